//! How well a defender's hex is surrounded.

use crate::board::{ZocKind, ban};
use crate::geom::{Hex, NO_HEX, SIDES, opposite};
use crate::position::{Field, Position};
use crate::roster::{Exerts, enemy_of};

/// What covers a hex beside a defender: bits of [`Flank::cells`].
pub mod cover {
    /// A unit, not shaken, of the attacker's side is in it.
    pub const OCCUPIED: u8 = 1;
    /// It is in a full zone of control of such a unit.
    pub const ZOC: u8 = 2;
    /// It is in a limited zone only.
    pub const LIMITED: u8 = 4;
    /// Barrier terrain, not joined to the defender's hex by a line.
    pub const TERRAIN: u8 = 8;
    /// Behind a barrier hexside.
    pub const HEXSIDE: u8 = 16;
    /// Off the map, closed, or banned to the defender.
    pub const EDGE: u8 = 32;
    /// Covered, and takes 1 off the bonus.
    pub const REDUCED: u8 = 64;
}

/// Who covers hexes beside a defender.
#[derive(Clone, Copy, Debug)]
pub struct Covering {
    /// Of the attacker.
    pub side: usize,
    /// What the covering units of a hex must have together.
    pub least_cv2: u32,
    /// Units of which this is not 0 exert zones of control but do not cover; nor do such defenders hold a hex.
    pub shaken: Field,
}

/// Cover around a defender's hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flank {
    /// Hexes covered.
    pub covered: u8,
    /// Covered hexes that take 1 off the bonus.
    pub reductions: u8,
    /// Bits of [`cover`] for each direction, 0 = open.
    pub cells: [u8; SIDES],
}

impl Position {
    /// Cover around the hex `defender`, worked out from the units in and beside the six hexes.
    pub fn flank(&self, defender: Hex, by: Covering) -> Flank {
        let mut flank = Flank::default();
        for direction in 0..SIDES {
            let mut cell = self.cover(defender, direction, by);
            if cell != 0 {
                flank.covered += 1;
                if self.reduces(defender, direction, by, cell) {
                    flank.reductions += 1;
                    cell |= cover::REDUCED;
                }
            }
            flank.cells[direction] = cell;
        }
        flank
    }

    fn cover(&self, defender: Hex, direction: usize, by: Covering) -> u8 {
        let board = &self.board;
        let hex = board.map().neighbours(defender)[direction];
        if hex == NO_HEX {
            return cover::EDGE;
        }
        let mut cell = 0;
        let banned = |owner: usize| board.bans(owner, defender, direction, ban::COVER);
        if board.is_closed(hex) || enemy_of(by.side).is_some_and(banned) {
            cell |= cover::EDGE;
        }
        if board.barred_terrain(defender, direction) {
            cell |= cover::TERRAIN;
        }
        if board.barrier(defender, direction) {
            cell |= cover::HEXSIDE;
        }
        if self.covering(hex, by).is_some() {
            cell |= cover::OCCUPIED;
        }
        let mut best = ZocKind::None;
        for (towards, &from) in board.map().neighbours(hex).iter().enumerate() {
            if from == NO_HEX {
                continue;
            }
            let out = opposite(towards);
            if board.zoc_kind(from, out) > best {
                let exerts = self.covering(from, by);
                let kind = exerts.map_or(ZocKind::None, |far| board.zoc_kind_by(far, from, out));
                best = best.max(kind);
            }
        }
        match best {
            ZocKind::Full => cell |= cover::ZOC,
            ZocKind::Limited if cell & cover::OCCUPIED == 0 => cell |= cover::LIMITED,
            _ => {}
        }
        cell
    }

    /// Whether the units in a hex that may cover are enough to; and if so, how far their zone of control goes.
    fn covering(&self, hex: Hex, by: Covering) -> Option<Exerts> {
        let roster = &self.roster;
        let (mut some, mut zone, mut cv2) = (false, Exerts::Nowhere, 0);
        for piece in self.at(hex) {
            let figures = roster.pieces[usize::from(piece)];
            if usize::from(figures.side) == by.side
                && figures.in_cover
                && self.get(piece, by.shaken) == 0
            {
                some = true;
                zone = zone.max(figures.zoc);
                cv2 += u32::from(self.cv2(piece));
            }
        }
        (some && cv2 >= by.least_cv2).then_some(zone)
    }

    /// A covered hex that units of the defender, not shaken, hold, or that nobody holds and only limited zones
    /// cover.
    fn reduces(&self, defender: Hex, direction: usize, by: Covering, cell: u8) -> bool {
        let hex = self.board.map().neighbours(defender)[direction];
        if hex == NO_HEX {
            return false;
        }
        match self.owner(hex) {
            Some(owner) if enemy_of(by.side) != Some(owner) => false,
            Some(_) => self
                .units_at(hex)
                .any(|unit| self.get(unit, by.shaken) == 0),
            None => cell == cover::LIMITED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, RIVER, ROAD, SHAKEN, SWAMP, WOODS};

    #[test]
    fn an_attacker_to_the_north_covers_three_hexes() {
        let map = testing::map(5, 5, &[], &[]);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(1, (3, 3), 4);
        position.put_at(0, (3, 2), 4);
        let defender = position.hex(1);
        let flank = position.flank_by(defender, 0, 0);
        let beside = cover::ZOC;
        assert_eq!(flank.cells, [cover::OCCUPIED, beside, 0, 0, 0, beside]);
        assert_eq!((flank.covered, flank.reductions), (3, 0));
        // Too weak for what is asked, or shaken: it covers nothing.
        assert_eq!(position.flank_by(defender, 0, 9), Flank::default());
        position.set(0, SHAKEN, 1).unwrap();
        assert_eq!(position.flank_by(defender, 0, 0), Flank::default());
        assert!(position.in_zone(0, defender));
    }

    #[test]
    fn swamps_rivers_and_edges_cover_and_woods_reduce() {
        let sides = [((2, 2), 0, RIVER), ((3, 2), 3, WOODS), ((2, 2), 5, ROAD)];
        let swamps = [((1, 2), SWAMP), ((1, 3), SWAMP)];
        let map = testing::map(4, 3, &swamps, &sides);
        let mut position = testing::position(&map, &testing::rules());
        position.put_at(1, (2, 2), 4);
        position.put_at(0, (3, 2), 4);
        let defender = position.hex(1);
        let flank = position.flank_by(defender, 0, 0);
        // 3,3 south-east lies south of the attacker across woods; 1,2 is a swamp with a road, 1,3 one without.
        let limited = cover::LIMITED | cover::REDUCED;
        let cells = [
            cover::HEXSIDE | cover::ZOC,
            cover::OCCUPIED,
            limited,
            0,
            cover::TERRAIN,
            0,
        ];
        assert_eq!(flank.cells, cells);
        assert_eq!((flank.covered, flank.reductions), (4, 1));
        // The defender's own unit there takes one off as well; a shaken one takes none.
        position.put_at(3, (3, 3), 1);
        assert_eq!(position.flank_by(defender, 0, 0).reductions, 1);
        position.set(3, SHAKEN, 1).unwrap();
        assert_eq!(position.flank_by(defender, 0, 0).reductions, 0);
        let corner = position.flank_by(position.hex_at(1, 1), 0, 0);
        assert_eq!(
            corner
                .cells
                .iter()
                .filter(|&&cell| cell == cover::EDGE)
                .count(),
            4
        );
    }
}
