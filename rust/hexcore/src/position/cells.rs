//! What is known of all hexes, copied where anything ever stood into a position that is there already.

use std::ops::Deref;

use super::state::Cell;
use crate::geom::Hex;

/// Cells that are copied together: a line of the processor's cache.
const BLOCK: usize = 16;
const WORD: usize = u64::BITS as usize;

/// One cell a hex, and some more that fill the last block. On a large map most of them are empty and stay so:
/// `copy_from` leaves them alone.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    cells: Box<[Cell]>,
    /// A bit a block: all others hold empty cells only.
    used: Box<[u64]>,
}

impl Cells {
    pub fn new(hexes: usize) -> Self {
        let size = hexes.next_multiple_of(BLOCK);
        Self {
            cells: vec![Cell::EMPTY; size].into(),
            used: vec![0; size.div_ceil(BLOCK * WORD)].into(),
        }
    }

    /// To be changed.
    pub fn at(&mut self, hex: Hex) -> &mut Cell {
        let hex = usize::from(hex);
        self.used[hex / (BLOCK * WORD)] |= 1 << (hex / BLOCK % WORD);
        &mut self.cells[hex]
    }

    /// As many cells are here as there.
    pub fn copy_from(&mut self, other: &Self) {
        for (word, (used, &there)) in self.used.iter_mut().zip(&other.used).enumerate() {
            let mut blocks = *used | there;
            *used = there;
            while blocks != 0 {
                let first = (word * WORD + blocks.trailing_zeros() as usize) * BLOCK;
                let mine = &mut self.cells[first..first + BLOCK];
                mine.copy_from_slice(&other.cells[first..first + BLOCK]);
                blocks &= blocks - 1;
            }
        }
    }
}

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells
    }
}
