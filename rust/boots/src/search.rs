//! Searches by playouts to the end of an operations phase.

use std::sync::atomic::AtomicBool;

use hexcore::dice::{Chance, seed_of};
use hexcore::geom::Hex;
use mcts::{Budget, Candidate, Report, Score};

use crate::policy::judge::Judge;
use crate::world::{Answer, Asked, Kind, Rules, Work, World};

/// An answer at the root. `goal`: the unit that it is about goes on to there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub answer: Answer,
    pub goal: Option<Hex>,
}

/// Playouts out of several worlds in which everything that is known is the same.
struct Playout<'a> {
    rules: &'a Rules,
    judge: &'a Judge,
    roots: &'a [World],
    plans: &'a [Plan],
    seed: u64,
    deal: usize,
    world: World,
    work: Work,
    dice: Chance,
    asked: Option<Asked>,
    done: u64,
}

impl<'a> Playout<'a> {
    fn new(
        rules: &'a Rules,
        judge: &'a Judge,
        roots: &'a [World],
        plans: &'a [Plan],
        seed: u64,
    ) -> Self {
        let mut made = Self {
            rules,
            judge,
            roots,
            plans,
            seed,
            deal: 0,
            world: roots[0].clone(),
            work: Work::default(),
            dice: Chance::new(seed),
            asked: None,
            done: 0,
        };
        made.settle();
        made
    }

    /// Goes on to where somebody decides; dice are thrown.
    fn settle(&mut self) {
        loop {
            self.asked = self.world.settle(self.rules, &mut self.work);
            if !matches!(self.asked, Some(asked) if asked.side.is_none()) {
                return;
            }
            let answer = self.world.throw(&mut self.dice);
            self.answer(answer);
        }
    }

    fn answer(&mut self, answer: Answer) {
        self.world.apply(self.rules, &mut self.work, answer);
        self.done += 1;
    }
}

impl mcts::Sim for Playout<'_> {
    type Action = Plan;
    type Count = u64;

    fn restart(&mut self, number: u64) {
        self.dice = Chance::new(seed_of(self.seed, number));
        self.deal = self.dice.below(self.roots.len() as u32) as usize;
        self.world.clone_from(&self.roots[self.deal]);
        self.done = 0;
        self.work.forget();
        self.settle();
    }

    fn decider(&self) -> Option<usize> {
        self.asked.and_then(|asked| asked.side)
    }

    fn root_candidates(&mut self, most: usize, _further: usize) -> Vec<Candidate<Plan>> {
        let plans = self.plans.iter().take(most);
        let told = plans.map(|&action| Candidate { action, gain: 0.0 });
        told.collect()
    }

    fn candidates(&mut self, found: &mut Vec<Candidate<Plan>>) {
        let plans = self.work.answers.iter();
        let plans = plans.map(|&answer| Plan { answer, goal: None });
        found.extend(plans.map(|action| Candidate { action, gain: 0.0 }));
    }

    fn possible(&mut self, action: Plan) -> Option<Plan> {
        self.work.answers.contains(&action.answer).then_some(action)
    }

    fn apply(&mut self, action: Plan) {
        if matches!(self.asked, Some(asked) if asked.kind != Kind::March) || action.goal.is_none() {
            self.answer(action.answer);
            self.settle();
        }
        let Some(goal) = action.goal else {
            return;
        };
        if matches!(self.asked, Some(asked) if asked.kind == Kind::March) {
            self.world.head_for(self.rules, &mut self.work, goal);
        }
        while matches!(self.asked, Some(asked) if asked.kind == Kind::March) {
            self.rollout();
        }
    }

    fn rollout(&mut self) {
        if let Some(asked) = self.asked {
            let answer = self
                .world
                .habit(self.rules, self.judge, &mut self.work, asked);
            self.answer(answer);
            self.settle();
        }
    }

    fn score(&mut self) -> Score {
        let points = self.world.standing(self.rules, self.judge, &mut self.work);
        Score {
            value: points,
            points,
        }
    }

    fn count(&self) -> u64 {
        self.done
    }

    fn deal(&self) -> usize {
        self.deal
    }
}

/// What some answers to the question at the root come to, the best first, and how many answers and dice that took.
/// `roots`: worlds that ask it; those that do not offer all of these answers are left out. `plans`: the usual one first,
/// which is left for another only that is better by `margin` standard errors.
#[expect(clippy::too_many_arguments, reason = "what a search is made of")]
pub fn search(
    rules: &Rules,
    judge: &Judge,
    roots: Vec<World>,
    plans: &[Plan],
    budget: &Budget,
    margin: f64,
    seed: u64,
    stop: &AtomicBool,
) -> Report<Plan, u64> {
    let mut work = Work::default();
    let mut offers = |mut world: World| {
        world.settle(rules, &mut work)?;
        let known = plans.iter().all(|one| work.answers.contains(&one.answer));
        known.then_some(world)
    };
    let roots: Vec<World> = roots.into_iter().filter_map(&mut offers).collect();
    if roots.is_empty() {
        return Report::default();
    }
    let sim = || Playout::new(rules, judge, &roots, plans, seed);
    mcts::search(sim, plans.first().copied(), budget, margin, stop)
}

/// So many playouts by habit alone; their average value, and how many answers and dice that took.
pub fn playouts(rules: &Rules, judge: &Judge, root: World, count: u64, seed: u64) -> (f64, u64) {
    use mcts::Sim;
    let roots = [root];
    let mut sim = Playout::new(rules, judge, &roots, &[], seed);
    let (mut value, mut done) = (0.0, 0);
    for number in 0..count {
        sim.restart(number);
        sim.roll_on(u32::MAX);
        value += sim.score().value;
        done += sim.count();
    }
    (value / count.max(1) as f64, done)
}
