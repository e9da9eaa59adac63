//! `Tolls`.

use gcacw::attrition::{self, Evasion, ExtendedMarch, LEVELS, Recovery, Rest, Works};
use hexcore::error::Error;
use hexcore::geom::Hex;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::civil_war::battle_table::{Order, check_terrain, fits, standing};
use crate::errors::refuse;
use crate::position::Position;

/// (manpower lost, becomes disorganized)
type Toll = (u8, bool);
/// (new fatigue, organizes, refreshes, exhausts)
type RestRow = (u8, bool, bool, bool);
/// (highest fatigue, added by terrain, (least manpower, added), divisor, fatigue, fatal die, manpower)
type EvasionRow = (u8, List<i8>, List<(u8, i8)>, i32, u8, u8, u8);

/// What long marches, cavalry retreats and rest do to units, and how works grow. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Tolls {
    pub inner: attrition::Tolls,
}

fn levels<T: Copy>(what: &'static str, rows: &[T]) -> PyResult<[T; LEVELS]> {
    rows.try_into()
        .map_err(|_| refuse(Error::Length(what, rows.len(), LEVELS)))
}

fn resting(rows: &[RestRow]) -> PyResult<[Rest; LEVELS]> {
    let row = |&(fatigue, organize, refresh, exhaust): &RestRow| Rest {
        fatigue,
        organize,
        refresh,
        exhaust,
    };
    levels("recovery", &rows.iter().map(row).collect::<Vec<_>>())
}

#[pymethods]
impl Tolls {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, extended_side, extended_die, extended_first, extended_rows, ladder, by_action, first_in_works, resting_most,
        evasion, rest, rally_most
    ))]
    fn new(
        extended_side: [i8; 2],
        extended_die: (List<Option<i8>>, List<Option<i8>>),
        extended_first: i32,
        extended_rows: [List<Toll>; 2],
        ladder: u8,
        by_action: List<u8>,
        first_in_works: u8,
        resting_most: u8,
        evasion: EvasionRow,
        rest: (List<RestRow>, List<RestRow>),
        rally_most: u8,
    ) -> PyResult<Self> {
        if extended_rows.iter().any(|rows| rows.is_empty()) {
            let what = "the table of extended marches is empty".to_owned();
            return Err(refuse(Error::Table(what)));
        }
        Int(first_in_works.into()).within::<u8>("first step in works", 7)?;
        let inner = attrition::Tolls {
            extended: ExtendedMarch {
                side: extended_side,
                die: [
                    levels("extended marches", &extended_die.0)?,
                    levels("extended marches", &extended_die.1)?,
                ],
                first: extended_first,
                rows: extended_rows.map(|rows| rows.0),
            },
            evasion: Evasion {
                most_fatigue: evasion.0,
                terrain: evasion.1.0,
                size: evasion.2.0,
                divisor: evasion.3.max(1),
                fatigue: evasion.4,
                fatal: evasion.5,
                manpower: evasion.6,
            },
            works: Works {
                ladder: Int(ladder.into()).within("steps of entrenchment", 8)?,
                by_action: by_action
                    .iter()
                    .filter(|&&step| step < 8)
                    .fold(0, |bits, &step| bits | 1 << step),
                first_in_works,
                resting_most,
            },
            recovery: Recovery {
                rows: [resting(&rest.0)?, resting(&rest.1)?],
                rally_most,
            },
        };
        Ok(Self { inner })
    }

    /// What an extended march costs, by the sum of the die.
    fn extended_row(&self, sum: i16, organized: bool) -> Toll {
        self.inner.extended.row(sum.into(), organized)
    }

    /// Cavalry may retreat before an attack.
    fn may_evade(
        &self,
        position: &Position,
        order: &Order,
        attackers: List<Int>,
        target: Int,
        away_from: Int,
        hexes: Int,
    ) -> PyResult<bool> {
        fits(position, order)?;
        let units: Vec<Piece> = standing(position, attackers)?;
        let (target, away_from) = (position.hex_of(target)?, position.hex_of(away_from)?);
        let hexes = hexes.within("hexes of a retreat", 20)?;
        let (position, order) = (&position.inner, &order.inner);
        let evasion = &self.inner.evasion;
        Ok(evasion.possible(position, order, units.into_iter(), target, away_from, hexes))
    }

    /// Hexes whose cavalry may give way before a marching unit.
    fn met(&self, position: &Position, order: &Order, unit: Int, hexes: Int) -> PyResult<Vec<Hex>> {
        fits(position, order)?;
        let unit = position.piece_of(unit)?;
        let hexes = hexes.within("hexes of a retreat", 20)?;
        let (position, order) = (&position.inner, &order.inner);
        Ok(self
            .inner
            .evasion
            .met(position, order, unit, hexes)
            .collect())
    }

    /// What is added to the die of a cavalry retreat.
    fn evasion_modifiers(&self, terrain: Int, manpower: u32) -> PyResult<(i32, i32)> {
        let terrain = check_terrain(terrain)?;
        Ok(self.inner.evasion.modifiers(terrain, manpower))
    }

    /// What a cavalry retreat costs both sides.
    fn evasion_toll(&self, die: u8, more: i16) -> (u16, u8) {
        self.inner.evasion.toll(die, more.into())
    }
}
