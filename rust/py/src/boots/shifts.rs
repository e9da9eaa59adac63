//! `Shifts`, and the records in which it tells an attack.

use std::sync::Arc;

use boots::combat::results::Table;
use boots::combat::shifts::{self, Attack, Figures, Work};
use hexcore::geom::Hex;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use super::ground::TerrainChart;
use super::units::{Units, fit};
use crate::args::{Int, List};
use crate::position::Position;

/// Artillery of one side.
#[pyclass(frozen, get_all, skip_from_py_object, module = "gtc_tui._core")]
#[derive(Clone)]
pub struct Battery {
    guns: u8,
    others: u8,
    columns: u8,
}

impl From<shifts::Battery> for Battery {
    fn from(
        shifts::Battery {
            guns,
            others,
            columns,
        }: shifts::Battery,
    ) -> Self {
        Self {
            guns,
            others,
            columns,
        }
    }
}

/// An attack by its units as they stand, without heroism markers.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Assessed {
    attack: u32,
    defence: u32,
    flank: Option<u8>,
    attacking: Battery,
    sappers: Option<u8>,
    terrain: (u8, String),
    works: Option<(&'static str, u8)>,
    defending: Battery,
}

fn word(work: Work) -> &'static str {
    match work {
        Work::Garrison => "garrison",
        Work::Stockade => "stockade",
        Work::Entrenchment => "entrenchment",
    }
}

/// Column shifts of attacks. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Shifts {
    pub inner: Arc<shifts::Shifts>,
    chart: Py<TerrainChart>,
}

impl Shifts {
    /// Pieces of a position that has the units and hexes that this is for.
    fn pieces(&self, position: &Position, pieces: &List<Int>) -> PyResult<Vec<Piece>> {
        fit(&self.inner.units, position)?;
        self.chart.get().fit(position)?;
        pieces
            .iter()
            .map(|&piece| position.piece_of(piece))
            .collect()
    }
}

#[pymethods]
impl Shifts {
    #[new]
    #[pyo3(signature = (units, chart, *, flank, artillery, works, sappers))]
    fn new(
        py: Python<'_>,
        units: &Units,
        chart: Py<TerrainChart>,
        flank: Int,
        artillery: Int,
        works: Int,
        sappers: Int,
    ) -> PyResult<Self> {
        let figures = Figures {
            flank: flank.byte("shift of a flank attack")?,
            artillery: artillery.byte("shift of artillery")?,
            works: works.byte("shift of works")?,
            sappers: sappers.byte("shift of sappers")?,
        };
        let inner = shifts::Shifts {
            units: units.inner.clone(),
            chart: chart.get().inner.clone(),
            figures,
        };
        Ok(Self {
            inner: Arc::new(inner),
            chart: chart.clone_ref(py),
        })
    }

    /// Strengths and shifts of an attack.
    #[pyo3(
        signature = (position, attackers, targets, defenders, charge, blind = List::new()),
        text_signature = "($self, position, attackers, targets, defenders, charge, blind=())"
    )]
    fn assess(
        &self,
        position: &Position,
        attackers: List<Int>,
        targets: List<Int>,
        defenders: List<Int>,
        charge: bool,
        blind: List<Int>,
    ) -> PyResult<Assessed> {
        let given = [attackers, defenders, blind];
        let [attackers, defenders, blind] = given.map(|units| self.pieces(position, &units));
        let targets: Vec<Hex> = position.hexes_of(targets)?;
        let attack = Attack {
            attackers: &attackers?,
            targets: &targets,
            defenders: &defenders?,
            table: if charge {
                Table::Charge
            } else {
                Table::Skirmish
            },
            blind: &blind?,
        };
        let found = self.inner.assess(&position.inner, attack);
        Ok(Assessed {
            attack: found.attack,
            defence: found.defence,
            flank: found.flank,
            attacking: found.attacking.into(),
            sappers: found.sappers,
            terrain: (found.terrain.0, self.chart.get().name(found.terrain.1)),
            works: found.works.map(|(work, columns)| (word(work), columns)),
            defending: found.defending.into(),
        })
    }

    /// Columns that the terrain of a hex gives to those of these units that stand in it, and its name.
    fn terrain(&self, position: &Position, hex: Int, units: List<Int>) -> PyResult<(u8, String)> {
        let units = self.pieces(position, &units)?;
        let (columns, feature) =
            self.inner
                .terrain_of(&position.inner, position.hex_of(hex)?, &units, &[]);
        Ok((columns, self.chart.get().name(feature)))
    }

    /// What covers those of these units that stand in a hex.
    fn work(
        &self,
        position: &Position,
        hex: Int,
        units: List<Int>,
    ) -> PyResult<Option<&'static str>> {
        let units = self.pieces(position, &units)?;
        let found = self
            .inner
            .work(&position.inner, position.hex_of(hex)?, &units, &[]);
        Ok(found.map(word))
    }
}
