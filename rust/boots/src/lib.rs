//! They Died With Their Boots On: what its rules come to, asked by the rules in Python.
//!
//! Figures come in as tables. Nothing here knows who decides, in which order, or what is said about it.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod combat;
pub mod ground;
pub mod movement;
pub mod points;
pub mod policy;
pub mod search;
pub mod stacking;
pub mod supply;
pub mod units;
pub mod ways;
pub mod works;
pub mod world;
