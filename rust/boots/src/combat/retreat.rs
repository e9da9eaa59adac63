//! 11.0 Retreat: hex by hex, away from the battle hex, in one or in parts.
//!
//! Each step takes a stack farther from the hex where it stood and from the battle, so that it ends at least as many hexes
//! away as it was sent. A hex in an enemy zone of control costs a unit and does not count; a last hex where the stack may
//! not stay costs one, and it goes on. What costs nothing goes before what costs units, what leaves somebody over before
//! what does not; of these ways only the straightest are open (11.1).

use std::collections::HashMap;
use std::sync::Arc;

use hexcore::geom::{Hex, NO_HEX};
use hexcore::position::Position;
use hexcore::roster::Piece;

use crate::stacking::Stacking;
use crate::ways::Ways;

/// Most hexes of a retreat.
pub const LONGEST: u8 = 60;

/// Units that a retreat costs which cannot be gone to its end.
const NO_WAY: u32 = 1000;

/// A stack on its way.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// The side that its zone of control makes it pay.
    pub enemy: usize,
    /// Hex where they fought.
    pub start: Hex,
    /// Hexes attacked.
    pub battle: &'a [Hex],
    /// Hexes to go.
    pub left: u8,
    /// Direction of the last step.
    pub heading: Option<usize>,
}

/// What entering a hex means for a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub direction: usize,
    pub to: Hex,
    /// Units that it costs.
    pub loss: u8,
    /// Hexes still to go.
    pub left: u8,
    /// The stack may end there.
    pub ends: bool,
}

/// What a stack may do next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    pub steps: Vec<Step>,
    /// It must go in parts.
    pub split: bool,
}

/// The rule.
#[derive(Clone, Debug)]
pub struct Retreats {
    pub ways: Arc<Ways>,
    pub stacking: Arc<Stacking>,
}

impl Retreats {
    /// Hexes that units on a retreat may enter next from a hex with so many hexes to go, and what that means.
    pub fn steps(
        &self,
        position: &Position,
        course: Course<'_>,
        units: &[Piece],
        here: Hex,
        left: u8,
    ) -> Vec<Step> {
        let around = position.board().map().neighbours(here);
        let mut found = Vec::new();
        let mut together = Vec::new();
        for (direction, &to) in around.iter().enumerate() {
            if to == NO_HEX || !leads_away(position, course, here, to) {
                continue;
            }
            let mut bars = units
                .iter()
                .map(|&unit| self.ways.barred(position, unit, here, direction));
            if bars.any(|bar| bar.is_some()) {
                continue;
            }
            let zone = position.zoc(course.enemy, to).0 > 0;
            together.clear();
            together.extend(position.at(to));
            together.extend(units);
            let fits = self
                .stacking
                .fault(position, to, &together, false)
                .is_none();
            let rest = if zone { left } else { left.saturating_sub(1) };
            let mut there = position
                .at(to)
                .map(|piece| self.stacking.units().get(piece));
            let sheltered = fits && there.any(|unit| unit.garrison);
            // Who goes on from a last hex has paid for it.
            let crowded = left == 1 && !fits;
            found.push(Step {
                direction,
                to,
                loss: u8::from(zone) + u8::from(crowded),
                left: rest,
                ends: sheltered || (!zone && fits && rest == 0),
            });
        }
        found
    }

    /// 11.1, 11.2 The straightest of the ways without loss if there are any, for the stack or at least for units of it
    /// alone; else of those that leave somebody; all where none does.
    pub fn choices(
        &self,
        position: &Position,
        course: Course<'_>,
        units: &[Piece],
        here: Hex,
    ) -> Choice {
        let steps = self.steps(position, course, units, here, course.left);
        let mut search = Search::new(self, position, course, units);
        let least = search.least(&steps);
        let alone =
            |&unit: &Piece| self.does_better(position, course, unit, here, !steps.is_empty());
        if least > 0 && units.len() > 1 && units.iter().any(alone) {
            return Choice {
                steps: Vec::new(),
                split: true,
            };
        }
        if least >= units.len() as u32 {
            return Choice {
                steps,
                split: false,
            };
        }
        let most = budget(least, units.len());
        let turns: Vec<u32> = steps
            .iter()
            .map(|&step| search.turns(step, course.heading, most))
            .collect();
        let fewest = turns.iter().min().copied();
        let straight = steps
            .into_iter()
            .zip(turns)
            .filter(|&(_, turns)| Some(turns) == fewest);
        Choice {
            steps: straight.map(|(step, _)| step).collect(),
            split: false,
        }
    }

    /// 11.2 Hexes over which a way leads that costs no more units than may be, straight or not.
    pub fn affordable(
        &self,
        position: &Position,
        course: Course<'_>,
        units: &[Piece],
        here: Hex,
    ) -> Vec<Hex> {
        let steps = self.steps(position, course, units, here, course.left);
        let mut search = Search::new(self, position, course, units);
        let most = budget(search.least(&steps), units.len());
        let able = steps.into_iter().filter(|&step| search.loss(step) <= most);
        able.map(|step| step.to).collect()
    }

    /// Does a unit by itself do better than the stack: unharmed, or somewhere at all where the stack cannot go?
    fn does_better(
        &self,
        position: &Position,
        course: Course<'_>,
        unit: Piece,
        here: Hex,
        possible: bool,
    ) -> bool {
        let steps = self.steps(position, course, &[unit], here, course.left);
        let units = [unit];
        let mut search = Search::new(self, position, course, &units);
        search.least(&steps) == 0 || (!steps.is_empty() && !possible)
    }
}

/// Units that a stack of so many may lose on its way, where some way costs `least`, fewer than all.
fn budget(least: u32, count: usize) -> u32 {
    if least > 0 {
        (count as u32).saturating_sub(1)
    } else {
        0
    }
}

/// 11.1 Is a hex farther from where the stack fought, and from the hexes attacked, all distances added up?
fn leads_away(position: &Position, course: Course<'_>, here: Hex, to: Hex) -> bool {
    let map = position.board().map();
    let sum = |hex| {
        course
            .battle
            .iter()
            .map(|&one| u32::from(map.distance(hex, one)))
            .sum::<u32>()
    };
    map.distance(to, course.start) > map.distance(here, course.start) && sum(to) > sum(here)
}

/// Ways on of a stack, each hex looked at once for so many hexes to go.
struct Search<'a> {
    rules: &'a Retreats,
    position: &'a Position,
    course: Course<'a>,
    units: &'a [Piece],
    steps: HashMap<(Hex, u8), Arc<[Step]>>,
    losses: HashMap<(Hex, u8), u32>,
    turns: HashMap<(Hex, u8, usize, u32), u32>,
}

impl<'a> Search<'a> {
    fn new(
        rules: &'a Retreats,
        position: &'a Position,
        course: Course<'a>,
        units: &'a [Piece],
    ) -> Self {
        Self {
            rules,
            position,
            course,
            units,
            steps: HashMap::new(),
            losses: HashMap::new(),
            turns: HashMap::new(),
        }
    }

    fn onward(&mut self, step: Step) -> Arc<[Step]> {
        let found = self.steps.entry((step.to, step.left)).or_insert_with(|| {
            let steps =
                self.rules
                    .steps(self.position, self.course, self.units, step.to, step.left);
            steps.into()
        });
        found.clone()
    }

    /// Least number of units that one of these steps and the way on cost.
    fn least(&mut self, steps: &[Step]) -> u32 {
        let losses = steps.iter().map(|&step| self.loss(step));
        losses.min().unwrap_or(NO_WAY)
    }

    /// Least number of units that a step and the way on cost.
    fn loss(&mut self, step: Step) -> u32 {
        let loss = u32::from(step.loss);
        if step.ends {
            return loss;
        }
        let key = (step.to, step.left);
        if let Some(&known) = self.losses.get(&key) {
            return loss + known;
        }
        let onward = self.onward(step);
        let least = self.least(&onward);
        self.losses.insert(key, least);
        loss + least
    }

    /// Least changes of direction of a step and the way on, on ways that cost no more than `most` units.
    fn turns(&mut self, step: Step, heading: Option<usize>, most: u32) -> u32 {
        if self.loss(step) > most {
            return NO_WAY;
        }
        let turn = u32::from(heading.is_some_and(|heading| heading != step.direction));
        if step.ends {
            return turn;
        }
        let left = most - u32::from(step.loss);
        let key = (step.to, step.left, step.direction, left);
        if let Some(&known) = self.turns.get(&key) {
            return turn + known;
        }
        let onward = self.onward(step);
        let turns = onward
            .iter()
            .map(|&one| self.turns(one, Some(step.direction), left));
        let fewest = turns.min().unwrap_or(0);
        self.turns.insert(key, fewest);
        turn + fewest
    }
}

#[cfg(test)]
mod tests;
