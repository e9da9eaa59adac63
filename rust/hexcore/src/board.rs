//! A map under one set of figures: step costs, barriers, how zones of control pass.

mod rules;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::cost::{Block, CostTable, Profile, Step};
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES, opposite};
use crate::map::{HexMap, check_direction};
use crate::roster::{Exerts, NEUTRAL, check_side};
use crate::zobrist::{Fingerprint, mix};

pub(crate) use rules::is_backward;
pub use rules::{Ban, BarrierTerrain, Edge, Hexsides, LinkBan, Outward, Rules, ban};

/// How a zone of control passes a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum ZocKind {
    None = 0,
    Limited = 1,
    Full = 2,
}

/// Bits of what the rules make of one hexside, seen from one hex outward.
const LINE: u16 = 1;
const BARRIER: u16 = 2;
const BARRED_TERRAIN: u16 = 4;
/// Some kind of mover may cross it, bans aside.
const PASSABLE: u16 = 8;
/// Bans of side 0 lie from here up, those of side 1 above them.
const BANS: u32 = 4;
const BANS_OF_A_SIDE: u32 = 5;
const _: () = assert!(ban::ALL == (1 << BANS_OF_A_SIDE) - 1);

/// Bits of a hex.
const CLOSED_HEX: u8 = 1;
const CLOSE_TERRAIN: u8 = 2;

/// Map, costs and barriers. Immutable, shared by all positions on it.
#[derive(Debug)]
pub struct Board {
    map: Arc<HexMap>,
    /// Bits of all hexsides: those of the map where nothing differs.
    edges: Arc<[[u16; SIDES]]>,
    /// By profile and side, neutrals included. Those share a table that may march alike.
    pub(crate) costs: Box<[[Arc<CostTable>; NEUTRAL + 1]]>,
    /// What a projecting hex adds to the packed counts of its neighbours (see `zoc`).
    zoc: Arc<[[u8; SIDES]]>,
    /// The same where none of its zones passes a border; the same table where there are none.
    zoc_within: Arc<[[u8; SIDES]]>,
    /// Neighbours, with one past the last hex where there is none: a spare slot instead of a test.
    pub(crate) slots: Box<[[Hex; SIDES]]>,
    sides: Box<[[u16; SIDES]]>,
    hexes: Box<[u8]>,
    link_bans: Box<[LinkBan]>,
    zones_stop: bool,
    fingerprint: u64,
    /// What it was made from beside its map.
    profiles: Arc<[Profile]>,
    rules: Arc<Rules>,
}

impl Board {
    pub fn new(map: Arc<HexMap>, profiles: &[Profile], rules: &Rules) -> Result<Self> {
        let hexes = hex_bits(&map, rules)?;
        let edges = edges(&map, &rules.edges)?;
        let mut sides: Box<[[u16; SIDES]]> = (0..map.places() as Hex)
            .map(|hex| {
                std::array::from_fn(|direction| side_bits(&map, &edges, rules, hex, direction))
            })
            .collect();
        let zoc: Arc<[[u8; SIDES]]> = (0..map.places() as Hex)
            .map(|hex| {
                std::array::from_fn(|direction| {
                    let kind = projection(&map, &edges, rules, &sides, hex, direction);
                    crate::zoc::delta(kind)
                })
            })
            .collect();
        let zoc_within = within_borders(&zoc, &edges, &rules.zoc_borders);
        let tables = cost_tables(profiles, &map, &edges, &hexes, &sides)?;
        for table in &tables {
            for (bits, step) in sides
                .as_flattened_mut()
                .iter_mut()
                .zip(table.steps.as_flattened())
            {
                if step.block == Block::Open {
                    *bits |= PASSABLE;
                }
            }
        }
        let banned = bans(&map, &rules.bans, &mut sides)?;
        let link_bans = link_bans(&map, &rules.link_bans)?;
        let costs = tables
            .into_iter()
            .map(|table| by_side(table, &map, &banned, &link_bans))
            .collect();
        let board = Self {
            edges,
            costs,
            slots: slots(&map),
            map,
            zoc,
            zoc_within,
            sides,
            hexes,
            link_bans,
            zones_stop: !rules.marches_ignore_zones,
            fingerprint: 0,
            profiles: profiles.into(),
            rules: Arc::new(rules.clone()),
        };
        Ok(board.numbered())
    }

    /// The same map under the same rules, but for the hexsides that differ from it: these do now, and no others. Made in
    /// a small part of the time that `new` takes.
    pub fn with_edges(&self, differing: &[Edge]) -> Result<Self> {
        let (map, rules) = (&self.map, &*self.rules);
        let edges = edges(map, differing)?;
        let flat = self.edges.as_flattened().iter();
        let flat = flat.zip(edges.as_flattened()).enumerate();
        let changed = flat.filter(|(_, (before, now))| before != now);
        let changed: Vec<(Hex, usize)> = changed
            .map(|(at, _)| ((at / SIDES) as Hex, at % SIDES))
            .collect();
        let (mut sides, mut zoc) = (self.sides.clone(), self.zoc.clone());
        for &(hex, direction) in &changed {
            let bits = &mut sides[usize::from(hex)][direction];
            *bits &= !(LINE | BARRIER | BARRED_TERRAIN | PASSABLE);
            *bits |= side_bits(map, &edges, rules, hex, direction);
        }
        let zones = Arc::make_mut(&mut zoc);
        for &(hex, direction) in &changed {
            let kind = projection(map, &edges, rules, &sides, hex, direction);
            zones[usize::from(hex)][direction] = crate::zoc::delta(kind);
        }
        let mut costs = Vec::with_capacity(self.costs.len());
        for (by_side, profile) in self.costs.iter().zip(self.profiles.iter().enumerate()) {
            let (common, bars) = (&by_side[NEUTRAL], bars(map, &self.hexes, &sides));
            let table = Arc::new(common.with_edges(profile, map, &edges, bars, &changed)?);
            costs.push(std::array::from_fn(|side| {
                if Arc::ptr_eq(&by_side[side], common) {
                    return table.clone();
                }
                let banned = |hex: Hex, direction: usize| {
                    sides[usize::from(hex)][direction] & ban_bits(side, ban::MARCH) != 0
                };
                Arc::new(by_side[side].following(&table, &changed, banned))
            }));
        }
        for &(hex, direction) in &changed {
            let open = |tables: &[Arc<CostTable>; NEUTRAL + 1]| {
                tables[NEUTRAL].steps[usize::from(hex)][direction].block == Block::Open
            };
            if costs.iter().any(open) {
                sides[usize::from(hex)][direction] |= PASSABLE;
            }
        }
        let board = Self {
            zoc_within: within_borders(&zoc, &edges, &rules.zoc_borders),
            edges,
            costs: costs.into(),
            map: map.clone(),
            zoc,
            slots: self.slots.clone(),
            sides,
            hexes: self.hexes.clone(),
            link_bans: self.link_bans.clone(),
            zones_stop: self.zones_stop,
            fingerprint: 0,
            profiles: self.profiles.clone(),
            rules: self.rules.clone(),
        };
        Ok(board.numbered())
    }

    /// With its fingerprint.
    fn numbered(mut self) -> Self {
        let mut print = fingerprint(&self);
        if !self.zones_stop {
            print = mix(!print);
        }
        if self.zoc_within != self.zoc {
            let mut all = Fingerprint::new();
            all.add(print);
            all.add_bytes(self.zoc_within.as_flattened());
            print = all.finish();
        }
        if !self.link_bans.is_empty() {
            let mut all = Fingerprint::new();
            all.add(print);
            for ban in &self.link_bans {
                let ends = u64::from(ban.from) << 16 | u64::from(ban.to);
                all.add((ban.side as u64) << 48 | u64::from(ban.mask) << 32 | ends);
            }
            print = all.finish();
        }
        self.fingerprint = print;
        self
    }

    pub fn map(&self) -> &Arc<HexMap> {
        &self.map
    }

    /// Kinds of movers it has tables for.
    pub fn profiles(&self) -> usize {
        self.costs.len()
    }

    /// Bits of a hexside, as they are on this board.
    pub fn edge(&self, hex: Hex, direction: usize) -> u16 {
        self.edges[usize::from(hex)][direction]
    }

    /// A step of a piece of `side` on the map itself, zones and pieces aside.
    pub fn step(&self, profile: usize, origin: Hex, direction: usize, side: usize) -> Result<Step> {
        let profile = self.check_profile(profile as i64)?;
        Ok(self.costs[profile][side].steps[usize::from(origin)][direction])
    }

    /// A caller's number as a profile of this board.
    pub fn check_profile(&self, profile: i64) -> Result<usize> {
        usize::try_from(profile)
            .ok()
            .filter(|&profile| profile < self.costs.len())
            .ok_or(Error::Range(
                "profile",
                profile,
                0,
                self.costs.len() as i64 - 1,
            ))
    }

    /// Enemy zones of control stop marches, and leaving one costs extra.
    pub fn zones_stop(&self) -> bool {
        self.zones_stop
    }

    /// A line runs across this hexside.
    pub fn follows_line(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & LINE != 0
    }

    /// Nothing crosses this hexside.
    pub fn barrier(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & BARRIER != 0
    }

    /// Some kind of mover may cross this hexside into the hex beyond, bans aside.
    pub fn passable(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & PASSABLE != 0
    }

    /// Some kind of mover may go over this link of a place, numbered in the order of the map.
    pub fn links_on(&self, origin: Hex, number: usize) -> bool {
        let mut tables = self.costs.iter();
        tables.any(|by_side| by_side[NEUTRAL].links(origin)[number].block == Block::Open)
    }

    /// Pieces of `side` are barred from something in `mask` (bits of [`ban`]) over this hexside; neutrals from nothing.
    pub fn bans(&self, side: usize, origin: Hex, direction: usize, mask: u8) -> bool {
        if side == NEUTRAL {
            return false;
        }
        let bans = self.sides[usize::from(origin)][direction];
        bans & ban_bits(side, mask) != 0
    }

    /// Pieces of `side` are barred from something in `mask` (bits of [`ban`]) over the link between two places, in that
    /// direction.
    pub fn bans_link(&self, side: usize, from: Hex, to: Hex, mask: u8) -> bool {
        barred_link(&self.link_bans, side, from, to, mask)
    }

    /// Over this hexside lies barrier terrain, and no line leads into it.
    pub fn barred_terrain(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & BARRED_TERRAIN != 0
    }

    /// What a unit in `origin` projects over this hexside whose zone of control no border stops.
    pub fn zoc_kind(&self, origin: Hex, direction: usize) -> ZocKind {
        crate::zoc::kind(self.zoc[usize::from(origin)][direction])
    }

    /// What units in `origin` project over this hexside whose zone of control goes so far.
    pub(crate) fn zoc_kind_by(&self, exerts: Exerts, origin: Hex, direction: usize) -> ZocKind {
        self.zones(exerts).map_or(ZocKind::None, |zones| {
            crate::zoc::kind(zones[usize::from(origin)][direction])
        })
    }

    /// What a projecting hex adds to the packed counts of its neighbours, by how far its zone goes.
    pub(crate) fn zones(&self, exerts: Exerts) -> Option<&[[u8; SIDES]]> {
        match exerts {
            Exerts::Nowhere => None,
            Exerts::WithinBorders => Some(&self.zoc_within),
            Exerts::Everywhere => Some(&self.zoc),
        }
    }

    pub fn is_closed(&self, hex: Hex) -> bool {
        self.hexes[usize::from(hex)] & CLOSED_HEX != 0
    }

    /// The second stacking column holds here.
    pub fn is_close(&self, hex: Hex) -> bool {
        self.hexes[usize::from(hex)] & CLOSE_TERRAIN != 0
    }

    /// Boards that give the same answers have the same number, in every run.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

const fn ban_bits(side: usize, mask: u8) -> u16 {
    (mask as u16) << (BANS + BANS_OF_A_SIDE * side as u32)
}

/// Bits of all hexes.
fn hex_bits(map: &HexMap, rules: &Rules) -> Result<Box<[u8]>> {
    let mut hexes: Box<[u8]> = (0..map.places() as Hex)
        .map(|hex| {
            let close = rules.close_terrain.contains(&map.terrain(hex));
            if close { CLOSE_TERRAIN } else { 0 }
        })
        .collect();
    for &hex in &rules.closed {
        hexes[usize::from(map.check_hex(i64::from(hex))?)] |= CLOSED_HEX;
    }
    Ok(hexes)
}

/// See [`Board::slots`].
fn slots(map: &HexMap) -> Box<[[Hex; SIDES]]> {
    let spare = map.places() as Hex;
    (0..spare)
        .map(|hex| {
            map.neighbours(hex)
                .map(|to| if to == NO_HEX { spare } else { to })
        })
        .collect()
}

/// What steps and links cost each profile, bans aside.
fn cost_tables(
    profiles: &[Profile],
    map: &HexMap,
    edges: &[[u16; SIDES]],
    hexes: &[u8],
    sides: &[[u16; SIDES]],
) -> Result<Vec<CostTable>> {
    if profiles.is_empty() || profiles.len() > 256 {
        return Err(Error::Table(format!(
            "a board has 1 to 256 profiles, not {}",
            profiles.len()
        )));
    }
    let closed = |hex: Hex| hexes[usize::from(hex)] & CLOSED_HEX != 0;
    let bars = bars(map, hexes, sides);
    profiles
        .iter()
        .enumerate()
        .map(|(index, profile)| {
            let table = CostTable::new(index, profile, map, edges, bars)?;
            Ok(table.with_links(profile, map, closed))
        })
        .collect()
}

/// One table for all who may march alike: a side from which nothing is banned has that of neutrals.
fn by_side(
    table: CostTable,
    map: &HexMap,
    banned: &[Vec<(Hex, usize)>],
    link_bans: &[LinkBan],
) -> [Arc<CostTable>; NEUTRAL + 1] {
    let table = Arc::new(table);
    std::array::from_fn(|side| {
        let steps = banned.get(side).map_or(&[][..], Vec::as_slice);
        let linked = link_bans.iter().any(|ban| ban.side == side);
        if steps.is_empty() && !linked {
            return table.clone();
        }
        let links = |from: Hex, to: Hex| barred_link(link_bans, side, from, to, ban::MARCH);
        Arc::new(table.banned(steps).with_banned_links(map, links))
    })
}

/// The map's hexsides with what differs from them.
fn edges(map: &HexMap, differing: &[Edge]) -> Result<Arc<[[u16; SIDES]]>> {
    let mut edges = map.edges().clone();
    if differing.is_empty() {
        return Ok(edges);
    }
    let changed = Arc::make_mut(&mut edges);
    for &Edge {
        hex,
        direction,
        bits,
    } in differing
    {
        let hex = map.check_hex(i64::from(hex))?;
        let direction = check_direction(direction as i64)?;
        let to = map.neighbours(hex)[direction];
        if to == NO_HEX {
            let (column, row) = map.place(hex);
            return Err(Error::Table(format!(
                "edges: direction {direction} of hex {column:02}{row:02} leads off the map"
            )));
        }
        changed[usize::from(hex)][direction] = bits;
        changed[usize::from(to)][opposite(direction)] = bits;
    }
    Ok(edges)
}

/// Notes the bans with their hexsides; returns the steps that each side may not march.
fn bans(map: &HexMap, bans: &[Ban], sides: &mut [[u16; SIDES]]) -> Result<[Vec<(Hex, usize)>; 2]> {
    let mut marches = [Vec::new(), Vec::new()];
    for ban in bans {
        let side = check_side(ban.side as i64)?;
        let hex = map.check_hex(i64::from(ban.hex))?;
        let direction = check_direction(ban.direction as i64)?;
        if ban.mask > ban::ALL {
            let (mask, most) = (i64::from(ban.mask), i64::from(ban::ALL));
            return Err(Error::Range("mask of a ban", mask, 0, most));
        }
        if map.neighbours(hex)[direction] == NO_HEX {
            continue;
        }
        sides[usize::from(hex)][direction] |= ban_bits(side, ban.mask);
        if ban.mask & ban::MARCH != 0 {
            marches[side].push((hex, direction));
        }
    }
    Ok(marches)
}

/// Bans of links as they are kept: in order, of links that the map has.
fn link_bans(map: &HexMap, bans: &[LinkBan]) -> Result<Box<[LinkBan]>> {
    let mut kept = bans.to_vec();
    for ban in bans {
        check_side(ban.side as i64)?;
        let from = map.check_hex(i64::from(ban.from))?;
        let to = map.check_hex(i64::from(ban.to))?;
        if ban.mask > ban::ALL {
            let (mask, most) = (i64::from(ban.mask), i64::from(ban::ALL));
            return Err(Error::Range("mask of a ban", mask, 0, most));
        }
        if !map.links(from).iter().any(|&(place, _)| place == to) {
            return Err(Error::Table(format!(
                "bans of links: no link leads from {from} to {to}"
            )));
        }
    }
    kept.sort_unstable();
    Ok(kept.into())
}

fn barred_link(bans: &[LinkBan], side: usize, from: Hex, to: Hex, mask: u8) -> bool {
    bans.iter()
        .any(|ban| (ban.side, ban.from, ban.to) == (side, from, to) && ban.mask & mask != 0)
}

/// Why a step is closed to every mover, as its hexside and the hex beyond tell.
fn bars<'a>(
    map: &'a HexMap,
    hexes: &'a [u8],
    sides: &'a [[u16; SIDES]],
) -> impl Fn(Hex, usize) -> Block + Copy + 'a {
    move |hex, direction| {
        let to = map.neighbours(hex)[direction];
        if hexes[usize::from(to)] & CLOSED_HEX != 0 {
            Block::Closed
        } else if sides[usize::from(hex)][direction] & BARRIER != 0 {
            Block::Hexside
        } else {
            Block::Open
        }
    }
}

/// Over everything that any answer hangs on, zones within borders and bans of links aside. Tables by side follow from the
/// common ones and the bans.
fn fingerprint(board: &Board) -> u64 {
    let Board {
        map,
        edges,
        hexes,
        sides,
        zoc,
        costs,
        ..
    } = board;
    let mut print = Fingerprint::new();
    print.add(map.fingerprint());
    print.add_bytes(hexes);
    for around in sides {
        for half in around.chunks(SIDES / 2) {
            print.add(
                half.iter()
                    .fold(0, |word, &bits| word << 16 | u64::from(bits)),
            );
        }
    }
    print.add_bytes(zoc.as_flattened());
    if !Arc::ptr_eq(edges, map.edges()) {
        let printed = map.edges().as_flattened().iter();
        for (at, (&now, &printed)) in edges.as_flattened().iter().zip(printed).enumerate() {
            if now != printed {
                print.add((at as u64) << 16 | u64::from(now));
            }
        }
    }
    for by_side in costs {
        by_side[NEUTRAL].add_to(&mut print);
    }
    print.finish()
}

fn side_bits(
    map: &HexMap,
    edges: &[[u16; SIDES]],
    rules: &Rules,
    hex: Hex,
    direction: usize,
) -> u16 {
    let to = map.neighbours(hex)[direction];
    if to == NO_HEX {
        return 0;
    }
    let edge = edges[usize::from(hex)][direction];
    let terrain = map.terrain(to);
    let mut bits = 0;
    if rules.line_mask & edge != 0 {
        bits |= LINE;
    }
    if rules.barriers.iter().any(|sides| sides.meets(edge)) {
        bits |= BARRIER;
    }
    let bars = |barrier: &BarrierTerrain| barrier.terrain == terrain && barrier.unless & edge == 0;
    if rules.barrier_terrain.iter().any(bars) {
        bits |= BARRED_TERRAIN;
    }
    bits
}

/// The zones of hexes whose units have none over the borders.
fn within_borders(
    zoc: &Arc<[[u8; SIDES]]>,
    edges: &[[u16; SIDES]],
    borders: &[Hexsides],
) -> Arc<[[u8; SIDES]]> {
    if borders.is_empty() {
        return zoc.clone();
    }
    let hex = |(deltas, edges): (&[u8; SIDES], &[u16; SIDES])| {
        std::array::from_fn(|direction| {
            let border = borders.iter().any(|sides| sides.meets(edges[direction]));
            if border { 0 } else { deltas[direction] }
        })
    };
    zoc.iter().zip(edges).map(hex).collect()
}

fn projection(
    map: &HexMap,
    edges: &[[u16; SIDES]],
    rules: &Rules,
    sides: &[[u16; SIDES]],
    hex: Hex,
    direction: usize,
) -> ZocKind {
    let to = map.neighbours(hex)[direction];
    if to == NO_HEX {
        return ZocKind::None;
    }
    let edge = edges[usize::from(hex)][direction];
    let out = sides[usize::from(hex)][direction];
    let back = sides[usize::from(to)][opposite(direction)];
    let barred = out & BARRIER != 0
        || rules.zoc_out.meets(edge, direction)
        || (out | back) & BARRED_TERRAIN != 0
        || rules.zoc_only.iter().any(|sides| sides.meets(edge));
    if barred {
        ZocKind::None
    } else if rules.limited.iter().any(|sides| sides.meets(edge)) {
        ZocKind::Limited
    } else {
        ZocKind::Full
    }
}
