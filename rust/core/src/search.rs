//! Marches: ranges, distances, routes.
//!
//! Costs are small whole numbers, so a ring of buckets takes the place of a heap. A march stops in the first
//! enemy (full) zone of control it enters, pays to leave one only with its first step, and pays extra for
//! entering a hex that holds friends. Those three are worked out while searching: nothing has to be rebuilt
//! after a move.

use std::mem;

use crate::cost::{Block, CLOSED, CostTable, Step};
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES, opposite};
use crate::position::Position;
use crate::roster::{NO_PIECE, Piece};

/// In rows of ranges: not reached.
pub const UNREACHED: u8 = u8::MAX;
/// In rows of distances: no way.
pub const NO_WAY: u16 = u16::MAX;
/// Most points a range may have.
pub const MOST_POINTS: u16 = u8::MAX as u16 - 1;

/// Working memory of searches, kept between them so that they ask for none.
#[derive(Debug, Default)]
pub struct Scratch {
    ring: Ring,
    costs: Vec<u16>,
    hexes: Vec<u16>,
    pub(crate) queue: Vec<Hex>,
}

/// A step from where a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct March {
    /// `NO_HEX` off the map.
    pub to: Hex,
    /// With friends and the exit from a zone; `CLOSED` unless open.
    pub cost: u16,
    pub block: Block,
}

impl Position {
    /// One step from where the piece stands.
    pub fn step(&self, piece: Piece, direction: usize) -> Result<March> {
        let origin = self.standing(piece)?;
        let to = self.board.map().neighbours(origin)[direction];
        let table = self.table(piece);
        let step = table.steps[usize::from(origin)][direction];
        let closed = |block| March {
            to,
            cost: u16::from(CLOSED),
            block,
        };
        if step.block != Block::Open {
            return Ok(closed(step.block));
        }
        let side = self.roster.side(piece);
        let Some(friends) = self.friends(table, side, to) else {
            return Ok(closed(Block::Enemy));
        };
        let exit = self.exit(table, side, origin);
        Ok(March {
            to,
            cost: u16::from(step.cost) + friends + exit,
            block: Block::Open,
        })
    }

    /// Least cost of a march of at most `points` (at most `MOST_POINTS`) to each hex, `UNREACHED` beyond.
    /// `out`: one byte a hex.
    pub fn reach(
        &self,
        piece: Piece,
        points: u16,
        ignore_enemy: bool,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        if out.len() != self.size() {
            return Err(Error::Length("range", out.len(), self.size()));
        }
        let start = self.standing(piece)?;
        let points = points.min(MOST_POINTS);
        self.march(
            piece,
            start,
            points,
            ignore_enemy,
            None,
            out,
            &mut scratch.ring,
        );
        Ok(())
    }

    /// (hex, cost) of the hexes in reach, by cost and hex.
    pub fn reach_list(
        &self,
        piece: Piece,
        points: u16,
        ignore_enemy: bool,
        scratch: &mut Scratch,
    ) -> Result<Vec<(Hex, u8)>> {
        let mut row = vec![UNREACHED; self.size()];
        self.reach(piece, points, ignore_enemy, &mut row, scratch)?;
        let reached = row.iter().zip(0..).filter(|&(&cost, _)| cost != UNREACHED);
        let mut list: Vec<(Hex, u8)> = reached.map(|(&cost, hex)| (hex, cost)).collect();
        list.sort_unstable_by_key(|&(hex, cost)| (cost, hex));
        Ok(list)
    }

    /// Ranges of many pieces, one row after the other in `out`.
    pub fn reach_many(
        &self,
        tasks: &[(Piece, u16)],
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let size = self.size();
        if out.len() != size * tasks.len() {
            return Err(Error::Length("ranges", out.len(), size * tasks.len()));
        }
        for (&(piece, points), row) in tasks.iter().zip(out.chunks_exact_mut(size)) {
            self.reach(piece, points, false, row, scratch)?;
        }
        Ok(())
    }

    /// March cost to every hex without a limit, `NO_WAY` where there is none; enemy zones stop here too.
    pub fn distances<'a>(
        &self,
        piece: Piece,
        ignore_enemy: bool,
        scratch: &'a mut Scratch,
    ) -> Result<&'a [u16]> {
        let start = self.standing(piece)?;
        let Scratch { ring, costs, .. } = scratch;
        costs.resize(self.size(), NO_WAY);
        self.march(piece, start, NO_WAY - 1, ignore_enemy, None, costs, ring);
        Ok(costs)
    }

    /// Hexes of a cheapest march of at most `points`, start excluded, goal included. Among equals the one of
    /// fewest hexes, then the one whose first differing hex has the lower number.
    pub fn route(
        &self,
        piece: Piece,
        goal: Hex,
        points: u16,
        ignore_enemy: bool,
        scratch: &mut Scratch,
    ) -> Result<Option<Vec<Hex>>> {
        let start = self.standing(piece)?;
        let Scratch {
            ring,
            costs,
            hexes,
            queue,
        } = scratch;
        costs.resize(self.size(), NO_WAY);
        let points = points.min(NO_WAY - 1);
        self.march(piece, start, points, ignore_enemy, Some(goal), costs, ring);
        if costs[usize::from(goal)] == NO_WAY {
            return Ok(None);
        }
        let way = Way {
            position: self,
            piece,
            start,
            ignore_enemy,
            costs,
        };
        way.count_back(goal, hexes, queue);
        Ok(Some(way.walk(goal, hexes)))
    }

    fn table(&self, piece: Piece) -> &CostTable {
        let figures = self.roster.pieces[usize::from(piece)];
        &self.board.costs[usize::from(figures.profile)][usize::from(figures.side)]
    }

    fn exit(&self, table: &CostTable, side: usize, origin: Hex) -> u16 {
        if self.in_zone(1 - side, origin) {
            u16::from(table.zoc_exit)
        } else {
            0
        }
    }

    /// Extra for the friends in a hex; nothing when an enemy unit closes it.
    fn friends(&self, table: &CostTable, side: usize, hex: Hex) -> Option<u16> {
        let (mut friends, mut crowded, mut cv2) = (false, false, 0);
        for unit in self.units_at(hex) {
            if self.roster.side(unit) != side {
                return None;
            }
            friends = true;
            crowded |= self.roster.crowds(unit);
            cv2 += u32::from(self.cv2(unit));
        }
        Some(match (friends, crowded) {
            (false, _) => 0,
            (true, false) => table.stacking(cv2, self.board.is_close(hex)),
            (true, true) => table.crowded(self.board.is_close(hex)),
        })
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one place where all kinds of marches meet"
    )]
    fn march<D: Cost>(
        &self,
        piece: Piece,
        start: Hex,
        limit: u16,
        ignore_enemy: bool,
        goal: Option<Hex>,
        costs: &mut [D],
        ring: &mut Ring,
    ) {
        if ignore_enemy {
            self.flood::<D, false>(piece, start, limit, goal, costs, ring);
        } else {
            self.flood::<D, true>(piece, start, limit, goal, costs, ring);
        }
    }

    fn flood<D: Cost, const ENEMY: bool>(
        &self,
        piece: Piece,
        start: Hex,
        limit: u16,
        goal: Option<Hex>,
        costs: &mut [D],
        ring: &mut Ring,
    ) {
        let side = self.roster.side(piece);
        let table = self.table(piece);
        // While it waits, a hex is noted with its cost plus `ahead`, so that what lies beyond the limit is no less
        // than NONE and one comparison serves both. Once expanded it is noted with its cost.
        let none = D::NONE.get();
        let ahead = none - 1 - u32::from(limit);
        costs.fill(D::NONE);
        costs[usize::from(start)] = D::of(0);
        let Ring {
            buckets,
            pool,
            open,
            corrections,
        } = ring.opened(costs.len());
        let (mut used, mut popped) = (0, 0);

        let exit = if ENEMY {
            self.exit(table, side, start)
        } else {
            0
        };
        let mut cost = ahead;
        let first = cost + u32::from(exit);
        let steps = &table.steps[usize::from(start)];
        expand(steps, first, costs, buckets, pool, &mut used);
        while used > popped {
            let bucket = bucket_of(cost);
            // First all hexes of this cost are settled, then those from which a march may go on are expanded: one
            // loop for both would guess wrong at every other hex which kind it is. A step that costs nothing fills
            // the bucket again.
            while buckets[bucket] != NO_ENTRY {
                let mut number = 0;
                let mut next = mem::replace(&mut buckets[bucket], NO_ENTRY);
                while let Some(&entry) = pool.get(next as usize) {
                    next = entry.next();
                    popped += 1;
                    let hex = entry.hex();
                    let at = usize::from(hex);
                    let known = costs[at].get();
                    let mut goes_on = known == cost;
                    costs[at] = D::of(if goes_on { cost - ahead } else { known });
                    // Friends and enemies are looked at here, once a hex, not at each of the steps that lead in.
                    let cell = &self.cells[at];
                    if cell.head != NO_PIECE {
                        if entry.is_paid() {
                            goes_on = true;
                        } else if goes_on {
                            let extra = match self.friends(table, side, hex) {
                                Some(extra) => u32::from(extra),
                                None if ENEMY => none,
                                None => 0,
                            };
                            if extra > 0 {
                                goes_on = false;
                                let paid = cost + extra;
                                corrections.push((hex, paid));
                                if paid < none {
                                    let bucket = &mut buckets[bucket_of(paid)];
                                    pool[used] = Entry::paid(hex, *bucket);
                                    *bucket = used as u32;
                                    used += 1;
                                }
                            }
                        }
                    }
                    goes_on &= cost + u32::from(table.cheapest[at]) < none;
                    goes_on &= !(ENEMY && cell.in_zone(1 - side));
                    open[number] = hex;
                    number += usize::from(goes_on);
                }
                for &hex in &open[..number] {
                    let steps = &table.steps[usize::from(hex)];
                    expand(steps, cost, costs, buckets, pool, &mut used);
                }
            }
            // Not before the end of its bucket: others of that cost may lie on equally cheap ways.
            if goal.is_some_and(|goal| is_known(goal, cost, costs, corrections)) {
                break;
            }
            cost += 1;
        }
        for (hex, cost) in corrections.drain(..) {
            costs[usize::from(hex)] = if cost < none {
                D::of(cost - ahead)
            } else {
                D::NONE
            };
        }
    }
}

/// Notes where the steps of a hex lead. Which of them improve anything is as good as random, and a wrong guess costs
/// more than the work: hence no branch.
#[inline(always)]
fn expand<D: Cost>(
    steps: &[Step; SIDES],
    cost: u32,
    costs: &mut [D],
    buckets: &mut [u32; BUCKETS],
    pool: &mut [Entry],
    used: &mut usize,
) {
    for step in steps {
        let next = cost + u32::from(step.cost);
        let known = &mut costs[usize::from(step.to)];
        let before = known.get();
        let better = next < before;
        *known = D::of(if better { next } else { before });
        let bucket = &mut buckets[bucket_of(next)];
        let head = *bucket;
        pool[*used] = Entry::new(step.to, head);
        *bucket = if better { *used as u32 } else { head };
        *used += usize::from(better);
    }
}

/// Whether the cost of a hex will not change any more, all of `cost` being done.
fn is_known<D: Cost>(hex: Hex, cost: u32, costs: &[D], corrections: &[(Hex, u32)]) -> bool {
    let corrected = corrections.iter().find(|&&(other, _)| other == hex);
    corrected.map_or(costs[usize::from(hex)].get(), |&(_, paid)| paid) <= cost
}

/// The cheapest ways that a search has left in its costs.
struct Way<'a> {
    position: &'a Position,
    piece: Piece,
    start: Hex,
    ignore_enemy: bool,
    costs: &'a [u16],
}

impl Way<'_> {
    /// The step lies on a cheapest way to `to`.
    fn tight(&self, from: Hex, direction: usize, to: Hex) -> bool {
        let position = self.position;
        let cost = self.costs[usize::from(from)];
        if cost == NO_WAY {
            return false;
        }
        let side = position.roster.side(self.piece);
        let table = position.table(self.piece);
        let step = table.steps[usize::from(from)][direction];
        if step.block != Block::Open {
            return false;
        }
        let mut extra = 0;
        if !self.ignore_enemy {
            if from == self.start {
                extra = position.exit(table, side, from);
            } else if position.in_zone(1 - side, from) {
                return false;
            }
        }
        match position.friends(table, side, to) {
            Some(friends) => extra += friends,
            None if self.ignore_enemy => {}
            None => return false,
        }
        let arrived = u32::from(cost) + u32::from(step.cost) + u32::from(extra);
        arrived == u32::from(self.costs[usize::from(to)])
    }

    /// Fewest hexes from each hex of a cheapest way to the goal.
    fn count_back(&self, goal: Hex, hexes: &mut Vec<u16>, queue: &mut Vec<Hex>) {
        hexes.clear();
        hexes.resize(self.costs.len(), NO_WAY);
        hexes[usize::from(goal)] = 0;
        queue.clear();
        queue.push(goal);
        let mut at = 0;
        while let Some(&to) = queue.get(at) {
            at += 1;
            if to == self.start {
                return;
            }
            for (direction, &from) in self.position.board.map().neighbours(to).iter().enumerate() {
                if from != NO_HEX
                    && hexes[usize::from(from)] == NO_WAY
                    && self.tight(from, opposite(direction), to)
                {
                    hexes[usize::from(from)] = hexes[usize::from(to)] + 1;
                    queue.push(from);
                }
            }
        }
    }

    fn walk(&self, goal: Hex, hexes: &[u16]) -> Vec<Hex> {
        let mut way = Vec::with_capacity(usize::from(hexes[usize::from(self.start)]));
        let mut here = self.start;
        while here != goal {
            let left = hexes[usize::from(here)];
            let around = self.position.board.map().neighbours(here);
            let next = (0..SIDES)
                .filter(|&direction| {
                    let to = around[direction];
                    to != NO_HEX && hexes[usize::from(to)] < left && self.tight(here, direction, to)
                })
                .map(|direction| around[direction])
                .min();
            match next {
                Some(to) => here = to,
                None => break,
            }
            way.push(here);
        }
        way
    }
}

/// What a search notes for each hex.
trait Cost: Copy {
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
struct Entry(u64);

impl Entry {
    const PAID: u64 = 1 << 16;

    fn new(hex: Hex, next: u32) -> Self {
        Self(u64::from(next) << 32 | u64::from(hex))
    }

    fn paid(hex: Hex, next: u32) -> Self {
        Self(Self::new(hex, next).0 | Self::PAID)
    }

    fn hex(self) -> Hex {
        self.0 as Hex
    }

    fn is_paid(self) -> bool {
        self.0 & Self::PAID != 0
    }

    fn next(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// End of a bucket.
const NO_ENTRY: u32 = u32::MAX;

/// A power of two above all that one entry may add to the cost of another: a step with the exit from a zone, or the
/// extra for friends. Known to the compiler, so that no access has to be checked.
const BUCKETS: usize = 512;
const _: () = assert!(BUCKETS > CLOSED as usize + u8::MAX as usize && BUCKETS.is_power_of_two());

fn bucket_of(cost: u32) -> usize {
    cost as usize % BUCKETS
}

/// Hexes waiting to be expanded, by cost, in a ring of buckets. A bucket is a chain through one pool, so that a step
/// can be noted without a branch.
#[derive(Debug)]
struct Ring {
    buckets: Box<[u32; BUCKETS]>,
    pool: Vec<Entry>,
    /// The hexes of one cost that are expanded.
    open: Vec<Hex>,
    /// Costs that hold once the search is over. Until then a hex with friends keeps the cost without their extra,
    /// so that no dearer way in is taken for a cheaper one; and one with enemies the cost of coming up to it.
    corrections: Vec<(Hex, u32)>,
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
    /// Empty, with room for a search over so many hexes: each of them is expanded once, and paid for once.
    fn opened(&mut self, hexes: usize) -> &mut Self {
        self.buckets.fill(NO_ENTRY);
        let room = (SIDES + 1) * hexes + 1;
        if self.pool.len() < room {
            self.pool.resize(room, Entry::default());
            self.open.resize(hexes + 1, NO_HEX);
        }
        self.corrections.clear();
        self
    }
}

/// A caller's number as points of a range.
pub fn check_points(points: i64, most: u16) -> Result<u16> {
    u16::try_from(points)
        .ok()
        .filter(|&points| points <= most)
        .ok_or(Error::Range("points", points, 0, i64::from(most)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, ROAD};

    fn reach(position: &Position, piece: Piece, points: u16) -> Vec<u8> {
        let mut row = vec![0; position.board().map().size()];
        let mut scratch = Scratch::default();
        position
            .reach(piece, points, false, &mut row, &mut scratch)
            .unwrap();
        row
    }

    #[test]
    fn a_march_stops_in_the_first_zone_and_pays_to_leave_one() {
        let map = testing::map(3, 9, &[], &[]);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(0, (2, 9), 3);
        position.put_at(1, (1, 5), 3);
        let row = reach(&position, 0, 20);
        let cost = |column, row_: u8| row[usize::from(position.hex_at(column, row_))];
        assert_eq!(cost(2, 7), 4);
        assert_eq!(cost(2, 5), 8);
        assert_eq!(cost(1, 5), UNREACHED);
        // Past the enemy only through column 3, which lies outside the zone.
        assert_eq!(cost(2, 3), 14);
        position.put_at(0, (2, 5), 3);
        let row = reach(&position, 0, 3);
        assert_eq!(row[usize::from(position.hex_at(3, 5))], 3);
        assert_eq!(row[usize::from(position.hex_at(2, 4))], 3);
    }

    #[test]
    fn friends_are_paid_for_on_the_way_and_enemies_may_be_left_out() {
        let sides: Vec<_> = (2..=5).map(|row| ((1, row), 0, ROAD)).collect();
        let map = testing::map(1, 5, &[], &sides);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(0, (1, 5), 3);
        position.put_at(2, (1, 4), 3);
        position.put_at(4, (1, 4), 10);
        assert_eq!(reach(&position, 0, 9), [6, 5, 4, 3, 0]);
        position.put_at(1, (1, 2), 1);
        let none = UNREACHED;
        assert_eq!(reach(&position, 0, 9), [none, none, 4, 3, 0]);
        let mut row = [0; 5];
        let mut scratch = Scratch::default();
        position.reach(0, 9, true, &mut row, &mut scratch).unwrap();
        assert_eq!(row, [6, 5, 4, 3, 0]);
        assert_eq!(reach(&position, 0, 2), [none, none, none, none, 0]);
    }

    #[test]
    fn a_crowd_costs_the_highest_tier_whatever_its_strength() {
        let map = testing::map(1, 3, &[], &[]);
        let mut position = testing::position_of(&map, &testing::rules(), 1 << 2);
        position.put_at(0, (1, 3), 3);
        position.put_at(4, (1, 2), 1);
        assert_eq!(reach(&position, 0, 9), [4, 2, 0]);
        position.put_at(2, (1, 2), 0);
        assert_eq!(reach(&position, 0, 9), [6, 4, 0]);
        assert_eq!(position.step(0, 0).unwrap().cost, 4);
    }

    #[test]
    fn a_route_takes_the_fewest_then_the_lowest_hexes() {
        let map = testing::map(5, 5, &[], &[]);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(0, (1, 3), 1);
        let mut scratch = Scratch::default();
        let goal = position.hex_at(4, 4);
        let route = position.route(0, goal, 254, false, &mut scratch).unwrap();
        let places = route.map(|way| way.iter().map(|&hex| map.place(hex)).collect::<Vec<_>>());
        assert_eq!(places, Some(vec![(2, 3), (3, 4), (4, 4)]));
        let short = position.route(0, goal, 5, false, &mut scratch);
        assert_eq!(short, Ok(None));
        let here = position.route(0, position.hex(0), 0, false, &mut scratch);
        assert_eq!(here, Ok(Some(Vec::new())));
        assert_eq!(
            position.route(2, goal, 9, false, &mut scratch),
            Err(Error::OffMap(2))
        );
    }
}
