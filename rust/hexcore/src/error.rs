//! What can be wrong with what a caller hands in, each with the piece, hex or table at fault.

use std::fmt;

/// A fault in the caller's input. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// No hex has this number; number, hexes on the map.
    Hex(i64, usize),
    /// No piece has this number; number, pieces in the roster.
    Piece(i64, usize),
    /// No mark has this number; number, marks in the position.
    Mark(i64, usize),
    /// A number outside its range: what, number, least, most.
    Range(&'static str, i64, i64, i64),
    /// A piece that would have to be on the map is not.
    OffMap(usize),
    /// A hex is held by another side: piece, column, row.
    EnemyThere(usize, u8, u8),
    /// Two hexes that are not neighbours, as (column, row).
    NotAdjacent((u8, u8), (u8, u8)),
    /// A byte row of the wrong length: what, length, length wanted.
    Length(&'static str, usize, usize),
    /// A reduced piece whose strength lies beyond the table: piece, strength, entries in the table.
    BeyondTable(usize, u8, usize),
    /// A map, profile, board or roster that does not hold together; what, in words.
    Table(String),
    /// Bytes that are no position of this board and roster; what, in words.
    Bytes(String),
}

/// Shorthand of this crate.
pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(hex, size) => write!(f, "no hex {hex}: the map has {size} hexes"),
            Self::Piece(piece, size) => write!(f, "no piece {piece}: the roster has {size} pieces"),
            Self::Mark(mark, size) => write!(f, "no mark {mark}: the position has {size} marks"),
            Self::Range(what, value, least, most) => {
                write!(f, "{what} {value} is not in {least}..{most}")
            }
            Self::OffMap(piece) => write!(f, "piece {piece} is not on the map"),
            Self::EnemyThere(piece, column, row) => write!(
                f,
                "piece {piece} cannot stand in hex {column:02}{row:02}: units of another side are there"
            ),
            Self::NotAdjacent((a, b), (c, d)) => {
                write!(f, "hexes {a:02}{b:02} and {c:02}{d:02} are not adjacent")
            }
            Self::Length(what, found, wanted) => {
                write!(f, "{what}: {found} bytes where {wanted} are needed")
            }
            Self::BeyondTable(piece, strength, size) => write!(
                f,
                "piece {piece}: strength {strength} is beyond the table of reduced combat values ({size} entries)"
            ),
            Self::Table(what) => f.write_str(what),
            Self::Bytes(what) => write!(f, "bytes of a position: {what}"),
        }
    }
}

impl std::error::Error for Error {}
