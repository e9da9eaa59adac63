//! What the modifiers of an attack depend on, read off a position.

use super::{Attack, BattleTable, Order, Strength, has};
use crate::field;
use hexcore::flank::{Covering, Flank};
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::Piece;

/// What an attack leads across; from several hexes what all of it cross, and the least of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Across {
    #[default]
    Open,
    Creek,
    Crossing,
}

/// Who stands on high ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heights {
    #[default]
    Nobody,
    /// The defender alone.
    Defender,
    /// Some attacker too.
    Both,
}

/// A tactical value and whose it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tactics {
    pub value: i32,
    pub piece: Option<Piece>,
}

/// Everything that modifiers depend on.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// Number of the type of a march attack; None: an assault.
    pub kind: Option<usize>,
    pub attacker: Strength,
    pub defender: Strength,
    /// The attacker's, the defender's.
    pub tactics: [Tactics; 2],
    /// Of the defender's hex.
    pub terrain: u8,
    /// Covered hexes around the defender, and those that take 1 off the bonus.
    pub covered: u8,
    pub reductions: u8,
    /// A leader lends an assault his bonus.
    pub helped: bool,
    pub rain: bool,
    pub across: Across,
    pub heights: Heights,
    /// The defender refuses his flanks.
    pub refused: bool,
    /// A fort takes part in the defence.
    pub fort: bool,
}

impl BattleTable {
    /// What the modifiers of an attack depend on, as the position stands.
    pub fn factors(&self, position: &Position, order: &Order, attack: &Attack<'_>) -> Factors {
        let [attacker, defender] = self.strengths(position, order, attack);
        let first = attack.attackers.first();
        let kind = attack.points.map(|points| {
            let mount = first.map_or(0, |&unit| order.get(unit).mount);
            self.attack_kind(mount, points)
        });
        let cover = match first {
            Some(&unit) if attack.fort.is_none() => {
                let side = position.roster().side(unit);
                self.cover(position, attack.target, side, &defender)
            }
            _ => Flank::default(),
        };
        Factors {
            kind,
            attacker,
            defender,
            tactics: [
                attacking(position, order, attack),
                defending(position, order, attack.target),
            ],
            terrain: position.board().map().terrain(attack.target),
            covered: cover.covered,
            reductions: cover.reductions,
            helped: attack.helped,
            rain: attack.rain,
            across: self.across(position, attack),
            heights: self.heights(position, attack),
            refused: attack.refused,
            fort: attack.fort.is_some(),
        }
    }

    /// Cover around a defender's hex: where he is entrenched only those cover who have a share of his value.
    pub fn cover(
        &self,
        position: &Position,
        target: Hex,
        attacker_side: usize,
        defender: &Strength,
    ) -> Flank {
        let mut least = 0;
        if defender.entrenched {
            let (over, under) = self.given.flank_share;
            let (over, under) = (i64::from(over), i64::from(under) * defender.under);
            least = (over * defender.value + under - 1) / under;
        }
        let by = Covering {
            side: attacker_side,
            least_cv2: least as u32,
            shaken: field::DEMORALIZED,
        };
        position.flank(target, by)
    }

    fn across(&self, position: &Position, attack: &Attack<'_>) -> Across {
        let (board, map) = (position.board(), position.board().map());
        let (crossing, creek) = (self.given.crossing.0, self.given.creek.0);
        let crossed = attack.attackers.iter().map(|&unit| {
            let origin = position.hex(unit);
            let edge = map
                .direction(origin, attack.target)
                .map_or(0, |direction| board.edge(origin, direction));
            match edge {
                edge if edge & crossing != 0 => Across::Crossing,
                edge if edge & creek != 0 => Across::Creek,
                _ => Across::Open,
            }
        });
        crossed.min().unwrap_or_default()
    }

    fn heights(&self, position: &Position, attack: &Attack<'_>) -> Heights {
        let heights = self.given.heights.0;
        let map = position.board().map();
        if !has(heights, map.terrain(attack.target)) {
            return Heights::Nobody;
        }
        let high = |&unit: &Piece| has(heights, map.terrain(position.hex(unit)));
        if attack.attackers.iter().any(high) {
            Heights::Both
        } else {
            Heights::Defender
        }
    }
}

/// The first of the best.
fn better(best: Tactics, value: i8, piece: Piece) -> Tactics {
    let value = i32::from(value);
    match best.piece {
        Some(_) if best.value >= value => best,
        _ => Tactics {
            value,
            piece: Some(piece),
        },
    }
}

/// The tactical value of the attack: that of the leader of an assault; in a massed one and in any other attack the best
/// of the units and of the leaders who command one that attacks out of their own hex. A demoralized unit has none.
fn attacking(position: &Position, order: &Order, attack: &Attack<'_>) -> Tactics {
    let mut best = Tactics::default();
    if let Some(leader) = attack.leader.filter(|_| !attack.massed) {
        return better(best, order.get(leader).attack, leader);
    }
    for &unit in attack.attackers {
        best = better(best, tactical(position, unit, order.get(unit).attack), unit);
    }
    for &unit in attack.attackers {
        for other in position.at(position.hex(unit)) {
            if !position.roster().is_unit(other) && order.leads(other, unit) {
                best = better(best, order.get(other).attack, other);
            }
        }
    }
    best
}

/// The best tactical value of all who stand in the target, units before leaders.
fn defending(position: &Position, order: &Order, target: Hex) -> Tactics {
    let mut best = Tactics::default();
    for units in [true, false] {
        for piece in position.at(target) {
            if position.roster().is_unit(piece) == units {
                let value = tactical(position, piece, order.get(piece).defence);
                best = better(best, value, piece);
            }
        }
    }
    best
}

fn tactical(position: &Position, piece: Piece, value: i8) -> i8 {
    if position.get(piece, field::DEMORALIZED) == 0 {
        value
    } else {
        0
    }
}
