//! The numbers of an attack: both sums of modifiers, the artillery's even chance, the columns of the results.
//!
//! The figures come in as a table; values are exact, in parts of a half point that the table's multipliers need.
//! Nothing here asks for memory.

pub(crate) mod cavalry_retreat;
mod factors;
mod order_of_battle;
pub(crate) mod sequence;
mod strength;
mod sum;
#[cfg(test)]
mod tests;

use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, SIDES};
use hexcore::odds::{CombatError, CombatTable, Outcome};
use hexcore::roster::Piece;

pub use factors::{Across, Factors, Heights, Tactics};
pub use order_of_battle::{Order, Soldier};
pub use strength::Strength;
pub use sum::{Assessment, Parts};

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
    /// Share of their combat value that units count for whose ammunition is spent.
    pub spent_share: Share,
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
    /// All who take part in it count with their tactical values, not he alone.
    pub massed: bool,
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
            massed: false,
            helped: false,
            rain,
            refused: false,
            dug_in: true,
            fort: None,
        }
    }
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
            || given.spent_share.1 == 0
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
        self.given.types[self.attack_kind(mount, points)]
    }

    /// The same by its number.
    pub fn attack_kind(&self, mount: u8, points: u16) -> usize {
        let types = &self.given.types;
        let found = types
            .iter()
            .position(|one| points >= one.points[usize::from(mount)]);
        found.unwrap_or(types.len() - 1)
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
}

/// Is the terrain in a set of bits?
pub(crate) fn has(set: u64, terrain: u8) -> bool {
    usize::from(terrain) < TERRAINS && set >> terrain & 1 != 0
}

fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
