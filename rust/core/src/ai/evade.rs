//! Cavalry that gives way before an attack of infantry.

use super::dice::Dice;
use super::world::{Manner, Sim};
use crate::battle::{Attack, PieceSet};
use crate::geom::Hex;
use crate::position::Field;

impl<D: Dice> Sim<'_, D> {
    /// The defenders of a hex ride off before an attack, if they may and would: movement points that a marching
    /// attacker loses. points: what he has left; None: an assault.
    pub(super) fn evaded(
        &mut self,
        attackers: &PieceSet,
        target: Hex,
        points: Option<u16>,
    ) -> Option<u16> {
        let away = self.hex(attackers.iter().next()?);
        if !self.may_evade(attackers, target, away) {
            return None;
        }
        self.answer();
        if !self.would_evade(attackers, target, points) {
            return None;
        }
        let figures = self.figures;
        let evasion = &figures.tolls.evasion;
        let units: PieceSet = self.world.position.units_at(target).collect();
        let (mut lost, mut killed) = (0, 0);
        if points.is_some() {
            let die = self.roll();
            let terrain = self.world.position.board().map().terrain(target);
            let manpower = units
                .iter()
                .map(|unit| u32::from(self.get(unit, Field::Manpower)));
            let (ground, size) = evasion.modifiers(terrain, manpower.sum());
            (lost, killed) = evasion.toll(die, ground + size);
        }
        for unit in units.iter() {
            self.set(unit, Field::Disorganized, 1);
            self.tire(unit, evasion.fatigue);
        }
        self.share_losses(&units, killed);
        self.settle(target);
        self.fall_back(&units, target, away, figures.retreats.length);
        Some(lost)
    }

    /// Cavalry alone, none of it too tired, attacked by infantry, with room to retreat.
    fn may_evade(&self, attackers: &PieceSet, target: Hex, away: Hex) -> bool {
        let figures = self.figures;
        let hexes = usize::from(figures.retreats.length.0);
        let (position, units) = (&self.world.position, attackers.iter());
        let evasion = &figures.tolls.evasion;
        evasion.possible(position, &figures.order, units, target, away, hexes)
    }

    /// A stack has room for a whole retreat.
    pub(super) fn has_room(&self, target: Hex, away: Hex) -> bool {
        let position = &self.world.position;
        let Some(unit) = position.units_at(target).next() else {
            return false;
        };
        let hexes = usize::from(self.figures.retreats.length.0);
        position.has_room(self.side(unit), &[target], away, hexes)
    }

    fn would_evade(&self, attackers: &PieceSet, target: Hex, points: Option<u16>) -> bool {
        match self.manner {
            Manner::Fixed { evades } => evades,
            Manner::Judged(judge) => {
                let Some(unit) = attackers.iter().next() else {
                    return false;
                };
                let list = [unit];
                let side = self.side(unit);
                let attack = Attack {
                    fort: self.figures.fort(&self.world.position, side, target),
                    ..Attack::of_march(&list, target, points.unwrap_or(0), self.world.rain)
                };
                judge.risk(self.world, &attack) > judge.weights.evade
            }
        }
    }
}
