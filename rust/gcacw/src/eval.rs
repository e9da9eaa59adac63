//! Evaluation: what a world is worth to a side, and what places are worth to units.

pub(crate) mod distance_fields;
pub(crate) mod eval_cache;
pub(crate) mod evaluation;
pub(crate) mod features;
pub(crate) mod prospect;
pub(crate) mod threats;
pub(crate) mod value;
pub(crate) mod weights;
