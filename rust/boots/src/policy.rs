//! What machine players think things are worth.

pub mod chances;
pub mod judge;
