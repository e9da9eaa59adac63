//! Zones of control as running counts.
//!
//! A hex projects a zone when it holds at least one unit that exerts one; a stack projects once. For each
//! side a byte a hex counts the adjacent hexes that project into it: full zones in the low four bits,
//! limited ones in the high four.

use crate::board::{Board, ZocKind};
use crate::geom::Hex;

/// The bits of a packed count that hold full zones.
pub const FULL: u8 = 0x0f;

const ONE_FULL: u8 = 0x01;
const ONE_LIMITED: u8 = 0x10;

/// What one projecting hex adds to a packed count.
pub const fn delta(kind: ZocKind) -> u8 {
    match kind {
        ZocKind::None => 0,
        ZocKind::Limited => ONE_LIMITED,
        ZocKind::Full => ONE_FULL,
    }
}

/// The inverse of [`delta`].
pub const fn kind(delta: u8) -> ZocKind {
    match delta {
        0 => ZocKind::None,
        ONE_LIMITED => ZocKind::Limited,
        _ => ZocKind::Full,
    }
}

/// (full, limited) of a packed count.
pub const fn unpack(count: u8) -> (u8, u8) {
    (count & FULL, count >> 4)
}

/// The counts of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zones {
    /// Side after side; each row ends with the spare slot of hexes that do not exist.
    counts: Box<[u8]>,
    row: usize,
}

impl Zones {
    pub fn new(board: &Board) -> Self {
        let row = board.map().size() + 1;
        Self {
            counts: vec![0; 2 * row].into(),
            row,
        }
    }

    /// One byte a hex.
    pub fn row(&self, side: usize) -> &[u8] {
        &self.counts[side * self.row..][..self.row - 1]
    }

    /// A hex begins to project.
    pub fn add(&mut self, board: &Board, side: usize, hex: Hex) {
        self.change(board, side, hex, u8::wrapping_add);
    }

    /// A hex ceases to project.
    pub fn remove(&mut self, board: &Board, side: usize, hex: Hex) {
        self.change(board, side, hex, u8::wrapping_sub);
    }

    fn change(&mut self, board: &Board, side: usize, hex: Hex, apply: fn(u8, u8) -> u8) {
        let row = &mut self.counts[side * self.row..][..self.row];
        let hex = usize::from(hex);
        for (&slot, &delta) in board.slots[hex].iter().zip(&board.zoc[hex]) {
            let count = &mut row[usize::from(slot)];
            *count = apply(*count, delta);
        }
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.counts.copy_from_slice(&other.counts);
    }
}
