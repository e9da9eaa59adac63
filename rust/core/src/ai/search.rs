//! The choice among plans: playouts of each, fewer and fewer plans with more and more playouts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::dice::Chance;
use super::judge::Judge;
use super::plan::{Candidate, Plan, Question};
use super::world::{Sim, Work, World};
use crate::mix::mix;

/// How long to think: both limits hold.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Playouts altogether.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// Actions of a playout beyond the plan itself; then the position is judged.
    pub horizon: u32,
    /// Plans that are looked at.
    pub width: usize,
    pub threads: usize,
}

/// A plan and what its playouts came to.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    pub plan: Plan,
    /// At first sight.
    pub gain: f32,
    pub playouts: u32,
    /// Average value of the position afterwards, to the side that decides; not known without a playout.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// What the search did altogether.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Best first.
    pub advice: Vec<Advice>,
    pub playouts: u64,
    /// Actions carried out in them.
    pub actions: u64,
}

/// Playouts that weigh as much as the first sight.
const TRUST: f64 = 8.0;

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    sum: f64,
    squares: f64,
    actions: u64,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.actions += other.actions;
    }

    /// The average, drawn towards what was expected at first sight as long as there are few playouts.
    fn score(&self, expected: f64) -> f64 {
        (self.sum + TRUST * expected) / (f64::from(self.count) + TRUST)
    }

    fn mean(&self) -> f64 {
        if self.count == 0 {
            f64::MIN
        } else {
            self.sum / f64::from(self.count)
        }
    }

    fn error(&self) -> f64 {
        let count = f64::from(self.count);
        let spread = (self.squares / count - self.mean().powi(2)).max(0.0);
        (spread / (count - 1.0).max(1.0)).sqrt()
    }
}

/// What one thread plays out in.
struct Hand {
    world: World,
    work: Work,
}

/// One playout: the plan, then both sides by habit up to the horizon. Value to the side that scores, actions carried out.
pub fn play_out(
    judge: &Judge,
    hand: (&mut World, &mut Work),
    root: &World,
    question: &Question,
    plan: Plan,
    horizon: u32,
    seed: u64,
) -> (f32, u32) {
    let (world, work) = hand;
    world.copy_from(root);
    let mut dice = Chance::new(seed);
    let mut sim = Sim {
        figures: &judge.figures,
        world,
        dice: &mut dice,
        work,
    };
    sim.carry_plan(judge, question, plan);
    if plan == Plan::Pass && !root.passed && !judge.leads(root) {
        sim.pass_on(); // the other side has what it wants and lets the turn end
    }
    let mut actions = 1;
    while !sim.world.over && actions <= horizon {
        sim.act_by_habit(judge);
        actions += 1;
    }
    (judge.value(sim.world), actions)
}

/// The best plans for what is asked. The same for the same seed and number of playouts, whatever the threads. `stop` ends
/// it at once with what is known by then.
pub fn search(
    judge: &Judge,
    root: &World,
    question: &Question,
    budget: &Budget,
    seed: u64,
    stop: &AtomicBool,
) -> Report {
    let begun = Instant::now();
    let mut first = Hand {
        world: root.clone(),
        work: Work::default(),
    };
    let candidates = Sim {
        figures: &judge.figures,
        world: &mut first.world,
        dice: &mut Chance::new(seed),
        work: &mut first.work,
    }
    .candidates(judge, question, budget.width);
    let mut hands = vec![first];
    hands.resize_with(budget.threads.max(1), || Hand {
        world: root.clone(),
        work: Work::default(),
    });
    let sign = if root.side == judge.figures.scores {
        1.0
    } else {
        -1.0
    };
    let now = f64::from(judge.value(root)) * sign;
    let expected: Vec<f64> = candidates
        .iter()
        .map(|one| now + f64::from(one.gain))
        .collect();
    let mut tallies = vec![Tally::default(); candidates.len()];
    let mut active: Vec<usize> = (0..candidates.len()).collect();
    let rounds = candidates.len().next_power_of_two().trailing_zeros().max(1);
    let mut played = 0_u64;
    for round in 1..=rounds {
        if active.len() < 2 || stop.load(Ordering::Relaxed) {
            break;
        }
        let share = |whole: u64| whole * u64::from(round) / u64::from(rounds);
        let nodes = budget.nodes.map_or(u64::MAX, share);
        let until = budget.time.map(|time| begun + time * round / rounds);
        let task = Task {
            judge,
            root,
            question,
            horizon: budget.horizon,
            seed,
            candidates: &candidates,
        };
        while played < nodes {
            let sweep = sweep_of(&task, &mut hands, &active, played);
            for (&number, tally) in active.iter().zip(&sweep) {
                tallies[number].add(tally);
            }
            played += active.len() as u64;
            let late = until.is_some_and(|until| Instant::now() >= until);
            if late || stop.load(Ordering::Relaxed) || (budget.nodes.is_none() && until.is_none()) {
                break;
            }
        }
        active.sort_by(|&a, &b| {
            tallies[b]
                .mean()
                .total_cmp(&tallies[a].mean())
                .then(a.cmp(&b))
        });
        active.truncate(active.len().div_ceil(2));
    }
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    // Who was left in later rounds has more playouts; among those with as many the average decides.
    order.sort_by(|&a, &b| {
        let (one, other) = (&tallies[a], &tallies[b]);
        let scores = other.score(expected[b]).total_cmp(&one.score(expected[a]));
        other.count.cmp(&one.count).then(scores).then(a.cmp(&b))
    });
    let advice = order.into_iter().map(|number| Advice {
        plan: candidates[number].plan,
        gain: candidates[number].gain,
        playouts: tallies[number].count,
        value: if tallies[number].count == 0 {
            0.0
        } else {
            tallies[number].mean()
        },
        error: if tallies[number].count == 0 {
            0.0
        } else {
            tallies[number].error()
        },
    });
    Report {
        advice: advice.collect(),
        playouts: played,
        actions: tallies.iter().map(|tally| tally.actions).sum(),
    }
}

/// A game from here to its end, each side by a judge and budget of its own: the points it comes to. Leads of activations and marches
/// go by sight once an action is chosen.
pub fn duel(judges: [&Judge; 2], root: &World, budgets: &[Budget; 2], seed: u64) -> i32 {
    let never = AtomicBool::new(false);
    let (mut world, mut work) = (root.clone(), Work::default());
    let mut dice = Chance::new(seed);
    let question = Question::default();
    for number in 0.. {
        if world.over {
            break;
        }
        let judge = judges[world.side];
        let budget = &budgets[world.side];
        let report = search(judge, &world, &question, budget, seed ^ mix(number), &never);
        let plan = report.advice.first().map_or(Plan::Pass, |best| best.plan);
        let mut sim = Sim {
            figures: &judge.figures,
            world: &mut world,
            dice: &mut dice,
            work: &mut work,
        };
        sim.carry_plan(judge, &question, plan);
    }
    world.points(&judges[0].figures)
}

struct Task<'a> {
    judge: &'a Judge,
    root: &'a World,
    question: &'a Question,
    horizon: u32,
    seed: u64,
    candidates: &'a [Candidate],
}

/// One playout of each active plan, all with the same dice; the threads share the plans.
fn sweep_of(task: &Task<'_>, hands: &mut [Hand], active: &[usize], played: u64) -> Vec<Tally> {
    let mut found = vec![Tally::default(); active.len()];
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

fn play_some(task: &Task<'_>, hand: &mut Hand, active: &[usize], played: u64, found: &mut [Tally]) {
    let sign = if task.root.side == task.judge.figures.scores {
        1.0
    } else {
        -1.0
    };
    let seed = mix(task.seed ^ mix(played));
    for (&number, tally) in active.iter().zip(found) {
        let hand = (&mut hand.world, &mut hand.work);
        let plan = task.candidates[number].plan;
        let (value, actions) = play_out(
            task.judge,
            hand,
            task.root,
            task.question,
            plan,
            task.horizon,
            seed,
        );
        let value = f64::from(value) * sign;
        tally.count += 1;
        tally.sum += value;
        tally.squares += value * value;
        tally.actions += u64::from(actions);
    }
}
