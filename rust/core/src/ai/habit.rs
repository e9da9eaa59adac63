//! Playouts: both sides do what looks good at a glance.

use super::dice::Chance;
use super::judge::Judge;
use super::plan::{Plan, Question};
use super::world::Sim;
use crate::battle::{MOST_PIECES, PieceSet};
use crate::geom::NO_HEX;
use crate::roster::Piece;

/// What a march alone gains less than one under a leader: its bonus is smaller.
const ALONE: f32 = 0.1;

impl Sim<'_, Chance> {
    /// The side that decides does something, or passes. Returns what it was.
    pub fn act_by_habit(&mut self, judge: &Judge) -> Plan {
        let plan = self.habit(judge);
        self.carry_plan(judge, &Question::default(), plan);
        plan
    }

    fn noise(&mut self, judge: &Judge) -> f32 {
        (self.dice.share() + self.dice.share() - 1.0) * judge.weights.noise
    }

    /// The plan that gains most at a glance, each gain with some chance in it.
    fn habit(&mut self, judge: &Judge) -> Plan {
        let side = self.world.side;
        let scene = judge.scene(self.world);
        let fatigue = judge.weights.fatigue;
        let mut gains = [f32::MIN; MOST_PIECES];
        let mut best = (judge.passing(self.world), Plan::Pass);
        let units: PieceSet = self.world.position.on_map(side, false, u8::MAX).collect();
        for unit in units.iter() {
            if !self.is_ready(unit) {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let pace = judge.pace[side][usize::from(mover.mount)];
            let place = self.best_place(judge, &scene, &mover, pace, 1, false);
            let march = place.gain - fatigue + self.noise(judge);
            gains[usize::from(unit)] = march;
            if march - ALONE > best.0 {
                best = (march - ALONE, Plan::March { unit, to: None });
            }
            if self.next_works(unit, false).is_some() {
                let works = judge.works(self.world, &scene, &mover) - fatigue;
                if works > best.0 {
                    best = (works, Plan::Entrench { unit });
                }
            }
        }
        let leaders: PieceSet = self.world.position.on_map(side, true, u8::MAX).collect();
        let active = |leader: &Piece| judge.figures.order.get(*leader).active;
        for leader in leaders.iter().filter(active) {
            let led = self.around(leader);
            let gain: f32 = led
                .iter()
                .map(|unit| gains[usize::from(unit)].max(0.0))
                .sum();
            if gain > best.0 {
                best = (gain, Plan::Activate { leader });
            }
            let assault = self.some_assault(judge, leader);
            if let Some(found) = assault.filter(|&(gain, _)| gain > best.0) {
                best = found;
            }
        }
        best.1
    }

    /// An assault of the leader on some hex beside him, if one promises anything.
    fn some_assault(&mut self, judge: &Judge, leader: Piece) -> Option<(f32, Plan)> {
        let hex = self.hex(leader);
        let position = &self.world.position;
        let enemy = 1 - self.side(leader);
        if hex == NO_HEX || position.zoc(enemy, hex) == (0, 0) || self.eligible(leader).is_empty() {
            return None;
        }
        let near = position.board().map().neighbours(hex);
        let held = near.map(|to| to != NO_HEX && position.owner(to) == Some(enemy));
        let count = held.iter().filter(|&&held| held).count() as u32;
        if count == 0 {
            return None;
        }
        let skip = self.dice.below(count) as usize;
        let position = &self.world.position;
        let near = position.board().map().neighbours(hex);
        let targets = near.iter().zip(held).filter(|&(_, held)| held);
        let target = *targets.map(|(to, _)| to).nth(skip)?;
        let open = position.board().attack_block(hex, target, 1 - enemy);
        if open != Ok(crate::cost::Block::Open) {
            return None;
        }
        let gain = self.assault_worth(judge, leader, target) + self.noise(judge);
        Some((gain, Plan::Assault { leader, target }))
    }
}
