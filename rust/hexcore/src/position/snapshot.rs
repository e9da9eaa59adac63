//! Positions put by, to come back to.

use std::sync::Arc;

use super::{Cells, Position, State};
use crate::board::Board;
use crate::geom::NO_HEX;
use crate::roster::{Piece, Roster};

/// What a position follows from: some hundred bytes where a copy of it takes kilobytes, at the price of working out
/// stacks and zones anew on the way back. For the many that are kept and the few that are needed again.
#[derive(Clone, Debug)]
pub struct Snapshot {
    board: Arc<Board>,
    roster: Arc<Roster>,
    pieces: Box<[State]>,
    marks: Box<[i16]>,
    hash: u64,
}

impl Position {
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            board: self.board.clone(),
            roster: self.roster.clone(),
            pieces: self.pieces.clone(),
            marks: self.marks.clone(),
            hash: self.hash,
        }
    }
}

impl Snapshot {
    /// The position as it was.
    pub fn position(&self) -> Position {
        let mut cells = Cells::new(self.board.map().places() + 1);
        // Each piece names the next of its stack; the first is the lowest.
        for (piece, state) in self.pieces.iter().enumerate().rev() {
            if state.hex != NO_HEX {
                cells.at(state.hex).head = piece as Piece;
            }
        }
        let mut position = Position {
            board: self.board.clone(),
            roster: self.roster.clone(),
            pieces: self.pieces.clone(),
            cells,
            marks: self.marks.clone(),
            hash: self.hash,
        };
        position.cells = position.recount();
        position
    }
}
