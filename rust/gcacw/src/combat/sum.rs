//! The modifiers of an attack, one by one and summed up.

use super::{Across, Attack, BattleTable, Factors, Guns, Heights, Order, Strength};
use hexcore::odds::{CombatError, ratio};
use hexcore::position::Position;

/// Every modifier of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    // To the attacker's die.
    pub ratio: i32,
    pub kind: i32,
    pub tactical: i32,
    pub artillery: i32,
    pub flanks: i32,
    pub helper: i32,
    pub rain: i32,
    /// To the attacker's die on an even artillery die; 0: there is none.
    pub coin: i32,
    // To the defender's die.
    pub across: i32,
    pub heights: i32,
    pub refused: i32,
}

impl Parts {
    /// Added to the attacker's die.
    pub fn attack(&self) -> i32 {
        self.ratio
            + self.kind
            + self.tactical
            + self.artillery
            + self.flanks
            + self.helper
            + self.rain
    }

    /// Added to the defender's.
    pub fn defence(&self) -> i32 {
        self.across + self.heights + self.refused
    }
}

/// The modifiers of an attack, summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// Added to the attacker's die.
    pub attack: i32,
    /// Added to the defender's.
    pub defence: i32,
    /// Added to the attacker's on an even artillery die; 0: there is none.
    pub coin: i32,
    /// Combat values that choose the columns.
    pub attacker_cv2: u32,
    pub defender_cv2: u32,
    pub flank_bonus: i32,
}

impl Assessment {
    /// Attacker's sum less the defender's, artillery die aside.
    pub fn modifier(&self) -> i32 {
        self.attack - self.defence
    }
}

impl BattleTable {
    /// All modifiers of an attack as the position stands.
    pub fn assess(
        &self,
        position: &Position,
        order: &Order,
        attack: &Attack<'_>,
    ) -> Result<Assessment, CombatError> {
        let factors = self.factors(position, order, attack);
        let parts = self.weigh(&factors)?;
        Ok(Assessment {
            attack: parts.attack(),
            defence: parts.defence(),
            coin: parts.coin,
            attacker_cv2: factors.attacker.cv2,
            defender_cv2: factors.defender.column(),
            flank_bonus: parts.flanks,
        })
    }

    /// Every modifier that follows from these factors.
    pub fn weigh(&self, factors: &Factors) -> Result<Parts, CombatError> {
        let given = &self.given;
        let (least, most) = given.ratio;
        let [own, other] = alike(&factors.attacker, &factors.defender)?;
        let guns = self.guns(factors.terrain, &own, &other);
        let mut tactical = factors.tactics[0].value - factors.tactics[1].value;
        let mut flanks = self.flank_bonus(factors.covered, factors.reductions);
        if factors.fort {
            tactical = tactical.min(0);
            flanks = 0;
        }
        let [alone, level] = given.heights.1;
        Ok(Parts {
            ratio: ratio(own.value, other.value, least, most)? as i32,
            kind: match factors.kind {
                None => given.assault,
                Some(kind) => given.types.get(kind).map_or(0, |one| one.modifier),
            },
            tactical,
            artillery: guns.sure,
            flanks,
            helper: if factors.helped { given.helper } else { 0 },
            rain: if factors.rain { given.rain } else { 0 },
            coin: guns.coin,
            across: match factors.across {
                Across::Open => 0,
                Across::Creek => given.creek.1[usize::from(factors.rain)],
                Across::Crossing => given.crossing.1,
            },
            heights: match factors.heights {
                Heights::Nobody => 0,
                Heights::Defender => alone,
                Heights::Both => level,
            },
            refused: if factors.refused {
                self.refusal(flanks)
            } else {
                0
            },
        })
    }

    /// The bonus for so many covered hexes, so many of which take 1 off.
    pub fn flank_bonus(&self, covered: u8, reductions: u8) -> i32 {
        let basic = self.given.flank_bonus.get(usize::from(covered));
        (basic.copied().unwrap_or(0) - i32::from(reductions))
            .min(self.given.flank_most)
            .max(0)
    }

    /// What refusing his flanks adds to the defender's die, by the attacker's bonus.
    pub fn refusal(&self, bonus: i32) -> i32 {
        let gain = usize::try_from(bonus).ok();
        gain.and_then(|bonus| self.given.refuse.get(bonus))
            .copied()
            .unwrap_or(0)
    }

    /// The cell of the artillery chart; values of both sides in the same parts.
    fn guns(&self, terrain: u8, own: &Strength, other: &Strength) -> Guns {
        let none = Guns {
            least: 0,
            sure: 0,
            coin: 0,
        };
        let Some(column) = self.given.artillery.get(usize::from(terrain)) else {
            return none;
        };
        if own.guns == 0 && other.guns == 0 {
            return none;
        }
        let difference = own.guns - other.guns;
        let fits = |cell: &&Guns| difference >= cell.least * 2 * own.under;
        *column.iter().find(fits).or(column.last()).unwrap_or(&none)
    }
}

impl Strength {
    /// What chooses a defender's column: a fort alone has the lowest.
    pub fn column(&self) -> u32 {
        self.cv2.max(1)
    }
}

/// Both sides in the same parts of a half point.
fn alike(own: &Strength, other: &Strength) -> Result<[Strength; 2], CombatError> {
    if own.under == other.under {
        return Ok([*own, *other]);
    }
    let scaled = |one: &Strength, by: i64| {
        let times = |value: i64| value.checked_mul(by).ok_or(CombatError::Overflow);
        Ok(Strength {
            value: times(one.value)?,
            guns: times(one.guns)?,
            under: times(one.under)?,
            ..*one
        })
    };
    Ok([scaled(own, other.under)?, scaled(other, own.under)?])
}
