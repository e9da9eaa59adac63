//! 12.5 to 12.7 Pursuers beside an enemy may fight on: one stack of them, at once, alone or with others.
//!
//! They must attack every enemy whose zone they stand in, but for those that a declared attack is on. Where no zone makes
//! them, they may join such an attack, or attack who has no zone.

use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;

use super::declaring::Declaring;
use super::{Answer, Asked, Attack, Kind, Outcome, Rules, Stage, Work, World};

#[derive(Clone, Debug)]
pub struct Pressing {
    /// Units that have pursued.
    pub units: Vec<Piece>,
    /// Attacks declared and not yet fought, and units that have fought.
    pub pending: Vec<Attack>,
    pub fought: PieceSet,
    /// Hex of the stack that fights on.
    pub marked: Option<Hex>,
}

/// What a stack may do.
#[derive(Default)]
struct Choices {
    /// Enemy hexes that it must attack; that it may.
    must: Vec<Hex>,
    may: Vec<Hex>,
    /// Places of declared attacks that it may join.
    joins: Vec<usize>,
}

impl Pressing {
    pub(super) fn new(units: Vec<Piece>, pending: Vec<Attack>, fought: PieceSet) -> Self {
        Self {
            units,
            pending,
            fought,
            marked: None,
        }
    }

    /// Pursuers, then units that act and have not fought and are in no declared attack.
    fn able(&self, world: &World) -> Vec<Piece> {
        let mut busy = self.fought;
        for &unit in self.pending.iter().flat_map(|attack| &attack.attackers) {
            busy.insert(unit);
        }
        let fresh = world.acting().filter(|&unit| !busy.contains(unit));
        self.units.iter().copied().chain(fresh).collect()
    }

    /// Pursuers in a hex, and fresh units with them (10.8).
    fn stack(&self, world: &World, marked: Hex) -> Vec<Piece> {
        world.in_hex(&self.able(world), marked)
    }

    fn choices(&self, world: &World, rules: &Rules, work: &mut Work, marked: Hex) -> Choices {
        let stack = self.stack(world, marked);
        world.line_up(rules, &self.pending, Some(&stack), work);
        let may = work.front.against(marked);
        let owed = work.front.owed();
        let must = may.iter().copied().filter(|hex| owed.contains(hex));
        let joins = self.pending.iter().enumerate();
        let joins = joins.filter(|(_, attack)| {
            let takes_part = |&unit: &Piece| takes_part(world, rules, unit, marked, attack);
            world.faces(rules, marked, &attack.targets) && stack.iter().any(takes_part)
        });
        Choices {
            must: must.collect(),
            joins: joins.map(|(number, _)| number).collect(),
            may,
        }
    }

    /// Stacks of pursuers with somebody to attack, ascending.
    fn hexes(&self, world: &World, rules: &Rules, work: &mut Work) -> Vec<Hex> {
        let units = world.left(&self.units).into_iter();
        let mut hexes: Vec<Hex> = units.map(|unit| world.position.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|&hex| {
            let found = self.choices(world, rules, work, hex);
            !found.may.is_empty() || !found.joins.is_empty()
        });
        hexes
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let Some(marked) = self.marked else {
            let hexes = self.hexes(world, rules, work);
            if hexes.is_empty() {
                return None;
            }
            work.answers.extend(hexes.into_iter().map(Answer::Press));
            work.answers.push(Answer::Done);
            return Asked::of(Kind::Pursuit, world.side);
        };
        let found = self.choices(world, rules, work, marked);
        if !found.must.is_empty() || found.joins.len() + found.may.len() == 1 {
            return None;
        }
        let joined = found.joins.iter();
        let joined = joined.map(|&number| self.pending[number].targets[0]);
        let goals = joined.chain(found.may);
        work.answers
            .extend(goals.map(|goal| Answer::Attack(marked, goal)));
        Asked::of(Kind::Attack, world.side)
    }

    pub(super) fn run(self, world: &mut World, rules: &Rules, work: &mut Work) {
        let Some(marked) = self.marked else {
            return world.finish(rules, Outcome::Pressed(None, None));
        };
        let found = self.choices(world, rules, work, marked);
        if !found.must.is_empty() {
            self.attack(world, marked, found.must);
        } else if let Some(&joined) = found.joins.first() {
            self.join(world, rules, marked, joined);
        } else {
            self.attack(world, marked, found.may.into_iter().take(1).collect());
        }
    }

    pub(super) fn apply(
        mut self,
        world: &mut World,
        rules: &Rules,
        work: &mut Work,
        answer: Answer,
    ) {
        match answer {
            Answer::Press(hex) => {
                self.marked = Some(hex);
                world.push(Stage::Pressing(self));
            }
            Answer::Attack(marked, goal) => {
                let joins = self.choices(world, rules, work, marked).joins;
                let mut joins = joins.into_iter();
                match joins.find(|&number| self.pending[number].targets[0] == goal) {
                    Some(joined) => self.join(world, rules, marked, joined),
                    None => self.attack(world, marked, vec![goal]),
                }
            }
            _ => world.finish(rules, Outcome::Pressed(None, None)),
        }
    }

    /// A new attack: who else joins it and its table are still to be chosen.
    fn attack(self, world: &mut World, marked: Hex, targets: Vec<Hex>) {
        let mut free = self.stack(world, marked);
        for unit in self.able(world) {
            if !self.units.contains(&unit) && !free.contains(&unit) {
                free.push(unit);
            }
        }
        let pending = self.pending.clone();
        world.push(Stage::Pressing(self));
        let declaring = Declaring::pressed(pending, marked, targets, free);
        world.push(Stage::Declaring(declaring));
    }

    fn join(self, world: &mut World, rules: &Rules, marked: Hex, joined: usize) {
        let mut attack = self.pending[joined].clone();
        let mut more = self.stack(world, marked);
        more.retain(|&unit| takes_part(world, rules, unit, marked, &attack));
        attack.attackers.extend(more);
        attack.attackers.sort_unstable();
        attack.attackers.dedup();
        if !attack.origins.contains(&marked) {
            attack.origins.push(marked);
        }
        world.finish(rules, Outcome::Pressed(Some(attack), Some(joined)));
    }
}

/// 12.5 Does a unit in a marked hex take part in a declared attack?
fn takes_part(world: &World, rules: &Rules, unit: Piece, marked: Hex, attack: &Attack) -> bool {
    let (position, peace) = (&world.position, &world.peace);
    let (origins, targets) = (&[marked], &attack.targets);
    rules
        .duties
        .takes_part(position, peace, unit, origins, targets)
}
