//! What a world plays by.

use std::sync::Arc;

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;

use crate::combat::duties::Duties;
use crate::combat::results::ResultsTables;
use crate::combat::retreat::Retreats;
use crate::combat::shifts::Shifts;
use crate::movement::Movement;
use crate::points::{Fuel, Prize, Prizes, Raids};
use crate::supply::Supply;
use crate::units::Unit;
use crate::works::Works;

/// All of it. Immutable.
#[derive(Clone, Debug)]
pub struct Rules {
    pub duties: Arc<Duties>,
    pub retreats: Retreats,
    pub supply: Arc<Supply>,
    pub shifts: Arc<Shifts>,
    pub tables: Arc<ResultsTables>,
    pub movement: Arc<Movement>,
    pub works: Arc<Works>,
    pub points: Points,
    /// Where the defender loses, the attacker draws the markers of both (an option).
    pub winner_draws: bool,
    /// By unit: what its counter shows, as a number; units alike in it are so for their owner.
    pub kinds: Vec<u8>,
}

/// What points are given for, and places that burn.
#[derive(Clone, Debug)]
pub struct Points {
    pub prizes: Arc<Prizes>,
    pub last: Vec<LastOf>,
    /// In the order in which they are thrown for, the last one first.
    pub awards: Vec<Awarded>,
    pub raids: Vec<Arc<Raids>>,
    pub burning: Option<Burning>,
}

/// 22.18.1 Points for the last of some units.
#[derive(Clone, Debug)]
pub struct LastOf {
    pub units: PieceSet,
    pub prize: Prize,
}

/// Points that the defender throws dice for when somebody is attacked.
#[derive(Clone, Debug)]
pub enum Awarded {
    /// 21.18 Once, when these units of both players first fight over such a hex or a stockade.
    Clash {
        dice: u8,
        places: Vec<Hex>,
        soldiers: PieceSet,
    },
    /// 22.18 to 22.21 By printed sides of attackers and defenders; `blows`: once, and these have then come to blows.
    Between {
        dice: u8,
        pairs: Vec<[u8; 2]>,
        blows: bool,
    },
}

/// 21.20 What sides burn that they stand in.
#[derive(Clone, Debug)]
pub struct Burning {
    pub fuel: [Fuel; 2],
    /// Also after each combat.
    pub after_combat: bool,
}

impl Rules {
    /// Whether they fit together and to a position.
    pub fn check(&self, position: &Position) -> Result<()> {
        self.duties.check(position)?;
        self.retreats.ways.check(position)?;
        let wanted = position.roster().size();
        for found in [
            self.retreats.stacking.units().size(),
            self.supply.units().size(),
            self.shifts.units.size(),
            self.points.prizes.size(),
            self.kinds.len(),
        ] {
            if found != wanted {
                return Err(Error::Length("units of a game", found, wanted));
            }
        }
        self.movement.check(position)?;
        self.works.check(position)?;
        let charts = [self.retreats.stacking.chart(), &self.shifts.chart];
        for found in charts.map(|chart| chart.size()) {
            if found != position.marks() || found != position.size() {
                return Err(Error::Length("marks of hexes", found, position.marks()));
            }
        }
        for raids in &self.points.raids {
            raids.check(position)?;
        }
        Ok(())
    }

    pub(super) fn unit(&self, unit: Piece) -> Unit {
        self.shifts.units.get(unit)
    }

    /// 10.13
    pub(super) fn strength(&self, units: &[Piece]) -> u32 {
        let factors = units
            .iter()
            .map(|&unit| u32::from(self.unit(unit).strength));
        factors.sum()
    }
}
