//! `World`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gcacw::combat::PieceSet;
use gcacw::{
    self, Activating, Alarm, Assignment, Bonds, Chance, Charge, Due, Errand, Manner, Marching,
    Pays, Plan, Question, Script, Sent, Sim, Special, Steps, Watch, Work,
};
use hexcore::geom::Hex;
use hexcore::roster::{Piece, check_side};
use mcts::Budget;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::board::Board;
use crate::errors::{CoreError, OrRefuse, detach};
use crate::figures::Figures;
use crate::judge::{Advice, Judge, Stop};
use crate::position::{Position, with_scratch};

/// (kind, piece, hex, target), as an `Advice` has them
type PlanRow = (String, Option<Int>, Option<Int>, Option<Int>);
/// (unit, movement points left, it has entered a hex, its last step led from zone to zone, hexes whose cavalry has stood
/// before it)
type MarchingRow = (Int, u16, bool, bool, List<Int>);
/// (leader, units chosen, those that have not acted, points on foot and mounted, he has gone along)
type ActivatingRow = (Int, List<Int>, List<Int>, [u16; 2], bool);

/// (action phases, answers, outcomes of dice)
type StepsRow = (u64, u64, u64);
/// (area, last turn, only its end counts, how it pays, points at most, points by piece, by number of those gone)
type ErrandRow = (usize, u8, bool, String, i32, List<(Int, f64)>, List<i32>);
/// (unit, points once, points when a march hurts it)
type DueRow = (Int, i32, f64);
/// (unit, points when a march hurts it, for each hex of a retreat, when it is destroyed, at most)
type ChargeRow = (Int, u8, u8, u8, u8);

/// (units, hex that they go to)
type SentRow = (List<Int>, Int);
/// (units, hexes that they guard, centre, how many of them at least)
type WatchRow = (List<Int>, List<Int>, Int, usize);
/// (pieces held, their side, their camp, as near as that an enemy unit frees them)
type AlarmRow = (List<Int>, Int, Int, u16);

/// (unit, goal, hex to attack from there)
type OrderRow = (Int, Int, Option<Int>);

const FIXED: Manner<'_> = Manner::Fixed { evades: false };

/// A game under way, as far as the board shows it.
#[pyclass(module = "gtc_tui._core")]
pub struct World {
    pub inner: gcacw::World,
    pub figures: Arc<gcacw::Figures>,
    board: Py<Board>,
    /// What was carried out in it.
    steps: Steps,
}

fn row(steps: Steps) -> StepsRow {
    (steps.phases, steps.answers, steps.rolls)
}

impl World {
    fn piece(&self, piece: Int) -> PyResult<Piece> {
        self.inner
            .position
            .roster()
            .check_piece(piece.0)
            .or_refuse()
    }

    fn hex(&self, hex: Int) -> PyResult<Hex> {
        self.inner
            .position
            .board()
            .map()
            .check_hex(hex.0)
            .or_refuse()
    }

    fn standing(&self, piece: Int) -> PyResult<Piece> {
        let piece = self.piece(piece)?;
        self.inner.position.standing(piece).or_refuse()?;
        Ok(piece)
    }

    fn ordered(&self, (unit, goal, target): OrderRow) -> PyResult<Assignment> {
        Ok(Assignment {
            unit: self.standing(unit)?,
            goal: self.hex(goal)?,
            target: target.map(|target| self.hex(target)).transpose()?,
        })
    }

    fn set(&self, pieces: List<Int>) -> PyResult<PieceSet> {
        pieces.into_iter().map(|piece| self.piece(piece)).collect()
    }

    fn question(
        &self,
        marching: Option<MarchingRow>,
        activating: Option<ActivatingRow>,
    ) -> PyResult<Question> {
        let marching = marching.map(|(unit, points, moved, crossed, stood)| {
            let stood = stood.into_iter().map(|hex| self.hex(hex));
            Ok::<_, PyErr>(Marching {
                unit: self.standing(unit)?,
                points,
                moved,
                crossed,
                stood: stood.collect::<PyResult<_>>()?,
            })
        });
        let activating = activating.map(|(leader, chosen, waiting, points, moved)| {
            Ok::<_, PyErr>(Activating {
                leader: self.piece(leader)?,
                chosen: self.set(chosen)?,
                waiting: self.set(waiting)?,
                points,
                moved,
            })
        });
        Ok(Question {
            marching: marching.transpose()?,
            activating: activating.transpose()?,
        })
    }

    /// A plan as `Advice` names it, with the usual units.
    fn plan(&self, (kind, piece, hex, target): PlanRow) -> PyResult<Plan> {
        let piece = piece.map(|piece| self.standing(piece)).transpose()?;
        let goal = hex.map(|hex| self.hex(hex)).transpose()?;
        let target = target.map(|target| self.hex(target)).transpose()?;
        let to = goal.map(|goal| (goal, target));
        Ok(match (kind.as_str(), piece, goal, target) {
            ("pass", None, ..) => Plan::Pass,
            ("march", Some(unit), ..) => Plan::March { unit, to },
            ("activate", Some(leader), ..) => Plan::Activate { leader, with: None },
            ("assault", Some(leader), _, Some(target)) => Plan::Assault { leader, target },
            ("entrench", Some(unit), ..) => Plan::Entrench { unit },
            ("burn", Some(unit), ..) => Plan::Burn { unit },
            ("lead", Some(unit), ..) => Plan::Lead { unit, to },
            ("dig", Some(unit), ..) => Plan::Dig { unit },
            ("done", None, ..) => Plan::Done,
            ("go", None, Some(goal), target) => Plan::Go { goal, target },
            _ => return Err(CoreError::new_err(format!("{kind:?}: no such plan"))),
        })
    }

    pub(super) fn judged(&self, judge: &Judge) -> PyResult<()> {
        if judge.inner.fits(&self.inner) && Arc::ptr_eq(&judge.inner.figures, &self.figures) {
            return Ok(());
        }
        Err(CoreError::new_err(
            "the judge was made for other figures or another board",
        ))
    }

    /// Looks ahead in a copy, for other threads of Python's go on meanwhile. Nothing that is asked so throws dice.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&mut Sim<'_, Script<'_>>) -> T + Send,
    ) -> PyResult<T> {
        let mut world = self.inner.clone();
        let figures = &self.figures;
        detach(py, || {
            Ok(look(&mut Sim {
                figures,
                world: &mut world,
                dice: &mut Script::new(&[]),
                work: &mut Work::default(),
                manner: FIXED,
                limits: None,
                steps: Steps::default(),
            }))
        })
    }

    /// Carries something out with dice thrown beforehand; how many were used.
    fn play<T>(
        &mut self,
        faces: &[u8],
        manner: Manner<'_>,
        act: impl FnOnce(&mut Sim<'_, Script<'_>>) -> T,
    ) -> PyResult<(usize, T)> {
        let mut dice = Script::new(faces);
        let mut sim = Sim {
            figures: &self.figures,
            world: &mut self.inner,
            dice: &mut dice,
            work: &mut Work::default(),
            manner,
            limits: None,
            steps: self.steps,
        };
        let told = act(&mut sim);
        self.steps = sim.steps;
        if dice.used() > faces.len() {
            let (used, given) = (dice.used(), faces.len());
            return Err(CoreError::new_err(format!(
                "{used} dice are needed, {given} were given; the world is spoiled"
            )));
        }
        Ok((dice.used(), told))
    }
}

fn errand(
    position: &Position,
    (area, until, late, pays, most, worth, shared): ErrandRow,
) -> PyResult<Errand> {
    let pays = match pays.as_str() {
        "" => Pays::Nothing,
        "standing" => Pays::Standing,
        "last" => Pays::Last { most },
        "leaving" => Pays::Leaving { after_fire: false },
        "after-fire" => Pays::Leaving { after_fire: true },
        _ => return Err(CoreError::new_err(format!("{pays:?}: no errand pays so"))),
    };
    let worth = worth
        .into_iter()
        .map(|(piece, worth)| Ok((position.piece_of(piece)?, worth)));
    Ok(Errand {
        area,
        until,
        late,
        pays,
        worth: worth.collect::<PyResult<_>>()?,
        shared: shared.0,
    })
}

fn bonds(
    position: &hexcore::position::Position,
    sent: Option<SentRow>,
    watch: Option<WatchRow>,
    waiting: PieceSet,
    alarm: Option<AlarmRow>,
) -> PyResult<Bonds> {
    let hex = |hex: Int| position.board().map().check_hex(hex.0).or_refuse();
    let units = |units: List<Int>| {
        let units = units.into_iter();
        let units = units.map(|unit| position.roster().check_piece(unit.0).or_refuse());
        units.collect::<PyResult<PieceSet>>()
    };
    let sent = sent.map(|(sent, goal)| {
        Ok::<_, PyErr>(Sent {
            units: units(sent)?,
            goal: hex(goal)?,
        })
    });
    let watch = watch.map(|(watch, area, centre, least)| {
        Ok::<_, PyErr>(Watch {
            units: units(watch)?,
            area: area.into_iter().map(hex).collect::<PyResult<_>>()?,
            centre: hex(centre)?,
            least,
        })
    });
    let alarm = alarm.map(|(pieces, side, camp, radius)| {
        Ok::<_, PyErr>(Alarm {
            pieces: units(pieces)?,
            side: check_side(side.0).or_refuse()?,
            camp: hex(camp)?,
            radius,
        })
    });
    Ok(Bonds {
        sent: sent.transpose()?,
        watch: watch.transpose()?,
        waiting,
        alarm: alarm.transpose()?,
    })
}

#[pymethods]
impl World {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(
        signature = (
            position, figures, *, side = Int(0), turn = 1, passed = false, owed = None, rain = false, points = 0,
            held = List::new(), errands = List::new(), dues = List::new(), charges = List::new(), rooted = List::new(),
            until = 0, sent = None, watch = None, waiting = List::new(), alarm = None
        ),
        text_signature = "(position, figures, *, side=0, turn=1, passed=False, owed=None, rain=False, points=0, held=(), errands=(), dues=(), charges=(), rooted=(), until=0, sent=None, watch=None, waiting=(), alarm=None)"
    )]
    fn new(
        py: Python<'_>,
        position: &Position,
        figures: &Figures,
        side: Int,
        turn: u8,
        passed: bool,
        owed: Option<Int>,
        rain: bool,
        points: i32,
        held: List<(Int, u8)>,
        errands: List<ErrandRow>,
        dues: List<DueRow>,
        charges: List<ChargeRow>,
        rooted: List<Int>,
        until: u8,
        sent: Option<SentRow>,
        watch: Option<WatchRow>,
        waiting: List<Int>,
        alarm: Option<AlarmRow>,
    ) -> PyResult<Self> {
        figures.inner.check(&position.inner).or_refuse()?;
        let set = |pieces: List<Int>| -> PyResult<PieceSet> {
            let pieces = pieces.into_iter().map(|piece| position.piece_of(piece));
            pieces.collect()
        };
        let special = Special {
            errands: errands
                .into_iter()
                .map(|row| errand(position, row))
                .collect::<PyResult<_>>()?,
            dues: dues
                .into_iter()
                .map(|(unit, once, hurt)| {
                    let unit = position.piece_of(unit)?;
                    Ok(Due { unit, once, hurt })
                })
                .collect::<PyResult<_>>()?,
            charges: charges
                .into_iter()
                .map(|(unit, hurt, retreat, destroyed, most)| {
                    Ok(Charge {
                        unit: position.piece_of(unit)?,
                        hurt,
                        retreat,
                        destroyed,
                        most,
                    })
                })
                .collect::<PyResult<_>>()?,
            held: held
                .into_iter()
                .map(|(piece, until)| Ok((position.piece_of(piece)?, until)))
                .collect::<PyResult<_>>()?,
            rooted: set(rooted)?,
            bonds: bonds(&position.inner, sent, watch, set(waiting)?, alarm)?,
            turn,
        };
        if !special.fits(&figures.inner) {
            return Err(CoreError::new_err(
                "the errands do not fit to the figures' areas, or they or the charges are too many",
            ));
        }
        let owed = owed.map(|side| check_side(side.0)).transpose();
        let mut inner = gcacw::World {
            position: position.inner.clone(),
            turn,
            side: check_side(side.0).or_refuse()?,
            passed,
            owed: owed.or_refuse()?,
            rain,
            ledger: 0,
            held: special.held.iter().map(|&(piece, _)| piece).collect(),
            until,
            special: special.into(),
            earned: 0.0,
            gone: 0,
            advanced: 0.0,
            paid: PieceSet::default(),
            arrived: PieceSet::default(),
            charged: Default::default(),
            over: false,
        };
        inner.ledger = points - with_scratch(|scratch| inner.points(&figures.inner, scratch));
        Ok(Self {
            inner,
            figures: figures.inner.clone(),
            board: position.board(py),
            steps: Steps::default(),
        })
    }

    /// The position now, a copy.
    fn position(&self, py: Python<'_>) -> Position {
        Position::of(self.inner.position.clone(), self.board.clone_ref(py))
    }

    #[getter]
    fn side(&self) -> usize {
        self.inner.side
    }

    #[getter]
    fn turn(&self) -> u8 {
        self.inner.turn
    }

    #[getter]
    fn over(&self) -> bool {
        self.inner.over
    }

    /// What has been carried out here: answers of players, outcomes of dice.
    #[getter]
    fn counted(&self) -> (u64, u64) {
        (self.steps.answers, self.steps.rolls)
    }

    /// Points that do not follow from the map.
    #[getter]
    fn ledger(&self) -> i32 {
        self.inner.ledger
    }

    #[getter]
    fn points(&self) -> i32 {
        with_scratch(|scratch| self.inner.points(&self.figures, scratch))
    }

    /// A unit marches by itself, then attacks, if it gets there. Dice used.
    #[pyo3(
        signature = (unit, goal, dice, target = None, evades = false),
        text_signature = "($self, unit, goal, dice, target=None, evades=False)"
    )]
    fn march(
        &mut self,
        unit: Int,
        goal: Int,
        dice: &[u8],
        target: Option<Int>,
        evades: bool,
    ) -> PyResult<usize> {
        let order = self.ordered((unit, goal, target))?;
        let done = self.play(dice, Manner::Fixed { evades }, |sim| {
            if let Some(points) = sim.set_out(order.unit) {
                sim.march(order, points, None);
            }
        });
        Ok(done?.0)
    }

    /// A leader is activated; his units march in this order. Dice used.
    #[pyo3(signature = (leader, orders, dice, evades = false), text_signature = "($self, leader, orders, dice, evades=False)")]
    fn activate(
        &mut self,
        leader: Int,
        orders: List<OrderRow>,
        dice: &[u8],
        evades: bool,
    ) -> PyResult<usize> {
        let leader = self.standing(leader)?;
        let orders = orders.into_iter().map(|order| self.ordered(order));
        let orders = orders.collect::<PyResult<Vec<_>>>()?;
        let manner = Manner::Fixed { evades };
        Ok(self
            .play(dice, manner, |sim| sim.activate(leader, &orders))?
            .0)
    }

    /// A leader orders all units that he can to an assault. Dice used.
    #[pyo3(signature = (leader, target, dice, evades = false), text_signature = "($self, leader, target, dice, evades=False)")]
    fn assault(&mut self, leader: Int, target: Int, dice: &[u8], evades: bool) -> PyResult<usize> {
        let (leader, target) = (self.standing(leader)?, self.hex(target)?);
        let manner = Manner::Fixed { evades };
        Ok(self
            .play(dice, manner, |sim| sim.assault(leader, target))?
            .0)
    }

    /// A unit entrenches.
    fn entrench(&mut self, unit: Int) -> PyResult<()> {
        let unit = self.standing(unit)?;
        self.play(&[], FIXED, |sim| sim.entrench(unit))?;
        Ok(())
    }

    /// Both sides rest, then the next turn begins, if there is one. Dice used.
    fn end_turn(&mut self, dice: &[u8]) -> PyResult<usize> {
        Ok(self.play(dice, FIXED, |sim| sim.end_turn())?.0)
    }

    /// A unit sets fire to a station. Dice used.
    fn burn(&mut self, unit: Int, dice: &[u8]) -> PyResult<usize> {
        let unit = self.standing(unit)?;
        Ok(self.play(dice, FIXED, |sim| sim.burn(unit))?.0)
    }

    /// Both sides rest; before it, where `work`, everybody who may works on his entrenchment.
    fn recover(&mut self, work: bool) -> PyResult<()> {
        self.play(&[], FIXED, |sim| sim.recover(work))?;
        Ok(())
    }

    /// A cheapest way of a unit to a hex within so many points, as far as it may go anywhere; or its first step.
    fn way(&self, py: Python<'_>, unit: Int, goal: Int, points: u16) -> PyResult<Vec<Hex>> {
        let (unit, goal) = (self.standing(unit)?, self.hex(goal)?);
        self.ask(py, |sim| sim.way(unit, goal, points))
    }

    /// Units that a leader may choose for his activation.
    fn followers(&self, py: Python<'_>, leader: Int) -> PyResult<Vec<Piece>> {
        let leader = self.piece(leader)?;
        self.ask(py, |sim| sim.followers(leader).iter().collect())
    }

    /// Plans for what is asked, most promising first.
    #[pyo3(signature = (judge, *, marching = None, activating = None, width = 32))]
    fn candidates(
        &self,
        py: Python<'_>,
        judge: &Judge,
        marching: Option<MarchingRow>,
        activating: Option<ActivatingRow>,
        width: usize,
    ) -> PyResult<Vec<Advice>> {
        self.judged(judge)?;
        let question = self.question(marching, activating)?;
        let inner = &*judge.inner;
        let found = self.ask(py, |sim| sim.candidates(inner, &question, width))?;
        let advice = found.iter().map(|one| Advice::of(one.action, one.gain));
        Ok(advice.collect())
    }

    /// The best march of every ready unit of a side, by what it gains, and how many places were judged.
    fn marches(&self, py: Python<'_>, judge: &Judge, side: Int) -> PyResult<(Vec<Advice>, usize)> {
        self.judged(judge)?;
        let side = check_side(side.0).or_refuse()?;
        let inner = &*judge.inner;
        let (mut best, places) = self.ask(py, |sim| sim.marches(inner, side))?;
        best.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let advice = best.iter().map(|one| Advice::of(one.action, one.gain));
        Ok((advice.collect(), places))
    }

    /// Units that a leader's activation is worth while for.
    fn assignment(&self, py: Python<'_>, judge: &Judge, leader: Int) -> PyResult<Vec<Piece>> {
        self.judged(judge)?;
        let leader = self.standing(leader)?;
        let inner = &*judge.inner;
        self.ask(py, |sim| sim.assignment(inner, leader).iter().collect())
    }

    /// What the position is worth to the side that scores, in points.
    fn value(&self, judge: &Judge) -> PyResult<f64> {
        self.judged(judge)?;
        Ok(with_scratch(|scratch| {
            judge.inner.points(&self.inner, scratch)
        }))
    }

    /// Plans for what is asked, best first, after playouts; how many playouts that took, and what was done in
    /// them.
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        judge, *, marching = None, activating = None, usual = None, nodes = None, seconds = None, horizon = 1000,
        width = 24, threads = 1, depth = 0, seed = 0, stop = None
    ))]
    fn search(
        &self,
        py: Python<'_>,
        judge: &Judge,
        marching: Option<MarchingRow>,
        activating: Option<ActivatingRow>,
        usual: Option<PlanRow>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        horizon: u32,
        width: usize,
        threads: usize,
        depth: u32,
        seed: u64,
        stop: Option<Py<Stop>>,
    ) -> PyResult<(Vec<Advice>, u64, StepsRow)> {
        self.judged(judge)?;
        let question = self.question(marching, activating)?;
        let usual = usual.map(|plan| self.plan(plan)).transpose()?;
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| CoreError::new_err("seconds: not a span of time"))?;
        if nodes.is_none() && time.is_none() {
            return Err(CoreError::new_err(
                "a search needs a budget: nodes or seconds",
            ));
        }
        let budget = Budget {
            nodes,
            time,
            horizon,
            width,
            threads: threads.min(64),
            depth,
        };
        let (judge, world) = (&*judge.inner, &self.inner);
        let never = AtomicBool::new(false);
        let stop = stop.as_ref().map_or(&never, |stop| &stop.get().inner);
        let report = detach(py, || {
            Ok(gcacw::search(
                judge, world, &question, usual, &budget, seed, stop,
            ))
        })?;
        let advice = report.advice.into_iter().map(|one| Advice {
            playouts: one.playouts,
            points: one.points,
            value: one.value,
            error: one.error,
            ..Advice::of(one.action, one.gain)
        });
        Ok((advice.collect(), report.playouts, row(report.done)))
    }

    /// So many playouts by habit alone from here; the average value and what was done.
    #[pyo3(
        signature = (judge, count, horizon, seed, activating = None),
        text_signature = "($self, judge, count, horizon, seed, activating=None)"
    )]
    fn playouts(
        &self,
        py: Python<'_>,
        judge: &Judge,
        count: u64,
        horizon: u32,
        seed: u64,
        activating: Option<ActivatingRow>,
    ) -> PyResult<(f64, StepsRow)> {
        self.judged(judge)?;
        let activating = self.question(None, activating)?.activating;
        let (judge, root) = (&*judge.inner, &self.inner);
        detach(py, || {
            let (mean, steps) = gcacw::playouts(judge, root, activating, count, horizon, seed);
            Ok((mean, row(steps)))
        })
    }

    /// Games from here to their end, each side by a judge and budget of its own: the points that each comes to.
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(
        signature = (first, second, seeds, *, nodes, horizon, width = 24, depth = [0, 0]),
        text_signature = "($self, first, second, seeds, *, nodes, horizon, width=24, depth=(0, 0))"
    )]
    fn duel(
        &self,
        py: Python<'_>,
        first: &Judge,
        second: &Judge,
        seeds: List<u64>,
        nodes: [u64; 2],
        horizon: [u32; 2],
        width: usize,
        depth: [u32; 2],
    ) -> PyResult<Vec<i32>> {
        self.judged(first)?;
        self.judged(second)?;
        let judges = [&*first.inner, &*second.inner];
        let budgets = [0, 1].map(|side: usize| Budget {
            nodes: Some(nodes[side]),
            time: None,
            horizon: horizon[side],
            width,
            threads: 1,
            depth: depth[side],
        });
        let root = &self.inner;
        detach(py, || {
            let game = |&seed: &u64| gcacw::duel(judges, root, &budgets, seed);
            Ok(seeds.iter().map(game).collect())
        })
    }

    /// A unit's march, alone, so many times over from here, with other dice each time: the average of the points.
    fn rehearse(
        &self,
        py: Python<'_>,
        unit: Int,
        goal: Int,
        target: Option<Int>,
        count: u64,
        seed: u64,
    ) -> PyResult<f64> {
        let order = self.ordered((unit, goal, target))?;
        let (figures, root) = (&self.figures, &self.inner);
        detach(py, || {
            let (mut world, mut work) = (root.clone(), Work::default());
            let mut sum = 0.0;
            for number in 0..count {
                world.copy_from(root);
                let mut dice = Chance::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let mut sim = Sim {
                    figures,
                    world: &mut world,
                    dice: &mut dice,
                    work: &mut work,
                    manner: FIXED,
                    limits: None,
                    steps: Steps::default(),
                };
                if let Some(points) = sim.set_out(order.unit) {
                    sim.march(order, points, None);
                }
                sum += f64::from(world.points(figures, &mut work.scratch));
            }
            Ok(sum / count.max(1) as f64)
        })
    }
}
