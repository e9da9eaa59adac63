//! `Prizes`, `Fuel`, `Raids`, `Claim`.

use std::sync::Arc;

use boots::points::{self, Prize, State};
use hexcore::geom::Hex;
use hexcore::pieces::MOST_PIECES;
use hexcore::roster::check_side;
use pyo3::prelude::*;

use super::units::{Units, fit, piece};
use super::ways::ascending;
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};
use crate::position::Position;

/// What the units of a game bring that are eliminated. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Prizes {
    pub inner: Arc<points::Prizes>,
    units: Py<Units>,
}

#[pymethods]
impl Prizes {
    #[new]
    fn new(units: Py<Units>, given: List<(Int, Int, Int)>) -> PyResult<Self> {
        let prize = |&(unit, to, points): &(Int, Int, Int)| {
            let to = check_side(to.0).or_refuse()?;
            let points = points.mask("points of a unit")?;
            let unit = piece(&units.get().inner, unit)?;
            PyResult::Ok((unit, Prize { to, points }))
        };
        let size = Int(units.get().inner.size() as i64);
        let size = size.within("units of a game", MOST_PIECES as i64)?;
        let given = given.iter().map(prize).collect::<PyResult<Vec<_>>>()?;
        let inner = Arc::new(points::Prizes::new(size, &given).or_refuse()?);
        Ok(Self { inner, units })
    }

    /// (side, points) for a unit.
    fn of(&self, unit: Int) -> PyResult<Option<(usize, u16)>> {
        let unit = piece(&self.units.get().inner, unit)?;
        let prize = self.inner.of(unit);
        Ok(prize.map(|prize| (prize.to, prize.points)))
    }
}

/// What a side burns where its units stand. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Fuel {
    pub inner: points::Fuel,
}

#[pymethods]
impl Fuel {
    #[new]
    fn new(places: List<Int>, stockades: bool) -> PyResult<Self> {
        let places = ascending("hex to burn", &places)?;
        Ok(Self {
            inner: points::Fuel { places, stockades },
        })
    }

    /// May the side burn a hex now?
    fn burns(&self, position: &Position, hex: Int) -> PyResult<bool> {
        let hex = position.hex_of(hex)?;
        position.inner.check_mark(hex.into()).or_refuse()?;
        Ok(self.inner.burns(&position.inner, hex))
    }
}

/// Hexes with their points.
fn places(given: &List<(Int, Int)>) -> PyResult<Box<[(Hex, u16)]>> {
    let place = |&(hex, points): &(Int, Int)| {
        let hex = hex.within("hex of a place", Hex::MAX.into())?;
        PyResult::Ok((hex, points.mask("points of a place")?))
    };
    given.iter().map(place).collect()
}

/// Places that a side raids by standing there. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Raids {
    pub inner: Arc<points::Raids>,
}

#[pymethods]
impl Raids {
    #[new]
    fn new(side: Int, places: List<(Int, Int)>, all: List<Int>) -> PyResult<Self> {
        let side = check_side(side.0).or_refuse()?;
        let all = ascending("hex of a place", &all)?;
        let inner = points::Raids::new(side, self::places(&places)?, all);
        Ok(Self {
            inner: Arc::new(inner.or_refuse()?),
        })
    }

    /// (hex, points) of the places raided now.
    fn due(&self, position: &Position) -> PyResult<Vec<(Hex, u16)>> {
        self.inner.check(&position.inner).or_refuse()?;
        Ok(self.inner.due(&position.inner))
    }

    /// Has the side won?
    fn is_won(&self, position: &Position) -> PyResult<bool> {
        self.inner.check(&position.inner).or_refuse()?;
        Ok(self.inner.is_won(&position.inner))
    }
}

/// Places that bring sides points when a year or the game ends. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Claim {
    inner: points::Claim,
    units: Py<Units>,
}

#[pymethods]
impl Claim {
    #[new]
    fn new(
        units: Py<Units>,
        state: &str,
        sides: List<Int>,
        places: List<(Int, Int)>,
    ) -> PyResult<Self> {
        let state = match state {
            "burned" => State::Burned,
            "held" => State::Kept,
            "entered" => State::Entered,
            _ => return Err(CoreError::new_err(format!("{state:?}: no such state"))),
        };
        let sides = sides.iter().map(|side| side.byte("side"));
        let sides = sides.collect::<PyResult<Box<[_]>>>()?;
        let inner = points::Claim::new(state, sides, self::places(&places)?);
        Ok(Self {
            inner: inner.or_refuse()?,
            units,
        })
    }

    /// (hex, side, points) of the places that count as they are.
    fn due(&self, position: &Position) -> PyResult<Vec<(Hex, usize, u16)>> {
        let units = &self.units.get().inner;
        fit(units, position)?;
        self.inner.check(&position.inner).or_refuse()?;
        let due = self.inner.due(&position.inner, units);
        let rows = due.into_iter();
        Ok(rows
            .map(|(hex, prize)| (hex, prize.to, prize.points))
            .collect())
    }
}
