//! Who marches, and what all steps of one march hang on.

use crate::cost::CostTable;
use crate::error::Result;
use crate::position::{Cell, Position};
use crate::roster::{Piece, enemy_of};
use crate::zoc;

/// A piece that marches by its own profile, or is asked about by another of the board's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    pub piece: Piece,
    /// None: its own.
    pub profile: Option<usize>,
}

impl From<Piece> for Mover {
    fn from(piece: Piece) -> Self {
        Self {
            piece,
            profile: None,
        }
    }
}

/// A mover as a search sees it.
#[derive(Clone, Copy)]
pub(super) struct Going<'a> {
    pub table: &'a CostTable,
    pub side: usize,
    /// Of the zones of both sides in a cell, taken as one number, the bits that hold up: none where zones do not.
    zones: u16,
}

impl Going<'_> {
    /// An enemy zone lies here that stops marches and costs those that leave it.
    #[inline(always)]
    pub fn is_held_up(self, cell: &Cell) -> bool {
        u16::from_le_bytes(cell.zoc) & self.zones != 0
    }

    /// Extra for the first step of a march.
    pub fn exit(self, cell: &Cell) -> u16 {
        if self.is_held_up(cell) {
            u16::from(self.table.zoc_exit)
        } else {
            0
        }
    }
}

impl Position {
    /// Fails on a profile that the board does not have.
    pub(super) fn going(&self, mover: Mover) -> Result<Going<'_>> {
        let piece = mover.piece;
        Ok(match mover.profile {
            None => self.going_by(piece, self.roster.profile(piece)),
            Some(profile) => self.going_by(piece, self.board.check_profile(profile as i64)?),
        })
    }

    /// By a profile of the board.
    pub(super) fn going_by(&self, piece: Piece, profile: usize) -> Going<'_> {
        let side = self.roster.side(piece);
        let zones = |enemy: usize| u16::from(zoc::FULL) << (u8::BITS * enemy as u32);
        Going {
            table: &self.board.costs[profile][side],
            side,
            zones: match enemy_of(side) {
                Some(enemy) if self.board.zones_stop() => zones(enemy),
                _ => 0,
            },
        }
    }
}
