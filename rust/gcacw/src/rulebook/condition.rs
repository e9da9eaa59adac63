//! 2.2, 5.0, 6.5, 8.0, 11.0: the condition of units.

use hexcore::position::{Field, Position};
use hexcore::roster::Piece;

use super::Rulebook;
use crate::attrition::Condition;
use crate::field;

/// The worst level of demoralization.
const SHATTERED: u8 = 2;

/// What has changed in the condition of a unit: the new values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub fatigue: Option<u8>,
    pub disorganized: Option<bool>,
    pub exhausted: Option<bool>,
    pub demoralized: Option<u8>,
}

/// Gives a field its value; the value, where it was another.
pub(super) fn put(position: &mut Position, unit: Piece, field: Field, value: u8) -> Option<u8> {
    if position.get(unit, field) == value {
        return None;
    }
    let done = position.set(unit, field, value.into());
    debug_assert!(done.is_ok(), "{done:?}");
    Some(value)
}

fn put_flag(position: &mut Position, unit: Piece, field: Field, value: bool) -> Option<bool> {
    put(position, unit, field, value.into()).map(|value| value != 0)
}

impl Rulebook {
    /// 5.0, 6.5: fatigue rises, never beyond the highest level.
    pub fn tire(&self, position: &mut Position, unit: Piece, levels: u8) -> Change {
        let level = position.get(unit, field::FATIGUE).saturating_add(levels);
        Change {
            fatigue: put(position, unit, field::FATIGUE, level.min(self.most_fatigue)),
            ..Change::default()
        }
    }

    /// 2.2: the strength marker shows its disorganized face.
    pub fn disorganize(&self, position: &mut Position, unit: Piece) -> Change {
        Change {
            disorganized: put_flag(position, unit, field::DISORGANIZED, true),
            ..Change::default()
        }
    }

    /// 7.5, 11.0: the letters of a combat result on a unit. A rout demoralizes to its level, and a unit that was
    /// demoralized before to the worst.
    pub fn mark(&self, position: &mut Position, unit: Piece, letters: u32) -> Change {
        let of = &self.letters;
        let mut change = self.tire(position, unit, of.tiring(letters));
        if letters & of.disorganized != 0 {
            change.disorganized = put_flag(position, unit, field::DISORGANIZED, true);
        }
        if letters & of.exhausted != 0 {
            change.exhausted = put_flag(position, unit, field::EXHAUSTED, true);
        }
        let rout = of.routed(letters);
        if rout > 0 {
            let shaken = position.get(unit, field::DEMORALIZED) > 0;
            let level = if shaken { SHATTERED } else { rout };
            change.demoralized = put(position, unit, field::DEMORALIZED, level);
        }
        change
    }

    /// 7.7: what riding off costs each unit.
    pub fn ride_off(&self, position: &mut Position, unit: Piece) -> Change {
        Change {
            fatigue: self
                .tire(position, unit, self.tolls.evasion.fatigue)
                .fatigue,
            ..self.disorganize(position, unit)
        }
    }

    /// 8.0, steps 3 and 4: the recovery table; demoralization falls out of enemy zones, for units that were fresh enough.
    pub fn rest(&self, position: &mut Position, unit: Piece) -> Change {
        let before = Condition {
            fatigue: position.get(unit, field::FATIGUE),
            disorganized: position.get(unit, field::DISORGANIZED) != 0,
            exhausted: position.get(unit, field::EXHAUSTED) != 0,
            demoralized: position.get(unit, field::DEMORALIZED),
        };
        let side = position.roster().side(unit);
        let threatened = before.demoralized > 0 && position.is_threatened(side, position.hex(unit));
        let after = self.tolls.recovery.after(before, threatened);
        Change {
            fatigue: put(position, unit, field::FATIGUE, after.fatigue),
            disorganized: put_flag(position, unit, field::DISORGANIZED, after.disorganized),
            exhausted: put_flag(position, unit, field::EXHAUSTED, after.exhausted),
            demoralized: put(position, unit, field::DEMORALIZED, after.demoralized),
        }
    }
}
