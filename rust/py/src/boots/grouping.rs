//! `Front`.

use boots::combat::grouping;
use hexcore::geom::Hex;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::OrRefuse;

/// Hexes of attackers and of defenders.
type Hexes = (Vec<Hex>, Vec<Hex>);

/// Stacks that have no attack yet. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Front {
    pub inner: grouping::Front,
}

pub fn numbers(hexes: &List<Int>) -> PyResult<Vec<Hex>> {
    hexes
        .iter()
        .map(|&hex| hex.within("hex of a stack", Hex::MAX.into()))
        .collect()
}

impl Front {
    fn group(&self, origins: &List<Int>, targets: &List<Int>) -> PyResult<Option<grouping::Group>> {
        Ok(self.inner.group(&numbers(origins)?, &numbers(targets)?))
    }
}

#[pymethods]
impl Front {
    #[new]
    fn new(against: List<(Int, List<Int>)>, owed: List<Int>) -> PyResult<Self> {
        let stack = |(hex, targets): &(Int, List<Int>)| {
            let hex = hex.within("hex of a stack", Hex::MAX.into())?;
            Ok((hex, numbers(targets)?))
        };
        let against = against.iter().map(stack).collect::<PyResult<Vec<_>>>()?;
        let inner = grouping::Front::new(&against, &numbers(&owed)?).or_refuse()?;
        Ok(Self { inner })
    }

    fn __len__(&self) -> usize {
        self.inner.stacks()
    }

    /// The same without duties.
    fn free(&self) -> Self {
        Self {
            inner: self.inner.free(),
        }
    }

    /// Enemy hexes that the stack in a hex may attack.
    fn against(&self, origin: Int) -> PyResult<Vec<Hex>> {
        Ok(self
            .inner
            .against(origin.within("hex of a stack", Hex::MAX.into())?))
    }

    /// Hexes whose stacks may attack one.
    fn beside(&self, target: Int) -> PyResult<Vec<Hex>> {
        Ok(self
            .inner
            .beside(target.within("hex of a stack", Hex::MAX.into())?))
    }

    /// Hexes of either side that must be in some attack.
    fn owed(&self) -> Vec<Hex> {
        self.inner.owed()
    }

    /// The group with every stack that must join it.
    fn completed(&self, origins: List<Int>, targets: List<Int>) -> PyResult<Option<Hexes>> {
        let group = self.group(&origins, &targets)?;
        let found = group.and_then(|group| self.inner.completed(group));
        Ok(found.map(|group| self.inner.hexes(group)))
    }

    /// Pairs of stacks with which an attack may begin.
    fn openings(&self) -> Vec<(Hex, Hex)> {
        self.inner.openings()
    }

    /// Further hexes of own units, and further enemy hexes, that may be taken into a group.
    fn joiners(&self, origins: List<Int>, targets: List<Int>) -> PyResult<Hexes> {
        let group = self.group(&origins, &targets)?;
        Ok(group
            .map(|group| self.inner.joiners(group))
            .unwrap_or_default())
    }
}
