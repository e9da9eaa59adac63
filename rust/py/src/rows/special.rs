//! What special rules make of the pieces now: `Errand`, `Due`, `Charge`, `Sent`, `Watch`, `Alarm`.

use gcacw::Pays;
use hexcore::position::Position;
use hexcore::roster::check_side;
use pyo3::prelude::*;

use super::{Numbers, rows};
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};

rows! {
    /// Somewhere for single pieces to be.
    Errand {
        area: usize,
        until: u8,
        pays: String,
        worth: List<(Int, f64)>,
        shared: List<i32>,
        late: bool = false,
        most: i32 = 0,
    }

    /// What marches of a unit cost its side.
    Due {
        unit: Int,
        once: i32,
        hurt: f64,
    }

    /// What mishaps of a unit cost its side.
    Charge {
        unit: Int,
        hurt: u8,
        retreat: u8,
        destroyed: u8,
        most: u8,
    }

    /// Units that no step leads farther from a hex until they have been there.
    Sent {
        units: List<Int>,
        goal: Int,
    }

    /// An area that so many units guard.
    Watch {
        units: List<Int>,
        area: List<Int>,
        centre: Int,
        least: usize,
    }

    /// Pieces that an enemy near their camp frees.
    Alarm {
        pieces: List<Int>,
        side: Int,
        camp: Int,
        radius: u16,
    }
}

impl Errand {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Errand> {
        let pays = match self.pays.as_str() {
            "" => Pays::Nothing,
            "standing" => Pays::Standing,
            "last" => Pays::Last { most: self.most },
            "leaving" => Pays::Leaving { after_fire: false },
            "after-fire" => Pays::Leaving { after_fire: true },
            other => return Err(CoreError::new_err(format!("{other:?}: no errand pays so"))),
        };
        let worth = self.worth.iter();
        let worth = worth.map(|&(piece, worth)| Ok((position.piece(piece)?, worth)));
        Ok(gcacw::Errand {
            area: self.area,
            until: self.until,
            late: self.late,
            pays,
            worth: worth.collect::<PyResult<_>>()?,
            shared: self.shared.0.clone(),
        })
    }
}

impl Due {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Due> {
        Ok(gcacw::Due {
            unit: position.piece(self.unit)?,
            once: self.once,
            hurt: self.hurt,
        })
    }
}

impl Charge {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Charge> {
        Ok(gcacw::Charge {
            unit: position.piece(self.unit)?,
            hurt: self.hurt,
            retreat: self.retreat,
            destroyed: self.destroyed,
            most: self.most,
        })
    }
}

impl Sent {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Sent> {
        Ok(gcacw::Sent {
            units: position.set(&self.units)?,
            goal: position.place(self.goal)?,
        })
    }
}

impl Watch {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Watch> {
        Ok(gcacw::Watch {
            units: position.set(&self.units)?,
            area: position.places(&self.area)?,
            centre: position.place(self.centre)?,
            least: self.least,
        })
    }
}

impl Alarm {
    pub fn read(&self, position: &Position) -> PyResult<gcacw::Alarm> {
        Ok(gcacw::Alarm {
            pieces: position.set(&self.pieces)?,
            side: check_side(self.side.0).or_refuse()?,
            camp: position.place(self.camp)?,
            radius: self.radius,
        })
    }
}
