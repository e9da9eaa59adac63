//! `Simulation`; what it plays by and what is under way in it stand in rooms of their own.

mod rules;
mod stages;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use boots::combat::duties::Peace;
use boots::combat::results::Table;
use boots::search::{self, Plan};
use boots::world::{self, Answer, Kind, March, Work};
use hexcore::pieces::PieceSet;
use hexcore::roster::check_side;
use mcts::Budget;
use pyo3::prelude::*;

use super::judge::SimulationJudge;
use crate::args::{Int, List};
use crate::board::Board;
use crate::errors::{CoreError, OrRefuse};
use crate::position::Position;
use crate::stop::Stop;

pub use rules::{AttackAward, Burning, LastUnit, SimulationRules};
pub use stages::SimulationStage;

/// An operations phase that the core plays by itself.
#[pyclass(module = "gtc_tui._core")]
pub struct Simulation {
    inner: world::World,
    rules: Arc<world::Rules>,
    board: Py<Board>,
    work: Work,
}

/// What is asked, who is to answer (None: a die), and the answers: each its verb with the hexes or the unit it names.
type Question = (&'static str, Option<usize>, Vec<(&'static str, Vec<u16>)>);

fn told(answer: Answer) -> (&'static str, Vec<u16>) {
    match answer {
        Answer::Move(unit) => ("move", vec![unit]),
        Answer::Step(hex) => ("step", vec![hex]),
        Answer::Entrain(hex) => ("entrain", vec![hex]),
        Answer::Stop => ("stop", vec![]),
        Answer::Work(hex) => ("work", vec![hex]),
        Answer::Attack(own, foe) => ("attack", vec![own, foe]),
        Answer::Join(hex) => ("join", vec![hex]),
        Answer::Against(hex) => ("against", vec![hex]),
        Answer::Use(Table::Skirmish) => ("skirmish", vec![]),
        Answer::Use(Table::Charge) => ("charge", vec![]),
        Answer::Yield => ("yield", vec![]),
        Answer::Done => ("done", vec![]),
        Answer::Fight(hex) => ("fight", vec![hex]),
        Answer::Lose(unit) => ("lose", vec![unit]),
        Answer::Retreat(hex) => ("retreat", vec![hex]),
        Answer::Apart(unit) => ("apart", vec![unit]),
        Answer::Halt => ("halt", vec![]),
        Answer::Pursue(unit, hex) => ("pursue", vec![unit, hex]),
        Answer::Press(hex) => ("press", vec![hex]),
        Answer::Burn(hex) => ("burn", vec![hex]),
        Answer::Roll(face) => ("roll", vec![face.into()]),
        Answer::Draw(place) => ("draw", vec![place.into()]),
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Move => "move",
        Kind::March => "march",
        Kind::Build => "build",
        Kind::Attack => "attack",
        Kind::Table => "table",
        Kind::Fight => "fight",
        Kind::Losses => "losses",
        Kind::Retreat => "retreat",
        Kind::Pursuit => "pursuit",
        Kind::Burn => "burn",
        Kind::OverStack => "over-stack",
        Kind::Die => "die",
        Kind::Draw => "draw",
    }
}

/// A plan by its place among those told, playouts, points, and their standard error.
type Found = (i64, u32, f64, f64);

impl Simulation {
    /// One of the answers to the next question, by its place.
    fn answer(&mut self, number: Int) -> PyResult<Answer> {
        let answers = match self.inner.settle(&self.rules, &mut self.work) {
            Some(_) => self.work.answers.as_slice(),
            None => &[],
        };
        let found = usize::try_from(number.0).ok();
        let answer = found.and_then(|number| answers.get(number)).copied();
        answer.ok_or_else(|| {
            CoreError::new_err(format!(
                "answer {} is not one of {} answers",
                number.0,
                answers.len()
            ))
        })
    }

    fn judged(&self, judge: &SimulationJudge) -> PyResult<()> {
        let (units, hexes) = judge.inner.size();
        let position = &self.inner.position;
        if (units, hexes) != (position.roster().size(), position.size()) {
            return Err(CoreError::new_err("a judge of another game"));
        }
        Ok(())
    }
}

#[pymethods]
impl Simulation {
    #[new]
    #[pyo3(signature = (rules, position, *, side, active, parley, blows, lost, awarded, stages, marched, ridden, leaving, stockades))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        rules: &SimulationRules,
        position: &Position,
        side: Int,
        active: List<Int>,
        parley: List<Int>,
        blows: bool,
        lost: List<Int>,
        awarded: List<Int>,
        stages: List<Py<SimulationStage>>,
        marched: List<Int>,
        ridden: List<Int>,
        leaving: List<Int>,
        stockades: Int,
    ) -> PyResult<Self> {
        rules.inner.check(&position.inner).or_refuse()?;
        let set = |units: &List<Int>| -> PyResult<PieceSet> { rules.units.get().set(units) };
        let side = check_side(side.0).or_refuse()?;
        let peace = Peace {
            parley: set(&parley)?,
            blows,
            ..Peace::default()
        };
        let (place, active) = (position.inner.clone(), set(&active)?);
        let stack = stages.iter().map(|stage| stage.get().inner.clone());
        let stack = stack.collect();
        let mut inner = world::World::new(place, side, active, peace, stack);
        inner.march = March {
            marched: set(&marched)?,
            ridden: set(&ridden)?,
            leaving: set(&leaving)?,
        };
        inner.stockades = stockades.mask("markers of works")?;
        inner.lost = set(&lost)?;
        for number in awarded.iter() {
            inner.awarded |= 1 << number.within::<u8>("award", 31)?;
        }
        Ok(Self {
            inner,
            rules: rules.inner.clone(),
            board: position.board(py),
            work: Work::default(),
        })
    }

    /// The next question; None: the phase is over.
    fn asked(&mut self) -> Option<Question> {
        let asked = self.inner.settle(&self.rules, &mut self.work)?;
        let answers = self.work.answers.iter().map(|&answer| told(answer));
        Some((kind(asked.kind), asked.side, answers.collect()))
    }

    /// Gives one of the answers to it, by its place.
    fn apply(&mut self, number: Int) -> PyResult<()> {
        let answer = self.answer(number)?;
        self.inner.apply(&self.rules, &mut self.work, answer);
        Ok(())
    }

    /// What some answers to the question come to, each by its place and the hex to which its unit goes on, the usual one
    /// first; the best first: the number of each with its playouts, its points to who is asked, and their standard error. How many
    /// answers and dice that took. `matters`: points that are worth looking for.
    #[pyo3(signature = (
        judge, deals, plans, *, margin, matters = None, nodes = None, seconds = None, horizon = 1000, threads = 1, seed = 0,
        stop = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn search(
        &mut self,
        py: Python<'_>,
        judge: &SimulationJudge,
        deals: List<Py<Self>>,
        plans: List<(Int, Option<Int>)>,
        margin: f64,
        matters: Option<f64>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        horizon: u32,
        threads: usize,
        seed: u64,
        stop: Option<Py<Stop>>,
    ) -> PyResult<(Vec<Found>, u64)> {
        self.judged(judge)?;
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| CoreError::new_err("seconds: not a span of time"))?;
        if nodes.is_none() && time.is_none() {
            let told = "a search needs a budget: nodes or seconds";
            return Err(CoreError::new_err(told));
        }
        let mut chosen = Vec::new();
        for &(number, goal) in plans.iter() {
            let goal = goal.map(|goal| self.rules.duties.check_hex(goal.0));
            chosen.push(Plan {
                answer: self.answer(number)?,
                goal: goal.transpose().or_refuse()?,
            });
        }
        let mut roots = vec![self.inner.clone()];
        for deal in deals.iter() {
            let deal = deal.try_borrow(py)?;
            if !Arc::ptr_eq(&deal.rules, &self.rules) {
                return Err(CoreError::new_err("a deal of another game"));
            }
            roots.push(deal.inner.clone());
        }
        let budget = Budget {
            nodes,
            time,
            horizon,
            width: chosen.len(),
            further: 0,
            threads: threads.min(64),
            depth: 0,
            matters,
        };
        let never = AtomicBool::new(false);
        let stop = stop.as_ref().map_or(&never, |stop| &stop.get().inner);
        let (rules, judge) = (&self.rules, &judge.inner);
        let report =
            py.detach(|| search::search(rules, judge, roots, &chosen, &budget, margin, seed, stop));
        let found = report.advice.into_iter().filter_map(|one| {
            let place = chosen.iter().position(|&plan| plan == one.action)?;
            Some((place as i64, one.playouts, one.points, one.error))
        });
        Ok((found.collect(), report.done))
    }

    /// So many playouts by habit alone from here: their average value to the first side, and how many answers and dice
    /// that took.
    fn playouts(
        &self,
        py: Python<'_>,
        judge: &SimulationJudge,
        count: u64,
        seed: u64,
    ) -> PyResult<(f64, u64)> {
        self.judged(judge)?;
        let (rules, judge, root) = (&self.rules, &judge.inner, &self.inner);
        Ok(py.detach(|| search::playouts(rules, judge, root.clone(), count, seed)))
    }

    /// Answers at random so often at most; how often it was.
    fn wander(&mut self, py: Python<'_>, seed: u64, most: Int) -> PyResult<usize> {
        let most = most.within("answers", u32::MAX.into())?;
        let Self {
            inner, rules, work, ..
        } = self;
        Ok(py.detach(|| inner.wander(rules, work, seed, most)))
    }

    fn copy(&self, py: Python<'_>) -> Self {
        Self {
            inner: self.inner.clone(),
            rules: self.rules.clone(),
            board: self.board.clone_ref(py),
            work: Work::default(),
        }
    }

    fn position(&self, py: Python<'_>) -> Position {
        Position::of(self.inner.position.clone(), self.board.clone_ref(py))
    }

    /// Points booked since the simulation was made, by side.
    #[getter]
    fn points(&self) -> (i32, i32) {
        self.inner.points.into()
    }

    /// Heroism markers due since then, by side.
    #[getter]
    fn draws(&self) -> (u32, u32) {
        self.inner.draws.into()
    }
}
