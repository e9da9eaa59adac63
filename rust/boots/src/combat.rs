//! 10 Combat: sums, without a position.

pub mod losses;
pub mod results;
