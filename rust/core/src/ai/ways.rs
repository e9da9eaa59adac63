//! How far it is to the places that count, on a board without pieces.

use std::sync::Arc;

use super::errands::Area;
use super::figures::Figures;
use crate::board::Board;
use crate::error::Result;
use crate::geom::{Hex, NO_HEX};
use crate::position::Position;
use crate::roster::{Piece, Roster};
use crate::search::{NO_WAY, Scratch};

/// Hexes of an area that are all measured from; of a larger one those on its border.
const FEW: usize = 6;

/// Movement points to every goal on an empty board (see `Judge::rows`).
pub(super) fn rows(
    figures: &Figures,
    board: &Arc<Board>,
    roster: &Arc<Roster>,
) -> Result<Box<[u8]>> {
    let goals = figures.goals.len();
    let (profiles, hexes) = (board.profiles(), board.map().size());
    let mut rows = vec![u8::MAX; 2 * profiles * hexes * goals].into_boxed_slice();
    let mut scratch = Scratch::default();
    for side in 0..2 {
        for profile in 0..profiles {
            let mut pieces = (0..roster.size() as Piece).filter(|&piece| {
                roster.is_unit(piece)
                    && roster.side(piece) == side
                    && roster.profile(piece) == profile
            });
            let Some(walker) = pieces.next() else {
                continue;
            };
            let from = (side * profiles + profile) * hexes;
            for (number, goal) in figures.goals.iter().enumerate() {
                let mut empty = Position::new(board.clone(), roster.clone(), 0)?;
                empty.place(walker, goal.hex)?;
                let row = empty.distances(walker, true, &mut scratch)?;
                for (hex, &points) in row.iter().enumerate() {
                    let points = if points == NO_WAY { u16::MAX } else { points };
                    rows[(from + hex) * goals + number] = points.min(255) as u8;
                }
            }
        }
    }
    Ok(rows)
}

/// Movement points to every area of errands on an empty board (see `Judge::ways`).
pub(super) fn ways(
    figures: &Figures,
    board: &Arc<Board>,
    roster: &Arc<Roster>,
) -> Result<Box<[u8]>> {
    let areas = figures.areas.len();
    let (profiles, hexes) = (board.profiles(), board.map().size());
    let mut ways = vec![u8::MAX; 2 * profiles * hexes * areas].into_boxed_slice();
    let mut scratch = Scratch::default();
    for row in (0..2 * profiles).filter(|_| areas > 0) {
        let mut pieces = (0..roster.size() as Piece).filter(|&piece| {
            let of_row = roster.side(piece) * profiles + roster.profile(piece) == row;
            of_row && roster.is_unit(piece)
        });
        let Some(walker) = pieces.next() else {
            continue;
        };
        for (number, area) in figures.areas.iter().enumerate() {
            let all = area.hexes.len() <= FEW;
            let starts = area
                .hexes
                .iter()
                .filter(|&&hex| all || is_border(board, area, hex));
            for &start in starts {
                let mut empty = Position::new(board.clone(), roster.clone(), 0)?;
                empty.place(walker, start)?;
                let found = empty.distances(walker, true, &mut scratch)?;
                for (hex, &points) in found.iter().enumerate() {
                    let way = &mut ways[(row * hexes + hex) * areas + number];
                    *way = (*way).min(if points == NO_WAY {
                        u8::MAX
                    } else {
                        points.min(255) as u8
                    });
                }
            }
            for &hex in &area.hexes {
                ways[(row * hexes + usize::from(hex)) * areas + number] = 0;
            }
        }
    }
    Ok(ways)
}

/// Some hex beside it is not of the area.
fn is_border(board: &Board, area: &Area, hex: Hex) -> bool {
    let mut near = board.map().neighbours(hex).iter();
    near.any(|&near| near != NO_HEX && !area.contains(near))
}
