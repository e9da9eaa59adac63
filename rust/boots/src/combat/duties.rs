//! 10.1 to 10.8 Who may and who must attack whom.

use std::sync::Arc;

use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::{NEUTRAL, Piece, check_owner};

use super::contacts::{Contacts, exerts};
use super::grouping::Front;
use crate::units::Units;
use crate::ways::Ways;

/// What a game's rules make of enemies side by side. Immutable.
#[derive(Clone, Debug)]
pub struct Duties {
    units: Arc<Units>,
    contacts: Arc<Contacts>,
    ways: Arc<Ways>,
    /// 22.13 Units of nobody need not be attacked.
    spares_nobodys: bool,
    /// 22.21 Printed sides that need not attack one another before they have come to blows.
    truces: Vec<[u8; 2]>,
}

/// What keeps enemies apart for a while, or brings them together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Peace {
    /// 6.7 Units that may not attack, and that no zone makes attack.
    pub parley: PieceSet,
    /// 6.7 Units led into the valley: they attack the enemies beside them whether those have a zone or not.
    pub led: PieceSet,
    /// 22.21 Those under a truce have come to blows.
    pub blows: bool,
}

/// Stacks with which a front has nothing to do any more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settled<'a> {
    /// Hexes of the side that attacks whose stacks have an attack (10.7).
    pub busy: &'a [Hex],
    /// Those attacked already.
    pub taken: &'a [Hex],
}

impl Duties {
    pub fn new(
        units: Arc<Units>,
        contacts: Arc<Contacts>,
        ways: Arc<Ways>,
        spares_nobodys: bool,
        truces: Vec<[u8; 2]>,
    ) -> Result<Self> {
        let (found, wanted) = (ways.size(), units.size());
        if found != wanted {
            return Err(Error::Length("units of a game", found, wanted));
        }
        for &side in truces.as_flattened() {
            check_owner(side.into())?;
        }
        Ok(Self {
            units,
            contacts,
            ways,
            spares_nobodys,
            truces,
        })
    }

    /// Whether a position has the units and hexes that this is for.
    pub fn check(&self, position: &Position) -> Result<()> {
        self.ways.check(position)?;
        self.contacts.fit(position)
    }

    /// A caller's number as a hex.
    pub fn check_hex(&self, hex: i64) -> Result<Hex> {
        self.contacts.check(hex)
    }

    pub fn units(&self) -> &Units {
        &self.units
    }

    /// Hexes beside one with units that are not of a side.
    pub fn foes_beside<'a>(
        &self,
        position: &'a Position,
        hex: Hex,
        side: usize,
    ) -> impl Iterator<Item = Hex> + use<'a> {
        self.contacts.foes_beside(position, hex, side)
    }

    /// 10.3 May a unit attack a hex beside it with units that are not of its side?
    pub fn may_attack(&self, peace: &Peace, unit: Piece, target: Hex) -> bool {
        !peace.parley.contains(unit) && !self.ways.is_closed(unit, target)
    }

    /// Need a unit not attack those in a hex, whosever zone it is in (22.13, 22.21)?
    pub fn spares(&self, position: &Position, peace: &Peace, unit: Piece, target: Hex) -> bool {
        if self.spares_nobodys && position.owner(target) == Some(NEUTRAL) {
            return true;
        }
        let own = self.units.get(unit).side;
        let theirs = |side| {
            let mut units = position.units_at(target);
            units.any(|other| self.units.get(other).side == side)
        };
        let truce = |&[one, other]: &[u8; 2]| {
            (own == one && theirs(other)) || (own == other && theirs(one))
        };
        !peace.blows && self.truces.iter().any(truce)
    }

    /// 10.1, 10.5 Does the zone of the enemy in `target` make a unit in `origin` attack? Nobody has to out of a fort
    /// garrison's hex, which has no zone either (9.3). Who was led there asks for no zone (6.7), units of nobody apart.
    fn must_attack(
        &self,
        position: &Position,
        peace: &Peace,
        unit: Piece,
        origin: Hex,
        target: Hex,
    ) -> bool {
        let mut there = position.units_at(origin);
        let led = peace.led.contains(unit) && position.owner(target) != Some(NEUTRAL);
        let zone =
            exerts(position, target, origin) && !there.any(|other| self.units.get(other).garrison);
        (led || zone) && !self.spares(position, peace, unit, target)
    }

    /// 10.3, 10.5 The front of some units of a side against all who are not of it: made anew in the memory of another.
    pub fn front(
        &self,
        position: &Position,
        side: usize,
        units: impl Iterator<Item = Piece> + Clone,
        settled: Settled<'_>,
        peace: &Peace,
        front: &mut Front,
    ) -> Result<()> {
        let standing = units.filter_map(|unit| {
            let origin = position.hex(unit);
            (origin != NO_HEX && !settled.busy.contains(&origin)).then_some((unit, origin))
        });
        let pairs = standing.flat_map(|(unit, origin)| {
            let foes = self.contacts.foes_beside(position, origin, side);
            let foes = foes.filter(move |&target| {
                !settled.taken.contains(&target) && self.may_attack(peace, unit, target)
            });
            foes.map(move |target| (unit, origin, target))
        });
        front.clear();
        for (_, origin, target) in pairs.clone() {
            front.call_up(origin, target);
        }
        front.line_up()?;
        for (unit, origin, target) in pairs {
            let owed = self.must_attack(position, peace, unit, origin, target);
            front.pit(origin, target, owed);
        }
        Ok(())
    }

    /// 10.8 Does a unit attack together with the others of some stacks: is it in one of them, and may attack all of those?
    pub fn takes_part(
        &self,
        position: &Position,
        peace: &Peace,
        unit: Piece,
        origins: &[Hex],
        targets: &[Hex],
    ) -> bool {
        let mut targets = targets.iter();
        origins.contains(&position.hex(unit))
            && targets.all(|&target| self.may_attack(peace, unit, target))
    }
}

#[cfg(test)]
mod tests {
    use hexcore::testing::{self, CREEK, SWAMP};

    use super::*;
    use crate::units::Unit;
    use crate::ways::Closed;

    const FIRST: Piece = 0;
    const SECOND: Piece = 1;
    const ENEMY: Piece = 2;
    const NOBODY: Piece = 3;
    const GARRISON: Piece = 4;
    /// As printed, by unit.
    const SIDES: [u8; 5] = [0, 0, 1, NEUTRAL as u8, 0];

    /// A row of five hexes.
    fn position(placed: &[(Piece, Hex)]) -> Position {
        let map = testing::map(1, 5, &[], &[]);
        testing::units_on(&map, &[testing::profile()], &SIDES, &[1; 5], placed)
    }

    fn duties(position: &Position, closed: Vec<Closed>, truces: Vec<[u8; 2]>) -> Duties {
        let unit = |(number, side)| Unit {
            side,
            garrison: number == usize::from(GARRISON),
            ..Unit::default()
        };
        let units = Units::new(SIDES.into_iter().enumerate().map(unit).collect()).unwrap();
        let ways = Ways::new(SIDES.len(), PieceSet::default(), [0, 0], closed).unwrap();
        let contacts = Contacts::new(position.board().map(), CREEK, SWAMP);
        let made = Duties::new(units.into(), contacts.into(), ways.into(), true, truces);
        made.unwrap()
    }

    /// Who may attack whom, and who must be in an attack.
    fn told(
        position: &Position,
        duties: &Duties,
        units: &[Piece],
        settled: Settled<'_>,
        peace: &Peace,
    ) -> (Vec<(Hex, Hex)>, Vec<Hex>) {
        duties.check(position).unwrap();
        let mut front = Front::default();
        let units = units.iter().copied();
        duties
            .front(position, 0, units, settled, peace, &mut front)
            .unwrap();
        (front.free().openings(), front.owed())
    }

    #[test]
    fn rule_10_1_a_unit_in_an_enemy_zone_must_attack() {
        let position = position(&[(FIRST, 1), (ENEMY, 2), (SECOND, 3)]);
        let duties = duties(&position, vec![], vec![]);
        let ask =
            |units: &[Piece], settled| told(&position, &duties, units, settled, &Peace::default());
        let (none, both) = (Settled::default(), [FIRST, SECOND]);
        assert_eq!(ask(&both, none), (vec![(1, 2), (3, 2)], vec![1, 2, 3]));
        assert_eq!(ask(&[FIRST], none), (vec![(1, 2)], vec![1, 2]));
        let busy = Settled { busy: &[1], ..none };
        assert_eq!(ask(&both, busy), (vec![(3, 2)], vec![2, 3]));
        let taken = Settled {
            taken: &[2],
            ..none
        };
        assert_eq!(ask(&both, taken), (vec![], vec![]));
    }

    #[test]
    fn rule_6_7_parlay_ends_the_duty_and_so_does_a_closed_hex() {
        let position = position(&[(FIRST, 1), (ENEMY, 2), (SECOND, 3)]);
        let (none, both) = (Settled::default(), [FIRST, SECOND]);
        let parley = Peace {
            parley: [FIRST].into_iter().collect(),
            ..Peace::default()
        };
        let open = duties(&position, vec![], vec![]);
        let wanted = (vec![(3, 2)], vec![2, 3]);
        assert_eq!(told(&position, &open, &both, none, &parley), wanted);
        let abroad = Closed {
            units: [FIRST].into_iter().collect(),
            hexes: [2].into(),
        };
        let closed = duties(&position, vec![abroad], vec![]);
        let peace = Peace::default();
        assert_eq!(told(&position, &closed, &both, none, &peace), wanted);
        assert!(open.takes_part(&position, &peace, FIRST, &[1, 3], &[2]));
        assert!(!open.takes_part(&position, &peace, FIRST, &[3], &[2]));
        assert!(!closed.takes_part(&position, &peace, FIRST, &[1, 3], &[2]));
    }

    #[test]
    fn rule_6_7_who_was_led_into_the_valley_must_attack_without_a_zone() {
        let position = position(&[(NOBODY, 0), (GARRISON, 1), (FIRST, 1), (ENEMY, 2)]);
        let open = duties(&position, vec![], vec![]);
        let mut peace = Peace::default();
        let owed = |duties: &Duties, peace: &Peace| {
            told(&position, duties, &[FIRST], Settled::default(), peace).1
        };
        assert_eq!(owed(&open, &peace), vec![]);
        peace.led = [FIRST].into_iter().collect();
        assert_eq!(owed(&open, &peace), vec![1, 2]);
        let truce = duties(&position, vec![], vec![[1, 0]]);
        assert_eq!(owed(&truce, &peace), vec![]);
    }

    #[test]
    fn rule_22_21_a_truce_holds_until_blows() {
        let position = position(&[(FIRST, 1), (ENEMY, 2)]);
        let duties = duties(&position, vec![], vec![[1, 0]]);
        let mut peace = Peace::default();
        let pair = vec![(1, 2)];
        let owed = |peace: &Peace| told(&position, &duties, &[FIRST], Settled::default(), peace);
        assert_eq!(owed(&peace), (pair.clone(), vec![]));
        peace.blows = true;
        assert_eq!(owed(&peace), (pair, vec![1, 2]));
    }

    #[test]
    fn rule_22_13_nobody_has_to_attack_units_of_nobody_or_out_of_a_garrison() {
        let position = position(&[(NOBODY, 0), (FIRST, 1), (GARRISON, 3), (ENEMY, 4)]);
        let duties = duties(&position, vec![], vec![]);
        let units = [FIRST, GARRISON];
        let found = told(
            &position,
            &duties,
            &units,
            Settled::default(),
            &Peace::default(),
        );
        assert_eq!(found, (vec![(1, 0), (3, 4)], vec![]));
        assert!(duties.spares(&position, &Peace::default(), FIRST, 0));
    }
}
