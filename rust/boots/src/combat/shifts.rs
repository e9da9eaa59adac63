//! 10.14 to 10.19, 18.4 Column shifts of an attack, but for those of heroism markers.

use std::sync::Arc;

use hexcore::geom::{Hex, NO_HEX, SIDES, opposite};
use hexcore::position::Position;
use hexcore::roster::Piece;

use super::results::Table;
use crate::ground::{self, Chart, Feature};
use crate::units::{Arm, Unit, Units};

/// Columns of the shifts.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    pub flank: u8,
    /// Each artillery unit that counts.
    pub artillery: u8,
    pub works: u8,
    pub sappers: u8,
}

/// An attack as somebody sees it.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a> {
    pub attackers: &'a [Piece],
    pub targets: &'a [Hex],
    pub defenders: &'a [Piece],
    pub table: Table,
    /// Defenders that who asks may not know (15.1): ground and works then help them as they help most of their side.
    pub blind: &'a [Piece],
}

/// What covers units in a hex (10.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    Garrison,
    Stockade,
    Entrenchment,
}

/// 10.17 Artillery of one side: it counts up to the number of its other combat units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Battery {
    pub guns: u8,
    pub others: u8,
    pub columns: u8,
}

/// An attack by its units as they stand, without heroism markers. Columns are those of the side that they favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessed {
    pub attack: u32,
    pub defence: u32,
    pub flank: Option<u8>,
    pub attacking: Battery,
    pub sappers: Option<u8>,
    pub terrain: (u8, Feature),
    pub works: Option<(Work, u8)>,
    pub defending: Battery,
}

impl Assessed {
    /// Columns to the right, or where negative to the left.
    pub fn shift(&self) -> i32 {
        let told = |columns: Option<u8>| i32::from(columns.unwrap_or(0));
        let attacker = told(self.flank) + i32::from(self.attacking.columns) + told(self.sappers);
        let works = told(self.works.map(|(_, columns)| columns));
        attacker - i32::from(self.terrain.0) - works - i32::from(self.defending.columns)
    }
}

/// Units, ground and figures of a game, as attacks need them.
#[derive(Clone, Debug)]
pub struct Shifts {
    pub units: Arc<Units>,
    pub chart: Arc<Chart>,
    pub figures: Figures,
}

impl Shifts {
    pub fn assess(&self, position: &Position, attack: Attack<'_>) -> Assessed {
        let strength = |units: &[Piece]| {
            let factors = units
                .iter()
                .map(|&unit| u32::from(self.units.get(unit).strength));
            factors.sum()
        };
        let figures = self.figures;
        Assessed {
            attack: strength(attack.attackers),
            defence: strength(attack.defenders),
            flank: self.is_flanked(position, attack).then_some(figures.flank),
            attacking: self.battery(attack.attackers),
            sappers: self
                .has_sappers(position, attack)
                .then_some(figures.sappers),
            terrain: self.terrain(position, attack),
            works: self
                .covering(position, attack)
                .map(|work| (work, figures.works)),
            defending: self.battery(attack.defenders),
        }
    }

    /// 10.16 Attackers in two opposite hexes of the only hex attacked, or in every hex around it; never against a fort
    /// garrison, stockade or entrenchment, which are no help in a raided hex (22.20).
    pub fn is_flanked(&self, position: &Position, attack: Attack<'_>) -> bool {
        let &[target] = attack.targets else {
            return false;
        };
        let walled = self
            .work(position, target, attack.defenders, attack.blind)
            .is_some();
        if walled && !ground::raided(position, target) {
            return false;
        }
        let around = position.board().map().neighbours(target);
        let held = around.map(|hex| {
            let mut units = attack.attackers.iter();
            hex != NO_HEX && units.any(|&unit| position.hex(unit) == hex)
        });
        let across = (0..SIDES).any(|side| held[side] && held[opposite(side)]);
        across
            || around
                .iter()
                .zip(held)
                .all(|(&hex, held)| held || hex == NO_HEX)
    }

    /// 10.17
    fn battery(&self, units: &[Piece]) -> Battery {
        let count = |wanted: fn(Unit) -> bool| {
            let found = units.iter().filter(|&&unit| wanted(self.units.get(unit)));
            found.count() as u8
        };
        let guns = count(|unit| unit.artillery);
        let others = count(|unit| !unit.artillery && !unit.is_supply());
        Battery {
            guns,
            others,
            columns: guns.min(others).saturating_mul(self.figures.artillery),
        }
    }

    /// 18.4 Engineers in a charge on works.
    fn has_sappers(&self, position: &Position, attack: Attack<'_>) -> bool {
        let mut arms = attack
            .attackers
            .iter()
            .map(|&unit| self.units.get(unit).arm);
        let mut targets = attack.targets.iter();
        attack.table == Table::Charge
            && arms.any(|arm| arm == Arm::Engineer)
            && targets.any(|&hex| {
                self.work(position, hex, attack.defenders, attack.blind)
                    .is_some()
            })
    }

    /// 10.18 The best of all hexes attacked; of two as good the first.
    fn terrain(&self, position: &Position, attack: Attack<'_>) -> (u8, Feature) {
        let mut best = (0, Feature::Nothing);
        for &hex in attack.targets {
            let found = self.terrain_of(position, hex, attack.defenders, attack.blind);
            if found.0 > best.0 {
                best = found;
            }
        }
        best
    }

    /// 10.18 Columns that the terrain of a hex gives to those of these units that stand in it.
    pub fn terrain_of(
        &self,
        position: &Position,
        hex: Hex,
        units: &[Piece],
        blind: &[Piece],
    ) -> (u8, Feature) {
        let mut there = self.known(position, hex, units, blind);
        self.chart
            .shift(position, hex, there.all(|(_, unit)| unit.indian))
    }

    /// 10.19 What counts beside the terrain.
    fn covering(&self, position: &Position, attack: Attack<'_>) -> Option<Work> {
        let hexes = attack
            .targets
            .iter()
            .filter(|&&hex| !ground::raided(position, hex));
        let mut works = hexes.map(|&hex| self.work(position, hex, attack.defenders, attack.blind));
        works.find_map(|work| work)
    }

    /// What covers those of these units that stand in a hex. Entrenchments serve the side that dug them (17.3), stockades
    /// whoever holds them (17.5.6).
    pub fn work(
        &self,
        position: &Position,
        hex: Hex,
        units: &[Piece],
        blind: &[Piece],
    ) -> Option<Work> {
        let known = || self.known(position, hex, units, blind);
        if known().any(|(_, unit)| unit.garrison) {
            return Some(Work::Garrison);
        }
        if ground::has_stockade(position, hex) && known().next().is_some() {
            return Some(Work::Stockade);
        }
        let diggers = ground::diggers(position, hex)?;
        let theirs = |(piece, unit): (Piece, Unit)| {
            usize::from(unit.side) == diggers || blind.contains(&piece)
        };
        known().any(theirs).then_some(Work::Entrenchment)
    }

    /// Those of these units that stand in a hex, each as it is known to who asks.
    fn known<'a>(
        &'a self,
        position: &'a Position,
        hex: Hex,
        units: &'a [Piece],
        blind: &'a [Piece],
    ) -> impl Iterator<Item = (Piece, Unit)> + 'a {
        let there = units
            .iter()
            .filter(move |&&piece| position.hex(piece) == hex);
        there.map(|&piece| {
            let hidden = blind.contains(&piece);
            let unit = if hidden {
                self.units.usual(position, piece)
            } else {
                self.units.get(piece)
            };
            (piece, unit)
        })
    }
}

#[cfg(test)]
mod tests;
