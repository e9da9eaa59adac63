//! The numbers of an attack: both sums of modifiers, the artillery's even chance, the columns of the results.
//!
//! The figures come in as a table; values are exact, in parts of a half point that the table's multipliers need.
//! Nothing here asks for memory.

mod order;
#[cfg(test)]
mod tests;

use crate::combat::{CombatError, CombatTable, Outcome, ratio};
use crate::error::{Error, Result};
use crate::geom::{Hex, SIDES};
use crate::position::{Field, Position};
use crate::roster::Piece;

pub use order::{MOST_PIECES, Order, PieceSet, Soldier};

/// Steps of the ladder of entrenchments that a position can hold.
pub const STEPS: usize = 8;
/// Kinds of terrain that a set of terrain may name.
pub const TERRAINS: usize = 64;

/// A type of attack that ends a march.
#[derive(Clone, Copy, Debug)]
pub struct AttackType {
    pub modifier: i32,
    /// Movement points that must be left, by mount.
    pub points: [u16; 2],
}

/// A cell of the artillery chart: holds for a difference of at least `least` points.
#[derive(Clone, Copy, Debug)]
pub struct Guns {
    pub least: i64,
    pub sure: i32,
    /// Comes on top on an even chance; 0: no such die.
    pub coin: i32,
}

/// Most combat value that counts, in points.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// In each hex attacked from.
    pub attacker: u32,
    pub defender: u32,
    /// Where half of the foot units of the hex are entrenched.
    pub half: u32,
    /// Where all of them are.
    pub all: u32,
}

/// Multipliers as numerator and denominator.
pub type Share = (u32, u32);

/// The figures behind a [`BattleTable`].
#[derive(Clone, Debug)]
pub struct BattleFigures {
    /// Most demanding first; the last serves where too few points are left for any.
    pub types: Vec<AttackType>,
    pub assault: i32,
    /// Least and most.
    pub ratio: (i64, i64),
    pub limits: Limits,
    /// What each step of the ladder multiplies the values of a defender by.
    pub multipliers: Vec<Share>,
    /// What terrain in `works` multiplies them by besides.
    pub works_multiplier: Share,
    /// Bits by terrain.
    pub works: u64,
    /// By terrain, highest difference first; the last cell serves everything below.
    pub artillery: Vec<Vec<Guns>>,
    /// By covered hexes.
    pub flank_bonus: [i32; SIDES + 1],
    pub flank_most: i32,
    /// Share of an entrenched defender's multiplied value that covers.
    pub flank_share: Share,
    /// By bonus: what refusing the flanks adds to the defender's die.
    pub refuse: Vec<i32>,
    pub refuse_fatigue: u8,
    /// Highest fatigue of units that may refuse.
    pub refuse_most: u8,
    /// What a leader lends to an assault.
    pub helper: i32,
    pub rain: i32,
    /// Bits of hexsides, what they add to the defender's die.
    pub crossing: (u16, i32),
    /// The same in dry weather and in rain, where no crossing is.
    pub creek: (u16, [i32; 2]),
    /// Bits by terrain; what a defender there gains, and where an attacker stands there too.
    pub heights: (u64, [i32; 2]),
}

/// A fort that takes part in a defence: combat value and artillery value, in points.
#[derive(Clone, Copy, Debug)]
pub struct Fort {
    pub value: u32,
    pub guns: u32,
}

/// An attack, declared. The attackers' hexes are where they stand.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a> {
    pub attackers: &'a [Piece],
    pub target: Hex,
    /// Movement points left; None: an assault.
    pub points: Option<u16>,
    /// Who leads an assault.
    pub leader: Option<Piece>,
    /// Somebody lends it his bonus.
    pub helped: bool,
    pub rain: bool,
    /// The defender refuses his flanks.
    pub refused: bool,
    /// The defender's entrenchments count.
    pub dug_in: bool,
    pub fort: Option<Fort>,
}

impl<'a> Attack<'a> {
    /// An attack that ends a march.
    pub fn of_march(attackers: &'a [Piece], target: Hex, points: u16, rain: bool) -> Self {
        Self {
            attackers,
            target,
            points: Some(points),
            leader: None,
            helped: false,
            rain,
            refused: false,
            dug_in: true,
            fort: None,
        }
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

/// One side's values, in parts of a half point (see `BattleTable::unit`).
struct Strength {
    cv2: u32,
    value: i64,
    guns: i64,
    entrenched: bool,
}

/// The figures of battle, and the table of results. Immutable.
#[derive(Clone, Debug)]
pub struct BattleTable {
    given: BattleFigures,
    combat: CombatTable,
    /// Parts of a half point.
    parts: i64,
    /// Parts that a half point of value counts, by step and by works.
    raised: [[i64; 2]; STEPS],
}

impl BattleTable {
    pub fn new(given: BattleFigures, combat: CombatTable) -> Result<Self> {
        let fault = |what: &str| Err(Error::Table(format!("battle table: {what}")));
        if given.types.is_empty() {
            return fault("no types of attack");
        }
        if given.multipliers.is_empty() || given.multipliers.len() > STEPS {
            return fault("1 to 8 steps of entrenchment are possible");
        }
        if given.artillery.is_empty() || given.artillery.len() > TERRAINS {
            return fault("artillery for 1 to 64 kinds of terrain is possible");
        }
        if given.artillery.iter().any(Vec::is_empty) {
            return fault("a kind of terrain has no cell for artillery");
        }
        let shares = || given.multipliers.iter().chain([&given.works_multiplier]);
        if shares().any(|&(over, under)| over == 0 || under == 0 || over.max(under) > 1000)
            || given.flank_share.1 == 0
        {
            return fault("a multiplier is no fraction of numbers from 1 to 1000");
        }
        let under: i64 = given
            .multipliers
            .iter()
            .map(|share| i64::from(share.1))
            .fold(1, lcm);
        let works = given.works_multiplier;
        let parts = under * i64::from(works.1);
        if parts > 1 << 24 {
            return fault("the multipliers have no common denominator of a reasonable size");
        }
        let mut raised = [[parts; 2]; STEPS];
        for (step, &(over, under)) in raised.iter_mut().zip(&given.multipliers) {
            let plain = parts / i64::from(under) * i64::from(over);
            *step = [plain, plain / i64::from(works.1) * i64::from(works.0)];
        }
        Ok(Self {
            given,
            combat,
            parts,
            raised,
        })
    }

    pub fn figures(&self) -> &BattleFigures {
        &self.given
    }

    pub fn combat(&self) -> &CombatTable {
        &self.combat
    }

    /// What a march attack is with so many points left.
    pub fn attack_type(&self, mount: u8, points: u16) -> AttackType {
        let types = &self.given.types;
        let found = types
            .iter()
            .find(|one| points >= one.points[usize::from(mount)]);
        *found.unwrap_or(&types[types.len() - 1])
    }

    /// All modifiers of an attack as the position stands.
    pub fn assess(
        &self,
        position: &Position,
        order: &Order,
        attack: &Attack<'_>,
    ) -> std::result::Result<Assessment, CombatError> {
        let given = &self.given;
        let own = self.attackers(position, attack.attackers);
        let other = self.defenders(position, order, attack);
        let terrain = position.board().map().terrain(attack.target);
        let (least, most) = given.ratio;
        let bonus = match attack.fort {
            Some(_) => 0,
            None => self.flank_bonus(position, attack, &other),
        };
        let guns = self.guns(terrain, own.guns, other.guns);
        let mut tactical = i32::from(attacking(position, order, attack))
            - i32::from(defending(position, order, attack.target));
        if attack.fort.is_some() {
            tactical = tactical.min(0);
        }
        let kind = match attack.points {
            None => given.assault,
            Some(points) => {
                let first = attack.attackers.first();
                let mount = first.map_or(0, |&unit| order.get(unit).mount);
                self.attack_type(mount, points).modifier
            }
        };
        let odds = ratio(own.value, other.value, least, most)? as i32;
        let mut sum = odds + kind + tactical + guns.sure + bonus;
        if attack.helped {
            sum += given.helper;
        }
        if attack.rain {
            sum += given.rain;
        }
        let mut defence = self.hexside(position, attack) + self.heights(position, attack, terrain);
        if attack.refused {
            defence += usize::try_from(bonus)
                .ok()
                .and_then(|bonus| given.refuse.get(bonus))
                .copied()
                .unwrap_or(0);
        }
        Ok(Assessment {
            attack: sum,
            defence,
            coin: guns.coin,
            attacker_cv2: own.cv2,
            defender_cv2: other.cv2.max(1),
            flank_bonus: bonus,
        })
    }

    /// Every result with its weight, of 36 or (with a coin) 72 throws.
    pub fn each(
        &self,
        found: &Assessment,
        mut tell: impl FnMut(u32, Outcome),
    ) -> std::result::Result<u32, CombatError> {
        let columns = self
            .combat
            .columns(found.defender_cv2, found.attacker_cv2)?;
        let coins: &[i32] = if found.coin == 0 {
            &[0]
        } else {
            &[0, found.coin]
        };
        for &coin in coins {
            for dice in -5_i32..=5 {
                let difference = found.modifier() + coin + dice;
                tell(6 - dice.unsigned_abs(), self.combat.at(difference, columns));
            }
        }
        Ok(36 * coins.len() as u32)
    }

    /// The foot units of a hex that would refuse its flanks; false where they cannot, or where there are none.
    pub fn may_refuse(&self, position: &Position, order: &Order, hex: Hex) -> bool {
        let mut some = false;
        for unit in position.units_at(hex) {
            if order.get(unit).foot {
                some = true;
                if position.get(unit, Field::Demoralized) != 0
                    || position.get(unit, Field::Fatigue) > self.given.refuse_most
                {
                    return false;
                }
            }
        }
        some
    }

    fn attackers(&self, position: &Position, attackers: &[Piece]) -> Strength {
        let limit = 2 * self.given.limits.attacker;
        let (mut cv2, mut guns) = (0, 0);
        for (at, &unit) in attackers.iter().enumerate() {
            guns += i64::from(position.roster().artillery(unit));
            let hex = position.hex(unit);
            let from_here = |other: &&Piece| position.hex(**other) == hex;
            if attackers[..at].iter().any(|other| from_here(&other)) {
                continue;
            }
            let here = attackers.iter().filter(from_here);
            let total: u32 = here.map(|&other| u32::from(position.cv2(other))).sum();
            cv2 += total.min(limit);
        }
        let value = i64::from(cv2) * self.parts;
        Strength {
            cv2,
            value,
            guns: (guns * 2 * self.parts).min(value),
            entrenched: false,
        }
    }

    fn defenders(&self, position: &Position, order: &Order, attack: &Attack<'_>) -> Strength {
        let limits = &self.given.limits;
        let terrain = position.board().map().terrain(attack.target);
        let works = usize::from(has(self.given.works, terrain));
        let (mut cv2, mut value, mut guns, mut entrenched) = (0, 0, 0, false);
        let (mut foot, mut dug_in) = (0, 0);
        for unit in position.units_at(attack.target) {
            let step = position.get(unit, Field::Entrenchment);
            let counted = if attack.dug_in { step } else { 0 };
            let factor = self.raised[usize::from(counted)][works];
            let own = u32::from(position.cv2(unit));
            cv2 += own;
            value += i64::from(own) * factor;
            guns += i64::from(position.roster().artillery(unit)) * 2 * factor;
            entrenched |= factor > self.parts;
            if order.get(unit).foot {
                foot += 1;
                dug_in += u32::from(step > 0);
            }
        }
        let limit = match (attack.dug_in, foot, dug_in) {
            (false, ..) | (_, _, 0) => limits.defender,
            (true, foot, dug_in) if foot == dug_in => limits.all,
            (true, foot, dug_in) if 2 * dug_in >= foot => limits.half,
            _ => limits.defender,
        };
        value = value.min(2 * i64::from(limit) * self.parts);
        guns = guns.min(value);
        if let Some(fort) = attack.fort {
            value += 2 * i64::from(fort.value) * self.parts;
            guns += 2 * i64::from(fort.guns) * self.parts;
        }
        Strength {
            cv2: cv2.min(2 * limit),
            value,
            guns,
            entrenched,
        }
    }

    fn flank_bonus(&self, position: &Position, attack: &Attack<'_>, defence: &Strength) -> i32 {
        let Some(&first) = attack.attackers.first() else {
            return 0;
        };
        let mut least = 0;
        if defence.entrenched {
            let (over, under) = self.given.flank_share;
            let (over, under) = (i64::from(over), i64::from(under) * self.parts);
            least = (over * defence.value + under - 1) / under;
        }
        let side = position.roster().side(first);
        let cover = position.flank(attack.target, side, least as u32);
        let basic = self.given.flank_bonus[usize::from(cover.covered)];
        (basic - i32::from(cover.reductions))
            .min(self.given.flank_most)
            .max(0)
    }

    fn guns(&self, terrain: u8, own: i64, other: i64) -> Guns {
        let none = Guns {
            least: 0,
            sure: 0,
            coin: 0,
        };
        let Some(column) = self.given.artillery.get(usize::from(terrain)) else {
            return none;
        };
        if own == 0 && other == 0 {
            return none;
        }
        let difference = own - other;
        let fits = |cell: &&Guns| difference >= cell.least * 2 * self.parts;
        *column.iter().find(fits).or(column.last()).unwrap_or(&none)
    }

    /// What all of the attackers cross, and the least of it.
    fn hexside(&self, position: &Position, attack: &Attack<'_>) -> i32 {
        let ((crossing, crossed), (creek, waded)) = (self.given.crossing, self.given.creek);
        let mut least = 2;
        for &unit in attack.attackers {
            let origin = position.hex(unit);
            let board = position.board();
            let edge = board
                .map()
                .direction(origin, attack.target)
                .map_or(0, |direction| board.edge(origin, direction));
            least = least.min(match edge {
                edge if edge & crossing != 0 => 2,
                edge if edge & creek != 0 => 1,
                _ => 0,
            });
        }
        match least {
            2 => crossed,
            1 => waded[usize::from(attack.rain)],
            _ => 0,
        }
    }

    fn heights(&self, position: &Position, attack: &Attack<'_>, terrain: u8) -> i32 {
        let (heights, [alone, level]) = self.given.heights;
        if !has(heights, terrain) {
            return 0;
        }
        let map = position.board().map();
        let high = |&unit: &Piece| has(heights, map.terrain(position.hex(unit)));
        if attack.attackers.iter().any(high) {
            level
        } else {
            alone
        }
    }
}

/// Is the terrain in a set of bits?
pub(crate) fn has(set: u64, terrain: u8) -> bool {
    usize::from(terrain) < TERRAINS && set >> terrain & 1 != 0
}

/// The tactical value of the attack: that of the leader of an assault; else the best of the units and of the leaders
/// in their hexes who command one of them. A demoralized unit has none.
fn attacking(position: &Position, order: &Order, attack: &Attack<'_>) -> i8 {
    if let Some(leader) = attack.leader {
        return order.get(leader).attack;
    }
    let mut best = i8::MIN;
    for &unit in attack.attackers {
        best = best.max(tactical(position, unit, order.get(unit).attack));
        for other in position.at(position.hex(unit)) {
            let commands = || attack.attackers.iter().any(|&one| order.leads(other, one));
            if !position.roster().is_unit(other) && commands() {
                best = best.max(order.get(other).attack);
            }
        }
    }
    if best == i8::MIN { 0 } else { best }
}

/// The best tactical value of all who stand in the target.
fn defending(position: &Position, order: &Order, target: Hex) -> i8 {
    let values = position
        .at(target)
        .map(|piece| tactical(position, piece, order.get(piece).defence));
    values.max().unwrap_or(0)
}

fn tactical(position: &Position, piece: Piece, value: i8) -> i8 {
    if position.get(piece, Field::Demoralized) == 0 {
        value
    } else {
        0
    }
}

fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
