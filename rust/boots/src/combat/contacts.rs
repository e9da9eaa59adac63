//! 9.2, 10.3, 23 Who is in contact: which hexes can be fought over from one another, whose zone of control goes where.

use hexcore::board::ZocKind;
use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::map::HexMap;
use hexcore::position::Position;
use hexcore::roster::NEUTRAL;

/// Hexsides over which units can attack. Immutable.
#[derive(Clone, Debug)]
pub struct Contacts {
    /// By hex: a bit for each direction.
    sides: Box<[u8]>,
}

impl Contacts {
    /// `lake_side`: bits of hexsides that are lake from end to end; `lake`: terrain of hexes that are nothing but lake.
    pub fn new(map: &HexMap, lake_side: u16, lake: u8) -> Self {
        let dry = |hex: Hex| map.terrain(hex) != lake;
        let bits = |hex: Hex| {
            let around = map.neighbours(hex).iter().enumerate();
            let open = around.filter(|&(direction, &other)| {
                other != NO_HEX
                    && map.edge(hex, direction) & lake_side == 0
                    && dry(hex)
                    && dry(other)
            });
            open.fold(0, |bits, (direction, _)| bits | 1 << direction)
        };
        Self {
            sides: (0..map.size() as Hex).map(bits).collect(),
        }
    }

    /// A caller's number as a hex.
    pub fn check(&self, hex: i64) -> Result<Hex> {
        let known = Hex::try_from(hex).ok();
        let known = known.filter(|&hex| usize::from(hex) < self.sides.len());
        known.ok_or(Error::Hex(hex, self.sides.len()))
    }

    /// Adjacent hexes that can be fought over from one, clockwise.
    pub fn beside<'a>(
        &self,
        map: &'a HexMap,
        hex: Hex,
    ) -> impl Iterator<Item = Hex> + Clone + use<'a> {
        let bits = self.sides[usize::from(hex)];
        let around = map.neighbours(hex).iter().enumerate();
        around
            .filter(move |(direction, _)| bits >> direction & 1 != 0)
            .map(|(_, &other)| other)
    }

    /// Whether a position has the hexes that this is for.
    pub fn fit(&self, position: &Position) -> Result<()> {
        let (found, wanted) = (self.sides.len(), position.board().map().size());
        if found != wanted {
            return Err(Error::Length("hexes in contact", found, wanted));
        }
        Ok(())
    }

    /// Those of them with units that are not those of a side.
    pub fn foes_beside<'a>(
        &self,
        position: &'a Position,
        hex: Hex,
        side: usize,
    ) -> impl Iterator<Item = Hex> + Clone + use<'a> {
        let beside = self.beside(position.board().map(), hex);
        beside.filter(move |&other| position.owner(other).is_some_and(|owner| owner != side))
    }
}

/// 9.2 Do the units in one hex exert their zone into another? Not over water (23), nor over a border that they may not
/// cross (22.9); fort garrisons, and who is with them, do not (9.3); units of nobody do not.
pub fn exerts(position: &Position, origin: Hex, to: Hex) -> bool {
    let Some(direction) = position.board().map().direction(origin, to) else {
        return false;
    };
    let owner = position.owner(origin).filter(|&owner| owner != NEUTRAL);
    owner.is_some_and(|side| position.projects(side, origin, direction) != ZocKind::None)
}

#[cfg(test)]
mod tests {
    use hexcore::roster::Piece;
    use hexcore::testing::{self, CREEK, SWAMP};

    use super::*;

    const OWN: Piece = 0;
    const ENEMY: Piece = 1;

    /// A row of five hexes: between the first two a side that is lake, the fourth nothing but lake.
    fn row() -> (Position, Contacts) {
        let map = testing::map(1, 5, &[((1, 4), SWAMP)], &[((1, 1), 3, CREEK)]);
        let contacts = Contacts::new(&map, CREEK, SWAMP);
        (testing::position(&map, &testing::rules()), contacts)
    }

    #[test]
    fn rule_23_nobody_fights_over_the_lake() {
        let (position, contacts) = row();
        let beside = |hex| {
            contacts
                .beside(position.board().map(), hex)
                .collect::<Vec<_>>()
        };
        let found: Vec<Vec<Hex>> = (0..5).map(beside).collect();
        assert_eq!(found, [vec![], vec![2], vec![1], vec![], vec![]]);
    }

    #[test]
    fn rule_10_3_whoever_is_not_of_the_side_is_a_foe() {
        let (mut position, contacts) = row();
        for (piece, hex) in [(OWN, 1), (ENEMY, 2)] {
            position.put_at(piece, (1, hex + 1), 1);
        }
        let foes = |hex, side| {
            let found = contacts.foes_beside(&position, hex, side);
            found.collect::<Vec<_>>()
        };
        assert_eq!(
            (foes(1, 0), foes(1, 1), foes(2, 1)),
            (vec![2], vec![], vec![1])
        );
        let other = Contacts::new(&testing::map(1, 4, &[], &[]), CREEK, SWAMP);
        assert!(contacts.fit(&position).is_ok() && other.fit(&position).is_err());
        assert!(
            contacts.check(4).is_ok() && contacts.check(5).is_err() && contacts.check(-1).is_err()
        );
    }

    #[test]
    fn rule_9_2_zones_go_into_neighbouring_hexes() {
        let (mut position, _) = row();
        position.put_at(OWN, (1, 2), 1);
        assert!(exerts(&position, 1, 2) && exerts(&position, 1, 0));
        assert!(!exerts(&position, 1, 3), "not adjacent");
        assert!(!exerts(&position, 2, 1), "nobody is there");
    }
}
