//! Ways that follow what is printed: a railroad hex by hex, a waterway along its hexsides.

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES};
use crate::map::HexMap;

/// Not reached, or reached from nowhere.
const NONE: u32 = u32::MAX;

/// Lines that may be followed from hex to hex as one, junctions included. Immutable.
#[derive(Debug)]
pub struct Network {
    near: Box<[Vec<Hex>]>,
}

/// What a journey along a network may not do.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Hexes that it does not enter.
    pub shut: Vec<Hex>,
    /// Pairs of adjacent hexes between which it does not go, in either direction.
    pub cut: Vec<(Hex, Hex)>,
    /// Hexes in which it ends.
    pub ends: Vec<Hex>,
}

impl Network {
    /// Each path: hexes in order. Fails where two that follow each other are not adjacent.
    pub fn new(map: &HexMap, paths: &[Vec<Hex>]) -> Result<Self> {
        let mut near = vec![Vec::new(); map.places()].into_boxed_slice();
        for pair in paths.iter().flat_map(|path| path.windows(2)) {
            let (one, other) = (pair[0], pair[1]);
            if map.direction(one, other).is_none() {
                return Err(Error::NotAdjacent(map.place(one), map.place(other)));
            }
            for (from, to) in [(one, other), (other, one)] {
                let around: &mut Vec<Hex> = &mut near[usize::from(from)];
                if !around.contains(&to) {
                    around.push(to);
                }
            }
        }
        Ok(Self { near })
    }

    pub fn runs_through(&self, hex: Hex) -> bool {
        !self.near[usize::from(hex)].is_empty()
    }

    /// The shortest way to every hex that a journey of at most `most` hexes reaches from `start`, which is not among them:
    /// the hexes entered, in order; nearer goals first, then those found by lines given earlier.
    pub fn reach(&self, start: Hex, most: usize, limits: &Limits) -> Vec<Vec<Hex>> {
        let mut known = vec![false; self.near.len()];
        known[usize::from(start)] = true;
        let mut found: Vec<Vec<Hex>> = Vec::new();
        let mut next = 0;
        let mut way = Vec::new();
        loop {
            let here = way.last().copied().unwrap_or(start);
            let goes_on = way.len() < most && (way.is_empty() || !limits.ends.contains(&here));
            for &to in self.near[usize::from(here)].iter().filter(|_| goes_on) {
                let cut = |&(a, b): &(Hex, Hex)| (a, b) == (here, to) || (b, a) == (here, to);
                let barred = limits.shut.contains(&to) || limits.cut.iter().any(cut);
                if !barred && !known[usize::from(to)] {
                    known[usize::from(to)] = true;
                    let mut longer = way.clone();
                    longer.push(to);
                    found.push(longer);
                }
            }
            match found.get(next) {
                Some(further) => way.clone_from(further),
                None => return found,
            }
            next += 1;
        }
    }
}

/// A hex and some of its hexsides, one bit a direction: where boats lie. 0: all its sides along which boats pass.
pub type Berth = (Hex, u8);

/// Hexsides along which boats pass, and hexes of nothing but water. A boat is at a corner of a hex: along such a side of
/// its hex it comes to the next corner for nothing, at a corner it may pass into another hex that touches that corner for
/// one hex, and in open water all corners are one. So it never cuts off a bend. Immutable.
#[derive(Debug)]
pub struct Waterway {
    map: Arc<HexMap>,
    wet: Box<[u8]>,
    open: Box<[bool]>,
}

const ALL: u8 = (1 << SIDES) - 1;

impl Waterway {
    /// sides: bits of the hexsides along which boats pass; those between two hexes of `water` (kinds of terrain) need none.
    pub fn new(map: Arc<HexMap>, sides: u16, water: &[u8]) -> Self {
        let is_open = |hex: Hex| !map.is_box(hex) && water.contains(&map.terrain(hex));
        let hexes = 0..map.size() as Hex;
        let open: Box<[bool]> = hexes.clone().map(is_open).collect();
        let wet = hexes.map(|hex| {
            if open[usize::from(hex)] {
                return ALL;
            }
            (0..SIDES)
                .filter(|&direction| map.edge(hex, direction) & sides != 0)
                .fold(0, |bits, direction| bits | 1 << direction)
        });
        let wet = wet.collect();
        Self { map, wet, open }
    }

    /// The sides of a hex along which boats pass; all of them in open water.
    pub fn wet_sides(&self, hex: Hex) -> u8 {
        self.wet.get(usize::from(hex)).copied().unwrap_or(0)
    }

    /// The shortest way from a berth to each of some others: the hexes entered, in order; `None` where there is none of at
    /// most `most` hexes, or a berth has no such side.
    pub fn sail(&self, start: Berth, goals: &[Berth], most: usize) -> Vec<Option<Vec<Hex>>> {
        let mut cost = vec![NONE; self.wet.len() * SIDES];
        let mut before = vec![NONE; cost.len()];
        let mut level: Vec<u32> = self.corners(start).collect();
        level.iter().for_each(|&node| cost[node as usize] = 0);
        for length in 0..=most as u32 {
            let mut at = 0;
            while let Some(&node) = level.get(at) {
                at += 1;
                for near in self.alongside(node) {
                    if cost[near as usize] > length {
                        cost[near as usize] = length;
                        before[near as usize] = node;
                        level.push(near);
                    }
                }
            }
            let mut next = Vec::new();
            for &node in &level {
                for near in self.across(node) {
                    if cost[near as usize] == NONE {
                        cost[near as usize] = length + 1;
                        before[near as usize] = node;
                        next.push(near);
                    }
                }
            }
            level = next;
        }
        goals
            .iter()
            .map(|&goal| {
                let nearest = self.corners(goal).min_by_key(|&node| cost[node as usize])?;
                (cost[nearest as usize] as usize <= most).then(|| track(nearest, &before))
            })
            .collect()
    }

    /// Nodes are hex * 6 + corner; corner d lies between the sides d and d + 1.
    fn corners(&self, (hex, sides): Berth) -> impl Iterator<Item = u32> + use<> {
        let wet = self.wet_sides(hex);
        let sides = if sides == 0 { wet } else { wet & sides };
        (0..SIDES)
            .filter(move |corner| sides & (1 << corner | 1 << ((corner + 1) % SIDES)) != 0)
            .map(move |corner| node(hex, corner))
    }

    /// Corners of the same hex that water joins to this one.
    fn alongside(&self, from: u32) -> impl Iterator<Item = u32> {
        let (hex, corner) = parts(from);
        let (wet, open) = (self.wet_sides(hex), self.open[usize::from(hex)]);
        let after = (corner + 1) % SIDES;
        let before = (corner + SIDES - 1) % SIDES;
        (0..SIDES)
            .filter(move |&other| {
                open || (other == before && wet & 1 << corner != 0)
                    || (other == after && wet & 1 << after != 0)
            })
            .map(move |other| node(hex, other))
    }

    /// The same corner of the other hexes that touch it and have water.
    fn across(&self, from: u32) -> impl Iterator<Item = u32> {
        let (hex, corner) = parts(from);
        let around = self.map.neighbours(hex);
        let after = (corner + 1) % SIDES;
        [
            (around[corner], (corner + 2) % SIDES),
            (around[after], (corner + 4) % SIDES),
        ]
        .into_iter()
        .filter(|&(near, _)| near != NO_HEX && self.wet_sides(near) != 0)
        .map(|(near, its)| node(near, its))
    }
}

fn node(hex: Hex, corner: usize) -> u32 {
    u32::from(hex) * SIDES as u32 + corner as u32
}

fn parts(node: u32) -> (Hex, usize) {
    ((node / SIDES as u32) as Hex, node as usize % SIDES)
}

/// Hexes entered on the way to a node.
fn track(node: u32, before: &[u32]) -> Vec<Hex> {
    let mut way = Vec::new();
    let mut here = node;
    while before[here as usize] != NONE {
        let from = before[here as usize];
        if parts(from).0 != parts(here).0 {
            way.push(parts(here).0);
        }
        here = from;
    }
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, RIVER, SWAMP};

    fn hex(map: &HexMap, column: u8, row: u8) -> Hex {
        map.hex_at(column, row).unwrap()
    }

    #[test]
    fn a_journey_goes_along_its_lines_until_it_is_stopped() {
        let map = testing::map(3, 6, &[], &[]);
        let at = |column, row| hex(&map, column, row);
        let main: Vec<Hex> = (1..=6).map(|row| at(2, row)).collect();
        let branch = vec![at(2, 3), at(3, 4), at(3, 5)];
        let network = Network::new(&map, &[main.clone(), branch]).unwrap();
        let ends = |found: Vec<Vec<Hex>>| -> Vec<Hex> {
            found.iter().filter_map(|way| way.last().copied()).collect()
        };
        let free = Limits::default();
        assert_eq!(
            network.reach(at(2, 1), 2, &free),
            [vec![at(2, 2)], vec![at(2, 2), at(2, 3)]]
        );
        assert_eq!(
            ends(network.reach(at(2, 1), 3, &free)),
            [at(2, 2), at(2, 3), at(2, 4), at(3, 4)]
        );
        let limits = Limits {
            shut: vec![at(2, 5)],
            cut: vec![(at(3, 4), at(2, 3))],
            ends: Vec::new(),
        };
        assert_eq!(ends(network.reach(at(2, 1), 9, &limits)), main[1..4]);
        let limits = Limits {
            ends: vec![at(2, 3)],
            ..Limits::default()
        };
        assert_eq!(ends(network.reach(at(2, 1), 9, &limits)), main[1..3]);
        assert_eq!(
            ends(network.reach(at(2, 3), 1, &limits)),
            [at(2, 2), at(2, 4), at(3, 4)]
        );
        assert!(network.reach(at(1, 1), 9, &free).is_empty());
        assert!(network.runs_through(at(3, 5)) && !network.runs_through(at(1, 1)));
        let apart = Network::new(&map, &[vec![at(1, 1), at(1, 3)]]);
        assert_eq!(apart.err(), Some(Error::NotAdjacent((1, 1), (1, 3))));
    }

    /// A river round three sides of hex 0203: boats do not go through it.
    #[test]
    fn a_boat_follows_the_bend() {
        let sides = [
            ((1, 3), 1, RIVER),
            ((2, 3), 0, RIVER),
            ((2, 3), 1, RIVER),
            ((2, 3), 2, RIVER),
            ((2, 3), 3, RIVER),
        ];
        let map = testing::map(3, 5, &[], &sides);
        let at = |column, row| hex(&map, column, row);
        let river = Waterway::new(map.clone(), RIVER, &[]);
        assert_eq!(river.wet_sides(at(2, 3)), 0b00_1111);
        let length = |start, goal, most| {
            let way = river.sail(start, &[goal], most).remove(0);
            way.map(|way| way.len())
        };
        // Both banks are a hex apart; along its own bank a boat does not leave its hex.
        assert_eq!(length((at(2, 3), 1), (at(2, 3), 1 << 3), 9), Some(0));
        assert_eq!(length((at(1, 3), 0), (at(2, 2), 0), 9), Some(1));
        // Round the outer bank a hex for each side.
        assert_eq!(length((at(2, 2), 0), (at(2, 4), 0), 9), Some(2));
        assert_eq!(length((at(2, 2), 0), (at(2, 4), 0), 1), None);
        // No boat lies at a dry side, or reaches a dry hex.
        assert_eq!(length((at(2, 2), 1), (at(2, 4), 0), 9), None);
        assert_eq!(length((at(1, 1), 0), (at(2, 4), 0), 9), None);
        assert_eq!(length((at(2, 2), 0), (at(3, 1), 0), 9), None);
    }

    #[test]
    fn in_open_water_all_corners_are_one() {
        let map = testing::map(3, 5, &[((2, 2), SWAMP), ((2, 3), SWAMP)], &[]);
        let at = |column, row| hex(&map, column, row);
        let lake = Waterway::new(map.clone(), RIVER, &[SWAMP]);
        let ways = lake.sail((at(2, 2), 0), &[(at(2, 3), 0), (at(2, 1), 0)], 9);
        assert_eq!(ways, [Some(vec![at(2, 3)]), None]);
    }
}
