//! What the crate of the Civil War system gives to Python: battles, figures, effects, the world of a game and its judge.

pub mod attrition;
pub mod battle_table;
pub mod counties;
pub mod evaluation;
pub mod figures;
pub mod judge;
pub mod modifiers;
pub mod rows;
pub mod rulebook;
pub mod world;
