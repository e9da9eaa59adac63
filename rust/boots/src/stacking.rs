//! 5.6, 8.0, 23 Stacking: how many units may end in a hex, of whose sub-commands, in which terrain.

use std::sync::Arc;

use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::position::Position;
use hexcore::roster::{NEUTRAL, Piece};

use crate::ground::Chart;
use crate::units::Units;

/// Why units may not end in a hex together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// 23 This one may not end in such terrain, or not with others.
    Terrain(Piece),
    /// 8.1 Units, as many as they count for, and how many the hex holds.
    Room { size: u32, most: u8 },
    /// 5.6 These two may not stack.
    Apart(Piece, Piece),
}

/// Who may stack with whom, and where.
#[derive(Clone, Debug)]
pub struct Stacking {
    units: Arc<Units>,
    chart: Arc<Chart>,
    /// By unit: those of other sub-commands with which it may end stacked.
    joined: Box<[PieceSet]>,
    /// By unit: those of its own sub-command with which it may not; the second while reinforcements come.
    parted: [Box<[PieceSet]>; 2],
    /// 23 In terrain that bars them units may end alone.
    alone: bool,
}

impl Stacking {
    /// `joined`, `parted`: one set a unit.
    pub fn new(
        units: Arc<Units>,
        chart: Arc<Chart>,
        joined: Vec<PieceSet>,
        parted: [Vec<PieceSet>; 2],
        alone: bool,
    ) -> Result<Self> {
        let size = units.size();
        if size > MOST_PIECES {
            return Err(Error::Range(
                "units of a game",
                size as i64,
                0,
                MOST_PIECES as i64,
            ));
        }
        for sets in [&joined, &parted[0], &parted[1]] {
            if sets.len() != size {
                return Err(Error::Length("who stacks with whom", sets.len(), size));
            }
        }
        Ok(Self {
            units,
            chart,
            joined: joined.into(),
            parted: parted.map(Vec::into),
            alone,
        })
    }

    pub fn units(&self) -> &Units {
        &self.units
    }

    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    /// 5.6 May two units of one side end stacked, no fort garrison in their hex? `coming`: reinforcements are coming.
    pub fn may_stack(&self, one: Piece, other: Piece, coming: bool) -> bool {
        let at = usize::from(one);
        if self.units.get(one).command == self.units.get(other).command {
            return !self.parted[usize::from(coming)][at].contains(other);
        }
        self.joined[at].contains(other)
    }

    /// 23 Is the unit lost if it ends in a hex, even alone?
    pub fn may_not_end(&self, unit: Piece, hex: Hex) -> bool {
        !self.alone && self.chart.bars(hex, self.units.get(unit).arm)
    }

    /// 23 Is there terrain in which the unit may not end, even alone?
    pub fn endangered(&self, unit: Piece) -> bool {
        !self.alone && self.chart.bars_somewhere(self.units.get(unit).arm)
    }

    /// Why these units may not end in a hex together.
    pub fn fault(
        &self,
        position: &Position,
        hex: Hex,
        units: &[Piece],
        coming: bool,
    ) -> Option<Fault> {
        let bars = |&&unit: &&Piece| self.chart.bars(hex, self.units.get(unit).arm);
        if !self.alone || units.len() > 1 {
            if let Some(&unit) = units.iter().find(bars) {
                return Some(Fault::Terrain(unit));
            }
        }
        let size = units
            .iter()
            .map(|&unit| u32::from(self.units.get(unit).size))
            .sum();
        let most = self.chart.room(position, hex);
        if size > u32::from(most) {
            return Some(Fault::Room { size, most });
        }
        if units.iter().any(|&unit| self.units.get(unit).garrison) {
            return None; // 5.7
        }
        let pairs = units.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(at, &one)| units[at + 1..].iter().map(move |&other| (one, other)));
        let apart = pairs.find(|&(one, other)| !self.may_stack(one, other, coming));
        apart.map(|(one, other)| Fault::Apart(one, other))
    }

    /// May these units of one owner end in a hex: nobody else's there, and a legal stack with those who are?
    pub fn fits(&self, position: &Position, units: &[Piece], hex: Hex, coming: bool) -> bool {
        let there = position.at(hex).filter(|piece| !units.contains(piece));
        let mut together: Vec<Piece> = there.collect();
        let side = |piece: Piece| position.roster().side(piece);
        let owner = units.first().map(|&unit| side(unit));
        if owner.is_some_and(|owner| together.iter().any(|&piece| side(piece) != owner)) {
            return false;
        }
        together.extend(units);
        self.fault(position, hex, &together, coming).is_none()
    }

    /// 8.2 The first hex with units that may not stay together there, and why.
    pub fn surplus(&self, position: &Position, coming: bool) -> Option<(Hex, Fault)> {
        let hexes = position.states().iter().map(|state| state.hex);
        let mut hexes: Vec<Hex> = hexes.filter(|&hex| hex != NO_HEX).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let mut stack = Vec::new();
        hexes.into_iter().find_map(|hex| {
            stack.clear();
            stack.extend(position.at(hex));
            let fault = self.fault(position, hex, &stack, coming);
            fault.map(|fault| (hex, fault))
        })
    }

    /// 8.2 Units in a hex, not all of which may stay there, of which one has to go: those that the terrain bars; else any.
    /// Among units of the Mexican government those who act, if there are some: to enter their hex destroys nobody else
    /// (22.15).
    pub fn outgoing(&self, position: &Position, hex: Hex, active: &PieceSet) -> Vec<Piece> {
        let there: Vec<Piece> = position.at(hex).collect();
        let those = |wanted: &dyn Fn(Piece) -> bool| -> Vec<Piece> {
            there.iter().copied().filter(|&unit| wanted(unit)).collect()
        };
        let barred = those(&|unit| self.may_not_end(unit, hex));
        if !barred.is_empty() {
            return barred;
        }
        let government = |&unit: &Piece| usize::from(self.units.get(unit).side) == NEUTRAL;
        let acting = those(&|unit| active.contains(unit));
        if there.iter().any(government) && !acting.is_empty() {
            return acting;
        }
        there
    }
}

#[cfg(test)]
mod tests {
    use hexcore::testing;

    use super::*;
    use crate::ground::{BURNED, Terrain};
    use crate::units::{Arm, Unit};

    /// Of the first sub-command: foot, guns, a fort's garrison; of the second: foot, a unit that counts for two, and one of
    /// the enemy's.
    const FOOT: Piece = 0;
    const GUNS: Piece = 1;
    const FORT: Piece = 2;
    const OTHERS: Piece = 3;
    const LARGE: Piece = 4;
    const ENEMY: Piece = 5;

    const OPEN: Hex = 0;
    const ROUGH: Hex = 1;
    const CITY: Hex = 2;
    const LAKE: Hex = 3;

    fn stacking(alone: bool, joined: &[(Piece, Piece)], parted: &[(Piece, Piece)]) -> Stacking {
        let unit = |command| Unit {
            command,
            size: 1,
            ..Unit::default()
        };
        let units = vec![
            unit(0),
            Unit {
                arm: Arm::Artillery,
                ..unit(0)
            },
            Unit {
                garrison: true,
                ..unit(0)
            },
            unit(1),
            Unit { size: 2, ..unit(1) },
            Unit { side: 1, ..unit(2) },
        ];
        let line = |room, bars: &[Arm], place| Terrain {
            room,
            bars: Arm::bits(bars),
            place,
            ..Terrain::default()
        };
        let lines = vec![
            line(2, &[], false),
            line(1, &[Arm::Artillery], false),
            line(4, &[], true),
        ];
        // The city lies in rough country.
        let chart = Chart::new(lines, vec![1, 2, 2 | 4, 0], &[], 0, 1).unwrap();
        let sets = |pairs: &[(Piece, Piece)]| -> Vec<PieceSet> {
            let of = |unit| {
                let both = pairs
                    .iter()
                    .flat_map(|&(one, other)| [(one, other), (other, one)]);
                both.filter(|&(one, _)| one == unit)
                    .map(|(_, other)| other)
                    .collect()
            };
            (0..units.len() as Piece).map(of).collect()
        };
        let sets = (sets(joined), [sets(parted), sets(&[])]);
        Stacking::new(
            Arc::new(Units::new(units).unwrap()),
            Arc::new(chart),
            sets.0,
            sets.1,
            alone,
        )
        .unwrap()
    }

    fn position(placed: &[(Piece, Hex)]) -> Position {
        let map = testing::map(4, 1, &[], &[]);
        let profiles = [testing::profile()];
        testing::units_on(&map, &profiles, &[0, 0, 0, 0, 0, 1], &[1; 6], placed)
    }

    #[test]
    fn rule_8_1_units_count_for_as_many_as_they_are() {
        let (stacking, mut position) = (stacking(false, &[], &[]), position(&[]));
        let fault =
            |position: &Position, hex, units: &[Piece]| stacking.fault(position, hex, units, false);
        assert_eq!(fault(&position, OPEN, &[FOOT, GUNS]), None);
        assert_eq!(
            fault(&position, OPEN, &[OTHERS, LARGE]),
            Some(Fault::Room { size: 3, most: 2 })
        );
        assert_eq!(
            fault(&position, CITY, &[OTHERS, LARGE]),
            None,
            "a city counts before the country"
        );
        assert_eq!(
            fault(&position, LAKE, &[FOOT]),
            Some(Fault::Room { size: 1, most: 0 })
        );
        position.set_mark(CITY.into(), BURNED.into()).unwrap();
        assert_eq!(
            fault(&position, CITY, &[LARGE]),
            Some(Fault::Room { size: 2, most: 1 }),
            "21.20"
        );
    }

    #[test]
    fn rule_23_terrain_in_which_an_arm_may_not_end() {
        let position = position(&[]);
        let strict = stacking(false, &[], &[]);
        assert_eq!(
            strict.fault(&position, CITY, &[FOOT, GUNS], false),
            Some(Fault::Terrain(GUNS))
        );
        assert_eq!(
            strict.fault(&position, ROUGH, &[GUNS], false),
            Some(Fault::Terrain(GUNS))
        );
        assert!(strict.may_not_end(GUNS, ROUGH) && !strict.may_not_end(GUNS, OPEN));
        assert!(!strict.may_not_end(FOOT, ROUGH));
        assert!(strict.endangered(GUNS) && !strict.endangered(FOOT));
        let mild = stacking(true, &[], &[]);
        assert_eq!(mild.fault(&position, ROUGH, &[GUNS], false), None);
        assert_eq!(
            mild.fault(&position, CITY, &[FOOT, GUNS], false),
            Some(Fault::Terrain(GUNS))
        );
        assert!(!mild.may_not_end(GUNS, ROUGH) && !mild.endangered(GUNS));
    }

    #[test]
    fn rule_5_6_sub_commands_do_not_stack_but_with_a_garrison() {
        let position = position(&[]);
        let fault =
            |stacking: &Stacking, units: &[Piece]| stacking.fault(&position, CITY, units, false);
        let plain = stacking(false, &[], &[]);
        assert_eq!(
            fault(&plain, &[FOOT, OTHERS]),
            Some(Fault::Apart(FOOT, OTHERS))
        );
        assert_eq!(fault(&plain, &[FOOT, OTHERS, FORT]), None, "5.7");
        let staff = stacking(false, &[(FOOT, OTHERS)], &[]);
        assert_eq!(fault(&staff, &[FOOT, OTHERS]), None);
        assert_eq!(
            fault(&staff, &[FOOT, OTHERS, LARGE]),
            Some(Fault::Apart(FOOT, LARGE))
        );
        let parted = stacking(false, &[], &[(OTHERS, LARGE)]);
        assert_eq!(
            fault(&parted, &[OTHERS, LARGE]),
            Some(Fault::Apart(OTHERS, LARGE))
        );
        assert_eq!(
            parted.fault(&position, CITY, &[OTHERS, LARGE], true),
            None,
            "reinforcements are coming"
        );
    }

    #[test]
    fn units_fit_into_a_hex_beside_those_who_are_there() {
        let position = position(&[(FOOT, OPEN), (ENEMY, CITY)]);
        let stacking = stacking(false, &[], &[]);
        assert!(
            stacking.fits(&position, &[FOOT], OPEN, false),
            "where it stands already"
        );
        assert!(stacking.fits(&position, &[GUNS], OPEN, false));
        assert!(!stacking.fits(&position, &[OTHERS], OPEN, false), "5.6");
        assert!(
            !stacking.fits(&position, &[FOOT], CITY, false),
            "an enemy is there"
        );
        assert!(!stacking.fits(&position, &[FOOT, GUNS], LAKE, false), "8.1");
    }

    #[test]
    fn rule_8_2_the_first_hex_with_too_many() {
        let stacking = stacking(false, &[], &[]);
        let told = |placed: &[(Piece, Hex)]| stacking.surplus(&position(placed), false);
        assert_eq!(told(&[(FOOT, OPEN), (GUNS, OPEN), (OTHERS, CITY)]), None);
        let both = [(FOOT, CITY), (OTHERS, CITY), (GUNS, ROUGH)];
        assert_eq!(told(&both), Some((ROUGH, Fault::Terrain(GUNS))));
        assert_eq!(told(&both[..2]), Some((CITY, Fault::Apart(FOOT, OTHERS))));
    }

    #[test]
    fn one_set_a_unit() {
        let found = stacking(false, &[], &[]);
        let (units, chart) = (found.units.clone(), found.chart.clone());
        let sets = |count| vec![PieceSet::default(); count];
        let made =
            |joined, parted| Stacking::new(units.clone(), chart.clone(), joined, parted, false);
        assert!(made(sets(6), [sets(6), sets(6)]).is_ok());
        assert!(made(sets(5), [sets(6), sets(6)]).is_err());
        assert!(made(sets(6), [sets(6), sets(7)]).is_err());
    }
}
