//! The rules of a game as figures, and what is done by them: each effect once, for the game that people play and for
//! the simulation.
//!
//! An effect changes a position and tells in a small record what it came to. Who decides, in which order, what is said
//! about it and what special rules make of it is the caller's.

mod condition;
mod entry;
mod forts;
mod losses;
mod march;
mod menu;
mod points;
mod retreat;
mod special;
mod turn;
mod works;

use std::sync::Arc;

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::position::Position;

use crate::attrition::{LEVELS, Tolls};
use crate::campaign::supply::Post;
use crate::combat::{BattleTable, Order, STEPS};
use hexcore::pieces::PieceSet;

pub use condition::Change;
pub use entry::Event;
pub use forts::Fortress;
pub use losses::{Joined, Loss};
pub use march::Toll;
pub use retreat::Drive;
pub use special::{Area, Charge, ExitBar, Mishap};

/// Marches: dice, bonuses, what a step between zones costs.
#[derive(Clone, Debug)]
pub struct Marches {
    /// Number of dice, by mount.
    pub dice: [u8; 2],
    /// Added to them: by side, mount and kind of march (alone, under a leader, under one of the faster pace).
    pub bonus: [[[i8; 3]; 2]; 2],
    /// Manpower of a disorganized unit that steps from zone to zone off the lines.
    pub between_zones: u8,
    /// A unit may attack after such a step, on a line or off it.
    pub attack_between: bool,
    /// Movement points for leaving the map, and how many more out of an enemy zone.
    pub leaving: (u16, u16),
}

/// Bits of a combat result.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// One, two and three levels of fatigue; they add up.
    pub fatigue: [u32; 3],
    pub disorganized: u32,
    pub exhausted: u32,
    pub retreat: u32,
    /// Rout, and the worse one.
    pub rout: [u32; 2],
    pub advance: u32,
}

impl Letters {
    pub fn tiring(&self, letters: u32) -> u8 {
        let levels = self.fatigue.iter().zip(1..);
        levels
            .map(|(&bits, level)| if letters & bits != 0 { level } else { 0 })
            .sum()
    }

    /// 0 none, 1 a rout, 2 the worse one.
    pub fn routed(&self, letters: u32) -> u8 {
        match self.rout.map(|bits| letters & bits != 0) {
            [_, true] => 2,
            [true, false] => 1,
            _ => 0,
        }
    }

    /// A retreat or a rout.
    pub fn driven(&self, letters: u32) -> bool {
        letters & (self.retreat | self.rout[0] | self.rout[1]) != 0
    }
}

/// Retreats, in hexes, and the manpower that each priority of a step costs.
#[derive(Clone, Copy, Debug)]
pub struct Retreats {
    /// Least and most.
    pub length: (u8, u8),
    pub rout_length: (u8, u8),
    /// By priority 1 to 5; 0 is not used.
    pub loss: [u8; 6],
}

/// Dice for setting fire to a station.
#[derive(Clone, Copy, Debug, Default)]
pub struct Burning {
    /// Highest die with which an organized unit succeeds, and a disorganized one.
    pub organized: u8,
    pub disorganized: u8,
    pub in_rain: bool,
}

/// A hex worth points to the side that scores while it holds it.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    pub hex: Hex,
    pub points: i32,
    /// Mark of the position that holds the number of the side in control.
    pub mark: usize,
    /// Units that take control of it by entering.
    pub takers: PieceSet,
    /// It is not taken but burnt, by this side: the mark is 0 as long as it is whole.
    pub burnt_by: Option<usize>,
    /// It has no mark, and its points are what holding it is good for.
    pub post: Option<Post>,
}

impl Goal {
    /// Who holds it.
    pub fn holder(&self, position: &Position) -> usize {
        if let Some(post) = &self.post {
            return post.holder(position, self.hex);
        }
        let mark = position.mark(self.mark);
        match self.burnt_by {
            None => mark as usize,
            Some(side) if mark == 0 => 1 - side,
            Some(side) => side,
        }
    }

    /// Does it bring its points to the side that scores?
    pub fn scores(&self, position: &Position, scores: usize) -> bool {
        if self.post.is_some() {
            return false;
        }
        match self.burnt_by {
            None => position.mark(self.mark) == scores as i16,
            Some(_) => position.mark(self.mark) != 0,
        }
    }
}

/// Points of the scoring side while it holds all of some goals.
#[derive(Clone, Debug)]
pub struct Bonus {
    pub goals: Vec<usize>,
    pub points: i32,
}

/// Everything that does not change in a game. Immutable.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The pieces as printed, and who leads whom.
    pub order: Order,
    pub battle: Arc<BattleTable>,
    pub marches: Marches,
    pub letters: Letters,
    pub retreats: Retreats,
    pub tolls: Tolls,
    pub burning: Burning,
    /// Objectives, then stations.
    pub goals: Vec<Goal>,
    pub bonuses: Vec<Bonus>,
    pub forts: Vec<Fortress>,
    /// Side whose points are counted.
    pub scores: usize,
    /// Points of that side for a manpower point lost, by who lost it.
    pub loss_points: [i32; 2],
    pub command_radius: u8,
    pub most_fatigue: u8,
    /// Side that wins when both dice for the initiative are the same.
    pub ties: usize,
    pub turns: u8,
    /// 26.0: units in boxes off the map are not selected: they act in segments of their own.
    pub idle_boxes: bool,
}

impl Rulebook {
    /// Whether they fit together and to a position.
    pub fn check(&self, position: &Position) -> Result<()> {
        let (found, wanted) = (self.order.size(), position.roster().size());
        if found != wanted {
            return Err(Error::Length("order of battle", found, wanted));
        }
        let fault = |what: &str| Err(Error::Table(format!("rulebook: {what}")));
        if usize::from(self.most_fatigue) >= LEVELS {
            return fault("the highest fatigue is more than 9");
        }
        if usize::from(self.tolls.works.ladder) > STEPS {
            return fault("the ladder of entrenchments has more than 8 steps");
        }
        if self.tolls.extended.rows.iter().any(Vec::is_empty) {
            return fault("the table of extended marches is empty");
        }
        if position.roster().has_neutrals() {
            return fault("it knows no neutral pieces");
        }
        if self.scores > 1 || self.ties > 1 {
            return fault("sides are 0 and 1");
        }
        for goal in &self.goals {
            position.board().map().check_hex(i64::from(goal.hex))?;
            position.check_mark(goal.mark as i64)?;
        }
        for fort in &self.forts {
            position.board().map().check_hex(i64::from(fort.hex))?;
            position.check_mark(fort.mark as i64)?;
        }
        let mut of_bonuses = self.bonuses.iter().flat_map(|bonus| &bonus.goals);
        if of_bonuses.any(|&goal| goal >= self.goals.len()) {
            return fault("a bonus is for a goal that there is not");
        }
        Ok(())
    }
}
