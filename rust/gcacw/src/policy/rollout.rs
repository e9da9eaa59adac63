//! Playouts: both sides do what looks best at a glance.

use crate::eval::eval_cache;
use crate::eval::evaluation::{Judge, Mover, Scene};
use crate::policy::plan::Plan;
use crate::world::Sim;
use hexcore::dice::{Chance, Dice};
use hexcore::pieces::{MOST_PIECES, PieceSet};

impl Sim<'_, Chance> {
    /// The side that decides does something, or passes. Returns what it was.
    pub fn act_by_habit(&mut self, judge: &Judge) -> Plan {
        let plan = self.habit(judge);
        self.carry_plan(judge, &crate::policy::plan::Question::default(), plan);
        plan
    }

    /// `march_gains`, as last looked at where nothing has happened close by.
    fn at_a_glance(&mut self, judge: &Judge, scene: &Scene, mover: &Mover) -> [f64; 2] {
        let bond = self.world.bond_number(mover.unit) | self.world.ruins(self.figures) << 8;
        let aims = eval_cache::aims(&judge.outlook(self.world, scene, mover, 1)) ^ bond;
        if let Some(known) = self.work.glance.get(mover.unit, aims) {
            return known;
        }
        let gains = self.march_gains(judge, scene, mover);
        self.work.glance.put(mover.unit, aims, gains);
        gains
    }

    fn noise(&mut self, judge: &Judge) -> f64 {
        if judge.weights.noise <= 0.0 {
            return 0.0;
        }
        (self.dice.share() + self.dice.share() - 1.0) * judge.weights.noise
    }

    /// The plan that gains most at a glance, each gain with some chance in it.
    fn habit(&mut self, judge: &Judge) -> Plan {
        let side = self.world.side;
        let scene = judge.scene(self.world);
        let mut led = [f64::MIN; MOST_PIECES];
        let pass = judge.passing(self.world, &mut self.work.scratch);
        let mut best = (pass, Plan::Pass);
        let units: PieceSet = self.world.position.on_map(side, false).collect();
        self.work.glance.look(self.world);
        for unit in units.iter() {
            if !self.is_ready(unit) {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let [alone, under] = self.at_a_glance(judge, &scene, &mover);
            let noise = self.noise(judge);
            led[usize::from(unit)] = under + noise;
            if alone + noise > best.0 {
                best = (alone + noise, Plan::March { unit, to: None });
            }
            if let Some(gain) = self
                .burning_worth(judge, &mover)
                .filter(|&gain| gain > best.0)
            {
                best = (gain, Plan::Burn { unit });
            }
            if self.next_works(unit).is_some() {
                let works = judge.works(self.world, &scene, &mover) - judge.tiring(&mover);
                if works > best.0 {
                    best = (works, Plan::Entrench { unit });
                }
            }
        }
        let leaders: PieceSet = self.world.position.on_map(side, true).collect();
        for leader in leaders.iter() {
            if !judge.figures.order.get(leader).active {
                continue;
            }
            let gain = |unit| led[usize::from(unit)];
            if together(self.around(leader).iter().map(gain)) > best.0 {
                // Ways to them are looked for only where it matters.
                let followers = self.followers(leader);
                let usual: PieceSet = followers.iter().filter(|&unit| gain(unit) > 0.0).collect();
                let with = (!usual.is_empty()).then_some(usual);
                let gain = together(followers.iter().map(gain));
                if gain > best.0 {
                    best = (
                        gain,
                        Plan::Activate {
                            leader,
                            with,
                            first: None,
                        },
                    );
                }
            }
            if self.eligible(leader).is_empty() {
                continue;
            }
            for target in self.targets(leader, false) {
                let gain = self.assault_worth(judge, leader, target);
                if gain > best.0 {
                    best = (gain, Plan::Assault { leader, target });
                }
            }
        }
        best.1
    }
}

/// All who gain by an activation take part, or the one who loses least.
pub(crate) fn together(gains: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut most) = (0.0, f64::MIN);
    for gain in gains {
        sum += gain.max(0.0);
        most = most.max(gain);
    }
    if sum > 0.0 { sum } else { most }
}

impl<D: Dice> Sim<'_, D> {
    /// Units that a leader's activation is worth while for; never none where he may choose any.
    pub fn assignment(&mut self, judge: &Judge, leader: hexcore::roster::Piece) -> PieceSet {
        let scene = judge.scene(self.world);
        let followers = self.followers(leader);
        let mut chosen = PieceSet::default();
        let mut best = None;
        for unit in followers.iter() {
            let mover = judge.mover(self.world, unit);
            let gain = self.march_gains(judge, &scene, &mover)[1];
            if gain > 0.0 {
                chosen.insert(unit);
            }
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, unit));
            }
        }
        if let (true, Some((_, unit))) = (chosen.is_empty(), best) {
            chosen.insert(unit);
        }
        chosen
    }
}
