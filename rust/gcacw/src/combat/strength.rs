//! What each side brings into an attack: combat values and artillery, raised by works, within their limits.

use super::{Attack, BattleTable, Fort, Order, has};
use crate::field;
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;

/// One side's values. `value` and `guns` are exact: so many parts of a half point, `under` of which make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Without works, in half points: it chooses the column of the results.
    pub cv2: u32,
    pub value: i64,
    pub guns: i64,
    pub under: i64,
    /// Works raise the value of some unit.
    pub entrenched: bool,
}

impl BattleTable {
    /// The attackers together; the limit holds for each hex they attack from.
    pub fn attackers(&self, position: &Position, order: &Order, attackers: &[Piece]) -> Strength {
        let limit = 2 * self.given.limits.attacker;
        let (mut cv2, mut guns) = (0, 0);
        for (at, &unit) in attackers.iter().enumerate() {
            guns += artillery(position, order, unit);
            let hex = position.hex(unit);
            let from_here = |other: &&Piece| position.hex(**other) == hex;
            if attackers[..at].iter().any(|other| from_here(&other)) {
                continue;
            }
            let (mut total, mut spent) = (0, 0);
            for &other in attackers.iter().filter(from_here) {
                let own = u32::from(position.cv2(other));
                if order.get(other).spent {
                    spent += own;
                } else {
                    total += own;
                }
            }
            cv2 += (total + self.left_of(spent)).min(limit);
        }
        let value = i64::from(cv2) * self.parts;
        Strength {
            cv2,
            value,
            guns: (guns * 2 * self.parts).min(value),
            under: self.parts,
            entrenched: false,
        }
    }

    /// All units of a hex; `dug_in`: their entrenchments count. The limit rises where half or all of the foot is
    /// entrenched. A fort comes on top, unmultiplied and without limit, but never to the column.
    pub fn defenders(
        &self,
        position: &Position,
        order: &Order,
        target: Hex,
        dug_in: bool,
        fort: Option<Fort>,
    ) -> Strength {
        let terrain = position.board().map().terrain(target);
        let works = usize::from(has(self.given.works, terrain));
        let (mut cv2, mut value, mut guns, mut entrenched) = ([0, 0], [0, 0], 0, false);
        let (mut foot, mut works_held) = (0, 0);
        for unit in position.units_at(target) {
            let soldier = order.get(unit);
            let step = position.get(unit, field::ENTRENCHMENT);
            let counted = if dug_in { step } else { 0 };
            let factor = self.raised[usize::from(counted)][works];
            let own = u32::from(position.cv2(unit));
            let spent = usize::from(soldier.spent);
            cv2[spent] += own;
            value[spent] += i64::from(own) * factor;
            guns += artillery(position, order, unit) * 2 * factor;
            entrenched |= factor > self.parts;
            if soldier.foot {
                foot += 1;
                works_held += u32::from(step > 0);
            }
        }
        let limits = &self.given.limits;
        let limit = match (dug_in, foot, works_held) {
            (false, ..) | (_, _, 0) => limits.defender,
            (true, foot, held) if foot == held => limits.all,
            (true, foot, held) if 2 * held >= foot => limits.half,
            _ => limits.defender,
        };
        let ([mut cv2, spent], [mut value, spent_value]) = (cv2, value);
        let mut under = self.parts;
        if spent > 0 {
            // The share of their plain value that is left is left of the raised one too.
            let left = self.left_of(spent);
            let whole = i64::from(spent);
            value = value * whole + spent_value * i64::from(left);
            guns *= whole;
            under *= whole;
            cv2 += left;
        }
        value = value.min(2 * i64::from(limit) * under);
        guns = guns.min(value);
        if let Some(fort) = fort {
            value += 2 * i64::from(fort.value) * under;
            guns += 2 * i64::from(fort.guns) * under;
        }
        Strength {
            cv2: cv2.min(2 * limit),
            value,
            guns,
            under,
            entrenched,
        }
    }

    /// What counts of the combat value of units that have spent their ammunition: its share in whole points, half a
    /// point at least. In half points.
    fn left_of(&self, spent: u32) -> u32 {
        let (over, under) = self.given.spent_share;
        match spent {
            0 => 0,
            spent => (spent * over / (2 * under) * 2).max(1),
        }
    }

    /// The foot units of a hex, which refuse its flanks together; none where they cannot.
    pub fn refusing(&self, position: &Position, order: &Order, hex: Hex) -> PieceSet {
        let mut units = PieceSet::default();
        for unit in position.units_at(hex) {
            if order.get(unit).foot {
                units.insert(unit);
                if position.get(unit, field::DEMORALIZED) != 0
                    || position.get(unit, field::FATIGUE) > self.given.refuse_most
                {
                    return PieceSet::default();
                }
            }
        }
        units
    }

    /// Both sides of an attack.
    pub(super) fn strengths(
        &self,
        position: &Position,
        order: &Order,
        attack: &Attack<'_>,
    ) -> [Strength; 2] {
        [
            self.attackers(position, order, attack.attackers),
            self.defenders(position, order, attack.target, attack.dug_in, attack.fort),
        ]
    }
}

/// In points; that of units attached to it included, none where its ammunition is spent.
fn artillery(position: &Position, order: &Order, unit: Piece) -> i64 {
    let soldier = order.get(unit);
    if soldier.spent {
        return 0;
    }
    i64::from(position.roster().artillery(unit)) + i64::from(soldier.attached_guns)
}
