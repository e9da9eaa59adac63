//! 7, 22.23 The movement sub-phase: unit by unit, hex by hex.

use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;

use super::works::Building;
use super::{Answer, Asked, Kind, Outcome, Rules, Stage, Work, World};
use crate::movement::Marcher;

/// Who has moved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Movement {
    /// Units that have had their move.
    pub done: PieceSet,
    /// Those of them that left their hex.
    pub moved: PieceSet,
}

impl Movement {
    /// 7.1, 7.3 Units that may still move.
    fn waiting<'a>(
        &'a self,
        world: &'a World,
        rules: &'a Rules,
    ) -> impl Iterator<Item = Piece> + 'a {
        world
            .acting()
            .filter(|&unit| self.waits(world, rules, unit))
    }

    /// May a unit that acts still move?
    pub(super) fn waits(&self, world: &World, rules: &Rules, unit: Piece) -> bool {
        !self.done.contains(unit)
            && rules.unit(unit).allowance > 0
            && !world.march.ridden.contains(unit)
            && !world.march.leaving.contains(unit)
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        work.answers
            .extend(self.waiting(world, rules).map(Answer::Move));
        if work.answers.is_empty() {
            return None;
        }
        work.answers.push(Answer::Done);
        Asked::of(Kind::Move, world.side)
    }

    /// 13.7 Who waits at the edge leaves the map. 17.2 Who has stayed where he was may have been digging.
    pub(super) fn run(self, world: &mut World) {
        let acting: Vec<Piece> = world.acting().collect();
        let leaving = acting
            .iter()
            .filter(|&&unit| world.march.leaving.contains(unit));
        for unit in leaving.copied().collect::<Vec<Piece>>() {
            world.lift(unit);
        }
        let still = acting.into_iter();
        let still = still.filter(|&unit| !self.moved.contains(unit) && world.stands(unit));
        let still = still.collect();
        world.push(Stage::Building(Building::new(still)));
    }

    pub(super) fn apply(self, world: &mut World, rules: &Rules, work: &mut Work, answer: Answer) {
        let Answer::Move(unit) = answer else {
            return self.run(world);
        };
        world.push(Stage::Movement(self));
        let (movement, position) = (&rules.movement, &world.position);
        let begun = movement.begin(position, unit, &mut work.scratch);
        let may_entrain = movement.may_entrain(position, unit, &mut work.scratch);
        debug_assert!(begun.is_ok() && may_entrain.is_ok());
        if let Ok(marcher) = begun {
            let rail = !world.march.marched.contains(unit) && may_entrain.unwrap_or(false);
            world.push(Stage::Moving(Moving {
                marcher,
                left: false,
                rail,
            }));
        }
    }

    pub(super) fn resumed(mut self, world: &mut World, outcome: &Outcome) {
        if let &Outcome::Moved(unit, left) = outcome {
            self.done.insert(unit);
            if left {
                self.moved.insert(unit);
            }
        }
        world.push(Stage::Movement(self));
    }
}

/// A unit on the move.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    pub marcher: Marcher,
    /// It has left the hex where it began.
    pub left: bool,
    /// It may take the train.
    pub rail: bool,
}

impl Moving {
    fn steps(&self, world: &World, rules: &Rules, work: &mut Work) -> Vec<(Hex, u16)> {
        let (movement, position) = (&rules.movement, &world.position);
        let steps = movement.steps(position, &[self.marcher], false, &mut work.scratch);
        debug_assert!(steps.is_ok(), "{steps:?}");
        let steps = steps.unwrap_or_default().into_iter();
        steps.map(|(to, costs)| (to, costs[0])).collect()
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let steps = self.steps(world, rules, work).into_iter();
        work.answers.extend(steps.map(|(to, _)| Answer::Step(to)));
        if self.rail && !self.left {
            let (movement, position) = (&rules.movement, &world.position);
            let stations = movement.stations(position, self.marcher.unit, &mut work.scratch);
            debug_assert!(stations.is_ok(), "{stations:?}");
            let stations = stations.unwrap_or_default().into_iter();
            work.answers.extend(stations.map(Answer::Entrain));
        }
        if work.answers.is_empty() {
            return None;
        }
        let here = world.position.hex(self.marcher.unit);
        if !rules.movement.is_lake(&world.position, here) {
            work.answers.push(Answer::Stop);
        }
        Asked::of(Kind::March, world.side)
    }

    pub(super) fn run(self, world: &mut World, rules: &Rules) {
        world.finish(rules, Outcome::Moved(self.marcher.unit, self.left));
    }

    pub(super) fn apply(
        mut self,
        world: &mut World,
        rules: &Rules,
        work: &mut Work,
        answer: Answer,
    ) {
        let unit = self.marcher.unit;
        let to = match answer {
            Answer::Step(to) => {
                let steps = self.steps(world, rules, work).into_iter();
                let cost = steps
                    .filter(|&(hex, _)| hex == to)
                    .map(|(_, cost)| cost)
                    .next();
                self.marcher.points -= cost.unwrap_or(self.marcher.points);
                world.march.marched.insert(unit);
                to
            }
            Answer::Entrain(to) => {
                self.marcher.points = 0;
                world.march.ridden.insert(unit);
                to
            }
            _ => return self.run(world, rules),
        };
        world.place(unit, to);
        (self.left, self.rail) = (true, false);
        world.push(Stage::Moving(self));
    }
}
