//! `Movement`, `RailCountry`.

use std::sync::Arc;

use boots::movement::{self, Country, Marcher, Transport};
use hexcore::error::Error;
use hexcore::geom::Hex;
use hexcore::position::Position as Inner;
use hexcore::search::MOST_POINTS;
use pyo3::prelude::*;

use super::supply::Supply;
use super::units::{Units, piece};
use super::ways::{Ways, ascending};
use crate::args::{Int, List};
use crate::errors::{OrRefuse, refuse};
use crate::position::{Position, with_scratch};

/// Units that may use railroads, and in which hexes.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct RailCountry {
    units: List<Int>,
    hexes: Box<[Hex]>,
}

#[pymethods]
impl RailCountry {
    #[new]
    fn new(units: List<Int>, hexes: List<Int>) -> PyResult<Self> {
        let hexes = ascending("hex of a country", &hexes)?;
        Ok(Self { units, hexes })
    }
}

/// How the units of a game move. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Movement {
    pub inner: Arc<movement::Movement>,
}

impl Movement {
    fn fitting<'a>(&self, position: &'a Position) -> PyResult<&'a Inner> {
        self.inner.check(&position.inner).or_refuse()?;
        Ok(&position.inner)
    }
}

#[pymethods]
impl Movement {
    #[new]
    #[pyo3(signature = (units, supply, ways, *, boats, rail, countries, lake))]
    fn new(
        units: &Units,
        supply: &Supply,
        ways: &Ways,
        boats: Option<Int>,
        rail: Option<Int>,
        countries: List<Py<RailCountry>>,
        lake: Int,
    ) -> PyResult<Self> {
        let profile = |given: Option<Int>| {
            let given = given.map(|profile| profile.byte("profile"));
            PyResult::Ok(given.transpose()?.map(usize::from))
        };
        let country = |one: &Py<RailCountry>| {
            Ok(Country {
                units: units.set(&one.get().units)?,
                hexes: one.get().hexes.clone(),
            })
        };
        let transport = Transport {
            boats: profile(boats)?,
            rail: profile(rail)?,
            countries: countries.iter().map(country).collect::<PyResult<_>>()?,
        };
        let lake = lake.byte("terrain of a lake")?;
        let (supply, ways) = (supply.inner.clone(), ways.inner.clone());
        Ok(Self {
            inner: Arc::new(movement::Movement::new(supply, ways, transport, lake)),
        })
    }

    /// Half points of a unit that has not moved.
    fn allowance(&self, unit: Int) -> PyResult<u16> {
        Ok(self.inner.allowance(piece(self.inner.units(), unit)?))
    }

    /// Profile of the board by which a unit moves while it is in supply.
    fn supplied_profile(&self, position: &Position, unit: Int) -> PyResult<usize> {
        let unit = piece(self.inner.units(), unit)?;
        Ok(self.inner.supplied_profile(self.fitting(position)?, unit))
    }

    /// Profile of the board by which a unit moves from where it stands.
    fn profile(&self, position: &Position, unit: Int) -> PyResult<usize> {
        let (inner, unit) = (self.fitting(position)?, piece(self.inner.units(), unit)?);
        with_scratch(|scratch| self.inner.profile(inner, unit, scratch)).or_refuse()
    }

    /// Steps that units of one hex can make together, with what each of them pays.
    fn steps(
        &self,
        position: &Position,
        units: List<Int>,
        points: List<Int>,
        profiles: List<Int>,
        free: bool,
    ) -> PyResult<Vec<(Hex, Vec<u16>)>> {
        let inner = self.fitting(position)?;
        for found in [points.len(), profiles.len()] {
            if found != units.len() {
                return Err(refuse(Error::Length("a figure a unit", found, units.len())));
            }
        }
        let both = points.iter().zip(profiles.iter());
        let marchers = units.iter().zip(both).map(|(&unit, (points, profile))| {
            Ok(Marcher {
                unit: piece(self.inner.units(), unit)?,
                points: points.within("points", MOST_POINTS.into())?,
                profile: profile.byte("profile")?.into(),
            })
        });
        let party = marchers.collect::<PyResult<Vec<_>>>()?;
        with_scratch(|scratch| self.inner.steps(inner, &party, free, scratch)).or_refuse()
    }

    /// Is a unit that can move in a hex of its own country?
    fn is_home(&self, position: &Position, unit: Int) -> PyResult<bool> {
        let unit = piece(self.inner.units(), unit)?;
        Ok(self.inner.is_home(self.fitting(position)?, unit))
    }

    /// May a unit that has not moved in this turn use the railroad from where it stands?
    fn may_entrain(&self, position: &Position, unit: Int) -> PyResult<bool> {
        let (inner, unit) = (self.fitting(position)?, piece(self.inner.units(), unit)?);
        with_scratch(|scratch| self.inner.may_entrain(inner, unit, scratch)).or_refuse()
    }

    /// Hexes that a unit can reach by rail.
    fn stations(&self, position: &Position, unit: Int) -> PyResult<Vec<Hex>> {
        let (inner, unit) = (self.fitting(position)?, piece(self.inner.units(), unit)?);
        with_scratch(|scratch| self.inner.stations(inner, unit, scratch)).or_refuse()
    }
}
