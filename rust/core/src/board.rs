//! A map under one set of figures: step costs, barriers, how zones of control pass.

use std::sync::Arc;

use crate::cost::{Block, CostTable, Profile, Step};
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES, opposite};
use crate::map::{HexMap, check_direction};
use crate::mix::Fingerprint;
use crate::roster::check_side;

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
    /// Terrain that uses the second stacking column.
    pub close_terrain: Vec<u8>,
    /// Hexes that nothing enters.
    pub closed: Vec<Hex>,
    /// What the sides may not do where. Bans of the same hexside add up; one that leads off the map says nothing.
    pub bans: Vec<Ban>,
    /// Hexsides that differ from the map; of several for one hexside the last counts.
    pub edges: Vec<Edge>,
}

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
    /// By profile and side. The sides share a table where both may march alike.
    pub(crate) costs: Box<[[Arc<CostTable>; 2]]>,
    /// What a projecting hex adds to the packed counts of its neighbours (see `zoc`).
    pub(crate) zoc: Box<[[u8; SIDES]]>,
    /// Neighbours, with one past the last hex where there is none: a spare slot instead of a test.
    pub(crate) slots: Box<[[Hex; SIDES]]>,
    sides: Box<[[u16; SIDES]]>,
    hexes: Box<[u8]>,
    fingerprint: u64,
}

impl Board {
    pub fn new(map: Arc<HexMap>, profiles: &[Profile], rules: &Rules) -> Result<Self> {
        if profiles.is_empty() || profiles.len() > 256 {
            return Err(Error::Table(format!(
                "a board has 1 to 256 profiles, not {}",
                profiles.len()
            )));
        }
        let all = || 0..map.size() as Hex;
        let mut hexes: Box<[u8]> = all()
            .map(|hex| {
                let close = rules.close_terrain.contains(&map.terrain(hex));
                if close { CLOSE_TERRAIN } else { 0 }
            })
            .collect();
        for &hex in &rules.closed {
            hexes[usize::from(map.check_hex(i64::from(hex))?)] |= CLOSED_HEX;
        }
        let edges = edges(&map, &rules.edges)?;
        let mut sides: Box<[[u16; SIDES]]> = all()
            .map(|hex| {
                std::array::from_fn(|direction| side_bits(&map, &edges, rules, hex, direction))
            })
            .collect();
        let zoc: Box<[[u8; SIDES]]> = all()
            .map(|hex| {
                std::array::from_fn(|direction| {
                    let kind = projection(&map, &edges, rules, &sides, hex, direction);
                    crate::zoc::delta(kind)
                })
            })
            .collect();
        let spare = map.size() as Hex;
        let slots = all()
            .map(|hex| {
                map.neighbours(hex)
                    .map(|to| if to == NO_HEX { spare } else { to })
            })
            .collect();
        let bars = |hex: Hex, direction: usize| {
            let to = map.neighbours(hex)[direction];
            if hexes[usize::from(to)] & CLOSED_HEX != 0 {
                Block::Closed
            } else if sides[usize::from(hex)][direction] & BARRIER != 0 {
                Block::Hexside
            } else {
                Block::Open
            }
        };
        let costs = profiles
            .iter()
            .enumerate()
            .map(|(index, profile)| CostTable::new(index, profile, &map, &edges, bars))
            .collect::<Result<Vec<CostTable>>>()?;
        for table in &costs {
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
        let fingerprint = fingerprint(&map, &edges, &hexes, &sides, &zoc, &costs);
        let by_side = |table: CostTable| {
            let table = Arc::new(table);
            [0, 1].map(|side: usize| {
                if banned[side].is_empty() {
                    table.clone()
                } else {
                    Arc::new(table.banned(&banned[side]))
                }
            })
        };
        Ok(Self {
            edges,
            costs: costs.into_iter().map(by_side).collect(),
            map,
            zoc,
            slots,
            sides,
            hexes,
            fingerprint,
        })
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
        let tables = self.costs.get(profile).ok_or(Error::Range(
            "profile",
            profile as i64,
            0,
            self.costs.len() as i64 - 1,
        ))?;
        Ok(tables[side].steps[usize::from(origin)][direction])
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

    /// Pieces of `side` are barred from something in `mask` (bits of [`ban`]) over this hexside.
    pub fn bans(&self, side: usize, origin: Hex, direction: usize, mask: u8) -> bool {
        let bans = self.sides[usize::from(origin)][direction];
        bans & ban_bits(side, mask) != 0
    }

    /// Over this hexside lies barrier terrain, and no line leads into it.
    pub fn barred_terrain(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & BARRED_TERRAIN != 0
    }

    /// What a unit in `origin` projects over this hexside.
    pub fn zoc_kind(&self, origin: Hex, direction: usize) -> ZocKind {
        crate::zoc::kind(self.zoc[usize::from(origin)][direction])
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

/// Over everything that any answer hangs on. Tables by side follow from the common ones and the bans.
fn fingerprint(
    map: &HexMap,
    edges: &[[u16; SIDES]],
    hexes: &[u8],
    sides: &[[u16; SIDES]],
    zoc: &[[u8; SIDES]],
    costs: &[CostTable],
) -> u64 {
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
    if !std::ptr::eq(edges, &map.edges()[..]) {
        let printed = map.edges().as_flattened().iter();
        for (at, (&now, &printed)) in edges.as_flattened().iter().zip(printed).enumerate() {
            if now != printed {
                print.add((at as u64) << 16 | u64::from(now));
            }
        }
    }
    for table in costs {
        table.add_to(&mut print);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flank::cover;
    use crate::search::{Scratch, UNREACHED};
    use crate::testing::{self, BRIDGE, CREEK, RIVER, ROAD};

    fn board(map: &Arc<HexMap>, rules: &Rules) -> Board {
        Board::new(map.clone(), &[testing::profile()], rules).unwrap()
    }

    #[test]
    fn each_ban_bars_one_side_from_one_thing_in_one_direction() {
        let map = testing::map(1, 3, &[], &[]);
        let (here, there) = (map.hex_at(1, 2).unwrap(), map.hex_at(1, 1).unwrap());
        let mut rules = testing::rules();
        for bit in 0..5 {
            let mask = 1 << bit;
            rules.bans = vec![Ban {
                side: 0,
                hex: here,
                direction: 0,
                mask,
            }];
            let mut position = testing::position(&map, &rules);
            let board = position.board().clone();
            let marches = |side| board.step(0, here, 0, side).unwrap().block;
            let barred = if mask == ban::MARCH {
                Block::Banned
            } else {
                Block::Open
            };
            assert_eq!((marches(0), marches(1)), (barred, Block::Open));
            assert_eq!(board.step(0, there, 3, 0).unwrap().block, Block::Open);
            assert_eq!(board.zoc_kind(here, 0), ZocKind::Full);
            let attacks = |side| board.attack_block(here, there, side).unwrap() == Block::Banned;
            assert_eq!((attacks(0), attacks(1)), (mask == ban::ATTACK, false));
            let traces = |side| {
                let mut row = [0; 3];
                position
                    .trace(side, here, 9, &mut row, &mut Scratch::default())
                    .unwrap();
                row[usize::from(there)] == UNREACHED
            };
            assert_eq!((traces(0), traces(1)), (mask == ban::TRACE, false));
            let retreats = |side| {
                let steps = position.retreat_steps(side, here, here, &[]);
                steps.iter().all(|&(to, _)| to != there)
            };
            assert_eq!((retreats(0), retreats(1)), (mask == ban::RETREAT, false));
            position.put_at(0, (1, 2), 1);
            let covered = |side: usize| position.flank(here, 1 - side, 0).cells[0] == cover::EDGE;
            assert_eq!((covered(0), covered(1)), (mask == ban::COVER, false));
        }
    }

    #[test]
    fn sides_share_the_table_of_steps_where_none_is_banned() {
        let map = testing::map(2, 2, &[], &[]);
        let mut rules = testing::rules();
        let shared = board(&map, &rules);
        assert!(Arc::ptr_eq(&shared.costs[0][0], &shared.costs[0][1]));
        rules.bans = vec![Ban {
            side: 1,
            hex: 0,
            direction: 3,
            mask: ban::MARCH,
        }];
        let split = board(&map, &rules);
        assert!(!Arc::ptr_eq(&split.costs[0][0], &split.costs[0][1]));
        assert_ne!(shared.fingerprint(), split.fingerprint());
    }

    #[test]
    fn a_changed_hexside_counts_for_costs_barriers_lines_and_zones() {
        let sides = [((1, 2), 0, RIVER | BRIDGE | ROAD)];
        let map = testing::map(1, 2, &[], &sides);
        let mut rules = testing::rules();
        let printed = board(&map, &rules);
        rules.edges = vec![Edge {
            hex: 0,
            direction: 3,
            bits: RIVER,
        }];
        let down = board(&map, &rules);
        assert_eq!((down.edge(1, 0), map.edge(1, 0)), (RIVER, sides[0].2));
        assert_eq!(printed.step(0, 1, 0, 0).unwrap().cost, 1);
        assert_eq!(down.step(0, 1, 0, 0).unwrap().block, Block::Hexside);
        assert!(down.barrier(0, 3) && !printed.barrier(0, 3));
        assert!(printed.follows_line(1, 0) && !down.follows_line(1, 0));
        assert_eq!(down.zoc_kind(1, 0), ZocKind::None);
        assert_eq!(printed.zoc_kind(1, 0), ZocKind::Full);
        assert_ne!(printed.fingerprint(), down.fingerprint());
        rules.edges.push(Edge {
            hex: 1,
            direction: 0,
            bits: map.edge(1, 0),
        });
        assert_eq!(board(&map, &rules).fingerprint(), printed.fingerprint());
    }

    #[test]
    fn figures_off_the_map_are_refused() {
        let map = testing::map(2, 2, &[], &[]);
        let with = |bans: &[(usize, Hex, usize, u8)], edges: &[(Hex, usize, u16)]| {
            let ban = |&(side, hex, direction, mask)| Ban {
                side,
                hex,
                direction,
                mask,
            };
            let edge = |&(hex, direction, bits)| Edge {
                hex,
                direction,
                bits,
            };
            let rules = Rules {
                bans: bans.iter().map(ban).collect(),
                edges: edges.iter().map(edge).collect(),
                ..testing::rules()
            };
            Board::new(map.clone(), &[testing::profile()], &rules).map(|_| ())
        };
        for ban in [(2, 0, 0, 1), (0, 4, 0, 1), (0, 0, 6, 1), (0, 0, 0, 32)] {
            assert!(with(&[ban], &[]).is_err());
        }
        for edge in [(4, 0, CREEK), (0, 6, CREEK), (0, 0, CREEK)] {
            assert!(with(&[], &[edge]).is_err());
        }
        assert_eq!(with(&[(0, 0, 0, ban::ALL)], &[(0, 3, ROAD)]), Ok(()));
    }
}
