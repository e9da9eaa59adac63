//! What is known of all hexes, kept and copied only where anything ever stood.

use std::ops::Index;

use super::state::Cell;
use crate::geom::Hex;

/// Cells that are kept together: half a line of the processor's cache, as those of a front lie in short runs.
const BLOCK: usize = 8;

/// One cell a hex. On a large map most of them are empty and stay so: they share one block, and a copy is as large as
/// what stands on the map, not as the map.
#[derive(Debug)]
pub(crate) struct Cells {
    hexes: usize,
    /// By block of hexes: its number among those kept.
    kept: Box<[u16]>,
    /// The first is empty for good.
    blocks: Vec<[Cell; BLOCK]>,
}

const EMPTY: [Cell; BLOCK] = [Cell::EMPTY; BLOCK];
/// Blocks that a copy has room for beside those it takes over: a march enters a few that were empty.
const SPARE: usize = 8;

impl Cells {
    pub fn new(hexes: usize) -> Self {
        Self {
            hexes,
            kept: vec![0; hexes.div_ceil(BLOCK)].into(),
            blocks: vec![EMPTY],
        }
    }

    /// Hexes.
    pub fn len(&self) -> usize {
        self.hexes
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        (0..self.hexes).map(|hex| self[hex])
    }

    /// To be changed.
    pub fn at(&mut self, hex: Hex) -> &mut Cell {
        let hex = usize::from(hex);
        let block = match self.kept[hex / BLOCK] {
            0 => self.open(hex / BLOCK),
            block => usize::from(block),
        };
        &mut self.blocks[block][hex % BLOCK]
    }

    /// A block of its own for hexes that were all empty.
    #[cold]
    fn open(&mut self, block: usize) -> usize {
        let number = self.blocks.len();
        self.kept[block] = number as u16;
        self.blocks.push(EMPTY);
        number
    }

    /// As many cells are here as there.
    pub fn copy_from(&mut self, other: &Self) {
        self.kept.copy_from_slice(&other.kept);
        self.blocks.clone_from(&other.blocks);
    }
}

impl Clone for Cells {
    fn clone(&self) -> Self {
        let mut blocks = Vec::with_capacity(self.blocks.len() + SPARE);
        blocks.extend_from_slice(&self.blocks);
        Self {
            hexes: self.hexes,
            kept: self.kept.clone(),
            blocks,
        }
    }
}

impl Index<usize> for Cells {
    type Output = Cell;

    fn index(&self, hex: usize) -> &Cell {
        &self.blocks[usize::from(self.kept[hex / BLOCK])][hex % BLOCK]
    }
}
