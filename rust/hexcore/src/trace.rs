//! Traces, and which hexes may be attacked.

use crate::board::{Board, Hexsides, ZocKind, ban};
use crate::cost::Block;
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX};
use crate::position::Position;
use crate::roster::{Piece, enemy_of};
use crate::search::{Scratch, UNREACHED};

impl Position {
    /// Length in hexes of the shortest path of steps that some kind of mover could make (bans on marches aside), which
    /// enters no unit of another side, and an enemy (full) zone only where friendly units stand; `UNREACHED` beyond `radius`.
    /// `out`: one byte a hex.
    pub fn trace(
        &self,
        side: usize,
        hex: Hex,
        radius: u8,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let board = &self.board;
        let open = |from, direction, to| {
            board.passable(from, direction)
                && !board.bans(side, from, direction, ban::TRACE)
                && self.lets_pass(side, to)
        };
        let linked = |from, number, _, to| {
            board.links_on(from, number)
                && !board.bans_link(side, from, to, ban::TRACE)
                && self.lets_pass(side, to)
        };
        self.spread([hex], radius, out, scratch, open, linked)
    }

    /// Those of `pieces` on the map to which a trace of at most `radius` hexes
    /// leads from where `piece` stands, in the order given.
    pub fn traced(
        &self,
        piece: Piece,
        radius: u8,
        pieces: impl IntoIterator<Item = Piece>,
        scratch: &mut Scratch,
    ) -> Result<Vec<Piece>> {
        let home = self.standing(piece)?;
        let map = self.board.map();
        let mut found: Vec<Piece> = pieces
            .into_iter()
            .filter(|&other| {
                let hex = self.hex(other);
                hex != NO_HEX && map.distance(home, hex) <= u16::from(radius)
            })
            .collect();
        if !found.is_empty() {
            let mut lengths = std::mem::take(&mut scratch.lengths);
            lengths.resize(self.size(), UNREACHED);
            let side = self.roster.side(piece);
            let done = self.trace(side, home, radius, &mut lengths, scratch);
            found.retain(|&other| lengths[usize::from(self.hex(other))] != UNREACHED);
            scratch.lengths = lengths;
            done?;
        }
        Ok(found)
    }

    /// Length in hexes of the shortest path over hexsides that meet `lines` and none of `barred`, through no closed
    /// hex, in which no hex, the first included, holds a unit of another side or lies in an enemy (full) zone; `UNREACHED`
    /// beyond `radius`. `out`: one byte a hex.
    #[expect(
        clippy::too_many_arguments,
        reason = "what a line may follow, and where to"
    )]
    pub fn line_trace(
        &self,
        side: usize,
        hex: Hex,
        lines: u16,
        barred: &[Hexsides],
        radius: u8,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let board = &self.board;
        let free = |hex: Hex| !self.is_threatened(side, hex) && self.has_no_enemy(side, hex);
        let along = |edge: u16, to: Hex| {
            lines & edge != 0
                && !barred.iter().any(|sides| sides.meets(edge))
                && !board.is_closed(to)
                && free(to)
        };
        let open = |from, direction, to| along(board.edge(from, direction), to);
        let linked = |_, _, bits, to| along(bits, to);
        self.spread([hex], radius, out, scratch, open, linked)?;
        if !free(hex) {
            out.fill(UNREACHED);
        }
        Ok(())
    }

    /// Length in hexes of the shortest path from one of `sources` (those with units of other sides give none) over
    /// hexsides that meet none of `barred`, whatever the terrain but not through that of `ends_in`, which enters no
    /// closed hex, no unit of another side, and an enemy (full) zone only where friendly units stand; `UNREACHED`
    /// beyond `radius`. `out`: one byte a hex.
    #[expect(clippy::too_many_arguments, reason = "from where, and past what")]
    pub fn supply(
        &self,
        side: usize,
        sources: &[Hex],
        radius: u8,
        barred: &[Hexsides],
        ends_in: &[u8],
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let board = &self.board;
        let starts = sources.iter().copied();
        let starts = starts.filter(|&hex| self.has_no_enemy(side, hex));
        let ends =
            |hex: Hex| ends_in.contains(&board.map().terrain(hex)) && !sources.contains(&hex);
        let along = |from: Hex, edge: u16, to: Hex| {
            !barred.iter().any(|sides| sides.meets(edge))
                && !board.is_closed(to)
                && self.lets_pass(side, to)
                && !ends(from)
        };
        let open = |from, direction, to| along(from, board.edge(from, direction), to);
        let linked = |from, _, bits, to| along(from, bits, to);
        self.spread(starts, radius, out, scratch, open, linked)
    }

    /// Fewest hexes from each hex to the nearest unit of the enemy of `side`, whatever lies between but hexes of the kinds
    /// of terrain `avoided`; `UNREACHED` beyond `radius`, and in boxes. `out`: one byte a hex.
    pub fn apart(
        &self,
        side: usize,
        avoided: &[u8],
        radius: u8,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let map = self.board.map();
        let enemies = enemy_of(side).into_iter();
        let enemies = enemies.flat_map(|enemy| self.on_map(enemy, false));
        let starts = enemies.map(|unit| self.hex(unit));
        let starts = starts.filter(|&hex| !map.is_box(hex));
        let open = |_, _, to| !avoided.contains(&map.terrain(to));
        self.spread(starts, radius, out, scratch, open, |_, _, _, _| false)
    }

    /// Those of some hexes that `apart` tells of no enemy within `radius`: it looks around each that has one so near on the
    /// straight way.
    pub fn quiet(
        &self,
        side: usize,
        hexes: impl IntoIterator<Item = Hex>,
        avoided: &[u8],
        radius: u8,
        scratch: &mut Scratch,
    ) -> Vec<Hex> {
        let map = self.board.map();
        let enemies = enemy_of(side).into_iter();
        let enemies = enemies.flat_map(|enemy| self.on_map(enemy, false));
        let enemies = enemies.map(|unit| self.hex(unit));
        let mut enemies: Vec<Hex> = enemies.filter(|&hex| !map.is_box(hex)).collect();
        enemies.dedup();
        let mut found: Vec<Hex> = hexes.into_iter().collect();
        found.retain(|&hex| {
            let mut near = false;
            for &enemy in enemies.iter().filter(|_| !map.is_box(hex)) {
                if map.distance(hex, enemy) <= u16::from(radius) {
                    if self.leads_straight(hex, enemy, avoided) {
                        return false;
                    }
                    near = true;
                }
            }
            !(near && self.meets(side, hex, avoided, radius, &mut scratch.queue))
        });
        found
    }

    /// Does the first way that always leads nearer from one hex to another keep clear of terrain that is avoided, the last
    /// hex aside? Where it does not another may.
    fn leads_straight(&self, hex: Hex, goal: Hex, avoided: &[u8]) -> bool {
        let map = self.board.map();
        let clear = |hex: Hex| !avoided.contains(&map.terrain(hex));
        let (mut here, mut left) = (hex, map.distance(hex, goal));
        if left > 0 && !clear(hex) {
            return false;
        }
        while left > 0 {
            left -= 1;
            let next = |&&to: &&Hex| to != NO_HEX && map.distance(to, goal) == left;
            let next = map.neighbours(here).iter().find(next);
            match next {
                Some(&to) if to == goal || clear(to) => here = to,
                _ => return false,
            }
        }
        true
    }

    /// Is an enemy of a side within `radius` of a hex, round terrain that is avoided?
    fn meets(
        &self,
        side: usize,
        hex: Hex,
        avoided: &[u8],
        radius: u8,
        queue: &mut Vec<Hex>,
    ) -> bool {
        let map = self.board.map();
        let enemy_at = |hex: Hex| {
            self.owner(hex)
                .is_some_and(|owner| Some(owner) == enemy_of(side))
        };
        if enemy_at(hex) {
            return true;
        }
        queue.clear();
        if !avoided.contains(&map.terrain(hex)) {
            queue.push(hex);
        }
        let mut from = 0;
        for _step in 0..radius {
            let rim = from..queue.len();
            from = rim.end;
            for at in rim {
                for &to in map.neighbours(queue[at]) {
                    if to == NO_HEX || queue.contains(&to) {
                        continue;
                    }
                    if enemy_at(to) {
                        return true;
                    }
                    if !avoided.contains(&map.terrain(to)) {
                        queue.push(to);
                    }
                }
            }
        }
        false
    }

    /// Fewest steps from one of some hexes to each within `radius`, over the hexsides that are `open` (from, direction,
    /// to) and the links that are (`linked`: from, number, bits, to).
    fn spread(
        &self,
        starts: impl IntoIterator<Item = Hex>,
        radius: u8,
        out: &mut [u8],
        scratch: &mut Scratch,
        open: impl Fn(Hex, usize, Hex) -> bool,
        linked: impl Fn(Hex, usize, u16, Hex) -> bool,
    ) -> Result<()> {
        if out.len() != self.size() {
            return Err(Error::Length("trace", out.len(), self.size()));
        }
        out.fill(UNREACHED);
        let queue = &mut scratch.queue;
        queue.clear();
        for hex in starts {
            out[usize::from(hex)] = 0;
            queue.push(hex);
        }
        let mut at = 0;
        while let Some(&from) = queue.get(at) {
            at += 1;
            let length = out[usize::from(from)] + 1;
            if length > radius.min(UNREACHED - 1) {
                break;
            }
            let around = self.board.map().neighbours(from);
            for (direction, &to) in around.iter().enumerate() {
                if to != NO_HEX && out[usize::from(to)] == UNREACHED && open(from, direction, to) {
                    out[usize::from(to)] = length;
                    queue.push(to);
                }
            }
            for (number, &(to, bits)) in self.board.map().links(from).iter().enumerate() {
                if out[usize::from(to)] == UNREACHED && linked(from, number, bits, to) {
                    out[usize::from(to)] = length;
                    queue.push(to);
                }
            }
        }
        Ok(())
    }

    /// No unit of another side is there; in a box there may be units of both.
    fn has_no_enemy(&self, side: usize, hex: Hex) -> bool {
        if self.board.map().is_box(hex) {
            return self
                .units_at(hex)
                .all(|unit| self.roster.side(unit) == side);
        }
        self.owner(hex).is_none_or(|owner| owner == side)
    }

    fn lets_pass(&self, side: usize, hex: Hex) -> bool {
        if self.board.map().is_box(hex) {
            return self.has_no_enemy(side, hex);
        }
        match self.owner(hex) {
            Some(owner) => owner == side,
            None => !self.is_threatened(side, hex),
        }
    }

    /// Adjacent hexes that a unit of `side` in `hex` may attack, in the order of directions: those with units of other
    /// sides, and of `also` those with no units at all; where `moved` (after a step) none over a hexside that only limited
    /// zones of control cross.
    pub fn targets(&self, side: usize, hex: Hex, also: &[Hex], moved: bool) -> Vec<Hex> {
        let around = self.board.map().neighbours(hex).iter().enumerate();
        around
            .filter(|&(direction, &to)| {
                let there = to != NO_HEX
                    && match self.owner(to) {
                        Some(owner) => owner != side,
                        None => also.contains(&to),
                    };
                let block = || self.board.bars_unit(hex, direction, to, side, ban::ATTACK);
                let limited = || self.board.zoc_kind(hex, direction) == ZocKind::Limited;
                there && block() == Block::Open && !(moved && limited())
            })
            .map(|(_, &to)| to)
            .collect()
    }
}

impl Board {
    /// Why a unit of `side` in `origin` may not attack the adjacent hex `to`.
    pub fn attack_block(&self, origin: Hex, to: Hex, side: usize) -> Result<Block> {
        let map = self.map();
        let Some(direction) = map.direction(origin, to) else {
            return Err(Error::NotAdjacent(map.place(origin), map.place(to)));
        };
        Ok(self.bars_unit(origin, direction, to, side, ban::ATTACK))
    }

    /// Only limited zones of control cross between these two hexes.
    pub fn is_limited(&self, origin: Hex, to: Hex) -> bool {
        let direction = self.map().direction(origin, to);
        direction.is_some_and(|direction| self.zoc_kind(origin, direction) == ZocKind::Limited)
    }

    /// Why no unit of `side` attacks or retreats (`what`, a bit of [`ban`]) over this hexside into `to`.
    pub(crate) fn bars_unit(
        &self,
        origin: Hex,
        direction: usize,
        to: Hex,
        side: usize,
        what: u8,
    ) -> Block {
        if self.is_closed(to) {
            Block::Closed
        } else if self.barred_terrain(origin, direction) {
            Block::Terrain
        } else if self.barrier(origin, direction) {
            Block::Hexside
        } else if self.bans(side, origin, direction, what) {
            Block::Banned
        } else {
            Block::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Edge;
    use crate::testing::{self, BRIDGE, RIVER, ROAD, ROUGH, SWAMP};

    #[test]
    fn friends_open_enemy_zones_for_a_trace_and_rivers_close_it() {
        let sides = [((1, 2), 0, RIVER)];
        let map = testing::map(1, 6, &[], &sides);
        let mut position = testing::position(&map, &testing::rules());
        let home = position.hex_at(1, 6);
        let trace = |position: &Position, radius| {
            let mut row = [0; 6];
            position
                .trace(0, home, radius, &mut row, &mut Scratch::default())
                .unwrap();
            row
        };
        let none = UNREACHED;
        assert_eq!(trace(&position, 254), [none, 4, 3, 2, 1, 0]);
        assert_eq!(trace(&position, 2), [none, none, none, 2, 1, 0]);
        position.put_at(1, (1, 2), 1);
        assert_eq!(trace(&position, 9), [none, none, none, 2, 1, 0]);
        position.put_at(0, (1, 3), 1);
        assert_eq!(trace(&position, 9), [none, none, 3, 2, 1, 0]);
    }

    #[test]
    fn a_trace_takes_no_step_that_nobody_could_march() {
        let map = testing::map(1, 4, &[((1, 2), SWAMP)], &[((1, 2), 0, ROAD)]);
        let position = testing::position(&map, &testing::rules());
        let trace = |row| {
            let mut out = [0; 4];
            let home = position.hex_at(1, row);
            position
                .trace(0, home, 9, &mut out, &mut Scratch::default())
                .unwrap();
            out
        };
        assert_eq!(trace(4), [UNREACHED, UNREACHED, 1, 0]);
        assert_eq!(trace(1), [0, 1, 2, 3]);
    }

    #[test]
    fn a_line_trace_keeps_to_its_lines_and_clear_of_the_enemy() {
        let roads: Vec<_> = (2..=6).map(|row| ((1, row), 0, ROAD)).collect();
        let map = testing::map(2, 6, &[], &roads);
        let mut rules = testing::rules();
        let home = map.hex_at(1, 6).unwrap();
        let trace = |position: &Position, barred: &[Hexsides]| -> Vec<u8> {
            let mut row = [0; 12];
            let scratch = &mut Scratch::default();
            position
                .line_trace(0, home, ROAD, barred, 254, &mut row, scratch)
                .unwrap();
            row.into_iter().step_by(2).collect()
        };
        let mut position = testing::position(&map, &rules);
        assert_eq!(trace(&position, &[]), [5, 4, 3, 2, 1, 0]);
        let none = UNREACHED;
        // Friends do not open an enemy zone here, and the first hex is no exception.
        position.put_at(1, (1, 2), 1);
        position.put_at(0, (1, 3), 1);
        assert_eq!(trace(&position, &[]), [none, none, none, 2, 1, 0]);
        position.put_at(1, (2, 5), 1);
        assert_eq!(trace(&position, &[]), [none; 6]);
        position.lift(1);
        rules.edges = vec![Edge {
            hex: map.hex_at(1, 4).unwrap(),
            direction: 0,
            bits: ROAD | RIVER,
        }];
        let board = Board::new(map.clone(), &[testing::profile()], &rules).unwrap();
        position.set_board(board.into()).unwrap();
        let rivers = |unless| Hexsides {
            mask: RIVER,
            unless,
        };
        assert_eq!(trace(&position, &[rivers(0)]), [none, none, none, 2, 1, 0]);
        assert_eq!(trace(&position, &[rivers(ROAD)]), [5, 4, 3, 2, 1, 0]);
    }

    #[test]
    fn supply_runs_from_the_nearest_source_past_enemies_and_not_through_what_ends_it() {
        let map = testing::map(1, 7, &[((1, 5), ROUGH)], &[((1, 2), 0, RIVER)]);
        let mut position = testing::position(&map, &testing::rules());
        let hexes: Vec<Hex> = (1..=7).map(|row| position.hex_at(1, row)).collect();
        let none = UNREACHED;
        let rivers = [Hexsides {
            mask: RIVER,
            unless: BRIDGE,
        }];
        let supply = |position: &Position, sources: &[usize], ends_in: &[u8], radius| {
            let mut row = [0; 7];
            let sources: Vec<Hex> = sources.iter().map(|&at| hexes[at]).collect();
            let scratch = &mut Scratch::default();
            position
                .supply(0, &sources, radius, &rivers, ends_in, &mut row, scratch)
                .unwrap();
            row
        };
        assert_eq!(supply(&position, &[6, 2], &[], 9), [none, 1, 0, 1, 2, 1, 0]);
        assert_eq!(
            supply(&position, &[6], &[], 3),
            [none, none, none, 3, 2, 1, 0]
        );
        assert_eq!(supply(&position, &[], &[], 9), [none; 7]);
        // Rough ground ends a line, unless one begins there.
        let ending = [none, none, none, none, 2, 1, 0];
        assert_eq!(supply(&position, &[6], &[ROUGH], 9), ending);
        assert_eq!(
            supply(&position, &[4, 4], &[ROUGH], 9),
            [none, 3, 2, 1, 0, 1, 2]
        );
        // An enemy zone is entered where friends stand; a source in one still gives supply, one taken by enemies none.
        position.put_at(1, (1, 2), 1);
        assert_eq!(
            supply(&position, &[6], &[], 9),
            [none, none, none, 3, 2, 1, 0]
        );
        position.put_at(0, (1, 3), 1);
        assert_eq!(supply(&position, &[6], &[], 9), [none, none, 4, 3, 2, 1, 0]);
        position.lift(0);
        assert_eq!(supply(&position, &[2], &[], 9), [none, none, 0, 1, 2, 3, 4]);
        assert_eq!(
            supply(&position, &[1, 2], &[], 1),
            [none, none, 0, 1, none, none, none]
        );
        assert_eq!(supply(&position, &[1], &[], 9), [none; 7]);
    }

    #[test]
    fn enemies_are_as_far_as_it_is_round_what_is_avoided() {
        let map = testing::map(2, 5, &[((1, 3), SWAMP), ((2, 2), SWAMP)], &[]);
        let mut position = testing::position(&map, &testing::rules());
        let apart = |position: &Position, avoided: &[u8], radius| {
            let mut row = [0; 10];
            let scratch = &mut Scratch::default();
            position
                .apart(0, avoided, radius, &mut row, scratch)
                .unwrap();
            row
        };
        let none = UNREACHED;
        assert_eq!(apart(&position, &[], 9), [none; 10]);
        position.put_at(1, (1, 1), 1);
        position.put_at(0, (1, 2), 1);
        assert_eq!(apart(&position, &[], 9), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
        let round = [0, 1, 1, none, none, none, none, none, none, none];
        assert_eq!(apart(&position, &[SWAMP], 9), round);
        let near = [0, 1, 1, none, none, none, none, none, none, none];
        assert_eq!(apart(&position, &[], 1), near);
        for avoided in [&[][..], &[SWAMP], &[ROUGH], &[testing::CLEAR]] {
            for (side, radius) in [(0, 1), (0, 2), (0, 4), (1, 3)] {
                let scratch = &mut Scratch::default();
                let mut row = [0; 10];
                let told = position.apart(side, avoided, radius, &mut row, scratch);
                assert_eq!(told, Ok(()));
                let quiet = (0..10).filter(|&hex| row[usize::from(hex)] == none);
                let quiet: Vec<Hex> = quiet.collect();
                assert_eq!(position.quiet(side, 0..10, avoided, radius, scratch), quiet);
            }
        }
    }

    #[test]
    fn attacks_stop_at_rivers_swamps_and_closed_hexes() {
        let sides = [((3, 3), 0, RIVER), ((3, 3), 5, ROAD)];
        let map = testing::map(5, 5, &[((2, 3), SWAMP), ((2, 2), SWAMP)], &sides);
        let mut rules = testing::rules();
        rules.closed = vec![map.hex_at(3, 4).unwrap()];
        let position = testing::position(&map, &rules);
        let block = |column, row| {
            let to = position.hex_at(column, row);
            position.board().attack_block(position.hex_at(3, 3), to, 0)
        };
        assert_eq!(block(3, 2), Ok(Block::Hexside));
        assert_eq!(block(2, 3), Ok(Block::Terrain));
        assert_eq!(block(2, 2), Ok(Block::Open));
        assert_eq!(block(3, 4), Ok(Block::Closed));
        assert_eq!(block(5, 5), Err(Error::NotAdjacent((3, 3), (5, 5))));
    }
}
