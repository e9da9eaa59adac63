//! `SimulationJudge`.

use boots::policy::judge::{Goal, Judge, Moves, Pull, Weights};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::chances::Chances;
use super::simulation::SimulationRules;
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};

/// Units, how near things are to them by half points, and their goals.
type PullRow = (List<Int>, List<f64>, List<GoalRow>);

/// A hex, the way to it by hex, its points, whether it is only to be guarded, whether its points are had for good.
type GoalRow = (Int, Py<PyBytes>, f64, bool, bool);

/// What it is worth to stand somewhere: a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct MovesRow {
    least: f64,
    crowded: f64,
    at_once: f64,
    others: f64,
    coming: f64,
    beside: f64,
    many: usize,
    out_of_supply: f64,
    together: f64,
    joiners: usize,
    joined: f64,
    escorted: f64,
    reach: u16,
    strangers: f64,
    escort_near: f64,
    escort_fading: f64,
}

impl From<MovesRow> for Moves {
    fn from(row: MovesRow) -> Self {
        Self {
            least: row.least,
            crowded: row.crowded,
            at_once: row.at_once,
            others: row.others,
            coming: row.coming,
            beside: row.beside,
            many: row.many,
            out_of_supply: row.out_of_supply,
            together: row.together,
            joiners: row.joiners,
            joined: row.joined,
            escorted: row.escorted,
            reach: row.reach,
            strangers: row.strangers,
            escort_near: row.escort_near,
            escort_fading: row.escort_fading,
        }
    }
}

/// What simulations are judged by: figures of a game as it stands. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct SimulationJudge {
    pub inner: Judge,
}

#[pymethods]
impl SimulationJudge {
    #[new]
    #[pyo3(signature = (
        rules, chances, *, worth, opened, burned, pulls, moves, draw, future, attacked, hope, helpless, along, radius,
        far_off, stay, apart, pursue, beaten, standing, won
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        rules: &SimulationRules,
        chances: &Chances,
        worth: List<f64>,
        opened: (List<f64>, List<f64>),
        burned: List<(Int, f64)>,
        pulls: List<PullRow>,
        moves: MovesRow,
        draw: f64,
        future: f64,
        attacked: f64,
        hope: List<f64>,
        helpless: f64,
        along: List<f64>,
        radius: Int,
        far_off: f64,
        stay: f64,
        apart: f64,
        pursue: f64,
        beaten: f64,
        standing: f64,
        won: f64,
    ) -> PyResult<Self> {
        let weights = Weights {
            draw,
            future,
            attacked,
            hope: hope.0,
            helpless,
            along: along.0,
            radius: radius.within("radius", u16::MAX.into())?,
            far_off,
            stay,
            apart,
            pursue,
            beaten,
            standing,
            won,
            moves: moves.into(),
        };
        let burned = burned
            .iter()
            .map(|&(hex, points)| Ok((rules.hex(hex)?, points)));
        let burned = burned.collect::<PyResult<_>>()?;
        let pulls = pulls.into_iter().map(|(units, near, goals)| {
            let goals = goals.into_iter().map(|(hex, away, points, guard, now)| {
                Ok(Goal {
                    hex: rules.hex(hex)?,
                    away: halves(away.bind(py).as_bytes())?.into(),
                    points,
                    guard,
                    now,
                })
            });
            Ok(Pull {
                units: rules.units(&units)?,
                near: near.0,
                goals: goals.collect::<PyResult<_>>()?,
            })
        });
        let pulls: Vec<Pull> = pulls.collect::<PyResult<_>>()?;
        let (first, second) = opened;
        let chances = chances.inner.clone();
        let inner = Judge::new(
            chances,
            weights,
            worth.0,
            [first.0, second.0],
            burned,
            pulls,
        );
        Ok(Self {
            inner: inner.or_refuse()?,
        })
    }
}

/// A row of half points: two bytes of the machine a hex.
fn halves(bytes: &[u8]) -> PyResult<Vec<u16>> {
    let pairs = bytes.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(CoreError::new_err("a way to a goal has two bytes a hex"));
    }
    Ok(pairs
        .map(|pair| u16::from_ne_bytes([pair[0], pair[1]]))
        .collect())
}
