//! The machine player inside the core: what it knows, what it advises, games under way.

mod advice;
mod figures;
mod world;

pub use advice::{Advice, Judge, Stop};
pub use figures::Figures;
pub use world::World;
