//! `Unit`, `Units`.

use std::sync::Arc;

use boots::units;
use hexcore::error::Error;
use hexcore::roster::check_owner;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::{OrRefuse, refuse};
use crate::position::Position;

/// A unit as printed.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Unit {
    inner: units::Unit,
}

#[pymethods]
impl Unit {
    #[new]
    #[pyo3(signature = (
        *, side, strength, artillery = false, supply = false, garrison = false, tribe = false, engineer = false
    ))]
    fn new(
        side: Int,
        strength: Int,
        artillery: bool,
        supply: bool,
        garrison: bool,
        tribe: bool,
        engineer: bool,
    ) -> PyResult<Self> {
        let inner = units::Unit {
            side: check_owner(side.0).or_refuse()? as u8,
            strength: strength.byte("strength of a unit")?,
            artillery,
            supply,
            garrison,
            indian: tribe,
            engineer,
        };
        Ok(Self { inner })
    }
}

/// All units of a game. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Units {
    pub inner: Arc<units::Units>,
}

#[pymethods]
impl Units {
    #[new]
    fn new(units: List<Py<Unit>>) -> PyResult<Self> {
        let units = units.iter().map(|unit| unit.get().inner).collect();
        let inner = Arc::new(units::Units::new(units).or_refuse()?);
        Ok(Self { inner })
    }

    fn __len__(&self) -> usize {
        self.inner.size()
    }
}

/// Whether a position has the pieces that units are for.
pub fn fit(units: &units::Units, position: &Position) -> PyResult<()> {
    let (found, wanted) = (units.size(), position.inner.roster().size());
    if found != wanted {
        return Err(refuse(Error::Length("units of a game", found, wanted)));
    }
    Ok(())
}
