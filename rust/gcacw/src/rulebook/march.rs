//! 2.4, 5.1, 13.4: what marches bring and cost.

use crate::field;
use hexcore::error::Result;
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::Piece;

use super::{Joined, Loss, Rulebook};

/// What a march has cost a unit beside its movement points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    /// It becomes disorganized, if it was not so before.
    pub disorganized: bool,
    /// The manpower that the table asks for.
    pub due: u8,
    pub loss: Loss,
}

impl Toll {
    /// 5.1: anything has come of it.
    pub fn hurts(&self) -> bool {
        self.due > 0 || self.disorganized
    }
}

impl Rulebook {
    /// 5.1: movement points by the sum of the dice. pace: alone 0, under a leader his.
    pub fn allowance(&self, side: usize, mount: u8, pace: u8, dice: i32) -> u16 {
        let bonus = self.marches.bonus[side][usize::from(mount)][usize::from(pace)];
        (dice + i32::from(bonus)).max(0) as u16
    }

    /// 5.1: what is added to the die for the toll of a long day when a unit marches at this level of fatigue; None: no
    /// die.
    pub fn long_day(&self, position: &Position, unit: Piece, level: u8) -> Option<i32> {
        let exhausted = position.get(unit, field::EXHAUSTED) != 0;
        let (side, own) = (position.roster().side(unit), self.order.get(unit).extended);
        let table = &self.tolls.extended;
        table.modifier(side, level, exhausted, own.into())
    }

    /// 2.4: a march ends in the first enemy zone entered; one that begins in a zone may leave it.
    pub fn is_bound(&self, position: &Position, unit: Piece, moved: bool) -> bool {
        let side = position.roster().side(unit);
        moved && position.is_threatened(side, position.hex(unit))
    }

    /// 5.1, 6.2: a march has the points for a step; the first hex may be entered with too few.
    pub fn affords(&self, points: u16, moved: bool, cost: u16) -> bool {
        cost <= points || !moved
    }

    /// 2.4, 6.2: (hex, cost) of the steps open to a unit on the march, in the order of directions, then of links.
    pub fn open_steps(
        &self,
        position: &Position,
        unit: Piece,
        points: u16,
        moved: bool,
    ) -> Result<Vec<(Hex, u16)>> {
        if self.is_bound(position, unit, moved) {
            return Ok(Vec::new());
        }
        let mut steps = position.open_steps(unit, u16::MAX)?;
        steps.retain(|&(_, cost)| self.affords(points, moved, cost));
        Ok(steps)
    }

    /// 5.1: the toll of a long day by the sum of the die.
    pub fn long_march(
        &self,
        position: &mut Position,
        unit: Piece,
        sum: i32,
        tell: impl FnMut(Joined),
    ) -> Toll {
        let organized = position.get(unit, field::DISORGANIZED) == 0;
        let (due, disorganized) = self.tolls.extended.row(sum, organized);
        self.exact(position, unit, disorganized, due, tell)
    }

    /// 2.4: a step off the lines from zone to zone disorganizes a unit, or costs it manpower; it is paid on the way out.
    /// None: it is no such step; none leads into a box or out
    /// of one.
    pub fn cross_zones(
        &self,
        position: &mut Position,
        unit: Piece,
        to: Hex,
        tell: impl FnMut(Joined),
    ) -> Option<Toll> {
        let (side, here) = (position.roster().side(unit), position.hex(unit));
        let direction = position.board().map().direction(here, to);
        if !direction.is_some_and(|direction| position.between_zones(side, here, direction)) {
            return None;
        }
        let organized = position.get(unit, field::DISORGANIZED) == 0;
        let due = if organized {
            0
        } else {
            self.marches.between_zones
        };
        Some(self.exact(position, unit, organized, due, tell))
    }

    fn exact(
        &self,
        position: &mut Position,
        unit: Piece,
        disorganized: bool,
        due: u8,
        tell: impl FnMut(Joined),
    ) -> Toll {
        if disorganized {
            self.disorganize(position, unit);
        }
        let loss = self.lose(position, unit, due);
        if loss.destroyed {
            self.settle(position, loss.hex, tell);
        }
        Toll {
            disorganized,
            due,
            loss,
        }
    }

    /// 13.4, 13.8: movement points for leaving the map from where the unit stands.
    pub fn leaving_price(&self, position: &Position, unit: Piece) -> u16 {
        let (price, more) = self.marches.leaving;
        let side = position.roster().side(unit);
        if position.is_threatened(side, position.hex(unit)) {
            price + more
        } else {
            price
        }
    }
}
