//! `Order` and `BattleTable`.

use std::sync::Arc;

use gcacw::combat::{self, Attack, AttackType, BattleFigures, Fort, Guns, Limits, Strength};
use hexcore::error::Error;
use hexcore::odds::CombatError;
use hexcore::pieces::PieceSet;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::civil_war::modifiers::{Factors, Parts, Value, strength};
use crate::civil_war::rows::Soldier;
use crate::combat_table::CombatTable;
use crate::errors::{CoreError, OrRefuse, refuse};
use crate::position::{Flank, Position};

/// Who leads whom, and what the pieces are worth in battle. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Order {
    pub inner: Arc<combat::Order>,
}

#[pymethods]
impl Order {
    #[new]
    #[pyo3(
        signature = (soldiers, leads, *, spent = List::new(), guns = List::new()),
        text_signature = "(soldiers, leads, *, spent=(), guns=())"
    )]
    fn new(
        soldiers: List<Py<Soldier>>,
        leads: List<List<Piece>>,
        spent: List<Piece>,
        guns: List<(Piece, i8)>,
    ) -> PyResult<Self> {
        let size = soldiers.len();
        let named = leads.iter().flat_map(|units| &units.0).chain(&spent.0);
        let named = named.copied().chain(guns.iter().map(|&(piece, _)| piece));
        for piece in named {
            if usize::from(piece) >= size {
                return Err(refuse(Error::Piece(i64::from(piece), size)));
            }
        }
        let mut soldiers: Vec<_> = soldiers.iter().map(|one| one.get().read()).collect();
        for piece in spent {
            soldiers[usize::from(piece)].spent = true;
        }
        for (piece, value) in guns {
            soldiers[usize::from(piece)].attached_guns = value;
        }
        let leads = leads.into_iter().map(PieceSet::from_iter).collect();
        let inner = combat::Order::new(soldiers, leads);
        Ok(Self {
            inner: inner.or_refuse()?.into(),
        })
    }

    fn __len__(&self) -> usize {
        self.inner.size()
    }

    /// Who lends his bonus to an assault.
    #[pyo3(signature = (position, hex, leader, army = None))]
    fn helper(
        &self,
        position: &Position,
        hex: Int,
        leader: Int,
        army: Option<Int>,
    ) -> PyResult<Option<Piece>> {
        fits(position, self)?;
        let (hex, leader) = (position.hex_of(hex)?, position.piece_of(leader)?);
        let army = army.map(|army| position.piece_of(army)).transpose()?;
        Ok(self.inner.helper(&position.inner, hex, leader, army))
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
    pub inner: Arc<combat::BattleTable>,
}

fn wrong(error: CombatError) -> PyErr {
    CoreError::new_err(error.to_string())
}

/// (cv2, value, artillery, what both are to be divided by, entrenched)
type Side = (u32, i64, i64, i64, bool);

fn told(side: Strength) -> Side {
    let Strength {
        cv2,
        value,
        guns,
        under,
        entrenched,
    } = side;
    (cv2, value, guns, 2 * under, entrenched)
}

fn fort_of(fort: Option<(u32, u32)>) -> Option<Fort> {
    fort.map(|(value, guns)| Fort { value, guns })
}

/// Units that stand on the map.
pub fn standing(position: &Position, units: List<Int>) -> PyResult<Vec<Piece>> {
    let units = units.into_iter().map(|unit| {
        let unit = position.piece_of(unit)?;
        position.inner.standing(unit).or_refuse()?;
        Ok(unit)
    });
    units.collect()
}

#[pymethods]
impl BattleTable {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, combat, types, assault, ratio, limits, multipliers, works_multiplier, works, artillery, flank_bonus,
        flank_most, flank_share, refuse, refuse_fatigue, refuse_most, helper, rain, spent_share,
        crossing, creek, heights
    ))]
    fn new(
        combat: &CombatTable,
        types: List<Kind>,
        assault: i32,
        ratio: (i64, i64),
        limits: (u32, u32, u32, u32),
        multipliers: List<Share>,
        works_multiplier: Share,
        works: List<u8>,
        artillery: List<List<Cell>>,
        flank_bonus: [i32; 7],
        flank_most: i32,
        flank_share: Share,
        refuse: List<i32>,
        refuse_fatigue: u8,
        refuse_most: u8,
        helper: i32,
        rain: i32,
        spent_share: Share,
        crossing: (u16, i32),
        creek: (u16, i32, i32),
        heights: (List<u8>, i32, i32),
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
            multipliers: multipliers.0,
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
            refuse: refuse.0,
            refuse_fatigue,
            refuse_most,
            helper,
            rain,
            spent_share,
            crossing,
            creek: (creek.0, [creek.1, creek.2]),
            heights: (terrains(&heights.0)?, [heights.1, heights.2]),
        };
        let inner = combat::BattleTable::new(given, combat.inner.clone()).or_refuse()?;
        Ok(Self {
            inner: inner.into(),
        })
    }

    /// Number of the type of a march attack.
    fn attack_kind(&self, mount: Int, points: u16) -> PyResult<usize> {
        Ok(self.inner.attack_kind(mount.within("mount", 1)?, points))
    }

    /// The attackers' strength.
    fn attackers(
        &self,
        position: &Position,
        order: &Order,
        attackers: List<Int>,
    ) -> PyResult<Side> {
        fits(position, order)?;
        let units = standing(position, attackers)?;
        Ok(told(self.inner.attackers(
            &position.inner,
            &order.inner,
            &units,
        )))
    }

    /// The strength of those who stand in a hex.
    #[pyo3(signature = (position, order, target, *, dug_in = true, fort = None))]
    fn defenders(
        &self,
        position: &Position,
        order: &Order,
        target: Int,
        dug_in: bool,
        fort: Option<(u32, u32)>,
    ) -> PyResult<Side> {
        fits(position, order)?;
        let (position, target) = (&position.inner, position.hex_of(target)?);
        let fort = fort_of(fort);
        Ok(told(self.inner.defenders(
            position,
            &order.inner,
            target,
            dug_in,
            fort,
        )))
    }

    /// Cover around a defender's hex.
    #[pyo3(signature = (position, target, attacker_side, share_of = None))]
    fn cover(
        &self,
        position: &Position,
        target: Int,
        attacker_side: Int,
        share_of: Option<Value>,
    ) -> PyResult<Flank> {
        let side = check_side(attacker_side.0).or_refuse()?;
        let (position, target) = (&position.inner, position.hex_of(target)?);
        let defender = Strength {
            entrenched: share_of.is_some(),
            ..strength(Int(0), share_of.unwrap_or((0, 1)), (0, 1))?
        };
        Ok(Flank::of(
            self.inner.cover(position, target, side, &defender),
        ))
    }

    /// The bonus for covered hexes.
    fn flank_bonus(&self, covered: Int, reductions: Int) -> PyResult<i32> {
        let (covered, reductions) = (
            covered.within("covered hexes", 6)?,
            reductions.within("reductions", 6)?,
        );
        Ok(self.inner.flank_bonus(covered, reductions))
    }

    /// Units that would refuse the flanks of their hex.
    fn refusing(&self, position: &Position, order: &Order, hex: Int) -> PyResult<Vec<Piece>> {
        fits(position, order)?;
        let hex = position.hex_of(hex)?;
        let units = self.inner.refusing(&position.inner, &order.inner, hex);
        Ok(units.iter().collect())
    }

    /// What the modifiers of an attack depend on, as the position stands.
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(
        signature = (
            position, order, attackers, target, *, points = None, leader = None, helped = false, rain = false,
            refused = false, dug_in = true, fort = None, massed = false
        ),
        text_signature = "($self, position, order, attackers, target, *, points=None, leader=None, helped=False, rain=False, refused=False, dug_in=True, fort=None, massed=False)"
    )]
    fn factors(
        &self,
        position: &Position,
        order: &Order,
        attackers: List<Int>,
        target: Int,
        points: Option<u16>,
        leader: Option<Int>,
        helped: bool,
        rain: bool,
        refused: bool,
        dug_in: bool,
        fort: Option<(u32, u32)>,
        massed: bool,
    ) -> PyResult<Factors> {
        fits(position, order)?;
        let attack = Attack {
            attackers: &standing(position, attackers)?,
            target: position.hex_of(target)?,
            points,
            leader: leader.map(|leader| position.piece_of(leader)).transpose()?,
            massed,
            helped,
            rain,
            refused,
            dug_in,
            fort: fort_of(fort),
        };
        let inner = self.inner.factors(&position.inner, &order.inner, &attack);
        Ok(Factors { inner })
    }

    /// Every modifier that follows from these factors.
    fn weigh(&self, factors: &Factors) -> PyResult<Parts> {
        Ok(self.inner.weigh(&factors.inner).map_err(wrong)?.into())
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

pub fn check_terrain(terrain: Int) -> PyResult<u8> {
    terrain.within("terrain", combat::TERRAINS as i64 - 1)
}

/// Bits of a list of terrain.
pub fn terrains(list: &[u8]) -> PyResult<u64> {
    let mut bits = 0;
    for &terrain in list {
        bits |= 1 << check_terrain(Int(terrain.into()))?;
    }
    Ok(bits)
}
