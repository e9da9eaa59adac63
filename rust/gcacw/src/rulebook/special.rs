//! 13.2 to 13.8: what rules of single scenarios do: charges for mishaps, places to be in, leaving the map.

use hexcore::geom::{Hex, NO_HEX};
use hexcore::position::Position;
use hexcore::roster::Piece;

use super::Rulebook;
use crate::field;
use hexcore::pieces::PieceSet;

/// Hexes that belong together.
#[derive(Clone, Debug, Default)]
pub struct Area {
    bits: Vec<u64>,
    pub hexes: Vec<Hex>,
}

impl FromIterator<Hex> for Area {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let hexes: Vec<Hex> = hexes.into_iter().collect();
        let most = hexes.iter().max().map_or(0, |&hex| usize::from(hex) + 1);
        let mut bits = vec![0; most.div_ceil(64)];
        for &hex in &hexes {
            bits[usize::from(hex) / 64] |= 1 << (hex % 64);
        }
        Self { bits, hexes }
    }
}

impl Area {
    /// 13.5, 13.6: a piece is there: on the map, in one of the hexes.
    pub fn holds(&self, position: &Position, piece: Piece) -> bool {
        let hex = position.hex(piece);
        hex != NO_HEX && self.contains(hex)
    }

    /// Units of a side there: by hex in their order, then ascending.
    pub fn units<'a>(
        &'a self,
        position: &'a Position,
        side: usize,
    ) -> impl Iterator<Item = Piece> + 'a {
        let units = self.hexes.iter().flat_map(|&hex| position.units_at(hex));
        units.filter(move |&unit| position.roster().side(unit) == side)
    }

    pub fn contains(&self, hex: Hex) -> bool {
        let word = self.bits.get(usize::from(hex) / 64);
        word.is_some_and(|word| word >> (hex % 64) & 1 != 0)
    }
}

/// What may happen to a unit with a charge on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// The toll of a march hurts it.
    Hurt,
    /// It retreats a hex.
    Retreat,
    /// The enemy destroys it.
    Destroyed,
}

/// 13.2: what mishaps of a unit cost its side: points for each, so many altogether at most.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    pub unit: Piece,
    pub hurt: u8,
    pub retreat: u8,
    pub destroyed: u8,
    pub most: u8,
}

impl Charge {
    /// Points for a mishap, where so many were charged before.
    pub fn price(&self, mishap: Mishap, so_far: u8) -> u8 {
        let points = match mishap {
            Mishap::Hurt => self.hurt,
            Mishap::Retreat => self.retreat,
            Mishap::Destroyed => self.destroyed,
        };
        points.min(self.most.saturating_sub(so_far))
    }
}

/// Why a unit may not leave the map where that is allowed once a station is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitBar {
    NoFire,
    Demoralized,
}

impl Rulebook {
    /// 13.8: nobody leaves before a station is damaged, and no demoralized unit does.
    pub fn bar_after_fire(&self, position: &Position, unit: Piece) -> Option<ExitBar> {
        if !self.any_burnt(position) {
            Some(ExitBar::NoFire)
        } else if position.get(unit, field::DEMORALIZED) != 0 {
            Some(ExitBar::Demoralized)
        } else {
            None
        }
    }

    /// 13.4, 13.8: a unit leaves the map for good, and leaders with it.
    pub fn leave(&self, position: &mut Position, unit: Piece, riders: &PieceSet) {
        position.lift(unit);
        for leader in riders.iter() {
            position.lift(leader);
        }
    }
}
