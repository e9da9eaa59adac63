//! 12.0 Units that fought follow, hex by hex, each as far as it may.

use hexcore::geom::{Hex, NO_HEX};
use hexcore::roster::Piece;

use super::{Answer, Asked, Kind, Outcome, Rules, Stage, Work, World};

/// A unit that may pursue.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    pub unit: Piece,
    /// Hexes that it still may go.
    pub left: u8,
    /// It has set out.
    pub out: bool,
}

#[derive(Clone, Debug)]
pub struct Pursuit {
    pub runners: Vec<Runner>,
    /// Hexes that the defenders have left, the first of every pursuit.
    pub vacated: Vec<Hex>,
}

impl Pursuit {
    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        for runner in self.runners.iter().filter(|runner| runner.left > 0) {
            let here = world.position.hex(runner.unit);
            if here == NO_HEX {
                continue;
            }
            let around = world.position.board().map().neighbours(here);
            for (direction, &to) in around.iter().enumerate() {
                if to == NO_HEX || !(runner.out || self.vacated.contains(&to)) {
                    continue;
                }
                let ways = &rules.retreats.ways;
                let bar = ways.barred(&world.position, runner.unit, here, direction);
                if bar.is_none() {
                    work.answers.push(Answer::Pursue(runner.unit, to));
                }
            }
        }
        if work.answers.is_empty() {
            return None;
        }
        work.answers.push(Answer::Done);
        Asked::of(Kind::Pursuit, world.side)
    }

    pub(super) fn run(self, world: &mut World, rules: &Rules) {
        let out = self.runners.iter().filter(|runner| runner.out);
        let units = out.map(|runner| runner.unit).collect();
        world.finish(rules, Outcome::Pursued(units));
    }

    pub(super) fn apply(mut self, world: &mut World, rules: &Rules, answer: Answer) {
        let Answer::Pursue(unit, to) = answer else {
            return self.run(world, rules);
        };
        world.place(unit, to);
        let mut runners = self.runners.iter_mut();
        if let Some(runner) = runners.find(|runner| runner.unit == unit) {
            runner.left -= 1;
            runner.out = true;
        }
        world.push(Stage::Pursuit(self));
    }
}
