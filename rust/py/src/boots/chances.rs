//! `Force`, `Chances`.

use boots::combat::results::Table;
use boots::policy::chances::{self, MOST_STRENGTH, Weights};
use pyo3::prelude::*;

use super::results::{ResultsTables, number};
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};

/// One side of an attack, as a machine player sees it. Immutable.
#[pyclass(frozen, skip_from_py_object, module = "gtc_tui._core")]
#[derive(Clone, Copy)]
pub struct Force {
    inner: chances::Force,
}

/// Strength and worth that may be averages.
fn figure(what: &str, value: f64) -> PyResult<f64> {
    if value.is_finite() && (0.0..=f64::from(MOST_STRENGTH)).contains(&value) {
        return Ok(value);
    }
    Err(CoreError::new_err(format!(
        "{what} {value} is not from 0 to {MOST_STRENGTH}"
    )))
}

#[pymethods]
impl Force {
    /// Known units: strength and worth of each.
    #[new]
    fn new(units: List<(Int, f64)>, guns: Int, others: Int) -> PyResult<Self> {
        let unit = |&(strength, worth): &(Int, f64)| {
            let strength = strength.within("strength of a force", MOST_STRENGTH.into())?;
            PyResult::Ok((strength, figure("worth", worth)?))
        };
        let units = units.iter().map(unit).collect::<PyResult<Vec<_>>>()?;
        let (guns, others) = (guns.byte("guns")?.into(), others.byte("units")?.into());
        let inner = chances::Force::of(&units, guns, others).or_refuse()?;
        Ok(Self { inner })
    }

    /// One of which only averages are known.
    #[staticmethod]
    fn rough(strength: f64, worth: f64) -> PyResult<Self> {
        let (strength, worth) = (figure("strength", strength)?, figure("worth", worth)?);
        let inner = chances::Force::rough(strength, worth);
        Ok(Self { inner })
    }

    #[getter]
    fn strength(&self) -> f64 {
        self.inner.strength
    }

    #[getter]
    fn worth(&self) -> f64 {
        self.inner.worth
    }

    #[getter]
    fn least(&self) -> f64 {
        self.inner.least
    }

    #[getter]
    fn part(&self) -> f64 {
        self.inner.part
    }

    #[getter]
    fn guns(&self) -> u32 {
        self.inner.guns
    }

    #[getter]
    fn others(&self) -> u32 {
        self.inner.others
    }
}

/// The combat tables as an attacker weighs them. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Chances {
    pub inner: chances::Chances,
    tables: Py<ResultsTables>,
}

const SKIRMISH: &str = "skirmish";
const CHARGE: &str = "charge";

fn table(name: &str) -> PyResult<Table> {
    match name {
        SKIRMISH => Ok(Table::Skirmish),
        CHARGE => Ok(Table::Charge),
        _ => Err(CoreError::new_err(format!("{name:?}: no such table"))),
    }
}

fn shift(columns: Int) -> i32 {
    columns.0.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

#[pymethods]
impl Chances {
    #[new]
    #[pyo3(signature = (tables, *, draw, retreat, fight_on, lost_one, lost_half, lost_weaker))]
    fn new(
        tables: Py<ResultsTables>,
        draw: f64,
        retreat: f64,
        fight_on: f64,
        lost_one: f64,
        lost_half: f64,
        lost_weaker: f64,
    ) -> PyResult<Self> {
        let weights = Weights {
            draw,
            retreat,
            fight_on,
            lost_one,
            lost_half,
            lost_weaker,
        };
        let inner = chances::Chances::new(tables.get().inner.clone(), weights);
        let inner = inner.or_refuse()?;
        Ok(Self { inner, tables })
    }

    /// Column of strengths that may be averages.
    fn column(&self, attack: f64, defence: f64, shift: Int) -> PyResult<usize> {
        let (attack, defence) = (figure("strength", attack)?, figure("strength", defence)?);
        Ok(self.inner.column(attack, defence, self::shift(shift)))
    }

    /// Points that an attack is worth to the attacker.
    #[pyo3(signature = (table, column, ours, theirs, ground = 0.0))]
    fn expected(
        &self,
        table: &str,
        column: Int,
        ours: &Force,
        theirs: &Force,
        ground: f64,
    ) -> PyResult<f64> {
        let (table, column) = (
            self::table(table)?,
            column.byte("column of a combat table")?,
        );
        let found = self
            .inner
            .expected(table, column.into(), &ours.inner, &theirs.inner, ground);
        found.or_refuse()
    }

    /// Points of an attack on the table that its chooser takes, and which.
    #[pyo3(signature = (ours, theirs, shift, charge, ground = 0.0, screened = false))]
    fn best(
        &self,
        ours: &Force,
        theirs: &Force,
        shift: Int,
        charge: bool,
        ground: f64,
        screened: bool,
    ) -> PyResult<(f64, &'static str)> {
        let forces = [&ours.inner, &theirs.inner];
        let found = self
            .inner
            .best(forces, self::shift(shift), charge, ground, screened);
        let (points, table) = found.or_refuse()?;
        Ok(match table {
            Table::Skirmish => (points, SKIRMISH),
            Table::Charge => (points, CHARGE),
        })
    }

    /// Part of a defender that an attack in a column takes away.
    fn lost_share(&self, column: Int) -> PyResult<f64> {
        let most = self.inner.tables().columns() as i64 - 1;
        let column: usize = column.within("column of a combat table", most)?;
        Ok(self.inner.lost_share(column))
    }

    /// Points that one result, by its code, is worth to the attacker.
    #[pyo3(signature = (code, ours, theirs, ground = 0.0))]
    fn of_result(&self, code: &str, ours: &Force, theirs: &Force, ground: f64) -> PyResult<f64> {
        let result = number(&self.tables.get().codes, code)?;
        let verdict = self.inner.tables().verdict(result);
        Ok(self
            .inner
            .of_result(verdict, &ours.inner, &theirs.inner, ground))
    }
}
