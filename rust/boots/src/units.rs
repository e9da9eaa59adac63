//! 2.3, 23.4 to 23.6 Units as printed, as far as the rules here distinguish them.

use hexcore::error::{Error, Result};
use hexcore::position::Position;
use hexcore::roster::{NEUTRAL, Piece};

/// Kinds of units, as movement, combat and terrain distinguish them (10.17, 12.2, 16, 17.1, 23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
    Engineer,
    /// Wagons and trucks (23.6).
    Supply,
    Motorcycle,
}

impl Arm {
    /// A set of arms, a bit for each.
    pub fn bits(arms: &[Self]) -> u8 {
        arms.iter().fold(0, |bits, &arm| bits | 1 << arm as u8)
    }
}

/// One unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// As printed, which is not always whose it is: 0, 1, or [`NEUTRAL`] for the Mexican government.
    pub side: u8,
    /// Number of its sub-command.
    pub command: u8,
    pub arm: Arm,
    /// Combat factor.
    pub strength: u8,
    /// Whole movement points; without any it never moves.
    pub allowance: u8,
    /// Units that it counts for in a stack (8.1).
    pub size: u8,
    /// Shows a "+" (10.17).
    pub artillery: bool,
    /// Of a fort (23.4).
    pub garrison: bool,
    /// Of either player (21.1).
    pub indian: bool,
}

impl Unit {
    pub fn is_supply(self) -> bool {
        self.arm == Arm::Supply
    }

    /// 16.2 Cavalry and motorcycles.
    pub fn rides(self) -> bool {
        matches!(self.arm, Arm::Cavalry | Arm::Motorcycle)
    }
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

    /// A caller's number as a piece of the game.
    pub fn check(&self, piece: i64) -> Result<Piece> {
        let known = Piece::try_from(piece).ok();
        let known = known.filter(|&piece| usize::from(piece) < self.units.len());
        known.ok_or(Error::Piece(piece, self.units.len()))
    }

    /// Of a piece of the game.
    pub fn get(&self, piece: Piece) -> Unit {
        self.units[usize::from(piece)]
    }

    /// 16.2 May the defenders choose the table: all of them ride, and none of the attackers?
    pub fn screened(&self, attackers: &[Piece], defenders: &[Piece]) -> bool {
        let rides = |&unit: &Piece| self.get(unit).rides();
        defenders.iter().all(rides) && !attackers.iter().any(rides)
    }

    /// 15.1 What somebody takes a unit for who may not know which it is: like most of those whose it is now.
    pub fn usual(&self, position: &Position, piece: Piece) -> Unit {
        self.usual[position.roster().side(piece)].unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_16_2_riders_screen_from_those_on_foot() {
        let unit = |arm| Unit {
            arm,
            ..Unit::default()
        };
        let units = [Arm::Infantry, Arm::Cavalry, Arm::Motorcycle, Arm::Artillery].map(unit);
        let units = Units::new(units.into()).unwrap();
        assert!(units.screened(&[0, 3], &[1, 2]));
        assert!(!units.screened(&[0], &[1, 3]), "not all of them ride");
        assert!(!units.screened(&[0, 2], &[1]), "a rider attacks");
    }
}
