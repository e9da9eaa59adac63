//! `ResultsTables`, `Verdict`, `Casualties`, and who may be lost.

use std::sync::Arc;

use boots::combat::losses;
use boots::combat::results::{self, Loses, Table};
use boots::combat::retreat::LONGEST;
use pyo3::prelude::*;

use super::units::{Units, piece};
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};

/// Most strength that units may have together.
const MOST_STRENGTH: i64 = u16::MAX as i64;

fn strength(value: Int) -> PyResult<u32> {
    value.within("strength", MOST_STRENGTH)
}

/// Strengths of units that together have no more than all may have.
fn strengths(values: &List<Int>) -> PyResult<Vec<u32>> {
    let values: Vec<u32> = values
        .iter()
        .map(|&one| strength(one))
        .collect::<PyResult<_>>()?;
    let sum = values.iter().map(|&one| i64::from(one)).sum();
    strength(Int(sum))?;
    Ok(values)
}

/// What a combat result does.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Verdict {
    code: String,
    inner: results::Verdict,
}

#[pymethods]
impl Verdict {
    #[new]
    #[pyo3(
        signature = (
            code, *, attacker_loses = "", defender_loses = "", attacker_retreats = Int(0), defender_retreats = Some(Int(0)),
            attackers_path = false, foot = Int(0), horse = Int(0), fights = false, attacker_draws = Int(0),
            defender_draws = Int(0)
        ),
        text_signature = "(code, *, attacker_loses='', defender_loses='', attacker_retreats=0, defender_retreats=0, attackers_path=False, foot=0, horse=0, fights=False, attacker_draws=0, defender_draws=0)"
    )]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        code: String,
        attacker_loses: &str,
        defender_loses: &str,
        attacker_retreats: Int,
        defender_retreats: Option<Int>,
        attackers_path: bool,
        foot: Int,
        horse: Int,
        fights: bool,
        attacker_draws: Int,
        defender_draws: Int,
    ) -> PyResult<Self> {
        let retreat = |hexes: Int| hexes.within("hexes of a retreat", LONGEST.into());
        let inner = results::Verdict {
            attacker: loses(attacker_loses)?,
            defender: loses(defender_loses)?,
            attacker_retreats: retreat(attacker_retreats)?,
            defender_retreats: defender_retreats.map(retreat).transpose()?,
            attackers_path,
            foot: foot.byte("hexes of pursuit")?,
            horse: horse.byte("hexes of pursuit")?,
            fights,
            draws: [
                attacker_draws.byte("heroism markers of a result")?,
                defender_draws.byte("heroism markers of a result")?,
            ],
        };
        Ok(Self { code, inner })
    }
}

fn loses(word: &str) -> PyResult<Loses> {
    Ok(match word {
        "" => Loses::Nothing,
        "one" => Loses::One,
        "half" => Loses::Half,
        "all" => Loses::All,
        "weaker" => Loses::Weaker,
        _ => return Err(CoreError::new_err(format!("{word:?}: no such loss"))),
    })
}

/// What a side has to lose.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Casualties {
    need: Option<u32>,
    everybody: bool,
}

impl From<losses::Casualties> for Casualties {
    fn from(found: losses::Casualties) -> Self {
        let (need, everybody) = match found {
            losses::Casualties::Strength(need) => (Some(need), false),
            losses::Casualties::Unit => (None, false),
            losses::Casualties::Everybody => (Some(0), true),
        };
        Self { need, everybody }
    }
}

/// The two combat results tables. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct ResultsTables {
    pub inner: Arc<results::ResultsTables>,
    pub codes: Vec<String>,
}

/// Of a result by its code.
pub fn number(codes: &[String], code: &str) -> PyResult<usize> {
    let found = codes.iter().position(|one| one == code);
    found.ok_or_else(|| CoreError::new_err(format!("{code:?}: no such combat result")))
}

#[pymethods]
impl ResultsTables {
    #[new]
    #[pyo3(signature = (verdicts, *, least, skirmish, charge))]
    fn new(
        verdicts: List<Py<Verdict>>,
        least: List<Int>,
        skirmish: List<List<String>>,
        charge: List<List<String>>,
    ) -> PyResult<Self> {
        let most = i64::from(u8::MAX);
        Int(verdicts.len() as i64).within::<u8>("number of combat results", most)?;
        let codes: Vec<String> = verdicts.iter().map(|one| one.get().code.clone()).collect();
        let rows = |table: List<List<String>>| {
            let cell = |code: &String| number(&codes, code).map(|number| number as u8);
            let row = |row: List<String>| row.iter().map(cell).collect::<PyResult<Vec<u8>>>();
            table.into_iter().map(row).collect::<PyResult<Vec<_>>>()
        };
        let rows = [rows(skirmish)?, rows(charge)?];
        let least = least
            .iter()
            .map(|&bound| bound.within("column of a combat table", MOST_STRENGTH));
        let results = verdicts.iter().map(|one| one.get().inner).collect();
        let inner = results::ResultsTables::new(least.collect::<PyResult<_>>()?, rows, results)
            .or_refuse()?;
        let inner = Arc::new(inner);
        Ok(Self { inner, codes })
    }

    /// Column of a ratio, moved to the right by `shift`.
    #[pyo3(signature = (attack, defence, shift = Int(0)), text_signature = "($self, attack, defence, shift=0)")]
    fn column(&self, attack: Int, defence: Int, shift: Int) -> PyResult<usize> {
        let shift = shift.0.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        Ok(self
            .inner
            .column(strength(attack)?, strength(defence)?, shift))
    }

    /// Code of the result for a face of the die, 1 to 6, in a column.
    fn result(&self, charge: bool, die: Int, column: Int) -> PyResult<&str> {
        let table = if charge {
            Table::Charge
        } else {
            Table::Skirmish
        };
        let column = column.byte("column of a combat table")?.into();
        let found = self.inner.result(table, die.byte("face of a die")?, column);
        Ok(&self.codes[found.or_refuse()?])
    }

    /// What a result takes of attacker and defender of these strengths.
    fn casualties(
        &self,
        code: &str,
        attack: Int,
        defence: Int,
    ) -> PyResult<(Casualties, Casualties)> {
        let (attack, defence) = (strength(attack)?, strength(defence)?);
        let found = self
            .inner
            .casualties(number(&self.codes, code)?, attack, defence);
        Ok(found.map(Casualties::from).into())
    }

    /// Hexes that a unit may pursue by a result.
    fn pursuit(&self, code: &str, units: &Units, unit: Int) -> PyResult<u8> {
        let unit = piece(&units.inner, unit)?;
        Ok(self
            .inner
            .pursuit(number(&self.codes, code)?, units.inner.get(unit)))
    }
}

/// Half of a strength, rounded up.
#[pyfunction]
pub fn half_strength(strength: Int) -> PyResult<u32> {
    self::strength(strength).map(losses::half)
}

/// Units that may be the next to go, by their places in `left`.
#[pyfunction]
pub fn next_losses(picked: List<Int>, left: List<Int>, need: Int) -> PyResult<Vec<usize>> {
    let need = strength(need)?;
    Ok(losses::next_losses(
        &strengths(&picked)?,
        &strengths(&left)?,
        need,
    ))
}
