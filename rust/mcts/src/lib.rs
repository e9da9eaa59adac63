//! Search by playouts over the decisions of a game of two sides with chance, whatever the game.
//!
//! A game lends a [`Sim`], in which a thread plays out. [`search`] races the candidates of the root: all with the same
//! dice, fewer and fewer of them with more and more playouts. Below each candidate a [`Tree`] may learn the next
//! decisions of both sides. A [`Table`] keeps what has been judged before. Inside a playout nothing here asks for memory.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod cache;
mod racing;
mod tally;
mod tree;

use std::fmt::Debug;
use std::ops::AddAssign;

pub use cache::Table;
pub use racing::{Advice, Budget, Report, search};
pub use tree::Tree;

/// An action with what it promises at first sight, to the side that decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<A> {
    pub action: A,
    pub gain: f64,
}

/// What a playout came to, to side 0; to side 1 it is the opposite.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// By which actions are chosen.
    pub value: f64,
    /// What players count.
    pub points: f64,
}

impl Score {
    /// The same to a side.
    pub fn to(self, side: usize) -> Self {
        if side == 0 {
            return self;
        }
        Self {
            value: -self.value,
            points: -self.points,
        }
    }
}

/// A game in which one thread plays out, again and again from the same root; a new one stands there.
pub trait Sim: Send {
    /// A decision of a side, as large as the game likes: up to where somebody decides again.
    type Action: Copy + Debug + PartialEq + Send + Sync;
    /// What is counted on the way.
    type Count: AddAssign + Copy + Debug + Default + Send;

    /// Back to the root. The same number, the same dice: actions are compared under common ones.
    fn restart(&mut self, number: u64);

    /// The side, 0 or 1, that decides; None where a playout ends and is scored.
    fn decider(&self) -> Option<usize>;

    /// What may be decided at the root: the `most` best of the usual actions, best first; then as many others as
    /// `further` says, at most, best first.
    fn root_candidates(&mut self, most: usize, further: usize) -> Vec<Candidate<Self::Action>>;

    /// What may be decided here, in any order, onto an empty list.
    fn candidates(&mut self, found: &mut Vec<Candidate<Self::Action>>);

    /// An action out of another playout as it can be carried out here; None where it cannot.
    fn possible(&mut self, action: Self::Action) -> Option<Self::Action>;

    fn apply(&mut self, action: Self::Action);

    /// Whoever decides does what the rollout policy says: mostly the candidate that promises most at first sight, so that a
    /// tree tries the others beside it.
    fn rollout(&mut self);

    fn score(&mut self) -> Score;

    /// Of this playout so far.
    fn count(&self) -> Self::Count;

    /// In which of several worlds this playout is, where what nobody knows is dealt before it begins: those of one deal
    /// have more in common than those of two.
    fn deal(&self) -> usize {
        0
    }

    /// One playout: the action, then both sides by the tree where there is one, then by the rollout policy; after the
    /// action `horizon` decisions at most. The tree learns from it.
    fn playout(
        &mut self,
        number: u64,
        action: Self::Action,
        horizon: u32,
        tree: Option<&mut Tree<Self::Action>>,
    ) -> Score
    where
        Self: Sized,
    {
        self.restart(number);
        self.apply(action);
        let Some(tree) = tree else {
            self.roll_on(horizon);
            return self.score();
        };
        let done = tree.descend(self, horizon);
        self.roll_on(horizon - done);
        let score = self.score();
        tree.learn(score.value);
        score
    }

    /// Both sides go on by the rollout policy, so often at most.
    fn roll_on(&mut self, horizon: u32) {
        for _ in 0..horizon {
            if self.decider().is_none() {
                break;
            }
            self.rollout();
        }
    }
}
