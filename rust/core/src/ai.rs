//! A machine player: the course of a game on the board, played out inside the core, and a search over it.
//!
//! Figures come in as tables ([`Figures`]); what a game knows beyond them (special rules, options) it has to check itself
//! before it takes an advice of this module.

mod dice;
mod fight;
mod figures;
mod march;
mod turn;
mod world;

pub use dice::{Chance, Dice, Script};
pub use figures::{ExtendedMarch, Figures, Goal, Letters, Marches, Rest, Retreats, Works};
pub use march::Order as Assignment;
pub use world::{Sim, Work, World};
