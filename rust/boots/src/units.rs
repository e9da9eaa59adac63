//! 2.3, 23.4 to 23.6 Units as printed, as far as the rules here distinguish them.

use hexcore::error::{Error, Result};
use hexcore::position::Position;
use hexcore::roster::{NEUTRAL, Piece};

/// One unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// As printed, which is not always whose it is: 0, 1, or [`NEUTRAL`] for the Mexican government.
    pub side: u8,
    /// Combat factor.
    pub strength: u8,
    /// Shows a "+" (10.17).
    pub artillery: bool,
    /// A wagon or truck (23.6).
    pub supply: bool,
    /// Of a fort (23.4).
    pub garrison: bool,
    /// Of either player (21.1).
    pub indian: bool,
    pub engineer: bool,
}

/// All units of a game, in piece order.
#[derive(Clone, Debug)]
pub struct Units {
    units: Box<[Unit]>,
    /// By printed side: the first of its units that is no garrison.
    usual: [Option<Unit>; NEUTRAL + 1],
}

impl Units {
    pub fn new(units: Vec<Unit>) -> Result<Self> {
        if let Some(unit) = units.iter().find(|unit| usize::from(unit.side) > NEUTRAL) {
            return Err(Error::Range(
                "side of a unit",
                unit.side.into(),
                0,
                NEUTRAL as i64,
            ));
        }
        let usual = [0, 1, NEUTRAL as u8].map(|side| {
            let found = units
                .iter()
                .find(|unit| unit.side == side && !unit.garrison);
            found.copied()
        });
        Ok(Self {
            units: units.into(),
            usual,
        })
    }

    pub fn size(&self) -> usize {
        self.units.len()
    }

    /// Of a piece of the game.
    pub fn get(&self, piece: Piece) -> Unit {
        self.units[usize::from(piece)]
    }

    /// 15.1 What somebody takes a unit for who may not know which it is: like most of those whose it is now.
    pub fn usual(&self, position: &Position, piece: Piece) -> Unit {
        self.usual[position.roster().side(piece)].unwrap_or_default()
    }
}
