//! `SimulationRules`, and the records that these are made of.

use std::sync::Arc;

use boots::combat::results::Table;
use boots::points::Prize;
use boots::world::{self, Attack, Awarded, LastOf, Points};
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::{Piece, check_owner, check_side};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::boots::duties::Duties;
use crate::boots::grouping::numbers;
use crate::boots::movement::Movement;
use crate::boots::points::{Fuel, Prizes, Raids};
use crate::boots::results::ResultsTables;
use crate::boots::retreat::Retreats;
use crate::boots::shifts::Shifts;
use crate::boots::supply::Supply;
use crate::boots::units::{Units, piece, pieces};
use crate::boots::works::Works;
use crate::errors::{CoreError, OrRefuse};

#[pyclass(frozen, module = "gtc_tui._core")]
pub struct LastUnit {
    units: List<Int>,
    prize: Prize,
}

/// The sum of so many fits into a byte.
pub const MOST_DICE: i64 = 40;

#[pymethods]
impl LastUnit {
    #[new]
    fn new(units: List<Int>, to: Int, points: Int) -> PyResult<Self> {
        let (to, points) = (check_side(to.0).or_refuse()?, points.mask("points")?);
        let prize = Prize { to, points };
        Ok(Self { units, prize })
    }
}

/// Points that the defender throws dice for when somebody is attacked.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct AttackAward {
    dice: u8,
    kind: Award,
}

enum Award {
    Clash {
        places: Vec<Hex>,
        soldiers: List<Int>,
    },
    Between {
        pairs: Vec<[u8; 2]>,
        blows: bool,
    },
}

#[pymethods]
impl AttackAward {
    /// Once, when these units of both sides first fight over such a hex.
    #[staticmethod]
    fn clash(dice: Int, places: List<Int>, soldiers: List<Int>) -> PyResult<Self> {
        let places = numbers(&places)?;
        Ok(Self {
            dice: dice.within("dice of an award", MOST_DICE)?,
            kind: Award::Clash { places, soldiers },
        })
    }

    /// By printed sides of attackers and defenders.
    #[staticmethod]
    #[pyo3(signature = (dice, pairs, *, blows))]
    fn between(dice: Int, pairs: List<(Int, Int)>, blows: bool) -> PyResult<Self> {
        let side = |side: Int| check_owner(side.0).or_refuse().map(|side| side as u8);
        let pairs = pairs.iter().map(|&(by, on)| Ok([side(by)?, side(on)?]));
        Ok(Self {
            dice: dice.within("dice of an award", MOST_DICE)?,
            kind: Award::Between {
                pairs: pairs.collect::<PyResult<_>>()?,
                blows,
            },
        })
    }
}

impl AttackAward {
    fn made(&self, units: &Units) -> PyResult<Awarded> {
        let dice = self.dice;
        Ok(match &self.kind {
            Award::Clash { places, soldiers } => Awarded::Clash {
                dice,
                places: places.clone(),
                soldiers: units.set(soldiers)?,
            },
            Award::Between { pairs, blows } => Awarded::Between {
                dice,
                pairs: pairs.clone(),
                blows: *blows,
            },
        })
    }
}

/// Who may burn what he stands in.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Burning {
    inner: world::Burning,
}

#[pymethods]
impl Burning {
    #[new]
    #[pyo3(signature = (first, second, *, after_combat))]
    fn new(first: &Fuel, second: &Fuel, after_combat: bool) -> Self {
        let fuel = [first.inner.clone(), second.inner.clone()];
        Self {
            inner: world::Burning { fuel, after_combat },
        }
    }
}

/// What a simulation plays by. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct SimulationRules {
    pub inner: Arc<world::Rules>,
    pub units: Py<Units>,
    pub codes: Vec<String>,
}

#[pymethods]
impl SimulationRules {
    #[new]
    #[pyo3(signature = (
        units, *, duties, retreats, supply, shifts, tables, movement, works, kinds, prizes, last, awards, raids, burning,
        winner_draws
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        units: Py<Units>,
        duties: &Duties,
        retreats: &Retreats,
        supply: &Supply,
        shifts: &Shifts,
        tables: &ResultsTables,
        movement: &Movement,
        works: &Works,
        kinds: List<Int>,
        prizes: &Prizes,
        last: List<Py<LastUnit>>,
        awards: List<Py<AttackAward>>,
        raids: List<Py<Raids>>,
        burning: Option<Py<Burning>>,
        winner_draws: bool,
    ) -> PyResult<Self> {
        let known = units.get();
        let kinds = kinds.iter().map(|kind| kind.byte("kind of a unit"));
        let last = last.iter().map(|one| {
            let one = one.get();
            Ok(LastOf {
                units: known.set(&one.units)?,
                prize: one.prize,
            })
        });
        Int(awards.len() as i64).within::<u8>("awards for attacks", 32)?;
        let points = Points {
            prizes: prizes.inner.clone(),
            last: last.collect::<PyResult<_>>()?,
            awards: awards
                .iter()
                .map(|one| one.get().made(known))
                .collect::<PyResult<_>>()?,
            raids: raids.iter().map(|one| one.get().inner.clone()).collect(),
            burning: burning.map(|one| one.get().inner.clone()),
        };
        let inner = world::Rules {
            duties: duties.inner.clone(),
            retreats: retreats.inner.clone(),
            supply: supply.inner.clone(),
            shifts: shifts.inner.clone(),
            tables: tables.inner.clone(),
            movement: movement.inner.clone(),
            works: works.inner.clone(),
            points,
            winner_draws,
            kinds: kinds.collect::<PyResult<_>>()?,
        };
        Ok(Self {
            inner: Arc::new(inner),
            units: units.clone_ref(py),
            codes: tables.codes.clone(),
        })
    }
}

impl SimulationRules {
    pub fn units(&self, units: &List<Int>) -> PyResult<Vec<Piece>> {
        pieces(&self.units.get().inner, units)
    }

    pub fn unit(&self, unit: Int) -> PyResult<Piece> {
        piece(&self.units.get().inner, unit)
    }

    pub fn set(&self, units: &List<Int>) -> PyResult<PieceSet> {
        self.units.get().set(units)
    }

    pub fn hex(&self, hex: Int) -> PyResult<Hex> {
        self.inner.duties.check_hex(hex.0).or_refuse()
    }

    pub fn hexes(&self, hexes: &List<Int>) -> PyResult<Vec<Hex>> {
        hexes.iter().map(|&hex| self.hex(hex)).collect()
    }

    pub fn attack(&self, row: &AttackRow) -> PyResult<Attack> {
        let (attackers, origins, targets, defenders, charge, screened) = row;
        if targets.is_empty() {
            return Err(CoreError::new_err("an attack without a target"));
        }
        Ok(Attack {
            attackers: self.units(attackers)?,
            origins: self.hexes(origins)?,
            targets: self.hexes(targets)?,
            defenders: self.units(defenders)?,
            table: if *charge {
                Table::Charge
            } else {
                Table::Skirmish
            },
            screened: *screened,
        })
    }

    pub fn attacks(&self, rows: &List<AttackRow>) -> PyResult<Vec<Attack>> {
        rows.iter().map(|row| self.attack(row)).collect()
    }
}

/// Attackers, their hexes, those attacked, defenders, whether by the Charge table, whether the defender chose it.
pub type AttackRow = (List<Int>, List<Int>, List<Int>, List<Int>, bool, bool);
