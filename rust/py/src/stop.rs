//! `Stop`: what ends a search of either system.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;

/// Ends a search from another thread.
#[pyclass(frozen, module = "gtc_tui._core")]
#[derive(Default)]
pub struct Stop {
    pub inner: AtomicBool,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn set(&self) {
        self.inner.store(true, Ordering::Relaxed);
    }
}
