//! Arguments that Python may hand in.

use gtc_core::error::Error;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refuse;

/// A whole number of Python's. One too large for us becomes the largest we have, which the check of its range
/// then refuses, with the name of what was meant, where a bare OverflowError would not say it.
#[derive(Clone, Copy)]
pub struct Int(pub i64);

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<i64>() {
            Ok(value) => Ok(Self(value)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(Self(i64::MAX)),
            Err(error) => Err(error),
        }
    }
}

impl Int {
    /// Within `0..=most`, or a line that says what is not.
    pub fn within<T: TryFrom<i64>>(self, what: &'static str, most: i64) -> PyResult<T> {
        let fits = (0..=most).contains(&self.0);
        let value = T::try_from(self.0).ok().filter(|_| fits);
        value.ok_or_else(|| refuse(Error::Range(what, self.0, 0, most)))
    }

    pub fn byte(self, what: &'static str) -> PyResult<u8> {
        self.within(what, u8::MAX.into())
    }

    pub fn mask(self, what: &'static str) -> PyResult<u16> {
        self.within(what, u16::MAX.into())
    }
}
