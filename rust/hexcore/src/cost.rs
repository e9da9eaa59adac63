//! What steps cost one kind of mover, worked out once for every hex and direction.

use crate::board::{Outward, is_backward};
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES};
use crate::map::HexMap;
use crate::zobrist::Fingerprint;

/// A step that cannot be made, in tables of costs.
pub const CLOSED: u8 = u8::MAX;

/// Why a step is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Block {
    /// It is open.
    Open = 0,
    /// No hex there.
    Edge = 1,
    /// A hex closed by the scenario.
    Closed = 2,
    /// Terrain this mover cannot enter here.
    Terrain = 3,
    /// A hexside that cannot be crossed.
    Hexside = 4,
    /// An enemy unit stands there.
    Enemy = 5,
    /// Pieces of this side are barred from it.
    Banned = 6,
}

/// An extra for crossing a hexside that meets `mask` and not `unless`; `CLOSED` bars it.
#[derive(Clone, Copy, Debug)]
pub struct HexsideCost {
    pub mask: u16,
    pub unless: u16,
    pub extra: u8,
}

/// An extra for crossing in one direction a hexside that meets `sides` and not `unless`; `CLOSED` bars it.
#[derive(Clone, Copy, Debug)]
pub struct LeavingCost {
    pub sides: Outward,
    pub unless: u16,
    pub extra: u8,
}

/// An extra for entering a hex that holds friends of at least `least` half points of combat value.
#[derive(Clone, Copy, Debug)]
pub struct StackingTier {
    pub least: u16,
    pub extra: u8,
    pub extra_close: u8,
}

impl StackingTier {
    fn extra(self, close: bool) -> u16 {
        u16::from(if close { self.extra_close } else { self.extra })
    }
}

/// The printed table of one kind of mover.
#[derive(Clone, Debug)]
pub struct Profile {
    terrain: Box<[u8]>,
    lines: Box<[(u16, u8)]>,
    hexsides: Box<[HexsideCost]>,
    leaving: Box<[LeavingCost]>,
    links: Box<[(u16, u8)]>,
    stacking: Box<[StackingTier]>,
    zoc_exit: u8,
}

impl Profile {
    /// `terrain`: cost by terrain. `lines`: the first whose mask meets the hexside replaces the terrain's
    /// cost. `hexsides`: all that match are added. `stacking`: highest tier first. `zoc_exit`: extra for a
    /// step out of an enemy's zone.
    pub fn new(
        terrain: Vec<u8>,
        lines: Vec<(u16, u8)>,
        hexsides: Vec<HexsideCost>,
        stacking: Vec<StackingTier>,
        zoc_exit: u8,
    ) -> Result<Self> {
        if let Some(pair) = stacking
            .windows(2)
            .find(|pair| pair[0].least <= pair[1].least)
        {
            return Err(Error::Table(format!(
                "profile: stacking tiers must descend, and {} follows {}",
                pair[1].least, pair[0].least
            )));
        }
        Ok(Self {
            terrain: terrain.into(),
            lines: lines.into(),
            hexsides: hexsides.into(),
            leaving: Box::default(),
            links: Box::default(),
            stacking: stacking.into(),
            zoc_exit,
        })
    }

    /// Extras that hang on the direction; all that match are added, on lines too.
    pub fn with_leaving(mut self, leaving: Vec<LeavingCost>) -> Self {
        self.leaving = leaving.into();
        self
    }

    /// Costs of links: the first whose mask meets the link holds; none: it is closed.
    pub fn with_links(mut self, links: Vec<(u16, u8)>) -> Self {
        self.links = links.into();
        self
    }

    fn link(&self, bits: u16) -> u8 {
        let cost = self.links.iter().find(|(mask, _)| mask & bits != 0);
        cost.map_or(CLOSED, |&(_, cost)| cost)
    }

    /// Cost of a step into `terrain` over a hexside with the bits `edge` in a direction, or why there is none.
    fn step(&self, terrain: u8, edge: u16, direction: usize) -> std::result::Result<u16, Block> {
        let line = self.lines.iter().find(|(mask, _)| mask & edge != 0);
        let base = line.map_or(self.terrain[usize::from(terrain)], |&(_, cost)| cost);
        if base == CLOSED {
            return Err(Block::Terrain);
        }
        let mut cost = u16::from(base);
        for side in &self.hexsides {
            if side.mask & edge != 0 && side.unless & edge == 0 {
                if side.extra == CLOSED {
                    return Err(Block::Hexside);
                }
                cost += u16::from(side.extra);
            }
        }
        for side in &self.leaving {
            if side.sides.meets(edge, direction) && side.unless & edge == 0 {
                if side.extra == CLOSED {
                    return Err(Block::Hexside);
                }
                cost += u16::from(side.extra);
            }
        }
        Ok(cost)
    }
}

/// One step on the map itself, zones and pieces aside.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Where it leads. A closed step leads back to its own hex, which no search improves by it: so
    /// searches need no test for it.
    pub to: Hex,
    /// `CLOSED` unless open.
    pub cost: u8,
    pub block: Block,
}

impl Step {
    fn closed(hex: Hex, block: Block) -> Self {
        Self {
            to: hex,
            cost: CLOSED,
            block,
        }
    }

    /// What comes of its cost and of what bars it to every mover. The least kind of obstacle is told, so that a reason does
    /// not hang on the order of tables.
    fn of(
        index: usize,
        map: &HexMap,
        (hex, direction): (Hex, usize),
        cost: std::result::Result<u16, Block>,
        bar: Block,
    ) -> Result<Self> {
        let to = map.neighbours(hex)[direction];
        let block = match cost {
            Ok(cost) if bar == Block::Open => {
                if cost >= u16::from(CLOSED) {
                    let (column, row) = map.place(to);
                    return Err(Error::Table(format!(
                        "profile {index}: the step {direction} into hex {column:02}{row:02} costs {cost}, more than 254"
                    )));
                }
                return Ok(Self {
                    to,
                    cost: cost as u8,
                    block: Block::Open,
                });
            }
            Ok(_) => bar,
            Err(block) if bar == Block::Open => block,
            Err(block) => block.min(bar),
        };
        Ok(Self::closed(hex, block))
    }

    /// As it is for a side that is barred from it.
    fn banned(self, hex: Hex) -> Self {
        match self.block {
            Block::Open => Self::closed(hex, Block::Banned),
            _ => self,
        }
    }
}

/// All steps of one kind of mover on one board.
#[derive(Clone, Debug)]
pub struct CostTable {
    pub(crate) steps: Box<[[Step; SIDES]]>,
    /// Cost of the cheapest step out of each hex.
    pub(crate) cheapest: Box<[u8]>,
    /// Over the map's links, in its order, and where those of each place begin; nothing without boxes.
    links: Box<[Step]>,
    link_starts: Box<[usize]>,
    stacking: Box<[StackingTier]>,
    pub(crate) zoc_exit: u8,
}

impl CostTable {
    /// `edges`: bits of the hexsides. `bars` says why a step is closed for every mover.
    pub(crate) fn new(
        index: usize,
        profile: &Profile,
        map: &HexMap,
        edges: &[[u16; SIDES]],
        bars: impl Fn(Hex, usize) -> Block,
    ) -> Result<Self> {
        let mut steps = Vec::with_capacity(map.places());
        let mut memo = Memo::new(profile);
        for hex in 0..map.places() as Hex {
            let mut around = [Step::closed(hex, Block::Edge); SIDES];
            for (direction, step) in around.iter_mut().enumerate() {
                let to = map.neighbours(hex)[direction];
                if to == NO_HEX {
                    continue;
                }
                let terrain = map.terrain(to);
                if usize::from(terrain) >= profile.terrain.len() {
                    let (column, row) = map.place(to);
                    return Err(Error::Table(format!(
                        "profile {index} has no cost for terrain {terrain} of hex {column:02}{row:02}"
                    )));
                }
                let cost = memo.step(terrain, edges[usize::from(hex)][direction], direction);
                *step = Step::of(index, map, (hex, direction), cost, bars(hex, direction))?;
            }
            steps.push(around);
        }
        let mut table = Self {
            cheapest: Box::default(),
            steps: steps.into(),
            links: Box::default(),
            link_starts: Box::default(),
            stacking: profile.stacking.clone(),
            zoc_exit: profile.zoc_exit,
        };
        table.find_cheapest();
        Ok(table)
    }

    /// With the steps over the map's links; those into closed places are closed.
    pub(crate) fn with_links(
        mut self,
        profile: &Profile,
        map: &HexMap,
        closed: impl Fn(Hex) -> bool,
    ) -> Self {
        if map.places() == map.size() {
            return self;
        }
        let (mut links, mut link_starts) = (Vec::new(), vec![0]);
        for from in 0..map.places() as Hex {
            links.extend(map.links(from).iter().map(|&(to, bits)| {
                let shut = |block| Step {
                    to: from,
                    cost: CLOSED,
                    block,
                };
                match profile.link(bits) {
                    CLOSED => shut(Block::Hexside),
                    _ if closed(to) => shut(Block::Closed),
                    cost => Step {
                        to,
                        cost,
                        block: Block::Open,
                    },
                }
            }));
            link_starts.push(links.len());
        }
        (self.links, self.link_starts) = (links.into(), link_starts.into());
        self.find_cheapest();
        self
    }

    fn find_cheapest(&mut self) {
        let places = 0..self.steps.len() as Hex;
        self.cheapest = places.map(|place| self.cheapest_from(place)).collect();
    }

    /// Steps over the links of a place, in the order of the map.
    pub(crate) fn links(&self, place: Hex) -> &[Step] {
        match self
            .link_starts
            .get(usize::from(place)..=usize::from(place) + 1)
        {
            Some(&[start, end]) => &self.links[start..end],
            _ => &[],
        }
    }

    /// All of them.
    pub(crate) fn all_links(&self) -> usize {
        self.links.len()
    }

    fn cheapest_from(&self, place: Hex) -> u8 {
        let steps = self.steps[usize::from(place)].iter();
        let steps = steps.chain(self.links(place)).map(|step| step.cost);
        steps.min().unwrap_or(CLOSED)
    }

    /// As this one, with further steps banned.
    pub(crate) fn banned(&self, steps: &[(Hex, usize)]) -> Self {
        self.with_steps(steps.iter().map(|&(hex, direction)| {
            let step = self.steps[usize::from(hex)][direction];
            (hex, direction, step.banned(hex))
        }))
    }

    /// As this one, with some steps that are others.
    fn with_steps(&self, steps: impl IntoIterator<Item = (Hex, usize, Step)>) -> Self {
        let mut table = self.clone();
        for (hex, direction, step) in steps {
            table.steps[usize::from(hex)][direction] = step;
            table.cheapest[usize::from(hex)] = table.cheapest_from(hex);
        }
        table
    }

    /// As this one, where the bits of some hexsides (from a hex, in a direction) are others. `index`, `edges`, `bars`: as
    /// `new` takes them.
    pub(crate) fn with_edges(
        &self,
        (index, profile): (usize, &Profile),
        map: &HexMap,
        edges: &[[u16; SIDES]],
        bars: impl Fn(Hex, usize) -> Block,
        changed: &[(Hex, usize)],
    ) -> Result<Self> {
        let steps = changed.iter().map(|&(hex, direction)| {
            let terrain = map.terrain(map.neighbours(hex)[direction]);
            let cost = profile.step(terrain, edges[usize::from(hex)][direction], direction);
            let step = Step::of(index, map, (hex, direction), cost, bars(hex, direction))?;
            Ok((hex, direction, step))
        });
        Ok(self.with_steps(steps.collect::<Result<Vec<_>>>()?))
    }

    /// As this one, with the steps of another over some hexsides, those closed that are `banned`.
    pub(crate) fn following(
        &self,
        other: &Self,
        changed: &[(Hex, usize)],
        banned: impl Fn(Hex, usize) -> bool,
    ) -> Self {
        self.with_steps(changed.iter().map(|&(hex, direction)| {
            let step = other.steps[usize::from(hex)][direction];
            let step = if banned(hex, direction) {
                step.banned(hex)
            } else {
                step
            };
            (hex, direction, step)
        }))
    }

    /// As this one, with those links closed that are `banned` (from, to).
    pub(crate) fn with_banned_links(
        mut self,
        map: &HexMap,
        banned: impl Fn(Hex, Hex) -> bool,
    ) -> Self {
        let mut at = 0;
        for from in 0..map.places() as Hex {
            for &(to, _) in map.links(from) {
                let step = &mut self.links[at];
                at += 1;
                if step.block == Block::Open && banned(from, to) {
                    *step = Step {
                        to: from,
                        cost: CLOSED,
                        block: Block::Banned,
                    };
                }
            }
        }
        self.find_cheapest();
        self
    }

    pub(crate) fn add_to(&self, print: &mut Fingerprint) {
        for around in &self.steps {
            let costs = around
                .iter()
                .fold(0, |word, step| word << 8 | u64::from(step.cost));
            let blocks = around
                .iter()
                .fold(0, |word, step| word << 8 | step.block as u64);
            print.add(costs);
            print.add(blocks);
        }
        for tier in &self.stacking {
            let extras = u64::from(tier.extra) << 8 | u64::from(tier.extra_close);
            print.add(u64::from(tier.least) << 16 | extras);
        }
        print.add(u64::from(self.zoc_exit));
        for step in &self.links {
            print.add(u64::from(step.cost) << 8 | step.block as u64);
        }
    }

    /// Extra for entering a hex with friends of `cv2` half points, a half rounded up.
    pub fn stacking(&self, cv2: u32, close: bool) -> u16 {
        let rounded = cv2.next_multiple_of(2);
        self.stacking
            .iter()
            .find(|tier| rounded >= u32::from(tier.least))
            .map_or(0, |tier| tier.extra(close))
    }

    /// Extra for entering a hex so crowded that the highest tier holds.
    pub fn crowded(&self, close: bool) -> u16 {
        self.stacking.first().map_or(0, |tier| tier.extra(close))
    }
}

/// The steps of a profile as they were last worked out: a map has few kinds of hexsides.
struct Memo<'a> {
    profile: &'a Profile,
    known: Vec<Option<Known>>,
}

#[derive(Clone, Copy)]
struct Known {
    terrain: u8,
    edge: u16,
    backward: bool,
    step: std::result::Result<u16, Block>,
}

impl<'a> Memo<'a> {
    const BITS: u32 = 9;

    fn new(profile: &'a Profile) -> Self {
        let known = vec![None; 1 << Self::BITS];
        Self { profile, known }
    }

    fn step(
        &mut self,
        terrain: u8,
        edge: u16,
        direction: usize,
    ) -> std::result::Result<u16, Block> {
        // Most profiles cost the same in all directions: theirs are known by one of them.
        let backward = is_backward(direction) && !self.profile.leaving.is_empty();
        let key = u32::from(backward) << 24 | u32::from(edge) << 8 | u32::from(terrain);
        let slot = &mut self.known[(key.wrapping_mul(0x9e37_79b1) >> (32 - Self::BITS)) as usize];
        match *slot {
            Some(known)
                if (known.terrain, known.edge, known.backward) == (terrain, edge, backward) =>
            {
                known.step
            }
            _ => {
                let step = self.profile.step(terrain, edge, direction);
                *slot = Some(Known {
                    terrain,
                    edge,
                    backward,
                    step,
                });
                step
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, BRIDGE, CREEK, RIVER, ROAD, ROUGH, SWAMP};

    #[test]
    fn a_line_replaces_the_terrain_and_the_first_line_counts() {
        let extra = HexsideCost {
            mask: CREEK,
            unless: ROAD,
            extra: 1,
        };
        let closed = HexsideCost {
            mask: RIVER,
            unless: 0,
            extra: CLOSED,
        };
        let lines = vec![(ROAD, 1), (ROAD | CREEK, 3)];
        let profile = Profile::new(vec![2, CLOSED], lines, vec![extra, closed], Vec::new(), 0);
        let profile = profile.unwrap();
        assert_eq!(profile.step(0, 0, 0), Ok(2));
        assert_eq!(profile.step(1, 0, 0), Err(Block::Terrain));
        assert_eq!(profile.step(1, ROAD | CREEK, 0), Ok(1));
        assert_eq!(profile.step(1, CREEK, 0), Ok(4));
        assert_eq!(profile.step(0, ROAD | RIVER, 0), Err(Block::Hexside));
    }

    #[test]
    fn leaving_a_hex_may_cost_extra_in_one_direction_only() {
        // A river runs through 0202: its sides bear UP where they lead out north to south-east, DOWN elsewhere.
        const UP: u16 = 32;
        const DOWN: u16 = 64;
        let sides: Vec<_> = (0..SIDES)
            .map(|direction| ((2, 2), direction, if direction < 3 { UP } else { DOWN }))
            .chain([((2, 2), 1, ROAD), ((2, 2), 4, ROAD | BRIDGE)])
            .collect();
        let map = testing::map(3, 3, &[], &sides);
        let leaving = |extra| {
            let extra = LeavingCost {
                sides: Outward {
                    forward: UP,
                    backward: DOWN,
                },
                unless: BRIDGE,
                extra,
            };
            let profile = testing::profile().with_leaving(vec![extra]);
            CostTable::new(0, &profile, &map, map.edges(), |_, _| Block::Open).unwrap()
        };
        let river = map.hex_at(2, 2).unwrap();
        let table = leaving(3);
        let out: [u8; SIDES] = table.steps[usize::from(river)].map(|step| step.cost);
        assert_eq!(out, [5, 4, 5, 5, 1, 5]);
        let into = |table: &CostTable| -> Vec<u8> {
            let around = map.neighbours(river).iter().enumerate();
            around
                .map(|(direction, &from)| {
                    table.steps[usize::from(from)][crate::geom::opposite(direction)].cost
                })
                .collect()
        };
        assert_eq!(into(&table), [2, 1, 2, 2, 1, 2]);
        let closed = leaving(CLOSED);
        let blocks = closed.steps[usize::from(river)].map(|step| step.block);
        assert_eq!(blocks[0], Block::Hexside);
        assert_eq!(blocks[4], Block::Open);
        assert_eq!(into(&closed), into(&table));
    }

    #[test]
    fn friends_cost_by_whole_points_rounded_up() {
        let map = testing::map(2, 2, &[], &[]);
        let table = CostTable::new(0, &testing::profile(), &map, map.edges(), |_, _| {
            Block::Open
        })
        .unwrap();
        let extras = [0, 4, 5, 6, 22, 23, 24].map(|cv2| table.stacking(cv2, false));
        assert_eq!(extras, [0, 0, 1, 1, 1, 2, 2]);
        assert_eq!(table.stacking(5, true), 2);
        assert_eq!(table.stacking(500, true), 4);
    }

    #[test]
    fn the_reason_of_a_closed_step_is_the_broadest() {
        let map = testing::map(3, 3, &[((2, 1), SWAMP)], &[((2, 2), 0, RIVER)]);
        let mut rules = testing::rules();
        let (middle, north) = (map.hex_at(2, 2).unwrap(), 0);
        let block = |rules: &crate::board::Rules| {
            let board = crate::board::Board::new(map.clone(), &[testing::profile()], rules);
            board.unwrap().step(0, middle, north, 0).unwrap().block
        };
        assert_eq!(block(&rules), Block::Terrain);
        rules.closed = vec![map.hex_at(2, 1).unwrap()];
        assert_eq!(block(&rules), Block::Closed);
    }

    #[test]
    fn figures_that_do_not_fit_are_refused() {
        let tiers = [6, 24].map(|least| StackingTier {
            least,
            extra: 1,
            extra_close: 1,
        });
        assert!(Profile::new(vec![1], Vec::new(), Vec::new(), tiers.to_vec(), 0).is_err());
        let map = testing::map(2, 2, &[((1, 1), ROUGH)], &[((1, 2), 0, CREEK)]);
        let one_terrain = Profile::new(vec![1], Vec::new(), Vec::new(), Vec::new(), 0).unwrap();
        let table = CostTable::new(3, &one_terrain, &map, map.edges(), |_, _| Block::Open);
        assert!(
            table
                .unwrap_err()
                .to_string()
                .contains("profile 3 has no cost for terrain 1")
        );
        let dear = HexsideCost {
            mask: CREEK,
            unless: 0,
            extra: 250,
        };
        let dear = Profile::new(vec![9, 9], Vec::new(), vec![dear], Vec::new(), 0).unwrap();
        assert!(CostTable::new(0, &dear, &map, map.edges(), |_, _| Block::Open).is_err());
        assert!(CostTable::new(0, &dear, &map, map.edges(), |_, _| Block::Closed).is_ok());
    }
}
