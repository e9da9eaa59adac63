//! A machine player: the course of a game on the board, played out inside the core, and a search over it.
//!
//! Figures come in as tables ([`Figures`]); what a game knows beyond them (special rules, options) it has to check itself
//! before it takes an advice of this module.

mod bonds;
mod carry;
mod dice;
mod errands;
mod evade;
mod fight;
mod figures;
mod forts;
mod habit;
mod hunt;
mod judge;
mod lines;
mod march;
mod memo;
mod plan;
mod prices;
mod search;
mod sight;
mod steps;
mod tree;
mod turn;
mod value;
mod ways;
mod weights;
mod world;

pub use bonds::{Bonds, Sent, Watch};
pub use dice::{Chance, Dice, Script};
pub use errands::{Area, Charge, Due, Errand, MOST_CHARGES, Pays, Special};
pub use evade::Stood;
pub use figures::{Bonus, Burning, Figures, Goal, Letters, Marches, Retreats};
pub use forts::Fortress;
pub use judge::{Judge, Mover, Scene};
pub use lines::{Depot, Lines, Post};
pub use march::Order as Assignment;
pub use plan::{Activating, Candidate, Marching, Plan, Question, Stance};
pub use prices::Hope;
pub use search::{Advice, Budget, Course, Report, duel, play_on, play_out, search};
pub use sight::Place;
pub use steps::Steps;
pub use tree::Tree;
pub use weights::Weights;
pub use world::{Manner, Sim, Work, World};
