//! Records that Python hands in, field by field: frozen, made by keywords, read where they are used.

mod effects;
mod question;
mod special;

pub use effects::{Bonus, County, Depot, Fort, Goal, Post, Soldier};
pub use question::{Activating, Assignment, Marching, Plan, Steps, question};
pub use special::{Alarm, Area, Charge, Due, Errand, Sent, Watch};

use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::OrRefuse;

/// Classes of records with their fields, which are the keywords that make one; those without a default must be given.
/// What Python may ask of one follows in a block behind an arrow.
macro_rules! rows {
    ($(
        $(#[$doc:meta])*
        $name:ident { $($field:ident: $kind:ty $(= $default:tt)?),* $(,)? } $(=> { $($asked:tt)* })?
    )*) => {$(
        $(#[$doc])*
        #[pyo3::pyclass(frozen, module = "gtc_tui._core")]
        pub struct $name {
            $(pub $field: $kind),*
        }

        #[pyo3::pymethods]
        impl $name {
            #[new]
            #[allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
            #[pyo3(signature = (*, $($field $(= $default)?),*))]
            fn new($($field: $kind),*) -> Self {
                Self { $($field),* }
            }

            $($($asked)*)?
        }
    )*};
}
use rows;

/// Pieces and places of a position, as Python numbers them.
pub trait Numbers {
    fn piece(&self, piece: Int) -> PyResult<Piece>;
    /// The same, on the map.
    fn present(&self, piece: Int) -> PyResult<Piece>;
    fn place(&self, hex: Int) -> PyResult<Hex>;

    fn set(&self, pieces: &List<Int>) -> PyResult<PieceSet> {
        pieces.iter().map(|&piece| self.piece(piece)).collect()
    }

    fn places<T: FromIterator<Hex>>(&self, hexes: &List<Int>) -> PyResult<T> {
        hexes.iter().map(|&hex| self.place(hex)).collect()
    }
}

impl Numbers for Position {
    fn piece(&self, piece: Int) -> PyResult<Piece> {
        self.roster().check_piece(piece.0).or_refuse()
    }

    fn present(&self, piece: Int) -> PyResult<Piece> {
        let piece = self.piece(piece)?;
        self.standing(piece).or_refuse()?;
        Ok(piece)
    }

    fn place(&self, hex: Int) -> PyResult<Hex> {
        self.board().map().check_hex(hex.0).or_refuse()
    }
}

/// A hex of a map that is not known here; what is done with it checks it again.
fn hex_number(hex: Int) -> PyResult<Hex> {
    hex.within("hex", i64::from(NO_HEX) - 1)
}
