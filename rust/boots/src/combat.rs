//! 10 Combat: sums.

pub mod losses;
pub mod results;
pub mod shifts;
