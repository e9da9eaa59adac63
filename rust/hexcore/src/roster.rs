//! The printed figures of all pieces of a game.

use crate::error::{Error, Result};
use crate::zobrist::Fingerprint;

/// Most pieces: `NO_PIECE` stays free.
pub const MAX_PIECES: usize = NO_PIECE as usize;

/// A piece: its place in the roster.
pub type Piece = u16;

/// End of a stack.
pub(crate) const NO_PIECE: Piece = u16::MAX;

/// The side of those who are for nobody: their units stand in everybody's way, and exert no zone of control.
pub const NEUTRAL: usize = 2;

/// One byte a piece of each figure.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    /// 0 or 1, or [`NEUTRAL`].
    pub side: &'a [u8],
    /// 0 a unit, 1 a leader.
    pub kind: &'a [u8],
    /// Which table of the board tells what its steps cost.
    pub profile: &'a [u8],
    /// 0: exerts no zone of control; 1: exerts one; 2: exerts one, but not over the borders of a board.
    pub zoc: &'a [u8],
    /// Artillery value.
    pub artillery: &'a [u8],
    /// 1: may cover a flank.
    pub in_cover: &'a [u8],
    /// 1: friends that enter its hex pay the highest stacking tier, whatever stands there.
    pub crowding: &'a [u8],
}

/// Over which hexsides a piece, or all of a stack, exerts a zone of control, as far as the board lets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exerts {
    Nowhere,
    /// Not over the borders of a board.
    WithinBorders,
    Everywhere,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub side: u8,
    pub profile: u8,
    pub artillery: u8,
    pub unit: bool,
    pub zoc: Exerts,
    pub in_cover: bool,
    pub crowding: bool,
}

/// All pieces of a game, in piece order. Immutable, shared by all positions.
#[derive(Debug)]
pub struct Roster {
    pub(crate) pieces: Box<[Figures]>,
    pub(crate) reduced_cv2: Box<[u8]>,
    pub(crate) profiles: usize,
    fingerprint: u64,
}

impl Roster {
    /// `reduced_cv2`: combat value in half points of a reduced unit, by strength from 0.
    /// Leaders and neutrals exert no zone of control, whatever the column says.
    pub fn new(columns: Columns<'_>, reduced_cv2: &[u8]) -> Result<Self> {
        let size = columns.side.len();
        if size >= MAX_PIECES {
            return Err(Error::Table(format!(
                "a roster has less than {MAX_PIECES} pieces, not {size}"
            )));
        }
        let rows = [
            ("roster kind", columns.kind, 1),
            ("roster profile", columns.profile, u8::MAX),
            ("roster zoc", columns.zoc, 2),
            ("roster artillery", columns.artillery, u8::MAX),
            ("roster in_cover", columns.in_cover, 1),
            ("roster crowding", columns.crowding, 1),
            ("roster side", columns.side, NEUTRAL as u8),
        ];
        let mut print = Fingerprint::new();
        for (what, row, most) in rows {
            if row.len() != size {
                return Err(Error::Length(what, row.len(), size));
            }
            if let Some(piece) = row.iter().position(|&value| value > most) {
                return Err(Error::Table(format!(
                    "{what} of piece {piece} is {}, not in 0..{most}",
                    row[piece]
                )));
            }
            print.add_bytes(row);
        }
        print.add_bytes(reduced_cv2);
        let figures = |piece: usize| {
            let unit = columns.kind[piece] == 0;
            let exerts = unit && columns.side[piece] != NEUTRAL as u8;
            Figures {
                side: columns.side[piece],
                profile: columns.profile[piece],
                artillery: columns.artillery[piece],
                unit,
                zoc: match columns.zoc[piece] {
                    1 if exerts => Exerts::Everywhere,
                    2 if exerts => Exerts::WithinBorders,
                    _ => Exerts::Nowhere,
                },
                in_cover: unit && columns.in_cover[piece] == 1,
                crowding: unit && columns.crowding[piece] == 1,
            }
        };
        Ok(Self {
            pieces: (0..size).map(figures).collect(),
            reduced_cv2: reduced_cv2.into(),
            profiles: columns
                .profile
                .iter()
                .map(|&profile| usize::from(profile) + 1)
                .max()
                .unwrap_or(0),
            fingerprint: print.finish(),
        })
    }

    /// Pieces in it.
    pub fn size(&self) -> usize {
        self.pieces.len()
    }

    pub fn artillery(&self, piece: Piece) -> u8 {
        self.pieces[usize::from(piece)].artillery
    }

    pub fn side(&self, piece: Piece) -> usize {
        usize::from(self.pieces[usize::from(piece)].side)
    }

    /// Some piece is neutral.
    pub fn has_neutrals(&self) -> bool {
        self.pieces
            .iter()
            .any(|figures| usize::from(figures.side) == NEUTRAL)
    }

    /// Which table of the board tells what its steps cost.
    pub fn profile(&self, piece: Piece) -> usize {
        usize::from(self.pieces[usize::from(piece)].profile)
    }

    /// A unit, not a leader.
    pub fn is_unit(&self, piece: Piece) -> bool {
        self.pieces[usize::from(piece)].unit
    }

    /// Friends that enter its hex pay the highest stacking tier.
    pub fn crowds(&self, piece: Piece) -> bool {
        self.pieces[usize::from(piece)].crowding
    }

    /// The same figures give the same number, in every run.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// A caller's number as a piece of this roster.
    pub fn check_piece(&self, piece: i64) -> Result<Piece> {
        Piece::try_from(piece)
            .ok()
            .filter(|&piece| usize::from(piece) < self.size())
            .ok_or(Error::Piece(piece, self.size()))
    }
}

/// The side whose zones of control trouble this one: none does a neutral.
pub fn enemy_of(side: usize) -> Option<usize> {
    match side {
        0 => Some(1),
        1 => Some(0),
        _ => None,
    }
}

/// A caller's number as a side or [`NEUTRAL`].
pub fn check_owner(side: i64) -> Result<usize> {
    usize::try_from(side)
        .ok()
        .filter(|&side| side <= NEUTRAL)
        .ok_or(Error::Range("side", side, 0, NEUTRAL as i64))
}

/// A caller's number as one of the two sides.
pub fn check_side(side: i64) -> Result<usize> {
    match side {
        0 => Ok(0),
        1 => Ok(1),
        _ => Err(Error::Range("side", side, 0, 1)),
    }
}
