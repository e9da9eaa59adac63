//! 9.0, 13.0: pieces come into hexes, and what they take there.

use crate::field;
use hexcore::error::Result;
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::Piece;

use super::condition::put;
use super::{Joined, Rulebook};

/// What has come of a piece in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A leader of the enemy was caught alone.
    Joined(Joined),
    /// A goal, by its number, has changed hands.
    Taken(usize),
}

impl Rulebook {
    /// 9.0: a unit that goes into another hex leaves its entrenchment behind.
    pub fn shift(&self, position: &mut Position, piece: Piece, to: Hex) -> Result<()> {
        let leaves = position.roster().is_unit(piece) && position.hex(piece) != to;
        position.place(piece, to)?;
        if leaves {
            put(position, piece, field::ENTRENCHMENT, 0);
        }
        Ok(())
    }

    /// 13.0: a piece goes into a hex for real.
    pub fn enter(
        &self,
        position: &mut Position,
        piece: Piece,
        to: Hex,
        tell: &mut impl FnMut(Event),
    ) -> Result<()> {
        self.shift(position, piece, to)?;
        self.pass(position, piece, to, tell);
        Ok(())
    }

    /// What comes of a piece in a hex, on its way or at its end: leaders of the enemy, alone there, flee; a unit takes
    /// what it may.
    pub fn pass(
        &self,
        position: &mut Position,
        piece: Piece,
        hex: Hex,
        tell: &mut impl FnMut(Event),
    ) {
        let side = position.roster().side(piece);
        let caught = |other| position.roster().side(other) != side;
        if self.leaders_at(position, hex).any(caught) {
            self.settle(position, hex, |one| tell(Event::Joined(one)));
        }
        if position.roster().is_unit(piece) {
            self.take(position, piece, hex, |goal| tell(Event::Taken(goal)));
        }
    }

    /// 13.0: a unit takes control of the objectives of a hex that it is of the arm for.
    pub fn take(
        &self,
        position: &mut Position,
        unit: Piece,
        hex: Hex,
        mut tell: impl FnMut(usize),
    ) {
        let side = position.roster().side(unit);
        for (number, goal) in self.goals.iter().enumerate() {
            let taken = goal.hex == hex
                && goal.burnt_by.is_none()
                && goal.takers.contains(unit)
                && position.mark(goal.mark) != side as i16;
            if taken {
                let done = position.set_mark(goal.mark, side as i64);
                debug_assert!(done.is_ok(), "{done:?}");
                tell(number);
            }
        }
    }
}
