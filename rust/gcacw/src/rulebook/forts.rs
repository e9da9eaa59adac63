//! 32.0: forts take part in the defence of their hexes, with units there or without, until one is destroyed.

use hexcore::geom::Hex;
use hexcore::position::Position;

use super::Rulebook;
use crate::combat::Fort;

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
    pub fn stands(&self, position: &Position) -> bool {
        position.mark(self.mark) == 0
    }
}

impl Rulebook {
    /// The forts that resist a side now.
    pub fn resisting(&self, position: &Position, side: usize) -> impl Iterator<Item = &Fortress> {
        let forts = self.forts.iter();
        forts.filter(move |one| one.against == side && one.stands(position))
    }

    /// The fort that takes part in the defence of a hex against a side.
    pub fn fortress(&self, position: &Position, side: usize, hex: Hex) -> Option<&Fortress> {
        self.resisting(position, side).find(|one| one.hex == hex)
    }

    /// What a fort brings into the defence of a hex against a side.
    pub fn fort(&self, position: &Position, side: usize, hex: Hex) -> Option<Fort> {
        self.fortress(position, side, hex).map(|one| one.fort)
    }

    /// 7.1: adjacent hexes that a unit of a side in a hex may attack, in the order of directions. moved: after a step of its
    /// march.
    pub fn targets(&self, position: &Position, side: usize, hex: Hex, moved: bool) -> Vec<Hex> {
        let bare: Vec<Hex> = self.resisting(position, side).map(|one| one.hex).collect();
        position.targets(side, hex, &bare, moved)
    }

    /// There is something for a side to attack in a hex: enemies, or a fort without any.
    pub fn is_target(&self, position: &Position, side: usize, hex: Hex) -> bool {
        match position.owner(hex) {
            Some(owner) => owner == 1 - side,
            None => self.fortress(position, side, hex).is_some(),
        }
    }

    /// 32.0: a retreat or rout of the defender destroys the fort that resists the side there, for good. Has it?
    pub fn bring_down(&self, position: &mut Position, side: usize, hex: Hex, letters: u32) -> bool {
        if !self.letters.driven(letters) {
            return false;
        }
        let Some(mark) = self.fortress(position, side, hex).map(|one| one.mark) else {
            return false;
        };
        let done = position.set_mark(mark, 1);
        debug_assert!(done.is_ok(), "{done:?}");
        true
    }
}
