//! 5.4, 5.5, 9.0: entrenchments, and stations set on fire.

use hexcore::position::Position;
use hexcore::roster::Piece;

use super::Rulebook;
use super::condition::put;
use crate::combat::has;
use crate::field;

/// State of a station that nothing more can be done to; 0: whole.
const DESTROYED: i16 = 2;

impl Rulebook {
    /// Step of the ladder that the next work of a unit gives; None where it may not (5.5, 11.0). resting: in the recovery
    /// phase, where works that an action has begun are completed too (8.0).
    pub fn next_works(&self, position: &Position, unit: Piece, resting: bool) -> Option<u8> {
        if !self.order.get(unit).digs || position.get(unit, field::DEMORALIZED) != 0 {
            return None;
        }
        let terrain = position.board().map().terrain(position.hex(unit));
        let level = position.get(unit, field::ENTRENCHMENT);
        let works = &self.tolls.works;
        works.next(level, has(self.battle.figures().works, terrain), resting)
    }

    /// 8.0, step 1: rested enough to work in the recovery phase.
    pub fn is_rested(&self, position: &Position, unit: Piece) -> bool {
        position.get(unit, field::FATIGUE) <= self.tolls.works.resting_most
    }

    /// 8.0, step 1: units of a side on the map which are rested enough to work in the recovery phase, and may entrench
    /// then; none in a box where boxes are idle.
    pub fn workers<'a>(
        &'a self,
        position: &'a Position,
        side: usize,
    ) -> impl Iterator<Item = Piece> + 'a {
        let map = position.board().map();
        position.on_map(side, false).filter(move |&unit| {
            self.is_rested(position, unit)
                && !(self.idle_boxes && map.is_box(position.hex(unit)))
                && self.next_works(position, unit, true).is_some()
        })
    }

    /// One step up the ladder, if there is one; the new step.
    pub fn entrench(&self, position: &mut Position, unit: Piece, resting: bool) -> Option<u8> {
        let step = self.next_works(position, unit, resting)?;
        put(position, unit, field::ENTRENCHMENT, step)
    }

    /// 5.4: the number of the goal that a ready unit may set fire to where it stands: a station that its side burns and
    /// that is not destroyed.
    pub fn may_burn(&self, position: &Position, unit: Piece, rain: bool) -> Option<usize> {
        if rain && !self.burning.in_rain {
            return None;
        }
        let (hex, side) = (position.hex(unit), position.roster().side(unit));
        self.goals.iter().position(|goal| {
            goal.hex == hex
                && goal.burnt_by == Some(side)
                && goal.takers.contains(unit)
                && position.mark(goal.mark) < DESTROYED
        })
    }

    /// 5.4: the highest die with which a unit sets fire to a station.
    pub fn burning_die(&self, position: &Position, unit: Piece) -> u8 {
        match position.get(unit, field::DISORGANIZED) {
            0 => self.burning.organized,
            _ => self.burning.disorganized,
        }
    }

    /// 5.4: a unit sets fire to the station with this mark: whole, damaged, destroyed. Its new state; None: nothing comes
    /// of it.
    pub fn set_fire(
        &self,
        position: &mut Position,
        unit: Piece,
        mark: usize,
        die: u8,
    ) -> Option<i16> {
        if die > self.burning_die(position, unit) {
            return None;
        }
        let state = position.mark(mark) + 1;
        let done = position.set_mark(mark, state.into());
        debug_assert!(done.is_ok(), "{done:?}");
        Some(state)
    }
}
