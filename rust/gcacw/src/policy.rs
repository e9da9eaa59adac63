//! What a side may do and which of it looks best: candidates, how they are carried out, the policy of playouts.

pub(crate) mod candidates;
pub(crate) mod execute;
pub(crate) mod plan;
pub(crate) mod prices;
pub(crate) mod rollout;
