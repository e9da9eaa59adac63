//! `TerrainLine`, `TerrainChart`.

use std::sync::Arc;

use boots::ground::{self, Feature, Helped, MOST_LINES};
use boots::units::Arm;
use hexcore::error::Error;
use hexcore::geom::Hex;
use pyo3::prelude::*;

use super::units::arm;
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse, refuse};
use crate::position::Position;

/// A line of a terrain chart.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct TerrainLine {
    name: String,
    inner: ground::Terrain,
}

#[pymethods]
impl TerrainLine {
    #[new]
    #[pyo3(signature = (name, *, shift, room, helps = "", place = false, bars = List::new()), text_signature = "(name, *, shift, room, helps='', place=False, bars=())")]
    fn new(
        name: String,
        shift: Int,
        room: Int,
        helps: &str,
        place: bool,
        bars: List<String>,
    ) -> PyResult<Self> {
        let helps = match helps {
            "" => Helped::Everybody,
            "tribes" => Helped::Indians,
            "others" => Helped::Others,
            _ => return Err(CoreError::new_err(format!("{helps:?}: no such defenders"))),
        };
        let shift = shift.byte("shift of a terrain")?;
        let bars = bars
            .iter()
            .map(|name| arm(name))
            .collect::<PyResult<Vec<_>>>()?;
        let inner = ground::Terrain {
            shift,
            helps,
            room: room.byte("room of a terrain")?,
            place,
            bars: Arm::bits(&bars),
        };
        Ok(Self { name, inner })
    }
}

/// A terrain chart laid over a map. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct TerrainChart {
    pub inner: Arc<ground::Chart>,
    names: Vec<String>,
}

#[pymethods]
impl TerrainChart {
    #[new]
    #[pyo3(signature = (lines, *, hexes, rivers, river_shift, burned_room))]
    fn new(
        lines: List<Py<TerrainLine>>,
        hexes: List<List<String>>,
        rivers: List<Int>,
        river_shift: Int,
        burned_room: Int,
    ) -> PyResult<Self> {
        let count = Int(lines.len() as i64);
        count.within::<usize>("lines of a terrain chart", MOST_LINES as i64)?;
        let names: Vec<String> = lines.iter().map(|line| line.get().name.clone()).collect();
        let bit = |name: &String| -> PyResult<u16> {
            let number = names.iter().position(|one| one == name);
            let number =
                number.ok_or_else(|| CoreError::new_err(format!("{name:?}: no such terrain")))?;
            Ok(1_u16 << number)
        };
        let bits = |hex: &List<String>| {
            hex.iter()
                .map(bit)
                .try_fold(0, |all, one| PyResult::Ok(all | one?))
        };
        let hexes: Vec<u16> = hexes.iter().map(bits).collect::<PyResult<_>>()?;
        let rivers = rivers
            .iter()
            .map(|&hex| hex.within("hex of a river", Hex::MAX.into()));
        let inner = ground::Chart::new(
            lines.iter().map(|line| line.get().inner).collect(),
            hexes,
            &rivers.collect::<PyResult<Vec<_>>>()?,
            river_shift.byte("shift of a river")?,
            burned_room.byte("room of a burned hex")?,
        );
        Ok(Self {
            inner: Arc::new(inner.or_refuse()?),
            names,
        })
    }

    /// Columns that the unspoiled ground of a hex gives to its defenders.
    fn shift(&self, hex: Int, tribes: bool) -> PyResult<u8> {
        Ok(self.inner.unspoiled(self.check(hex)?, tribes).0)
    }

    /// Most units of a side that may stand in a hex.
    fn room(&self, position: &Position, hex: Int) -> PyResult<u8> {
        self.fit(position)?;
        Ok(self.inner.room(&position.inner, self.check(hex)?))
    }
}

impl TerrainChart {
    /// A caller's number as a hex of the map.
    pub fn check(&self, hex: Int) -> PyResult<Hex> {
        let size = self.inner.size();
        let known = Hex::try_from(hex.0)
            .ok()
            .filter(|&hex| usize::from(hex) < size);
        known.ok_or_else(|| refuse(Error::Hex(hex.0, size)))
    }

    /// Whether a position has the hexes that this is for, and a mark for each.
    pub fn fit(&self, position: &Position) -> PyResult<()> {
        let (found, position) = (self.inner.size(), &position.inner);
        for (what, wanted) in [
            ("hexes of a terrain chart", position.size()),
            ("marks of hexes", position.marks()),
        ] {
            if found != wanted {
                return Err(refuse(Error::Length(what, found, wanted)));
            }
        }
        Ok(())
    }

    pub fn name(&self, feature: Feature) -> String {
        match feature {
            Feature::Nothing => String::new(),
            Feature::Line(number) => self.names[number].clone(),
            Feature::River => "river".into(),
        }
    }
}
