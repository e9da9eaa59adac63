//! Traces, retreats, and which hexes may be attacked.

use crate::board::Board;
use crate::cost::Block;
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX};
use crate::position::Position;
use crate::search::{Scratch, UNREACHED};

impl Position {
    /// Length in hexes of the shortest path that enters no enemy unit, no closed hex, crosses no barrier, and
    /// enters an enemy (full) zone only where friendly units stand; `UNREACHED` beyond `radius`. `out`: one byte
    /// a hex.
    pub fn trace(
        &self,
        side: usize,
        hex: Hex,
        radius: u8,
        out: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        if out.len() != self.heads.len() {
            return Err(Error::Length("trace", out.len(), self.heads.len()));
        }
        let board = &self.board;
        out.fill(UNREACHED);
        out[usize::from(hex)] = 0;
        let queue = &mut scratch.queue;
        queue.clear();
        queue.push(hex);
        let mut at = 0;
        while let Some(&from) = queue.get(at) {
            at += 1;
            let length = out[usize::from(from)] + 1;
            if length > radius.min(UNREACHED - 1) {
                break;
            }
            for (direction, &to) in board.map().neighbours(from).iter().enumerate() {
                if to != NO_HEX
                    && out[usize::from(to)] == UNREACHED
                    && !board.is_closed(to)
                    && !board.barrier(from, direction)
                    && self.lets_pass(side, to)
                {
                    out[usize::from(to)] = length;
                    queue.push(to);
                }
            }
        }
        Ok(())
    }

    fn lets_pass(&self, side: usize, hex: Hex) -> bool {
        match self.owner(hex) {
            Some(owner) => owner == side,
            None => !self.in_zone(1 - side, hex),
        }
    }

    /// Every hex a stack of `side` may retreat into next, with its priority from 1 (best) to 5, by priority
    /// and hex.
    pub fn retreat_steps(
        &self,
        side: usize,
        hex: Hex,
        away_from: Hex,
        visited: &[Hex],
    ) -> Vec<(Hex, u8)> {
        let board = &self.board;
        let distance = board.map().distance(hex, away_from);
        let mut steps: Vec<(Hex, u8)> = Vec::new();
        for (direction, &to) in board.map().neighbours(hex).iter().enumerate() {
            if to == NO_HEX
                || visited.contains(&to)
                || board.bars_unit(hex, direction, to) != Block::Open
            {
                continue;
            }
            let friends = match self.owner(to) {
                Some(owner) if owner != side => continue,
                owner => owner.is_some(),
            };
            let farther = board.map().distance(to, away_from) > distance;
            let line = board.follows_line(hex, direction);
            let priority = match (self.in_zone(1 - side, to), farther, line, friends) {
                (false, true, true, _) => 1,
                (false, true, false, _) => 2,
                (false, false, _, _) => 3,
                (true, _, _, true) => 4,
                (true, _, _, false) => 5,
            };
            steps.push((to, priority));
        }
        steps.sort_unstable_by_key(|&(to, priority)| (priority, to));
        steps
    }
}

impl Board {
    /// Why a unit in `origin` may not attack the adjacent hex `to`.
    pub fn attack_block(&self, origin: Hex, to: Hex) -> Result<Block> {
        let map = self.map();
        let Some(direction) = map.direction(origin, to) else {
            return Err(Error::NotAdjacent(map.place(origin), map.place(to)));
        };
        Ok(self.bars_unit(origin, direction, to))
    }

    /// Why nothing attacks or retreats over this hexside into `to`.
    fn bars_unit(&self, origin: Hex, direction: usize, to: Hex) -> Block {
        if self.is_closed(to) {
            Block::Closed
        } else if self.barred_terrain(origin, direction) {
            Block::Terrain
        } else if self.barrier(origin, direction) {
            Block::Hexside
        } else {
            Block::Open
        }
    }
}
