//! Where all pieces stand, what has changed about them, and the zones of control that follow from it.

mod bytes;
mod cells;
mod changes;
mod field;
mod snapshot;
mod state;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::board::{Board, ZocKind};
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX};
use crate::roster::{Exerts, NO_PIECE, Piece, Roster, enemy_of};
use crate::zobrist::mix;
use crate::zoc;

pub(crate) use cells::Cells;
use changes::check_profiles;
pub use field::{BYTES, Field};
pub use snapshot::Snapshot;
pub(crate) use state::Cell;
pub use state::State;

/// Most marks a position may have.
pub const MAX_MARKS: usize = u16::MAX as usize;

fn mark_hash(index: usize, value: i16) -> u64 {
    const MARK: u64 = 1 << 63;
    mix(MARK | (index as u64) << 16 | u64::from(value as u16))
}

/// All that stands on a board. Cloning copies a few kilobytes; board and roster are shared.
///
/// Methods that take a hex, piece or direction panic when it does not exist, as a slice does; numbers from
/// outside go through `HexMap::check_hex`, `Roster::check_piece` and their like first.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Arc<Board>,
    pub(crate) roster: Arc<Roster>,
    pub(crate) pieces: Box<[State]>,
    /// One a hex, and a spare one that stands for all hexes that do not exist.
    pub(crate) cells: Cells,
    marks: Box<[i16]>,
    /// Over pieces and marks; the board comes in when asked.
    hash: u64,
}

impl Position {
    /// Nothing on the map, all figures and marks 0.
    pub fn new(board: Arc<Board>, roster: Arc<Roster>, marks: usize) -> Result<Self> {
        check_profiles(&board, &roster)?;
        if marks > MAX_MARKS {
            let (marks, most) = (marks as i64, MAX_MARKS as i64);
            return Err(Error::Range("number of marks", marks, 0, most));
        }
        let pieces = vec![State::OFF_MAP; roster.size()].into_boxed_slice();
        let cells = Cells::new(board.map().places() + 1);
        let mut position = Self {
            board,
            roster,
            pieces,
            cells,
            marks: vec![0; marks].into(),
            hash: 0,
        };
        position.hash = position.work_out_hash();
        Ok(position)
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Places of the map.
    pub fn size(&self) -> usize {
        self.board.map().places()
    }

    /// By piece.
    pub fn states(&self) -> &[State] {
        &self.pieces
    }

    pub fn roster(&self) -> &Arc<Roster> {
        &self.roster
    }

    // Pieces.

    /// `NO_HEX` when off the map.
    pub fn hex(&self, piece: Piece) -> Hex {
        self.pieces[usize::from(piece)].hex
    }

    /// Where a piece stands, for questions that need it on the map.
    pub fn standing(&self, piece: Piece) -> Result<Hex> {
        match self.hex(piece) {
            NO_HEX => Err(Error::OffMap(usize::from(piece))),
            hex => Ok(hex),
        }
    }

    /// Puts or moves a piece. Fails where units of another side stand, in a box aside; a leader left alone does not keep
    /// them out.
    pub fn place(&mut self, piece: Piece, hex: Hex) -> Result<()> {
        if self.hex(piece) != hex {
            self.check_entry(piece, hex)?;
            self.put(piece, hex);
        }
        Ok(())
    }

    fn check_entry(&self, piece: Piece, hex: Hex) -> Result<()> {
        let side = self.roster.side(piece);
        if self.board.map().is_box(hex) {
            return Ok(());
        }
        if self.owner(hex).is_some_and(|owner| owner != side) {
            let (column, row) = self.board.map().place(hex);
            return Err(Error::EnemyThere(usize::from(piece), column, row));
        }
        Ok(())
    }

    fn put(&mut self, piece: Piece, hex: Hex) {
        self.lift(piece);
        let side = self.roster.side(piece);
        let own = self.roster.pieces[usize::from(piece)].zoc;
        if own > Exerts::Nowhere {
            let others = self.exerts(side, hex);
            if own > others {
                zoc::remove(&mut self.cells, &self.board, side, hex, others);
                zoc::add(&mut self.cells, &self.board, side, hex, own);
            }
        }
        self.link(piece, hex);
        self.change(piece, |state| state.hex = hex);
    }

    /// Takes a piece off the map; nothing happens when it is not there.
    pub fn lift(&mut self, piece: Piece) {
        let hex = self.hex(piece);
        if hex == NO_HEX {
            return;
        }
        self.unlink(piece, hex);
        let side = self.roster.side(piece);
        let own = self.roster.pieces[usize::from(piece)].zoc;
        if own > Exerts::Nowhere {
            let others = self.exerts(side, hex);
            if own > others {
                zoc::remove(&mut self.cells, &self.board, side, hex, own);
                zoc::add(&mut self.cells, &self.board, side, hex, others);
            }
        }
        self.change(piece, |state| state.hex = NO_HEX);
    }

    /// Units (or leaders) of a side on the map, ascending.
    pub fn on_map(&self, side: usize, leaders: bool) -> impl Iterator<Item = Piece> + '_ {
        let all = self.pieces.iter().zip(&self.roster.pieces).zip(0..);
        all.filter(move |((state, figures), _)| {
            state.hex != NO_HEX && usize::from(figures.side) == side && figures.unit != leaders
        })
        .map(|(_, piece)| piece)
    }

    pub fn get(&self, piece: Piece, field: Field) -> u8 {
        self.pieces[usize::from(piece)].get(field)
    }

    /// A field of all pieces, in piece order.
    pub fn fields(&self, field: Field) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.pieces.iter().map(move |state| state.get(field))
    }

    /// Fails on a value the field cannot hold, and on a reduced unit stronger than the table goes.
    pub fn set(&mut self, piece: Piece, field: Field, value: i64) -> Result<()> {
        let most = field.most();
        let value = u8::try_from(value)
            .ok()
            .filter(|&value| value <= most)
            .ok_or(Error::Range(field.name(), value, 0, i64::from(most)))?;
        let mut next = self.pieces[usize::from(piece)];
        next.put(field, value);
        self.check_table(piece, next)?;
        self.change(piece, |state| *state = next);
        Ok(())
    }

    fn check_table(&self, piece: Piece, state: State) -> Result<()> {
        let size = self.roster.reduced_cv2.len();
        let beyond = self.roster.is_unit(piece)
            && state.get(Field::REDUCED) == 1
            && usize::from(state.get(Field::STRENGTH)) >= size.max(1);
        if beyond {
            let strength = state.get(Field::STRENGTH);
            return Err(Error::BeyondTable(usize::from(piece), strength, size));
        }
        Ok(())
    }

    fn change(&mut self, piece: Piece, how: impl FnOnce(&mut State)) {
        let piece = usize::from(piece);
        let state = &mut self.pieces[piece];
        self.hash ^= state.hash(piece);
        how(state);
        self.hash ^= state.hash(piece);
    }

    /// Pieces in a hex, ascending.
    pub fn at(&self, hex: Hex) -> Stack<'_> {
        Stack {
            pieces: &self.pieces,
            next: self.cells[usize::from(hex)].head,
        }
    }

    /// Units in a hex, ascending.
    pub fn units_at(&self, hex: Hex) -> impl Iterator<Item = Piece> + '_ {
        self.at(hex).filter(|&piece| self.roster.is_unit(piece))
    }

    /// Side of the units in a hex, which may be `NEUTRAL`; in a box, of the first of them.
    pub fn owner(&self, hex: Hex) -> Option<usize> {
        self.units_at(hex)
            .next()
            .map(|piece| self.roster.side(piece))
    }

    /// How far the zone of control goes that the pieces of a side exert together from a hex.
    fn exerts(&self, side: usize, hex: Hex) -> Exerts {
        let mut most = Exerts::Nowhere;
        for piece in self.at(hex) {
            let figures = self.roster.pieces[usize::from(piece)];
            if usize::from(figures.side) == side && figures.zoc > most {
                most = figures.zoc;
                if most == Exerts::Everywhere {
                    break;
                }
            }
        }
        most
    }

    fn link(&mut self, piece: Piece, hex: Hex) {
        let head = &mut self.cells.at(hex).head;
        if *head > piece {
            self.pieces[usize::from(piece)].next = std::mem::replace(head, piece);
            return;
        }
        let mut before = usize::from(*head);
        while self.pieces[before].next < piece {
            before = usize::from(self.pieces[before].next);
        }
        self.pieces[usize::from(piece)].next = self.pieces[before].next;
        self.pieces[before].next = piece;
    }

    fn unlink(&mut self, piece: Piece, hex: Hex) {
        let next = std::mem::replace(&mut self.pieces[usize::from(piece)].next, NO_PIECE);
        let head = &mut self.cells.at(hex).head;
        if *head == piece {
            *head = next;
            return;
        }
        let mut before = usize::from(*head);
        while self.pieces[before].next != piece {
            before = usize::from(self.pieces[before].next);
        }
        self.pieces[before].next = next;
    }

    // Marks.

    pub fn marks(&self) -> usize {
        self.marks.len()
    }

    /// A caller's number as a mark's.
    pub fn check_mark(&self, index: i64) -> Result<usize> {
        usize::try_from(index)
            .ok()
            .filter(|&index| index < self.marks.len())
            .ok_or(Error::Mark(index, self.marks.len()))
    }

    pub fn mark(&self, index: usize) -> i16 {
        self.marks[index]
    }

    /// Fails on a value that is no i16.
    pub fn set_mark(&mut self, index: usize, value: i64) -> Result<()> {
        let value = i16::try_from(value)
            .map_err(|_| Error::Range("mark", value, i64::from(i16::MIN), i64::from(i16::MAX)))?;
        let mark = &mut self.marks[index];
        self.hash ^= mark_hash(index, *mark) ^ mark_hash(index, value);
        *mark = value;
        Ok(())
    }

    // Combat value.

    /// Combat value in half points; 0 for leaders and units without strength.
    pub fn cv2(&self, piece: Piece) -> u16 {
        let state = self.pieces[usize::from(piece)];
        let strength = state.get(Field::STRENGTH);
        if strength == 0 || !self.roster.is_unit(piece) {
            0
        } else if state.get(Field::REDUCED) == 1 {
            u16::from(self.roster.reduced_cv2[usize::from(strength)])
        } else {
            2 * u16::from(strength)
        }
    }

    /// Total over the units in a hex.
    pub fn stack_cv2(&self, hex: Hex) -> u32 {
        self.at(hex).map(|piece| u32::from(self.cv2(piece))).sum()
    }

    // Zones of control.

    /// (full, limited): how many adjacent hexes project each kind of that side's zone into the hex.
    pub fn zoc(&self, side: usize, hex: Hex) -> (u8, u8) {
        zoc::unpack(self.cells[usize::from(hex)].zoc[side])
    }

    /// The same for all hexes, packed into a byte (see `zoc`).
    pub fn zoc_row(&self, side: usize) -> impl ExactSizeIterator<Item = u8> + '_ {
        let cells = self.cells.iter().take(self.size());
        cells.map(move |cell| cell.zoc[side])
    }

    /// A full zone of control of `side` lies on the hex.
    pub fn in_zone(&self, side: usize, hex: Hex) -> bool {
        self.cells[usize::from(hex)].in_zone(side)
    }

    /// A full zone of control of the enemy of `side` lies on the hex.
    pub fn is_threatened(&self, side: usize, hex: Hex) -> bool {
        enemy_of(side).is_some_and(|enemy| self.in_zone(enemy, hex))
    }

    /// What the units of `side` in a hex project over one of its hexsides.
    pub fn projects(&self, side: usize, hex: Hex, direction: usize) -> ZocKind {
        self.board
            .zoc_kind_by(self.exerts(side, hex), hex, direction)
    }

    /// A step of `side` off the lines out of an enemy zone of control into one.
    pub fn between_zones(&self, side: usize, from: Hex, direction: usize) -> bool {
        let to = self.board.map().neighbours(from)[direction];
        to != NO_HEX
            && self.is_threatened(side, from)
            && self.is_threatened(side, to)
            && !self.board.follows_line(from, direction)
    }

    fn recount(&self) -> Cells {
        let mut cells = Cells::new(self.size() + 1);
        for hex in 0..self.size() as Hex {
            let head = self.cells[usize::from(hex)].head;
            if head == NO_PIECE {
                continue;
            }
            cells.at(hex).head = head;
            for side in 0..2 {
                zoc::add(&mut cells, &self.board, side, hex, self.exerts(side, hex));
            }
        }
        cells
    }

    /// What differs between the running counts and a recount.
    pub fn check(&self) -> Option<String> {
        let mut seen = 0;
        for hex in 0..self.size() as Hex {
            let stack: Vec<Piece> = self.at(hex).collect();
            seen += stack.len();
            if !stack.is_sorted() {
                return Some(format!("stack of hex {hex} is out of order: {stack:?}"));
            }
            if let Some(piece) = stack.iter().find(|&&piece| self.hex(piece) != hex) {
                return Some(format!(
                    "piece {piece} is in the stack of hex {hex}, not in the hex"
                ));
            }
        }
        let placed = self.pieces.iter().filter(|state| state.hex != NO_HEX);
        let placed = placed.count();
        if placed != seen {
            return Some(format!("{placed} pieces on the map, {seen} in stacks"));
        }
        for (hex, (running, counted)) in self.cells.iter().zip(self.recount().iter()).enumerate() {
            if running != counted {
                let (running, counted) = (running.zoc, counted.zoc);
                return Some(format!(
                    "zones in hex {hex}: {running:02x?} running, {counted:02x?} counted"
                ));
            }
        }
        let hash = self.work_out_hash();
        (hash != self.hash).then(|| format!("hash {:#x} running, {hash:#x} worked out", self.hash))
    }

    // Copies.

    /// As `clone`, into a position already there: no memory is asked for when roster and marks are the same.
    pub fn copy_from(&mut self, other: &Self) {
        let alike = self.cells.len() == other.cells.len()
            && self.pieces.len() == other.pieces.len()
            && self.marks.len() == other.marks.len();
        if !alike {
            *self = other.clone();
            return;
        }
        self.board.clone_from(&other.board);
        self.roster.clone_from(&other.roster);
        self.pieces.copy_from_slice(&other.pieces);
        self.cells.copy_from(&other.cells);
        self.marks.copy_from_slice(&other.marks);
        self.hash = other.hash;
    }

    /// 64 bits over board, places, figures and marks: equal for equal positions, the same in every run.
    pub fn hash(&self) -> u64 {
        self.hash ^ mix(self.board.fingerprint() ^ mix(self.roster.fingerprint()))
    }

    fn work_out_hash(&self) -> u64 {
        let pieces = self.pieces.iter().enumerate();
        let pieces = pieces.fold(0, |hash, (piece, state)| hash ^ state.hash(piece));
        let marks = self.marks.iter().enumerate();
        marks.fold(pieces, |hash, (index, &value)| {
            hash ^ mark_hash(index, value)
        })
    }
}

/// Zones and stacks follow from the rest and are not compared.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.pieces == other.pieces
            && self.marks == other.marks
            && (Arc::ptr_eq(&self.board, &other.board)
                || self.board.fingerprint() == other.board.fingerprint())
            && (Arc::ptr_eq(&self.roster, &other.roster)
                || self.roster.fingerprint() == other.roster.fingerprint())
    }
}

impl Eq for Position {}

/// The pieces of one hex, ascending.
#[derive(Clone, Debug)]
pub struct Stack<'a> {
    pieces: &'a [State],
    next: Piece,
}

impl Iterator for Stack<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let piece = self.next;
        if piece == NO_PIECE {
            return None;
        }
        self.next = self.pieces[usize::from(piece)].next;
        Some(piece)
    }
}
