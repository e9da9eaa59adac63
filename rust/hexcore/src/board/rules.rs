//! What a board is made from beside its map and profiles.

use crate::geom::{Hex, SIDES};

/// Hexsides that meet `mask` and not `unless`.
#[derive(Clone, Copy, Debug)]
pub struct Hexsides {
    pub mask: u16,
    pub unless: u16,
}

impl Hexsides {
    pub(crate) fn meets(&self, edge: u16) -> bool {
        self.mask & edge != 0 && self.unless & edge == 0
    }
}

/// Hexsides by what lies on the hexes beside them, told by direction: of a feature of a hex, all of the hex's sides
/// bear a bit of `forward` where they lead out of it in directions 0..3, and one of `backward` in directions 3..6.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outward {
    pub forward: u16,
    pub backward: u16,
}

impl Outward {
    pub(crate) fn meets(self, edge: u16, direction: usize) -> bool {
        let mask = if is_backward(direction) {
            self.backward
        } else {
            self.forward
        };
        mask & edge != 0
    }
}

/// One of the directions 3..6, in which the other three lead back.
pub(crate) fn is_backward(direction: usize) -> bool {
    direction >= SIDES / 2
}

/// Terrain that zones do not pass and nothing retreats or attacks into, except over a hexside that meets
/// `unless`.
#[derive(Clone, Copy, Debug)]
pub struct BarrierTerrain {
    pub terrain: u8,
    pub unless: u16,
}

/// What a ban bars the pieces of one side from, over one hexside in one direction.
pub mod ban {
    /// Steps of a march.
    pub const MARCH: u8 = 1;
    /// Retreats.
    pub const RETREAT: u8 = 2;
    /// Attacks.
    pub const ATTACK: u8 = 4;
    /// Traces.
    pub const TRACE: u8 = 8;
    /// Going there at all: beside a defender of that side the hex beyond counts as covered.
    pub const COVER: u8 = 16;
    /// All of these.
    pub const ALL: u8 = 31;
}

/// Something that pieces of a side may not do over a hexside, in one direction.
#[derive(Clone, Copy, Debug)]
pub struct Ban {
    pub side: usize,
    pub hex: Hex,
    pub direction: usize,
    /// Bits of [`ban`].
    pub mask: u8,
}

/// Something that pieces of a side may not do over a link, in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinkBan {
    pub side: usize,
    pub from: Hex,
    pub to: Hex,
    /// Bits of [`ban`]: marches and traces are all that goes over links.
    pub mask: u8,
}

/// A hexside that is not as the map prints it, seen from either of its hexes.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub hex: Hex,
    pub direction: usize,
    pub bits: u16,
}

/// The figures of a board beside its profiles.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Hexsides along which a line runs (road, railroad, ...).
    pub line_mask: u16,
    /// Hexsides that nothing crosses.
    pub barriers: Vec<Hexsides>,
    pub barrier_terrain: Vec<BarrierTerrain>,
    /// Hexsides across which a zone of control is only limited.
    pub limited: Vec<Hexsides>,
    /// Hexsides that bar zones of control and nothing else.
    pub zoc_only: Vec<Hexsides>,
    /// Hexsides over which units whose zone keeps within borders exert none.
    pub zoc_borders: Vec<Hexsides>,
    /// Hexsides over which hexes project no zone: all sides of those whose units have none.
    pub zoc_out: Outward,
    /// Enemy zones of control neither stop marches nor cost them anything. They count as ever.
    pub marches_ignore_zones: bool,
    /// Terrain that uses the second stacking column.
    pub close_terrain: Vec<u8>,
    /// Hexes that nothing enters.
    pub closed: Vec<Hex>,
    /// What the sides may not do where. Bans of the same hexside add up; one that leads off the map says nothing.
    pub bans: Vec<Ban>,
    /// The same over links. Those of the same link add up.
    pub link_bans: Vec<LinkBan>,
    /// Hexsides that differ from the map; of several for one hexside the last counts.
    pub edges: Vec<Edge>,
}
