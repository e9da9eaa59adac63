//! Marches: ranges, distances, routes.
//!
//! Costs are small whole numbers, so a ring of buckets takes the place of a heap. A march stops in the first
//! enemy (full) zone of control it enters and pays to leave one only with its first step, unless the board has it that
//! zones do not matter; and it pays extra for entering a hex that holds friends. Those three are worked out while searching: nothing has to be rebuilt
//! after a move.

mod mover;
mod ring;
mod route;
#[cfg(test)]
mod tests;

use std::mem;

use crate::cost::{Block, CLOSED, CostTable, Step};
use crate::error::{Error, Result};
use crate::geom::{Hex, SIDES};
use crate::position::Position;
use crate::roster::{NO_PIECE, Piece};
use mover::Going;
use ring::{BUCKETS, Cost, Entry, NO_ENTRY, Ring, bucket_of};

pub use mover::Mover;

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
    /// A row for one who traces.
    pub lengths: Vec<u8>,
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
    pub fn step(&self, mover: impl Into<Mover>, direction: usize) -> Result<March> {
        let mover = mover.into();
        let going = self.going(mover)?;
        Ok(self.one_step(going, self.standing(mover.piece)?, direction))
    }

    /// One step from a hex, as if the piece stood there.
    pub fn step_from(&self, piece: Piece, origin: Hex, direction: usize) -> March {
        let going = self.going_by(piece, self.roster.profile(piece));
        self.one_step(going, origin, direction)
    }

    fn one_step(&self, going: Going<'_>, origin: Hex, direction: usize) -> March {
        let to = self.board.map().neighbours(origin)[direction];
        let step = going.table.steps[usize::from(origin)][direction];
        self.priced(going, origin, to, step)
    }

    /// A step of the table with friends and the exit from a zone.
    fn priced(&self, going: Going<'_>, origin: Hex, to: Hex, step: Step) -> March {
        let closed = |block| March {
            to,
            cost: u16::from(CLOSED),
            block,
        };
        if step.block != Block::Open {
            return closed(step.block);
        }
        let Some(friends) = self.friends(going.table, going.side, to) else {
            return closed(Block::Enemy);
        };
        let exit = going.exit(&self.cells[usize::from(origin)]);
        March {
            to,
            cost: u16::from(step.cost) + friends + exit,
            block: Block::Open,
        }
    }

    /// All steps from a place, as if the piece stood there: in the order of directions, then of links.
    pub fn steps_from(&self, piece: Piece, origin: Hex) -> impl Iterator<Item = March> {
        let going = self.going_by(piece, self.roster.profile(piece));
        (0..SIDES)
            .map(move |direction| self.one_step(going, origin, direction))
            .chain(self.links_from(going, origin))
    }

    /// The step between two places, as if the piece stood in the first; None where neither hexside nor link joins them.
    pub fn step_between(&self, piece: Piece, origin: Hex, to: Hex) -> Option<March> {
        match self.board.map().direction(origin, to) {
            Some(direction) => Some(self.step_from(piece, origin, direction)),
            None => {
                let going = self.going_by(piece, self.roster.profile(piece));
                self.links_from(going, origin).find(|step| step.to == to)
            }
        }
    }

    fn links_from(&self, going: Going<'_>, origin: Hex) -> impl Iterator<Item = March> {
        let links = self.board.map().links(origin).iter();
        links
            .zip(going.table.links(origin))
            .map(move |(&(to, _), &step)| self.priced(going, origin, to, step))
    }

    /// The steps over the links of where the piece stands, in the order of the map.
    pub fn link_steps(&self, mover: impl Into<Mover>) -> Result<Vec<March>> {
        let mover = mover.into();
        let (going, origin) = (self.going(mover)?, self.standing(mover.piece)?);
        Ok(self.links_from(going, origin).collect())
    }

    /// A step leads from where the piece stands to that hex, whatever it costs.
    pub fn opens(&self, piece: Piece, to: Hex) -> bool {
        let step = self.step_between(piece, self.hex(piece), to);
        step.is_some_and(|step| step.block == Block::Open)
    }

    /// (hex, cost) of the steps open to a piece with so many points, in the order of directions, then of links.
    pub fn open_steps(&self, mover: impl Into<Mover>, points: u16) -> Result<Vec<(Hex, u16)>> {
        let mover = mover.into();
        let mut steps = Vec::new();
        for direction in 0..SIDES {
            let March { to, cost, block } = self.step(mover, direction)?;
            if block == Block::Open && cost <= points {
                steps.push((to, cost));
            }
        }
        let links = self.link_steps(mover)?.into_iter();
        let open = links.filter(|step| step.block == Block::Open && step.cost <= points);
        steps.extend(open.map(|step| (step.to, step.cost)));
        Ok(steps)
    }

    /// Least cost of a march of at most `points` (at most `MOST_POINTS`) to each hex, `UNREACHED` beyond.
    /// `out`: one byte a hex.
    pub fn reach(
        &self,
        mover: impl Into<Mover>,
        points: u16,
        ignore_enemy: bool,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        self.reach_by(mover.into(), points, ignore_enemy, out, scratch)
    }

    fn reach_by(
        &self,
        mover: Mover,
        points: u16,
        ignore_enemy: bool,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let (going, start) = (self.going(mover)?, self.standing(mover.piece)?);
        self.range(going, &[start], points, ignore_enemy, out, scratch)
    }

    fn range(
        &self,
        going: Going<'_>,
        starts: &[Hex],
        points: u16,
        ignore_enemy: bool,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        if out.len() != self.size() {
            return Err(Error::Length("range", out.len(), self.size()));
        }
        let points = points.min(MOST_POINTS);
        let ring = &mut scratch.ring;
        self.march(going, starts, points, ignore_enemy, None, out, ring);
        Ok(())
    }

    /// As [`Self::reach`], and the hexes reached with their costs in `reached`, by hex.
    pub fn reach_into(
        &self,
        mover: impl Into<Mover>,
        points: u16,
        row: &mut [u8],
        reached: &mut Vec<(Hex, u8)>,
        scratch: &mut Scratch,
    ) -> Result<()> {
        self.reach_by(mover.into(), points, false, row, scratch)?;
        reached.clear();
        for (block, costs) in row.chunks(16).enumerate() {
            if costs.iter().fold(UNREACHED, |least, &cost| least & cost) == UNREACHED {
                continue;
            }
            for (hex, &cost) in (block * 16..).zip(costs) {
                if cost != UNREACHED {
                    reached.push((hex as Hex, cost));
                }
            }
        }
        Ok(())
    }

    /// (hex, cost) of the hexes in reach, by cost and hex.
    pub fn reach_list(
        &self,
        mover: impl Into<Mover>,
        points: u16,
        ignore_enemy: bool,
        scratch: &mut Scratch,
    ) -> Result<Vec<(Hex, u8)>> {
        let mut row = vec![UNREACHED; self.size()];
        self.reach_by(mover.into(), points, ignore_enemy, &mut row, scratch)?;
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
            self.reach_by(piece.into(), points, false, row, scratch)?;
        }
        Ok(())
    }

    /// March cost to every hex without a limit, `NO_WAY` where there is none; enemy zones stop here too.
    pub fn distances<'a>(
        &self,
        mover: impl Into<Mover>,
        ignore_enemy: bool,
        scratch: &'a mut Scratch,
    ) -> Result<&'a [u16]> {
        let mover = mover.into();
        let (going, start) = (self.going(mover)?, self.standing(mover.piece)?);
        let Scratch { ring, costs, .. } = scratch;
        costs.resize(self.size(), NO_WAY);
        self.march(going, &[start], NO_WAY - 1, ignore_enemy, None, costs, ring);
        Ok(costs)
    }

    /// Least cost of a march of at most `points` (at most `MOST_POINTS`) to each hex from the nearest of these, as if the
    /// piece stood there; enemies are left aside. `out`: one byte a hex, `UNREACHED` beyond.
    pub fn reach_from(
        &self,
        piece: Piece,
        starts: &[Hex],
        points: u16,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let going = self.going_by(piece, self.roster.profile(piece));
        self.range(going, starts, points, true, out, scratch)
    }

    /// As [`Self::reach`], from a hex as if the piece stood there; where it does stand it counts as a friend.
    pub fn reach_as_if(
        &self,
        mover: impl Into<Mover>,
        origin: Hex,
        points: u16,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        self.range(
            self.going(mover.into())?,
            &[origin],
            points,
            false,
            out,
            scratch,
        )
    }

    /// Extra for the friends in a hex; nothing when an enemy unit closes it. A box is open to all.
    fn friends(&self, table: &CostTable, side: usize, hex: Hex) -> Option<u16> {
        if self.board.map().is_box(hex) {
            return Some(0);
        }
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
        going: Going<'_>,
        starts: &[Hex],
        limit: u16,
        ignore_enemy: bool,
        goal: Option<Hex>,
        costs: &mut [D],
        ring: &mut Ring,
    ) {
        if ignore_enemy {
            self.flood::<D, false>(going, starts, limit, goal, costs, ring);
        } else {
            self.flood::<D, true>(going, starts, limit, goal, costs, ring);
        }
    }

    fn flood<D: Cost, const ENEMY: bool>(
        &self,
        going: Going<'_>,
        starts: &[Hex],
        limit: u16,
        goal: Option<Hex>,
        costs: &mut [D],
        ring: &mut Ring,
    ) {
        let Going { table, side, .. } = going;
        // While it waits, a hex is noted with its cost plus `ahead`, so that what lies beyond the limit is no less
        // than NONE and one comparison serves both. Once expanded it is noted with its cost.
        let none = D::NONE.get();
        let ahead = none - 1 - u32::from(limit);
        costs.fill(D::NONE);
        for &start in starts {
            costs[usize::from(start)] = D::of(0);
        }
        let Ring {
            buckets,
            pool,
            open,
            corrections,
        } = ring.opened(costs.len(), table.all_links());
        let (mut used, mut popped) = (0, 0);

        let mut cost = ahead;
        for &start in starts {
            let exit = if ENEMY {
                going.exit(&self.cells[usize::from(start)])
            } else {
                0
            };
            let first = cost + u32::from(exit);
            let steps = &table.steps[usize::from(start)];
            expand(steps, first, costs, buckets, pool, &mut used);
            expand(table.links(start), first, costs, buckets, pool, &mut used);
        }
        let linked = table.all_links() > 0;
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
                    goes_on &= !(ENEMY && going.is_held_up(cell));
                    open[number] = hex;
                    number += usize::from(goes_on);
                }
                for &hex in &open[..number] {
                    let steps = &table.steps[usize::from(hex)];
                    expand(steps, cost, costs, buckets, pool, &mut used);
                }
                if linked {
                    for &hex in &open[..number] {
                        let steps = table.links(hex);
                        expand(steps, cost, costs, buckets, pool, &mut used);
                    }
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
    steps: &[Step],
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

/// A caller's number as points of a range.
pub fn check_points(points: i64, most: u16) -> Result<u16> {
    u16::try_from(points)
        .ok()
        .filter(|&points| points <= most)
        .ok_or(Error::Range("points", points, 0, i64::from(most)))
}
