//! `Figures`.

use std::sync::Arc;

use gcacw::rulebook::Goal;
use gcacw::{Depot, Lines, Post};
use hexcore::geom::Hex;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::battle_table::Order;
use crate::board::sides;
use crate::errors::OrRefuse;
use crate::rulebook::{Rulebook, units};

/// (hex, points, units that go for it, side that it serves, units that keep it, from how far off, nobody else wants it)
type PostRow = (Hex, i32, List<Piece>, usize, List<Piece>, u8, bool);
/// (hex, units that count there, points, sources, points with a line to these hexes too)
type DepotRow = (Hex, List<Piece>, i32, List<Hex>, List<(Hex, i32)>);
/// (bits of hexsides that lines follow, hexsides that bar them, where they count)
type LinesRow = (u16, List<(Int, Int)>, List<DepotRow>);

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
        posts: List<PostRow>,
        lines: LinesRow,
        areas: List<List<Hex>>,
        wins_at: i32,
    ) -> PyResult<Self> {
        let size = order.inner.size();
        let post = |(hex, points, takers, side, keepers, near, kept): PostRow| {
            let post = Post {
                side: check_side(side as i64).or_refuse()?,
                keepers: units(size, keepers)?,
                near,
                kept,
            };
            Ok(Goal {
                hex,
                points,
                mark: 0,
                takers: units(size, takers)?,
                burnt_by: None,
                post: Some(post),
            })
        };
        let posts = posts.into_iter().map(post).collect::<PyResult<Vec<_>>>()?;
        let (along, barred, depots) = lines;
        let depot = |(hex, bearers, points, sources, further): DepotRow| {
            Ok(Depot {
                hex,
                bearers: units(size, bearers)?,
                sources: sources.0,
                points,
                further: further.0,
            })
        };
        let lines = Lines {
            along,
            barred: sides("mask of a barred hexside", &barred)?,
            depots: depots.into_iter().map(depot).collect::<PyResult<_>>()?,
        };
        let inner = gcacw::Figures {
            rules: rulebook.inner.clone(),
            order: (*order.inner).clone(),
            goals: rulebook.inner.goals.iter().copied().chain(posts).collect(),
            lines,
            areas: areas
                .into_iter()
                .map(|hexes| hexes.into_iter().collect())
                .collect(),
            wins_at,
        };
        Ok(Self {
            inner: inner.into(),
        })
    }
}
