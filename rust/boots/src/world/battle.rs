//! 10.13, 10.23 One combat: its die, and what the result does.

use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;

use super::pursuit::{Pursuit, Runner};
use super::retreat::Retreat;
use super::{Answer, Asked, Attack, Kind, Outcome, Rules, Stage, Work, World};
use crate::combat::losses::{Casualties, next_losses};
use crate::combat::results::{Loses, Table};
use crate::combat::shifts;
use crate::ground;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ready {
    #[default]
    Begin,
    /// Points for the attack have been thrown for.
    Opened,
    Die,
}

/// A declared attack is resolved.
#[derive(Clone, Debug)]
pub struct Combat {
    pub attack: Attack,
    pub ready: Ready,
}

impl Combat {
    pub(super) fn new(attack: Attack) -> Self {
        Self {
            attack,
            ready: Ready::Begin,
        }
    }

    /// The first of the defenders.
    pub(super) fn attacked(&self) -> Option<Piece> {
        self.attack.defenders.first().copied()
    }

    pub(super) fn asked(&self, work: &mut Work) -> Option<Asked> {
        if self.ready != Ready::Die {
            return None;
        }
        work.answers.extend((1..=6).map(Answer::Roll));
        Asked::DIE
    }

    pub(super) fn run(mut self, world: &mut World, rules: &Rules, work: &mut Work) {
        if !world.narrow(rules, &mut self.attack) {
            return world.finish(rules, Outcome::Fought(vec![], vec![]));
        }
        if self.ready == Ready::Opened {
            self.ready = Ready::Die;
            return world.push(Stage::Combat(self));
        }
        let Attack {
            attackers,
            targets,
            table,
            screened,
            ..
        } = &mut self.attack;
        // 14.4
        if *table == Table::Charge
            && !*screened
            && !world.may_charge(rules, attackers, &mut work.scratch)
        {
            *table = Table::Skirmish;
        }
        let (attackers, targets) = (attackers.clone(), targets.clone());
        self.ready = Ready::Opened;
        world.push(Stage::Combat(self));
        world.award(rules, &attackers, &targets);
    }

    pub(super) fn apply(self, world: &mut World, rules: &Rules, answer: Answer) {
        let Answer::Roll(face) = answer else {
            return world.push(Stage::Combat(self));
        };
        let attack = shifts::Attack {
            attackers: &self.attack.attackers,
            targets: &self.attack.targets,
            defenders: &self.attack.defenders,
            table: self.attack.table,
            blind: &[],
        };
        let found = rules.shifts.assess(&world.position, attack);
        let column = rules
            .tables
            .column(found.attack, found.defence, found.shift());
        let result = rules.tables.result(self.attack.table, face, column);
        debug_assert!(result.is_ok(), "{result:?}");
        world.push(Stage::Aftermath(Aftermath {
            attack: self.attack,
            result: result.unwrap_or(0),
            at: AftermathAt::Losses,
            hexes: 0,
            pursuers: vec![],
        }));
    }
}

impl World {
    /// Leaves of an attack those of its units that are still there and side by side. Units that have come into a hex under
    /// attack since then take no part (10.7). False: nobody is left on one side.
    fn narrow(&self, rules: &Rules, attack: &mut Attack) -> bool {
        let Attack {
            attackers,
            origins,
            targets,
            defenders,
            ..
        } = attack;
        let hex = |unit: Piece| self.position.hex(unit);
        targets.retain(|&target| defenders.iter().any(|&unit| hex(unit) == target));
        defenders.retain(|&unit| targets.contains(&hex(unit)));
        attackers.retain(|&unit| self.stands(unit) && self.faces(rules, hex(unit), targets));
        origins.clear();
        for &unit in attackers.iter() {
            if !origins.contains(&hex(unit)) {
                origins.push(hex(unit));
            }
        }
        !attackers.is_empty() && !targets.is_empty()
    }

    /// Are all of these beside a hex, with units that are not of the side that attacks?
    pub(super) fn faces(&self, rules: &Rules, origin: Hex, targets: &[Hex]) -> bool {
        let beside = || rules.duties.foes_beside(&self.position, origin, self.side);
        targets
            .iter()
            .all(|&target| beside().any(|hex| hex == target))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AftermathAt {
    Losses,
    Stragglers,
    Rout,
    /// The die for the length of a rout.
    Running,
    Retreats,
    Pursuit,
    End,
}

/// A combat whose die has fallen.
#[derive(Clone, Debug)]
pub struct Aftermath {
    pub attack: Attack,
    /// Number of the result.
    pub result: usize,
    pub at: AftermathAt,
    /// Length of a rout, once known.
    pub hexes: u8,
    /// Units that have pursued.
    pub pursuers: Vec<Piece>,
}

impl Aftermath {
    /// The first of the defenders.
    pub(super) fn attacked(&self) -> Option<Piece> {
        self.attack.defenders.first().copied()
    }

    pub(super) fn asked(&self, work: &mut Work) -> Option<Asked> {
        if self.at != AftermathAt::Running {
            return None;
        }
        work.answers.extend((1..=6).map(Answer::Roll));
        Asked::DIE
    }

    pub(super) fn apply(mut self, world: &mut World, answer: Answer) {
        if let Answer::Roll(face) = answer {
            (self.hexes, self.at) = (face, AftermathAt::Retreats);
        }
        world.push(Stage::Aftermath(self));
    }

    pub(super) fn run(mut self, world: &mut World, rules: &Rules) {
        let (attackers, defenders) = (
            world.left(&self.attack.attackers),
            world.left(&self.attack.defenders),
        );
        match self.at {
            AftermathAt::Losses => {
                self.at = AftermathAt::Stragglers;
                let result = self.result;
                world.push(Stage::Aftermath(self));
                let (ours, theirs) = (rules.strength(&attackers), rules.strength(&defenders));
                let [ours, theirs] = rules.tables.casualties(result, ours, theirs);
                world.take(rules, world.enemy(), defenders, theirs);
                world.take(rules, world.side, attackers, ours);
            }
            AftermathAt::Stragglers => {
                self.at = AftermathAt::Rout;
                self.stragglers(world, rules, attackers, defenders);
                world.push(Stage::Aftermath(self));
            }
            AftermathAt::Rout => {
                let verdict = rules.tables.verdict(self.result);
                let runs = verdict.defender_retreats.is_none() && !defenders.is_empty();
                self.at = if runs {
                    AftermathAt::Running
                } else {
                    AftermathAt::Retreats
                };
                world.push(Stage::Aftermath(self));
            }
            AftermathAt::Running | AftermathAt::Retreats => {
                self.at = AftermathAt::Pursuit;
                let waiting = self.retreats(world, rules);
                world.push(Stage::Aftermath(self));
                world
                    .stack
                    .extend(waiting.into_iter().rev().map(Stage::Retreat));
            }
            AftermathAt::Pursuit => {
                self.at = AftermathAt::End;
                let pursuit = self.pursuit(world, rules, attackers);
                world.push(Stage::Aftermath(self));
                world.stack.extend(pursuit.map(Stage::Pursuit));
            }
            AftermathAt::End => self.end(world, rules),
        }
    }

    /// Units without strength count nothing in losses by strength; they go when all others have gone.
    fn stragglers(
        &self,
        world: &mut World,
        rules: &Rules,
        attackers: Vec<Piece>,
        defenders: Vec<Piece>,
    ) {
        let verdict = rules.tables.verdict(self.result);
        for (loses, all, left) in [
            (verdict.attacker, &self.attack.attackers, attackers),
            (verdict.defender, &self.attack.defenders, defenders),
        ] {
            let by_strength = matches!(loses, Loses::Half | Loses::Weaker);
            if by_strength && rules.strength(all) > 0 && rules.strength(&left) == 0 {
                for unit in left {
                    world.eliminate(rules, unit);
                }
            }
        }
    }

    /// Who may pursue into which hexes; None where nobody may, or none was left empty.
    fn pursuit(&self, world: &World, rules: &Rules, attackers: Vec<Piece>) -> Option<Pursuit> {
        let targets = self.attack.targets.iter().copied();
        let vacated: Vec<Hex> = targets
            .filter(|&hex| world.position.owner(hex).is_none())
            .collect();
        let runner = |unit: Piece| {
            let left = rules.tables.pursuit(self.result, rules.unit(unit));
            (left > 0).then_some(Runner {
                unit,
                left,
                out: false,
            })
        };
        let runners: Vec<Runner> = attackers.into_iter().filter_map(runner).collect();
        (!runners.is_empty() && !vacated.is_empty()).then_some(Pursuit { runners, vacated })
    }

    /// Markers are drawn, and whoever has waited for the combat hears of it.
    fn end(self, world: &mut World, rules: &Rules) {
        let verdict = rules.tables.verdict(self.result);
        let [mut ours, mut theirs] = verdict.draws.map(u32::from);
        if rules.winner_draws && verdict.defender != Loses::Nothing {
            (ours, theirs) = (ours + theirs, 0);
        }
        world.draws[world.side] += ours;
        world.draws[world.enemy()] += theirs;
        let pursuers = if verdict.fights {
            self.pursuers
        } else {
            vec![]
        };
        world.finish(rules, Outcome::Fought(self.attack.attackers, pursuers));
    }

    /// 11.0 Stack by stack, the attackers' first.
    fn retreats(&self, world: &World, rules: &Rules) -> Vec<Retreat> {
        let verdict = rules.tables.verdict(self.result);
        let attack = &self.attack;
        let mut waiting = Vec::new();
        if verdict.attacker_retreats > 0 {
            for &origin in &attack.origins {
                let units = world.in_hex(&attack.attackers, origin);
                let (battle, left) = (attack.targets.clone(), verdict.attacker_retreats);
                waiting.push(Retreat::new(
                    world.side, world.side, units, origin, battle, left, true,
                ));
            }
        }
        let hexes = verdict.defender_retreats.unwrap_or(self.hexes);
        if hexes > 0 {
            let enemy = world.enemy();
            let mover = if verdict.attackers_path {
                world.side
            } else {
                enemy
            };
            for &target in &attack.targets {
                let units = world.in_hex(&attack.defenders, target);
                // 22.20 No walls help there, to stay neither (11.3).
                let shelter = !ground::raided(&world.position, target);
                waiting.push(Retreat::new(
                    enemy,
                    mover,
                    units,
                    target,
                    vec![target],
                    hexes,
                    shelter,
                ));
            }
        }
        waiting.retain(|retreat| !retreat.is_empty());
        waiting
    }
}

/// A side loses units in combat (10.23).
#[derive(Clone, Debug)]
pub struct Losses {
    pub side: usize,
    pub units: Vec<Piece>,
    /// Strength that they must come to, with none too many; None: one unit, whichever.
    pub need: Option<u32>,
    pub picked: PieceSet,
}

impl Losses {
    /// One unit, whichever.
    pub(super) fn one(side: usize, units: Vec<Piece>) -> Self {
        Self {
            side,
            units,
            need: None,
            picked: PieceSet::default(),
        }
    }

    /// Units that may be the next to go.
    fn candidates(&self, world: &World, rules: &Rules) -> Vec<Piece> {
        let left = world.left(&self.units).into_iter();
        let left: Vec<Piece> = left.filter(|&unit| !self.picked.contains(unit)).collect();
        let Some(need) = self.need else {
            return if self.picked.is_empty() { left } else { vec![] };
        };
        let strength = |unit: Piece| u32::from(rules.unit(unit).strength);
        let picked: Vec<u32> = self.picked.iter().map(strength).collect();
        let strengths: Vec<u32> = left.iter().map(|&unit| strength(unit)).collect();
        let able = next_losses(&picked, &strengths, need).into_iter();
        able.map(|place| left[place]).collect()
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let able = self.candidates(world, rules);
        if able.len() < 2 || self.is_plain(world, rules, &able) {
            return None;
        }
        work.answers.extend(able.into_iter().map(Answer::Lose));
        Asked::of(Kind::Losses, self.side)
    }

    /// Are they all alike, and have all of them to go?
    fn is_plain(&self, world: &World, rules: &Rules, able: &[Piece]) -> bool {
        let look = |unit: Piece| {
            let kind = rules.kinds[usize::from(unit)];
            (rules.unit(unit).strength, kind, world.position.hex(unit))
        };
        let picked: Vec<Piece> = self.picked.iter().collect();
        let all = rules.strength(&picked) + rules.strength(able);
        self.need.is_some_and(|need| all <= need)
            && able.iter().all(|&unit| look(unit) == look(able[0]))
    }

    pub(super) fn run(self, world: &mut World, rules: &Rules) {
        match self.candidates(world, rules).first() {
            Some(&unit) => self.lose(world, rules, unit),
            None => world.finish(rules, Outcome::Nothing),
        }
    }

    pub(super) fn apply(self, world: &mut World, rules: &Rules, answer: Answer) {
        match answer {
            Answer::Lose(unit) => self.lose(world, rules, unit),
            _ => world.push(Stage::Losses(self)),
        }
    }

    fn lose(mut self, world: &mut World, rules: &Rules, unit: Piece) {
        self.picked.insert(unit);
        world.push(Stage::Losses(self));
        world.eliminate(rules, unit);
    }
}

impl World {
    /// What a result takes of some units.
    fn take(&mut self, rules: &Rules, side: usize, units: Vec<Piece>, due: Casualties) {
        let need = match due {
            Casualties::Everybody => {
                for unit in units {
                    self.eliminate(rules, unit);
                }
                return;
            }
            Casualties::Strength(0) => return,
            Casualties::Strength(need) => Some(need),
            Casualties::Unit => None,
        };
        self.push(Stage::Losses(Losses {
            need,
            ..Losses::one(side, units)
        }));
    }
}
