//! `Order` and `BattleTable`.

use std::sync::Arc;

use gtc_core::battle::{
    self, Attack, AttackType, BattleFigures, Fort, Guns, Limits, PieceSet, Soldier,
};
use gtc_core::combat::CombatError;
use gtc_core::error::Error;
use gtc_core::roster::Piece;
use pyo3::prelude::*;

use crate::args::Int;
use crate::combat::CombatTable;
use crate::errors::{CoreError, OrRefuse, refuse};
use crate::position::Position;

/// (tactical attack, tactical defence, mount, command value, pace, die modifier of extended marches, bits)
type Row = (i8, i8, u8, u8, u8, i8, u8);

const FOOT: u8 = 1;
const DIGS: u8 = 2;
const TRAIN: u8 = 4;
const ACTIVE: u8 = 8;
const LENDS: u8 = 16;
const LENDS_OWN: u8 = 32;

/// Who leads whom, and what the pieces are worth in battle. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Order {
    pub inner: Arc<battle::Order>,
}

#[pymethods]
impl Order {
    #[new]
    fn new(soldiers: Vec<Row>, leads: Vec<Vec<Piece>>) -> PyResult<Self> {
        let size = soldiers.len();
        let row = |(attack, defence, mount, command, pace, extended, bits): Row| Soldier {
            attack,
            defence,
            mount,
            command,
            pace,
            extended,
            foot: bits & FOOT != 0,
            digs: bits & DIGS != 0,
            train: bits & TRAIN != 0,
            active: bits & ACTIVE != 0,
            lends: bits & LENDS != 0,
            lends_own: bits & LENDS_OWN != 0,
        };
        let units = leads.iter().flatten();
        if let Some(&piece) = units.clone().find(|&&piece| usize::from(piece) >= size) {
            return Err(refuse(Error::Piece(i64::from(piece), size)));
        }
        let inner = battle::Order::new(
            soldiers.into_iter().map(row).collect(),
            leads.into_iter().map(PieceSet::from_iter).collect(),
        );
        Ok(Self {
            inner: inner.or_refuse()?.into(),
        })
    }

    fn __len__(&self) -> usize {
        self.inner.size()
    }
}

type Share = (u32, u32);
/// (modifier, points on foot, points mounted)
type Kind = (i32, u16, u16);
/// (least difference, sure, coin)
type Cell = (i64, i32, i32);

/// The figures of battle. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct BattleTable {
    pub inner: Arc<battle::BattleTable>,
}

fn wrong(error: CombatError) -> PyErr {
    CoreError::new_err(error.to_string())
}

/// (attacker's sum, defender's sum, coin, attacker's cv2, defender's cv2, flank bonus)
type Found = (i32, i32, i32, u32, u32, i32);

#[pymethods]
impl BattleTable {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, combat, types, assault, ratio, limits, multipliers, works_multiplier, works, artillery, flank_bonus,
        flank_most, flank_share, refuse, refuse_fatigue, refuse_most, helper, rain, crossing, creek, heights
    ))]
    fn new(
        combat: &CombatTable,
        types: Vec<Kind>,
        assault: i32,
        ratio: (i64, i64),
        limits: (u32, u32, u32, u32),
        multipliers: Vec<Share>,
        works_multiplier: Share,
        works: Vec<u8>,
        artillery: Vec<Vec<Cell>>,
        flank_bonus: [i32; 7],
        flank_most: i32,
        flank_share: Share,
        refuse: Vec<i32>,
        refuse_fatigue: u8,
        refuse_most: u8,
        helper: i32,
        rain: i32,
        crossing: (u16, i32),
        creek: (u16, i32, i32),
        heights: (Vec<u8>, i32, i32),
    ) -> PyResult<Self> {
        let given = BattleFigures {
            types: types
                .into_iter()
                .map(|(modifier, foot, mounted)| AttackType {
                    modifier,
                    points: [foot, mounted],
                })
                .collect(),
            assault,
            ratio,
            limits: Limits {
                attacker: limits.0,
                defender: limits.1,
                half: limits.2,
                all: limits.3,
            },
            multipliers,
            works_multiplier,
            works: terrains(&works)?,
            artillery: artillery
                .into_iter()
                .map(|column| {
                    let cell = |(least, sure, coin)| Guns { least, sure, coin };
                    column.into_iter().map(cell).collect()
                })
                .collect(),
            flank_bonus,
            flank_most,
            flank_share,
            refuse,
            refuse_fatigue,
            refuse_most,
            helper,
            rain,
            crossing,
            creek: (creek.0, [creek.1, creek.2]),
            heights: (terrains(&heights.0)?, [heights.1, heights.2]),
        };
        let inner = battle::BattleTable::new(given, combat.inner.clone()).or_refuse()?;
        Ok(Self {
            inner: inner.into(),
        })
    }

    /// The modifiers of an attack as the position stands.
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(
        signature = (
            position, order, attackers, target, *, points = None, leader = None, helped = false, rain = false,
            refused = false, dug_in = true, fort = None
        ),
        text_signature = "($self, position, order, attackers, target, *, points=None, leader=None, helped=False, rain=False, refused=False, dug_in=True, fort=None)"
    )]
    fn assess(
        &self,
        position: &Position,
        order: &Order,
        attackers: Vec<Int>,
        target: Int,
        points: Option<u16>,
        leader: Option<Int>,
        helped: bool,
        rain: bool,
        refused: bool,
        dug_in: bool,
        fort: Option<(u32, u32)>,
    ) -> PyResult<Found> {
        let units = attackers.into_iter().map(|unit| {
            let unit = position.piece_of(unit)?;
            position.inner.standing(unit).or_refuse()?;
            Ok(unit)
        });
        let units = units.collect::<PyResult<Vec<Piece>>>()?;
        fits(position, order)?;
        let attack = Attack {
            attackers: &units,
            target: position.hex_of(target)?,
            points,
            leader: leader.map(|leader| position.piece_of(leader)).transpose()?,
            helped,
            rain,
            refused,
            dug_in,
            fort: fort.map(|(value, guns)| Fort { value, guns }),
        };
        let found = self
            .inner
            .assess(&position.inner, &order.inner, &attack)
            .map_err(wrong)?;
        Ok((
            found.attack,
            found.defence,
            found.coin,
            found.attacker_cv2,
            found.defender_cv2,
            found.flank_bonus,
        ))
    }
}

/// The order of battle is that of the position's roster.
pub fn fits(position: &Position, order: &Order) -> PyResult<()> {
    let (found, wanted) = (order.inner.size(), position.inner.roster().size());
    if found != wanted {
        return Err(refuse(Error::Length("order of battle", found, wanted)));
    }
    Ok(())
}

/// Bits of a list of terrain.
pub fn terrains(list: &[u8]) -> PyResult<u64> {
    let mut bits = 0;
    for &terrain in list {
        if usize::from(terrain) >= battle::TERRAINS {
            let most = battle::TERRAINS as i64 - 1;
            return Err(refuse(Error::Range("terrain", i64::from(terrain), 0, most)));
        }
        bits |= 1 << terrain;
    }
    Ok(bits)
}
