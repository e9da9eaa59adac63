//! The search on a game of its own: a pile, of which each side in turn takes one to three; who takes the last wins.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::atomic::AtomicBool;

use mcts::{Budget, Candidate, Report, Score, Sim, Tree, search};

#[derive(Clone)]
struct Pile {
    root: (u32, usize),
    left: u32,
    side: usize,
    dice: u64,
    taken: u64,
    /// What side 0 is dealt beside the pile.
    dealt: &'static [f64],
    deal: usize,
}

impl Pile {
    fn new(left: u32, side: usize) -> Self {
        Self {
            root: (left, side),
            left,
            side,
            dice: 1,
            taken: 0,
            dealt: &[0.0],
            deal: 0,
        }
    }

    /// The finalizer of SplitMix64 over a counter.
    fn die(&mut self) -> u32 {
        self.dice += 1;
        let mut z = self.dice.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 33) as u32
    }

    fn most(&self) -> u32 {
        self.left.min(3)
    }
}

impl Sim for Pile {
    type Action = u32;
    type Count = u64;

    fn restart(&mut self, number: u64) {
        (self.left, self.side) = self.root;
        self.dice = number << 32;
        self.taken = 0;
        self.deal = self.die() as usize % self.dealt.len();
    }

    fn decider(&self) -> Option<usize> {
        (self.left > 0).then_some(self.side)
    }

    fn root_candidates(&mut self, most: usize, further: usize) -> Vec<Candidate<u32>> {
        let mut found = Vec::new();
        self.candidates(&mut found);
        found.truncate(most + further);
        found
    }

    fn candidates(&mut self, found: &mut Vec<Candidate<u32>>) {
        let takes = 1..=self.most();
        // At first sight to take much looks best.
        found.extend(takes.rev().map(|action| Candidate {
            action,
            gain: action as f64,
        }));
    }

    fn possible(&mut self, action: u32) -> Option<u32> {
        (action <= self.left).then_some(action)
    }

    fn apply(&mut self, action: u32) {
        self.left -= action;
        self.taken += 1;
        self.side = 1 - self.side;
    }

    fn rollout(&mut self) {
        // Every other time as much as there is to take, else anything.
        let greedy = self.die() % 2 == 0;
        let take = if greedy {
            self.most()
        } else {
            1 + self.die() % self.most()
        };
        self.apply(take);
    }

    fn score(&mut self) -> Score {
        // Who is to move at an empty pile has lost; a pile that is not empty is worth nothing yet.
        let value = if self.left == 0 { 1.0 } else { 0.0 };
        let score = Score {
            value,
            points: 10.0 * value,
        };
        let mut score = score.to(1 - self.side);
        score.value += self.dealt[self.deal];
        score
    }

    fn count(&self) -> u64 {
        self.taken
    }

    fn deal(&self) -> usize {
        self.deal
    }
}

fn found(pile: &Pile, usual: Option<u32>, budget: &Budget) -> Report<u32, u64> {
    let never = AtomicBool::new(false);
    search(|| pile.clone(), usual, budget, 2.0, &never)
}

const BUDGET: Budget = Budget {
    nodes: Some(3000),
    time: None,
    horizon: 100,
    width: 8,
    further: 0,
    threads: 1,
    depth: 0,
    matters: None,
};

#[test]
fn either_side_leaves_the_other_a_multiple_of_four() {
    for side in [0, 1] {
        for (left, best) in [(5, 1), (6, 2), (7, 3)] {
            for depth in [0, 6] {
                let budget = Budget { depth, ..BUDGET };
                let report = found(&Pile::new(left, side), None, &budget);
                let first = &report.advice[0];
                assert_eq!(first.action, best, "side {side}, {left} left: {report:?}");
                assert!(first.value > 0.2, "{first:?}");
                assert!((first.points - 10.0 * first.value).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn with_a_tree_the_other_side_learns_to_answer_well() {
    for side in [0, 1] {
        let value = |mut tree: Option<Tree<u32>>| {
            let mut pile = Pile::new(6, side);
            let mut play = |number| pile.playout(number, 1, 100, tree.as_mut()).to(side).value;
            (0..2000).for_each(|number| _ = play(number));
            (2000..3000).map(play).sum::<f64>() / 1000.0
        };
        // Who leaves five loses, unless the other errs.
        let (flat, searched) = (value(None), value(Some(Tree::new(6))));
        assert!(
            flat > 0.2 && searched < -0.3,
            "side {side}: {flat} {searched}"
        );
    }
}

#[test]
fn the_usual_action_stays_first_unless_another_is_surely_better() {
    let pile = Pile::new(5, 0);
    let report = found(&pile, Some(3), &BUDGET);
    assert_eq!(report.advice[0].action, 1);
    let few = Budget {
        nodes: Some(6),
        ..BUDGET
    };
    assert_eq!(found(&pile, Some(3), &few).advice[0].action, 3);
    let beyond = found(&Pile::new(40, 0), Some(3), &Budget { width: 1, ..BUDGET });
    assert_eq!(
        beyond.advice.len(),
        1,
        "nothing to compare it with: {beyond:?}"
    );
}

#[test]
fn few_playouts_are_spent_so_that_something_may_be_preferred() {
    for nodes in 16..=120 {
        let budget = Budget {
            nodes: Some(nodes),
            ..BUDGET
        };
        let report = found(&Pile::new(50, 0), None, &budget);
        let compared = report.advice.iter().filter(|one| one.playouts >= 8);
        assert!(compared.count() >= 2, "{nodes}: {report:?}");
    }
}

#[test]
fn more_playouts_look_at_further_actions() {
    let pile = Pile::new(5, 0);
    let looked = |nodes, further| {
        let nodes = Some(nodes);
        let budget = Budget {
            nodes,
            width: 2,
            further,
            ..BUDGET
        };
        found(&pile, None, &budget).advice
    };
    assert_eq!(looked(16, 0).len(), 2);
    assert_eq!(looked(16, 8), looked(16, 0), "no playouts for a third");
    assert_eq!(
        looked(3000, 0).len(),
        2,
        "as many as there are playouts for"
    );
    // To take 3 or 2 looks best at first sight; to take 1 wins.
    assert!(looked(3000, 0).iter().all(|one| one.action != 1));
    assert_eq!(looked(3000, 8)[0].action, 1);
}

#[test]
fn a_search_that_is_told_what_matters_ends_when_that_is_settled() {
    for (left, usual, best) in [(5, 3, 1), (6, 2, 2), (7, 1, 3)] {
        let settled = |nodes, threads| {
            let budget = Budget {
                nodes: Some(nodes),
                threads,
                matters: Some(0.05),
                ..BUDGET
            };
            found(&Pile::new(left, 0), Some(usual), &budget)
        };
        let report = settled(100_000, 1);
        assert_eq!(report.advice[0].action, best, "{left} left: {report:?}");
        assert!(report.playouts < 20_000, "{report:?}");
        let told =
            |report: &Report<u32, u64>| report.advice.iter().map(|one| one.playouts).sum::<u32>();
        assert_eq!(told(&report), told(&settled(100_000, 2)));
    }
    let alike = Budget {
        matters: Some(1000.0),
        ..BUDGET
    };
    let report = found(&Pile::new(6, 0), Some(2), &alike);
    assert!(report.playouts < 200, "{report:?}");
}

#[test]
fn what_is_counted_and_found_is_the_same_on_any_number_of_threads() {
    let settings = [(0, None), (0, Some(0.05)), (4, None), (4, Some(0.05))];
    for (depth, matters) in settings {
        for nodes in [40, 333, 1000] {
            let told = |threads| {
                let budget = Budget {
                    nodes: Some(nodes),
                    threads,
                    depth,
                    matters,
                    ..BUDGET
                };
                let report = found(&Pile::new(14, 0), None, &budget);
                let advice = report.advice.iter();
                let advice = advice.map(|one| (one.action, one.playouts, one.value.to_bits()));
                (report.playouts, report.done, advice.collect::<Vec<_>>())
            };
            let alone = told(1);
            assert!(alone.1 > alone.0, "more than one action in a playout");
            for threads in [2, 7] {
                assert_eq!(
                    told(threads),
                    alone,
                    "{depth} {matters:?} {nodes} {threads}"
                );
            }
        }
    }
}

#[test]
fn the_error_told_is_that_of_the_deals_where_they_matter() {
    for (dealt, least, most) in [
        (&[0.0] as &[f64], 0.0, 0.3),
        (&[8.0], 0.0, 0.3),
        (&[-8.0, 8.0, -8.0, 8.0], 3.0, 6.0), // by 24 playouts that had nothing in common it were 1.7
        (&[-0.01, 0.01, -0.01, 0.01], 0.0, 0.3),
    ] {
        let pile = Pile {
            dealt,
            ..Pile::new(5, 0)
        };
        for one in found(&pile, Some(3), &BUDGET).advice {
            assert!(one.playouts >= 24, "{one:?}");
            assert!(least < one.error && one.error < most, "{dealt:?}: {one:?}");
        }
    }
}

#[test]
fn where_nobody_decides_there_is_nothing_to_search() {
    let report = found(&Pile::new(0, 0), None, &BUDGET);
    assert!(report.advice.is_empty());
}
