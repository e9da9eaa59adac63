//! How far it is to the places that count, on a board without pieces.

use std::sync::Arc;

use crate::rulebook::Area;
use crate::world::figures::Figures;
use hexcore::board::Board;
use hexcore::error::Result;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::position::Position;
use hexcore::roster::{Piece, Roster};
use hexcore::search::{MOST_POINTS, Scratch, UNREACHED};

/// Hexes of an area that are all measured from; of a larger one those on its border.
const FEW: usize = 6;

/// Movement points to every goal on an empty board (see `Judge::rows`).
pub(crate) fn rows(
    figures: &Figures,
    board: &Arc<Board>,
    roster: &Arc<Roster>,
) -> Result<Box<[u8]>> {
    let goals: Vec<[Hex; 1]> = figures.goals.iter().map(|goal| [goal.hex]).collect();
    measured(board, roster, &goals)
}

/// Movement points to every area of errands on an empty board (see `Judge::ways`).
pub(crate) fn ways(
    figures: &Figures,
    board: &Arc<Board>,
    roster: &Arc<Roster>,
) -> Result<Box<[u8]>> {
    let starts: Vec<Vec<Hex>> = (figures.areas.iter())
        .map(|area| {
            let all = area.hexes.len() <= FEW;
            let hexes = area.hexes.iter().copied();
            hexes
                .filter(|&hex| all || is_border(board, area, hex))
                .collect()
        })
        .collect();
    let mut ways = measured(board, roster, &starts)?;
    let (hexes, areas) = (board.map().places(), figures.areas.len());
    for row in walkers(board, roster).map(|(row, _)| row) {
        for (number, area) in figures.areas.iter().enumerate() {
            for &hex in &area.hexes {
                ways[(row * hexes + usize::from(hex)) * areas + number] = 0;
            }
        }
    }
    Ok(ways)
}

/// By side and profile, hex and place: movement points from the nearest of the place's hexes, `UNREACHED` far or never.
fn measured(
    board: &Arc<Board>,
    roster: &Arc<Roster>,
    places: &[impl AsRef<[Hex]>],
) -> Result<Box<[u8]>> {
    let hexes = board.map().places();
    let mut found = vec![u8::MAX; 2 * board.profiles() * hexes * places.len()].into_boxed_slice();
    let (mut scratch, mut nearest) = (Scratch::default(), vec![UNREACHED; hexes]);
    let empty = Position::new(board.clone(), roster.clone(), 0)?;
    for (row, walker) in walkers(board, roster) {
        for (number, place) in places.iter().enumerate() {
            let starts = place.as_ref();
            empty.reach_from(walker, starts, MOST_POINTS, &mut nearest, &mut scratch)?;
            for (hex, &points) in nearest.iter().enumerate() {
                found[(row * hexes + hex) * places.len() + number] = points;
            }
        }
    }
    Ok(found)
}

/// Rows by side and profile, each with some unit of them; those without any are left out.
fn walkers(board: &Board, roster: &Roster) -> impl Iterator<Item = (usize, Piece)> {
    let profiles = board.profiles();
    (0..2 * profiles).filter_map(move |row| {
        let mut pieces = 0..roster.size() as Piece;
        let of_row = |piece: Piece| roster.side(piece) * profiles + roster.profile(piece) == row;
        let walker = pieces.find(|&piece| roster.is_unit(piece) && of_row(piece))?;
        Some((row, walker))
    })
}

/// Some hex beside it is not of the area.
fn is_border(board: &Board, area: &Area, hex: Hex) -> bool {
    let mut near = board.map().neighbours(hex).iter();
    near.any(|&near| near != NO_HEX && !area.contains(near))
}
