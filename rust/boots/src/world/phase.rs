//! The sub-phase as a whole: what is fought in which order, burning, surplus units, and what comes at the end.

use hexcore::dice::AVERAGE;
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::{NEUTRAL, Piece};

use super::battle::Combat;
use super::declaring::Declaring;
use super::moving::Movement;
use super::pressing::Pressing;
use super::{Answer, Asked, Attack, Awarded, Kind, Outcome, Rules, Stage, Work, World};
use crate::ground::{self, BURNED, ENTRENCHED, RAIDED, STOCKADE};

/// What comes next in a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhaseAt {
    #[default]
    Movement,
    /// Surplus units after movement.
    Crowds,
    /// Raids after movement.
    Entered,
    Combat,
    Attacks,
    Fight,
    Surplus,
    End,
}

/// An operations phase from its movement sub-phase on (4.2).
#[derive(Clone, Debug, Default)]
pub struct Phase {
    pub at: PhaseAt,
    /// Declared and not yet fought.
    pub pending: Vec<Attack>,
    /// Units that have attacked.
    pub fought: PieceSet,
}

impl Phase {
    pub(super) fn asked(&self, world: &World, work: &mut Work) -> Option<Asked> {
        if self.at != PhaseAt::Fight || self.pending.len() < 2 {
            return None;
        }
        let targets = self.pending.iter().map(|attack| attack.targets[0]);
        work.answers.extend(targets.map(Answer::Fight));
        Asked::of(Kind::Fight, world.side)
    }

    pub(super) fn run(mut self, world: &mut World, rules: &Rules) {
        match self.at {
            PhaseAt::Movement => {
                self.at = PhaseAt::Crowds;
                world.push(Stage::Phase(self));
                world.push(Stage::Movement(Movement::default()));
            }
            PhaseAt::Crowds => {
                self.at = PhaseAt::Entered;
                world.push(Stage::Phase(self));
                world.push(Stage::Surplus);
            }
            PhaseAt::Entered => {
                self.at = PhaseAt::Combat;
                world.abandon(rules);
                if !world.raid(rules) {
                    world.push(Stage::Phase(self));
                }
            }
            PhaseAt::Combat => {
                self.at = PhaseAt::Attacks;
                world.push(Stage::Phase(self));
                if rules.points.burning.is_some() {
                    world.push(Stage::Burning);
                }
            }
            PhaseAt::Attacks => {
                self.at = PhaseAt::Fight;
                world.push(Stage::Phase(self));
                world.push(Stage::Declaring(Declaring::default()));
            }
            PhaseAt::Fight if self.pending.is_empty() => {
                self.at = PhaseAt::Surplus;
                world.push(Stage::Phase(self));
            }
            PhaseAt::Fight => self.resolve(world, 0),
            PhaseAt::Surplus => {
                self.at = PhaseAt::End;
                world.push(Stage::Phase(self));
                world.push(Stage::Surplus);
            }
            PhaseAt::End => {
                world.abandon(rules);
                world.raid(rules);
            }
        }
    }

    pub(super) fn apply(self, world: &mut World, answer: Answer) {
        let Answer::Fight(target) = answer else {
            return world.push(Stage::Phase(self));
        };
        let mut targets = self.pending.iter().map(|attack| attack.targets[0]);
        let chosen = targets.position(|one| one == target).unwrap_or(0);
        self.resolve(world, chosen);
    }

    fn resolve(mut self, world: &mut World, chosen: usize) {
        let attack = self.pending.remove(chosen);
        world.push(Stage::Phase(self));
        world.push(Stage::Combat(Combat::new(attack)));
    }

    pub(super) fn resumed(mut self, world: &mut World, rules: &Rules, outcome: Outcome) {
        match outcome {
            Outcome::Declared(attacks) => {
                self.pending = attacks;
                world.push(Stage::Phase(self));
            }
            Outcome::Fought(attackers, pursuers) => {
                for unit in attackers {
                    self.fought.insert(unit);
                }
                let pressing = (!pursuers.is_empty())
                    .then(|| Pressing::new(pursuers, self.pending.clone(), self.fought));
                world.push(Stage::Phase(self));
                if let Some(pressing) = pressing {
                    world.push(Stage::Pressing(pressing));
                }
                let burning = rules.points.burning.as_ref();
                if burning.is_some_and(|burning| burning.after_combat) {
                    world.push(Stage::Burning);
                }
            }
            Outcome::Pressed(Some(attack), joined) => {
                if let Some(joined) = joined {
                    self.pending.remove(joined);
                }
                world.push(Stage::Phase(self));
                world.push(Stage::Combat(Combat::new(attack)));
            }
            _ => world.push(Stage::Phase(self)),
        }
    }
}

/// Dice for points, one by one.
#[derive(Clone, Copy, Debug)]
pub struct Award {
    pub side: usize,
    pub dice: u8,
    pub sum: u8,
}

impl Award {
    pub(super) fn asked(self, work: &mut Work) -> Option<Asked> {
        if self.dice == 0 {
            return None;
        }
        work.answers.extend((1..=6).map(Answer::Roll));
        Asked::DIE
    }

    pub(super) fn run(self, world: &mut World) {
        world.score(self.side, self.sum.into());
    }

    pub(super) fn apply(mut self, world: &mut World, answer: Answer) {
        if let Answer::Roll(face) = answer {
            self.dice -= 1;
            self.sum += face;
        }
        world.push(Stage::Award(self));
    }
}

/// Dice of an award, and whether it comes but once.
fn terms(award: &Awarded) -> (u8, bool) {
    match award {
        Awarded::Clash { dice, .. } => (*dice, true),
        Awarded::Between { dice, blows, .. } => (*dice, *blows),
    }
}

impl World {
    /// An attack is about to be resolved: what the defender throws dice for (21.18, 22.18 to 22.21).
    pub(super) fn award(&mut self, rules: &Rules, attackers: &[Piece], targets: &[Hex]) {
        for (number, award) in rules.points.awards.iter().enumerate() {
            if !self.is_open(rules, number, attackers, targets) {
                continue;
            }
            let (dice, once) = terms(award);
            if once {
                self.awarded |= 1 << number;
            }
            if matches!(award, Awarded::Between { blows: true, .. }) {
                self.peace.blows = true;
            }
            self.push(Stage::Award(Award {
                side: self.enemy(),
                dice,
                sum: 0,
            }));
        }
    }

    /// Points that the defender may expect to throw.
    pub(super) fn price(&self, rules: &Rules, attackers: &[Piece], targets: &[Hex]) -> f64 {
        let awards = rules.points.awards.iter().enumerate();
        let open = awards.filter(|&(number, _)| self.is_open(rules, number, attackers, targets));
        let dice = open.map(|(_, award)| f64::from(terms(award).0));
        AVERAGE * dice.sum::<f64>()
    }

    /// Is an award, by its number, due for an attack, and has not come where it comes but once?
    fn is_open(&self, rules: &Rules, number: usize, attackers: &[Piece], targets: &[Hex]) -> bool {
        let award = &rules.points.awards[number];
        let come = terms(award).1 && self.awarded & 1 << number != 0;
        !come && self.is_due(rules, award, attackers, targets)
    }

    fn is_due(&self, rules: &Rules, award: &Awarded, attackers: &[Piece], targets: &[Hex]) -> bool {
        let printed = |unit: Piece| rules.unit(unit).side;
        match award {
            Awarded::Clash {
                places, soldiers, ..
            } => {
                let fights = |unit: Piece, side: usize| {
                    soldiers.contains(unit) && usize::from(printed(unit)) == side
                };
                let contested = |&hex: &Hex| {
                    (places.contains(&hex) || ground::has_stockade(&self.position, hex))
                        && self.position.at(hex).any(|unit| fights(unit, self.enemy()))
                };
                attackers.iter().any(|&unit| fights(unit, self.side))
                    && targets.iter().any(contested)
            }
            Awarded::Between { pairs, .. } => pairs.iter().any(|&[by, on]| {
                let mut theirs = targets.iter().flat_map(|&hex| self.position.at(hex));
                attackers.iter().any(|&unit| printed(unit) == by)
                    && theirs.any(|unit| printed(unit) == on)
            }),
        }
    }

    // 21.20 Burning.

    pub(super) fn ask_burning(&self, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let burning = rules.points.burning.as_ref()?;
        let burnable = |&hex: &Hex| burning.fuel[self.side].burns(&self.position, hex);
        let mut hexes: Vec<Hex> = self.acting().map(|unit| self.position.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        work.answers
            .extend(hexes.into_iter().filter(burnable).map(Answer::Burn));
        if work.answers.is_empty() {
            return None;
        }
        work.answers.push(Answer::Done);
        Asked::of(Kind::Burn, self.side)
    }

    pub(super) fn burn(&mut self, answer: Answer) {
        if let Answer::Burn(hex) = answer {
            let mark = self.position.mark(hex.into());
            self.mark(hex, mark & !(STOCKADE[0] | STOCKADE[1]) | BURNED);
            self.push(Stage::Burning);
        }
    }

    // 8.2 Surplus units.

    /// Who decides, and units of which one has to go.
    fn surplus(&self, rules: &Rules) -> Option<(usize, Vec<Piece>)> {
        let stacking = &rules.retreats.stacking;
        let (hex, _) = stacking.surplus(&self.position, false)?;
        let units = stacking.outgoing(&self.position, hex, &self.active);
        let owner = self.position.roster().side(units[0]);
        let side = if owner == NEUTRAL { self.side } else { owner };
        Some((side, units))
    }

    pub(super) fn ask_surplus(&self, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let (side, units) = self.surplus(rules)?;
        if units.len() == 1 {
            return None;
        }
        work.answers.extend(units.into_iter().map(Answer::Lose));
        Asked::of(Kind::OverStack, side)
    }

    pub(super) fn run_surplus(&mut self, rules: &Rules) {
        if let Some((_, units)) = self.surplus(rules) {
            self.give_up(rules, Answer::Lose(units[0]));
        }
    }

    pub(super) fn give_up(&mut self, rules: &Rules, answer: Answer) {
        if let Answer::Lose(unit) = answer {
            self.eliminate(rules, unit);
        }
        self.push(Stage::Surplus);
    }

    // The end of the phase.

    /// 17.3 Entrenchments left behind are taken away.
    fn abandon(&mut self, rules: &Rules) {
        let dug = ENTRENCHED.iter().fold(0, |bits, bit| bits | bit);
        for hex in rules.works.abandoned(&self.position) {
            let mark = self.position.mark(hex.into());
            self.mark(hex, mark & !dug);
        }
    }

    /// 22.20 True: the game is over by it.
    fn raid(&mut self, rules: &Rules) -> bool {
        let mut over = false;
        for raids in &rules.points.raids {
            if raids.side() == self.side {
                for (hex, points) in raids.due(&self.position) {
                    let mark = self.position.mark(hex.into());
                    self.mark(hex, mark | RAIDED);
                    self.score(self.side, points);
                }
                over |= raids.is_won(&self.position);
            }
        }
        over
    }
}
