//! Cavalry that gives way before infantry.

use crate::eval::evaluation::Judge;
use crate::field;
use crate::policy::plan::Marching;
use crate::world::{Manner, Sim};
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX, SIDES};
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;

/// Hexes whose cavalry has stood before a march. Who stands where the march has come to ends it, so that those beside
/// its beginning are all that can matter again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stood([Hex; SIDES]);

impl Default for Stood {
    fn default() -> Self {
        Self([NO_HEX; SIDES])
    }
}

impl FromIterator<Hex> for Stood {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut found = Self::default();
        for hex in hexes {
            found.insert(hex);
        }
        found
    }
}

impl Stood {
    fn insert(&mut self, hex: Hex) {
        if let Some(slot) = self.0.iter_mut().find(|slot| **slot == NO_HEX) {
            *slot = hex;
        }
    }

    fn contains(&self, hex: Hex) -> bool {
        self.0.contains(&hex)
    }
}

impl<D: Dice> Sim<'_, D> {
    /// A unit begins its march beside cavalry, or has come up to it: each stack that may and would rides off in turn.
    /// Has any?
    pub fn come_up(&mut self, march: &mut Marching) -> bool {
        let figures = self.figures;
        let hexes = usize::from(figures.rules.retreats.length.0);
        let mut met = [NO_HEX; SIDES];
        let evasion = &figures.rules.tolls.evasion;
        let found = evasion.met(&self.world.position, &figures.order, march.unit, hexes);
        for (slot, hex) in met.iter_mut().zip(found) {
            *slot = hex;
        }
        let attackers: PieceSet = [march.unit].into_iter().collect();
        let here = self.hex(march.unit);
        let mut gone = false;
        for target in met.into_iter().take_while(|&hex| hex != NO_HEX) {
            // Those who have ridden off before may have joined them.
            if march.stood.contains(target) || !self.may_evade(&attackers, target, here) {
                continue;
            }
            self.answer();
            if self.would_evade(march, target) {
                let lost = self.ride_off(&attackers, target, true);
                march.points = march.points.saturating_sub(lost);
                gone = true;
            } else {
                march.stood.insert(target);
            }
        }
        gone
    }

    /// The defenders of a hex ride off before an assault, if they may and would. Have they?
    pub(crate) fn evaded(&mut self, attackers: &PieceSet, target: Hex) -> bool {
        let Some(first) = attackers.iter().next() else {
            return false;
        };
        if !self.may_evade(attackers, target, self.hex(first)) {
            return false;
        }
        self.answer();
        let evades = match self.manner {
            Manner::Fixed { evades } => evades,
            Manner::Judged(judge) => {
                let judge = judge.of(1 - self.side(first));
                self.menace(judge, first, target, 0, true) > judge.weights.evade
            }
        };
        if evades {
            self.ride_off(attackers, target, false);
        }
        evades
    }

    /// The units of a hex ride off: movement points that a march loses by it.
    fn ride_off(&mut self, attackers: &PieceSet, target: Hex, march: bool) -> u16 {
        let Some(away) = attackers.iter().next().map(|unit| self.hex(unit)) else {
            return 0;
        };
        let figures = self.figures;
        let evasion = &figures.rules.tolls.evasion;
        let units: PieceSet = self.world.position.units_at(target).collect();
        let (mut lost, mut killed) = (0, 0);
        if march {
            let die = self.roll();
            let terrain = self.world.position.board().map().terrain(target);
            let manpower = units
                .iter()
                .map(|unit| u32::from(self.get(unit, field::MANPOWER)));
            let (ground, size) = evasion.modifiers(terrain, manpower.sum());
            (lost, killed) = evasion.toll(die, ground + size);
        }
        for unit in units.iter() {
            figures.rules.ride_off(&mut self.world.position, unit);
        }
        self.share_losses(&units, killed);
        self.settle(target);
        self.fall_back(&units, target, away, figures.rules.retreats.length);
        lost
    }

    /// Cavalry alone, none of it too tired, attacked by infantry, with room to retreat.
    fn may_evade(&self, attackers: &PieceSet, target: Hex, away: Hex) -> bool {
        let figures = self.figures;
        let hexes = usize::from(figures.rules.retreats.length.0);
        let (position, units) = (&self.world.position, attackers.iter());
        let evasion = &figures.rules.tolls.evasion;
        evasion.possible(position, &figures.order, units, target, away, hexes)
    }

    /// A stack has room for a whole retreat.
    pub(crate) fn has_room(&self, target: Hex, away: Hex) -> bool {
        let position = &self.world.position;
        let Some(unit) = position.units_at(target).next() else {
            return false;
        };
        let hexes = usize::from(self.figures.rules.retreats.length.0);
        position.has_room(self.side(unit), &[target], away, hexes)
    }

    /// An attack may come, or not: surely where it promises the unit something.
    fn would_evade(&self, march: &Marching, target: Hex) -> bool {
        let Manner::Judged(judge) = self.manner else {
            return matches!(self.manner, Manner::Fixed { evades: true });
        };
        let judge = judge.of(1 - self.side(march.unit));
        let menace = || self.menace(judge, march.unit, target, march.points, false);
        self.may_attack(march, target) && menace() > judge.weights.evade
    }

    /// Points that an attack of a unit from where it stands, with so many movement points left, may cost those in a hex.
    /// sure: it comes in any case, not only where it promises something.
    pub fn menace(&self, judge: &Judge, unit: Piece, target: Hex, points: u16, sure: bool) -> f64 {
        let list = [unit];
        let attack = self.march_attack(&list, target, points);
        let risk = judge.risk(self.world, &attack);
        let aimed = |worth: Option<f64>| worth.is_some_and(|worth| worth > 0.0);
        if sure || risk <= 0.0 || aimed(judge.attack(self.world, &attack)) {
            risk
        } else {
            risk * judge.weights.aimless
        }
    }
}
