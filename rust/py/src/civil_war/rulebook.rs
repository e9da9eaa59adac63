//! `Rulebook`, and the records in which it tells what its effects came to.

use std::sync::Arc;

use gcacw::rulebook::{self, Burning, Drive, Event, ExitBar, Letters, Marches, Retreats};
use hexcore::error::Error;
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::civil_war::attrition::Tolls;
use crate::civil_war::battle_table::{BattleTable, Order};
use crate::civil_war::rows::{Bonus, Fort, Goal};
use crate::errors::{OrRefuse, refuse};
use crate::position::{Position, with_scratch};

/// Allowances of one side: by mount, alone, under a leader, under a leader of the faster pace.
type Allowances = [[i8; 3]; 2];
/// What has changed in the condition of a unit: the new values.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Change {
    fatigue: Option<u8>,
    disorganized: Option<bool>,
    exhausted: Option<bool>,
    demoralized: Option<u8>,
}

impl From<rulebook::Change> for Change {
    fn from(change: rulebook::Change) -> Self {
        let rulebook::Change {
            fatigue,
            disorganized,
            exhausted,
            demoralized,
        } = change;
        Self {
            fatigue,
            disorganized,
            exhausted,
            demoralized,
        }
    }
}

/// Manpower that a unit has lost.
#[pyclass(frozen, get_all, skip_from_py_object, module = "gtc_tui._core")]
#[derive(Clone)]
pub struct Loss {
    unit: Piece,
    points: u8,
    hex: Hex,
    destroyed: bool,
}

impl From<rulebook::Loss> for Loss {
    fn from(loss: rulebook::Loss) -> Self {
        let rulebook::Loss {
            unit,
            points,
            hex,
            destroyed,
        } = loss;
        Self {
            unit,
            points,
            hex,
            destroyed,
        }
    }
}

/// A leader who had no unit of his command with him, and whom he is with now.
#[pyclass(frozen, get_all, skip_from_py_object, module = "gtc_tui._core")]
#[derive(Clone)]
pub struct Joined {
    leader: Piece,
    unit: Option<Piece>,
}

impl From<rulebook::Joined> for Joined {
    fn from(rulebook::Joined { leader, unit }: rulebook::Joined) -> Self {
        Self { leader, unit }
    }
}

/// What a march has cost a unit beside its movement points.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Toll {
    disorganized: bool,
    due: u8,
    hurts: bool,
    loss: Loss,
    joined: Vec<Joined>,
}

impl Toll {
    fn of(toll: rulebook::Toll, joined: Vec<Joined>) -> Self {
        Self {
            disorganized: toll.disorganized,
            due: toll.due,
            hurts: toll.hurts(),
            loss: toll.loss.into(),
            joined,
        }
    }
}

/// What has come of a piece in a hex.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
#[derive(Default)]
pub struct Entry {
    joined: Vec<Joined>,
    taken: Vec<usize>,
}

impl Entry {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Joined(one) => self.joined.push(one.into()),
            Event::Taken(goal) => self.taken.push(goal),
        }
    }
}

/// The rules of a game as figures, and what is done by them. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Rulebook {
    pub inner: Arc<rulebook::Rulebook>,
}

impl Rulebook {
    /// Whether a position has the pieces that this is for.
    fn fit(&self, position: &Position) -> PyResult<()> {
        let (found, wanted) = (self.inner.order.size(), position.inner.roster().size());
        if found != wanted {
            return Err(refuse(Error::Length("order of battle", found, wanted)));
        }
        Ok(())
    }

    /// A piece of such a position.
    fn piece(&self, position: &Position, piece: Int) -> PyResult<Piece> {
        self.fit(position)?;
        position.piece_of(piece)
    }

    fn pieces(&self, position: &Position, pieces: &[Int]) -> PyResult<PieceSet> {
        let pieces = pieces.iter().map(|&piece| self.piece(position, piece));
        pieces.collect()
    }

    /// The same, on the map.
    fn standing(&self, position: &Position, piece: Int) -> PyResult<Piece> {
        let piece = self.piece(position, piece)?;
        position.inner.standing(piece).or_refuse()?;
        Ok(piece)
    }
}

#[pymethods]
impl Rulebook {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, order, battle, tolls, dice, bonus, between_zones, attack_between, leaving, letters, retreat, retreat_loss, goals, bonuses, burning, forts, scores, loss_points, command_radius, most_fatigue, ties, turns, idle_boxes = false
    ))]
    fn new(
        order: &Order,
        battle: &BattleTable,
        tolls: &Tolls,
        dice: [u8; 2],
        bonus: [Allowances; 2],
        between_zones: u8,
        attack_between: bool,
        leaving: (u16, u16),
        letters: [u32; 9],
        retreat: ((u8, u8), (u8, u8)),
        retreat_loss: [u8; 5],
        goals: List<Py<Goal>>,
        bonuses: List<Py<Bonus>>,
        burning: (u8, u8, bool),
        forts: List<Py<Fort>>,
        scores: usize,
        loss_points: [i32; 2],
        command_radius: u8,
        most_fatigue: u8,
        ties: usize,
        turns: u8,
        idle_boxes: bool,
    ) -> PyResult<Self> {
        let [
            f1,
            f2,
            f3,
            disorganized,
            exhausted,
            retreats,
            rout,
            worse,
            advance,
        ] = letters;
        let size = order.inner.size();
        let goals = goals.iter().map(|goal| goal.get().read(size));
        let forts = forts.iter().map(|fort| fort.get().read());
        let inner = rulebook::Rulebook {
            order: (*order.inner).clone(),
            battle: battle.inner.clone(),
            marches: Marches {
                dice,
                bonus,
                between_zones,
                attack_between,
                leaving,
            },
            letters: Letters {
                fatigue: [f1, f2, f3],
                disorganized,
                exhausted,
                retreat: retreats,
                rout: [rout, worse],
                advance,
            },
            retreats: Retreats {
                length: retreat.0,
                rout_length: retreat.1,
                loss: std::array::from_fn(|priority| match priority {
                    0 => 0,
                    priority => retreat_loss[priority - 1],
                }),
            },
            tolls: tolls.inner.clone(),
            burning: Burning {
                organized: burning.0,
                disorganized: burning.1,
                in_rain: burning.2,
            },
            goals: goals.collect::<PyResult<_>>()?,
            bonuses: bonuses.iter().map(|bonus| bonus.get().read()).collect(),
            forts: forts.collect::<PyResult<_>>()?,
            scores: check_side(scores as i64).or_refuse()?,
            loss_points,
            command_radius,
            most_fatigue,
            ties: check_side(ties as i64).or_refuse()?,
            turns,
            idle_boxes,
        };
        Ok(Self {
            inner: inner.into(),
        })
    }

    /// The same rules under other leaders. led: leaders whose commands are others now, with their units.
    fn commanded(&self, led: List<(Piece, List<Piece>)>) -> PyResult<Self> {
        let size = self.inner.order.size();
        let mut inner = (*self.inner).clone();
        for (leader, units) in led {
            for &piece in units.iter().chain([&leader]) {
                if usize::from(piece) >= size {
                    return Err(refuse(Error::Piece(i64::from(piece), size)));
                }
            }
            inner.order.put_under(leader, PieceSet::from_iter(units));
        }
        Ok(Self {
            inner: inner.into(),
        })
    }

    // 2.2, 5.0, 8.0: condition.

    /// Fatigue rises, never beyond the highest level.
    fn tire(&self, position: &mut Position, unit: Int, levels: u8) -> PyResult<Change> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.tire(&mut position.inner, unit, levels).into())
    }

    /// A unit becomes disorganized.
    fn disorganize(&self, position: &mut Position, unit: Int) -> PyResult<Change> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.disorganize(&mut position.inner, unit).into())
    }

    /// The letters of a combat result on a unit.
    fn mark(&self, position: &mut Position, unit: Int, letters: u32) -> PyResult<Change> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.mark(&mut position.inner, unit, letters).into())
    }

    /// What riding off costs a unit.
    fn ride_off(&self, position: &mut Position, unit: Int) -> PyResult<Change> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.ride_off(&mut position.inner, unit).into())
    }

    /// The rest of a turn.
    fn rest(&self, position: &mut Position, unit: Int) -> PyResult<Change> {
        let unit = self.standing(position, unit)?;
        Ok(self.inner.rest(&mut position.inner, unit).into())
    }

    // 2.2, 6.3: losses, leaders.

    /// Takes manpower off a unit, and the unit off the map when nothing is left.
    fn lose(&self, position: &mut Position, unit: Int, points: Int) -> PyResult<Loss> {
        let unit = self.piece(position, unit)?;
        let points = points.0.clamp(0, u8::MAX.into()) as u8;
        Ok(self.inner.lose(&mut position.inner, unit, points).into())
    }

    /// Leaders without a unit of their command in a hex go to the nearest.
    fn settle(&self, position: &mut Position, hex: Int) -> PyResult<Vec<Joined>> {
        let hex = position.hex_of(hex)?;
        let mut joined = Vec::new();
        self.inner
            .settle(&mut position.inner, hex, |one| joined.push(one.into()));
        Ok(joined)
    }

    /// Leaders in a hex who have only this unit of their command there.
    fn left_behind(&self, position: &Position, unit: Int, hex: Int) -> PyResult<Vec<Piece>> {
        let (unit, hex) = (self.piece(position, unit)?, position.hex_of(hex)?);
        Ok(self
            .inner
            .left_behind(&position.inner, unit, hex)
            .iter()
            .collect())
    }

    // 9.0, 13.0: entering a hex.

    /// Moves a piece; a unit leaves its entrenchment behind.
    fn shift(&self, position: &mut Position, piece: Int, to: Int) -> PyResult<()> {
        let (piece, to) = (self.piece(position, piece)?, position.hex_of(to)?);
        self.inner.shift(&mut position.inner, piece, to).or_refuse()
    }

    /// A piece goes into a hex for real.
    fn enter(&self, position: &mut Position, piece: Int, to: Int) -> PyResult<Entry> {
        let (piece, to) = (self.piece(position, piece)?, position.hex_of(to)?);
        let mut entry = Entry::default();
        let done = (self.inner).enter(&mut position.inner, piece, to, &mut |event| {
            entry.tell(event)
        });
        done.or_refuse()?;
        Ok(entry)
    }

    /// A unit takes control of the objectives of a hex: their numbers.
    fn take(&self, position: &mut Position, unit: Int, hex: Int) -> PyResult<Vec<usize>> {
        let (unit, hex) = (self.piece(position, unit)?, position.hex_of(hex)?);
        let mut taken = Vec::new();
        self.inner
            .take(&mut position.inner, unit, hex, |goal| taken.push(goal));
        Ok(taken)
    }

    // 2.4, 5.1: marches.

    /// Movement points by the sum of the dice.
    fn allowance(&self, side: Int, mount: Int, pace: Int, dice: i32) -> PyResult<u16> {
        let side = check_side(side.0).or_refuse()?;
        let (mount, pace) = (mount.within("mount", 1)?, pace.within("pace", 2)?);
        Ok(self.inner.allowance(side, mount, pace, dice))
    }

    /// What is added to the die of an extended march at a level of fatigue.
    fn long_day(&self, position: &Position, unit: Int, level: u8) -> PyResult<Option<i32>> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.long_day(&position.inner, unit, level))
    }

    /// A march ends in the first enemy zone entered.
    fn is_bound(&self, position: &Position, unit: Int, moved: bool) -> PyResult<bool> {
        let unit = self.standing(position, unit)?;
        Ok(self.inner.is_bound(&position.inner, unit, moved))
    }

    /// A march has the points for a step.
    fn affords(&self, points: u16, moved: bool, cost: u16) -> bool {
        self.inner.affords(points, moved, cost)
    }

    /// (hex, cost) of the steps open to a unit on the march.
    fn open_steps(
        &self,
        position: &Position,
        unit: Int,
        points: Int,
        moved: bool,
    ) -> PyResult<Vec<(Hex, u16)>> {
        let unit = self.standing(position, unit)?;
        let points = points.within("points", u16::MAX.into())?;
        self.inner
            .open_steps(&position.inner, unit, points, moved)
            .or_refuse()
    }

    /// The toll of an extended march by the sum of the die.
    fn long_march(&self, position: &mut Position, unit: Int, sum: i32) -> PyResult<Toll> {
        let unit = self.standing(position, unit)?;
        let mut joined = Vec::new();
        let tell = |one: rulebook::Joined| joined.push(one.into());
        let toll = self.inner.long_march(&mut position.inner, unit, sum, tell);
        Ok(Toll::of(toll, joined))
    }

    /// The toll of a step from zone to zone off the lines.
    fn cross_zones(&self, position: &mut Position, unit: Int, to: Int) -> PyResult<Option<Toll>> {
        let unit = self.standing(position, unit)?;
        let to = position.inner.board().map().check_hex(to.0).or_refuse()?;
        let mut joined = Vec::new();
        let tell = |one: rulebook::Joined| joined.push(one.into());
        let toll = self.inner.cross_zones(&mut position.inner, unit, to, tell);
        Ok(toll.map(|toll| Toll::of(toll, joined)))
    }

    /// Movement points for leaving the map.
    fn leaving_price(&self, position: &Position, unit: Int) -> PyResult<u16> {
        let unit = self.standing(position, unit)?;
        Ok(self.inner.leaving_price(&position.inner, unit))
    }

    /// Why a unit may not leave the map where that is allowed once a station is damaged.
    fn bar_after_fire(&self, position: &Position, unit: Int) -> PyResult<Option<&'static str>> {
        let unit = self.standing(position, unit)?;
        let bar = self.inner.bar_after_fire(&position.inner, unit);
        Ok(bar.map(|bar| match bar {
            ExitBar::NoFire => "no-fire",
            ExitBar::Demoralized => "demoralized",
        }))
    }

    /// A unit leaves the map for good, and leaders with it.
    fn leave(&self, position: &mut Position, unit: Int, riders: List<Int>) -> PyResult<()> {
        let unit = self.standing(position, unit)?;
        let riders = riders.iter().map(|&leader| self.standing(position, leader));
        let riders = riders.collect::<PyResult<_>>()?;
        self.inner.leave(&mut position.inner, unit, &riders);
        Ok(())
    }

    // 5.4, 5.5, 32.0: works, stations, forts.

    /// Step of the ladder that the next work of a unit gives.
    #[pyo3(signature = (position, unit, resting = false))]
    fn next_works(&self, position: &Position, unit: Int, resting: bool) -> PyResult<Option<u8>> {
        let unit = self.standing(position, unit)?;
        Ok(self.inner.next_works(&position.inner, unit, resting))
    }

    /// Those of some units to which the next work by an action gives a step.
    fn diggers(&self, position: &Position, units: List<Int>) -> PyResult<Vec<Piece>> {
        let units = units.iter().map(|&unit| self.standing(position, unit));
        let units = units.collect::<PyResult<Vec<_>>>()?;
        let digs = |&unit: &Piece| {
            self.inner
                .next_works(&position.inner, unit, false)
                .is_some()
        };
        Ok(units.into_iter().filter(digs).collect())
    }

    /// Units of a side that may entrench in the recovery phase.
    fn workers(&self, position: &Position, side: Int) -> PyResult<Vec<Piece>> {
        let side = check_side(side.0).or_refuse()?;
        self.fit(position)?;
        Ok(self.inner.workers(&position.inner, side).collect())
    }

    /// One step up the ladder, if there is one.
    #[pyo3(signature = (position, unit, resting = false))]
    fn entrench(&self, position: &mut Position, unit: Int, resting: bool) -> PyResult<Option<u8>> {
        let unit = self.standing(position, unit)?;
        Ok(self.inner.entrench(&mut position.inner, unit, resting))
    }

    /// The highest die with which a unit sets fire to a station.
    fn may_burn(&self, position: &Position, unit: Int, rain: bool) -> PyResult<bool> {
        let unit = self.standing(position, unit)?;
        Ok(self.inner.may_burn(&position.inner, unit, rain).is_some())
    }

    /// The highest die with which a unit sets fire to a station.
    fn burning_die(&self, position: &Position, unit: Int) -> PyResult<u8> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.burning_die(&position.inner, unit))
    }

    /// A unit sets fire to a station: its new state.
    fn set_fire(
        &self,
        position: &mut Position,
        unit: Int,
        mark: Int,
        die: u8,
    ) -> PyResult<Option<i16>> {
        let unit = self.piece(position, unit)?;
        let mark = position.inner.check_mark(mark.0).or_refuse()?;
        Ok(self.inner.set_fire(&mut position.inner, unit, mark, die))
    }

    /// Adjacent hexes that a unit may attack from where it stands.
    #[pyo3(signature = (position, unit, moved = false))]
    fn targets(&self, position: &Position, unit: Int, moved: bool) -> PyResult<Vec<Hex>> {
        let unit = self.standing(position, unit)?;
        let (side, hex) = (position.inner.roster().side(unit), position.inner.hex(unit));
        let side = check_side(side as i64).or_refuse()?;
        Ok(self.inner.targets(&position.inner, side, hex, moved))
    }

    /// There is something for a side to attack in a hex.
    fn is_target(&self, position: &Position, side: Int, hex: Int) -> PyResult<bool> {
        let side = check_side(side.0).or_refuse()?;
        let hex = position.hex_of(hex)?;
        Ok(self.inner.is_target(&position.inner, side, hex))
    }

    /// A retreat or rout of the defender destroys the fort of his hex.
    fn bring_down(
        &self,
        position: &mut Position,
        side: Int,
        hex: Int,
        letters: u32,
    ) -> PyResult<bool> {
        let side = check_side(side.0).or_refuse()?;
        let hex = position.hex_of(hex)?;
        Ok(self
            .inner
            .bring_down(&mut position.inner, side, hex, letters))
    }

    // 7.6: retreats.

    /// Whether a stack is driven off, or may retreat of its own will; least and most hexes.
    fn drive(&self, letters: u32) -> (&'static str, u8, u8) {
        let drive = self.inner.drive(letters);
        let kind = match drive {
            Drive::Stay => "voluntary",
            Drive::Retreat => "retreat",
            Drive::Rout => "rout",
        };
        let (least, most) = self.inner.retreat_length(drive);
        (kind, least, most)
    }

    /// Manpower that a step of a retreat costs the stack.
    fn step_loss(&self, priority: u8) -> u8 {
        self.inner.step_loss(priority)
    }

    // 4.0, 13.0

    /// The side that wins the initiative by these dice.
    fn initiative(&self, first: u8, second: u8) -> usize {
        self.inner.initiative([first, second])
    }

    /// A unit on the map below the highest level of fatigue.
    fn is_fresh(&self, position: &Position, unit: Int) -> PyResult<bool> {
        let unit = self.piece(position, unit)?;
        Ok(self.inner.is_fresh(&position.inner, unit))
    }

    /// Units that a leader may order to an assault as they stand.
    fn assaulters(&self, position: &Position, leader: Int) -> PyResult<Vec<Piece>> {
        let leader = self.piece(position, leader)?;
        Ok(self.inner.assaulters(&position.inner, leader).collect())
    }

    /// Those of a side.
    fn fresh(&self, position: &Position, side: Int) -> PyResult<Vec<Piece>> {
        let side = check_side(side.0).or_refuse()?;
        Ok(self.inner.fresh(&position.inner, side).collect())
    }

    // 5.2, 5.3: leaders.

    /// Units of a leader's command within so many hexes.
    fn followers(&self, position: &Position, leader: Int, radius: u8) -> PyResult<Vec<Piece>> {
        let leader = self.piece(position, leader)?;
        with_scratch(|scratch| {
            self.inner
                .followers(&position.inner, leader, radius, scratch)
        })
        .or_refuse()
    }

    /// Units that a leader may choose for an activation as they stand.
    fn candidates(&self, position: &Position, leader: Int, tired: u8) -> PyResult<Vec<Piece>> {
        let leader = self.piece(position, leader)?;
        with_scratch(|scratch| {
            self.inner
                .candidates(&position.inner, leader, tired, scratch)
        })
        .or_refuse()
    }

    /// Leaders of a side who may be activated, with the units that each may choose.
    fn activations(
        &self,
        position: &Position,
        side: Int,
        tired: u8,
        held: List<Int>,
    ) -> PyResult<Vec<(Piece, Vec<Piece>)>> {
        let side = check_side(side.0).or_refuse()?;
        self.fit(position)?;
        let held = self.pieces(position, &held)?;
        with_scratch(|scratch| {
            self.inner
                .activations(&position.inner, side, tired, &held, scratch)
        })
        .or_refuse()
    }

    /// Leaders of a side who may assault, with the hexes that each may.
    fn assaults(
        &self,
        position: &Position,
        side: Int,
        held: List<Int>,
    ) -> PyResult<Vec<(Piece, Vec<Hex>)>> {
        let side = check_side(side.0).or_refuse()?;
        self.fit(position)?;
        let held = self.pieces(position, &held)?;
        Ok(self.inner.assaults(&position.inner, side, &held))
    }

    /// Points of the side that scores for what it holds.
    fn on_map(&self, position: &Position) -> i32 {
        self.inner.on_map(&position.inner)
    }
}
