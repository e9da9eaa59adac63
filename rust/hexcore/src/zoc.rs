//! Zones of control as running counts.
//!
//! A hex projects a zone when it holds at least one unit that exerts one; a stack projects once, as far as the unit does
//! whose zone goes farthest. For each
//! side a byte a hex counts the adjacent hexes that project into it: full zones in the low four bits,
//! limited ones in the high four.

use crate::board::{Board, ZocKind};
use crate::geom::Hex;
use crate::position::Cells;
use crate::roster::Exerts;

/// The bits of a packed count that hold full zones.
pub const FULL: u8 = 0x0f;

const ONE_FULL: u8 = 0x01;
const ONE_LIMITED: u8 = 0x10;

/// What one projecting hex adds to a packed count.
pub const fn delta(kind: ZocKind) -> u8 {
    match kind {
        ZocKind::None => 0,
        ZocKind::Limited => ONE_LIMITED,
        ZocKind::Full => ONE_FULL,
    }
}

/// The inverse of [`delta`].
pub const fn kind(delta: u8) -> ZocKind {
    match delta {
        0 => ZocKind::None,
        ONE_LIMITED => ZocKind::Limited,
        _ => ZocKind::Full,
    }
}

/// (full, limited) of a packed count.
pub const fn unpack(count: u8) -> (u8, u8) {
    (count & FULL, count >> 4)
}

/// A hex begins to project as far as this goes.
pub(crate) fn add(cells: &mut Cells, board: &Board, side: usize, hex: Hex, exerts: Exerts) {
    change(cells, board, side, hex, exerts, u8::wrapping_add);
}

/// A hex ceases to project as far as this went.
pub(crate) fn remove(cells: &mut Cells, board: &Board, side: usize, hex: Hex, exerts: Exerts) {
    change(cells, board, side, hex, exerts, u8::wrapping_sub);
}

fn change(
    cells: &mut Cells,
    board: &Board,
    side: usize,
    hex: Hex,
    exerts: Exerts,
    apply: fn(u8, u8) -> u8,
) {
    let Some(zones) = board.zones(exerts) else {
        return;
    };
    let hex = usize::from(hex);
    for (&slot, &delta) in board.slots[hex].iter().zip(&zones[hex]) {
        let count = &mut cells.at(slot).zoc[side];
        *count = apply(*count, delta);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Hexsides, Outward};
    use crate::position::Position;
    use crate::roster::{Columns, Roster};
    use crate::testing::{self, BRIDGE, RIVER, ROAD, SWAMP, WOODS};

    #[test]
    fn kinds_pack_and_unpack() {
        for zone in [ZocKind::None, ZocKind::Limited, ZocKind::Full] {
            assert_eq!(kind(delta(zone)), zone);
        }
        assert_eq!(unpack(6 * ONE_FULL), (6, 0));
        assert_eq!(unpack(2 * ONE_FULL + 4 * ONE_LIMITED), (2, 4));
    }

    #[test]
    fn hexsides_and_swamps_bar_or_limit_zones_both_ways() {
        let sides = [
            ((2, 2), 0, WOODS),
            ((2, 2), 1, WOODS | ROAD),
            ((2, 2), 2, RIVER),
            ((2, 2), 3, RIVER | BRIDGE),
            ((2, 2), 5, ROAD),
        ];
        let swamps = [((1, 2), SWAMP), ((1, 3), SWAMP)];
        let map = testing::map(3, 3, &swamps, &sides);
        let position = testing::position(&map, &testing::rules());
        let (board, middle) = (position.board(), position.hex_at(2, 2));
        let kinds: [ZocKind; 6] =
            std::array::from_fn(|direction| board.zoc_kind(middle, direction));
        use ZocKind::{Full, Limited, None};
        assert_eq!(kinds, [Limited, Full, None, Full, None, Full]);
        for (direction, &to) in map.neighbours(middle).iter().enumerate() {
            let back = board.zoc_kind(to, crate::geom::opposite(direction));
            assert_eq!(back, kinds[direction]);
        }
    }

    #[test]
    fn zones_that_keep_within_borders_stop_there_unless_others_go_farther() {
        let sides = [((2, 2), 0, RIVER | BRIDGE)];
        let map = testing::map(3, 3, &[], &sides);
        let mut rules = testing::rules();
        let plain = testing::position(&map, &rules).board().fingerprint();
        rules.zoc_borders = vec![Hexsides {
            mask: RIVER,
            unless: ROAD,
        }];
        let mut position = testing::position(&map, &rules);
        assert_ne!(position.board().fingerprint(), plain);
        let columns = Columns {
            side: &[0; 8],
            kind: &[0; 8],
            profile: &[0; 8],
            zoc: &[2, 0, 1, 2, 1, 1, 1, 1],
            artillery: &[0; 8],
            in_cover: &[1; 8],
            crowding: &[0; 8],
        };
        let roster = Roster::new(columns, &[0]).unwrap();
        position.set_roster(roster.into()).unwrap();
        let (beyond, inside) = (position.hex_at(2, 1), position.hex_at(2, 3));
        let mut counts = Vec::new();
        // In by twos, out again in the same order.
        for piece in [0, 2, 3, 1] {
            position.put_at(piece, (2, 2), 1);
            counts.push((position.zoc(0, beyond).0, position.zoc(0, inside).0));
            assert_eq!(position.check(), Option::None);
        }
        for piece in [0, 2, 3, 1] {
            position.lift(piece);
            counts.push((position.zoc(0, beyond).0, position.zoc(0, inside).0));
            assert_eq!(position.check(), Option::None);
        }
        let (far, near) = ((1, 1), (0, 1));
        assert_eq!(counts, [near, far, far, far, far, near, (0, 0), (0, 0)]);
        // What covers beside a defender goes no farther.
        position.put_at(0, (2, 2), 4);
        let cells = |position: &Position| position.flank_by(position.hex_at(1, 2), 0, 0).cells;
        let (near, zoc) = (cells(&position), crate::flank::cover::ZOC);
        assert_eq!(near[1], 0);
        assert_ne!(near[2] & crate::flank::cover::OCCUPIED, 0);
        position.put_at(2, (2, 2), 4);
        assert_eq!(cells(&position)[1], zoc);
    }

    #[test]
    fn no_zone_goes_out_of_a_hex_marked_so_on_all_sides() {
        const UP: u16 = 32;
        const DOWN: u16 = 64;
        let sides: Vec<_> = (0..6)
            .map(|direction| ((2, 2), direction, if direction < 3 { UP } else { DOWN }))
            .collect();
        let map = testing::map(3, 3, &[], &sides);
        let mut rules = testing::rules();
        rules.zoc_out = Outward {
            forward: UP,
            backward: DOWN,
        };
        let position = testing::position(&map, &rules);
        let (board, middle) = (position.board(), position.hex_at(2, 2));
        for (direction, &to) in map.neighbours(middle).iter().enumerate() {
            assert_eq!(board.zoc_kind(middle, direction), ZocKind::None);
            let back = crate::geom::opposite(direction);
            assert_eq!(board.zoc_kind(to, back), ZocKind::Full);
        }
    }

    #[test]
    fn a_stack_projects_once_and_leaders_never() {
        let map = testing::map(5, 5, &[], &[]);
        let mut position = testing::position(&map, &testing::rules());
        let beside = position.hex_at(3, 2);
        position.put_at(6, (3, 3), 0);
        assert!(!position.in_zone(0, beside));
        position.put_at(0, (3, 3), 4);
        position.put_at(2, (3, 3), 4);
        assert_eq!(position.zoc(0, beside), (1, 0));
        position.put_at(4, (2, 2), 1);
        assert_eq!(position.zoc(0, beside), (2, 0));
        position.lift(0);
        position.lift(4);
        assert_eq!(position.zoc(0, beside), (1, 0));
        position.lift(2);
        assert!(position.zoc_row(0).all(|count| count == 0));
        assert_eq!(position.check(), Option::None);
    }
}
