//! The Civil War system: effects of its rules on a game, and a machine player on top of them.
//!
//! Figures come in as tables ([`Figures`], [`combat::BattleTable`], [`attrition::Tolls`]); what a game knows beyond them
//! (special rules, options) it has to check itself before it takes an advice of [`search`].
//!
//! Lower rooms first: [`attrition`] and [`combat`] are sums; `world` is a game under way; `campaign`, `march`, `combat`
//! and `turn` are what happens in it; `eval` says what it is worth, `policy` what a side may do, [`search`] what it should do.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod attrition;
mod campaign;
pub mod combat;
mod eval;
mod march;
mod policy;
pub mod search;
mod turn;
mod world;

pub use campaign::forts::Fortress;
pub use campaign::missions::{Area, Charge, Due, Errand, MOST_CHARGES, Pays, Special};
pub use campaign::supply::{Depot, Lines, Post};
pub use combat::cavalry_retreat::Stood;
pub use eval::evaluation::{Judge, Mover, Scene};
pub use eval::weights::Weights;
pub use march::Order as Assignment;
pub use march::constraints::{Bonds, Sent, Watch};
pub use march::prompts::Steps;
pub use policy::candidates::Place;
pub use policy::plan::{Activating, Candidate, Marching, Plan, Question, Stance};
pub use policy::prices::Hope;
pub use search::{Playout, Report, duel, playouts, search};
pub use world::dice::{Chance, Dice, Script};
pub use world::figures::{Bonus, Burning, Figures, Goal, Letters, Marches, Retreats};
pub use world::{Manner, Sim, Work, World};
