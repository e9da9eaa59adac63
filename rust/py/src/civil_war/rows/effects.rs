//! What the figures of a game are made of: `Soldier`, `Goal`, `Bonus`, `Fort`, `Post`, `Depot`.

use gcacw::combat;
use gcacw::rulebook;
use hexcore::error::Error;
use hexcore::pieces::PieceSet;
use hexcore::roster::check_side;
use pyo3::prelude::*;

use super::{hex_number, rows};
use crate::args::{Int, List};
use crate::errors::{OrRefuse, refuse};

rows! {
    /// What a piece is in battle and on long marches, beside its printed artillery.
    Soldier {
        attack: i8,
        defence: i8,
        mount: u8,
        command: u8 = 0,
        pace: u8 = 0,
        extended: i8 = 0,
        foot: bool = false,
        digs: bool = false,
        train: bool = false,
        active: bool = false,
        lends: bool = false,
        lends_own: bool = false,
    }

    /// A hex that brings points to the side in control of it, or to the one that has burnt what is there.
    Goal {
        hex: Int,
        points: i32,
        mark: usize,
        takers: List<Int>,
        burnt_by: Option<Int> = None,
    }

    /// Points while the side that scores holds all of some goals.
    Bonus {
        goals: List<usize>,
        points: i32,
    }

    /// A fort that resists one side as long as it stands.
    Fort {
        hex: Int,
        mark: usize,
        against: Int,
        points: i32,
        value: u32,
        guns: u32,
    }

    /// A hex that is worth having though it brings no points by itself.
    Post {
        hex: Int,
        points: i32,
        takers: List<Int>,
        side: Int,
        keepers: List<Int>,
        near: u8,
        kept: bool = false,
    }

    /// A hex where units bring points as long as lines of communication lead from it.
    Depot {
        hex: Int,
        units: List<Int>,
        points: i32,
        sources: List<Int>,
        further: List<(Int, i32)>,
    }

    /// Who has a county.
    County {
        side: usize,
        mark: Option<usize> = None,
    }
}

/// A set of pieces of an order of battle of this size.
fn units(size: usize, pieces: &List<Int>) -> PyResult<PieceSet> {
    let number = |&Int(piece): &Int| match usize::try_from(piece) {
        Ok(number) if number < size => Ok(number as u16),
        _ => Err(refuse(Error::Piece(piece, size))),
    };
    pieces.iter().map(number).collect()
}

impl Soldier {
    pub fn read(&self) -> combat::Soldier {
        combat::Soldier {
            attack: self.attack,
            defence: self.defence,
            mount: self.mount,
            command: self.command,
            pace: self.pace,
            extended: self.extended,
            foot: self.foot,
            digs: self.digs,
            train: self.train,
            active: self.active,
            lends: self.lends,
            lends_own: self.lends_own,
            spent: false,
            attached_guns: 0,
        }
    }
}

impl Goal {
    /// size: pieces of the order of battle.
    pub fn read(&self, size: usize) -> PyResult<rulebook::Goal> {
        let burnt_by = self.burnt_by.map(|side| check_side(side.0)).transpose();
        Ok(rulebook::Goal {
            hex: hex_number(self.hex)?,
            points: self.points,
            mark: self.mark,
            takers: units(size, &self.takers)?,
            burnt_by: burnt_by.or_refuse()?,
            post: None,
        })
    }
}

impl Bonus {
    pub fn read(&self) -> rulebook::Bonus {
        rulebook::Bonus {
            goals: self.goals.0.clone(),
            points: self.points,
        }
    }
}

impl Fort {
    pub fn read(&self) -> PyResult<rulebook::Fortress> {
        Ok(rulebook::Fortress {
            hex: hex_number(self.hex)?,
            mark: self.mark,
            against: check_side(self.against.0).or_refuse()?,
            points: self.points,
            fort: combat::Fort {
                value: self.value,
                guns: self.guns,
            },
        })
    }
}

impl Post {
    pub fn read(&self, size: usize) -> PyResult<rulebook::Goal> {
        let post = gcacw::Post {
            side: check_side(self.side.0).or_refuse()?,
            keepers: units(size, &self.keepers)?,
            near: self.near,
            kept: self.kept,
        };
        Ok(rulebook::Goal {
            hex: hex_number(self.hex)?,
            points: self.points,
            mark: 0,
            takers: units(size, &self.takers)?,
            burnt_by: None,
            post: Some(post),
        })
    }
}

impl Depot {
    pub fn read(&self, size: usize) -> PyResult<gcacw::Depot> {
        let sources = self.sources.iter().map(|&source| hex_number(source));
        let further = self.further.iter();
        let further = further.map(|&(goal, points)| Ok((hex_number(goal)?, points)));
        Ok(gcacw::Depot {
            hex: hex_number(self.hex)?,
            bearers: units(size, &self.units)?,
            sources: sources.collect::<PyResult<_>>()?,
            points: self.points,
            further: further.collect::<PyResult<_>>()?,
        })
    }
}
