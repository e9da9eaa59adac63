//! Retreats: where a stack may go next, and whether there is room for the whole of one.

use crate::board::ban;
use crate::cost::Block;
use crate::geom::{Hex, NO_HEX, SIDES};
use crate::position::Position;

/// Most hexes of a retreat, its start included.
pub const LONGEST: usize = 24;

/// The steps of a retreat that are of the first priority possible at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    hexes: [Hex; SIDES],
    count: usize,
    /// 1 (best) to 5; 0: there is none.
    pub priority: u8,
}

impl Ways {
    /// In the order of directions.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes[..self.count]
    }
}

impl Position {
    /// As [`Self::retreat_steps`], told one by one in the order of directions.
    pub fn each_retreat(
        &self,
        side: usize,
        hex: Hex,
        away_from: Hex,
        visited: &[Hex],
        mut tell: impl FnMut(Hex, u8),
    ) {
        let board = &self.board;
        let distance = board.map().distance(hex, away_from);
        for (direction, &to) in board.map().neighbours(hex).iter().enumerate() {
            if to == NO_HEX
                || visited.contains(&to)
                || board.bars_unit(hex, direction, to, side, ban::RETREAT) != Block::Open
            {
                continue;
            }
            let friends = match self.owner(to) {
                Some(owner) if owner != side => continue,
                owner => owner.is_some(),
            };
            let farther = board.map().distance(to, away_from) > distance;
            let line = board.follows_line(hex, direction);
            let priority = match (self.is_threatened(side, to), farther, line, friends) {
                (false, true, true, _) => 1,
                (false, true, false, _) => 2,
                (false, false, _, _) => 3,
                (true, _, _, true) => 4,
                (true, _, _, false) => 5,
            };
            tell(to, priority);
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
        let mut steps: Vec<(Hex, u8)> = Vec::new();
        self.each_retreat(side, hex, away_from, visited, |to, priority| {
            steps.push((to, priority));
        });
        steps.sort_unstable_by_key(|&(to, priority)| (priority, to));
        steps
    }

    /// Where a stack that retreats has to go next. `path`: hexes since the start, the present one last.
    pub fn ways_out(&self, side: usize, path: &[Hex], away_from: Hex) -> Ways {
        let mut ways = Ways::default();
        let Some(&here) = path.last() else {
            return ways;
        };
        self.each_retreat(side, here, away_from, path, |to, priority| {
            if ways.priority == 0 || priority < ways.priority {
                (ways.priority, ways.count) = (priority, 0);
            }
            if priority == ways.priority {
                ways.hexes[ways.count] = to;
                ways.count += 1;
            }
        });
        ways
    }

    /// Can a retreat go on for so many hexes? One of more than [`LONGEST`] hexes altogether is not looked at to its end.
    pub fn has_room(&self, side: usize, path: &[Hex], away_from: Hex, hexes: usize) -> bool {
        let mut way = [NO_HEX; LONGEST];
        let gone = path.len().min(LONGEST);
        way[..gone].copy_from_slice(&path[..gone]);
        self.goes_on(side, &mut way, gone, away_from, hexes)
    }

    fn goes_on(
        &self,
        side: usize,
        way: &mut [Hex; LONGEST],
        gone: usize,
        away_from: Hex,
        hexes: usize,
    ) -> bool {
        if hexes == 0 || gone == LONGEST {
            return true;
        }
        let ways = self.ways_out(side, &way[..gone], away_from);
        ways.hexes().iter().any(|&to| {
            way[gone] = to;
            self.goes_on(side, way, gone + 1, away_from, hexes - 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, BRIDGE, RIVER, ROAD, SWAMP};

    #[test]
    fn retreats_prefer_lines_and_distance_and_shun_zones() {
        let sides = [
            ((3, 3), 3, ROAD),
            ((3, 3), 1, RIVER),
            ((3, 3), 2, RIVER | BRIDGE),
        ];
        let map = testing::map(5, 5, &[((2, 3), SWAMP)], &sides);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(0, (3, 3), 2);
        position.put_at(1, (3, 1), 2);
        let (hex, enemy) = (position.hex(0), position.hex(1));
        let steps = |position: &Position, visited: &[Hex]| -> Vec<((u8, u8), u8)> {
            let steps = position.retreat_steps(0, hex, enemy, visited);
            steps
                .iter()
                .map(|&(to, priority)| (map.place(to), priority))
                .collect()
        };
        // Not over the river north-east, not into the swamp south-west.
        let expected = [((3, 4), 1), ((4, 3), 2), ((2, 2), 3), ((3, 2), 5)];
        assert_eq!(steps(&position, &[]), expected);
        position.put_at(2, (3, 2), 1);
        assert_eq!(steps(&position, &[])[3], ((3, 2), 4));
        assert_eq!(
            position.ways_out(0, &[hex], enemy).hexes(),
            [position.hex_at(3, 4)]
        );
        let visited = [position.hex_at(3, 4), position.hex_at(2, 2)];
        assert_eq!(steps(&position, &visited), [((4, 3), 2), ((3, 2), 4)]);
    }

    #[test]
    fn a_retreat_needs_room_to_its_end() {
        let map = testing::map(1, 5, &[], &[]);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(1, (1, 1), 2);
        let (enemy, start) = (position.hex(1), position.hex_at(1, 2));
        assert!(position.has_room(0, &[start], enemy, 3));
        assert!(!position.has_room(0, &[start], enemy, 4));
        assert!(position.has_room(0, &[start, position.hex_at(1, 3)], enemy, 2));
        assert_eq!(position.ways_out(0, &[], enemy), Ways::default());
    }
}
