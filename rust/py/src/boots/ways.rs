//! `Ways`, `ClosedHexes`.

use std::sync::Arc;

use boots::ways::{self, Bar, Closed};
use hexcore::geom::Hex;
use hexcore::map::check_direction;
use pyo3::prelude::*;

use super::units::Units;
use crate::args::{Int, List};
use crate::errors::OrRefuse;
use crate::position::Position;

/// Hexes that some units may not enter.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct ClosedHexes {
    units: List<Int>,
    hexes: Box<[Hex]>,
}

#[pymethods]
impl ClosedHexes {
    #[new]
    fn new(units: List<Int>, hexes: List<Int>) -> PyResult<Self> {
        let hexes = ascending("closed hex", &hexes)?;
        Ok(Self { units, hexes })
    }
}

/// A caller's hexes, ascending.
pub fn ascending(what: &'static str, hexes: &List<Int>) -> PyResult<Box<[Hex]>> {
    let hexes = hexes.iter().map(|&hex| hex.within(what, Hex::MAX.into()));
    let mut hexes = hexes.collect::<PyResult<Vec<_>>>()?;
    hexes.sort_unstable();
    Ok(hexes.into())
}

/// What bars the units of a game from a hex. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Ways {
    pub inner: Arc<ways::Ways>,
}

#[pymethods]
impl Ways {
    #[new]
    #[pyo3(signature = (units, *, bound, foot, foot_bound, closed))]
    fn new(
        units: &Units,
        bound: List<Int>,
        foot: Int,
        foot_bound: Int,
        closed: List<Py<ClosedHexes>>,
    ) -> PyResult<Self> {
        let profiles = [
            foot.byte("profile")?.into(),
            foot_bound.byte("profile")?.into(),
        ];
        let rule = |one: &Py<ClosedHexes>| {
            Ok(Closed {
                units: units.set(&one.get().units)?,
                hexes: one.get().hexes.clone(),
            })
        };
        let closed = closed.iter().map(rule).collect::<PyResult<_>>()?;
        let inner = ways::Ways::new(units.inner.size(), units.set(&bound)?, profiles, closed);
        Ok(Self {
            inner: Arc::new(inner.or_refuse()?),
        })
    }

    /// May a unit not enter a hex, wherever from?
    fn is_closed(&self, unit: Int, hex: Int) -> PyResult<bool> {
        let hex = hex.within("hex", Hex::MAX.into())?;
        Ok(self
            .inner
            .is_closed(self.inner.unit(unit.0).or_refuse()?, hex))
    }

    /// Why a unit could not go from a hex over one of its hexsides.
    fn barred(
        &self,
        position: &Position,
        unit: Int,
        here: Int,
        direction: Int,
    ) -> PyResult<Option<&'static str>> {
        self.inner.check(&position.inner).or_refuse()?;
        let (unit, here) = (self.inner.unit(unit.0).or_refuse()?, position.hex_of(here)?);
        let direction = check_direction(direction.0).or_refuse()?;
        let bar = self.inner.barred(&position.inner, unit, here, direction);
        Ok(bar.map(|bar| match bar {
            Bar::Edge => "edge",
            Bar::Others => "others",
            Bar::Border => "border",
            Bar::Water => "water",
            Bar::Abroad => "closed",
        }))
    }
}
