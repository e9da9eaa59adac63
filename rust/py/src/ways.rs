//! `Network` and `Waterway`.

use hexcore::geom::Hex;
use hexcore::ways;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::OrRefuse;
use crate::hexmap::HexMap;

/// Most hexes of a journey: more than a map has.
const MOST: i64 = u16::MAX as i64;
const ALL_SIDES: i64 = 63;

/// Lines that may be followed from hex to hex as one. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Network {
    inner: ways::Network,
    map: Py<HexMap>,
}

#[pymethods]
impl Network {
    #[new]
    fn new(py: Python<'_>, hexmap: Py<HexMap>, paths: List<List<Int>>) -> PyResult<Self> {
        let map = hexmap.get();
        let paths = paths.iter().map(|path| hexes(map, path));
        let paths = paths.collect::<PyResult<Vec<_>>>()?;
        Ok(Self {
            inner: ways::Network::new(&map.inner, &paths).or_refuse()?,
            map: hexmap.clone_ref(py),
        })
    }

    fn runs_through(&self, hex: Int) -> PyResult<bool> {
        Ok(self.inner.runs_through(self.map.get().check(hex)?))
    }

    #[pyo3(
        signature = (start, most, *, shut = List::new(), cut = List::new(), ends = List::new()),
        text_signature = "($self, start, most, *, shut=(), cut=(), ends=())"
    )]
    fn reach(
        &self,
        start: Int,
        most: Int,
        shut: List<Int>,
        cut: List<(Int, Int)>,
        ends: List<Int>,
    ) -> PyResult<Vec<Vec<Hex>>> {
        let map = self.map.get();
        let cut = cut
            .iter()
            .map(|&(one, other)| Ok((map.check(one)?, map.check(other)?)));
        let limits = ways::Limits {
            shut: hexes(map, &shut)?,
            cut: cut.collect::<PyResult<_>>()?,
            ends: hexes(map, &ends)?,
        };
        let most = most.within("hexes of a journey", MOST)?;
        Ok(self.inner.reach(map.check(start)?, most, &limits))
    }
}

/// Where boats pass. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Waterway {
    inner: ways::Waterway,
    map: Py<HexMap>,
}

#[pymethods]
impl Waterway {
    #[new]
    fn new(py: Python<'_>, hexmap: Py<HexMap>, sides: Int, water: List<Int>) -> PyResult<Self> {
        let water = water.iter().map(|id| id.byte("terrain of open water"));
        let water = water.collect::<PyResult<Vec<_>>>()?;
        let sides = sides.mask("hexsides along which boats pass")?;
        let map = hexmap.get().inner.clone();
        Ok(Self {
            inner: ways::Waterway::new(map, sides, &water),
            map: hexmap.clone_ref(py),
        })
    }

    /// One bit a direction.
    fn wet_sides(&self, hex: Int) -> PyResult<u8> {
        Ok(self.inner.wet_sides(self.map.get().check(hex)?))
    }

    fn sail(
        &self,
        start: (Int, Int),
        goals: List<(Int, Int)>,
        most: Int,
    ) -> PyResult<Vec<Option<Vec<Hex>>>> {
        let goals = goals.iter().map(|&goal| self.berth(goal));
        let goals = goals.collect::<PyResult<Vec<_>>>()?;
        let most = most.within("hexes of a voyage", MOST)?;
        Ok(self.inner.sail(self.berth(start)?, &goals, most))
    }
}

impl Waterway {
    fn berth(&self, (hex, sides): (Int, Int)) -> PyResult<ways::Berth> {
        let hex = self.map.get().check(hex)?;
        Ok((hex, sides.within("sides of a berth", ALL_SIDES)?))
    }
}

fn hexes(map: &HexMap, some: &[Int]) -> PyResult<Vec<Hex>> {
    some.iter().map(|&hex| map.check(hex)).collect()
}
