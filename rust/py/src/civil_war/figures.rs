//! `Figures`.

use std::sync::Arc;

use hexcore::geom::Hex;
use hexcore::roster::{Piece, check_side};
use hexcore::search::Scratch;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::board::sides;
use crate::civil_war::battle_table::Order;
use crate::civil_war::rows::{Area, Depot, Post};
use crate::civil_war::rulebook::Rulebook;
use crate::errors::OrRefuse;
use crate::position::Position;

/// Lines of communication: what they follow, what bars them, where they count. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Lines {
    pub inner: gcacw::Lines,
}

#[pymethods]
impl Lines {
    #[new]
    #[pyo3(signature = (pieces, *, along, barred, depots))]
    fn new(
        pieces: Int,
        along: u16,
        barred: List<(Int, Int)>,
        depots: List<Py<Depot>>,
    ) -> PyResult<Self> {
        let size = pieces.within("number of pieces", Piece::MAX.into())?;
        let depots = depots.iter().map(|depot| depot.get().read(size));
        let inner = gcacw::Lines {
            along,
            barred: sides("mask of a barred hexside", &barred)?,
            depots: depots.collect::<PyResult<_>>()?,
        };
        Ok(Self { inner })
    }

    /// What units in depots bring by a side's lines as they run now.
    fn supplied(&self, position: &Position, side: Int) -> PyResult<Vec<Supplied>> {
        let side = check_side(side.0).or_refuse()?;
        let position = &position.inner;
        for hex in self.inner.hexes() {
            position.board().map().check_hex(hex.into()).or_refuse()?;
        }
        let mut scratch = Scratch::default();
        let mut found = Vec::new();
        for depot in &self.inner.depots {
            if depot.filled(position).next().is_none() {
                continue;
            }
            let worth = self.inner.worth(position, side, depot, &mut scratch);
            let Some((points, goal)) = worth else {
                continue;
            };
            found.extend(depot.filled(position).map(|unit| Supplied {
                unit,
                hex: depot.hex,
                points,
                goal,
            }));
        }
        Ok(found)
    }
}

/// A unit in a depot with lines of communication.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Supplied {
    unit: Piece,
    hex: Hex,
    points: i32,
    goal: Option<Hex>,
}

/// What a simulation has to know of a game beside its rulebook. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Figures {
    pub inner: Arc<gcacw::Figures>,
}

#[pymethods]
impl Figures {
    #[new]
    #[pyo3(signature = (rulebook, *, order, posts, lines, areas, wins_at))]
    fn new(
        rulebook: &Rulebook,
        order: &Order,
        posts: List<Py<Post>>,
        lines: &Lines,
        areas: List<Py<Area>>,
        wins_at: i32,
    ) -> PyResult<Self> {
        let size = order.inner.size();
        let posts = posts.iter().map(|post| post.get().read(size));
        let posts = posts.collect::<PyResult<Vec<_>>>()?;
        // Goals without points behind the last that has some are nothing to go to.
        let known = &rulebook.inner.goals;
        let paying = known.iter().rposition(|goal| goal.points != 0);
        let known = &known[..paying.map_or(0, |last| last + 1)];
        let inner = gcacw::Figures {
            rules: rulebook.inner.clone(),
            order: (*order.inner).clone(),
            goals: known.iter().copied().chain(posts).collect(),
            lines: lines.inner.clone(),
            areas: areas.iter().map(|area| area.get().inner.clone()).collect(),
            wins_at,
        };
        Ok(Self {
            inner: inner.into(),
        })
    }
}
