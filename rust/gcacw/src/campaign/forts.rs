//! Forts: they take part in the defence of their hexes, with units there or without, until one is destroyed.

use crate::campaign::missions::sign;
use crate::combat::Fort;
use crate::world::dice::Dice;
use crate::world::figures::Figures;
use crate::world::{Sim, World};
use hexcore::geom::Hex;
use hexcore::position::Position;

/// A fort of one side.
#[derive(Clone, Copy, Debug)]
pub struct Fortress {
    pub hex: Hex,
    /// Mark of the position that is 0 as long as it stands.
    pub mark: usize,
    /// The side that it resists.
    pub against: usize,
    /// Points of the scoring side once it is destroyed.
    pub points: i32,
    pub fort: Fort,
}

impl Fortress {
    fn stands(&self, position: &Position) -> bool {
        position.mark(self.mark) == 0
    }
}

impl Figures {
    /// The forts that resist a side now.
    pub(crate) fn resisting(
        &self,
        position: &Position,
        side: usize,
    ) -> impl Iterator<Item = &Fortress> {
        let forts = self.forts.iter();
        forts.filter(move |one| one.against == side && one.stands(position))
    }

    /// The fort that takes part in the defence of a hex against a side.
    pub(crate) fn fortress(&self, position: &Position, side: usize, hex: Hex) -> Option<&Fortress> {
        self.resisting(position, side).find(|one| one.hex == hex)
    }

    /// What a fort brings into the defence of a hex against a side.
    pub(crate) fn fort(&self, position: &Position, side: usize, hex: Hex) -> Option<Fort> {
        self.fortress(position, side, hex).map(|one| one.fort)
    }

    /// There is something for a side to attack in a hex: enemies, or a fort without any.
    pub(crate) fn is_target(&self, position: &Position, side: usize, hex: Hex) -> bool {
        match position.owner(hex) {
            Some(owner) => owner == 1 - side,
            None => self.fortress(position, side, hex).is_some(),
        }
    }

    /// Points of a side for the fall of a fort.
    pub(crate) fn fall_of(&self, position: &Position, side: usize, hex: Hex) -> f32 {
        self.fortress(position, side, hex)
            .map_or(0.0, |one| sign(self, side) * one.points as f32)
    }
}

impl World {
    /// The forts that have been destroyed, as the bits of a number.
    pub(crate) fn ruins(&self, figures: &Figures) -> u64 {
        let forts = figures.forts.iter().rev();
        forts.fold(0, |bits, one| {
            bits << 1 | u64::from(!one.stands(&self.position))
        })
    }

    /// Points of the scoring side for forts that have been destroyed.
    pub(crate) fn fallen(&self, figures: &Figures) -> i32 {
        let forts = figures.forts.iter();
        let fallen = forts.filter(|one| !one.stands(&self.position));
        fallen.map(|one| one.points).sum()
    }
}

impl<D: Dice> Sim<'_, D> {
    /// A retreat or rout of the defender destroys his fort for good.
    pub(crate) fn bring_down(&mut self, side: usize, target: Hex, letters: u32) {
        if !self.figures.letters.driven(letters) {
            return;
        }
        let position = &self.world.position;
        if let Some(&Fortress { mark, .. }) = self.figures.fortress(position, side, target) {
            let done = self.world.position.set_mark(mark, 1);
            debug_assert!(done.is_ok(), "{done:?}");
        }
    }
}
