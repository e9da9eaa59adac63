//! Counties, supply, forts, and what special rules pay for.

pub(crate) mod counties;
pub(crate) mod forts;
pub(crate) mod missions;
pub(crate) mod supply;
