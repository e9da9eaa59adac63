//! What special rules make of the pieces now: `Errand`, `Due`, `Charge`, `Sent`, `Watch`, `Alarm`.

use gcacw::Pays;
use gcacw::rulebook::{self, Mishap};
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use super::{Numbers, hex_number, rows};
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};
use crate::position::Position as Place;

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
        back: Option<(Int, f64, f64)> = None,
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
    } => {
        /// Points for a mishap, where so many were charged before.
        #[pyo3(signature = (mishap, so_far = 0), text_signature = "($self, mishap, so_far=0)")]
        fn price(&self, mishap: &str, so_far: u8) -> PyResult<u8> {
            let mishap = match mishap {
                "hurt" => Mishap::Hurt,
                "retreat" => Mishap::Retreat,
                "destroyed" => Mishap::Destroyed,
                _ => return Err(CoreError::new_err(format!("{mishap:?}: no such mishap"))),
            };
            Ok(self.rates(0).price(mishap, so_far))
        }
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
        let back = self.back.map(|(side, brought, taken)| {
            let side = check_side(side.0).or_refuse()?;
            let so_far = [brought, taken];
            Ok::<_, PyErr>(gcacw::TakenBack { side, so_far })
        });
        let worth = self.worth.iter();
        let worth = worth.map(|&(piece, worth)| Ok((position.piece(piece)?, worth)));
        Ok(gcacw::Errand {
            area: self.area,
            until: self.until,
            late: self.late,
            pays,
            worth: worth.collect::<PyResult<_>>()?,
            shared: self.shared.0.clone(),
            back: back.transpose()?,
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
    fn rates(&self, unit: Piece) -> rulebook::Charge {
        rulebook::Charge {
            unit,
            hurt: self.hurt,
            retreat: self.retreat,
            destroyed: self.destroyed,
            most: self.most,
        }
    }

    pub fn read(&self, position: &Position) -> PyResult<rulebook::Charge> {
        Ok(self.rates(position.piece(self.unit)?))
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

/// Hexes that belong together. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Area {
    pub inner: rulebook::Area,
}

impl Area {
    /// Whether the map of a position has its hexes.
    fn check(&self, position: &Place) -> PyResult<()> {
        let map = position.inner.board().map();
        let most = self.inner.hexes.iter().max();
        most.map_or(Ok(()), |&hex| map.check_hex(hex.into()).map(|_| ()))
            .or_refuse()
    }
}

#[pymethods]
impl Area {
    #[new]
    fn new(hexes: List<Int>) -> PyResult<Self> {
        let hexes = hexes.iter().map(|&hex| hex_number(hex));
        Ok(Self {
            inner: hexes.collect::<PyResult<_>>()?,
        })
    }

    #[getter]
    fn hexes(&self) -> Vec<Hex> {
        self.inner.hexes.clone()
    }

    /// Units of a side there.
    fn units(&self, position: &Place, side: Int) -> PyResult<Vec<Piece>> {
        let side = check_side(side.0).or_refuse()?;
        self.check(position)?;
        Ok(self.inner.units(&position.inner, side).collect())
    }

    /// Hexes of it with units of a side.
    fn occupied(&self, position: &Place, side: Int) -> PyResult<Vec<Hex>> {
        let side = check_side(side.0).or_refuse()?;
        self.check(position)?;
        let roster = position.inner.roster();
        let there = |&hex: &Hex| {
            let mut units = position.inner.units_at(hex);
            units.any(|unit| roster.side(unit) == side)
        };
        Ok(self.inner.hexes.iter().copied().filter(there).collect())
    }

    /// Those of some pieces who are there.
    fn there(&self, position: &Place, pieces: List<Int>) -> PyResult<Vec<Piece>> {
        let pieces = pieces.iter().map(|&piece| position.piece_of(piece));
        let mut there = pieces.collect::<PyResult<Vec<_>>>()?;
        there.retain(|&piece| self.inner.holds(&position.inner, piece));
        Ok(there)
    }
}
