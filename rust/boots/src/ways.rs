//! 7.4, 11.2, 12.3, 22.9 Where units may go from hex to hex, whatever it costs.

use hexcore::cost::Block;
use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::position::Position;
use hexcore::roster::Piece;

/// Why a unit may not go from a hex into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The map ends there.
    Edge,
    /// Units of another side are there.
    Others,
    /// The border, which the unit may not cross.
    Border,
    Water,
    /// It keeps to other areas of the map.
    Abroad,
}

/// Hexes that some units may not enter. Ascending.
#[derive(Clone, Debug)]
pub struct Closed {
    pub units: PieceSet,
    pub hexes: Box<[Hex]>,
}

/// What bars the units of a game.
#[derive(Clone, Debug)]
pub struct Ways {
    size: usize,
    /// Those who may not cross the border.
    bound: PieceSet,
    /// Profiles of the board by hexes, of the others and of those.
    profiles: [usize; 2],
    closed: Vec<Closed>,
}

impl Ways {
    /// `size`: units of the game.
    pub fn new(
        size: usize,
        bound: PieceSet,
        profiles: [usize; 2],
        closed: Vec<Closed>,
    ) -> Result<Self> {
        if size > MOST_PIECES {
            return Err(Error::Range(
                "units of a game",
                size as i64,
                0,
                MOST_PIECES as i64,
            ));
        }
        Ok(Self {
            size,
            bound,
            profiles,
            closed,
        })
    }

    /// Units of the game.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether a position has the units and profiles that this is for.
    pub fn check(&self, position: &Position) -> Result<()> {
        let units = position.roster().size();
        if units != self.size {
            return Err(Error::Length("units of a game", self.size, units));
        }
        for profile in self.profiles {
            position.board().check_profile(profile as i64)?;
        }
        Ok(())
    }

    /// A caller's number as a unit of the game.
    pub fn unit(&self, unit: i64) -> Result<Piece> {
        let known = Piece::try_from(unit).ok();
        let known = known.filter(|&unit| usize::from(unit) < self.size);
        known.ok_or(Error::Piece(unit, self.size))
    }

    /// 22.9 May a unit not enter a hex, wherever from?
    pub fn is_closed(&self, unit: Piece, hex: Hex) -> bool {
        let mut closed = self.closed.iter();
        closed.any(|one| one.units.contains(unit) && one.hexes.binary_search(&hex).is_ok())
    }

    /// 11.2, 12.3 Why a unit could not go from a hex over one of its hexsides, wherever it stands now.
    pub fn barred(
        &self,
        position: &Position,
        unit: Piece,
        here: Hex,
        direction: usize,
    ) -> Option<Bar> {
        let to = position.board().map().neighbours(here)[direction];
        if to == NO_HEX {
            return Some(Bar::Edge);
        }
        let side = position.roster().side(unit);
        if position.owner(to).is_some_and(|owner| owner != side) {
            return Some(Bar::Others);
        }
        let open = |profile: usize| {
            let step = position
                .board()
                .step(self.profiles[profile], here, direction, 0);
            step.is_ok_and(|step| step.block == Block::Open)
        };
        let bound = self.bound.contains(unit);
        if !open(usize::from(bound)) {
            return Some(if bound && open(0) {
                Bar::Border
            } else {
                Bar::Water
            });
        }
        self.is_closed(unit, to).then_some(Bar::Abroad)
    }
}

#[cfg(test)]
mod tests {
    use hexcore::cost::{CLOSED, HexsideCost};
    use hexcore::testing::{self, CREEK, SWAMP};

    use super::*;

    const FREE: Piece = 0;
    const BOUND: Piece = 1;
    const ENEMY: Piece = 2;

    /// A row of five hexes; between the second and the third a creek as border; the fourth is swamp.
    fn position() -> Position {
        let map = testing::map(5, 1, &[((4, 1), SWAMP)], &[((2, 1), 1, CREEK)]);
        let border = HexsideCost {
            mask: CREEK,
            unless: 0,
            extra: CLOSED,
        };
        let profile = |hexsides| {
            hexcore::cost::Profile::new(vec![2, 4, CLOSED], vec![], hexsides, vec![], 0).unwrap()
        };
        let profiles = [profile(vec![]), profile(vec![border])];
        let placed = [(FREE, 1), (BOUND, 1), (ENEMY, 0)];
        testing::units_on(&map, &profiles, &[0, 0, 1], &[1; 3], &placed)
    }

    fn ways(closed: Vec<Closed>) -> Ways {
        Ways::new(3, [BOUND].into_iter().collect(), [0, 1], closed).unwrap()
    }

    fn towards(position: &Position, ways: &Ways, unit: Piece, here: Hex, to: Hex) -> Option<Bar> {
        let direction = position.board().map().direction(here, to).unwrap();
        ways.barred(position, unit, here, direction)
    }

    #[test]
    fn rule_11_2_water_enemies_and_the_edge_of_the_map_bar_everybody() {
        let (position, ways) = (position(), ways(vec![]));
        assert_eq!(towards(&position, &ways, FREE, 1, 0), Some(Bar::Others));
        assert_eq!(towards(&position, &ways, ENEMY, 1, 0), None);
        assert_eq!(towards(&position, &ways, FREE, 2, 3), Some(Bar::Water));
        assert_eq!(towards(&position, &ways, FREE, 1, 2), None);
        assert_eq!(ways.barred(&position, FREE, 1, 0), Some(Bar::Edge));
    }

    #[test]
    fn rule_22_9_the_border_bars_those_who_are_bound() {
        let (position, open) = (position(), ways(vec![]));
        assert_eq!(towards(&position, &open, BOUND, 1, 2), Some(Bar::Border));
        assert_eq!(towards(&position, &open, BOUND, 2, 3), Some(Bar::Water));
        let abroad = Closed {
            units: [BOUND].into_iter().collect(),
            hexes: [1].into(),
        };
        let closed = ways(vec![abroad]);
        assert!(
            closed.is_closed(BOUND, 1) && !closed.is_closed(FREE, 1) && !closed.is_closed(BOUND, 2)
        );
        assert_eq!(towards(&position, &closed, BOUND, 0, 1), Some(Bar::Abroad));
        assert_eq!(towards(&position, &closed, FREE, 0, 1), None);
    }

    #[test]
    fn positions_of_another_game_are_refused() {
        assert!(ways(vec![]).check(&position()).is_ok());
        assert!(
            Ways::new(4, PieceSet::default(), [0, 1], vec![])
                .unwrap()
                .check(&position())
                .is_err()
        );
        assert!(
            Ways::new(3, PieceSet::default(), [0, 2], vec![])
                .unwrap()
                .check(&position())
                .is_err()
        );
        assert!(Ways::new(513, PieceSet::default(), [0, 0], vec![]).is_err());
    }
}
