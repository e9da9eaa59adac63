//! A map under one set of figures: step costs, barriers, how zones of control pass.

use std::sync::Arc;

use crate::cost::{Block, CostTable, Profile, Step};
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES, opposite};
use crate::map::HexMap;
use crate::mix::Fingerprint;

/// Hexsides that meet `mask` and not `unless`.
#[derive(Clone, Copy, Debug)]
pub struct Hexsides {
    pub mask: u16,
    pub unless: u16,
}

impl Hexsides {
    fn meets(&self, edge: u16) -> bool {
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
const LINE: u8 = 1;
const BARRIER: u8 = 2;
const BARRED_TERRAIN: u8 = 4;

/// Bits of a hex.
const CLOSED_HEX: u8 = 1;
const CLOSE_TERRAIN: u8 = 2;

/// Map, costs and barriers. Immutable, shared by all positions on it.
#[derive(Debug)]
pub struct Board {
    map: Arc<HexMap>,
    pub(crate) costs: Box<[CostTable]>,
    /// What a projecting hex adds to the packed counts of its neighbours (see `zoc`).
    pub(crate) zoc: Box<[[u8; SIDES]]>,
    /// Neighbours, with one past the last hex where there is none: a spare slot instead of a test.
    pub(crate) slots: Box<[[Hex; SIDES]]>,
    sides: Box<[[u8; SIDES]]>,
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
        let each = |what: &dyn Fn(Hex, usize) -> u8| -> Box<[[u8; SIDES]]> {
            all()
                .map(|hex| std::array::from_fn(|direction| what(hex, direction)))
                .collect()
        };
        let sides = each(&|hex, direction| side_bits(&map, rules, hex, direction));
        let zoc = each(&|hex, direction| {
            crate::zoc::delta(projection(&map, rules, &sides, hex, direction))
        });
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
            .map(|(index, profile)| CostTable::new(index, profile, &map, bars))
            .collect::<Result<Box<[CostTable]>>>()?;
        let mut board = Self {
            map,
            costs,
            zoc,
            slots,
            sides,
            hexes,
            fingerprint: 0,
        };
        board.fingerprint = board.work_out_fingerprint();
        Ok(board)
    }

    fn work_out_fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        print.add(self.map.fingerprint());
        print.add_bytes(&self.hexes);
        print.add_bytes(self.sides.as_flattened());
        print.add_bytes(self.zoc.as_flattened());
        for table in &self.costs {
            table.add_to(&mut print);
        }
        print.finish()
    }

    pub fn map(&self) -> &Arc<HexMap> {
        &self.map
    }

    /// Kinds of movers it has tables for.
    pub fn profiles(&self) -> usize {
        self.costs.len()
    }

    /// A step on the map itself, zones and pieces aside.
    pub fn step(&self, profile: usize, origin: Hex, direction: usize) -> Result<Step> {
        let table = self.costs.get(profile).ok_or(Error::Range(
            "profile",
            profile as i64,
            0,
            self.costs.len() as i64 - 1,
        ))?;
        Ok(table.steps[usize::from(origin)][direction])
    }

    /// A line runs across this hexside.
    pub fn follows_line(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & LINE != 0
    }

    /// Nothing crosses this hexside.
    pub fn barrier(&self, origin: Hex, direction: usize) -> bool {
        self.sides[usize::from(origin)][direction] & BARRIER != 0
    }

    /// Some kind of mover may cross this hexside into the hex beyond.
    pub fn passable(&self, origin: Hex, direction: usize) -> bool {
        let open =
            |table: &CostTable| table.steps[usize::from(origin)][direction].block == Block::Open;
        self.costs.iter().any(open)
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

fn side_bits(map: &HexMap, rules: &Rules, hex: Hex, direction: usize) -> u8 {
    let to = map.neighbours(hex)[direction];
    if to == NO_HEX {
        return 0;
    }
    let edge = map.edge(hex, direction);
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
    rules: &Rules,
    sides: &[[u8; SIDES]],
    hex: Hex,
    direction: usize,
) -> ZocKind {
    let to = map.neighbours(hex)[direction];
    if to == NO_HEX {
        return ZocKind::None;
    }
    let edge = map.edge(hex, direction);
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
