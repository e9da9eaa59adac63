//! `Simulation`, `SimulationRules`, and the records that these are made of.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use boots::combat::duties::Peace;
use boots::combat::results::Table;
use boots::combat::retreat::LONGEST;
use boots::movement::Marcher;
use boots::points::Prize;
use boots::search::{self, Plan};
use boots::world::{
    self, Acting, Aftermath, AftermathAt, Answer, Attack, Awarded, Building, Combat, Declaring,
    DeclaringAt, Kind, LastOf, Losses, March, Movement as Moves, Moving, Phase, PhaseAt, Points,
    Pressing, Pursuit, Ready, Retreat, Runner, Stage, Turn, Work,
};
use hexcore::geom::Hex;
use hexcore::map::check_direction;
use hexcore::pieces::PieceSet;
use hexcore::roster::{Piece, check_owner, check_side};
use hexcore::search::MOST_POINTS;
use mcts::Budget;
use pyo3::prelude::*;

use super::duties::Duties;
use super::grouping::numbers;
use super::judge::SimulationJudge;
use super::movement::Movement;
use super::points::{Fuel, Prizes, Raids};
use super::results::ResultsTables;
use super::retreat::Retreats;
use super::shifts::Shifts;
use super::supply::Supply;
use super::units::{Units, piece, pieces};
use super::works::Works;
use crate::args::{Int, List};
use crate::board::Board;
use crate::civil_war::judge::Stop;
use crate::errors::{CoreError, OrRefuse};
use crate::position::Position;

/// Points for the last of some units.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct LastUnit {
    units: List<Int>,
    prize: Prize,
}

/// The sum of so many fits into a byte.
const MOST_DICE: i64 = 40;

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
    units: Py<Units>,
    codes: Vec<String>,
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

/// A stage of an operations phase.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct SimulationStage {
    inner: Stage,
}

impl SimulationRules {
    pub fn units(&self, units: &List<Int>) -> PyResult<Vec<Piece>> {
        pieces(&self.units.get().inner, units)
    }

    fn unit(&self, unit: Int) -> PyResult<Piece> {
        piece(&self.units.get().inner, unit)
    }

    fn set(&self, units: &List<Int>) -> PyResult<PieceSet> {
        self.units.get().set(units)
    }

    pub fn hex(&self, hex: Int) -> PyResult<Hex> {
        self.inner.duties.check_hex(hex.0).or_refuse()
    }

    fn hexes(&self, hexes: &List<Int>) -> PyResult<Vec<Hex>> {
        hexes.iter().map(|&hex| self.hex(hex)).collect()
    }

    fn attack(&self, row: &AttackRow) -> PyResult<Attack> {
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

    fn attacks(&self, rows: &List<AttackRow>) -> PyResult<Vec<Attack>> {
        rows.iter().map(|row| self.attack(row)).collect()
    }
}

/// Attackers, their hexes, those attacked, defenders, whether by the Charge table, whether the defender chose it.
type AttackRow = (List<Int>, List<Int>, List<Int>, List<Int>, bool, bool);

/// The side under which units act, by the side that draws their marker; None: nobody acts.
type MarkerRow = (Option<Int>, Option<Int>, List<Int>);

fn side(side: Int) -> PyResult<usize> {
    check_side(side.0).or_refuse()
}

fn unknown<T>(what: &str, word: &str) -> PyResult<T> {
    Err(CoreError::new_err(format!("{word:?}: no such {what}")))
}

fn made(inner: Stage) -> PyResult<SimulationStage> {
    Ok(SimulationStage { inner })
}

#[pymethods]
impl SimulationStage {
    /// Further phases of the same turn. markers: those in the pool, whom each lets act under which side, by the side that
    /// draws it. drawer: who draws next.
    #[staticmethod]
    fn turn(
        rules: &SimulationRules,
        markers: List<MarkerRow>,
        drawer: Int,
        phases: Int,
    ) -> PyResult<Self> {
        let marker = |(first, second, units): &MarkerRow| {
            let under = |one: &Option<Int>| one.map(side).transpose();
            Ok(Acting {
                under: [under(first)?, under(second)?],
                units: rules.set(units)?,
            })
        };
        let pool = Int(markers.len() as i64).within::<u8>("markers", u8::MAX.into())?;
        made(Stage::Turn(Turn {
            markers: markers.iter().map(marker).collect::<PyResult<_>>()?,
            pool: (0..pool).collect(),
            drawer: side(drawer)?,
            left: phases.byte("phases")?,
        }))
    }

    #[staticmethod]
    fn phase(
        rules: &SimulationRules,
        next: &str,
        pending: List<AttackRow>,
        fought: List<Int>,
    ) -> PyResult<Self> {
        let at = match next {
            "crowds" => PhaseAt::Crowds,
            "entered" => PhaseAt::Entered,
            "combat" => PhaseAt::Combat,
            "attacks" => PhaseAt::Attacks,
            "fight" => PhaseAt::Fight,
            "end" => PhaseAt::End,
            _ => return unknown("part of a phase", next),
        };
        made(Stage::Phase(Phase {
            at,
            pending: rules.attacks(&pending)?,
            fought: rules.set(&fought)?,
        }))
    }

    #[staticmethod]
    fn movement(rules: &SimulationRules, done: List<Int>, moved: List<Int>) -> PyResult<Self> {
        made(Stage::Movement(Moves {
            done: rules.set(&done)?,
            moved: rules.set(&moved)?,
        }))
    }

    #[staticmethod]
    fn moving(
        rules: &SimulationRules,
        unit: Int,
        points: Int,
        profile: Int,
        left: bool,
        rail: bool,
    ) -> PyResult<Self> {
        let marcher = Marcher {
            unit: rules.unit(unit)?,
            points: points.within("movement points", MOST_POINTS.into())?,
            profile: profile.byte("profile")?.into(),
        };
        made(Stage::Moving(Moving {
            marcher,
            left,
            rail,
        }))
    }

    /// rolling: the hex for which a die is thrown, and who builds there.
    #[staticmethod]
    fn building(
        rules: &SimulationRules,
        still: List<Int>,
        tried: List<Int>,
        rolling: Option<(Int, List<Int>)>,
    ) -> PyResult<Self> {
        let rolling =
            rolling.map(|(hex, units)| PyResult::Ok((rules.hex(hex)?, rules.units(&units)?)));
        made(Stage::Building(Building {
            still: rules.set(&still)?,
            tried: rules.hexes(&tried)?,
            rolling: rolling.transpose()?,
        }))
    }

    #[staticmethod]
    fn surplus() -> PyResult<Self> {
        made(Stage::Surplus)
    }

    #[staticmethod]
    fn burning() -> PyResult<Self> {
        made(Stage::Burning)
    }

    #[staticmethod]
    fn award(to: Int, dice: Int) -> PyResult<Self> {
        made(Stage::Award(world::Award {
            side: side(to)?,
            dice: dice.within("dice of an award", MOST_DICE)?,
            sum: 0,
        }))
    }

    /// step: what is asked next: "open", "group", "screen", "table".
    #[staticmethod]
    fn declaring(
        rules: &SimulationRules,
        made_so_far: List<AttackRow>,
        origins: List<Int>,
        targets: List<Int>,
        step: &str,
        free: Option<List<Int>>,
    ) -> PyResult<Self> {
        let at = match step {
            "open" => DeclaringAt::Open,
            "group" => DeclaringAt::Group,
            "screen" => DeclaringAt::Screen,
            "table" => DeclaringAt::Table,
            _ => return unknown("step of a declaration", step),
        };
        if at != DeclaringAt::Open && targets.is_empty() {
            return Err(CoreError::new_err("an attack without a target"));
        }
        made(Stage::Declaring(Declaring {
            made: rules.attacks(&made_so_far)?,
            origins: rules.hexes(&origins)?,
            targets: rules.hexes(&targets)?,
            at,
            free: free.map(|units| rules.units(&units)).transpose()?,
        }))
    }

    /// step: "die": nothing but its die is left; "opened": points for the attack have been thrown for.
    #[staticmethod]
    fn combat(rules: &SimulationRules, attack: AttackRow, step: &str) -> PyResult<Self> {
        let ready = match step {
            "begin" => Ready::Begin,
            "opened" => Ready::Opened,
            "die" => Ready::Die,
            _ => return unknown("step of a combat", step),
        };
        let attack = rules.attack(&attack)?;
        made(Stage::Combat(Combat { attack, ready }))
    }

    /// step: what comes next.
    #[staticmethod]
    fn aftermath(
        rules: &SimulationRules,
        attack: AttackRow,
        result: &str,
        step: &str,
        hexes: Int,
        pursuers: List<Int>,
    ) -> PyResult<Self> {
        let at = match step {
            "losses" => AftermathAt::Losses,
            "stragglers" => AftermathAt::Stragglers,
            "rout" => AftermathAt::Rout,
            "running" => AftermathAt::Running,
            "retreats" => AftermathAt::Retreats,
            "survivors" | "pursuit" => AftermathAt::Pursuit,
            "correspondents" | "draw" | "end" => AftermathAt::End,
            _ => return unknown("step of a combat", step),
        };
        let result = rules.codes.iter().position(|code| code == result);
        made(Stage::Aftermath(Aftermath {
            attack: rules.attack(&attack)?,
            result: result.ok_or_else(|| CoreError::new_err("no such combat result"))?,
            at,
            hexes: hexes.within("hexes of a retreat", LONGEST.into())?,
            pursuers: rules.units(&pursuers)?,
        }))
    }

    #[staticmethod]
    fn losses(
        rules: &SimulationRules,
        whose: Int,
        units: List<Int>,
        need: Option<Int>,
        picked: List<Int>,
    ) -> PyResult<Self> {
        let need = need.map(|need| need.within("strength", u16::MAX.into()));
        made(Stage::Losses(Losses {
            side: side(whose)?,
            units: rules.units(&units)?,
            need: need.transpose()?,
            picked: rules.set(&picked)?,
        }))
    }

    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "what a retreat is")]
    fn retreat(
        rules: &SimulationRules,
        whose: Int,
        mover: Int,
        units: List<Int>,
        start: Int,
        battle: List<Int>,
        left: Int,
        heading: Option<Int>,
        behind: List<Int>,
        shelter: bool,
        declined: bool,
    ) -> PyResult<Self> {
        let heading = heading.map(|heading| check_direction(heading.0).or_refuse());
        made(Stage::Retreat(Retreat {
            side: side(whose)?,
            mover: side(mover)?,
            units: rules.units(&units)?,
            start: rules.hex(start)?,
            battle: rules.hexes(&battle)?,
            left: left.within("hexes of a retreat", LONGEST.into())?,
            heading: heading.transpose()?,
            behind: rules.units(&behind)?,
            shelter,
            declined,
        }))
    }

    /// runners: units, the hexes that each may still go, and whether it has set out.
    #[staticmethod]
    fn pursuit(
        rules: &SimulationRules,
        runners: List<(Int, Int, bool)>,
        vacated: List<Int>,
    ) -> PyResult<Self> {
        let runner = |&(unit, left, out): &(Int, Int, bool)| {
            Ok(Runner {
                unit: rules.unit(unit)?,
                left: left.byte("hexes of pursuit")?,
                out,
            })
        };
        made(Stage::Pursuit(Pursuit {
            runners: runners.iter().map(runner).collect::<PyResult<_>>()?,
            vacated: rules.hexes(&vacated)?,
        }))
    }

    #[staticmethod]
    fn pressing(
        rules: &SimulationRules,
        units: List<Int>,
        pending: List<AttackRow>,
        fought: List<Int>,
        marked: Option<Int>,
    ) -> PyResult<Self> {
        made(Stage::Pressing(Pressing {
            units: rules.units(&units)?,
            pending: rules.attacks(&pending)?,
            fought: rules.set(&fought)?,
            marked: marked.map(|hex| rules.hex(hex)).transpose()?,
        }))
    }
}

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
