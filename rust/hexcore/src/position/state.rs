//! What is kept of a piece and of a hex.

use super::field::{BYTES, Field};
use crate::geom::{Hex, NO_HEX};
use crate::roster::{NO_PIECE, Piece};
use crate::zobrist::mix;
use crate::zoc;

/// One piece in eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub hex: Hex,
    /// Next piece of the stack, ascending.
    pub next: Piece,
    /// Its fields (see [`Field`]).
    pub bytes: [u8; BYTES],
}

impl State {
    pub const OFF_MAP: Self = Self {
        hex: NO_HEX,
        next: NO_PIECE,
        bytes: [0; BYTES],
    };

    pub fn get(self, field: Field) -> u8 {
        field.read(self.bytes)
    }

    pub fn put(&mut self, field: Field, value: u8) {
        field.write(&mut self.bytes, value);
    }

    /// What a piece in this state adds (by exclusive or) to the hash.
    pub fn hash(self, piece: usize) -> u64 {
        let bytes = self.bytes.iter();
        let figures = bytes.fold(0, |figures, &byte| figures << 8 | u64::from(byte));
        mix((piece as u64) << 40 | u64::from(self.hex) << 24 | figures)
    }
}

/// What is known of a hex, side by side so that a search finds it with one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// First piece of the stack.
    pub head: Piece,
    /// Packed counts of zones of control by side (see `zoc`).
    pub zoc: [u8; 2],
}

impl Cell {
    pub const EMPTY: Self = Self {
        head: NO_PIECE,
        zoc: [0; 2],
    };

    /// A full zone of control of `side` lies here.
    pub fn in_zone(self, side: usize) -> bool {
        self.zoc[side] & zoc::FULL != 0
    }
}
