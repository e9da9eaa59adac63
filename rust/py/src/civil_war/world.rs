//! `World`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gcacw::{self, Bonds, Chance, Manner, Question, Script, Sim, Special, Work};
use hexcore::dice::seed_of;
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::{Piece, check_side};
use mcts::Budget;
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::board::Board;
use crate::civil_war::figures::Figures;
use crate::civil_war::judge::{Advice, Judge};
use crate::civil_war::rows::{
    Activating, Alarm, Assignment, Charge, Due, Errand, Marching, Numbers, Plan, Sent, Steps,
    Watch, question,
};
use crate::errors::{CoreError, OrRefuse, detach};
use crate::position::{Position, with_scratch};
use crate::stop::Stop;

const FIXED: Manner<'_> = Manner::Fixed { evades: false };

/// A game under way, as far as the board shows it.
#[pyclass(module = "gtc_tui._core")]
pub struct World {
    pub inner: gcacw::World,
    pub figures: Arc<gcacw::Figures>,
    board: Py<Board>,
    /// What was carried out in it.
    steps: gcacw::Steps,
}

impl World {
    fn ordered(&self, unit: Int, goal: Int, target: Option<Int>) -> PyResult<gcacw::Assignment> {
        Assignment { unit, goal, target }.read(&self.inner.position)
    }

    fn question(
        &self,
        marching: Option<Py<Marching>>,
        activating: Option<Py<Activating>>,
    ) -> PyResult<Question> {
        let (marching, activating) = (
            marching.as_ref().map(Py::get),
            activating.as_ref().map(Py::get),
        );
        question(&self.inner.position, marching, activating)
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
                work: &mut Work::small(),
                manner: FIXED,
                limits: None,
                steps: gcacw::Steps::default(),
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
            work: &mut Work::small(),
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
        errands: List<Py<Errand>>,
        dues: List<Py<Due>>,
        charges: List<Py<Charge>>,
        rooted: List<Int>,
        until: u8,
        sent: Option<Py<Sent>>,
        watch: Option<Py<Watch>>,
        waiting: List<Int>,
        alarm: Option<Py<Alarm>>,
    ) -> PyResult<Self> {
        figures.inner.check(&position.inner).or_refuse()?;
        let here = &position.inner;
        let errands = errands.iter().map(|errand| errand.get().read(here));
        let dues = dues.iter().map(|due| due.get().read(here));
        let charges = charges.iter().map(|charge| charge.get().read(here));
        let held = held.iter();
        let held = held.map(|&(piece, until)| Ok::<_, PyErr>((here.piece(piece)?, until)));
        let bonds = Bonds {
            sent: sent.map(|one| one.get().read(here)).transpose()?,
            watch: watch.map(|one| one.get().read(here)).transpose()?,
            waiting: here.set(&waiting)?,
            alarm: alarm.map(|one| one.get().read(here)).transpose()?,
        };
        let special = Special {
            errands: errands.collect::<PyResult<_>>()?,
            dues: dues.collect::<PyResult<_>>()?,
            charges: charges.collect::<PyResult<_>>()?,
            held: held.collect::<PyResult<_>>()?,
            rooted: here.set(&rooted)?,
            bonds,
            turn,
        };
        if !special.fits(&figures.inner) {
            return Err(CoreError::new_err(
                "the errands do not fit to the figures' areas, or they or the charges are too many",
            ));
        }
        let mut backs = special.errands.iter().filter_map(|errand| errand.back);
        let ridden = backs.next().map(|back| back.so_far);
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
            ridden: ridden.unwrap_or_default(),
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
            steps: gcacw::Steps::default(),
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
    fn counted(&self) -> Steps {
        self.steps.into()
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
        let order = self.ordered(unit, goal, target)?;
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
        orders: List<Py<Assignment>>,
        dice: &[u8],
        evades: bool,
    ) -> PyResult<usize> {
        let leader = self.inner.position.present(leader)?;
        let orders = orders
            .iter()
            .map(|order| order.get().read(&self.inner.position));
        let orders = orders.collect::<PyResult<Vec<_>>>()?;
        let manner = Manner::Fixed { evades };
        Ok(self
            .play(dice, manner, |sim| sim.activate(leader, &orders))?
            .0)
    }

    /// A leader orders all units that he can to an assault. Dice used.
    #[pyo3(signature = (leader, target, dice, evades = false), text_signature = "($self, leader, target, dice, evades=False)")]
    fn assault(&mut self, leader: Int, target: Int, dice: &[u8], evades: bool) -> PyResult<usize> {
        let (leader, target) = (
            self.inner.position.present(leader)?,
            self.inner.position.place(target)?,
        );
        let manner = Manner::Fixed { evades };
        Ok(self
            .play(dice, manner, |sim| sim.assault(leader, target))?
            .0)
    }

    /// A unit entrenches.
    fn entrench(&mut self, unit: Int) -> PyResult<()> {
        let unit = self.inner.position.present(unit)?;
        self.play(&[], FIXED, |sim| sim.entrench(unit))?;
        Ok(())
    }

    /// Both sides rest, then the next turn begins, if there is one. Dice used.
    fn end_turn(&mut self, dice: &[u8]) -> PyResult<usize> {
        Ok(self.play(dice, FIXED, |sim| sim.end_turn())?.0)
    }

    /// A unit sets fire to a station. Dice used.
    fn burn(&mut self, unit: Int, dice: &[u8]) -> PyResult<usize> {
        let unit = self.inner.position.present(unit)?;
        Ok(self.play(dice, FIXED, |sim| sim.burn(unit))?.0)
    }

    /// Both sides rest; before it, where `work`, everybody who may works on his entrenchment.
    fn recover(&mut self, work: bool) -> PyResult<()> {
        self.play(&[], FIXED, |sim| sim.recover(work))?;
        Ok(())
    }

    /// A cheapest way of a unit to a hex within so many points, as far as it may go anywhere; or its first step.
    fn way(&self, py: Python<'_>, unit: Int, goal: Int, points: u16) -> PyResult<Vec<Hex>> {
        let (unit, goal) = (
            self.inner.position.present(unit)?,
            self.inner.position.place(goal)?,
        );
        self.ask(py, |sim| sim.way(unit, goal, points))
    }

    /// Units that a leader may choose for his activation.
    fn followers(&self, py: Python<'_>, leader: Int) -> PyResult<Vec<Piece>> {
        let leader = self.inner.position.piece(leader)?;
        self.ask(py, |sim| sim.followers(leader).iter().collect())
    }

    /// Plans for what is asked, most promising first.
    #[pyo3(signature = (judge, *, marching = None, activating = None, width = 32, further = 0))]
    fn candidates(
        &self,
        py: Python<'_>,
        judge: &Judge,
        marching: Option<Py<Marching>>,
        activating: Option<Py<Activating>>,
        width: usize,
        further: usize,
    ) -> PyResult<Vec<Advice>> {
        self.judged(judge)?;
        let question = self.question(marching, activating)?;
        let inner = judge.inner.of(self.inner.side);
        let found = self.ask(py, |sim| sim.candidates(inner, &question, width, further))?;
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
        let leader = self.inner.position.present(leader)?;
        let inner = &*judge.inner;
        self.ask(py, |sim| sim.assignment(inner, leader).iter().collect())
    }

    /// What the game is expected to come to from here, to the side that scores: points, these with what winning is worth.
    #[pyo3(signature = (judge, unpaid = 0.0))]
    fn foresee(&self, judge: &Judge, unpaid: f64) -> PyResult<(f64, f64)> {
        self.judged(judge)?;
        Ok(with_scratch(|scratch| {
            judge.inner.foresee(&self.inner, unpaid, scratch)
        }))
    }

    /// What the position is worth to the side that scores that never becomes points by itself.
    fn unpaid(&self, judge: &Judge) -> PyResult<f64> {
        self.judged(judge)?;
        Ok(judge.inner.unpaid(&self.inner))
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
        width = 24, further = 0, threads = 1, depth = 0, settle = false, seed = 0, stop = None
    ))]
    fn search(
        &self,
        py: Python<'_>,
        judge: &Judge,
        marching: Option<Py<Marching>>,
        activating: Option<Py<Activating>>,
        usual: Option<Py<Plan>>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        horizon: u32,
        width: usize,
        further: usize,
        threads: usize,
        depth: u32,
        settle: bool,
        seed: u64,
        stop: Option<Py<Stop>>,
    ) -> PyResult<(Vec<Advice>, u64, Steps)> {
        self.judged(judge)?;
        let question = self.question(marching, activating)?;
        let usual = usual.map(|plan| plan.get().read(&self.inner.position));
        let usual = usual.transpose()?;
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
            further,
            threads: threads.min(64),
            depth,
            matters: settle.then_some(judge.inner.weights.matters),
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
        Ok((advice.collect(), report.playouts, report.done.into()))
    }

    /// So many playouts by habit alone from here; the average points, these with what winning is worth, what was done.
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(
        signature = (judge, count, horizon, seed, activating = None, unpaid = 0.0),
        text_signature = "($self, judge, count, horizon, seed, activating=None, unpaid=0.0)"
    )]
    fn playouts(
        &self,
        py: Python<'_>,
        judge: &Judge,
        count: u64,
        horizon: u32,
        seed: u64,
        activating: Option<Py<Activating>>,
        unpaid: f64,
    ) -> PyResult<(f64, f64, Steps)> {
        self.judged(judge)?;
        let activating = self.question(None, activating)?.activating;
        let (judge, root) = (&*judge.inner, &self.inner);
        detach(py, || {
            let (points, value, steps) =
                gcacw::playouts(judge, root, unpaid, activating, count, horizon, seed);
            Ok((points, value, steps.into()))
        })
    }

    /// Games from here to their end, each side by a judge and budget of its own: the points that each comes to.
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(
        signature = (first, second, seeds, *, nodes, horizon, width = 24, further = [0, 0], depth = [0, 0]),
        text_signature = "($self, first, second, seeds, *, nodes, horizon, width=24, further=(0, 0), depth=(0, 0))"
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
        further: [usize; 2],
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
            further: further[side],
            threads: 1,
            depth: depth[side],
            matters: None,
        });
        let root = &self.inner;
        detach(py, || {
            let game = |&seed: &u64| gcacw::duel(judges, root, &budgets, seed);
            Ok(seeds.iter().map(game).collect())
        })
    }

    /// Games of the search with itself from here, each side by the same judge and budget: the points that each comes
    /// to, and positions in it, each a row of numbers.
    #[pyo3(
        signature = (judge, seeds, *, nodes, horizon, wander, habit = 0, width = 24),
        text_signature = "($self, judge, seeds, *, nodes, horizon, wander, habit=0, width=24)"
    )]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn games(
        &self,
        py: Python<'_>,
        judge: &Judge,
        seeds: List<u64>,
        nodes: u64,
        horizon: u32,
        wander: u32,
        habit: u64,
        width: usize,
    ) -> PyResult<Vec<(i32, Vec<u8>)>> {
        self.judged(judge)?;
        let budget = Budget {
            nodes: Some(nodes),
            time: None,
            horizon,
            width,
            further: 0,
            threads: 1,
            depth: 0,
            matters: None,
        };
        let course = gcacw::Course { wander, habit };
        let (judge, root) = (&*judge.inner, &self.inner);
        detach(py, || {
            let game = |&seed: &u64| {
                let mut rows = Vec::new();
                let budgets = [budget, budget];
                let points = gcacw::game([judge; 2], root, &budgets, seed, &course, |one| {
                    let numbers = one.points.into_iter().chain(one.features);
                    rows.extend(numbers.flat_map(f32::to_le_bytes));
                });
                (points, rows)
            };
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
        let order = self.ordered(unit, goal, target)?;
        let (figures, root) = (&self.figures, &self.inner);
        detach(py, || {
            let (mut world, mut work) = (root.clone(), Work::default());
            let mut sum = 0.0;
            for number in 0..count {
                world.copy_from(root);
                let mut dice = Chance::new(seed_of(seed, number));
                let mut sim = Sim {
                    figures,
                    world: &mut world,
                    dice: &mut dice,
                    work: &mut work,
                    manner: FIXED,
                    limits: None,
                    steps: gcacw::Steps::default(),
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
