//! `Roster`.

use std::sync::Arc;

use hexcore::roster::{self, Columns};
use pyo3::prelude::*;

use crate::errors::OrRefuse;

/// Printed figures of all pieces of a game, in piece order. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Roster {
    pub inner: Arc<roster::Roster>,
}

#[pymethods]
impl Roster {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (*, side, kind, profile, zoc, artillery, reduced_cv2, in_cover = None, crowding = None))]
    fn new(
        side: &[u8],
        kind: &[u8],
        profile: &[u8],
        zoc: &[u8],
        artillery: &[u8],
        reduced_cv2: &[u8],
        in_cover: Option<&[u8]>,
        crowding: Option<&[u8]>,
    ) -> PyResult<Self> {
        let (all, none) = (vec![1; side.len()], vec![0; side.len()]);
        let columns = Columns {
            side,
            kind,
            profile,
            zoc,
            artillery,
            in_cover: in_cover.unwrap_or(&all),
            crowding: crowding.unwrap_or(&none),
        };
        let inner = roster::Roster::new(columns, reduced_cv2).or_refuse()?;
        Ok(Self {
            inner: inner.into(),
        })
    }

    fn __len__(&self) -> usize {
        self.inner.size()
    }
}
