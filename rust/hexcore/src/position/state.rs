//! What is kept of a piece and of a hex.

use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX};
use crate::roster::{NO_PIECE, Piece};
use crate::zobrist::mix;
use crate::zoc;

/// A figure of a piece that changes during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Field {
    /// Manpower points, 0..255. A unit at 0 still stands and exerts its zone until the caller lifts it.
    Manpower = 0,
    Fatigue = 1,
    /// 0 or 1.
    Disorganized = 2,
    /// 0 or 1.
    Exhausted = 3,
    /// 0..2.
    Demoralized = 4,
    /// 0..7 steps of the ladder of entrenchments.
    Entrenchment = 5,
}

impl Field {
    pub const ALL: [Self; 6] = [
        Self::Manpower,
        Self::Fatigue,
        Self::Disorganized,
        Self::Exhausted,
        Self::Demoralized,
        Self::Entrenchment,
    ];

    /// A caller's number as a field.
    pub fn check(field: i64) -> Result<Self> {
        usize::try_from(field)
            .ok()
            .and_then(|field| Self::ALL.get(field).copied())
            .ok_or(Error::Range("field", field, 0, Self::ALL.len() as i64 - 1))
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Manpower => "manpower",
            Self::Fatigue => "fatigue",
            Self::Disorganized => "disorganized",
            Self::Exhausted => "exhausted",
            Self::Demoralized => "demoralized",
            Self::Entrenchment => "entrenchment",
        }
    }

    pub(super) const fn most(self) -> u8 {
        match self {
            Self::Manpower | Self::Fatigue => u8::MAX,
            Self::Disorganized | Self::Exhausted => 1,
            Self::Demoralized => 2,
            Self::Entrenchment => 7,
        }
    }

    /// Place among the packed flags: shift and width as a mask.
    const fn bits(self) -> (u8, u8) {
        match self {
            Self::Manpower | Self::Fatigue => (0, 0),
            Self::Disorganized => (0, 0b1),
            Self::Exhausted => (1, 0b1),
            Self::Demoralized => (2, 0b11),
            Self::Entrenchment => (4, 0b111),
        }
    }
}

/// One piece in eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub hex: Hex,
    /// Next piece of the stack, ascending.
    pub next: Piece,
    pub manpower: u8,
    pub fatigue: u8,
    pub flags: u8,
}

impl State {
    pub const OFF_MAP: Self = Self {
        hex: NO_HEX,
        next: NO_PIECE,
        manpower: 0,
        fatigue: 0,
        flags: 0,
    };

    pub fn get(self, field: Field) -> u8 {
        match field {
            Field::Manpower => self.manpower,
            Field::Fatigue => self.fatigue,
            _ => {
                let (shift, mask) = field.bits();
                self.flags >> shift & mask
            }
        }
    }

    pub fn put(&mut self, field: Field, value: u8) {
        match field {
            Field::Manpower => self.manpower = value,
            Field::Fatigue => self.fatigue = value,
            _ => {
                let (shift, mask) = field.bits();
                self.flags = self.flags & !(mask << shift) | value << shift;
            }
        }
    }

    /// What a piece in this state adds (by exclusive or) to the hash.
    pub fn hash(self, piece: usize) -> u64 {
        let figures = u64::from(self.manpower) << 16 | u64::from(self.fatigue) << 8;
        mix((piece as u64) << 40 | u64::from(self.hex) << 24 | figures | u64::from(self.flags))
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

    pub fn without_zones(&self) -> Self {
        Self {
            head: self.head,
            ..Self::EMPTY
        }
    }

    /// A full zone of control of `side` lies here.
    pub fn in_zone(self, side: usize) -> bool {
        self.zoc[side] & zoc::FULL != 0
    }
}
