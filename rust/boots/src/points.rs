//! 20.4, 21.15, 21.16, 21.20, 22.18 to 22.20 What brings points: units eliminated; places burned, held and raided.

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::{Piece, check_side};

use crate::ground::{burned, has_stockade, raided};
use crate::units::Units;

/// Points for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    /// A player's side.
    pub to: usize,
    pub points: u16,
}

/// 20.4 What the units of a game bring that are eliminated in combat or by over-stacking.
#[derive(Clone, Debug)]
pub struct Prizes(Box<[Option<Prize>]>);

impl Prizes {
    /// Of several for a unit the first counts.
    pub fn new(size: usize, given: &[(Piece, Prize)]) -> Result<Self> {
        let mut prizes = vec![None; size];
        for &(unit, prize) in given {
            check_side(prize.to as i64)?;
            let place = prizes.get_mut(usize::from(unit));
            place
                .ok_or(Error::Piece(unit.into(), size))?
                .get_or_insert(prize);
        }
        Ok(Self(prizes.into()))
    }

    /// Units of the game.
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Of a unit of the game.
    pub fn of(&self, unit: Piece) -> Option<Prize> {
        self.0[usize::from(unit)]
    }
}

/// Whether a position has places and marks for hexes told.
fn check(position: &Position, mut hexes: impl Iterator<Item = Hex>) -> Result<()> {
    let most = position.marks().min(position.size());
    match hexes.find(|&hex| usize::from(hex) >= most) {
        Some(hex) => Err(Error::Hex(hex.into(), most)),
        None => Ok(()),
    }
}

/// 21.20 What a side burns where its units stand.
#[derive(Clone, Debug, Default)]
pub struct Fuel {
    /// Ascending.
    pub places: Box<[Hex]>,
    pub stockades: bool,
}

impl Fuel {
    /// May the side burn a hex now? A stockade built where the place had burned burns as well.
    pub fn burns(&self, position: &Position, hex: Hex) -> bool {
        (self.places.binary_search(&hex).is_ok() && !burned(position, hex))
            || (self.stockades && has_stockade(position, hex))
    }
}

/// 22.19, 22.20 Places that a side raids by standing there.
#[derive(Clone, Debug)]
pub struct Raids {
    side: usize,
    places: Box<[(Hex, u16)]>,
    /// Where all of these have been raided it has won.
    all: Box<[Hex]>,
}

impl Raids {
    pub fn new(side: usize, places: Box<[(Hex, u16)]>, all: Box<[Hex]>) -> Result<Self> {
        check_side(side as i64)?;
        Ok(Self { side, places, all })
    }

    pub fn side(&self) -> usize {
        self.side
    }

    pub fn check(&self, position: &Position) -> Result<()> {
        let places = self.places.iter().map(|&(hex, _)| hex);
        check(position, places.chain(self.all.iter().copied()))
    }

    /// Places raided now, with their points: those not raided before, in which units of the side stand.
    pub fn due(&self, position: &Position) -> Vec<(Hex, u16)> {
        let places = self.places.iter().copied();
        let open = |&(hex, _): &(Hex, u16)| {
            !raided(position, hex) && position.owner(hex) == Some(self.side)
        };
        places.filter(open).collect()
    }

    /// 22.20 Has the side won?
    pub fn is_won(&self, position: &Position) -> bool {
        self.all.iter().all(|&hex| raided(position, hex))
    }
}

/// What a place must be to bring points when a year or the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Burned,
    /// Not burned, and the side's.
    Kept,
    /// With a unit of that printed side in it.
    Entered,
}

/// 21.15, 21.16, 22.19, 22.28 Places that bring sides points when a year or the game ends.
#[derive(Clone, Debug)]
pub struct Claim {
    state: State,
    sides: Box<[u8]>,
    places: Box<[(Hex, u16)]>,
}

impl Claim {
    pub fn new(state: State, sides: Box<[u8]>, places: Box<[(Hex, u16)]>) -> Result<Self> {
        for &side in &sides {
            check_side(side.into())?;
        }
        Ok(Self {
            state,
            sides,
            places,
        })
    }

    pub fn check(&self, position: &Position) -> Result<()> {
        check(position, self.places.iter().map(|&(hex, _)| hex))
    }

    /// Places that count as they are, place by place, each with what it brings to whom.
    pub fn due(&self, position: &Position, units: &Units) -> Vec<(Hex, Prize)> {
        let mut found = Vec::new();
        for &(hex, points) in &self.places {
            for to in self.sides.iter().map(|&side| usize::from(side)) {
                let counts = match self.state {
                    State::Burned => burned(position, hex),
                    State::Kept => !burned(position, hex) && position.owner(hex) == Some(to),
                    State::Entered => {
                        let mut there = position.at(hex);
                        there.any(|unit| usize::from(units.get(unit).side) == to)
                    }
                };
                if counts {
                    found.push((hex, Prize { to, points }));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use hexcore::roster::NEUTRAL;
    use hexcore::testing;

    use super::*;
    use crate::ground::{BURNED, RAIDED, STOCKADE};
    use crate::units::Unit;

    const OURS: Piece = 0;
    const THEIRS: Piece = 1;
    /// The government's, which is on the second side now.
    const ALLY: Piece = 2;

    fn position(placed: &[(Piece, Hex)], marks: &[(usize, i16)]) -> Position {
        let map = testing::map(5, 1, &[], &[]);
        let mut position =
            testing::units_on(&map, &[testing::profile()], &[0, 1, 1], &[1; 3], placed);
        for &(hex, mark) in marks {
            position.set_mark(hex, mark.into()).unwrap();
        }
        position
    }

    fn units() -> Units {
        let unit = |side| Unit {
            side,
            ..Unit::default()
        };
        Units::new(vec![unit(0), unit(1), unit(NEUTRAL as u8)]).unwrap()
    }

    #[test]
    fn rule_20_4_what_units_bring_that_are_lost() {
        let prize = |to, points| Prize { to, points };
        let given = [
            (OURS, prize(1, 3)),
            (OURS, prize(1, 9)),
            (ALLY, prize(0, 2)),
        ];
        let prizes = Prizes::new(3, &given).unwrap();
        assert_eq!(prizes.of(OURS), Some(prize(1, 3)));
        assert_eq!(prizes.of(THEIRS), None);
        assert_eq!(prizes.of(ALLY), Some(prize(0, 2)));
        assert!(Prizes::new(3, &[(3, prize(0, 1))]).is_err());
        assert!(Prizes::new(3, &[(0, prize(2, 1))]).is_err());
    }

    #[test]
    fn rule_21_20_places_burn_once_and_stockades_where_they_are_the_enemys_to_burn() {
        let fuel = |stockades| Fuel {
            places: [1, 3].into(),
            stockades,
        };
        let marks = [(2, STOCKADE[0]), (3, BURNED | STOCKADE[1])];
        let there = position(&[], &marks);
        let burns = |stockades| [0, 1, 2, 3].map(|hex| fuel(stockades).burns(&there, hex));
        assert_eq!(burns(false), [false, true, false, false]);
        assert_eq!(burns(true), [false, true, true, true]);
    }

    #[test]
    fn rule_22_20_raids_are_for_places_held_that_were_not_raided() {
        let places = [(0, 2), (1, 2), (2, 5), (3, 2)];
        let raids = Raids::new(1, places.into(), [2, 4].into()).unwrap();
        let placed = [(THEIRS, 0), (OURS, 1), (ALLY, 2)];
        assert_eq!(raids.due(&position(&placed, &[])), [(0, 2), (2, 5)]);
        let raided = position(&placed, &[(0, RAIDED), (2, RAIDED)]);
        assert!(raids.due(&raided).is_empty() && !raids.is_won(&raided));
        assert!(raids.is_won(&position(&[], &[(2, RAIDED), (4, RAIDED)])));
        assert!(raids.check(&raided).is_ok());
        let abroad = Raids::new(1, [].into(), [5].into()).unwrap();
        assert!(abroad.check(&raided).is_err());
    }

    #[test]
    fn rule_21_15_places_count_that_have_burned_or_are_held() {
        let placed = [(OURS, 0), (THEIRS, 1), (ALLY, 2), (ALLY, 3)];
        let there = position(&placed, &[(2, BURNED), (4, BURNED)]);
        let due = |state, sides: &[u8]| {
            let places = [0, 1, 2, 3, 4].map(|hex| (hex, 7));
            let claim = Claim::new(state, sides.into(), places.into()).unwrap();
            assert!(claim.check(&there).is_ok());
            let due = claim.due(&there, &units());
            assert!(due.iter().all(|(_, prize)| prize.points == 7));
            due.iter()
                .map(|(hex, prize)| (*hex, prize.to))
                .collect::<Vec<_>>()
        };
        assert_eq!(due(State::Burned, &[1]), [(2, 1), (4, 1)]);
        assert_eq!(due(State::Kept, &[1]), [(1, 1), (3, 1)]);
        assert_eq!(due(State::Entered, &[1, 0]), [(0, 0), (1, 1)], "22.19.3");
        assert!(Claim::new(State::Kept, [2].into(), [].into()).is_err());
    }
}
