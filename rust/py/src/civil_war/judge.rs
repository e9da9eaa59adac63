//! `Judge`, `Advice`.

use std::sync::Arc;

use gcacw::{Plan, Weights};
use hexcore::error::Error;
use hexcore::geom::Hex;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use crate::args::List;
use crate::civil_war::figures::Figures;
use crate::errors::{CoreError, OrRefuse, detach, refuse};
use crate::position::Position;

/// What the machine player thinks things are worth in one game on one board.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Judge {
    pub inner: Arc<gcacw::Judge>,
}

#[pymethods]
impl Judge {
    #[new]
    fn new(
        py: Python<'_>,
        figures: &Figures,
        position: &Position,
        weights: List<f64>,
    ) -> PyResult<Self> {
        let count = weights.len();
        let weights = Weights::from_values(&weights)
            .ok_or_else(|| refuse(Error::Length("weights", count, Weights::NAMES.len())))?;
        figures.inner.check(&position.inner).or_refuse()?;
        let (board, roster) = (position.inner.board(), position.inner.roster());
        let figures = figures.inner.clone();
        let inner = detach(py, || gcacw::Judge::new(figures, board, roster, weights))?;
        Ok(Self {
            inner: inner.into(),
        })
    }

    /// The same with figures that differ in their order of battle alone.
    fn with_figures(&self, figures: &Figures) -> PyResult<Self> {
        let (own, other) = (&self.inner.figures, &figures.inner);
        if own.order.size() != other.order.size() || own.goals.len() != other.goals.len() {
            return Err(CoreError::new_err("the figures are of another game"));
        }
        let inner = self.inner.with_figures(other.clone());
        Ok(Self {
            inner: inner.into(),
        })
    }

    /// The same, but that positions are worth what has been learned.
    fn learned(&self, values: List<f32>) -> PyResult<Self> {
        let prospect = gcacw::Prospect::from_values(&values).or_refuse()?;
        let inner = self.inner.learned(prospect.into()).into();
        Ok(Self { inner })
    }

    /// The same, but that the sides choose by these in games that are played on.
    fn with_habits(&self, first: &Judge, second: &Judge) -> Self {
        let inner = self.inner.with_habits([&first.inner, &second.inner]);
        Self {
            inner: inner.into(),
        }
    }

    /// Points of the side that scores, with what winning is worth besides.
    fn value(&self, points: f64) -> f64 {
        self.inner.value(points)
    }
}

/// A plan, and what playouts say of it.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Advice {
    pub kind: &'static str,
    pub piece: Option<Piece>,
    pub hex: Option<Hex>,
    pub target: Option<Hex>,
    pub units: Option<Vec<Piece>>,
    pub gain: f64,
    pub playouts: u32,
    pub points: f64,
    pub value: f64,
    pub error: f64,
}

impl Advice {
    pub fn of(plan: Plan, gain: f64) -> Self {
        let place = |to: Option<(Hex, Option<Hex>)>| (to.map(|to| to.0), to.and_then(|to| to.1));
        let (mut units, mut way) = (None, (None, None));
        let (kind, piece) = match plan {
            Plan::Pass => ("pass", None),
            Plan::March { unit, to } => {
                way = place(to);
                ("march", Some(unit))
            }
            Plan::Activate {
                leader,
                with,
                first,
            } => {
                let leads = |&unit: &Piece| first.is_some_and(|(one, _)| one == unit);
                units = with.map(|with| {
                    let (mut units, rest): (Vec<_>, Vec<_>) = with.iter().partition(leads);
                    units.extend(rest);
                    units
                });
                way = place(first.map(|(_, to)| to));
                ("activate", Some(leader))
            }
            Plan::Assault { leader, target } => {
                way = (None, Some(target));
                ("assault", Some(leader))
            }
            Plan::Entrench { unit } => ("entrench", Some(unit)),
            Plan::Burn { unit } => ("burn", Some(unit)),
            Plan::Lead { unit, to } => {
                way = place(to);
                ("lead", Some(unit))
            }
            Plan::Dig { unit } => ("dig", Some(unit)),
            Plan::Done => ("done", None),
            Plan::Go { goal, target } => {
                way = (Some(goal), target);
                ("go", None)
            }
        };
        Self {
            kind,
            piece,
            hex: way.0,
            target: way.1,
            units,
            gain,
            playouts: 0,
            points: 0.0,
            value: 0.0,
            error: 0.0,
        }
    }
}
