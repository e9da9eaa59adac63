//! 10.2 to 10.12, 16.1 Attacks are declared, each with its table.

use hexcore::geom::Hex;
use hexcore::roster::Piece;

use super::{Answer, Asked, Attack, Kind, Outcome, Rules, Stage, Work, World};
use crate::combat::duties::Settled;
use crate::combat::results::Table;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeclaringAt {
    /// What next?
    #[default]
    Open,
    /// Who else?
    Group,
    /// The defender chooses the table.
    Screen,
    Table,
}

/// The side that has the phase declares its attacks one after the other.
#[derive(Clone, Debug, Default)]
pub struct Declaring {
    pub made: Vec<Attack>,
    /// Stacks of the attack that is being declared.
    pub origins: Vec<Hex>,
    pub targets: Vec<Hex>,
    pub at: DeclaringAt,
    /// 12.5 Only these units attack, in one attack more, which is all that comes of it; None: all that act.
    pub free: Option<Vec<Piece>>,
}

impl Declaring {
    /// 12.5 One more attack, by pursuers and whoever joins them.
    pub(super) fn pressed(
        made: Vec<Attack>,
        origin: Hex,
        targets: Vec<Hex>,
        free: Vec<Piece>,
    ) -> Self {
        Self {
            made,
            origins: vec![origin],
            targets,
            at: DeclaringAt::Group,
            free: Some(free),
        }
    }

    /// Who may still attack whom, in the working memory.
    fn line_up(&self, world: &World, rules: &Rules, work: &mut Work) {
        world.line_up(rules, &self.made, self.free.as_deref(), work);
        if self.free.is_some() {
            work.front.release();
        }
    }

    pub(super) fn units(&self, world: &World, rules: &Rules) -> Vec<Piece> {
        let part = |&unit: &Piece| {
            let (position, peace) = (&world.position, &world.peace);
            rules
                .duties
                .takes_part(position, peace, unit, &self.origins, &self.targets)
        };
        match &self.free {
            Some(units) => units.iter().copied().filter(part).collect(),
            None => world.acting().filter(part).collect(),
        }
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        match self.at {
            DeclaringAt::Open => {
                self.line_up(world, rules, work);
                let openings = work.front.openings().into_iter();
                work.answers
                    .extend(openings.map(|(own, foe)| Answer::Attack(own, foe)));
                if work.answers.is_empty() {
                    return None;
                }
                if !work.front.owes() {
                    work.answers.push(Answer::Done);
                }
                Asked::of(Kind::Attack, world.side)
            }
            DeclaringAt::Group => {
                self.line_up(world, rules, work);
                let group = work.front.group(&self.origins, &self.targets)?;
                let (own, foes) = work.front.joiners(group);
                let complete = work.front.completed(group) == Some(group);
                let able = own.len() + foes.len();
                if able == 0 || (!complete && able == 1) {
                    return None;
                }
                work.answers.extend(own.into_iter().map(Answer::Join));
                work.answers.extend(foes.into_iter().map(Answer::Against));
                if complete {
                    work.answers.push(Answer::Done);
                }
                Asked::of(Kind::Attack, world.side)
            }
            DeclaringAt::Screen => {
                let attackers = self.units(world, rules);
                let defenders = world.defenders(&self.targets);
                if !rules.shifts.units.screened(&attackers, &defenders) {
                    return None;
                }
                let both = [Table::Skirmish, Table::Charge].map(Answer::Use);
                work.answers.extend(both);
                work.answers.push(Answer::Yield);
                Asked::of(Kind::Table, world.enemy())
            }
            DeclaringAt::Table => {
                let attackers = self.units(world, rules);
                if !world.may_charge(rules, &attackers, &mut work.scratch) {
                    return None;
                }
                let both = [Table::Skirmish, Table::Charge].map(Answer::Use);
                work.answers.extend(both);
                Asked::of(Kind::Table, world.side)
            }
        }
    }

    pub(super) fn run(mut self, world: &mut World, rules: &Rules, work: &mut Work) {
        match self.at {
            DeclaringAt::Open => return world.finish(rules, Outcome::Declared(self.made)),
            DeclaringAt::Group => {
                self.line_up(world, rules, work);
                let group = work.front.group(&self.origins, &self.targets);
                let (own, foes) = group.map_or_else(Default::default, |it| work.front.joiners(it));
                if own.is_empty() && foes.is_empty() {
                    self.at = DeclaringAt::Screen;
                }
                self.origins.extend(own);
                self.targets.extend(foes);
            }
            DeclaringAt::Screen => self.at = DeclaringAt::Table,
            DeclaringAt::Table => return self.declare(world, rules, Table::Skirmish),
        }
        world.push(Stage::Declaring(self));
    }

    pub(super) fn apply(mut self, world: &mut World, rules: &Rules, answer: Answer) {
        match answer {
            Answer::Attack(own, foe) => {
                (self.origins, self.targets) = (vec![own], vec![foe]);
                self.at = DeclaringAt::Group;
            }
            Answer::Join(own) => self.origins.push(own),
            Answer::Against(foe) => self.targets.push(foe),
            Answer::Use(table) => return self.declare(world, rules, table),
            Answer::Yield => self.at = DeclaringAt::Table,
            _ if self.at == DeclaringAt::Group => self.at = DeclaringAt::Screen,
            _ => return world.finish(rules, Outcome::Declared(self.made)),
        }
        world.push(Stage::Declaring(self));
    }

    fn declare(mut self, world: &mut World, rules: &Rules, table: Table) {
        let attack = Attack {
            attackers: self.units(world, rules),
            defenders: world.defenders(&self.targets),
            origins: std::mem::take(&mut self.origins),
            targets: std::mem::take(&mut self.targets),
            table,
            screened: self.at == DeclaringAt::Screen,
        };
        if self.free.is_some() {
            return world.finish(rules, Outcome::Declared(vec![attack]));
        }
        self.made.push(attack);
        self.at = DeclaringAt::Open;
        world.push(Stage::Declaring(self));
    }
}

impl World {
    /// Who may and must still attack whom, in the working memory. `free`: only these units attack; None: all that act, but
    /// for stacks with an attack.
    pub(super) fn line_up(
        &self,
        rules: &Rules,
        made: &[Attack],
        free: Option<&[Piece]>,
        work: &mut Work,
    ) {
        let Work {
            front, busy, taken, ..
        } = work;
        busy.clear();
        taken.clear();
        if free.is_none() {
            busy.extend(made.iter().flat_map(|attack| &attack.origins));
        }
        taken.extend(made.iter().flat_map(|attack| &attack.targets));
        let settled = Settled { busy, taken };
        let (duties, position) = (&rules.duties, &self.position);
        let done = match free {
            Some(units) => {
                let units = units.iter().copied();
                duties.front(position, self.side, units, settled, &self.peace, front)
            }
            None => {
                let units = self.acting();
                duties.front(position, self.side, units, settled, &self.peace, front)
            }
        };
        debug_assert!(done.is_ok(), "{done:?}");
    }
}
