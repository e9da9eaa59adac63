//! `Works`, `WorkBuilders`, `WorkDie`.

use std::sync::Arc;

use boots::works::{self, Builders, Figures, Kind, Knack};
use hexcore::geom::Hex;
use hexcore::position::Position as Inner;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use super::supply::Supply;
use super::units::{Units, piece, pieces};
use super::ways::ascending;
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};
use crate::position::{Position, with_scratch};

/// Kinds of works by their names.
fn kind(name: &str) -> PyResult<Kind> {
    Ok(match name {
        "entrenchment" => Kind::Entrenchment,
        "stockade" => Kind::Stockade,
        _ => return Err(CoreError::new_err(format!("{name:?}: no such works"))),
    })
}

/// Units that build works of a kind.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct WorkBuilders {
    kind: Kind,
    units: List<Int>,
}

#[pymethods]
impl WorkBuilders {
    #[new]
    fn new(kind: &str, units: List<Int>) -> PyResult<Self> {
        let kind = self::kind(kind)?;
        Ok(Self { kind, units })
    }
}

/// Units that build on another die than usual.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct WorkDie {
    units: List<Int>,
    most: u8,
}

#[pymethods]
impl WorkDie {
    #[new]
    fn new(units: List<Int>, most: Int) -> PyResult<Self> {
        let most = most.byte("highest die")?;
        Ok(Self { units, most })
    }
}

/// Who of a game builds what where. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Works {
    pub inner: Arc<works::Works>,
    units: Py<Units>,
}

impl Works {
    fn fitting<'a>(&self, position: &'a Position) -> PyResult<&'a Inner> {
        self.inner.check(&position.inner).or_refuse()?;
        Ok(&position.inner)
    }
}

#[pymethods]
impl Works {
    #[new]
    #[pyo3(signature = (units, supply, *, builders, dice, rock, die, engineers, entrenchments, stockades))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        units: Py<Units>,
        supply: &Supply,
        builders: List<Py<WorkBuilders>>,
        dice: List<Py<WorkDie>>,
        rock: List<Int>,
        die: Int,
        engineers: Int,
        entrenchments: Int,
        stockades: Int,
    ) -> PyResult<Self> {
        let known = units.get();
        let builders = builders.iter().map(|one| {
            let WorkBuilders { kind, units } = one.get();
            Ok(Builders {
                kind: *kind,
                units: known.set(units)?,
            })
        });
        let knacks = dice.iter().map(|one| {
            let WorkDie { units, most } = one.get();
            Ok(Knack {
                units: known.set(units)?,
                most: *most,
            })
        });
        let figures = Figures {
            die: die.byte("highest die")?,
            engineers: engineers.byte("highest die")?,
            entrenchments: entrenchments.mask("markers")?,
            stockades: stockades.mask("markers")?,
        };
        let inner = works::Works::new(
            supply.inner.clone(),
            builders.collect::<PyResult<_>>()?,
            knacks.collect::<PyResult<_>>()?,
            ascending("hex without works", &rock)?,
            figures,
        );
        let inner = Arc::new(inner);
        Ok(Self { inner, units })
    }

    /// What a unit may build in a hex as that is.
    fn kind(&self, position: &Position, unit: Int, hex: Int) -> PyResult<Option<&'static str>> {
        let (inner, hex) = (self.fitting(position)?, position.hex_of(hex)?);
        let unit = piece(self.inner.units(), unit)?;
        let kind = self.inner.kind(inner, unit, hex);
        Ok(kind.map(|kind| match kind {
            Kind::Entrenchment => "entrenchment",
            Kind::Stockade => "stockade",
        }))
    }

    /// Of the units that have stayed where they are, those that may build something in a hex now.
    fn able(
        &self,
        position: &Position,
        hex: Int,
        still: List<Int>,
        used: Int,
    ) -> PyResult<Vec<Piece>> {
        let (inner, hex) = (self.fitting(position)?, position.hex_of(hex)?);
        let still = self.units.get().set(&still)?;
        let used = used.mask("stockades built")?;
        with_scratch(|scratch| self.inner.able(inner, hex, &still, used, scratch)).or_refuse()
    }

    /// Highest die with which units build in a hex.
    fn limit(&self, position: &Position, hex: Int, builders: List<Int>) -> PyResult<u8> {
        let (inner, hex) = (self.fitting(position)?, position.hex_of(hex)?);
        let units: Vec<_> = pieces(self.inner.units(), &builders)?;
        Ok(self.inner.limit(inner, hex, &units))
    }

    /// Hexes of entrenchments without a unit of the side that dug them.
    fn abandoned(&self, position: &Position) -> PyResult<Vec<Hex>> {
        Ok(self.inner.abandoned(self.fitting(position)?))
    }
}
