//! What the crate of They Died With Their Boots On gives to Python.

pub mod results;
