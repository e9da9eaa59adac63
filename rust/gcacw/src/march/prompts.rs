//! What is done is counted as the rules ask for it: players' answers, one by one, and outcomes of dice.
//!
//! An answer counts where somebody has to choose: a step of a march, stopping where it could go on, each point of a loss
//! that more than one unit can bear. What there is only one way to do, nobody is asked about. Questions that the
//! simulation does not know (further hexes of a grand assault, works on bridges, force marches, leaving the map) are
//! left out of account.

use crate::field;
use crate::policy::plan::Marching;
use crate::world::Sim;
use hexcore::cost::Block;
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;
use hexcore::search::March;

/// How much was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Action phases: a whole activation with its marches and attacks, say, or a pass.
    pub phases: u64,
    /// Answers of players.
    pub answers: u64,
    /// Outcomes of dice; those thrown together are one.
    pub rolls: u64,
}

impl std::ops::AddAssign for Steps {
    fn add_assign(&mut self, other: Self) {
        self.phases += other.phases;
        self.answers += other.answers;
        self.rolls += other.rolls;
    }
}

impl<D: Dice> Sim<'_, D> {
    /// A player answers.
    pub(crate) fn answer(&mut self) {
        self.steps.answers += 1;
    }

    /// A player answers, if he was asked.
    pub(crate) fn answer_if(&mut self, asked: bool) {
        self.steps.answers += u64::from(asked);
    }

    /// One outcome: a die.
    pub(crate) fn roll(&mut self) -> u8 {
        self.steps.rolls += 1;
        self.dice.die()
    }

    /// One outcome: two dice.
    pub(crate) fn roll_two(&mut self) -> [u8; 2] {
        self.steps.rolls += 1;
        [self.dice.die(), self.dice.die()]
    }

    /// One outcome: the sum of so many dice.
    pub(crate) fn roll_sum(&mut self, count: u8) -> i32 {
        self.steps.rolls += 1;
        self.dice.sum(count)
    }

    /// A march could go on, or end with an attack: its end is an answer.
    fn may_go_on(&self, march: &Marching) -> bool {
        let (unit, position) = (march.unit, &self.world.position);
        let (here, stance, rules) = (position.hex(unit), self.stance(march), &self.figures.rules);
        let open = |step: March| {
            step.block == Block::Open && rules.affords(march.points, march.moved, step.cost)
        };
        (!stance.bound && position.steps_from(unit, here).any(open))
            || (!stance.spent
                && !self.figures.order.get(unit).train
                && self.targets(unit, stance.moved).next().is_some())
    }

    /// A march ends here of its own accord.
    pub(crate) fn halt(&mut self, march: &Marching) {
        let asked = self.may_go_on(march);
        self.answer_if(asked);
    }

    /// The units of an activation are named one by one; that it is enough, where there are more.
    pub(crate) fn answer_choice(&mut self, leader: Piece, chosen: &PieceSet) {
        let count = chosen.iter().count();
        let around = self.around(leader);
        let others = around.iter().filter(|&one| !chosen.contains(one));
        let home = self.hex(leader);
        let (mut near, mut far) = (false, false);
        for other in others {
            near |= self.hex(other) == home;
            far |= self.hex(other) != home;
        }
        // Ways are looked for only where there is doubt.
        let more = near
            || (far
                && self
                    .followers(leader)
                    .iter()
                    .any(|one| !chosen.contains(one)));
        self.steps.answers += count as u64 + u64::from(more);
    }

    /// A leader may end with one of the units that took part, or stay, or with one of several.
    pub(crate) fn may_choose_where_to_join(
        &self,
        leader: Piece,
        moved: bool,
        chosen: &PieceSet,
    ) -> bool {
        let here = self.hex(leader);
        if here == NO_HEX {
            return false;
        }
        let with_him = self.has_command(leader, here);
        let elsewhere = |&unit: &Piece| {
            let there = self.hex(unit);
            there != NO_HEX && there != here
        };
        let others = chosen.iter().filter(elsewhere).take(2).count();
        !(moved && with_him) && (others == 2 || (others == 1 && with_him))
    }

    /// Units of a loss that have manpower: with two or more somebody says which bears the next point.
    pub(crate) fn bearers(&self, units: &PieceSet) -> usize {
        let able = |&unit: &Piece| self.get(unit, field::MANPOWER) > 0;
        units.iter().filter(able).count()
    }

    /// After an advance somebody is left who might follow: an attacker, or a leader of one who has gone.
    pub(crate) fn more_may_advance(
        &self,
        attackers: &PieceSet,
        gone: &PieceSet,
        origin: Hex,
    ) -> bool {
        let waits = |unit: Piece| self.hex(unit) != NO_HEX && !gone.contains(unit);
        let mut chiefs = self
            .world
            .position
            .at(origin)
            .filter(|&one| self.is_leader(one));
        attackers.iter().any(waits) || chiefs.any(|chief| self.may_follow(chief, gone))
    }

    /// A leader may go along with some of those who have advanced out of his hex.
    pub(crate) fn may_follow(&self, chief: Piece, gone: &PieceSet) -> bool {
        let order = &self.figures.order;
        !self.world.held.contains(chief)
            && self.work.settled != Some(chief)
            && gone.iter().any(|unit| order.leads(chief, unit))
    }
}
