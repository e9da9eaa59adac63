//! Initiative, the end of a turn.

use crate::attrition::Condition;
use crate::combat::PieceSet;
use crate::world::Sim;
use crate::world::dice::Dice;
use hexcore::position::Field;

impl<D: Dice> Sim<'_, D> {
    /// Somebody of the side may be selected.
    pub fn can_act(&self, side: usize) -> bool {
        let position = &self.world.position;
        position
            .on_map(side, false, self.figures.most_fatigue.saturating_sub(1))
            .any(|unit| !self.world.held.contains(unit))
    }

    /// After an action: who decides next.
    pub fn next_phase(&mut self) {
        self.world.passed = false;
        self.dice.phase();
        match [0, 1].map(|side| self.can_act(side)) {
            [false, false] => self.end_turn(),
            [true, false] => self.world.side = 0,
            [false, true] => self.world.side = 1,
            [true, true] => {
                self.world.side = match self.world.owed.take() {
                    Some(side) => side,
                    None => {
                        let [first, second] = self.roll_two();
                        match first.cmp(&second) {
                            std::cmp::Ordering::Greater => 0,
                            std::cmp::Ordering::Less => 1,
                            std::cmp::Ordering::Equal => self.figures.ties,
                        }
                    }
                }
            }
        }
    }

    /// The side that decides passes.
    pub fn pass_on(&mut self) {
        self.answer();
        let other = 1 - self.world.side;
        if self.world.passed || !self.can_act(other) {
            self.end_turn();
        } else {
            self.world.passed = true;
            self.world.side = other;
        }
    }

    /// Rest of both sides, then the next turn, if there is one.
    pub fn end_turn(&mut self) {
        let last = self.world.turn >= self.figures.turns;
        self.recover(!last);
        self.pay_errands();
        if last {
            self.world.over = true;
        } else {
            self.world.turn += 1;
            self.world.held = PieceSet::default();
            self.next_phase();
        }
    }

    /// Work on entrenchments by everybody who may, if there is a turn to come; then rest.
    pub fn recover(&mut self, work: bool) {
        for side in 0..2 {
            let units: PieceSet = self.world.position.on_map(side, false, u8::MAX).collect();
            for unit in units.iter().filter(|_| work) {
                let rested =
                    self.get(unit, Field::Fatigue) <= self.figures.tolls.works.resting_most;
                if let Some(step) = self.next_works(unit, true).filter(|_| rested) {
                    self.answer();
                    self.set(unit, Field::Entrenchment, step);
                }
            }
        }
        for side in 0..2 {
            let units: PieceSet = self.world.position.on_map(side, false, u8::MAX).collect();
            for unit in units.iter() {
                let demoralized = self.get(unit, Field::Demoralized);
                let before = Condition {
                    fatigue: self.get(unit, Field::Fatigue),
                    disorganized: self.get(unit, Field::Disorganized) != 0,
                    exhausted: self.get(unit, Field::Exhausted) != 0,
                    demoralized,
                };
                let threatened =
                    demoralized > 0 && self.world.position.is_threatened(side, self.hex(unit));
                let after = self.figures.tolls.recovery.after(before, threatened);
                for (field, value) in [
                    (Field::Fatigue, after.fatigue),
                    (Field::Disorganized, after.disorganized.into()),
                    (Field::Exhausted, after.exhausted.into()),
                    (Field::Demoralized, after.demoralized),
                ] {
                    self.set(unit, field, value);
                }
            }
        }
    }
}
