//! 11.0 A stack retreats, in one or in parts.

use hexcore::geom::Hex;
use hexcore::roster::Piece;

use super::battle::Losses;
use super::{Answer, Asked, Kind, Outcome, Rules, Stage, Work, World};
use crate::combat::retreat::{Choice, Course, Step};
use crate::combat::shifts::Work as Cover;

/// A stack, or part of one, on its way.
#[derive(Clone, Debug)]
pub struct Retreat {
    pub side: usize,
    /// Who chooses the way (10.23).
    pub mover: usize,
    pub units: Vec<Piece>,
    /// Hex where they fought.
    pub start: Hex,
    /// Hexes attacked.
    pub battle: Vec<Hex>,
    /// Hexes to go.
    pub left: u8,
    /// Direction of the last step.
    pub heading: Option<usize>,
    /// Units split off that go on from this hex when the others have left it.
    pub behind: Vec<Piece>,
    /// Their owner may first stay where the stack is, if walls are there (11.3).
    pub shelter: bool,
    /// He sends them on all the same.
    pub declined: bool,
}

impl Retreat {
    pub(super) fn new(
        side: usize,
        mover: usize,
        units: Vec<Piece>,
        start: Hex,
        battle: Vec<Hex>,
        left: u8,
        shelter: bool,
    ) -> Self {
        Self {
            side,
            mover,
            units,
            start,
            battle,
            left,
            heading: None,
            behind: vec![],
            shelter,
            declined: false,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// 11.3 May the stack stay here? In its own fort garrison's hex or stockade at the start, in the former on the way too.
    fn is_sheltered(&self, world: &World, rules: &Rules, units: &[Piece], here: Hex) -> bool {
        let there: Vec<Piece> = world.position.at(here).collect();
        let cover = |units: &[Piece]| rules.shifts.work(&world.position, here, units, &[]);
        match cover(&there) {
            Some(Cover::Garrison) => true,
            Some(Cover::Stockade) => cover(units) == Some(Cover::Stockade),
            _ => false,
        }
    }

    fn course(&self) -> Course<'_> {
        Course {
            enemy: 1 - self.side,
            start: self.start,
            battle: &self.battle,
            left: self.left,
            heading: self.heading,
        }
    }

    fn choices(&self, world: &World, rules: &Rules, units: &[Piece], here: Hex) -> Choice {
        let retreats = &rules.retreats;
        retreats.choices(&world.position, self.course(), units, here)
    }

    /// 11.2.6 Has a unit of a stack alone an unharmed way that the stack has not?
    fn may_part(
        &self,
        world: &World,
        rules: &Rules,
        units: &[Piece],
        here: Hex,
        shared: &[Step],
    ) -> bool {
        let has_other = |&unit: &Piece| {
            let (position, course) = (&world.position, self.course());
            let unharmed = rules.retreats.affordable(position, course, &[unit], here);
            let alone = self.choices(world, rules, &[unit], here).steps;
            let mut others = alone.iter().filter(|step| unharmed.contains(&step.to));
            others.any(|step| shared.iter().all(|one| one.to != step.to))
        };
        units.len() > 1 && units.iter().any(has_other)
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let units = world.left(&self.units);
        let here = world.position.hex(*units.first()?);
        let parts = if units.len() > 1 { &units[..] } else { &[] };
        let parts = parts.iter().map(|&unit| Answer::Apart(unit));
        if self.shelter && !self.declined && self.is_sheltered(world, rules, &units, here) {
            work.answers.extend([Answer::Halt, Answer::Done]);
            work.answers.extend(parts);
            return Asked::of(Kind::Retreat, self.side);
        }
        let choice = self.choices(world, rules, &units, here);
        let alone = !choice.split && choice.steps.len() < 2;
        if alone && !self.may_part(world, rules, &units, here, &choice.steps) {
            return None;
        }
        let steps = choice.steps.iter().map(|step| Answer::Retreat(step.to));
        work.answers.extend(steps);
        work.answers.extend(parts);
        Asked::of(Kind::Retreat, self.mover)
    }

    /// The only way, or none at all.
    pub(super) fn run(self, world: &mut World, rules: &Rules) {
        let units = world.left(&self.units);
        let Some(&first) = units.first() else {
            return self.go_on(world, rules);
        };
        let here = world.position.hex(first);
        if let Some(&step) = self.choices(world, rules, &units, here).steps.first() {
            return self.enter(world, units, step);
        }
        for unit in units {
            world.eliminate(rules, unit);
        }
        self.go_on(world, rules);
    }

    pub(super) fn apply(mut self, world: &mut World, rules: &Rules, answer: Answer) {
        match answer {
            Answer::Halt => return self.go_on(world, rules),
            Answer::Done => self.declined = true,
            Answer::Apart(unit) => {
                self.units = world.left(&self.units);
                self.units.retain(|&one| one != unit);
                self.behind.push(unit);
            }
            Answer::Retreat(to) => {
                let units = world.left(&self.units);
                if let Some(&first) = units.first() {
                    let here = world.position.hex(first);
                    let steps = self.choices(world, rules, &units, here).steps;
                    if let Some(&step) = steps.iter().find(|step| step.to == to) {
                        return self.enter(world, units, step);
                    }
                }
            }
            _ => {}
        }
        world.push(Stage::Retreat(self));
    }

    fn enter(mut self, world: &mut World, units: Vec<Piece>, step: Step) {
        for &unit in &units {
            world.place(unit, step.to);
        }
        let behind = std::mem::take(&mut self.behind);
        if !behind.is_empty() {
            world.push(Stage::Retreat(Self {
                units: behind,
                declined: false,
                ..self.clone()
            }));
        }
        self.left = step.left;
        self.heading = Some(step.direction);
        self.shelter = step.ends && step.left > 0; // the hex of a fort garrison
        self.declined = false;
        let (side, losses) = (self.side, units.clone());
        self.units = if step.ends && step.left == 0 {
            vec![]
        } else {
            units
        };
        world.push(Stage::Retreat(self));
        for _ in 0..step.loss {
            world.push(Stage::Losses(Losses::one(side, losses.clone())));
        }
    }

    /// Those who were left behind come after the others.
    fn go_on(mut self, world: &mut World, rules: &Rules) {
        if self.behind.is_empty() {
            return world.finish(rules, Outcome::Nothing);
        }
        self.units = std::mem::take(&mut self.behind);
        self.declined = false;
        world.push(Stage::Retreat(self));
    }
}
