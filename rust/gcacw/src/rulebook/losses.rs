//! 2.2, 6.3, 13.0: manpower lost, and leaders whose command is gone.

use hexcore::geom::{Hex, NO_HEX};
use hexcore::position::Position;
use hexcore::roster::Piece;

use super::Rulebook;
use super::condition::put;
use crate::field;
use hexcore::pieces::PieceSet;

/// Manpower that a unit has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub unit: Piece,
    pub points: u8,
    /// Where it stood.
    pub hex: Hex,
    /// Nothing is left of it: it is off the map.
    pub destroyed: bool,
}

/// A leader who had no unit of his command with him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    pub leader: Piece,
    /// The unit that he is with now; None: there was none left, he is off the map.
    pub unit: Option<Piece>,
}

impl Rulebook {
    /// 2.2: takes manpower off a unit, as much as it has, and the unit off the map when nothing is left.
    pub fn lose(&self, position: &mut Position, unit: Piece, points: u8) -> Loss {
        let had = position.get(unit, field::MANPOWER);
        let loss = Loss {
            unit,
            points: points.min(had),
            hex: position.hex(unit),
            destroyed: had > 0 && points >= had,
        };
        if loss.points > 0 {
            put(position, unit, field::MANPOWER, had - loss.points);
        }
        if loss.destroyed {
            position.lift(unit);
        }
        loss
    }

    /// 13.0: points of the side that scores for manpower of a side lost in combat, retreat and cavalry retreat.
    pub fn loss_worth(&self, side: usize, points: u8) -> i32 {
        i32::from(points) * self.loss_points[side]
    }

    /// 2.2: somebody of the leader's command, this unit aside, stands in the hex.
    pub fn has_command(
        &self,
        position: &Position,
        leader: Piece,
        hex: Hex,
        without: Option<Piece>,
    ) -> bool {
        let mut units = position.units_at(hex);
        units.any(|unit| Some(unit) != without && self.order.leads(leader, unit))
    }

    /// 6.3: leaders in a hex who go with one of its units, because nobody else of their command is there.
    pub fn left_behind(&self, position: &Position, unit: Piece, hex: Hex) -> PieceSet {
        let leaders = self.leaders_at(position, hex);
        let alone = leaders.filter(|&leader| {
            self.order.leads(leader, unit) && !self.has_command(position, leader, hex, Some(unit))
        });
        alone.collect()
    }

    /// Leaders in a hex.
    pub fn leaders_at<'a>(
        &self,
        position: &'a Position,
        hex: Hex,
    ) -> impl Iterator<Item = Piece> + use<'a> {
        let all = position.at(hex);
        all.filter(move |&piece| !position.roster().is_unit(piece))
    }

    /// 2.2, 6.3: leaders in a hex without a unit of their command there join the nearest, by hexes, then in piece order;
    /// without any on the map they leave it.
    pub fn settle(&self, position: &mut Position, hex: Hex, mut tell: impl FnMut(Joined)) {
        let leaders: PieceSet = self.leaders_at(position, hex).collect();
        for leader in leaders.iter() {
            if self.has_command(position, leader, hex, None) {
                continue;
            }
            let unit = self.nearest(position, leader, hex);
            match unit {
                Some(unit) => {
                    let done = position.place(leader, position.hex(unit));
                    debug_assert!(done.is_ok(), "{done:?}");
                }
                None => position.lift(leader),
            }
            tell(Joined { leader, unit });
        }
    }

    /// The nearest unit of a leader's command.
    fn nearest(&self, position: &Position, leader: Piece, hex: Hex) -> Option<Piece> {
        let map = position.board().map();
        let units = self.order.command(leader).iter();
        let there = units.filter(|&unit| position.hex(unit) != NO_HEX);
        there.min_by_key(|&unit| map.distance(hex, position.hex(unit)))
    }
}
