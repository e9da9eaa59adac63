//! 4.0, 5.0: who has the initiative, and who may be selected.

use crate::field;
use hexcore::geom::NO_HEX;
use hexcore::position::Position;
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

    /// 5.0: a unit on the map below the highest level of fatigue; none in a box where boxes are idle.
    pub fn is_fresh(&self, position: &Position, unit: Piece) -> bool {
        position.hex(unit) != NO_HEX
            && !(self.idle_boxes && position.board().map().is_box(position.hex(unit)))
            && position.roster().is_unit(unit)
            && position.get(unit, field::FATIGUE) < self.most_fatigue
    }

    /// 5.3: units that a leader may order to an assault as they stand: of his command, in his hex, fresh, no trains, not
    /// demoralized (11.0).
    pub fn assaulters<'a>(
        &'a self,
        position: &'a Position,
        leader: Piece,
    ) -> impl Iterator<Item = Piece> + 'a {
        let hex = position.hex(leader);
        let leads = hex != NO_HEX && self.order.get(leader).active;
        let here = leads.then(|| position.units_at(hex));
        here.into_iter().flatten().filter(move |&unit| {
            self.order.leads(leader, unit)
                && self.is_fresh(position, unit)
                && !self.order.get(unit).train
                && position.get(unit, field::DEMORALIZED) == 0
        })
    }

    /// 4.0, 5.0: those of a side.
    pub fn fresh<'a>(
        &self,
        position: &'a Position,
        side: usize,
    ) -> impl Iterator<Item = Piece> + use<'a> {
        let (map, idle, most) = (position.board().map(), self.idle_boxes, self.most_fatigue);
        position.on_map(side, false).filter(move |&unit| {
            position.get(unit, field::FATIGUE) < most && !(idle && map.is_box(position.hex(unit)))
        })
    }
}
