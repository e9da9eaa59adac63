//! 7.5, 7.6: what a combat result asks of the defender.

use super::Rulebook;

/// What the letters of the defender's result ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drive {
    /// Nothing; he may retreat all the same (7.5).
    Stay,
    Retreat,
    Rout,
}

impl Rulebook {
    /// 7.6: whether a stack is driven off.
    pub fn drive(&self, letters: u32) -> Drive {
        match &self.letters {
            of if of.routed(letters) > 0 => Drive::Rout,
            of if of.driven(letters) => Drive::Retreat,
            _ => Drive::Stay,
        }
    }

    /// 7.6: least and most hexes.
    pub fn retreat_length(&self, drive: Drive) -> (u8, u8) {
        match drive {
            Drive::Rout => self.retreats.rout_length,
            _ => self.retreats.length,
        }
    }

    /// 7.6: manpower that a step of this priority costs the stack.
    pub fn step_loss(&self, priority: u8) -> u8 {
        self.retreats.loss[usize::from(priority.min(5))]
    }
}
