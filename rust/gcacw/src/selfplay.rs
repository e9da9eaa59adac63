//! Games of the search with itself: to compare two judges or budgets, and to learn from.

use std::sync::atomic::AtomicBool;

use crate::eval::evaluation::Judge;
use crate::eval::features::FEATURES;
use crate::policy::plan::{Plan, Question};
use crate::search::{playouts, search};
use crate::world::{Sim, Work, World};
use hexcore::dice::Chance;
use hexcore::zobrist::mix;
use mcts::Budget;

/// How a game goes of which positions are told.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Action phases at the beginning, at most, in half of which a side does something else than it thinks best, so that
    /// no two games are alike; positions after them are told.
    pub wander: u32,
    /// Playouts by habit from every position that is told.
    pub habit: u64,
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Points of the side that scores as they stand, and on the average of playouts by habit.
    pub points: [f32; 2],
    pub features: [f32; FEATURES],
}

/// A game from here to its end, each side by a judge and budget of its own: the points it comes to. Leads of
/// activations and marches go by sight once an action is chosen.
pub fn duel(judges: [&Judge; 2], root: &World, budgets: &[Budget; 2], seed: u64) -> i32 {
    let course = Course {
        wander: 0,
        habit: 0,
    };
    game(judges, root, budgets, seed, &course, |_| ())
}

/// The same, with positions on the way.
pub fn game(
    judges: [&Judge; 2],
    root: &World,
    budgets: &[Budget; 2],
    seed: u64,
    course: &Course,
    mut tell: impl FnMut(Sample),
) -> i32 {
    let never = AtomicBool::new(false);
    let mut world = root.clone();
    let mut works = [Work::default(), Work::default()];
    let mut dice = Chance::new(seed);
    let mut whim = Chance::new(!seed);
    let wander = whim.below(course.wander + 1);
    let question = Question::default();
    // Whoever is attacked answers by his own judgement.
    let table = judges[0].with_habits([judges[0].of(0), judges[1].of(1)]);
    for number in 0.. {
        if world.over {
            break;
        }
        let side = world.side;
        let (judge, budget) = (judges[side], &budgets[side]);
        let seed = seed ^ mix(u64::from(number));
        let work = &mut works[side];
        if number < wander && whim.below(2) == 0 {
            let mut sim = Sim::judged(&table, &mut world, &mut dice, work);
            if whim.below(2) == 0 {
                sim.act_by_habit(table.of(side));
            } else {
                let found = sim.candidates(table.of(side), &question, budget.width, 0);
                let plan = found[whim.below(found.len() as u32) as usize].action;
                sim.carry_plan(table.of(side), &question, plan);
            }
            continue;
        }
        if number >= wander {
            tell(sample(judge, &world, work, course.habit, seed));
        }
        let report = search(judge, &world, &question, None, budget, seed, &never);
        let plan = report.advice.first().map_or(Plan::Pass, |best| best.action);
        let mut sim = Sim::judged(&table, &mut world, &mut dice, work);
        sim.carry_plan(table.of(side), &question, plan);
    }
    world.points(&judges[0].figures, &mut works[0].scratch)
}

fn sample(judge: &Judge, world: &World, work: &mut Work, habit: u64, seed: u64) -> Sample {
    let mut features = [0.0; FEATURES];
    let stands = judge.features(world, &mut work.scratch, &mut features);
    let by_habit = match habit {
        0 => 0.0,
        count => playouts(judge, world, 0.0, None, count, u32::MAX, seed).0,
    };
    Sample {
        points: [stands as f32, by_habit as f32],
        features,
    }
}
