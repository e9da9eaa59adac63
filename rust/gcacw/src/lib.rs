//! The Civil War system: effects of its rules on a game, and a machine player on top of them.
//!
//! Figures come in as tables ([`Figures`], [`combat::BattleTable`], [`attrition::Tolls`]); what a game knows beyond them
//! (special rules, options) it has to check itself before it takes an advice of [`search`].
//!
//! Lower rooms first: [`attrition`] and [`combat`] are sums; [`rulebook`] is what the rules do to pieces, the only place
//! for it, asked by the rules in Python and by the simulation; `world` is a game under way in the simulation; `campaign`, `march`, `combat`
//! and `turn` are what happens in it; `eval` says what it is worth, `policy` what a side may do, [`search`] what it should do;
//! [`selfplay`] plays whole games of the search, to compare and to learn from.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod attrition;
mod campaign;
pub mod combat;
mod eval;
pub mod field;
mod march;
mod policy;
pub mod rulebook;
pub mod search;
pub mod selfplay;
mod turn;
mod world;

pub use campaign::counties::{Counties, Holder};
pub use campaign::missions::{Due, Errand, MOST_CHARGES, Pays, Special, TakenBack};
pub use campaign::supply::{Depot, Lines, Post};
pub use combat::cavalry_retreat::Stood;
pub use eval::evaluation::{Judge, Mover, Scene};
pub use eval::features::FEATURES;
pub use eval::prospect::{Forecast, Prospect};
pub use eval::weights::Weights;
pub use hexcore::dice::{Chance, Dice, Script};
pub use march::Order as Assignment;
pub use march::constraints::{Alarm, Bonds, Sent, Watch};
pub use march::prompts::Steps;
pub use policy::candidates::{Limits, Place};
pub use policy::plan::{Activating, Candidate, KNOWN_ANSWERS, Marching, Plan, Question, Stance};
pub use policy::prices::{Hope, Part};
pub use search::{Playout, Report, playouts, search};
pub use selfplay::{Course, Sample, duel, game};
pub use world::figures::Figures;
pub use world::{Manner, Sim, Work, World};
