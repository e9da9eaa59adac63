//! `Supply`, `AlwaysSupplied`.

use std::sync::Arc;

use boots::supply::{self, Always, Lines, Spots};
use hexcore::geom::Hex;
use hexcore::position::Position as Inner;
use hexcore::roster::{NEUTRAL, Piece, check_side};
use hexcore::search::MOST_POINTS;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::units::{Units, piece};
use super::ways::ascending;
use crate::args::{Int, List};
use crate::board::sides;
use crate::errors::OrRefuse;
use crate::position::{Position, with_scratch};

const HEX: &str = "hex of supply";

/// Units that are always in supply, at least somewhere.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct AlwaysSupplied {
    units: List<Int>,
    spots: Spots,
}

#[pymethods]
impl AlwaysSupplied {
    #[new]
    #[pyo3(signature = (units, *, places = None, hexes = None))]
    fn new(
        units: List<Int>,
        places: Option<List<Int>>,
        hexes: Option<List<Int>>,
    ) -> PyResult<Self> {
        let spots = match (places, hexes) {
            (None, None) => Spots::Everywhere,
            (places, hexes) => Spots::Only {
                places: ascending(HEX, &places.unwrap_or(List::new()))?,
                hexes: ascending(HEX, &hexes.unwrap_or(List::new()))?,
            },
        };
        Ok(Self { units, spots })
    }
}

/// What supplies whom in a game. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Supply {
    pub inner: Arc<supply::Supply>,
}

impl Supply {
    fn fitting<'a>(&self, position: &'a Position) -> PyResult<&'a Inner> {
        self.inner.check(&position.inner).or_refuse()?;
        Ok(&position.inner)
    }
}

#[pymethods]
impl Supply {
    #[new]
    #[pyo3(signature = (units, *, always, holders, printed, radius, barred, ends_in))]
    fn new(
        units: &Units,
        always: List<Py<AlwaysSupplied>>,
        holders: List<Int>,
        printed: [List<Int>; NEUTRAL + 1],
        radius: Int,
        barred: List<(Int, Int)>,
        ends_in: List<Int>,
    ) -> PyResult<Self> {
        let rule = |rule: &Py<AlwaysSupplied>| {
            Ok(Always {
                units: units.set(&rule.get().units)?,
                spots: rule.get().spots.clone(),
            })
        };
        let numbers = |hexes| PyResult::Ok(ascending(HEX, &hexes)?.into_vec());
        let [first, second, third] = printed.map(numbers);
        let ends_in = ends_in.iter().map(|id| id.byte("terrain that ends a line"));
        let lines = Lines {
            radius: radius.within("radius", MOST_POINTS.into())?,
            barred: sides("mask of a barred hexside", &barred)?,
            ends_in: ends_in.collect::<PyResult<_>>()?,
        };
        let always = always.iter().map(rule).collect::<PyResult<_>>()?;
        let printed = [first?, second?, third?];
        let inner = supply::Supply::new(
            units.inner.clone(),
            always,
            units.set(&holders)?,
            printed,
            lines,
        );
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// Hexes from which a unit may draw supply.
    fn sources(&self, position: &Position, unit: Int) -> PyResult<Vec<Hex>> {
        let side = self
            .inner
            .units()
            .get(piece(self.inner.units(), unit)?)
            .side;
        Ok(self.inner.sources(self.fitting(position)?, side))
    }

    /// Is a unit in supply wherever a line may lead, as it stands?
    fn is_always(&self, position: &Position, unit: Int) -> PyResult<bool> {
        Ok(self
            .inner
            .is_always(self.fitting(position)?, piece(self.inner.units(), unit)?))
    }

    /// How long a supply line to each hex is.
    fn reach<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        side: Int,
        sources: List<Int>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = check_side(side.0).or_refuse()?;
        let (inner, sources) = (self.fitting(position)?, position.hexes_of(sources)?);
        PyBytes::new_with(py, inner.size(), |row| {
            with_scratch(|scratch| self.inner.reach(inner, side, &sources, row, scratch))
                .or_refuse()
        })
    }

    /// Is a unit in supply?
    fn is_supplied(&self, position: &Position, unit: Int) -> PyResult<bool> {
        let (inner, unit) = (self.fitting(position)?, piece(self.inner.units(), unit)?);
        with_scratch(|scratch| self.inner.is_supplied(inner, unit, scratch)).or_refuse()
    }

    /// May units attack by the table that needs supply?
    fn may_charge(&self, position: &Position, attackers: List<Int>) -> PyResult<bool> {
        let inner = self.fitting(position)?;
        let units = attackers
            .iter()
            .map(|&unit| piece(self.inner.units(), unit));
        let units = units.collect::<PyResult<Vec<_>>>()?;
        with_scratch(|scratch| self.inner.may_charge(inner, &units, scratch)).or_refuse()
    }

    /// Units on the map that are a side's now and out of supply.
    fn unsupplied(&self, position: &Position, side: Int) -> PyResult<Vec<Piece>> {
        let (inner, side) = (self.fitting(position)?, check_side(side.0).or_refuse()?);
        with_scratch(|scratch| self.inner.unsupplied(inner, side, scratch)).or_refuse()
    }
}
