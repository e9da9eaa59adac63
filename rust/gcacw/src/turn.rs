//! Initiative, the end of a turn.

use crate::world::{Sim, World};
use hexcore::dice::Dice;
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;

impl World {
    /// Pieces that a special rule has held up to the turn before may act.
    fn release(&mut self) {
        for &(piece, until) in &self.special.held {
            if until < self.turn {
                self.held.remove(piece);
            }
        }
    }
}

impl<D: Dice> Sim<'_, D> {
    /// Somebody of the side may be selected.
    pub fn can_act(&self, side: usize) -> bool {
        let mut fresh = self.figures.rules.fresh(&self.world.position, side);
        fresh.any(|unit| !self.world.held.contains(unit))
    }

    /// After an action: who decides next.
    pub fn next_phase(&mut self) {
        self.world.passed = false;
        self.dice.phase(self.world.turn);
        match [0, 1].map(|side| self.can_act(side)) {
            [false, false] => self.end_turn(),
            [true, false] => self.world.side = 0,
            [false, true] => self.world.side = 1,
            [true, true] => {
                self.world.side = match self.world.owed.take() {
                    Some(side) => side,
                    None => {
                        let dice = self.roll_two();
                        self.figures.rules.initiative(dice)
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
        let last = self.world.turn >= self.figures.rules.turns;
        self.recover(!last);
        self.pay_errands();
        if last {
            self.world.over = true;
        } else {
            self.world.turn += 1;
            self.world.release();
            self.next_phase();
        }
    }

    /// Work on entrenchments by everybody who may, if there is a turn to come; then rest.
    pub fn recover(&mut self, work: bool) {
        for side in 0..2 {
            let (rules, world) = (&self.figures.rules, &self.world);
            let free = |unit: &Piece| work && !world.held.contains(*unit);
            let units: PieceSet = rules.workers(&world.position, side).filter(free).collect();
            for unit in units.iter() {
                self.answer();
                let rules = &self.figures.rules;
                rules.entrench(&mut self.world.position, unit, true);
            }
        }
        for side in 0..2 {
            let units: PieceSet = self.world.position.on_map(side, false).collect();
            for unit in units.iter() {
                self.figures.rules.rest(&mut self.world.position, unit);
            }
        }
    }
}
