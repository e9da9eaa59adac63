//! 4.0, 5.0: who has the initiative, and who may be selected.

use hexcore::geom::NO_HEX;
use hexcore::position::{Field, Position};
use hexcore::roster::Piece;

use super::Rulebook;

impl Rulebook {
    /// 4.0: the side that wins the initiative by these dice, one for each side.
    pub fn initiative(&self, [first, second]: [u8; 2]) -> usize {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => self.ties,
        }
    }

    /// 5.0: a unit on the map below the highest level of fatigue.
    pub fn is_fresh(&self, position: &Position, unit: Piece) -> bool {
        position.hex(unit) != NO_HEX
            && position.roster().is_unit(unit)
            && position.get(unit, Field::Fatigue) < self.most_fatigue
    }

    /// 4.0, 5.0: those of a side.
    pub fn fresh<'a>(
        &self,
        position: &'a Position,
        side: usize,
    ) -> impl Iterator<Item = Piece> + use<'a> {
        position.on_map(side, false, self.most_fatigue.saturating_sub(1))
    }
}
