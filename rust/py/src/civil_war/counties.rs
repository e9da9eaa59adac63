//! `Counties`.

use gcacw::Holder;
use hexcore::geom::Hex;
use hexcore::roster::{Piece, check_side};
use hexcore::search::MOST_POINTS;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::civil_war::rows::County;
use crate::errors::OrRefuse;
use crate::position::{Position, with_scratch};

/// Counties of a map, and who controls them today. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Counties {
    inner: gcacw::Counties,
}

impl Counties {
    /// What counts as near an enemy: terrain that is gone round, and hexes.
    fn near(&self, position: &Position, avoided: &[Int], radius: Int) -> PyResult<(Vec<u8>, u8)> {
        self.inner.check(&position.inner).or_refuse()?;
        let avoided = avoided.iter().map(|id| id.byte("terrain to be avoided"));
        let avoided = avoided.collect::<PyResult<Vec<_>>>()?;
        Ok((avoided, radius.within("radius", MOST_POINTS.into())?))
    }
}

#[pymethods]
impl Counties {
    #[new]
    fn new(hexes: List<Option<u8>>, holders: List<Py<County>>) -> PyResult<Self> {
        let holders = holders.iter().map(|county| {
            let county = county.get();
            Holder {
                side: county.side,
                mark: county.mark,
            }
        });
        Ok(Self {
            inner: gcacw::Counties::new(hexes.0, holders.collect()).or_refuse()?,
        })
    }

    /// Side that has the county of a hex.
    fn holder(&self, position: &Position, hex: Int) -> PyResult<Option<usize>> {
        self.inner.check(&position.inner).or_refuse()?;
        let hex = position.hex_of(hex)?;
        Ok(self.inner.holder(&position.inner, hex))
    }

    /// Those of some hexes that are safe from the enemy of a side.
    fn quiet(
        &self,
        position: &Position,
        side: Int,
        hexes: List<Int>,
        avoided: List<Int>,
        radius: Int,
    ) -> PyResult<Vec<Hex>> {
        let side = check_side(side.0).or_refuse()?;
        let hexes = position.hexes_of(hexes)?;
        let (avoided, radius) = self.near(position, &avoided, radius)?;
        let near = (avoided.as_slice(), radius);
        Ok(with_scratch(|scratch| {
            self.inner
                .quiet(&position.inner, side, &hexes, near, scratch)
        }))
    }

    /// Those of some units that are not too tired, in such hexes.
    fn at_ease(
        &self,
        position: &Position,
        side: Int,
        units: List<Int>,
        tired: u8,
        avoided: List<Int>,
        radius: Int,
    ) -> PyResult<Vec<Piece>> {
        let side = check_side(side.0).or_refuse()?;
        let units = units.iter().map(|&unit| {
            let unit = position.piece_of(unit)?;
            position.inner.standing(unit).or_refuse()?;
            Ok(unit)
        });
        let units = units.collect::<PyResult<Vec<_>>>()?;
        let (avoided, radius) = self.near(position, &avoided, radius)?;
        let near = (avoided.as_slice(), radius);
        Ok(with_scratch(|scratch| {
            self.inner
                .at_ease(&position.inner, side, &units, tired, near, scratch)
        }))
    }
}
