//! What an attack promises before its die, in points, by the exact chances of the combat tables (10.13 to 10.23).
//!
//! Forces are only a strength and what their loss is worth; strengths may be averages.

use std::sync::Arc;

use hexcore::error::{Error, Result};

use crate::combat::losses::half;
use crate::combat::results::{FACES, Loses, ResultsTables, Table, Verdict};

const TABLES: [Table; 2] = [Table::Skirmish, Table::Charge];

/// Most strength that a force of known units has.
pub const MOST_STRENGTH: u32 = 4096;

/// One side of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Force {
    pub strength: f64,
    /// Points that the loss of everybody costs it.
    pub worth: f64,
    /// The same of one unit, the cheapest.
    pub least: f64,
    /// The same of units with half of the strength.
    pub part: f64,
    pub guns: u32,
    /// Other combat units.
    pub others: u32,
}

impl Force {
    /// Known units: strength and worth of each.
    pub fn of(units: &[(u32, f64)], guns: u32, others: u32) -> Result<Self> {
        let strength: u64 = units.iter().map(|&(strength, _)| u64::from(strength)).sum();
        if strength > MOST_STRENGTH.into() {
            let (found, most) = (strength as i64, MOST_STRENGTH.into());
            return Err(Error::Range("strength of a force", found, 0, most));
        }
        let strength = strength as u32;
        // Least worth of units that come to each strength.
        let mut best = vec![f64::INFINITY; strength as usize + 1];
        best[0] = 0.0;
        for &(own, price) in units.iter().filter(|&&(own, _)| own > 0) {
            for total in (own as usize..best.len()).rev() {
                best[total] = best[total].min(best[total - own as usize] + price);
            }
        }
        let prices = || units.iter().map(|&(_, price)| price);
        let least = |prices: &mut dyn Iterator<Item = f64>| prices.reduce(f64::min);
        Ok(Self {
            strength: strength.into(),
            worth: prices().fold(0.0, |sum, price| sum + price),
            least: least(&mut prices()).unwrap_or(0.0),
            part: least(&mut best[half(strength) as usize..].iter().copied()).unwrap_or(0.0),
            guns,
            others,
        })
    }

    /// One of which only averages are known: taken for two units.
    pub fn rough(strength: f64, worth: f64) -> Self {
        Self {
            strength,
            worth,
            least: 0.5 * worth,
            part: 0.7 * worth,
            guns: 0,
            others: 1,
        }
    }

    /// What a result costs it.
    fn loss(&self, loses: Loses, other: &Self) -> f64 {
        match loses {
            Loses::Nothing => 0.0,
            Loses::One => self.least,
            Loses::Half => self.part,
            Loses::All => self.worth,
            Loses::Weaker if self.strength <= other.strength => self.worth,
            Loses::Weaker => self.worth * (other.strength / self.strength),
        }
    }
}

/// What results are worth beside the units that they take.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A heroism marker drawn.
    pub draw: f64,
    /// Ground and order lost by whoever has to go back.
    pub retreat: f64,
    /// A pursuit that may fight again.
    pub fight_on: f64,
    /// Parts of a defender that results take away: of one unit, of half, of the weaker side.
    pub lost_one: f64,
    pub lost_half: f64,
    pub lost_weaker: f64,
}

/// The combat tables as an attacker weighs them.
#[derive(Clone, Debug)]
pub struct Chances {
    tables: Arc<ResultsTables>,
    weights: Weights,
    /// By column: part of a defender that an attack takes away, on the worse table for him.
    shares: Box<[f64]>,
}

impl Chances {
    pub fn new(tables: Arc<ResultsTables>, weights: Weights) -> Result<Self> {
        let part = |verdict: Verdict| match verdict.defender {
            Loses::Nothing => 0.0,
            Loses::One => weights.lost_one,
            Loses::Half => weights.lost_half,
            Loses::Weaker => weights.lost_weaker,
            Loses::All => 1.0,
        };
        let share = |column| {
            let mut most: f64 = 0.0;
            for table in TABLES {
                most = most.max(mean(&tables, table, column, part)?);
            }
            Ok(most)
        };
        let shares = (0..tables.columns())
            .map(share)
            .collect::<Result<Box<[f64]>>>()?;
        Ok(Self {
            tables,
            weights,
            shares,
        })
    }

    pub fn tables(&self) -> &ResultsTables {
        &self.tables
    }

    /// 10.13 The column of strengths that may be averages.
    pub fn column(&self, attack: f64, defence: f64, shift: i32) -> usize {
        let quarters = |strength: f64| (4.0 * strength).round_ties_even() as u32;
        self.tables
            .column(quarters(attack), quarters(defence), shift)
    }

    /// 0..1: part of a defender that an attack in a column takes away, on the worse table for him.
    pub fn lost_share(&self, column: usize) -> f64 {
        self.shares[column]
    }

    /// Points that one result is worth to the attacker. `ground`: what driving the defenders out is worth.
    pub fn of_result(&self, verdict: Verdict, ours: &Force, theirs: &Force, ground: f64) -> f64 {
        let weights = self.weights;
        let mut total = theirs.loss(verdict.defender, ours) - ours.loss(verdict.attacker, theirs);
        let [attacker, defender] = verdict.draws.map(f64::from);
        total += weights.draw * (attacker - defender);
        if verdict.attacker_retreats > 0 {
            total -= weights.retreat;
        }
        if verdict.defender_retreats != Some(0) || verdict.defender == Loses::All {
            total += ground + weights.retreat;
        }
        if verdict.fights {
            total += weights.fight_on;
        }
        total
    }

    /// Points that an attack on a table is worth to the attacker, in a column.
    pub fn expected(
        &self,
        table: Table,
        column: usize,
        ours: &Force,
        theirs: &Force,
        ground: f64,
    ) -> Result<f64> {
        let worth = |verdict| self.of_result(verdict, ours, theirs, ground);
        mean(&self.tables, table, column, worth)
    }

    /// Points of an attack on the table that its chooser takes, and which. `charge`: may it be that? `screened`: the
    /// defender chooses (16.1).
    pub fn best(
        &self,
        [ours, theirs]: [&Force; 2],
        shift: i32,
        charge: bool,
        ground: f64,
        screened: bool,
    ) -> Result<(f64, Table)> {
        let column = self.column(ours.strength, theirs.strength, shift);
        let mild = self.expected(Table::Skirmish, column, ours, theirs, ground)?;
        if !charge && !screened {
            return Ok((mild, Table::Skirmish));
        }
        let hard = self.expected(Table::Charge, column, ours, theirs, ground)?;
        Ok(if (hard < mild) == screened {
            (hard, Table::Charge)
        } else {
            (mild, Table::Skirmish)
        })
    }
}

/// Of the six faces of the die.
fn mean(
    tables: &ResultsTables,
    table: Table,
    column: usize,
    worth: impl Fn(Verdict) -> f64,
) -> Result<f64> {
    let mut total = 0.0;
    for die in 1..=FACES as u8 {
        total += worth(tables.verdict(tables.result(table, die, column)?));
    }
    Ok(total / FACES as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEIGHTS: Weights = Weights {
        draw: 0.5,
        retreat: 0.25,
        fight_on: 2.0,
        lost_one: 0.25,
        lost_half: 0.5,
        lost_weaker: 0.75,
    };

    fn verdict(attacker: Loses, defender: Loses) -> Verdict {
        Verdict {
            attacker,
            defender,
            defender_retreats: Some(0),
            ..Verdict::default()
        }
    }

    /// Two columns, below 100 per cent and from there. Skirmish: nothing, and a unit of the defender on one face of the
    /// second; Charge: half of the attacker, and all of the defender.
    fn chances() -> Chances {
        let verdicts = vec![
            verdict(Loses::Nothing, Loses::Nothing),
            verdict(Loses::Nothing, Loses::One),
            verdict(Loses::Half, Loses::Nothing),
            verdict(Loses::Nothing, Loses::All),
        ];
        let mut skirmish = vec![vec![0, 0]; FACES];
        skirmish[5] = vec![0, 1];
        let rows = [skirmish, vec![vec![2, 3]; FACES]];
        let tables = ResultsTables::new(vec![0, 100], rows, verdicts).unwrap();
        Chances::new(Arc::new(tables), WEIGHTS).unwrap()
    }

    fn force(units: &[(u32, f64)]) -> Force {
        Force::of(units, 0, units.len() as u32).unwrap()
    }

    #[test]
    fn rule_10_23_half_of_a_force_are_the_units_that_cost_least() {
        let found = force(&[(3, 9.0), (2, 3.0), (2, 3.0), (0, 5.0)]);
        assert_eq!((found.strength, found.worth), (7.0, 20.0));
        assert_eq!((found.least, found.part), (3.0, 6.0));
        assert_eq!(
            force(&[]),
            Force {
                others: 0,
                ..Force::default()
            }
        );
        assert_eq!(force(&[(4, 8.0)]).part, 8.0);
        assert_eq!(Force::rough(4.0, 8.0).least, 4.0);
        assert!(Force::of(&[(MOST_STRENGTH, 1.0), (1, 1.0)], 0, 2).is_err());
    }

    #[test]
    fn rule_10_13_averages_have_the_column_of_their_quarters() {
        let chances = chances();
        assert_eq!(chances.column(2.0, 2.0, 0), 1);
        assert_eq!(chances.column(1.9, 2.0, 0), 1, "7.6 quarters are 8");
        assert_eq!(chances.column(1.8, 2.0, 0), 0);
        assert_eq!(chances.column(1.8, 2.0, 1), 1);
    }

    #[test]
    fn rule_10_23_what_a_result_is_worth() {
        let (chances, ours, theirs) = (chances(), force(&[(4, 8.0)]), force(&[(2, 3.0), (0, 1.0)]));
        let worth = |verdict| chances.of_result(verdict, &ours, &theirs, 10.0);
        assert_eq!(worth(verdict(Loses::Half, Loses::One)), 1.0 - 8.0);
        assert_eq!(worth(verdict(Loses::Nothing, Loses::All)), 4.0 + 10.25);
        assert_eq!(
            worth(verdict(Loses::Weaker, Loses::Weaker)),
            4.0 - 8.0 * 0.5
        );
        let more = Verdict {
            attacker_retreats: 2,
            defender_retreats: None,
            fights: true,
            draws: [2, 1],
            ..Verdict::default()
        };
        assert_eq!(worth(more), 0.5 - 0.25 + 10.25 + 2.0);
    }

    #[test]
    fn rule_10_12_the_attacker_takes_the_better_table_and_16_1_a_screen_the_worse() {
        let (chances, ours, theirs) = (chances(), force(&[(2, 6.0)]), force(&[(2, 3.0)]));
        let best = |shift, charge, screened| {
            let found = chances.best([&ours, &theirs], shift, charge, 0.0, screened);
            found.unwrap()
        };
        let (mild, hard) = (3.0 / 6.0, 3.25);
        assert_eq!(best(0, false, false), (mild, Table::Skirmish));
        assert!((best(0, true, false).0 - hard).abs() < 1e-9);
        assert_eq!(best(0, true, true), (mild, Table::Skirmish));
        assert_eq!(best(-1, true, false), (0.0, Table::Skirmish));
        assert_eq!(best(-1, false, true), (-6.0, Table::Charge));
    }

    #[test]
    fn the_share_of_a_defender_that_goes_is_that_of_the_worse_table() {
        let chances = chances();
        assert_eq!([0, 1].map(|column| chances.lost_share(column)), [0.0, 1.0]);
        let (ours, theirs) = (force(&[(1, 1.0)]), force(&[(1, 1.0)]));
        let beyond = chances.expected(Table::Charge, 2, &ours, &theirs, 0.0);
        assert!(beyond.is_err());
    }
}
