//! `Duties`.

use std::sync::Arc;

use boots::combat::duties::{self, Peace, Settled};
use boots::combat::grouping;
use hexcore::geom::Hex;
use hexcore::roster::{Piece, check_owner, check_side};
use pyo3::prelude::*;

use super::contacts::Contacts;
use super::grouping::{Front, numbers};
use super::units::{Units, piece, pieces};
use super::ways::Ways;
use crate::args::{Int, List};
use crate::errors::OrRefuse;
use crate::position::Position;

/// Who may and who must attack whom. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Duties {
    pub inner: Arc<duties::Duties>,
}

impl Duties {
    fn units(&self, units: &List<Int>) -> PyResult<Vec<Piece>> {
        pieces(self.inner.units(), units)
    }

    /// Those who may not attack.
    fn parley(&self, units: &List<Int>) -> PyResult<Peace> {
        Ok(Peace {
            parley: self.units(units)?.into_iter().collect(),
            ..Peace::default()
        })
    }
}

#[pymethods]
impl Duties {
    #[new]
    #[pyo3(signature = (units, contacts, ways, *, spares_neutrals, truces))]
    fn new(
        units: &Units,
        contacts: &Contacts,
        ways: &Ways,
        spares_neutrals: bool,
        truces: List<(Int, Int)>,
    ) -> PyResult<Self> {
        let side = |side: Int| check_owner(side.0).or_refuse().map(|side| side as u8);
        let truces = truces.iter();
        let truces = truces.map(|&(one, other)| Ok([side(one)?, side(other)?]));
        let truces = truces.collect::<PyResult<_>>()?;
        let (units, contacts, ways) = (&units.inner, &contacts.inner, &ways.inner);
        let inner = duties::Duties::new(
            units.clone(),
            contacts.clone(),
            ways.clone(),
            spares_neutrals,
            truces,
        );
        Ok(Self {
            inner: Arc::new(inner.or_refuse()?),
        })
    }

    /// May a unit attack a hex beside it?
    #[pyo3(signature = (unit, target, *, parley))]
    fn may_attack(&self, unit: Int, target: Int, parley: List<Int>) -> PyResult<bool> {
        let unit = piece(self.inner.units(), unit)?;
        let target = target.within("hex", Hex::MAX.into())?;
        let peace = self.parley(&parley)?;
        Ok(self.inner.may_attack(&peace, unit, target))
    }

    /// Need a unit not attack those in a hex?
    #[pyo3(signature = (position, unit, target, *, blows))]
    fn spares(&self, position: &Position, unit: Int, target: Int, blows: bool) -> PyResult<bool> {
        self.inner.check(&position.inner).or_refuse()?;
        let unit = piece(self.inner.units(), unit)?;
        let target = position.hex_of(target)?;
        let peace = Peace {
            blows,
            ..Peace::default()
        };
        Ok(self.inner.spares(&position.inner, &peace, unit, target))
    }

    /// The front of some units of a side.
    #[pyo3(signature = (position, side, units, *, busy, taken, parley, led, blows))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn front(
        &self,
        position: &Position,
        side: Int,
        units: List<Int>,
        busy: List<Int>,
        taken: List<Int>,
        parley: List<Int>,
        led: List<Int>,
        blows: bool,
    ) -> PyResult<Front> {
        self.inner.check(&position.inner).or_refuse()?;
        let (side, units) = (check_side(side.0).or_refuse()?, self.units(&units)?);
        let (busy, taken) = (numbers(&busy)?, numbers(&taken)?);
        let settled = Settled {
            busy: &busy,
            taken: &taken,
        };
        let peace = Peace {
            led: self.units(&led)?.into_iter().collect(),
            blows,
            ..self.parley(&parley)?
        };
        let units = units.iter().copied();
        let mut inner = grouping::Front::default();
        let made = self
            .inner
            .front(&position.inner, side, units, settled, &peace, &mut inner);
        made.or_refuse()?;
        Ok(Front { inner })
    }

    /// Those of some units that attack together out of these hexes.
    #[pyo3(signature = (position, origins, targets, units, *, parley))]
    fn attackers(
        &self,
        position: &Position,
        origins: List<Int>,
        targets: List<Int>,
        units: List<Int>,
        parley: List<Int>,
    ) -> PyResult<Vec<Piece>> {
        self.inner.check(&position.inner).or_refuse()?;
        let (origins, targets) = (numbers(&origins)?, numbers(&targets)?);
        let (units, peace) = (self.units(&units)?, self.parley(&parley)?);
        let together = units.into_iter().filter(|&unit| {
            self.inner
                .takes_part(&position.inner, &peace, unit, &origins, &targets)
        });
        Ok(together.collect())
    }
}
