//! 24.0: who controls the county of each hex today, and where strategic movement is safe from the enemy (20.0).

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::Scratch;

use crate::field;

/// Who has a county: this side, and where there is a mark, only while it is set; else the other.
#[derive(Clone, Copy, Debug)]
pub struct Holder {
    pub side: usize,
    pub mark: Option<usize>,
}

/// Counties of a map. Immutable.
#[derive(Clone, Debug)]
pub struct Counties {
    /// By hex the place of its county in `holders`; None outside all.
    hexes: Vec<Option<u8>>,
    holders: Vec<Holder>,
}

impl Counties {
    pub fn new(hexes: Vec<Option<u8>>, holders: Vec<Holder>) -> Result<Self> {
        let known = |county: u8| usize::from(county) < holders.len();
        if !hexes.iter().flatten().all(|&county| known(county)) {
            return Err(Error::Table("counties: one has no holder".into()));
        }
        if holders.iter().any(|holder| holder.side > 1) {
            return Err(Error::Table("counties: sides are 0 and 1".into()));
        }
        Ok(Self { hexes, holders })
    }

    /// Whether they fit to a position.
    pub fn check(&self, position: &Position) -> Result<()> {
        let mut marks = self.holders.iter().filter_map(|holder| holder.mark);
        marks.try_for_each(|mark| position.check_mark(mark as i64).map(|_| ()))
    }

    /// Side that has the county of a hex; None where there is no county.
    pub fn holder(&self, position: &Position, hex: Hex) -> Option<usize> {
        let county = self.hexes.get(usize::from(hex)).copied().flatten()?;
        let Holder { side, mark } = self.holders[usize::from(county)];
        let lost = mark.is_some_and(|mark| position.mark(mark) == 0);
        Some(if lost { 1 - side } else { side })
    }

    /// 20.0: those of some units at most at the level `tired` of fatigue that stand in `quiet` hexes.
    pub fn at_ease(
        &self,
        position: &Position,
        side: usize,
        units: &[Piece],
        tired: u8,
        near: (&[u8], u8),
        scratch: &mut Scratch,
    ) -> Vec<Piece> {
        let mut found: Vec<Piece> = units.to_vec();
        found.retain(|&unit| position.get(unit, field::FATIGUE) <= tired);
        let mut hexes: Vec<Hex> = found.iter().map(|&unit| position.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let quiet = self.quiet(position, side, &hexes, near, scratch);
        found.retain(|&unit| quiet.contains(&position.hex(unit)));
        found
    }

    /// 20.0: those of some hexes that have no enemy of a side within `radius` hexes, counted round terrain `avoided`, and
    /// do not lie in a county of his.
    pub fn quiet(
        &self,
        position: &Position,
        side: usize,
        hexes: &[Hex],
        (avoided, radius): (&[u8], u8),
        scratch: &mut Scratch,
    ) -> Vec<Hex> {
        let ours = |&hex: &Hex| self.holder(position, hex).is_none_or(|by| by == side);
        let ours = hexes.iter().copied().filter(ours);
        position.quiet(side, ours, avoided, radius, scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexcore::testing;

    #[test]
    fn a_hex_is_quiet_far_from_the_enemy_and_in_no_county_of_his() {
        let map = testing::map(1, 6, &[], &[]);
        let mut position = testing::position(&map, &testing::rules());
        let hexes: Vec<Hex> = (1..=6).map(|row| position.hex_at(1, row)).collect();
        let mut counties = vec![None; position.size()];
        counties[usize::from(hexes[0])] = Some(0);
        counties[usize::from(hexes[5])] = Some(1);
        let holders = [None, Some(0)].map(|mark| Holder { side: 0, mark });
        let counties = Counties::new(counties, holders.into()).unwrap();
        counties.check(&position).unwrap();
        let quiet = |position: &Position, side| {
            let scratch = &mut Scratch::default();
            counties.quiet(position, side, &hexes, (&[], 2), scratch)
        };
        assert_eq!(quiet(&position, 0), hexes[..5]);
        assert_eq!(quiet(&position, 1), hexes[1..]);
        position.set_mark(0, 1).unwrap();
        assert_eq!(counties.holder(&position, hexes[5]), Some(0));
        assert_eq!(counties.holder(&position, hexes[3]), None);
        position.put_at(1, (1, 2), 1);
        assert_eq!(quiet(&position, 0), hexes[4..]);
        assert!(Counties::new(vec![Some(2)], holders.into()).is_err());
    }
}
