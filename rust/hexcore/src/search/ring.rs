//! The hexes that wait in a search, by cost.

use super::{NO_WAY, UNREACHED};
use crate::cost::CLOSED;
use crate::geom::{Hex, NO_HEX, SIDES};

/// What a search notes for each hex.
pub(super) trait Cost: Copy {
    const NONE: Self;
    fn of(cost: u32) -> Self;
    fn get(self) -> u32;
}

impl Cost for u8 {
    const NONE: Self = UNREACHED;
    fn of(cost: u32) -> Self {
        cost as Self
    }
    fn get(self) -> u32 {
        u32::from(self)
    }
}

impl Cost for u16 {
    const NONE: Self = NO_WAY;
    fn of(cost: u32) -> Self {
        cost as Self
    }
    fn get(self) -> u32 {
        u32::from(self)
    }
}

/// A hex waiting to be expanded, packed so that noting it is one store: the next of its bucket in the upper half, the
/// hex in the lowest sixteen bits, and between them whether the extra for its friends is in the cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry(u64);

impl Entry {
    const PAID: u64 = 1 << 16;

    pub fn new(hex: Hex, next: u32) -> Self {
        Self(u64::from(next) << 32 | u64::from(hex))
    }

    pub fn paid(hex: Hex, next: u32) -> Self {
        Self(Self::new(hex, next).0 | Self::PAID)
    }

    pub fn hex(self) -> Hex {
        self.0 as Hex
    }

    pub fn is_paid(self) -> bool {
        self.0 & Self::PAID != 0
    }

    pub fn next(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// End of a bucket.
pub(super) const NO_ENTRY: u32 = u32::MAX;

/// A power of two above all that one entry may add to the cost of another: a step with the exit from a zone, or the
/// extra for friends. Known to the compiler, so that no access has to be checked.
pub(super) const BUCKETS: usize = 512;
const _: () = assert!(BUCKETS > CLOSED as usize + u8::MAX as usize && BUCKETS.is_power_of_two());

pub(super) fn bucket_of(cost: u32) -> usize {
    cost as usize % BUCKETS
}

/// Hexes waiting to be expanded, by cost, in a ring of buckets. A bucket is a chain through one pool, so that a step
/// can be noted without a branch.
#[derive(Debug)]
pub(super) struct Ring {
    pub buckets: Box<[u32; BUCKETS]>,
    pub pool: Vec<Entry>,
    /// The hexes of one cost that are expanded.
    pub open: Vec<Hex>,
    /// Costs that hold once the search is over. Until then a hex with friends keeps the cost without their extra,
    /// so that no dearer way in is taken for a cheaper one; and one with enemies the cost of coming up to it.
    pub corrections: Vec<(Hex, u32)>,
}

impl Default for Ring {
    fn default() -> Self {
        Self {
            buckets: Box::new([NO_ENTRY; BUCKETS]),
            pool: Vec::new(),
            open: Vec::new(),
            corrections: Vec::new(),
        }
    }
}

impl Ring {
    /// Empty, with room for a search over so many hexes and links: each of them is expanded once, and paid for once.
    pub fn opened(&mut self, hexes: usize, links: usize) -> &mut Self {
        self.buckets.fill(NO_ENTRY);
        let room = (SIDES + 1) * hexes + links + 1;
        if self.pool.len() < room {
            self.pool.resize(room, Entry::default());
            self.open.resize(hexes + 1, NO_HEX);
        }
        self.corrections.clear();
        self
    }
}
