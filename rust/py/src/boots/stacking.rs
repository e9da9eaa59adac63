//! `Stacking`, `StackFault`.

use std::sync::Arc;

use boots::stacking::{self, Fault};
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::position::Position as Inner;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use super::ground::TerrainChart;
use super::units::{Units, fit, piece};
use crate::args::{Int, List};
use crate::errors::OrRefuse;
use crate::position::Position;

/// Why units may not end in a hex together.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct StackFault {
    kind: &'static str,
    units: Vec<Piece>,
    size: u32,
    most: u8,
}

impl From<Fault> for StackFault {
    fn from(fault: Fault) -> Self {
        let (kind, units, size, most) = match fault {
            Fault::Terrain(unit) => ("terrain", vec![unit], 0, 0),
            Fault::Room { size, most } => ("room", Vec::new(), size, most),
            Fault::Apart(one, other) => ("apart", vec![one, other], 0, 0),
        };
        Self {
            kind,
            units,
            size,
            most,
        }
    }
}

/// Who may stack with whom, and where. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Stacking {
    pub inner: Arc<stacking::Stacking>,
    chart: Py<TerrainChart>,
}

/// A set of units for each unit.
fn sets(units: &Units, given: &List<List<Int>>) -> PyResult<Vec<PieceSet>> {
    given.iter().map(|one| units.set(one)).collect()
}

impl Stacking {
    /// A position that has the units and hexes that this is for.
    pub fn fitting<'a>(&self, position: &'a Position) -> PyResult<&'a Inner> {
        fit(self.inner.units(), position)?;
        self.chart.get().fit(position)?;
        Ok(&position.inner)
    }
}

#[pymethods]
impl Stacking {
    #[new]
    #[pyo3(signature = (units, chart, *, joined, parted, parted_coming, alone))]
    fn new(
        py: Python<'_>,
        units: &Units,
        chart: Py<TerrainChart>,
        joined: List<List<Int>>,
        parted: List<List<Int>>,
        parted_coming: List<List<Int>>,
        alone: bool,
    ) -> PyResult<Self> {
        let parted = [sets(units, &parted)?, sets(units, &parted_coming)?];
        let inner = stacking::Stacking::new(
            units.inner.clone(),
            chart.get().inner.clone(),
            sets(units, &joined)?,
            parted,
            alone,
        );
        Ok(Self {
            inner: Arc::new(inner.or_refuse()?),
            chart: chart.clone_ref(py),
        })
    }

    /// May two units of one side end stacked?
    fn may_stack(&self, one: Int, other: Int, coming: bool) -> PyResult<bool> {
        Ok(self.inner.may_stack(
            piece(self.inner.units(), one)?,
            piece(self.inner.units(), other)?,
            coming,
        ))
    }

    /// Is a unit lost if it ends in a hex, even alone?
    fn may_not_end(&self, unit: Int, hex: Int) -> PyResult<bool> {
        let hex = self.chart.get().check(hex)?;
        Ok(self
            .inner
            .may_not_end(piece(self.inner.units(), unit)?, hex))
    }

    /// Is there terrain in which a unit may not end, even alone?
    fn endangered(&self, unit: Int) -> PyResult<bool> {
        Ok(self.inner.endangered(piece(self.inner.units(), unit)?))
    }

    /// Why units may not end in a hex together.
    fn fault(
        &self,
        position: &Position,
        hex: Int,
        units: List<Int>,
        coming: bool,
    ) -> PyResult<Option<StackFault>> {
        let (inner, hex) = (self.fitting(position)?, position.hex_of(hex)?);
        let units = self.units_of(&units)?;
        Ok(self
            .inner
            .fault(inner, hex, &units, coming)
            .map(StackFault::from))
    }

    /// May units of one owner end in a hex?
    fn fits(
        &self,
        position: &Position,
        units: List<Int>,
        hex: Int,
        coming: bool,
    ) -> PyResult<bool> {
        let (inner, hex) = (self.fitting(position)?, position.hex_of(hex)?);
        Ok(self.inner.fits(inner, &self.units_of(&units)?, hex, coming))
    }

    /// The first hex with units that may not stay together there, and why.
    fn surplus(&self, position: &Position, coming: bool) -> PyResult<Option<(Hex, StackFault)>> {
        let found = self.inner.surplus(self.fitting(position)?, coming);
        Ok(found.map(|(hex, fault)| (hex, fault.into())))
    }

    /// Units in a hex, not all of which may stay there, of which one has to go.
    fn outgoing(&self, position: &Position, hex: Int, active: List<Int>) -> PyResult<Vec<Piece>> {
        let (inner, hex) = (self.fitting(position)?, position.hex_of(hex)?);
        let active = self.units_of(&active)?.into_iter().collect();
        Ok(self.inner.outgoing(inner, hex, &active))
    }
}

impl Stacking {
    fn units_of(&self, units: &List<Int>) -> PyResult<Vec<Piece>> {
        units
            .iter()
            .map(|&unit| piece(self.inner.units(), unit))
            .collect()
    }
}
