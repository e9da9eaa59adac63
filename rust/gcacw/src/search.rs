//! The choice among plans: playouts of each, fewer and fewer plans with more and more playouts.

pub(crate) mod mcts;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::eval::evaluation::Judge;
use crate::march::prompts::Steps;
use crate::policy::plan::{Activating, Candidate, Plan, Question};
use crate::search::mcts::Tree;
use crate::world::dice::Chance;
use crate::world::{Sim, Work, World};
use hexcore::zobrist::mix;

/// How long to think: both limits hold.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Playouts altogether.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// Action phases of a playout beyond the plan itself, at most; it ends with the turn in any case, and is judged then.
    pub horizon: u32,
    /// Plans that are looked at.
    pub width: usize,
    pub threads: usize,
    /// Decisions of either side after the plan that are searched too, by a tree for each plan; none: by habit at once.
    pub depth: u32,
}

/// A plan and what its playouts came to.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    pub plan: Plan,
    /// At first sight.
    pub gain: f32,
    pub playouts: u32,
    /// Average points afterwards, to the side that decides; not known without a playout.
    pub points: f64,
    /// The same with what winning is worth: by this plans are chosen.
    pub value: f64,
    /// Standard error of the value.
    pub error: f64,
}

/// What the search did altogether.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Best first.
    pub advice: Vec<Advice>,
    pub playouts: u64,
    /// What was done in them.
    pub steps: Steps,
}

/// Playouts of a plan from which it may be given up for good, or preferred to the usual one.
const ENOUGH: u32 = 24;
/// Playouts in a round that a plan should get at least: with a small budget fewer plans are looked at.
const SHARE: u64 = 6;
/// Standard errors of the difference by which it must be behind then.
const HOPELESS: f64 = 3.0;

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    points: f64,
    sum: f64,
    squares: f64,
    /// Value less that of the usual plan with the same dice.
    ahead: f64,
    ahead_squares: f64,
    steps: Steps,
}

/// One playout: value and points to the side that decides, what was done.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    value: f64,
    points: f64,
    steps: Steps,
}

impl Tally {
    fn add(&mut self, one: &Outcome, usual: &Outcome) {
        self.count += 1;
        self.points += one.points;
        self.sum += one.value;
        self.squares += one.value * one.value;
        let ahead = one.value - usual.value;
        self.ahead += ahead;
        self.ahead_squares += ahead * ahead;
        self.steps += one.steps;
    }

    fn mean(&self) -> f64 {
        self.share(self.sum)
    }

    fn share(&self, sum: f64) -> f64 {
        if self.count == 0 {
            0.0
        } else {
            sum / f64::from(self.count)
        }
    }

    fn error(&self) -> f64 {
        self.deviation(self.sum, self.squares)
    }

    fn deviation(&self, sum: f64, squares: f64) -> f64 {
        let count = f64::from(self.count.max(2));
        let spread = (squares / count - (sum / count).powi(2)).max(0.0);
        (spread / (count - 1.0)).sqrt()
    }

    /// How much better than the usual plan it is for sure: `margin` standard errors less than the average.
    fn surely_ahead(&self, margin: f64) -> f64 {
        self.share(self.ahead) - margin * self.deviation(self.ahead, self.ahead_squares)
    }
}

/// What one thread plays out in.
struct Hand {
    world: World,
    work: Work,
}

/// How a playout goes on after its plan.
#[derive(Debug)]
pub struct Course<'a> {
    /// Action phases at most.
    pub horizon: u32,
    /// For the first of them; it learns from the playout.
    pub tree: Option<&'a mut Tree>,
}

/// One playout: the plan, then both sides by the tree where there is one, then by habit to the end of the last turn that
/// the root names or up to the horizon. Points to the side that scores, what was done.
pub fn play_out(
    judge: &Judge,
    hand: (&mut World, &mut Work),
    root: &World,
    question: &Question,
    plan: Plan,
    course: Course<'_>,
    seed: u64,
) -> (f32, Steps) {
    let (world, work) = hand;
    world.copy_from(root);
    work.glance.forget();
    let mut dice = Chance::new(seed);
    let mut sim = Sim::judged(judge, world, &mut dice, work);
    sim.carry_plan(judge, question, plan);
    let (until, horizon) = (root.until.max(root.turn), course.horizon);
    let Some(tree) = course.tree else {
        sim.go_on(judge, until, horizon);
        let points = judge.points(sim.world, &mut sim.work.scratch);
        return (points, sim.steps);
    };
    let done = sim.descend(judge, tree, until, horizon);
    sim.go_on(judge, until, horizon - done);
    let points = judge.points(sim.world, &mut sim.work.scratch);
    let value = f64::from(judge.value(points));
    tree.learn(if judge.figures.scores == 0 {
        value
    } else {
        -value
    });
    (points, sim.steps)
}

/// A playout of habit alone, from the next action on, or with the rest of an activation first.
pub fn play_on(
    judge: &Judge,
    hand: (&mut World, &mut Work),
    root: &World,
    activating: Option<Activating>,
    horizon: u32,
    seed: u64,
) -> (f32, Steps) {
    let (world, work) = hand;
    world.copy_from(root);
    work.glance.forget();
    let mut dice = Chance::new(seed);
    let mut sim = Sim::judged(judge, world, &mut dice, work);
    if let Some(activating) = activating {
        sim.lead_rest(judge, activating);
        sim.next_phase();
    }
    sim.go_on(judge, root.until.max(root.turn), horizon);
    (judge.points(sim.world, &mut sim.work.scratch), sim.steps)
}

impl Sim<'_, Chance> {
    /// Both sides act by habit to the end of that turn, or so often.
    fn go_on(&mut self, judge: &Judge, until: u8, horizon: u32) {
        let mut phases = 0;
        while !self.world.over && self.world.turn <= until && phases < horizon {
            self.act_by_habit(judge);
            phases += 1;
        }
    }
}

/// The best plans for what is asked. usual: what is done unless another plan is surely better. The same for the same
/// seed and number of playouts, whatever the threads. `stop` ends it at once with what is known by then.
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
    let mut first = Hand {
        world: root.clone(),
        work: Work::default(),
    };
    let mut candidates = Sim::judged(
        judge,
        &mut first.world,
        &mut Chance::new(seed),
        &mut first.work,
    )
    .candidates(judge, question, budget.width);
    // The usual plan comes first; it is what the others are measured by.
    let plan = usual.or_else(|| candidates.first().map(|one| one.plan));
    let known = candidates.iter().position(|one| Some(one.plan) == plan);
    match (known, plan) {
        (Some(number), _) => candidates[..=number].rotate_right(1),
        (None, Some(plan)) => candidates.insert(0, Candidate { plan, gain: 0.0 }),
        (None, None) => return Report::default(),
    }
    let mut hands = vec![first];
    hands.resize_with(budget.threads.max(1), || Hand {
        world: root.clone(),
        work: Work::default(),
    });
    let mut trees = Vec::new();
    if budget.depth > 0 {
        trees.resize_with(candidates.len(), || Mutex::new(Tree::new(budget.depth)));
    }
    let task = Task {
        judge,
        root,
        question,
        horizon: budget.horizon,
        seed,
        candidates: &candidates,
        trees: &trees,
    };
    let affordable = affordable(&task, &mut hands, begun, budget);
    let mut tallies = vec![Tally::default(); candidates.len()];
    let mut active: Vec<usize> = (0..candidates.len().min(affordable)).collect();
    let rounds = active.len().next_power_of_two().trailing_zeros().max(1);
    let mut played = 0_u64;
    for round in 1..=rounds {
        let share = |whole: u64| whole * u64::from(round) / u64::from(rounds);
        let nodes = budget.nodes.map_or(u64::MAX, share);
        let until = budget.time.map(|time| begun + time * round / rounds);
        while played < nodes && active.len() > 1 && !stop.load(Ordering::Relaxed) {
            let sweep = sweep_of(&task, &mut hands, &active, played);
            for (&number, outcome) in active.iter().zip(&sweep) {
                tallies[number].add(outcome, &sweep[0]);
            }
            played += active.len() as u64;
            drop_hopeless(&tallies, &mut active);
            let late = until.is_some_and(|until| Instant::now() >= until);
            if late || (budget.nodes.is_none() && until.is_none()) {
                break;
            }
        }
        // The usual plan stays, with the better half of the others.
        active[1..].sort_by(|&a, &b| {
            let (one, other) = (tallies[a].mean(), tallies[b].mean());
            other.total_cmp(&one).then(a.cmp(&b))
        });
        active.truncate(1 + (active.len() - 1).div_ceil(2));
    }
    let margin = f64::from(judge.weights.margin);
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    // Who was left to the end comes first, and of those the one that is surely better than the usual plan by most.
    let rank = |number: usize| {
        let ahead = if number == 0 {
            0.0
        } else {
            tallies[number].surely_ahead(margin)
        };
        let known = active.contains(&number) && tallies[number].count >= ENOUGH;
        (known || number == 0, ahead)
    };
    order.sort_by(|&a, &b| {
        let (one, other) = (rank(a), rank(b));
        let sure = other.0.cmp(&one.0).then(other.1.total_cmp(&one.1));
        sure.then(a.cmp(&b))
    });
    let advice = order.into_iter().map(|number| {
        let tally = &tallies[number];
        Advice {
            plan: candidates[number].plan,
            gain: candidates[number].gain,
            playouts: tally.count,
            points: tally.share(tally.points),
            value: tally.mean(),
            error: if tally.count == 0 { 0.0 } else { tally.error() },
        }
    });
    let mut steps = Steps::default();
    for tally in &tallies {
        steps += tally.steps;
    }
    Report {
        advice: advice.collect(),
        playouts: played,
        steps,
    }
}

/// How many plans can be looked at properly: at least the usual one and another.
fn affordable(task: &Task<'_>, hands: &mut [Hand], begun: Instant, budget: &Budget) -> usize {
    let mut playouts = budget.nodes.unwrap_or(u64::MAX);
    if let Some(time) = budget.time {
        let before = Instant::now();
        sweep_of(task, hands, &[0], 0);
        let one = before.elapsed().as_nanos().max(1);
        let left = time.saturating_sub(begun.elapsed()).as_nanos() * hands.len() as u128;
        playouts = playouts.min(u64::try_from(left / one).unwrap_or(u64::MAX));
    }
    // Halving takes as many rounds as the number of plans has bits.
    let fits = |plans: &u64| plans * u64::from(plans.ilog2() + 1) * SHARE <= playouts;
    (2..=task.candidates.len() as u64)
        .take_while(fits)
        .last()
        .unwrap_or(2) as usize
}

/// Takes out plans that are behind the best beyond doubt; the usual plan stays as long as another does.
fn drop_hopeless(tallies: &[Tally], active: &mut Vec<usize>) {
    let count = tallies[active[0]].count;
    if count < ENOUGH || count % 8 != 0 {
        return;
    }
    let mean = |number: usize| tallies[number].mean();
    let error = |number: usize| tallies[number].error();
    let Some(best) = active
        .iter()
        .copied()
        .reduce(|a, b| if mean(b) > mean(a) { b } else { a })
    else {
        return;
    };
    let usual = active[0];
    active.retain(|&number| {
        let doubt = error(number).hypot(error(best));
        number == usual || mean(best) - mean(number) <= HOPELESS * doubt
    });
    if active.len() == 2 && best != usual {
        let doubt = error(usual).hypot(error(best));
        if mean(best) - mean(usual) > HOPELESS * doubt {
            active.swap(0, 1);
            active.truncate(1); // settled
        }
    }
}

/// A game from here to its end, each side by a judge and budget of its own: the points it comes to. Leads of
/// activations and marches go by sight once an action is chosen.
pub fn duel(judges: [&Judge; 2], root: &World, budgets: &[Budget; 2], seed: u64) -> i32 {
    let never = AtomicBool::new(false);
    let mut world = root.clone();
    let mut works = [Work::default(), Work::default()];
    let mut dice = Chance::new(seed);
    let question = Question::default();
    for number in 0.. {
        if world.over {
            break;
        }
        let judge = judges[world.side];
        let budget = &budgets[world.side];
        let seed = seed ^ mix(number);
        let report = search(judge, &world, &question, None, budget, seed, &never);
        let plan = report.advice.first().map_or(Plan::Pass, |best| best.plan);
        let work = &mut works[world.side];
        let mut sim = Sim::judged(judge, &mut world, &mut dice, work);
        sim.carry_plan(judge, &question, plan);
    }
    world.points(&judges[0].figures, &mut works[0].scratch)
}

struct Task<'a> {
    judge: &'a Judge,
    root: &'a World,
    question: &'a Question,
    horizon: u32,
    seed: u64,
    candidates: &'a [Candidate],
    /// Of each candidate, or none at all. Threads share the candidates of a sweep, so nobody waits for a tree.
    trees: &'a [Mutex<Tree>],
}

/// One playout of each active plan, all with the same dice; the threads share the plans.
fn sweep_of(task: &Task<'_>, hands: &mut [Hand], active: &[usize], played: u64) -> Vec<Outcome> {
    let mut found = vec![Outcome::default(); active.len()];
    let part = active.len().div_ceil(hands.len());
    if hands.len() == 1 {
        play_some(task, &mut hands[0], active, played, &mut found);
        return found;
    }
    std::thread::scope(|scope| {
        let parts = active.chunks(part).zip(found.chunks_mut(part)).zip(hands);
        for ((active, found), hand) in parts {
            scope.spawn(move || play_some(task, hand, active, played, found));
        }
    });
    found
}

fn play_some(
    task: &Task<'_>,
    hand: &mut Hand,
    active: &[usize],
    played: u64,
    found: &mut [Outcome],
) {
    let judge = task.judge;
    let sign = if task.root.side == judge.figures.scores {
        1.0
    } else {
        -1.0
    };
    let seed = mix(task.seed ^ mix(played));
    for (&number, outcome) in active.iter().zip(found) {
        let hand = (&mut hand.world, &mut hand.work);
        let plan = task.candidates[number].plan;
        let tree = task.trees.get(number);
        let mut tree = tree.map(|tree| tree.lock().unwrap_or_else(PoisonError::into_inner));
        let course = Course {
            horizon: task.horizon,
            tree: tree.as_deref_mut(),
        };
        let (root, question) = (task.root, task.question);
        let (points, steps) = play_out(judge, hand, root, question, plan, course, seed);
        *outcome = Outcome {
            value: f64::from(judge.value(points)) * sign,
            points: f64::from(points) * sign,
            steps,
        };
    }
}
