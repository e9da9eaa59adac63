//! `HexMap`.

use std::sync::Arc;

use hexcore::geom::Hex;
use hexcore::map::{self, Link, MAX_HEXES, check_direction};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::OrRefuse;

/// The printed map: which hexes exist, their terrain and hexside features. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct HexMap {
    pub inner: Arc<map::HexMap>,
}

impl HexMap {
    pub fn check(&self, hex: Int) -> PyResult<Hex> {
        self.inner.check_hex(hex.0).or_refuse()
    }
}

#[pymethods]
impl HexMap {
    #[new]
    #[pyo3(
        signature = (columns, rows, terrain, edges, *, boxes = Int(0), links = List::new()),
        text_signature = "(columns, rows, terrain, edges, *, boxes=0, links=())"
    )]
    fn new(
        columns: &[u8],
        rows: &[u8],
        terrain: &[u8],
        edges: &[u8],
        boxes: Int,
        links: List<(Int, Int, Int)>,
    ) -> PyResult<Self> {
        let most = MAX_HEXES as i64;
        let boxes = boxes.within("number of boxes", most)?;
        let links = links.iter().map(|(one, other, bits)| {
            let end = |end: &Int| end.within("end of a link", most);
            Ok(Link {
                ends: (end(one)?, end(other)?),
                bits: bits.mask("bits of a link")?,
            })
        });
        let links = links.collect::<PyResult<Vec<_>>>()?;
        let map = map::HexMap::new(columns, rows, terrain, edges);
        let map = map.and_then(|map| map.with_boxes(boxes, &links));
        Ok(Self {
            inner: map.or_refuse()?.into(),
        })
    }

    /// Hexes on the map.
    #[getter]
    fn size(&self) -> usize {
        self.inner.size()
    }

    /// Hexes and boxes, which come after them.
    #[getter]
    fn places(&self) -> usize {
        self.inner.places()
    }

    /// (to, bits) of the links of a place, in the order given.
    fn links(&self, place: Int) -> PyResult<Vec<(Hex, u16)>> {
        Ok(self.inner.links(self.check(place)?).to_vec())
    }

    /// The hex in a column and row, or None.
    fn hex_at(&self, column: Int, row: Int) -> Option<Hex> {
        let column = u8::try_from(column.0).ok()?;
        self.inner.hex_at(column, u8::try_from(row.0).ok()?)
    }

    fn column(&self, hex: Int) -> PyResult<u8> {
        Ok(self.inner.place(self.check(hex)?).0)
    }

    fn row(&self, hex: Int) -> PyResult<u8> {
        Ok(self.inner.place(self.check(hex)?).1)
    }

    /// NO_HEX when there is none.
    fn neighbour(&self, hex: Int, direction: Int) -> PyResult<Hex> {
        let direction = check_direction(direction.0).or_refuse()?;
        Ok(self.inner.neighbours(self.check(hex)?)[direction])
    }

    /// All six, in the order of directions.
    fn neighbours(&self, hex: Int) -> PyResult<(Hex, Hex, Hex, Hex, Hex, Hex)> {
        let &[n, ne, se, s, sw, nw] = self.inner.neighbours(self.check(hex)?);
        Ok((n, ne, se, s, sw, nw))
    }

    /// None unless adjacent.
    fn direction(&self, origin: Int, to: Int) -> PyResult<Option<usize>> {
        Ok(self.inner.direction(self.check(origin)?, self.check(to)?))
    }

    /// Hexes in a straight count, whatever lies between (holes of the map included).
    fn distance(&self, origin: Int, to: Int) -> PyResult<u16> {
        Ok(self.inner.distance(self.check(origin)?, self.check(to)?))
    }

    fn terrain(&self, hex: Int) -> PyResult<u8> {
        Ok(self.inner.terrain(self.check(hex)?))
    }

    /// Bits of a hexside.
    fn edge(&self, hex: Int, direction: Int) -> PyResult<u16> {
        let direction = check_direction(direction.0).or_refuse()?;
        Ok(self.inner.edge(self.check(hex)?, direction))
    }

    /// Hexes at most `radius` away, the hex itself included, ascending.
    fn within(&self, hex: Int, radius: Int) -> PyResult<Vec<Hex>> {
        let radius = radius.within("radius", u16::MAX.into())?;
        Ok(self.inner.within(self.check(hex)?, radius))
    }
}
