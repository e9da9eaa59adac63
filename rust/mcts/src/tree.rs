//! The next decisions of both sides after a plan: a tree, open loop.
//!
//! Chance is not in it: dice fall anew in each playout, and a decision is known by the actions before it and the side that
//! decides. What is possible in one playout may not be in another; it is passed over there. The first answer is always
//! what the rollout policy does, as it stands; the others are those that promised most when the decision was first opened.

use crate::{Candidate, Sim};

/// Decisions that are kept; beyond them the rollout policy decides.
const MOST_NODES: usize = 256;
/// Answers to a decision, that of the rollout policy included.
const ANSWERS: usize = 6;
/// Playouts through a decision before its answers are made.
const OPEN_AFTER: u32 = 3;
/// Answers that are tried: one more than this times a power of the playouts.
const WIDEN: f64 = 0.7;
const WIDEN_POWER: f64 = 0.4;
/// Weight of doubt against value, in deviations of a single playout.
const CURIOSITY: f64 = 0.2;

/// No node yet.
const NONE: u32 = u32::MAX;

/// A decision of a side.
#[derive(Clone, Copy, Debug)]
struct Node {
    side: usize,
    visits: u32,
    /// To the side that decides.
    sum: f64,
    squares: f64,
    /// Its answers, in a row; none before they are made.
    first: u32,
    count: u32,
}

#[derive(Clone, Copy, Debug)]
struct Answer<A> {
    /// None: what the rollout policy does.
    action: Option<A>,
    visits: u32,
    sum: f64,
    /// The decision after it, by who has it.
    next: [u32; 2],
}

/// What is known of the decisions after one action. It asks for memory once, when it is made.
#[derive(Debug)]
pub struct Tree<A> {
    /// Decisions of a playout that are in it.
    depth: u32,
    nodes: Vec<Node>,
    answers: Vec<Answer<A>>,
    first: [u32; 2],
    found: Vec<Candidate<A>>,
    /// Decisions of the playout under way, and the answers to them where there was a choice.
    path: Vec<(u32, Option<u32>)>,
}

impl<A: Copy> Tree<A> {
    pub fn new(depth: u32) -> Self {
        Self {
            depth,
            nodes: Vec::with_capacity(MOST_NODES),
            answers: Vec::with_capacity(MOST_NODES * ANSWERS),
            first: [NONE; 2],
            found: Vec::with_capacity(MOST_NODES),
            path: Vec::with_capacity(MOST_NODES.min(depth as usize)),
        }
    }

    /// The decision of a side after an answer, or the first.
    fn enter(&mut self, after: Option<u32>, side: usize) -> Option<u32> {
        let full = self.nodes.len() == MOST_NODES;
        let slot = match after {
            Some(answer) => &mut self.answers[answer as usize].next[side],
            None => &mut self.first[side],
        };
        if *slot == NONE {
            if full {
                return None;
            }
            *slot = self.nodes.len() as u32;
            self.nodes.push(Node {
                side,
                visits: 0,
                sum: 0.0,
                squares: 0.0,
                first: 0,
                count: 0,
            });
        }
        Some(*slot)
    }

    /// Gives a decision its answers: that of the rollout policy, then these in their order.
    fn open(&mut self, node: u32, actions: impl Iterator<Item = A>) {
        let first = self.answers.len();
        let answers = std::iter::once(None).chain(actions.map(Some)).take(ANSWERS);
        self.answers.extend(answers.map(|action| Answer {
            action,
            visits: 0,
            sum: 0.0,
            next: [NONE; 2],
        }));
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (first as u32, (self.answers.len() - first) as u32);
    }

    /// The answer that is worth most to the side that decides, doubt counted in its favour; the more playouts, the more
    /// answers are looked at.
    fn choose(&self, node: u32, mut possible: impl FnMut(A) -> bool) -> u32 {
        let node = &self.nodes[node as usize];
        let visits = f64::from(node.visits.max(1));
        let open = 1 + (WIDEN * visits.powf(WIDEN_POWER)) as u32;
        let mean = node.sum / visits;
        let spread = (node.squares / visits - mean * mean).max(0.0).sqrt();
        let mut best = (f64::MIN, node.first);
        for number in node.first..node.first + node.count.min(open) {
            let answer = &self.answers[number as usize];
            let value = if answer.visits == 0 {
                f64::MAX
            } else {
                let seen = f64::from(answer.visits);
                answer.sum / seen + CURIOSITY * spread * (visits.ln() / seen).sqrt()
            };
            if value > best.0 && answer.action.is_none_or(&mut possible) {
                best = (value, number);
            }
        }
        best.1
    }

    /// Notes what the playout came to, to side 0.
    pub fn learn(&mut self, value: f64) {
        for (node, answer) in self.path.drain(..) {
            let node = &mut self.nodes[node as usize];
            let value = if node.side == 0 { value } else { -value };
            node.visits += 1;
            node.sum += value;
            node.squares += value * value;
            if let Some(answer) = answer {
                let answer = &mut self.answers[answer as usize];
                answer.visits += 1;
                answer.sum += value;
            }
        }
    }

    /// The next decisions as the tree has them, until it knows no further or the playout ends, but `most` at most. How
    /// many there were.
    pub(crate) fn descend(&mut self, sim: &mut impl Sim<Action = A>, most: u32) -> u32 {
        self.path.clear();
        let (mut after, mut done) = (None, 0);
        while done < self.depth.min(most) {
            let Some(side) = sim.decider() else {
                break;
            };
            let Some(node) = self.enter(after, side) else {
                break;
            };
            let known = self.nodes[node as usize];
            if known.count == 0 {
                if known.visits < OPEN_AFTER {
                    self.path.push((node, None));
                    break;
                }
                self.open_up(sim, node);
            }
            let answer = self.choose(node, |action| sim.possible(action).is_some());
            self.path.push((node, Some(answer)));
            let action = self.answers[answer as usize].action;
            match action.and_then(|action| sim.possible(action)) {
                Some(action) => sim.apply(action),
                None => sim.rollout(),
            }
            after = Some(answer);
            done += 1;
        }
        done
    }

    /// Makes the answers to a decision: the rollout policy's, and what looks best after it.
    fn open_up(&mut self, sim: &mut impl Sim<Action = A>, node: u32) {
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        sim.candidates(&mut found);
        let most = found.len().min(ANSWERS);
        for place in 0..most {
            let mut best = place;
            for number in place + 1..found.len() {
                if found[number].gain > found[best].gain {
                    best = number;
                }
            }
            found[place..=best].rotate_right(1);
        }
        // The best at first sight is what the rollout policy does.
        self.open(node, found[..most].iter().skip(1).map(|one| one.action));
        self.found = found;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(side: usize, actions: usize) -> (Tree<usize>, u32) {
        let mut tree = Tree::new(1);
        let node = tree.enter(None, side).unwrap();
        tree.open(node, 0..actions);
        (tree, node)
    }

    fn visits(tree: &Tree<usize>, node: u32) -> Vec<u32> {
        let node = &tree.nodes[node as usize];
        let answers = &tree.answers[node.first as usize..][..node.count as usize];
        answers.iter().map(|answer| answer.visits).collect()
    }

    /// What the answers come to, to side 0, each with some chance in it.
    fn play(tree: &mut Tree<usize>, node: u32, values: &[f64], playouts: u32) {
        for number in 0..playouts {
            let answer = tree.choose(node, |_| true);
            tree.path.push((node, Some(answer)));
            let chance = f64::from(number % 7) - 3.0;
            tree.learn(values[answer as usize] + chance);
        }
    }

    #[test]
    fn each_side_comes_to_prefer_what_is_best_for_itself() {
        let values = [5.0, 3.0, 9.0, 4.0];
        for (side, best) in [(0, 2), (1, 1)] {
            let (mut tree, node) = decision(side, 3);
            play(&mut tree, node, &values, 400);
            let found = visits(&tree, node);
            assert!(found[best] > 300, "side {side}: {found:?}");
        }
    }

    #[test]
    fn more_answers_are_looked_at_with_more_playouts() {
        let (mut tree, node) = decision(0, 20);
        assert_eq!(visits(&tree, node).len(), ANSWERS);
        play(&mut tree, node, &[1.0; ANSWERS], 3);
        assert_eq!(visits(&tree, node)[2..], [0; 4], "the policy's first");
        play(&mut tree, node, &[1.0; ANSWERS], 300);
        assert!(visits(&tree, node).iter().all(|&count| count > 0));
    }

    #[test]
    fn what_is_not_possible_in_a_playout_is_passed_over() {
        let (mut tree, node) = decision(0, 3);
        play(&mut tree, node, &[1.0, 1.0, 9.0, 1.0], 200);
        let best = tree.choose(node, |_| true);
        assert_eq!(tree.answers[best as usize].action, Some(1));
        let other = tree.choose(node, |action| action != 1);
        assert_ne!(other, best);
        let policy = tree.choose(node, |_| false);
        assert!(tree.answers[policy as usize].action.is_none());
    }

    #[test]
    fn a_full_tree_takes_no_more_decisions() {
        let (mut tree, node) = decision(0, 3);
        let answers = tree.nodes[node as usize].first;
        let room = (tree.nodes.capacity(), tree.answers.capacity());
        let mut after = answers;
        let mut taken = 1;
        while let Some(next) = tree.enter(Some(after), 1) {
            tree.open(next, 0..2 * ANSWERS);
            after = tree.nodes[next as usize].first;
            taken += 1;
        }
        assert_eq!(taken, MOST_NODES);
        assert_eq!(tree.enter(None, 0), Some(node), "known ones stay");
        assert_eq!(room, (tree.nodes.capacity(), tree.answers.capacity()));
    }
}
