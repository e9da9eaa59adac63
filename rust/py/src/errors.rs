//! `CoreError`, and the way of the core's errors into it.

use hexcore::error::{Error, Result};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    gtc_tui._core,
    CoreError,
    PyValueError,
    "Bad input to the native core; names the piece, hex or table at fault."
);

/// One of the core's errors as Python sees it.
pub fn refuse(error: Error) -> PyErr {
    CoreError::new_err(error.to_string())
}

/// Work that takes long, 0.2 ms or more: other threads of Python's go on meanwhile, and the core's errors come back as
/// Python's. What it is lent must not change under it: pieces of Python that may change are copied first.
pub fn detach<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T> + Send) -> PyResult<T> {
    py.detach(work).or_refuse()
}

/// `?` from the core into Python.
pub trait OrRefuse<T> {
    fn or_refuse(self) -> PyResult<T>;
}

impl<T> OrRefuse<T> for Result<T> {
    fn or_refuse(self) -> PyResult<T> {
        self.map_err(refuse)
    }
}
