//! `Factors` and `Parts`: what the modifiers of an attack depend on, and what they are.

use gcacw::combat::{self, Across, Heights, Strength, Tactics};
use hexcore::error::Error;
use hexcore::roster::Piece;
use pyo3::prelude::*;

use crate::args::Int;
use crate::civil_war::battle_table::check_terrain;
use crate::errors::refuse;

/// Numerator and denominator, in points.
pub type Value = (i64, i64);

/// Largest number of a fraction that comes in.
const MOST: i64 = 1 << 20;

/// Everything that the modifiers of an attack depend on. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Factors {
    pub inner: combat::Factors,
}

/// A strength from two values in points.
pub fn strength(cv2: Int, value: Value, guns: Value) -> PyResult<Strength> {
    let fraction = |(over, under): Value| -> PyResult<Value> {
        Ok((
            Int(over).within("numerator of a value", MOST)?,
            Int(under).within::<i64>("denominator of a value", 1000)?,
        ))
    };
    let ((value, under), (guns, guns_under)) = (fraction(value)?, fraction(guns)?);
    if under == 0 || guns_under == 0 {
        return Err(refuse(Error::Range("denominator of a value", 0, 1, 1000)));
    }
    Ok(Strength {
        cv2: cv2.within("combat value", MOST)?,
        value: 2 * value * guns_under,
        guns: 2 * guns * under,
        under: under * guns_under,
        entrenched: false,
    })
}

impl Factors {
    fn each<T>(&self, get: impl Fn(&Strength) -> T) -> (T, T) {
        (get(&self.inner.attacker), get(&self.inner.defender))
    }
}

#[pymethods]
impl Factors {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, kind, cv2, value, guns, tactical, terrain, covered, reductions, helped, rain, across, heights, refused
    ))]
    fn new(
        kind: Option<Int>,
        cv2: (Int, Int),
        value: (Value, Value),
        guns: (Value, Value),
        tactical: (i16, i16),
        terrain: Int,
        covered: Int,
        reductions: Int,
        helped: bool,
        rain: bool,
        across: Int,
        heights: Int,
        refused: bool,
    ) -> PyResult<Self> {
        let tactics = |value: i16| Tactics {
            value: value.into(),
            piece: None,
        };
        let inner = combat::Factors {
            kind: kind
                .map(|kind| kind.within("type of attack", 255))
                .transpose()?,
            attacker: strength(cv2.0, value.0, guns.0)?,
            defender: strength(cv2.1, value.1, guns.1)?,
            tactics: [tactics(tactical.0), tactics(tactical.1)],
            terrain: check_terrain(terrain)?,
            covered: covered.within("covered hexes", 6)?,
            reductions: reductions.within("reductions", 6)?,
            helped,
            rain,
            across: match across.within("hexside", 2)? {
                0_u8 => Across::Open,
                1 => Across::Creek,
                _ => Across::Crossing,
            },
            heights: match heights.within("heights", 2)? {
                0_u8 => Heights::Nobody,
                1 => Heights::Defender,
                _ => Heights::Both,
            },
            refused,
            fort: false,
        };
        Ok(Self { inner })
    }

    #[getter]
    fn kind(&self) -> Option<usize> {
        self.inner.kind
    }

    #[getter]
    fn cv2(&self) -> (u32, u32) {
        self.each(|side| side.cv2)
    }

    /// Combat values that choose the columns of the results.
    #[getter]
    fn columns(&self) -> (u32, u32) {
        (self.inner.attacker.cv2, self.inner.defender.column())
    }

    #[getter]
    fn value(&self) -> (Value, Value) {
        self.each(|side| (side.value, 2 * side.under))
    }

    #[getter]
    fn guns(&self) -> (Value, Value) {
        self.each(|side| (side.guns, 2 * side.under))
    }

    #[getter]
    fn tactical(&self) -> (i32, i32) {
        let [attacker, defender] = self.inner.tactics;
        (attacker.value, defender.value)
    }

    /// Who gives the tactical values.
    #[getter]
    fn tacticians(&self) -> (Option<Piece>, Option<Piece>) {
        let [attacker, defender] = self.inner.tactics;
        (attacker.piece, defender.piece)
    }

    #[getter]
    fn terrain(&self) -> u8 {
        self.inner.terrain
    }

    #[getter]
    fn covered(&self) -> u8 {
        self.inner.covered
    }

    #[getter]
    fn reductions(&self) -> u8 {
        self.inner.reductions
    }

    #[getter]
    fn helped(&self) -> bool {
        self.inner.helped
    }

    #[getter]
    fn rain(&self) -> bool {
        self.inner.rain
    }

    #[getter]
    fn across(&self) -> u8 {
        self.inner.across as u8
    }

    #[getter]
    fn heights(&self) -> u8 {
        self.inner.heights as u8
    }

    #[getter]
    fn refused(&self) -> bool {
        self.inner.refused
    }

    #[getter]
    fn fort(&self) -> bool {
        self.inner.fort
    }
}

/// The modifiers of an attack, one by one and summed up. Immutable.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Parts {
    pub ratio: i32,
    pub kind: i32,
    pub tactical: i32,
    pub artillery: i32,
    pub flanks: i32,
    pub helper: i32,
    pub rain: i32,
    pub coin: i32,
    pub across: i32,
    pub heights: i32,
    pub refused: i32,
    pub attack: i32,
    pub defence: i32,
}

impl From<combat::Parts> for Parts {
    fn from(parts: combat::Parts) -> Self {
        Self {
            ratio: parts.ratio,
            kind: parts.kind,
            tactical: parts.tactical,
            artillery: parts.artillery,
            flanks: parts.flanks,
            helper: parts.helper,
            rain: parts.rain,
            coin: parts.coin,
            across: parts.across,
            heights: parts.heights,
            refused: parts.refused,
            attack: parts.attack(),
            defence: parts.defence(),
        }
    }
}
