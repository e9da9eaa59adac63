//! `Unit`, `Units`.

use std::sync::Arc;

use boots::units::{self, Arm};
use hexcore::error::Error;
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::roster::{Piece, check_owner};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse, refuse};
use crate::position::Position;

/// A unit as printed.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Unit {
    inner: units::Unit,
}

#[pymethods]
impl Unit {
    #[new]
    #[pyo3(signature = (
        *, side, command, arm, strength, allowance, size, artillery = false, garrison = false, tribe = false
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        side: Int,
        command: Int,
        arm: &str,
        strength: Int,
        allowance: Int,
        size: Int,
        artillery: bool,
        garrison: bool,
        tribe: bool,
    ) -> PyResult<Self> {
        let inner = units::Unit {
            side: check_owner(side.0).or_refuse()? as u8,
            command: command.byte("sub-command of a unit")?,
            arm: self::arm(arm)?,
            strength: strength.byte("strength of a unit")?,
            allowance: allowance.byte("allowance of a unit")?,
            size: size.byte("size of a unit")?,
            artillery,
            garrison,
            indian: tribe,
        };
        Ok(Self { inner })
    }
}

/// An arm by its name.
pub fn arm(name: &str) -> PyResult<Arm> {
    Ok(match name {
        "infantry" => Arm::Infantry,
        "cavalry" => Arm::Cavalry,
        "artillery" => Arm::Artillery,
        "engineer" => Arm::Engineer,
        "supply" => Arm::Supply,
        "motorcycle" => Arm::Motorcycle,
        _ => return Err(CoreError::new_err(format!("{name:?}: no such arm"))),
    })
}

/// All units of a game. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Units {
    pub inner: Arc<units::Units>,
}

#[pymethods]
impl Units {
    #[new]
    fn new(units: List<Py<Unit>>) -> PyResult<Self> {
        let units = units.iter().map(|unit| unit.get().inner).collect();
        let inner = Arc::new(units::Units::new(units).or_refuse()?);
        Ok(Self { inner })
    }

    fn __len__(&self) -> usize {
        self.inner.size()
    }

    /// Is a unit cavalry or a motorcycle?
    fn rides(&self, unit: Int) -> PyResult<bool> {
        Ok(self.inner.get(piece(&self.inner, unit)?).rides())
    }

    /// May the defenders choose the table?
    fn screened(&self, attackers: List<Int>, defenders: List<Int>) -> PyResult<bool> {
        let known = |units: List<Int>| pieces::<Vec<_>>(&self.inner, &units);
        Ok(self.inner.screened(&known(attackers)?, &known(defenders)?))
    }
}

impl Units {
    pub fn set(&self, units: &List<Int>) -> PyResult<PieceSet> {
        let size = Int(self.inner.size() as i64);
        size.within::<usize>("units of a game", MOST_PIECES as i64)?;
        pieces(&self.inner, units)
    }
}

/// A unit by its number.
pub fn piece(known: &units::Units, unit: Int) -> PyResult<Piece> {
    known.check(unit.0).or_refuse()
}

/// Units by their numbers.
pub fn pieces<C: FromIterator<Piece>>(known: &units::Units, units: &List<Int>) -> PyResult<C> {
    units.iter().map(|&unit| piece(known, unit)).collect()
}

/// Whether a position has the pieces that units are for.
pub fn fit(units: &units::Units, position: &Position) -> PyResult<()> {
    let (found, wanted) = (units.size(), position.inner.roster().size());
    if found != wanted {
        return Err(refuse(Error::Length("units of a game", found, wanted)));
    }
    Ok(())
}
