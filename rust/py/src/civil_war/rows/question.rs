//! What a world is asked and answers with: `Marching`, `Activating`, `Assignment`, `Plan`, `Steps`.

use hexcore::position::Position;
use pyo3::prelude::*;

use super::{Numbers, rows};
use crate::args::{Int, List};
use crate::errors::CoreError;

rows! {
    /// A march under way.
    Marching {
        unit: Int,
        points: u16,
        stood: List<Int>,
        moved: bool = false,
        crossed: bool = false,
    }

    /// An activation under way.
    Activating {
        leader: Int,
        chosen: List<Int>,
        waiting: List<Int>,
        points: [u16; 2],
        moved: bool = false,
        rides: bool = false,
    }

    /// Where a unit marches, and what it attacks from there.
    Assignment {
        unit: Int,
        goal: Int,
        target: Option<Int> = None,
    }

    /// A plan as `Advice` names it, with the usual units.
    Plan {
        kind: String,
        piece: Option<Int> = None,
        hex: Option<Int> = None,
        target: Option<Int> = None,
    }
}

/// What was carried out.
#[pyclass(frozen, get_all, eq, module = "gtc_tui._core")]
#[derive(PartialEq)]
pub struct Steps {
    phases: u64,
    answers: u64,
    rolls: u64,
}

impl From<gcacw::Steps> for Steps {
    fn from(steps: gcacw::Steps) -> Self {
        let gcacw::Steps {
            phases,
            answers,
            rolls,
        } = steps;
        Self {
            phases,
            answers,
            rolls,
        }
    }
}

impl Marching {
    fn read(&self, position: &Position) -> PyResult<gcacw::Marching> {
        Ok(gcacw::Marching {
            unit: position.present(self.unit)?,
            points: self.points,
            moved: self.moved,
            crossed: self.crossed,
            stood: position.places(&self.stood)?,
        })
    }
}

impl Activating {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Activating> {
        Ok(gcacw::Activating {
            leader: position.piece(self.leader)?,
            chosen: position.set(&self.chosen)?,
            waiting: position.set(&self.waiting)?,
            points: self.points,
            moved: self.moved,
            rides: self.rides,
        })
    }
}

/// What is asked of the side that decides; without both: an action.
pub fn question(
    position: &Position,
    marching: Option<&Marching>,
    activating: Option<&Activating>,
) -> PyResult<gcacw::Question> {
    Ok(gcacw::Question {
        marching: marching.map(|one| one.read(position)).transpose()?,
        activating: activating.map(|one| one.read(position)).transpose()?,
    })
}

impl Assignment {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Assignment> {
        let target = self.target.map(|target| position.place(target));
        Ok(gcacw::Assignment {
            unit: position.present(self.unit)?,
            goal: position.place(self.goal)?,
            target: target.transpose()?,
        })
    }
}

impl Plan {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Plan> {
        use gcacw::Plan;
        let piece = self
            .piece
            .map(|piece| position.present(piece))
            .transpose()?;
        let goal = self.hex.map(|hex| position.place(hex)).transpose()?;
        let target = self.target.map(|hex| position.place(hex)).transpose()?;
        let to = goal.map(|goal| (goal, target));
        let kind = self.kind.as_str();
        Ok(match (kind, piece, goal, target) {
            ("pass", None, ..) => Plan::Pass,
            ("march", Some(unit), ..) => Plan::March { unit, to },
            ("activate", Some(leader), ..) => Plan::Activate {
                leader,
                with: None,
                first: None,
            },
            ("assault", Some(leader), _, Some(target)) => Plan::Assault { leader, target },
            ("entrench", Some(unit), ..) => Plan::Entrench { unit },
            ("burn", Some(unit), ..) => Plan::Burn { unit },
            ("lead", Some(unit), ..) => Plan::Lead { unit, to },
            ("dig", Some(unit), ..) => Plan::Dig { unit },
            ("done", None, ..) => Plan::Done,
            ("go", None, Some(goal), target) => Plan::Go { goal, target },
            _ => return Err(CoreError::new_err(format!("{kind:?}: no such plan"))),
        })
    }
}
