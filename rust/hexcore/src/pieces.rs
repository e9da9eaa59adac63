//! Sets of pieces.

use crate::roster::Piece;

/// Most pieces that a set may be of.
pub const MOST_PIECES: usize = 512;
const WORDS: usize = MOST_PIECES / 64;

/// A set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSet([u64; WORDS]);

impl PieceSet {
    pub fn contains(&self, piece: Piece) -> bool {
        self.0[usize::from(piece) / 64] >> (piece % 64) & 1 != 0
    }

    pub fn insert(&mut self, piece: Piece) {
        self.0[usize::from(piece) / 64] |= 1 << (piece % 64);
    }

    pub fn remove(&mut self, piece: Piece) {
        self.0[usize::from(piece) / 64] &= !(1 << (piece % 64));
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Ascending.
    pub fn iter(&self) -> impl Iterator<Item = Piece> + '_ {
        self.0.iter().zip(0..).flat_map(|(&word, at): (&u64, u16)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as u16;
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit)
            })
        })
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut set = Self::default();
        for piece in pieces {
            set.insert(piece);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_pieces_hold_what_was_put_in() {
        let mut set: PieceSet = [3, 64, 511].into_iter().collect();
        set.remove(64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 511]);
        assert!(set.contains(511) && !set.contains(64) && !set.is_empty());
    }
}
