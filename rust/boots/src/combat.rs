//! 10 Combat: sums.

pub mod contacts;
pub mod duties;
pub mod grouping;
pub mod losses;
pub mod results;
pub mod retreat;
pub mod shifts;
