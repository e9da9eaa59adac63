//! What the crate of They Died With Their Boots On gives to Python.

pub mod ground;
pub mod results;
pub mod shifts;
pub mod stacking;
pub mod supply;
pub mod units;
