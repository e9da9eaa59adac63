//! 17, 18.3, 22.24 Entrenchments and stockades: who builds them, how surely, and when they are given up.

use std::sync::Arc;

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::Scratch;

use crate::ground::{diggers, has_stockade};
use crate::supply::Supply;
use crate::units::{Arm, Units};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Entrenchment,
    Stockade,
}

/// Units that build works of a kind.
#[derive(Clone, Debug)]
pub struct Builders {
    pub kind: Kind,
    pub units: PieceSet,
}

/// Units that build on another die than usual.
#[derive(Clone, Debug)]
pub struct Knack {
    pub units: PieceSet,
    /// Highest die.
    pub most: u8,
}

/// Highest dice with which works are built, and how many markers there are.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    pub die: u8,
    /// With engineers in the hex.
    pub engineers: u8,
    pub entrenchments: u16,
    pub stockades: u16,
}

/// Who of a game builds what where.
#[derive(Clone, Debug)]
pub struct Works {
    supply: Arc<Supply>,
    /// Of several for a unit the first that may build in a hex counts.
    builders: Vec<Builders>,
    /// Of several the first counts.
    knacks: Vec<Knack>,
    /// Hexes whose terrain allows no entrenchments, ascending.
    rock: Box<[Hex]>,
    figures: Figures,
}

impl Works {
    pub fn new(
        supply: Arc<Supply>,
        builders: Vec<Builders>,
        knacks: Vec<Knack>,
        rock: Box<[Hex]>,
        figures: Figures,
    ) -> Self {
        Self {
            supply,
            builders,
            knacks,
            rock,
            figures,
        }
    }

    pub fn units(&self) -> &Units {
        self.supply.units()
    }

    /// Whether a position has the units and hexes that this is for, and a mark for each hex.
    pub fn check(&self, position: &Position) -> Result<()> {
        self.supply.check(position)?;
        match self.rock.last() {
            Some(&hex) if usize::from(hex) >= position.marks() => {
                Err(Error::Hex(hex.into(), position.marks()))
            }
            _ => Ok(()),
        }
    }

    /// 17.1 What a unit may build in a hex as that is: one without works, and without a fort's garrison.
    pub fn kind(&self, position: &Position, unit: Piece, hex: Hex) -> Option<Kind> {
        let built = diggers(position, hex).is_some() || has_stockade(position, hex);
        let garrison = |unit: Piece| self.units().get(unit).garrison;
        if built || garrison(unit) || position.at(hex).any(garrison) {
            return None;
        }
        let suits = |kind| kind == Kind::Stockade || self.rock.binary_search(&hex).is_err();
        let mut builders = self.builders.iter();
        let found = builders.find(|one| one.units.contains(unit) && suits(one.kind));
        found.map(|one| one.kind)
    }

    /// 17.3, 17.5 Markers that there still are. `used`: stockades built so far, which never come back.
    pub fn left(&self, position: &Position, kind: Kind, used: u16) -> u16 {
        let Figures {
            entrenchments,
            stockades,
            ..
        } = self.figures;
        match kind {
            Kind::Stockade => stockades.saturating_sub(used),
            Kind::Entrenchment => {
                let dug =
                    (0..position.marks() as Hex).filter(|&hex| diggers(position, hex).is_some());
                entrenchments.saturating_sub(dug.count() as u16)
            }
        }
    }

    /// 17.1, 17.2 Of the units that have stayed where they are, those that may build something in a hex now.
    pub fn able(
        &self,
        position: &Position,
        hex: Hex,
        still: &PieceSet,
        used: u16,
        scratch: &mut Scratch,
    ) -> Result<Vec<Piece>> {
        let mut found = Vec::new();
        for unit in position.at(hex).filter(|&unit| still.contains(unit)) {
            let kind = self.kind(position, unit, hex);
            if kind.is_some_and(|kind| self.left(position, kind, used) > 0)
                && self.supply.is_supplied(position, unit, scratch)?
            {
                found.push(unit);
            }
        }
        Ok(found)
    }

    /// 17.2, 18.3 Highest die with which units build in a hex. Engineers there make it likelier, whatever they have done
    /// themselves.
    pub fn limit(&self, position: &Position, hex: Hex, builders: &[Piece]) -> u8 {
        let engineer = |unit: Piece| self.units().get(unit).arm == Arm::Engineer;
        if position.at(hex).any(engineer) {
            return self.figures.engineers;
        }
        let has = |knack: &&Knack| builders.iter().any(|&unit| knack.units.contains(unit));
        let found = self.knacks.iter().find(has);
        found.map_or(self.figures.die, |knack| knack.most)
    }

    /// 17.3 Hexes of entrenchments without a unit of the printed side that dug them, ascending.
    pub fn abandoned(&self, position: &Position) -> Vec<Hex> {
        let held = |side: usize, hex| {
            let mut units = position.at(hex);
            units.any(|unit| usize::from(self.units().get(unit).side) == side)
        };
        let hexes = 0..position.marks() as Hex;
        hexes
            .filter(|&hex| diggers(position, hex).is_some_and(|side| !held(side, hex)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use hexcore::roster::NEUTRAL;
    use hexcore::testing;

    use super::*;
    use crate::ground::{ENTRENCHED, STOCKADE};
    use crate::supply::{Always, Lines, Spots};
    use crate::units::Unit;

    /// Foot that digs, and builds stockades where it cannot; foot out of supply; guns; engineers; a fort's garrison; foot of
    /// the other side.
    const FOOT: Piece = 0;
    const LOST: Piece = 1;
    const GUNS: Piece = 2;
    const SAPPERS: Piece = 3;
    const FORT: Piece = 4;
    const ENEMY: Piece = 5;

    const ROCK: Hex = 3;

    fn position(placed: &[(Piece, Hex)], marks: &[(usize, i16)]) -> Position {
        let map = testing::map(5, 1, &[], &[]);
        let side = [0, 0, 0, 0, 0, 1];
        let mut position = testing::units_on(&map, &[testing::profile()], &side, &[1; 6], placed);
        for &(hex, mark) in marks {
            position.set_mark(hex, mark.into()).unwrap();
        }
        position
    }

    fn works() -> Works {
        let unit = |side, arm, garrison| Unit {
            side,
            arm,
            garrison,
            ..Unit::default()
        };
        let units = vec![
            unit(0, Arm::Infantry, false),
            unit(0, Arm::Infantry, false),
            unit(0, Arm::Artillery, false),
            unit(0, Arm::Engineer, false),
            unit(0, Arm::Infantry, true),
            unit(1, Arm::Infantry, false),
        ];
        let set = |units: &[Piece]| units.iter().copied().collect::<PieceSet>();
        let always = Always {
            units: set(&[FOOT, GUNS, SAPPERS, FORT, ENEMY]),
            spots: Spots::Everywhere,
        };
        let lines = Lines {
            radius: 0,
            barred: Vec::new(),
            ends_in: Vec::new(),
        };
        let printed: [Vec<Hex>; NEUTRAL + 1] = Default::default();
        let units = Arc::new(Units::new(units).unwrap());
        let supply = Supply::new(units, vec![always], PieceSet::default(), printed, lines);
        let builders = [
            (Kind::Entrenchment, set(&[FOOT, LOST, FORT, ENEMY])),
            (Kind::Stockade, set(&[FOOT, SAPPERS])),
        ];
        let builders = builders.map(|(kind, units)| Builders { kind, units });
        let knacks = [(set(&[ENEMY]), 1), (set(&[ENEMY, LOST]), 2)];
        let knacks = knacks.map(|(units, most)| Knack { units, most });
        let figures = Figures {
            die: 3,
            engineers: 5,
            entrenchments: 2,
            stockades: 4,
        };
        Works::new(
            Arc::new(supply),
            builders.into(),
            knacks.into(),
            [ROCK].into(),
            figures,
        )
    }

    #[test]
    fn rule_17_1_who_builds_what_and_where() {
        let (works, bare) = (works(), position(&[], &[]));
        let kinds = |position: &Position, hex| {
            [FOOT, GUNS, SAPPERS].map(|unit| works.kind(position, unit, hex))
        };
        let (dug, fenced) = (Some(Kind::Entrenchment), Some(Kind::Stockade));
        assert_eq!(kinds(&bare, 0), [dug, None, fenced]);
        assert_eq!(kinds(&bare, ROCK), [fenced, None, fenced]);
        assert_eq!(works.kind(&bare, ENEMY, ROCK), None);
        for mark in [ENTRENCHED[1], STOCKADE[0]] {
            assert_eq!(kinds(&position(&[], &[(0, mark)]), 0), [None; 3]);
        }
        assert_eq!(kinds(&position(&[(FORT, 0)], &[]), 0), [None; 3]);
        assert_eq!(works.kind(&bare, FORT, 0), None);
    }

    #[test]
    fn rule_17_2_builders_have_stayed_and_are_in_supply() {
        let works = works();
        let there = position(
            &[(FOOT, 0), (LOST, 0), (GUNS, 0), (SAPPERS, 0), (ENEMY, 1)],
            &[],
        );
        let able = |still: &[Piece], used| {
            let still = still.iter().copied().collect();
            works.able(&there, 0, &still, used, &mut Scratch::default())
        };
        assert_eq!(
            able(&[FOOT, LOST, GUNS, SAPPERS, ENEMY], 0).unwrap(),
            [FOOT, SAPPERS]
        );
        assert_eq!(able(&[SAPPERS], 0).unwrap(), [SAPPERS]);
        assert_eq!(able(&[FOOT, SAPPERS], 4).unwrap(), [FOOT], "17.5");
    }

    #[test]
    fn rule_17_3_markers_of_entrenchments_come_back_those_of_stockades_do_not() {
        let works = works();
        let left =
            |marks: &[(usize, i16)], kind, used| works.left(&position(&[], marks), kind, used);
        let dug = [(0, ENTRENCHED[0]), (1, ENTRENCHED[1]), (2, STOCKADE[0])];
        assert_eq!(left(&dug, Kind::Entrenchment, 0), 0);
        assert_eq!(left(&dug[1..], Kind::Entrenchment, 9), 1);
        assert_eq!(left(&dug, Kind::Stockade, 1), 3);
        assert_eq!(left(&dug, Kind::Stockade, 5), 0);
    }

    #[test]
    fn rule_17_3_nobody_keeps_works_for_others() {
        let marks = [
            (0, ENTRENCHED[0]),
            (1, ENTRENCHED[0]),
            (2, ENTRENCHED[1]),
            (4, STOCKADE[0]),
        ];
        let found = works().abandoned(&position(&[(FOOT, 0), (ENEMY, 1)], &marks));
        assert_eq!(found, [1, 2]);
    }

    #[test]
    fn rule_18_3_the_die_by_which_works_are_built() {
        let works = works();
        let limit =
            |placed: &[(Piece, Hex)], builder| works.limit(&position(placed, &[]), 0, &[builder]);
        assert_eq!([FOOT, LOST, ENEMY].map(|unit| limit(&[], unit)), [3, 2, 1]);
        assert_eq!(limit(&[(SAPPERS, 0), (LOST, 0)], LOST), 5);
        assert_eq!(limit(&[(SAPPERS, 1)], FOOT), 3);
    }

    #[test]
    fn positions_of_another_game_are_refused() {
        let mut works = works();
        assert!(works.check(&position(&[], &[])).is_ok());
        works.rock = [5].into();
        assert!(works.check(&position(&[], &[])).is_err());
    }
}
