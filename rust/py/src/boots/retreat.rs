//! `Retreats`, and the records of a retreat.

use boots::combat::retreat::{self, Choice, Course, Step};
use hexcore::geom::Hex;
use hexcore::map::check_direction;
use hexcore::position::Position as Inner;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use super::stacking::Stacking;
use super::ways::Ways;
use crate::args::{Int, List};
use crate::errors::OrRefuse;
use crate::position::Position;

/// A stack on its way.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct RetreatCourse {
    enemy: usize,
    start: Int,
    battle: List<Int>,
    left: u8,
    heading: Option<usize>,
}

#[pymethods]
impl RetreatCourse {
    #[new]
    #[pyo3(signature = (*, enemy, start, battle, left, heading = None))]
    fn new(
        enemy: Int,
        start: Int,
        battle: List<Int>,
        left: Int,
        heading: Option<Int>,
    ) -> PyResult<Self> {
        let heading = heading.map(|heading| check_direction(heading.0).or_refuse());
        Ok(Self {
            enemy: check_side(enemy.0).or_refuse()?,
            start,
            battle,
            left: left.within("hexes of a retreat", retreat::LONGEST.into())?,
            heading: heading.transpose()?,
        })
    }
}

/// What entering a hex means for a stack.
#[pyclass(frozen, get_all, skip_from_py_object, module = "gtc_tui._core")]
#[derive(Clone)]
pub struct RetreatStep {
    direction: usize,
    to: Hex,
    loss: u8,
    left: u8,
    ends: bool,
}

impl From<Step> for RetreatStep {
    fn from(step: Step) -> Self {
        let Step {
            direction,
            to,
            loss,
            left,
            ends,
        } = step;
        Self {
            direction,
            to,
            loss,
            left,
            ends,
        }
    }
}

/// What a stack may do next.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct RetreatChoice {
    steps: Vec<RetreatStep>,
    split: bool,
}

/// The rule of retreats. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Retreats {
    pub inner: retreat::Retreats,
    stacking: Py<Stacking>,
}

impl Retreats {
    /// What is asked about a position, as the core takes it.
    fn ask<T>(
        &self,
        position: &Position,
        course: &RetreatCourse,
        units: &List<Int>,
        here: Int,
        answer: impl FnOnce(&Inner, Course<'_>, &[Piece], Hex) -> T,
    ) -> PyResult<T> {
        let inner = self.stacking.get().fitting(position)?;
        self.inner.ways.check(inner).or_refuse()?;
        let units = units
            .iter()
            .map(|&unit| position.piece_of(unit))
            .collect::<PyResult<Vec<_>>>()?;
        let battle: PyResult<Vec<Hex>> = course
            .battle
            .iter()
            .map(|&hex| position.hex_of(hex))
            .collect();
        let course = Course {
            enemy: course.enemy,
            start: position.hex_of(course.start)?,
            battle: &battle?,
            left: course.left,
            heading: course.heading,
        };
        Ok(answer(inner, course, &units, position.hex_of(here)?))
    }
}

#[pymethods]
impl Retreats {
    #[new]
    fn new(py: Python<'_>, ways: &Ways, stacking: Py<Stacking>) -> Self {
        let inner = retreat::Retreats {
            ways: ways.inner.clone(),
            stacking: stacking.get().inner.clone(),
        };
        Self {
            inner,
            stacking: stacking.clone_ref(py),
        }
    }

    /// Hexes that units may enter next, and what that means.
    fn steps(
        &self,
        position: &Position,
        course: &RetreatCourse,
        units: List<Int>,
        here: Int,
    ) -> PyResult<Vec<RetreatStep>> {
        self.ask(
            position,
            course,
            &units,
            here,
            |position, course, units, here| {
                let steps = self.inner.steps(position, course, units, here, course.left);
                steps.into_iter().map(RetreatStep::from).collect()
            },
        )
    }

    /// Those of the steps that are open, or whether the stack must go in parts.
    fn choices(
        &self,
        position: &Position,
        course: &RetreatCourse,
        units: List<Int>,
        here: Int,
    ) -> PyResult<RetreatChoice> {
        self.ask(
            position,
            course,
            &units,
            here,
            |position, course, units, here| {
                let Choice { steps, split } = self.inner.choices(position, course, units, here);
                let steps = steps.into_iter().map(RetreatStep::from).collect();
                RetreatChoice { steps, split }
            },
        )
    }

    /// Hexes over which a way leads that costs no more units than may be, straight or not.
    fn affordable(
        &self,
        position: &Position,
        course: &RetreatCourse,
        units: List<Int>,
        here: Int,
    ) -> PyResult<Vec<Hex>> {
        self.ask(
            position,
            course,
            &units,
            here,
            |position, course, units, here| self.inner.affordable(position, course, units, here),
        )
    }
}
