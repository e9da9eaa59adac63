//! What the crate of They Died With Their Boots On gives to Python.

pub mod chances;
pub mod contacts;
pub mod duties;
pub mod ground;
pub mod grouping;
pub mod judge;
pub mod movement;
pub mod points;
pub mod results;
pub mod retreat;
pub mod shifts;
pub mod simulation;
pub mod stacking;
pub mod supply;
pub mod units;
pub mod ways;
pub mod works;
