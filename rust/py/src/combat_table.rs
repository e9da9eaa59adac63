//! `CombatTable` and `ratio`.

use hexcore::odds::{self, CombatError, Effect, Outcome};
use pyo3::prelude::*;

use crate::args::List;
use crate::errors::CoreError;

/// Loss points and letters of one side, as Python sees them.
type Pair = (u16, u32);

fn refuse(error: CombatError) -> PyErr {
    CoreError::new_err(error.to_string())
}

/// A whole number of Python's as one of ours, or a line that says which number does not fit.
fn fit<T: TryFrom<i64>>(what: &str, value: i64) -> PyResult<T> {
    T::try_from(value)
        .map_err(|_| CoreError::new_err(format!("combat table: {what} {value} is out of range")))
}

fn columns(side: &str, bounds: &[i64]) -> PyResult<Vec<u32>> {
    bounds
        .iter()
        .map(|&bound| fit(&format!("the {side}'s column"), bound))
        .collect()
}

fn rows(side: &str, rows: &[List<(i64, i64)>]) -> PyResult<Vec<Vec<Effect>>> {
    let effect = |row: usize, &(loss, letters): &(i64, i64)| {
        Ok(Effect {
            loss: fit(&format!("the {side}'s loss in row {row}"), loss)?,
            letters: fit(&format!("the {side}'s letters in row {row}"), letters)?,
        })
    };
    rows.iter()
        .enumerate()
        .map(|(at, row)| row.iter().map(|cell| effect(at, cell)).collect())
        .collect()
}

fn pair(effect: Effect) -> Pair {
    (effect.loss, effect.letters)
}

fn pairs(outcome: Outcome) -> (Pair, Pair) {
    (pair(outcome.defender), pair(outcome.attacker))
}

/// Difference of dice -> what both sides suffer.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct CombatTable {
    pub inner: odds::CombatTable,
}

#[pymethods]
impl CombatTable {
    #[new]
    #[pyo3(signature = (*, first, defender_columns, defender, attacker_columns, attacker))]
    fn new(
        first: i64,
        defender_columns: List<i64>,
        defender: List<List<(i64, i64)>>,
        attacker_columns: List<i64>,
        attacker: List<List<(i64, i64)>>,
    ) -> PyResult<Self> {
        let inner = odds::CombatTable::new(
            fit("the first difference", first)?,
            columns("defender", &defender_columns)?,
            rows("defender", &defender)?,
            columns("attacker", &attacker_columns)?,
            rows("attacker", &attacker)?,
        )
        .map_err(refuse)?;
        Ok(Self { inner })
    }

    /// ((defender loss, letters), (attacker loss, letters)).
    fn resolve(
        &self,
        difference: i64,
        defender_cv2: i64,
        attacker_cv2: i64,
    ) -> PyResult<(Pair, Pair)> {
        let outcome = self.inner.resolve(
            fit("the difference", difference)?,
            fit("the defender's combat value", defender_cv2)?,
            fit("the attacker's combat value", attacker_cv2)?,
        );
        outcome.map(pairs).map_err(refuse)
    }

    /// (weight, difference, defender, attacker) ascending by difference.
    fn distribution(
        &self,
        modifier: i64,
        coins: List<i64>,
        defender_cv2: i64,
        attacker_cv2: i64,
    ) -> PyResult<Vec<(u64, i32, Pair, Pair)>> {
        let coins = coins
            .iter()
            .map(|&coin| fit("an even-chance modifier", coin));
        let chances = self.inner.distribution(
            fit("the modifier", modifier)?,
            &coins.collect::<PyResult<Vec<i32>>>()?,
            fit("the defender's combat value", defender_cv2)?,
            fit("the attacker's combat value", attacker_cv2)?,
        );
        let row = |chance: odds::Chance| {
            let (defender, attacker) = pairs(chance.outcome);
            (chance.weight, chance.difference, defender, attacker)
        };
        Ok(chances.map_err(refuse)?.into_iter().map(row).collect())
    }
}

/// Odds as a die modifier, rounded in the defender's favour; both values in the same unit.
#[pyfunction]
#[pyo3(
    signature = (attacker, defender, least = -12, most = 13),
    text_signature = "(attacker, defender, least=-12, most=13)"
)]
pub fn ratio(attacker: i64, defender: i64, least: i64, most: i64) -> PyResult<i64> {
    odds::ratio(attacker, defender, least, most).map_err(refuse)
}
