//! `SimulationJudge`.

use boots::policy::judge::{Goal, Judge, Pull, Weights};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::chances::Chances;
use super::simulation::SimulationRules;
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};

/// Units, how near things are to them by half points, and their goals, each with the way to it by hex and its points.
type PullRow = (List<Int>, List<f64>, List<(Py<PyBytes>, f64)>);

/// What simulations are judged by: figures of a game as it stands. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct SimulationJudge {
    pub inner: Judge,
}

#[pymethods]
impl SimulationJudge {
    #[new]
    #[pyo3(signature = (
        rules, chances, *, worth, opened, burned, pulls, others, draw, future, attacked, hope, helpless, along, radius,
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
        others: f64,
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
        };
        let burned = burned
            .iter()
            .map(|&(hex, points)| Ok((rules.hex(hex)?, points)));
        let burned = burned.collect::<PyResult<_>>()?;
        let pulls = pulls.into_iter().map(|(units, near, goals)| {
            let goals = goals.into_iter().map(|(away, points)| {
                Ok(Goal {
                    away: halves(away.bind(py).as_bytes())?,
                    points,
                })
            });
            Ok(Pull {
                units: rules.units(&units)?,
                near: near.0,
                goals: goals.collect::<PyResult<_>>()?,
                others,
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
            &pulls,
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
