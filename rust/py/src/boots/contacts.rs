//! `Contacts`.

use std::sync::Arc;

use boots::combat::contacts;
use hexcore::geom::Hex;
use hexcore::map;
use hexcore::roster::check_side;
use pyo3::prelude::*;

use crate::args::Int;
use crate::errors::OrRefuse;
use crate::hexmap::HexMap;
use crate::position::Position;

/// Hexsides over which units can attack. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Contacts {
    pub inner: Arc<contacts::Contacts>,
    map: Arc<map::HexMap>,
}

#[pymethods]
impl Contacts {
    #[new]
    #[pyo3(signature = (hexmap, *, lake_side, lake))]
    fn new(hexmap: &HexMap, lake_side: Int, lake: Int) -> PyResult<Self> {
        let lake_side = lake_side.mask("mask of a lake's hexside")?;
        let inner =
            contacts::Contacts::new(&hexmap.inner, lake_side, lake.byte("terrain of a lake")?);
        Ok(Self {
            inner: Arc::new(inner),
            map: hexmap.inner.clone(),
        })
    }

    /// Adjacent hexes that can be fought over from one.
    fn beside(&self, hex: Int) -> PyResult<Vec<Hex>> {
        let hex = self.inner.check(hex.0).or_refuse()?;
        Ok(self.inner.beside(&self.map, hex).collect())
    }

    /// Those of them with units that are not those of a side.
    fn foes_beside(&self, position: &Position, hex: Int, side: Int) -> PyResult<Vec<Hex>> {
        let (hex, side) = (
            self.inner.check(hex.0).or_refuse()?,
            check_side(side.0).or_refuse()?,
        );
        self.inner.fit(&position.inner).or_refuse()?;
        let foes = self.inner.foes_beside(&position.inner, hex, side);
        Ok(foes.collect())
    }
}
