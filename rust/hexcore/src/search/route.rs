//! Cheapest marches, hex by hex.

use super::mover::{Going, Mover};
use super::{NO_WAY, Scratch};
use crate::cost::{Block, Step};
use crate::error::Result;
use crate::geom::{Hex, NO_HEX, SIDES, opposite};
use crate::position::Position;

impl Position {
    /// Hexes of a cheapest march of at most `points`, start excluded, goal included. Among equals the one of
    /// fewest hexes, then the one whose first differing hex has the lower number.
    pub fn route(
        &self,
        mover: impl Into<Mover>,
        goal: Hex,
        points: u16,
        ignore_enemy: bool,
        scratch: &mut Scratch,
    ) -> Result<Option<Vec<Hex>>> {
        let mut way = Vec::new();
        let found = self.route_into(mover, goal, points, ignore_enemy, scratch, &mut way)?;
        Ok(found.then_some(way))
    }

    /// As [`Self::route`], into `way`; false and an empty way when there is none.
    pub fn route_into(
        &self,
        mover: impl Into<Mover>,
        goal: Hex,
        points: u16,
        ignore_enemy: bool,
        scratch: &mut Scratch,
        out: &mut Vec<Hex>,
    ) -> Result<bool> {
        out.clear();
        let mover = mover.into();
        let (going, start) = (self.going(mover)?, self.standing(mover.piece)?);
        let Scratch {
            ring,
            costs,
            hexes,
            queue,
            ..
        } = scratch;
        costs.resize(self.size(), NO_WAY);
        let points = points.min(NO_WAY - 1);
        self.march(
            going,
            &[start],
            points,
            ignore_enemy,
            Some(goal),
            costs,
            ring,
        );
        if costs[usize::from(goal)] == NO_WAY {
            return Ok(false);
        }
        let way = Way {
            position: self,
            going,
            start,
            ignore_enemy,
            costs,
        };
        way.count_back(goal, hexes, queue);
        way.walk(goal, hexes, out);
        Ok(true)
    }
}

/// The cheapest ways that a search has left in its costs.
struct Way<'a> {
    position: &'a Position,
    going: Going<'a>,
    start: Hex,
    ignore_enemy: bool,
    costs: &'a [u16],
}

impl Way<'_> {
    /// The step lies on a cheapest way to `to`.
    fn tight(&self, from: Hex, direction: usize, to: Hex) -> bool {
        self.is_tight(
            from,
            self.going.table.steps[usize::from(from)][direction],
            to,
        )
    }

    /// So does one over a link.
    fn tight_link(&self, from: Hex, to: Hex) -> bool {
        let mut links = self.going.table.links(from).iter();
        links.any(|&step| step.to == to && self.is_tight(from, step, to))
    }

    fn is_tight(&self, from: Hex, step: Step, to: Hex) -> bool {
        let position = self.position;
        let cost = self.costs[usize::from(from)];
        if cost == NO_WAY {
            return false;
        }
        let going = self.going;
        if step.block != Block::Open {
            return false;
        }
        let mut extra = 0;
        if !self.ignore_enemy {
            let cell = &position.cells[usize::from(from)];
            if from == self.start {
                extra = going.exit(cell);
            } else if going.is_held_up(cell) {
                return false;
            }
        }
        match position.friends(going.table, going.side, to) {
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
            for &(from, _) in self.position.board.map().links(to) {
                if hexes[usize::from(from)] == NO_WAY && self.tight_link(from, to) {
                    hexes[usize::from(from)] = hexes[usize::from(to)] + 1;
                    queue.push(from);
                }
            }
        }
    }

    fn walk(&self, goal: Hex, hexes: &[u16], way: &mut Vec<Hex>) {
        let mut here = self.start;
        while here != goal {
            let left = hexes[usize::from(here)];
            let around = self.position.board.map().neighbours(here);
            let next = (0..SIDES)
                .filter(|&direction| {
                    let to = around[direction];
                    to != NO_HEX && hexes[usize::from(to)] < left && self.tight(here, direction, to)
                })
                .map(|direction| around[direction]);
            let links = self.position.board.map().links(here).iter();
            let links = links
                .map(|&(to, _)| to)
                .filter(|&to| hexes[usize::from(to)] < left && self.tight_link(here, to));
            let next = next.chain(links).min();
            match next {
                Some(to) => here = to,
                None => break,
            }
            way.push(here);
        }
    }
}
