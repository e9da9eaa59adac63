//! What long marches, cavalry retreats and rest do to units, and how works grow.

use crate::combat::Order;
use crate::field;
use hexcore::board::ZocKind;
use hexcore::geom::{Hex, NO_HEX, SIDES, opposite};
use hexcore::position::Position;
use hexcore::roster::{Piece, enemy_of};

/// Levels of fatigue that tables may have.
pub const LEVELS: usize = 10;

/// All of them.
#[derive(Clone, Debug)]
pub struct Tolls {
    pub extended: ExtendedMarch,
    pub evasion: Evasion,
    pub works: Works,
    pub recovery: Recovery,
}

/// The toll of a long day's march.
#[derive(Clone, Debug)]
pub struct ExtendedMarch {
    /// Added to the die by side.
    pub side: [i8; 2],
    /// By exhaustion and level of fatigue: added to the die; None: no die.
    pub die: [[Option<i8>; LEVELS]; 2],
    /// The sum that the first row is for.
    pub first: i32,
    /// By sum, for an organized and for a disorganized unit: manpower lost, becomes disorganized. The ends serve
    /// everything beyond.
    pub rows: [Vec<(u8, bool)>; 2],
}

impl ExtendedMarch {
    /// What is added to the die of a unit that marches at this level of fatigue, `own` of it for itself; None: no die.
    pub fn modifier(&self, side: usize, level: u8, exhausted: bool, own: i32) -> Option<i32> {
        let die = &self.die[usize::from(exhausted)];
        let more = die[usize::from(level).min(LEVELS - 1)]?;
        Some(i32::from(more) + i32::from(self.side[side]) + own)
    }

    /// Manpower lost and whether the unit becomes disorganized, by the sum of the die.
    pub fn row(&self, sum: i32, organized: bool) -> (u8, bool) {
        let rows = &self.rows[usize::from(!organized)];
        let row = usize::try_from(sum - self.first).unwrap_or(0);
        rows[row.min(rows.len() - 1)]
    }
}

/// Cavalry that gives way before infantry attacks.
#[derive(Clone, Debug)]
pub struct Evasion {
    /// Highest fatigue of those who may.
    pub most_fatigue: u8,
    /// Added to the die: by kind of terrain, and (least manpower, added), highest first.
    pub terrain: Vec<i8>,
    pub size: Vec<(u8, i8)>,
    /// What the sum is divided by, for the movement points that the attacker loses.
    pub divisor: i32,
    pub fatigue: u8,
    /// Up to this die it costs so much manpower.
    pub fatal: u8,
    pub manpower: u8,
}

impl Evasion {
    /// Cavalry alone, none of it too tired, attacked by foot, with room to retreat so many hexes.
    pub fn possible(
        &self,
        position: &Position,
        order: &Order,
        mut attackers: impl Iterator<Item = Piece>,
        target: Hex,
        away_from: Hex,
        hexes: usize,
    ) -> bool {
        let ready = |unit| {
            order.get(unit).mount == 1 && position.get(unit, field::FATIGUE) <= self.most_fatigue
        };
        let Some(first) = position.units_at(target).next() else {
            return false;
        };
        position.units_at(target).all(ready)
            && attackers.any(|unit| order.get(unit).foot)
            && position.has_room(position.roster().side(first), &[target], away_from, hexes)
    }

    /// Hexes whose cavalry may give way, so many hexes, before a unit of foot that has come to where it stands or begins
    /// its march there: a full zone of control of theirs reaches it. In the order of directions.
    pub fn met<'a>(
        &'a self,
        position: &'a Position,
        order: &'a Order,
        unit: Piece,
        hexes: usize,
    ) -> impl Iterator<Item = Hex> + 'a {
        let (here, side) = (position.hex(unit), position.roster().side(unit));
        let met = here != NO_HEX && order.get(unit).foot && position.is_threatened(side, here);
        let around = if met {
            *position.board().map().neighbours(here)
        } else {
            [NO_HEX; SIDES]
        };
        let near = around.into_iter().enumerate();
        let near = near.filter(move |&(direction, hex)| {
            hex != NO_HEX
                && enemy_of(side).is_some_and(|enemy| {
                    position.owner(hex) == Some(enemy)
                        && position.projects(enemy, hex, opposite(direction)) == ZocKind::Full
                })
                && self.possible(position, order, std::iter::once(unit), hex, here, hexes)
        });
        near.map(|(_, hex)| hex)
    }

    /// What the terrain of a hex and the manpower in it add to the die.
    pub fn modifiers(&self, terrain: u8, manpower: u32) -> (i32, i32) {
        let mut sizes = self.size.iter();
        let size = sizes.find(|&&(least, _)| manpower >= u32::from(least));
        let terrain = self.terrain.get(usize::from(terrain)).copied();
        (
            terrain.unwrap_or(0).into(),
            size.map_or(0, |&(_, added)| added.into()),
        )
    }

    /// Movement points that a marching attacker loses, as far as he has them, and manpower that it costs the cavalry.
    pub fn toll(&self, die: u8, more: i32) -> (u16, u8) {
        let lost = (i32::from(die) + more).max(0) / self.divisor;
        let killed = if die <= self.fatal { self.manpower } else { 0 };
        (lost.min(i32::from(u16::MAX)) as u16, killed)
    }
}

/// Entrenchments by action and in the rest of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Works {
    /// Steps of the ladder, the one without works included.
    pub ladder: u8,
    /// Bits of the steps that an action gives.
    pub by_action: u8,
    /// First step in terrain that is works already (see the battle table).
    pub first_in_works: u8,
    /// Highest fatigue of a unit that entrenches while it rests.
    pub resting_most: u8,
}

impl Works {
    /// Step of the ladder that the next work gives; None where there is none. `in_works`: the terrain is works already.
    pub fn next(&self, level: u8, in_works: bool, resting: bool) -> Option<u8> {
        let mut step = level + 1;
        if step >= self.ladder {
            return None;
        }
        if level == 0 && in_works {
            step = self.first_in_works;
        }
        (resting || self.by_action >> step & 1 != 0).then_some(step)
    }
}

/// A row of the recovery table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rest {
    pub fatigue: u8,
    pub organize: bool,
    pub refresh: bool,
    pub exhaust: bool,
}

/// The condition of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    pub fatigue: u8,
    pub disorganized: bool,
    pub exhausted: bool,
    /// 0 to 2.
    pub demoralized: u8,
}

/// The recovery table.
#[derive(Clone, Debug)]
pub struct Recovery {
    /// By organized or not and level of fatigue.
    pub rows: [[Rest; LEVELS]; 2],
    /// Highest fatigue of a unit that recovers its morale.
    pub rally_most: u8,
}

impl Recovery {
    /// What a unit is after the rest of a turn. `threatened`: it stands in an enemy zone of control.
    pub fn after(&self, before: Condition, threatened: bool) -> Condition {
        let row = self.rows[usize::from(before.disorganized)]
            [usize::from(before.fatigue).min(LEVELS - 1)];
        let rallies = before.fatigue <= self.rally_most && !threatened;
        Condition {
            fatigue: row.fatigue,
            disorganized: before.disorganized && !row.organize,
            exhausted: row.exhaust || (before.exhausted && !row.refresh),
            demoralized: before.demoralized.saturating_sub(u8::from(rallies)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn works_grow_step_by_step_and_some_only_in_rest() {
        let works = Works {
            ladder: 4,
            by_action: 0b0110,
            first_in_works: 3,
            resting_most: 2,
        };
        let next = |level, resting| works.next(level, false, resting);
        assert_eq!(
            [next(0, false), next(1, false), next(2, false)],
            [Some(1), Some(2), None]
        );
        assert_eq!([next(2, true), next(3, true)], [Some(3), None]);
        assert_eq!(works.next(0, true, true), Some(3));
        assert_eq!(works.next(0, true, false), None);
    }

    #[test]
    fn a_ride_off_costs_the_enemy_time_and_on_a_low_die_a_man() {
        let evasion = Evasion {
            most_fatigue: 3,
            terrain: vec![0, 2],
            size: vec![(5, 2), (1, -1)],
            divisor: 2,
            fatigue: 1,
            fatal: 1,
            manpower: 1,
        };
        assert_eq!(evasion.modifiers(1, 5), (2, 2));
        assert_eq!(evasion.modifiers(9, 1), (0, -1));
        assert_eq!((evasion.toll(6, 3), evasion.toll(1, -4)), ((4, 0), (0, 1)));
    }

    #[test]
    fn rest_restores_and_rallies_out_of_enemy_zones() {
        let row = |fatigue, organize| Rest {
            fatigue,
            organize,
            refresh: true,
            exhaust: false,
        };
        let recovery = Recovery {
            rows: [[row(0, false); LEVELS], [row(1, true); LEVELS]],
            rally_most: 2,
        };
        let before = Condition {
            fatigue: 2,
            disorganized: true,
            exhausted: true,
            demoralized: 2,
        };
        let after = recovery.after(before, false);
        assert_eq!((after.fatigue, after.demoralized), (1, 1));
        assert!(!after.disorganized && !after.exhausted);
        assert_eq!(recovery.after(before, true).demoralized, 2);
        let tired = Condition {
            fatigue: 3,
            ..before
        };
        assert_eq!(recovery.after(tired, false).demoralized, 2);
    }
}
