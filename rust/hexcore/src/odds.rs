//! Combat arithmetic: odds as a die modifier, the results table, and what a combat may come to.
//!
//! The figures are a game's own and come in as a table. Combat values are in half points.

use std::collections::BTreeMap;
use std::fmt;

/// Even-chance modifiers a combat may have: bounds the work of [`CombatTable::distribution`].
pub const MAX_COINS: usize = 16;

/// A fault in a combat table, or a question it cannot answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombatError {
    /// A ratio of something to nothing; the two values.
    NoRatio(i64, i64),
    /// A clamp whose lower end lies above the upper one.
    Clamp(i64, i64),
    /// No rows, no columns, or rows of unequal number or width; what is wrong, in words.
    Shape(String),
    /// A combat value below the first column: side in words, value, first column (half points).
    BelowTable(&'static str, u32, u32),
    /// More even-chance modifiers than [`MAX_COINS`].
    Coins(usize),
    /// A modifier so large that sums no longer fit.
    Overflow,
}

impl fmt::Display for CombatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRatio(attacker, defender) => {
                write!(
                    f,
                    "no ratio of {attacker} to {defender}: both sides need a combat value above 0"
                )
            }
            Self::Clamp(least, most) => {
                write!(f, "ratio limits {least}..{most} are the wrong way round")
            }
            Self::Shape(what) => write!(f, "combat table: {what}"),
            Self::BelowTable(side, value, first) => write!(
                f,
                "combat table: the {side}'s combat value of {value} half points is below the first column ({first})"
            ),
            Self::Coins(count) => {
                write!(
                    f,
                    "{count} even-chance modifiers in one combat; at most {MAX_COINS} are possible"
                )
            }
            Self::Overflow => write!(f, "die modifiers of a combat are too large"),
        }
    }
}

impl std::error::Error for CombatError {}

/// Odds as a die modifier, rounded in the defender's favour and clamped to `least..=most`.
///
/// Both values in the same unit. 1:1 gives 0, 2:1 gives +1, 1:2 gives -1.
pub fn ratio(attacker: i64, defender: i64, least: i64, most: i64) -> Result<i64, CombatError> {
    if attacker <= 0 || defender <= 0 {
        return Err(CombatError::NoRatio(attacker, defender));
    }
    if least > most {
        return Err(CombatError::Clamp(least, most));
    }
    let odds = if attacker >= defender {
        attacker / defender - 1
    } else {
        1 - (defender / attacker + i64::from(defender % attacker != 0))
    };
    Ok(odds.clamp(least, most))
}

/// What one side suffers: manpower points lost and the letters, a bit set of the caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    pub loss: u16,
    pub letters: u32,
}

/// What both sides suffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub defender: Effect,
    pub attacker: Effect,
}

/// One difference a combat may come to, and how many of the equally likely throws give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    pub weight: u64,
    pub difference: i32,
    pub outcome: Outcome,
}

/// One side's half of the table: lower bounds of its columns and the cells, row after row.
#[derive(Clone, Debug)]
struct Half {
    side: &'static str,
    columns: Vec<u32>,
    cells: Vec<Effect>,
}

impl Half {
    fn new(
        side: &'static str,
        columns: Vec<u32>,
        rows: Vec<Vec<Effect>>,
    ) -> Result<Self, CombatError> {
        if columns.is_empty() {
            return Err(CombatError::Shape(format!("the {side} has no columns")));
        }
        if let Some(at) = columns.windows(2).position(|pair| pair[0] >= pair[1]) {
            return Err(CombatError::Shape(format!(
                "the {side}'s columns must ascend: column {} starts at {} after {}",
                at + 1,
                columns[at + 1],
                columns[at]
            )));
        }
        if rows.is_empty() {
            return Err(CombatError::Shape(format!("the {side} has no rows")));
        }
        if let Some(at) = rows.iter().position(|row| row.len() != columns.len()) {
            return Err(CombatError::Shape(format!(
                "the {side}'s row {at} has {} entries for {} columns",
                rows[at].len(),
                columns.len()
            )));
        }
        Ok(Self {
            side,
            columns,
            cells: rows.concat(),
        })
    }

    fn rows(&self) -> usize {
        self.cells.len() / self.columns.len()
    }

    fn column(&self, cv2: u32) -> Result<usize, CombatError> {
        let above = self.columns.partition_point(|&bound| bound <= cv2);
        above
            .checked_sub(1)
            .ok_or(CombatError::BelowTable(self.side, cv2, self.columns[0]))
    }

    fn cell(&self, row: usize, column: usize) -> Effect {
        self.cells[row * self.columns.len() + column]
    }
}

/// Difference of the modified dice -> what both sides suffer. Immutable.
#[derive(Clone, Debug)]
pub struct CombatTable {
    first: i32,
    defender: Half,
    attacker: Half,
}

impl CombatTable {
    /// Rows go from the difference `first` upwards; the first and last serve everything beyond.
    /// Columns are given by their lower bounds in half points, ascending.
    pub fn new(
        first: i32,
        defender_columns: Vec<u32>,
        defender: Vec<Vec<Effect>>,
        attacker_columns: Vec<u32>,
        attacker: Vec<Vec<Effect>>,
    ) -> Result<Self, CombatError> {
        let defender = Half::new("defender", defender_columns, defender)?;
        let attacker = Half::new("attacker", attacker_columns, attacker)?;
        if defender.rows() != attacker.rows() {
            return Err(CombatError::Shape(format!(
                "{} rows for the defender but {} for the attacker",
                defender.rows(),
                attacker.rows()
            )));
        }
        Ok(Self {
            first,
            defender,
            attacker,
        })
    }

    fn row(&self, difference: i32) -> usize {
        let last = self.defender.rows() - 1;
        let row = i64::from(difference) - i64::from(self.first);
        usize::try_from(row).map_or(0, |row| row.min(last))
    }

    /// What a difference of `difference` does to both sides. Combat values in half points.
    pub fn resolve(
        &self,
        difference: i32,
        defender_cv2: u32,
        attacker_cv2: u32,
    ) -> Result<Outcome, CombatError> {
        let row = self.row(difference);
        Ok(Outcome {
            defender: self.defender.cell(row, self.defender.column(defender_cv2)?),
            attacker: self.attacker.cell(row, self.attacker.column(attacker_cv2)?),
        })
    }

    /// Columns of the two sides (see [`Self::at`]). Combat values in half points.
    pub fn columns(
        &self,
        defender_cv2: u32,
        attacker_cv2: u32,
    ) -> Result<(usize, usize), CombatError> {
        Ok((
            self.defender.column(defender_cv2)?,
            self.attacker.column(attacker_cv2)?,
        ))
    }

    /// As [`Self::resolve`], with columns known.
    pub fn at(&self, difference: i32, (defender, attacker): (usize, usize)) -> Outcome {
        let row = self.row(difference);
        Outcome {
            defender: self.defender.cell(row, defender),
            attacker: self.attacker.cell(row, attacker),
        }
    }

    /// Every difference that one die a side can give, ascending, with exact weights.
    ///
    /// `modifier` is the attacker's sum minus the defender's; each of `coins` is a modifier that
    /// applies on an even chance. The weights add up to `36 * 2^coins.len()`.
    pub fn distribution(
        &self,
        modifier: i32,
        coins: &[i32],
        defender_cv2: u32,
        attacker_cv2: u32,
    ) -> Result<Vec<Chance>, CombatError> {
        if coins.len() > MAX_COINS {
            return Err(CombatError::Coins(coins.len()));
        }
        let mut weights: BTreeMap<i32, u64> = BTreeMap::new();
        for dice in -5_i32..=5 {
            let difference = modifier.checked_add(dice).ok_or(CombatError::Overflow)?;
            weights.insert(difference, u64::from(6 - dice.unsigned_abs()));
        }
        for &coin in coins {
            for (difference, weight) in weights.clone() {
                let moved = difference.checked_add(coin).ok_or(CombatError::Overflow)?;
                *weights.entry(moved).or_default() += weight;
            }
        }
        let defender = self.defender.column(defender_cv2)?;
        let attacker = self.attacker.column(attacker_cv2)?;
        Ok(weights
            .into_iter()
            .map(|(difference, weight)| {
                let row = self.row(difference);
                let outcome = Outcome {
                    defender: self.defender.cell(row, defender),
                    attacker: self.attacker.cell(row, attacker),
                };
                Chance {
                    weight,
                    difference,
                    outcome,
                }
            })
            .collect())
    }
}

#[cfg(test)]
mod tests;
