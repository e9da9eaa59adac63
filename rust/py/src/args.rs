//! Arguments that Python may hand in.

use std::ops::Deref;

use hexcore::error::Error;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyString};

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

/// A list of Python's, read entry by entry: what it says of its length may be anything, and room for that is never taken
/// before the entries are there.
#[derive(Clone, Debug)]
pub struct List<T>(pub Vec<T>);

/// Entries of a list at most: far more than a map has hexes or a game pieces.
const MOST_ENTRIES: usize = 1 << 20;

impl<'py, T: FromPyObjectOwned<'py>> FromPyObject<'_, 'py> for List<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("a list is wanted, not a str"));
        }
        let told = value.cast::<PySequence>()?.len()?;
        check_length(told)?;
        let mut entries = Vec::new();
        for entry in value.try_iter()? {
            entries.push(entry?.extract::<T>().map_err(Into::into)?);
            check_length(entries.len())?;
        }
        Ok(Self(entries))
    }
}

impl<T> List<T> {
    pub const fn new() -> Self {
        Self(Vec::new())
    }
}

fn check_length(length: usize) -> PyResult<()> {
    if length <= MOST_ENTRIES {
        return Ok(());
    }
    let (length, most) = (length.try_into().unwrap_or(i64::MAX), MOST_ENTRIES as i64);
    Err(refuse(Error::Range("length of a list", length, 0, most)))
}

impl<T> Deref for List<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
