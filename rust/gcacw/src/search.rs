//! The search of the Civil War system: its playouts as [`mcts`] asks for them.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::eval::evaluation::Judge;
use crate::march::prompts::Steps;
use crate::policy::plan::{Activating, Candidate, Plan, Question};
use crate::world::{Sim, Work, World};
use hexcore::dice::{Chance, Dice, seed_of};
use hexcore::zobrist::mix;
use mcts::{Budget, Score};

/// Share of the time, where an action is chosen, after which it is known whether passing has to be looked at again.
const AT_FIRST: f64 = 0.75;

/// What a search found.
pub type Report = mcts::Report<Plan, Steps>;

/// Games that go on from a root to the end of the last turn that it names; whoever decides goes by a judge.
pub struct Playout<'a> {
    judge: &'a Judge,
    root: &'a World,
    /// What is worth something at the root and wins nothing.
    unpaid: f64,
    question: &'a Question,
    seed: u64,
    world: World,
    /// By side: judgements are kept in them.
    works: [Work; 2],
    dice: Chance,
    steps: Steps,
    /// What is asked here: at the root the question, an action afterwards.
    asked: Question,
    /// Whoever decides at the root passes for the rest of the turn.
    quiet: bool,
}

impl<'a> Playout<'a> {
    /// One that stands at the root.
    pub fn new(
        judge: &'a Judge,
        root: &'a World,
        unpaid: f64,
        question: &'a Question,
        seed: u64,
    ) -> Self {
        Self {
            judge,
            root,
            unpaid,
            question,
            seed,
            world: root.clone(),
            works: [Work::lent(), Work::lent()],
            dice: Chance::new(seed),
            steps: Steps::default(),
            asked: *question,
            quiet: false,
        }
    }

    /// Whoever decides at the root passes for the rest of the turn, or goes on by habit.
    fn quiet(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    fn begin(&mut self, seed: u64) {
        self.world.copy_from(self.root);
        for work in &mut self.works {
            work.glance.forget();
        }
        self.dice = Chance::new(seed);
        self.dice.phase(self.root.turn);
        self.steps = Steps::default();
        self.asked = *self.question;
    }

    fn act<T>(&mut self, act: impl FnOnce(&mut Sim<'_, Chance>, &Judge) -> T) -> T {
        let side = self.world.side;
        let work = &mut self.works[side];
        let mut sim = Sim::judged(self.judge, &mut self.world, &mut self.dice, work);
        sim.steps = self.steps;
        let told = act(&mut sim, self.judge.of(side));
        self.steps = sim.steps;
        told
    }

    /// Points of the side that scores, as they are to be expected, and these with what winning is worth besides.
    fn foresee(&mut self) -> (f64, f64) {
        let scratch = &mut self.works[0].scratch;
        self.judge.foresee(&self.world, self.unpaid, scratch)
    }
}

impl Drop for Playout<'_> {
    fn drop(&mut self) {
        self.works.iter_mut().for_each(Work::give_back);
    }
}

impl mcts::Sim for Playout<'_> {
    type Action = Plan;
    type Count = Steps;

    fn restart(&mut self, number: u64) {
        self.begin(mix(self.seed ^ mix(number)));
    }

    fn decider(&self) -> Option<usize> {
        let until = self.root.until.max(self.root.turn);
        (!self.world.over && self.world.turn <= until).then_some(self.world.side)
    }

    fn root_candidates(&mut self, most: usize, further: usize) -> Vec<Candidate> {
        let question = self.question;
        self.act(|sim, judge| sim.candidates(judge, question, most, further))
    }

    fn candidates(&mut self, found: &mut Vec<Candidate>) {
        self.act(|sim, judge| sim.actions(judge, &judge.scene(sim.world), found));
    }

    fn possible(&mut self, action: Plan) -> Option<Plan> {
        self.act(|sim, judge| sim.possible(judge, action))
    }

    fn apply(&mut self, action: Plan) {
        let asked = std::mem::take(&mut self.asked);
        self.act(|sim, judge| sim.carry_plan(judge, &asked, action));
    }

    fn rollout(&mut self) {
        let (now, root) = (&self.world, self.root);
        let passes = self.quiet && now.side == root.side && now.turn == root.turn;
        self.act(|sim, judge| {
            if passes {
                sim.carry_plan(judge, &Question::default(), Plan::Pass);
            } else {
                sim.act_by_habit(judge);
            }
        });
    }

    fn score(&mut self) -> Score {
        let (points, value) = self.foresee();
        let score = Score { value, points };
        score.to(self.judge.figures.rules.scores)
    }

    fn count(&self) -> Steps {
        self.steps
    }
}

/// The best plans for what is asked. usual: what is done unless another plan is surely better. The same for the same
/// seed and number of playouts, whatever the threads. `stop` ends it at once with what is known by then.
///
/// To pass is best, too, where all that habits know to do with the rest of the turn does harm. So before a side passes, its
/// plans are compared once more, as if it passed for the rest of the turn after each of them: by as many playouts again, or
/// in what is left of the time. If it passes all the same, what is told of the plans is of the first comparison.
pub fn search(
    judge: &Judge,
    root: &World,
    question: &Question,
    usual: Option<Plan>,
    budget: &Budget,
    seed: u64,
    stop: &AtomicBool,
) -> Report {
    let begun = Instant::now();
    let unpaid = judge.unpaid(root);
    let begin = |quiet| Playout::new(judge, root, unpaid, question, seed).quiet(quiet);
    let margin = judge.weights.margin;
    let most = if question.is_action() { AT_FIRST } else { 1.0 };
    let first = Budget {
        time: budget.time.map(|time| time.mul_f64(most)),
        ..*budget
    };
    let busy = mcts::search(|| begin(false), usual, &first, margin, stop);
    if !passes(&busy) || busy.advice.len() < 2 {
        return busy;
    }
    let rest = Budget {
        time: budget.time.map(|time| time.saturating_sub(begun.elapsed())),
        depth: 0, // a tree would have the side act
        ..*budget
    };
    let quiet = mcts::search(|| begin(true), Some(Plan::Pass), &rest, margin, stop);
    let (mut told, other) = if passes(&quiet) {
        (busy, quiet)
    } else {
        (quiet, busy)
    };
    told.playouts += other.playouts;
    told.done += other.done;
    told
}

fn passes(report: &Report) -> bool {
    let best = report.advice.first();
    best.is_some_and(|best| best.action == Plan::Pass)
}

/// So many playouts by the rollout policy alone, from the next action on, or with the rest of an activation first: the
/// averages of the points and of the value, what was done. unpaid: see `Judge::foresee`.
pub fn playouts(
    judge: &Judge,
    root: &World,
    unpaid: f64,
    activating: Option<Activating>,
    count: u64,
    horizon: u32,
    seed: u64,
) -> (f64, f64, Steps) {
    let question = Question::default();
    let mut playout = Playout::new(judge, root, unpaid, &question, seed);
    let (mut points, mut value, mut steps) = (0.0, 0.0, Steps::default());
    for number in 0..count {
        playout.begin(seed_of(seed, number));
        if let Some(activating) = activating {
            playout.act(|sim, judge| {
                sim.lead_rest(judge, activating);
                sim.next_phase();
            });
        }
        mcts::Sim::roll_on(&mut playout, horizon);
        let found = playout.foresee();
        points += found.0;
        value += found.1;
        steps += playout.steps;
    }
    let count = count.max(1) as f64;
    (points / count, value / count, steps)
}
