//! Another board or another roster under the pieces of a position.

use std::mem;
use std::sync::Arc;

use super::Position;
use crate::board::Board;
use crate::error::{Error, Result};
use crate::geom::NO_HEX;
use crate::roster::{Piece, Roster};

impl Position {
    /// Other figures for the same map: zones are counted anew.
    pub fn set_board(&mut self, board: Arc<Board>) -> Result<()> {
        if board.map().fingerprint() != self.board.map().fingerprint() {
            return Err(Error::Table("the other board has another map".into()));
        }
        check_profiles(&board, &self.roster)?;
        self.board = board;
        self.cells = self.recount();
        Ok(())
    }

    /// Other figures for the same pieces, sides among them: zones are counted anew, everybody stays where he is.
    /// Fails, and changes nothing, where units of different sides would share a hex. A leader may find himself among
    /// enemies, as when they come to one left alone.
    pub fn set_roster(&mut self, roster: Arc<Roster>) -> Result<()> {
        let (found, wanted) = (roster.size(), self.roster.size());
        if found != wanted {
            return Err(Error::Table(format!(
                "the other roster has {found} pieces, not {wanted}"
            )));
        }
        check_profiles(&self.board, &roster)?;
        let before = mem::replace(&mut self.roster, roster);
        if let Err(error) = self.check_pieces() {
            self.roster = before;
            return Err(error);
        }
        self.cells = self.recount();
        Ok(())
    }

    /// Whether all pieces are in order with the roster where they stand.
    fn check_pieces(&self) -> Result<()> {
        for (state, piece) in self.pieces.iter().zip(0 as Piece..) {
            self.check_table(piece, *state)?;
            if state.hex != NO_HEX && self.roster.is_unit(piece) {
                self.check_entry(piece, state.hex)?;
            }
        }
        Ok(())
    }
}

pub(super) fn check_profiles(board: &Board, roster: &Roster) -> Result<()> {
    if roster.profiles > board.profiles() {
        return Err(Error::Table(format!(
            "the roster uses profile {}, the board has {}",
            roster.profiles - 1,
            board.profiles()
        )));
    }
    Ok(())
}
