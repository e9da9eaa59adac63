//! `Profile` and `Board`.

use std::sync::Arc;

use hexcore::board::{self, Ban, BarrierTerrain, Edge, Hexsides, LinkBan, Outward, Rules, ban};
use hexcore::cost::{self, HexsideCost, LeavingCost, StackingTier};
use hexcore::map::check_direction;
use hexcore::roster::check_side;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::{OrRefuse, detach};
use crate::hexmap::HexMap;

/// What steps cost one kind of mover.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Profile {
    inner: cost::Profile,
}

#[pymethods]
impl Profile {
    #[new]
    #[pyo3(
        signature = (*, terrain, lines, hexsides, stacking, zoc_exit, leaving = List::new(), links = List::new()),
        text_signature = "(*, terrain, lines, hexsides, stacking, zoc_exit, leaving=(), links=())"
    )]
    fn new(
        terrain: List<Int>,
        lines: List<(Int, Int)>,
        hexsides: List<(Int, Int, Int)>,
        stacking: List<(Int, Int, Int)>,
        zoc_exit: Int,
        leaving: List<(Int, Int, Int, Int)>,
        links: List<(Int, Int)>,
    ) -> PyResult<Self> {
        let terrain = terrain.iter().map(|cost| cost.byte("cost of terrain"));
        let lines = lines
            .iter()
            .map(|(mask, cost)| Ok((mask.mask("mask of a line")?, cost.byte("cost of a line")?)));
        let hexsides = hexsides.iter().map(|(mask, unless, extra)| {
            Ok(HexsideCost {
                mask: mask.mask("mask of a hexside")?,
                unless: unless.mask("mask of a hexside's exception")?,
                extra: extra.byte("extra of a hexside")?,
            })
        });
        let stacking = stacking.iter().map(|(least, extra, extra_close)| {
            Ok(StackingTier {
                least: least.mask("least combat value of a stacking tier")?,
                extra: extra.within("extra of a stacking tier", 254)?,
                extra_close: extra_close.within("extra of a stacking tier", 254)?,
            })
        });
        let leaving = leaving.iter().map(|(forward, backward, extra, unless)| {
            Ok(LeavingCost {
                sides: outward("mask of leaving", *forward, *backward)?,
                unless: unless.mask("mask of leaving's exception")?,
                extra: extra.byte("extra of leaving")?,
            })
        });
        let leaving = leaving.collect::<PyResult<_>>()?;
        let links = links
            .iter()
            .map(|(mask, cost)| Ok((mask.mask("mask of a link")?, cost.byte("cost of a link")?)));
        let links = links.collect::<PyResult<_>>()?;
        let inner = cost::Profile::new(
            terrain.collect::<PyResult<_>>()?,
            lines.collect::<PyResult<_>>()?,
            hexsides.collect::<PyResult<_>>()?,
            stacking.collect::<PyResult<_>>()?,
            zoc_exit.within("zoc_exit", 254)?,
        );
        Ok(Self {
            inner: inner.or_refuse()?.with_leaving(leaving).with_links(links),
        })
    }
}

fn outward(what: &'static str, forward: Int, backward: Int) -> PyResult<Outward> {
    Ok(Outward {
        forward: forward.mask(what)?,
        backward: backward.mask(what)?,
    })
}

/// A map under one set of figures (one weather) with the scenario's closed hexes. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Board {
    pub inner: Arc<board::Board>,
    map: Py<HexMap>,
}

pub fn sides(what: &'static str, pairs: &[(Int, Int)]) -> PyResult<Vec<Hexsides>> {
    pairs
        .iter()
        .map(|(mask, unless)| {
            Ok(Hexsides {
                mask: mask.mask(what)?,
                unless: unless.mask(what)?,
            })
        })
        .collect()
}

/// Hexsides that differ from a map.
fn differing(map: &hexcore::map::HexMap, edges: &[(Int, Int, Int)]) -> PyResult<Vec<Edge>> {
    let edges = edges.iter().map(|(hex, direction, bits)| {
        Ok(Edge {
            hex: map.check_hex(hex.0).or_refuse()?,
            direction: check_direction(direction.0).or_refuse()?,
            bits: bits.mask("bits of an edge")?,
        })
    });
    edges.collect()
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(
        signature = (
            hexmap, *, profiles, line_mask, barriers, barrier_terrain, limited,
            zoc_only = List::new(), close_terrain = List::new(), closed = List::new(),
            bans = List::new(), link_bans = List::new(), edges = List::new(), zones_stop = true, zoc_borders = List::new(),
            zoc_out = (Int(0), Int(0)),
        ),
        text_signature = "(hexmap, *, profiles, line_mask, barriers, barrier_terrain, limited, \
                          zoc_only=(), close_terrain=(), closed=(), bans=(), link_bans=(), edges=(), zones_stop=True, \
                          zoc_borders=(), zoc_out=(0, 0))"
    )]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        hexmap: Py<HexMap>,
        profiles: List<Py<Profile>>,
        line_mask: Int,
        barriers: List<(Int, Int)>,
        barrier_terrain: List<(Int, Int)>,
        limited: List<(Int, Int)>,
        zoc_only: List<(Int, Int)>,
        close_terrain: List<Int>,
        closed: List<Int>,
        bans: List<(Int, Int, Int, Int)>,
        link_bans: List<(Int, Int, Int, Int)>,
        edges: List<(Int, Int, Int)>,
        zones_stop: bool,
        zoc_borders: List<(Int, Int)>,
        zoc_out: (Int, Int),
    ) -> PyResult<Self> {
        let map = &hexmap.get().inner;
        let barrier_terrain = barrier_terrain.iter().map(|(terrain, unless)| {
            Ok(BarrierTerrain {
                terrain: terrain.byte("barrier terrain")?,
                unless: unless.mask("mask of a barrier terrain's exception")?,
            })
        });
        let close_terrain = close_terrain
            .iter()
            .map(|terrain| terrain.byte("close terrain"));
        let closed = closed.iter().map(|hex| map.check_hex(hex.0).or_refuse());
        let bans = bans.iter().map(|(side, hex, direction, mask)| {
            Ok(Ban {
                side: check_side(side.0).or_refuse()?,
                hex: map.check_hex(hex.0).or_refuse()?,
                direction: check_direction(direction.0).or_refuse()?,
                mask: mask.within("mask of a ban", ban::ALL.into())?,
            })
        });
        let link_bans = link_bans.iter().map(|(side, from, to, mask)| {
            Ok(LinkBan {
                side: check_side(side.0).or_refuse()?,
                from: map.check_hex(from.0).or_refuse()?,
                to: map.check_hex(to.0).or_refuse()?,
                mask: mask.within("mask of a ban", ban::ALL.into())?,
            })
        });
        let rules = Rules {
            line_mask: line_mask.mask("line_mask")?,
            barriers: sides("mask of a barrier", &barriers)?,
            barrier_terrain: barrier_terrain.collect::<PyResult<_>>()?,
            limited: sides("mask of a limited hexside", &limited)?,
            zoc_only: sides("mask of zoc_only", &zoc_only)?,
            close_terrain: close_terrain.collect::<PyResult<_>>()?,
            closed: closed.collect::<PyResult<_>>()?,
            bans: bans.collect::<PyResult<_>>()?,
            link_bans: link_bans.collect::<PyResult<_>>()?,
            edges: differing(map, &edges)?,
            marches_ignore_zones: !zones_stop,
            zoc_borders: sides("mask of zoc_borders", &zoc_borders)?,
            zoc_out: outward("mask of zoc_out", zoc_out.0, zoc_out.1)?,
        };
        let profiles: Vec<_> = profiles
            .iter()
            .map(|profile| profile.get().inner.clone())
            .collect();
        let map = map.clone();
        let inner = detach(py, || board::Board::new(map, &profiles, &rules))?;
        Ok(Self {
            inner: inner.into(),
            map: hexmap.clone_ref(py),
        })
    }

    /// The same board, with these hexsides that differ from the map and no others.
    fn with_edges(&self, py: Python<'_>, edges: List<(Int, Int, Int)>) -> PyResult<Self> {
        let edges = differing(self.inner.map(), &edges)?;
        let inner = self.inner.clone();
        Ok(Self {
            inner: detach(py, || inner.with_edges(&edges))?.into(),
            map: self.map.clone_ref(py),
        })
    }

    #[getter]
    fn map(&self, py: Python<'_>) -> Py<HexMap> {
        self.map.clone_ref(py)
    }

    /// Bits of a hexside on this board.
    fn edge(&self, hex: Int, direction: Int) -> PyResult<u16> {
        let hex = self.inner.map().check_hex(hex.0).or_refuse()?;
        let direction = check_direction(direction.0).or_refuse()?;
        Ok(self.inner.edge(hex, direction))
    }

    /// Cost for a piece of the side, without zones and friends; 255 = closed.
    #[pyo3(
        signature = (profile, origin, direction, side = Int(0)),
        text_signature = "($self, profile, origin, direction, side=0)"
    )]
    fn step_cost(&self, profile: Int, origin: Int, direction: Int, side: Int) -> PyResult<u8> {
        Ok(self.step(profile, origin, direction, side)?.cost)
    }

    /// OPEN or why the step is closed to a piece of the side on the map itself (pieces aside).
    #[pyo3(
        signature = (profile, origin, direction, side = Int(0)),
        text_signature = "($self, profile, origin, direction, side=0)"
    )]
    fn step_block(&self, profile: Int, origin: Int, direction: Int, side: Int) -> PyResult<u8> {
        Ok(self.step(profile, origin, direction, side)?.block as u8)
    }

    /// Whether a line runs across the hexside.
    fn follows_line(&self, origin: Int, direction: Int) -> PyResult<bool> {
        let origin = self.inner.map().check_hex(origin.0).or_refuse()?;
        let direction = check_direction(direction.0).or_refuse()?;
        Ok(self.inner.follows_line(origin, direction))
    }

    /// A ban bars the side's marches from the link between two places, in that direction.
    fn bars_link(&self, side: Int, origin: Int, to: Int) -> PyResult<bool> {
        let map = self.inner.map();
        let side = check_side(side.0).or_refuse()?;
        let origin = map.check_hex(origin.0).or_refuse()?;
        let to = map.check_hex(to.0).or_refuse()?;
        Ok(self.inner.bans_link(side, origin, to, ban::MARCH))
    }

    /// 0 none, 1 limited, 2 full: what a unit in `origin` projects over that hexside.
    fn zoc_kind(&self, origin: Int, direction: Int) -> PyResult<u8> {
        let origin = self.inner.map().check_hex(origin.0).or_refuse()?;
        let direction = check_direction(direction.0).or_refuse()?;
        Ok(self.inner.zoc_kind(origin, direction) as u8)
    }
}

impl Board {
    fn step(&self, profile: Int, origin: Int, direction: Int, side: Int) -> PyResult<cost::Step> {
        let profile = self.inner.check_profile(profile.0).or_refuse()?;
        let origin = self.inner.map().check_hex(origin.0).or_refuse()?;
        let direction = check_direction(direction.0).or_refuse()?;
        let side = check_side(side.0).or_refuse()?;
        self.inner
            .step(profile, origin, direction, side)
            .or_refuse()
    }
}
