//! Zones of control as running counts.
//!
//! A hex projects a zone when it holds at least one unit that exerts one; a stack projects once. For each
//! side a byte a hex counts the adjacent hexes that project into it: full zones in the low four bits,
//! limited ones in the high four.

use crate::board::{Board, ZocKind};
use crate::geom::Hex;
use crate::position::Cell;

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

/// A hex begins to project.
pub(crate) fn add(cells: &mut [Cell], board: &Board, side: usize, hex: Hex) {
    change(cells, board, side, hex, u8::wrapping_add);
}

/// A hex ceases to project.
pub(crate) fn remove(cells: &mut [Cell], board: &Board, side: usize, hex: Hex) {
    change(cells, board, side, hex, u8::wrapping_sub);
}

fn change(cells: &mut [Cell], board: &Board, side: usize, hex: Hex, apply: fn(u8, u8) -> u8) {
    let hex = usize::from(hex);
    for (&slot, &delta) in board.slots[hex].iter().zip(&board.zoc[hex]) {
        let count = &mut cells[usize::from(slot)].zoc[side];
        *count = apply(*count, delta);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
