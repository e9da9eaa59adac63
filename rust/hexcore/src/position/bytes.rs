//! Positions as bytes, for saving.

use std::sync::Arc;

use super::{Field, Position, State};
use crate::board::Board;
use crate::error::{Error, Result};
use crate::geom::NO_HEX;
use crate::roster::{Piece, Roster};

const MAGIC: [u8; 4] = *b"HXPN";
const VERSION: u8 = 1;
const HEADER: usize = 19;
const PIECE_BYTES: usize = 5;

impl Position {
    /// Format 1, little-endian: magic, version, u16 hexes, u16 pieces, u16 marks, u64 roster; then a piece u16
    /// hex and the bytes of its fields; then a mark i16.
    pub fn to_bytes(&self) -> Vec<u8> {
        let size = HEADER + PIECE_BYTES * self.pieces.len() + 2 * self.marks.len();
        let mut bytes = Vec::with_capacity(size);
        bytes.extend(MAGIC);
        bytes.push(VERSION);
        bytes.extend((self.size() as u16).to_le_bytes());
        bytes.extend((self.pieces.len() as u16).to_le_bytes());
        bytes.extend((self.marks.len() as u16).to_le_bytes());
        bytes.extend(self.roster.fingerprint().to_le_bytes());
        for state in &self.pieces {
            bytes.extend(state.hex.to_le_bytes());
            bytes.extend(state.bytes);
        }
        for mark in &self.marks {
            bytes.extend(mark.to_le_bytes());
        }
        bytes
    }

    /// The inverse of [`Position::to_bytes`]; everything is checked. fields: those that pieces have in this game.
    pub fn from_bytes(
        board: Arc<Board>,
        roster: Arc<Roster>,
        fields: &[Field],
        data: &[u8],
    ) -> Result<Self> {
        let bad = |what: String| Err(Error::Bytes(what));
        let Some((header, body)) = data.split_first_chunk::<HEADER>() else {
            return bad(format!("{} bytes are too few", data.len()));
        };
        if header[..4] != MAGIC {
            return bad("they do not begin as one".into());
        }
        if header[4] != VERSION {
            return bad(format!("format {} (this is {VERSION})", header[4]));
        }
        let number = |at: usize, width: usize| {
            let bytes = header[at..at + width].iter().rev();
            bytes.fold(0_u64, |number, &byte| number << 8 | u64::from(byte))
        };
        let hexes = board.map().places();
        if number(5, 2) != hexes as u64 {
            return bad(format!("{} hexes, the board has {hexes}", number(5, 2)));
        }
        if number(7, 2) != roster.size() as u64 || number(11, 8) != roster.fingerprint() {
            return bad("of another roster".into());
        }
        let marks = number(9, 2) as usize;
        let (pieces, tail) = match body.split_at_checked(PIECE_BYTES * roster.size()) {
            Some((pieces, tail)) if 2 * marks == tail.len() => (pieces, tail),
            _ => return bad(format!("{} bytes after the header", body.len())),
        };
        let mut position = Self::new(board, roster, marks)?;
        for (piece, record) in pieces.chunks_exact(PIECE_BYTES).enumerate() {
            position.read_piece(piece as Piece, fields, record)?;
        }
        for (index, value) in tail.chunks_exact(2).enumerate() {
            let value = i16::from_le_bytes([value[0], value[1]]);
            position.set_mark(index, i64::from(value))?;
        }
        Ok(position)
    }

    fn read_piece(&mut self, piece: Piece, fields: &[Field], record: &[u8]) -> Result<()> {
        let hex = u16::from_le_bytes([record[0], record[1]]);
        let read = State {
            bytes: [record[2], record[3], record[4]],
            ..State::OFF_MAP
        };
        if !Field::are_kept(fields, read.bytes) {
            return Err(Error::Bytes(format!("fields of piece {piece}")));
        }
        let wrong = |error: Error| Error::Bytes(error.to_string());
        self.check_table(piece, read).map_err(wrong)?;
        self.change(piece, |state| *state = read);
        if hex != NO_HEX {
            let hex = self.board.map().check_hex(i64::from(hex)).map_err(wrong)?;
            // A leader may have been there before the enemy came: only units keep each other out.
            if self.roster.is_unit(piece) {
                self.check_entry(piece, hex).map_err(wrong)?;
            }
            self.put(piece, hex);
        }
        Ok(())
    }
}
