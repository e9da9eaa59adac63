//! The grid: which hexes touch, and how far apart two are.
//!
//! Flat-topped hexes in columns, even columns half a hex south. This file alone knows the layout.
//!
//! It serves pointy-topped hexes too, with the axes exchanged: a map whose rows run straight from west to east, counted
//! from the south, odd rows half a hex east, is stored with its printed row + 1 as the column and its printed column as
//! the row. Directions 0..6 then are west, north-west, north-east, east, south-east, south-west. (Rows counted from the
//! north give the mirror image: west, south-west, south-east, east, north-east, north-west.)

/// A hex: its place in the map's list of hexes.
pub type Hex = u16;

/// Off the map.
pub const NO_HEX: Hex = u16::MAX;

/// Sides of a hex. Directions run clockwise from north: north, north-east, south-east, south,
/// south-west, north-west.
pub const SIDES: usize = 6;

/// The direction that leads back.
pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % SIDES
}

/// Steps (column, row) from a hex in an odd column.
const ODD: [(i16, i16); SIDES] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)];
/// Steps from a hex in an even column, half a hex farther south.
const EVEN: [(i16, i16); SIDES] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

/// Column and row of the neighbour in a direction, whether or not a map has such a hex.
pub fn neighbour(column: u8, row: u8, direction: usize) -> (i16, i16) {
    let steps = if column % 2 == 1 { &ODD } else { &EVEN };
    let (across, down) = steps[direction];
    (i16::from(column) + across, i16::from(row) + down)
}

/// Hexes in a straight count between two places given as (column, row).
pub fn distance(from: (u8, u8), to: (u8, u8)) -> u16 {
    let (q1, r1) = axial(from);
    let (q2, r2) = axial(to);
    let (q, r) = (q1 - q2, r1 - r2);
    (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
}

/// Two of the three cube coordinates.
fn axial((column, row): (u8, u8)) -> (i16, i16) {
    let (column, row) = (i16::from(column), i16::from(row));
    (column, row - (column + column % 2) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_at_distance_one_and_lead_back() {
        for column in 2..6 {
            for row in 2..6 {
                for direction in 0..SIDES {
                    let (c, r) = neighbour(column, row, direction);
                    let there = (c as u8, r as u8);
                    assert_eq!(distance((column, row), there), 1);
                    let back = neighbour(there.0, there.1, opposite(direction));
                    assert_eq!(back, (i16::from(column), i16::from(row)));
                }
            }
        }
    }

    #[test]
    fn pointy_topped_rows_from_the_south_are_columns() {
        // By (printed row, printed column), west first and then clockwise.
        let even = [(6, 4), (7, 4), (7, 5), (6, 6), (5, 5), (5, 4)];
        let odd = [(7, 4), (8, 5), (8, 6), (7, 6), (6, 6), (6, 5)];
        for (printed_row, around) in [(6, even), (7, odd)] {
            for (direction, (row, column)) in around.into_iter().enumerate() {
                assert_eq!(neighbour(printed_row + 1, 5, direction), (row + 1, column));
            }
        }
    }

    #[test]
    fn even_columns_lie_half_a_hex_south() {
        assert_eq!(neighbour(3, 5, 1), (4, 4));
        assert_eq!(neighbour(4, 5, 1), (5, 5));
        assert_eq!(distance((1, 1), (5, 1)), 4);
        assert_eq!(distance((1, 1), (2, 1)), 1);
        assert_eq!(distance((1, 1), (2, 2)), 2);
        assert_eq!(distance((0, 0), (255, 255)), 382);
    }
}
