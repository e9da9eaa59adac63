//! 14 Supply: sources, lines, who is in supply.

use std::sync::Arc;

use hexcore::board::Hexsides;
use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::{NEUTRAL, Piece, check_side};
use hexcore::search::{Scratch, UNREACHED};

use crate::ground::{burned, has_stockade};
use crate::units::Units;

/// Where units that a rule speaks of need no supply line.
#[derive(Clone, Debug)]
pub enum Spots {
    Everywhere,
    /// In some hexes, and in places as long as they have not burned; both ascending.
    Only {
        places: Box<[Hex]>,
        hexes: Box<[Hex]>,
    },
}

/// Units that are always in supply, at least somewhere.
#[derive(Clone, Debug)]
pub struct Always {
    pub units: PieceSet,
    pub spots: Spots,
}

/// How far a line goes, and past what (14.8, 14.9).
#[derive(Clone, Debug)]
pub struct Lines {
    pub radius: u8,
    pub barred: Vec<Hexsides>,
    /// Terrain of the board that a line may enter but does not go on from.
    pub ends_in: Vec<u8>,
}

/// What supplies whom in a game.
#[derive(Clone, Debug)]
pub struct Supply {
    units: Arc<Units>,
    always: Vec<Always>,
    /// Units that make a source of a stockade in which they stand (21.21).
    holders: PieceSet,
    /// By printed side: sources that the map shows, where a unit of that side stands there.
    printed: [Vec<Hex>; NEUTRAL + 1],
    lines: Lines,
}

impl Supply {
    pub fn new(
        units: Arc<Units>,
        always: Vec<Always>,
        holders: PieceSet,
        printed: [Vec<Hex>; NEUTRAL + 1],
        lines: Lines,
    ) -> Self {
        Self {
            units,
            always,
            holders,
            printed,
            lines,
        }
    }

    pub fn units(&self) -> &Units {
        &self.units
    }

    /// 14.1 Hexes from which units of a printed side may draw supply, ascending: those of its supply units (14.6), and those
    /// that the scenario names.
    pub fn sources(&self, position: &Position, side: u8) -> Vec<Hex> {
        let ours = |unit: Piece| self.units.get(unit).side == side;
        let wagons = (0..self.units.size() as Piece)
            .filter(|&unit| ours(unit) && self.units.get(unit).is_supply());
        let wagons = wagons
            .map(|unit| position.hex(unit))
            .filter(|&hex| hex != NO_HEX);
        let stockades = (0..position.marks() as Hex).filter(|&hex| {
            has_stockade(position, hex)
                && position
                    .at(hex)
                    .any(|unit| ours(unit) && self.holders.contains(unit))
        });
        let printed = self.printed[usize::from(side)].iter().copied();
        let printed = printed.filter(|&hex| position.at(hex).any(ours));
        let mut found: Vec<Hex> = wagons.chain(stockades).chain(printed).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Is a unit in supply wherever a line may lead, as it stands? Supply units are so by 14.2.
    pub fn is_always(&self, position: &Position, unit: Piece) -> bool {
        let hex = position.hex(unit);
        self.always.iter().any(|rule| {
            rule.units.contains(unit)
                && match &rule.spots {
                    Spots::Everywhere => true,
                    Spots::Only { .. } if hex == NO_HEX => false,
                    Spots::Only { places, hexes } => {
                        hexes.binary_search(&hex).is_ok()
                            || (places.binary_search(&hex).is_ok() && !burned(position, hex))
                    }
                }
        })
    }

    /// Is a unit in supply wherever it goes?
    pub fn needs_none(&self, unit: Piece) -> bool {
        let everywhere = |rule: &Always| matches!(rule.spots, Spots::Everywhere);
        let mut rules = self.always.iter();
        rules.any(|rule| everywhere(rule) && rule.units.contains(unit))
    }

    /// 14.3, 14.8, 14.9 One byte a hex: how long a supply line from the nearest of these sources to it is, for units that
    /// are a side's now; `UNREACHED` beyond the range.
    pub fn reach(
        &self,
        position: &Position,
        side: usize,
        sources: &[Hex],
        row: &mut [u8],
        scratch: &mut Scratch,
    ) -> Result<()> {
        let Lines {
            radius,
            barred,
            ends_in,
        } = &self.lines;
        position.supply(side, sources, *radius, barred, ends_in, row, scratch)
    }

    /// 14.2 Is a unit in supply? Units off the map are, and those of nobody's.
    pub fn is_supplied(
        &self,
        position: &Position,
        unit: Piece,
        scratch: &mut Scratch,
    ) -> Result<bool> {
        let hex = position.hex(unit);
        if hex == NO_HEX || self.is_free(position, unit) || position.roster().side(unit) == NEUTRAL
        {
            return Ok(true);
        }
        let row = self.row(position, unit, scratch)?;
        Ok(row[usize::from(hex)] != UNREACHED)
    }

    /// 10.12, 14.4 May units attack by the Charge table: is one of them in supply?
    pub fn may_charge(
        &self,
        position: &Position,
        attackers: &[Piece],
        scratch: &mut Scratch,
    ) -> Result<bool> {
        for &unit in attackers {
            if self.is_supplied(position, unit, scratch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 14.5 Units on the map that are a side's now and out of supply, in piece order.
    pub fn unsupplied(
        &self,
        position: &Position,
        side: usize,
        scratch: &mut Scratch,
    ) -> Result<Vec<Piece>> {
        check_side(side as i64)?;
        let mut rows: [Option<Vec<u8>>; NEUTRAL + 1] = Default::default();
        let mut found = Vec::new();
        for unit in 0..self.units.size() as Piece {
            let hex = position.hex(unit);
            if hex == NO_HEX || position.roster().side(unit) != side || self.is_free(position, unit)
            {
                continue;
            }
            let known = &mut rows[usize::from(self.units.get(unit).side)];
            let row = match known {
                Some(row) => row,
                None => known.insert(self.row(position, unit, scratch)?),
            };
            if row[usize::from(hex)] == UNREACHED {
                found.push(unit);
            }
        }
        Ok(found)
    }

    /// Needs no line.
    fn is_free(&self, position: &Position, unit: Piece) -> bool {
        self.units.get(unit).is_supply() || self.is_always(position, unit)
    }

    /// Lines for a unit as it belongs to somebody now.
    fn row(&self, position: &Position, unit: Piece, scratch: &mut Scratch) -> Result<Vec<u8>> {
        let mut row = vec![UNREACHED; position.size()];
        let sources = self.sources(position, self.units.get(unit).side);
        if !sources.is_empty() {
            self.reach(
                position,
                position.roster().side(unit),
                &sources,
                &mut row,
                scratch,
            )?;
        }
        Ok(row)
    }

    /// Whether a position has the units and hexes that this is for, and a mark for each hex.
    pub fn check(&self, position: &Position) -> Result<()> {
        let (found, wanted) = (self.units.size(), position.roster().size());
        if found != wanted {
            return Err(Error::Length("units of a game", found, wanted));
        }
        if position.marks() != position.size() {
            return Err(Error::Length(
                "marks of hexes",
                position.marks(),
                position.size(),
            ));
        }
        let last = self.printed.iter().flatten().max();
        last.map_or(Ok(()), |&hex| {
            position.board().map().check_hex(hex.into()).map(|_| ())
        })
    }
}

#[cfg(test)]
mod tests {
    use hexcore::position::Field;
    use hexcore::testing::{self, CREEK, SWAMP};

    use super::*;
    use crate::ground::{BURNED, STOCKADE};
    use crate::units::{Arm, Unit};

    const FOOT: Piece = 0;
    const WAGON: Piece = 1;
    const TRIBE: Piece = 2;
    const ENEMY: Piece = 3;
    const NOBODYS: Piece = 4;
    const ALLY: Piece = 5;

    /// A row of nine hexes; the creek between the seventh and the eighth bars lines, the ninth is swamp, where they end.
    fn position(placed: &[(Piece, Hex)]) -> Position {
        let map = testing::map(9, 1, &[((4, 1), SWAMP)], &[((7, 1), 2, CREEK)]);
        let (side, zoc) = ([0, 0, 0, 1, 2, 0], [1, 1, 1, 1, 0, 1]);
        testing::units_on(&map, &[testing::profile()], &side, &zoc, placed)
    }

    fn supply(always: Vec<Always>, printed: [Vec<Hex>; 3], ends_in: Vec<u8>) -> Supply {
        let unit = |side| Unit {
            side,
            ..Unit::default()
        };
        let units = vec![
            unit(0),
            Unit {
                arm: Arm::Supply,
                ..unit(0)
            },
            Unit {
                indian: true,
                ..unit(0)
            },
            unit(1),
            unit(2),
            unit(2),
        ];
        let creek = Hexsides {
            mask: CREEK,
            unless: 0,
        };
        let lines = Lines {
            radius: 3,
            barred: vec![creek],
            ends_in,
        };
        let holders = [FOOT, WAGON, ENEMY].into_iter().collect();
        Supply::new(
            Arc::new(Units::new(units).unwrap()),
            always,
            holders,
            printed,
            lines,
        )
    }

    fn plain() -> Supply {
        supply(Vec::new(), Default::default(), Vec::new())
    }

    fn is_supplied(supply: &Supply, placed: &[(Piece, Hex)], unit: Piece) -> bool {
        supply
            .is_supplied(&position(placed), unit, &mut Scratch::default())
            .unwrap()
    }

    #[test]
    fn rule_14_8_a_line_is_no_longer_than_the_range() {
        let supply = plain();
        assert!(is_supplied(&supply, &[(WAGON, 0), (FOOT, 3)], FOOT));
        assert!(!is_supplied(&supply, &[(WAGON, 0), (FOOT, 4)], FOOT));
        assert!(!is_supplied(&supply, &[(FOOT, 0)], FOOT), "no source");
        assert!(
            !is_supplied(&supply, &[(WAGON, 6), (FOOT, 7)], FOOT),
            "over the creek"
        );
    }

    #[test]
    fn rule_14_9_a_line_does_not_go_on_from_some_terrain() {
        let supply = supply(Vec::new(), Default::default(), vec![SWAMP]);
        assert!(is_supplied(&supply, &[(WAGON, 1), (FOOT, 3)], FOOT));
        assert!(!is_supplied(&supply, &[(WAGON, 1), (FOOT, 4)], FOOT));
    }

    #[test]
    fn rule_14_2_who_is_in_supply_without_a_line() {
        let supply = plain();
        assert!(is_supplied(&supply, &[], FOOT), "off the map");
        assert!(is_supplied(&supply, &[(WAGON, 0)], WAGON));
        assert!(is_supplied(&supply, &[(NOBODYS, 0)], NOBODYS));
        assert!(
            !is_supplied(&supply, &[(ENEMY, 0), (WAGON, 4)], ENEMY),
            "the other side's wagon"
        );
    }

    #[test]
    fn rule_14_1_sources_are_those_of_the_printed_side() {
        let mut position = position(&[(FOOT, 2), (TRIBE, 4), (ENEMY, 8), (ALLY, 6), (WAGON, 0)]);
        for hex in [2, 4, 8] {
            position.set_mark(hex, STOCKADE[1].into()).unwrap();
        }
        let supply = supply(Vec::new(), [vec![1, 2], vec![], vec![3, 6]], Vec::new());
        // A stockade that only a tribe holds is none; where nobody stands, nothing is; an ally is of his own printed side.
        assert_eq!(
            [0, 1, 2].map(|side| supply.sources(&position, side)),
            [vec![0, 2], vec![8], vec![6]]
        );
        assert!(
            supply
                .is_supplied(&position, ALLY, &mut Scratch::default())
                .unwrap()
        );
    }

    #[test]
    fn rule_21_21_always_in_supply_somewhere() {
        let always = |spots| {
            vec![Always {
                units: [TRIBE].into_iter().collect(),
                spots,
            }]
        };
        let everywhere = supply(always(Spots::Everywhere), Default::default(), Vec::new());
        assert!(
            is_supplied(&everywhere, &[(TRIBE, 5)], TRIBE)
                && !is_supplied(&everywhere, &[(FOOT, 5)], FOOT)
        );
        let spots = Spots::Only {
            places: [2, 5].into(),
            hexes: [7].into(),
        };
        let some = supply(always(spots), Default::default(), Vec::new());
        let mut position = position(&[]);
        position.set(TRIBE, Field::STRENGTH, 1).unwrap();
        assert!(!some.is_always(&position, TRIBE), "off the map");
        for hex in 0..9 {
            position.place(TRIBE, hex).unwrap();
            assert_eq!(some.is_always(&position, TRIBE), [2, 5, 7].contains(&hex));
            position.set_mark(hex.into(), BURNED.into()).unwrap();
            assert_eq!(some.is_always(&position, TRIBE), hex == 7, "21.20");
        }
    }

    #[test]
    fn rule_14_5_who_of_a_side_is_out_of_supply() {
        let supply = plain();
        let position = position(&[(FOOT, 6), (TRIBE, 1), (WAGON, 0), (ENEMY, 8), (ALLY, 3)]);
        let told = |side| {
            supply
                .unsupplied(&position, side, &mut Scratch::default())
                .unwrap()
        };
        assert_eq!(
            told(0),
            [FOOT, ALLY],
            "the wagon is not of the ally's printed side"
        );
        assert_eq!(told(1), [ENEMY]);
        assert!(
            supply
                .unsupplied(&position, 2, &mut Scratch::default())
                .is_err()
        );
    }

    #[test]
    fn rule_10_12_a_charge_needs_supply_and_no_strength() {
        let mut units = [Unit::default(); 6];
        units[usize::from(FOOT)].strength = 2;
        units[usize::from(WAGON)].arm = Arm::Supply;
        let units = Arc::new(Units::new(units.into()).unwrap());
        let lines = plain().lines.clone();
        let supply = Supply::new(
            units,
            Vec::new(),
            Default::default(),
            Default::default(),
            lines,
        );
        let may = |placed: &[(Piece, Hex)], attackers: &[Piece]| {
            supply
                .may_charge(&position(placed), attackers, &mut Scratch::default())
                .unwrap()
        };
        assert!(may(&[(FOOT, 1), (WAGON, 0)], &[FOOT]));
        assert!(!may(&[(FOOT, 1)], &[FOOT]), "14.4");
        assert!(
            may(&[(FOOT, 1), (WAGON, 1)], &[FOOT, WAGON]),
            "one in supply"
        );
        assert!(may(&[(WAGON, 1)], &[WAGON]), "no strength");
        assert!(!may(&[], &[]));
    }

    #[test]
    fn positions_of_another_game_are_refused() {
        let found = position(&[]);
        assert!(plain().check(&found).is_ok());
        assert!(
            supply(Vec::new(), [vec![9], vec![], vec![]], Vec::new())
                .check(&found)
                .is_err()
        );
    }
}
