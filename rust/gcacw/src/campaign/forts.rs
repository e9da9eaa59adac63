//! Forts: they take part in the defence of their hexes, with units there or without, until one is destroyed.

use crate::campaign::missions::sign;
use crate::world::World;
use crate::world::figures::Figures;
use hexcore::geom::Hex;
use hexcore::position::Position;

impl Figures {
    /// Points of a side for the fall of a fort.
    pub(crate) fn fall_of(&self, position: &Position, side: usize, hex: Hex) -> f64 {
        self.rules
            .fortress(position, side, hex)
            .map_or(0.0, |one| sign(self, side) * f64::from(one.points))
    }
}

impl World {
    /// The forts that have been destroyed, as the bits of a number.
    pub(crate) fn ruins(&self, figures: &Figures) -> u64 {
        let forts = figures.rules.forts.iter().rev();
        forts.fold(0, |bits, one| {
            bits << 1 | u64::from(!one.stands(&self.position))
        })
    }
}
