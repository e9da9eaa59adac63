//! 2.5, 5.2, 5.3: what the leaders of a side may be given to do in an action phase.

use hexcore::error::Result;
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::Scratch;

use super::Rulebook;
use crate::field;
use hexcore::pieces::PieceSet;

impl Rulebook {
    /// 2.5: units of a leader's command to which he traces a path of at most `radius` hexes, ascending.
    pub fn followers(
        &self,
        position: &Position,
        leader: Piece,
        radius: u8,
        scratch: &mut Scratch,
    ) -> Result<Vec<Piece>> {
        let led = self.order.command(leader).iter();
        position.traced(leader, radius, led, scratch)
    }

    /// 5.2: units that a leader may choose for an activation as they stand: of his command, within his radius, at most
    /// at the level `tired` of fatigue, no trains.
    pub fn candidates(
        &self,
        position: &Position,
        leader: Piece,
        tired: u8,
        scratch: &mut Scratch,
    ) -> Result<Vec<Piece>> {
        let led = self.order.command(leader).iter().filter(|&unit| {
            !self.order.get(unit).train && position.get(unit, field::FATIGUE) <= tired
        });
        position.traced(leader, self.command_radius, led, scratch)
    }

    /// 5.2: leaders of a side who may be activated, with the units that each may choose; nobody of `held`.
    pub fn activations(
        &self,
        position: &Position,
        side: usize,
        tired: u8,
        held: &PieceSet,
        scratch: &mut Scratch,
    ) -> Result<Vec<(Piece, Vec<Piece>)>> {
        let mut found = Vec::new();
        for leader in self.chiefs(position, side, held) {
            let mut units = self.candidates(position, leader, tired, scratch)?;
            units.retain(|&unit| !held.contains(unit));
            if !units.is_empty() {
                found.push((leader, units));
            }
        }
        Ok(found)
    }

    /// 5.3: leaders of a side who may assault, with the hexes that each may, in the order of directions; nobody of
    /// `held`.
    pub fn assaults(
        &self,
        position: &Position,
        side: usize,
        held: &PieceSet,
    ) -> Vec<(Piece, Vec<Hex>)> {
        let mut found = Vec::new();
        for leader in self.chiefs(position, side, held) {
            let targets = self.targets(position, side, position.hex(leader), false);
            let mut obeying = self.assaulters(position, leader);
            if !targets.is_empty() && obeying.any(|unit| !held.contains(unit)) {
                found.push((leader, targets));
            }
        }
        found
    }

    /// Leaders of a side on the map who are activated and lead assaults, nobody of `held`, ascending; none in a box where
    /// boxes are idle.
    fn chiefs<'a>(
        &'a self,
        position: &'a Position,
        side: usize,
        held: &'a PieceSet,
    ) -> impl Iterator<Item = Piece> + 'a {
        let (map, idle) = (position.board().map(), self.idle_boxes);
        position.on_map(side, true).filter(move |&leader| {
            self.order.get(leader).active
                && !held.contains(leader)
                && !(idle && map.is_box(position.hex(leader)))
        })
    }
}
