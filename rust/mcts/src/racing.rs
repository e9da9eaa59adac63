//! The choice among actions: playouts of each, fewer and fewer actions with more and more playouts.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use crate::tally::{Deals, Outcome, Pairs, Tally};
use crate::{Candidate, Sim, Tree};

/// How long to think: both limits hold.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Playouts altogether.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// Decisions of a playout after the action itself, at most; it is judged then.
    pub horizon: u32,
    /// Usual actions that are looked at.
    pub width: usize,
    /// Others that are looked at beside all these, at most, where there are playouts for them.
    pub further: usize,
    /// The report is the same for any number of them, but for what time changes.
    pub threads: usize,
    /// Decisions of either side after the action that are searched too, by a tree for each action; none: by the rollout
    /// policy at once.
    pub depth: u32,
    /// Value that is worth looking for: once no action may well be better than the best by more than that, the search ends.
    /// None: it goes on as long as actions are not hopeless.
    pub matters: Option<f64>,
}

/// An action and what its playouts came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice<A> {
    pub action: A,
    /// At first sight.
    pub gain: f64,
    pub playouts: u32,
    /// Average points afterwards, to the side that decides; not known without a playout.
    pub points: f64,
    /// The same with what winning is worth: by this actions are chosen.
    pub value: f64,
    /// Standard error of the value: of the playouts, and of the deals that they are of.
    pub error: f64,
}

/// What the search did altogether.
#[derive(Clone, Debug)]
pub struct Report<A, C> {
    /// Best first.
    pub advice: Vec<Advice<A>>,
    pub playouts: u64,
    /// What was counted in them.
    pub done: C,
}

impl<A, C: Default> Default for Report<A, C> {
    fn default() -> Self {
        Self {
            advice: Vec::new(),
            playouts: 0,
            done: C::default(),
        }
    }
}

/// Playouts of an action from which it may be preferred to the usual one.
const KNOWN: u32 = 8;
/// Playouts in a round that an action should get at least: with a small budget fewer actions are looked at.
const SHARE: u64 = 3;
/// Playouts of an action from which it may be given up for good.
const ENOUGH: u32 = 24;
/// Standard errors of the difference by which it must be behind then.
const HOPELESS: f64 = 3.0;
/// Where it is told what matters: playouts from which an action may be left out, and standard errors of the difference with
/// the same dice that are allowed for what it may still be worth.
const SOON: u32 = 16;
const DOUBT: f64 = 2.0;
/// Playouts of each from one look at all that to the next.
const EVERY: u32 = 8;
/// Playouts at once for each of several threads, at least.
const PLAYOUTS: usize = 4;

/// The best actions at the root. usual: what is done unless another action is better by `margin` standard errors. The
/// same for the same number of playouts, whatever the threads. `stop` ends it at once with what is known by then.
pub fn search<S: Sim>(
    root: impl Fn() -> S,
    usual: Option<S::Action>,
    budget: &Budget,
    margin: f64,
    stop: &AtomicBool,
) -> Report<S::Action, S::Count> {
    let begun = Instant::now();
    let mut first = root();
    let Some(side) = first.decider() else {
        return Report::default();
    };
    let candidates = lined_up(&mut first, usual, budget);
    if candidates.is_empty() {
        return Report::default();
    }
    let mut sims = vec![first];
    sims.resize_with(budget.threads.max(1), root);
    let mut trees = Vec::new();
    if budget.depth > 0 {
        trees.resize_with(candidates.len(), || Mutex::new(Tree::new(budget.depth)));
    }
    let race = Race {
        side,
        horizon: budget.horizon,
        candidates: &candidates,
        trees: &trees,
    };
    let affordable = race.affordable(&mut sims, begun, budget);
    let known = candidates.len().min(affordable.max(budget.width));
    let mut standings = Standings {
        tallies: vec![Tally::default(); known],
        deals: vec![Deals::default(); known],
        pairs: Pairs::new(budget.matters.map_or(0, |_| known)),
        active: (0..candidates.len().min(affordable)).collect(),
        played: 0,
    };
    race.run(&mut sims, &mut standings, budget, begun, stop);
    standings.report(&candidates, margin)
}

/// What is looked at: the usual action first, by which the others are measured; none where there is nothing to do.
fn lined_up<S: Sim>(
    sim: &mut S,
    usual: Option<S::Action>,
    budget: &Budget,
) -> Vec<Candidate<S::Action>> {
    let room = budget
        .nodes
        .is_none_or(|nodes| fits(nodes, budget.width as u64 + 1));
    let further = if room { budget.further } else { 0 };
    let mut candidates = sim.root_candidates(budget.width, further);
    if let Some(action) = usual {
        match candidates.iter().position(|one| one.action == action) {
            Some(number) => candidates[..=number].rotate_right(1),
            None => candidates.insert(0, Candidate { action, gain: 0.0 }),
        }
    }
    candidates
}

/// How the race stands.
struct Standings<C> {
    /// Of each candidate that may be looked at.
    tallies: Vec<Tally<C>>,
    deals: Vec<Deals>,
    pairs: Pairs,
    /// Candidates that are still looked at, by number, the usual one first.
    active: Vec<usize>,
    /// Playouts altogether.
    played: u64,
}

impl<C: AddAssign + Copy + Default> Standings<C> {
    /// Takes in sweeps of the active candidates, and takes out who has lost.
    fn add(&mut self, sweeps: &[Outcome<C>], matters: Option<f64>) {
        for sweep in sweeps.chunks(self.active.len()) {
            for (&number, outcome) in self.active.iter().zip(sweep) {
                self.tallies[number].add(outcome, &sweep[0]);
                self.deals[number].add(outcome);
            }
            if matters.is_some() {
                self.pairs.add(&self.active, sweep);
            }
        }
        self.played += sweeps.len() as u64;
        drop_behind(&self.tallies, &self.pairs, &mut self.active, matters);
    }

    /// The usual action stays, with the better half of the others.
    fn halve(&mut self) {
        let Self {
            tallies, active, ..
        } = self;
        active[1..].sort_by(|&a, &b| {
            let (one, other) = (tallies[a].mean(), tallies[b].mean());
            other.total_cmp(&one).then(a.cmp(&b))
        });
        active.truncate(1 + (active.len() - 1).div_ceil(2));
    }

    fn report<A: Copy>(self, candidates: &[Candidate<A>], margin: f64) -> Report<A, C> {
        let mut done = C::default();
        for tally in &self.tallies {
            done += tally.done;
        }
        let order = ranking(&self.tallies, &self.active, margin);
        let advice = order.into_iter().map(|number| {
            let (one, tally) = (&candidates[number], &self.tallies[number]);
            Advice {
                action: one.action,
                gain: one.gain,
                playouts: tally.count,
                points: tally.points(),
                value: tally.mean(),
                error: tally.error().max(self.deals[number].error()),
            }
        });
        Report {
            advice: advice.collect(),
            playouts: self.played,
            done,
        }
    }
}

/// Candidates by number: who was left to the end comes first, and of those the one that is surely better than the usual
/// action by most.
fn ranking<C: AddAssign + Copy>(tallies: &[Tally<C>], active: &[usize], margin: f64) -> Vec<usize> {
    let rank = |number: usize| {
        let ahead = if number == 0 {
            0.0
        } else {
            tallies[number].surely_ahead(margin)
        };
        let known = active.contains(&number) && tallies[number].count >= KNOWN;
        (known || number == 0, ahead)
    };
    let mut order: Vec<usize> = (0..tallies.len()).collect();
    order.sort_by(|&a, &b| {
        let (one, other) = (rank(a), rank(b));
        let sure = other.0.cmp(&one.0).then(other.1.total_cmp(&one.1));
        sure.then(a.cmp(&b))
    });
    order
}

/// The active candidate with the highest average; of equals the first.
fn best_of<C: AddAssign + Copy>(tallies: &[Tally<C>], active: &[usize]) -> usize {
    let better = |a: usize, b: usize| {
        if tallies[b].mean() > tallies[a].mean() {
            b
        } else {
            a
        }
    };
    active.iter().copied().fold(active[0], better)
}

/// Takes out actions that are behind the best beyond doubt, or, where it is told what matters, that will hardly turn out
/// better by that; the usual action stays as long as another does.
fn drop_behind<C: AddAssign + Copy>(
    tallies: &[Tally<C>],
    pairs: &Pairs,
    active: &mut Vec<usize>,
    matters: Option<f64>,
) {
    let usual = active[0];
    let count = tallies[usual].count;
    if count < matters.map_or(ENOUGH, |_| SOON) || count % EVERY != 0 {
        return;
    }
    let best = best_of(tallies, active);
    let ahead = |one: usize, other: usize| tallies[one].mean() - tallies[other].mean();
    let doubt = |one: usize, other: usize| match matters {
        Some(_) => pairs.error(tallies, one, other),
        None => tallies[one].error().hypot(tallies[other].error()),
    };
    let open = |one: usize| match matters {
        Some(matters) => ahead(one, best) + DOUBT * doubt(one, best) > matters,
        None => ahead(best, one) <= HOPELESS * doubt(one, best),
    };
    active.retain(|&one| one == usual || one == best || open(one));
    if active.len() == 2 && best != usual && count >= ENOUGH {
        let (lead, doubt) = (ahead(best, usual), doubt(usual, best));
        if lead > HOPELESS * doubt {
            active.swap(0, 1);
            active.truncate(1); // settled
        } else if matters.is_some_and(|matters| lead + DOUBT * doubt < matters) {
            active.truncate(1);
        }
    }
}

/// So many playouts are enough to look at so many actions properly: halving takes as many rounds as their number has bits.
fn fits(playouts: u64, actions: u64) -> bool {
    actions * u64::from(actions.max(1).ilog2() + 1) * SHARE <= playouts
}

struct Race<'a, A> {
    /// Who decides at the root.
    side: usize,
    horizon: u32,
    candidates: &'a [Candidate<A>],
    /// Of each candidate, or none at all. Threads share the candidates of a sweep, so nobody waits for a tree.
    trees: &'a [Mutex<Tree<A>>],
}

impl<A: Copy + Sync + Send> Race<'_, A> {
    /// Round by round half of the others are left, each round with an equal part of the budget.
    fn run<S: Sim<Action = A>>(
        &self,
        sims: &mut [S],
        standings: &mut Standings<S::Count>,
        budget: &Budget,
        begun: Instant,
        stop: &AtomicBool,
    ) {
        let actions = standings.active.len();
        let rounds = actions.next_power_of_two().trailing_zeros().max(1);
        for round in 1..=rounds {
            let share = |whole: u64| whole * u64::from(round) / u64::from(rounds);
            let nodes = budget.nodes.map_or(u64::MAX, share);
            let until = budget.time.map(|time| begun + time * round / rounds);
            while standings.played < nodes
                && standings.active.len() > 1
                && !stop.load(Ordering::Relaxed)
            {
                let (active, played) = (&standings.active, standings.played);
                let due = (nodes - played).div_ceil(active.len() as u64);
                let count = standings.tallies[active[0]].count;
                let sweeps = self.sweeps(sims, active, played, due, count);
                standings.add(&sweeps, budget.matters);
                let late = until.is_some_and(|until| Instant::now() >= until);
                if late || (budget.nodes.is_none() && until.is_none()) {
                    break;
                }
            }
            standings.halve();
        }
    }

    /// How many actions can be looked at properly: at least the usual one and another.
    fn affordable<S: Sim<Action = A>>(
        &self,
        sims: &mut [S],
        begun: Instant,
        budget: &Budget,
    ) -> usize {
        let mut playouts = budget.nodes.unwrap_or(u64::MAX);
        if let Some(time) = budget.time {
            let before = Instant::now();
            let untaught = Race {
                trees: &[],
                ..*self
            };
            untaught.sweeps(&mut sims[..1], &[0], 0, 1, 0);
            let one = before.elapsed().as_nanos().max(1);
            let busy = sims
                .len()
                .min(available_parallelism().map_or(1, usize::from));
            let left = time.saturating_sub(begun.elapsed()).as_nanos() * busy as u128;
            playouts = playouts.min(u64::try_from(left / one).unwrap_or(u64::MAX));
        }
        (2..=self.candidates.len() as u64)
            .take_while(|&actions| fits(playouts, actions))
            .last()
            .unwrap_or(2) as usize
    }

    /// Playouts of each active action, those of a sweep all with the same dice: sweep after sweep, `due` at most. Many
    /// threads get several sweeps at once, so that none is idle where few actions are left, but never more than there are
    /// until actions may be taken out. played: playouts before these; count: of each active action.
    fn sweeps<S: Sim<Action = A>>(
        &self,
        sims: &mut [S],
        active: &[usize],
        played: u64,
        due: u64,
        count: u32,
    ) -> Vec<Outcome<S::Count>> {
        let together = if sims.len() == 1 || !self.trees.is_empty() {
            1 // a tree learns from each playout before the next
        } else {
            let busy = (sims.len() * PLAYOUTS).div_ceil(active.len()) as u64;
            busy.min(u64::from(EVERY - count % EVERY)).min(due)
        };
        let turns: Vec<(u64, usize)> = (0..together)
            .map(|sweep| played + sweep * active.len() as u64)
            .flat_map(|number| active.iter().map(move |&action| (number, action)))
            .collect();
        let mut found = vec![Outcome::default(); turns.len()];
        if sims.len() == 1 || turns.len() == 1 {
            self.play_some(&mut sims[0], &turns, &mut found);
            return found;
        }
        let part = turns.len().div_ceil(sims.len());
        std::thread::scope(|scope| {
            let parts = turns.chunks(part).zip(found.chunks_mut(part)).zip(sims);
            for ((turns, found), sim) in parts {
                scope.spawn(move || self.play_some(sim, turns, found));
            }
        });
        found
    }

    /// turns: which dice, and which action.
    fn play_some<S: Sim<Action = A>>(
        &self,
        sim: &mut S,
        turns: &[(u64, usize)],
        found: &mut [Outcome<S::Count>],
    ) {
        for (&(dice, number), outcome) in turns.iter().zip(found) {
            let tree = self.trees.get(number);
            let mut tree = tree.map(|tree| tree.lock().unwrap_or_else(PoisonError::into_inner));
            let action = self.candidates[number].action;
            let score = sim.playout(dice, action, self.horizon, tree.as_deref_mut());
            *outcome = Outcome {
                score: score.to(self.side),
                done: sim.count(),
                deal: sim.deal(),
            };
        }
    }
}
