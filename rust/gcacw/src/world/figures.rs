//! What a simulation has to know of a game beside its rulebook: what may change from one decision to the next.

use std::sync::Arc;

use crate::campaign::supply::Lines;
use crate::combat::Order;
use crate::rulebook::Area;
use crate::rulebook::{Goal, Rulebook};
use hexcore::error::{Error, Result};
use hexcore::position::Position;

/// All of it. Immutable.
#[derive(Clone, Debug)]
pub struct Figures {
    pub rules: Arc<Rulebook>,
    /// The order of battle as its leaders are now.
    pub order: Order,
    /// Those of the rulebook with points, then posts.
    pub goals: Vec<Goal>,
    pub lines: Lines,
    /// Places of errands.
    pub areas: Vec<Area>,
    /// Points from which on the side that scores wins.
    pub wins_at: i32,
}

impl Figures {
    /// Whether they fit together and to a position.
    pub fn check(&self, position: &Position) -> Result<()> {
        self.rules.check(position)?;
        let (found, wanted) = (self.order.size(), position.roster().size());
        if found != wanted {
            return Err(Error::Length("order of battle", found, wanted));
        }
        let goals = self.goals.iter().map(|goal| goal.hex);
        let areas = self.areas.iter().flat_map(|area| &area.hexes).copied();
        for hex in goals.chain(self.lines.hexes()).chain(areas) {
            position.board().map().check_hex(hex.into())?;
        }
        Ok(())
    }
}
