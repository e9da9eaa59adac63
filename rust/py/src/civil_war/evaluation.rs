//! `Evaluation`, `Place`, `AttackParts`.

use std::sync::{Arc, Mutex};

use gcacw::{Limits, Manner, Mover, Part, Scene, Script, Sim, Stance, Steps, Work};
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::civil_war::judge::Judge;
use crate::civil_war::world::World;
use crate::errors::OrRefuse;

/// A place for a unit: what a march there promises against staying, the hex to attack from there, and the movement
/// points that are left.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
pub struct Place {
    pub gain: f64,
    pub hex: Hex,
    pub target: Option<Hex>,
    pub left: u16,
}

/// What an attack is worth its points for.
#[pyclass(frozen, get_all, module = "gtc_tui._core")]
#[derive(Default)]
pub struct AttackParts {
    pub losses: f64,
    pub retreat: f64,
    pub disorder: f64,
    pub ground: f64,
}

/// What the rules forbid beyond what the core knows.
struct Rules {
    bars: Option<Py<PyAny>>,
    disarms: Option<Py<PyAny>>,
    /// The first exception that they raised.
    fault: Mutex<Option<PyErr>>,
}

impl Rules {
    /// What one of them says; yes, if it raises.
    fn ask(
        &self,
        rule: Option<&Py<PyAny>>,
        call: impl for<'py> FnOnce(&Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>,
    ) -> bool {
        let Some(rule) = rule else {
            return false;
        };
        let told = Python::attach(|py| call(rule.bind(py))?.is_truthy());
        told.unwrap_or_else(|fault| {
            if let Ok(mut first) = self.fault.lock() {
                first.get_or_insert(fault);
            }
            true
        })
    }
}

impl Limits for Rules {
    fn bars(&self, unit: Piece, hex: Hex) -> bool {
        self.ask(self.bars.as_ref(), |rule| rule.call1((unit, hex)))
    }

    fn disarms(&self, unit: Piece) -> bool {
        self.ask(self.disarms.as_ref(), |rule| rule.call1((unit,)))
    }
}

/// One position, read once for many questions: points of a unit's own side, by the weights of a judge.
#[pyclass(module = "gtc_tui._core")]
pub struct Evaluation {
    world: gcacw::World,
    judge: Arc<gcacw::Judge>,
    scene: Scene,
    work: Mutex<Work>,
    rules: Rules,
}

impl Evaluation {
    fn unit(&self, unit: Int) -> PyResult<Piece> {
        let position = &self.world.position;
        let unit = position.roster().check_piece(unit.0).or_refuse()?;
        position.standing(unit).or_refuse()?;
        Ok(unit)
    }

    fn mover(&self, unit: Int) -> PyResult<Mover> {
        Ok(self.judge.mover(&self.world, self.unit(unit)?))
    }

    fn hex(&self, hex: Int) -> PyResult<Hex> {
        let map = self.world.position.board().map();
        map.check_hex(hex.0).or_refuse()
    }

    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Sim<'_, Script<'_>>, &gcacw::Judge, &Scene) -> T,
    ) -> PyResult<T> {
        let Self {
            world,
            judge,
            scene,
            work,
            rules,
        } = self;
        let mut dice = Script::new(&[]);
        let mut sim = Sim {
            figures: &judge.figures,
            world,
            dice: &mut dice,
            work: work.get_mut().unwrap_or_else(|broken| broken.into_inner()),
            manner: Manner::Judged(judge),
            limits: Some(&*rules),
            steps: Steps::default(),
        };
        let told = question(&mut sim, judge, scene);
        let fault = rules.fault.get_mut();
        match fault.unwrap_or_else(|broken| broken.into_inner()).take() {
            Some(fault) => Err(fault),
            None => Ok(told),
        }
    }
}

#[pymethods]
impl Evaluation {
    /// bars: says of a unit's number and a hex whether a special rule keeps it out; disarms: of a unit's number whether it
    /// attacks nothing.
    #[new]
    #[pyo3(signature = (world, judge, bars = None, disarms = None))]
    fn new(
        world: &World,
        judge: &Judge,
        bars: Option<Py<PyAny>>,
        disarms: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        world.judged(judge)?;
        let (judge, world) = (judge.inner.clone(), world.inner.clone());
        Ok(Self {
            scene: judge.scene(&world),
            world,
            judge,
            work: Work::small().into(),
            rules: Rules {
                bars,
                disarms,
                fault: Mutex::default(),
            },
        })
    }

    /// Standing in a hex, after so many more marches in this turn.
    #[pyo3(signature = (unit, hex, spent = 0))]
    fn worth(&self, unit: Int, hex: Int, spent: usize) -> PyResult<f64> {
        let (mover, hex) = (self.mover(unit)?, self.hex(hex)?);
        Ok(self
            .judge
            .worth(&self.world, &self.scene, &mover, hex, spent))
    }

    /// What enemies beside a hex may cost the unit there.
    fn exposure(&self, unit: Int, hex: Int) -> PyResult<f64> {
        let (mover, hex) = (self.mover(unit)?, self.hex(hex)?);
        Ok(self.judge.exposure(&self.world, &self.scene, &mover, hex))
    }

    /// The price of so many more levels of fatigue.
    #[pyo3(signature = (unit, levels = Int(1)), text_signature = "($self, unit, levels=1)")]
    fn tiring(&self, unit: Int, levels: Int) -> PyResult<f64> {
        let levels = levels.within("levels", i64::from(self.judge.figures.rules.most_fatigue))?;
        Ok(self.judge.tiring_by(&self.mover(unit)?, levels))
    }

    /// The price of a march: fatigue, the toll of an extended march (5.1), what a special rule takes.
    fn march_price(&self, unit: Int) -> PyResult<f64> {
        Ok(self.judge.march_price(&self.world, &self.mover(unit)?))
    }

    /// Works of the unit where it stands.
    fn works(&self, unit: Int) -> PyResult<f64> {
        let mover = self.mover(unit)?;
        Ok(self.judge.works(&self.world, &self.scene, &mover))
    }

    /// Movement points of an average march, alone or under a leader.
    fn pace(&self, unit: Int, led: bool) -> PyResult<u16> {
        Ok(self.judge.pace(&self.mover(unit)?, led))
    }

    /// A march of average length, less its price; where that promises nothing, what a lucky one may bring.
    fn march_gain(&mut self, unit: Int, led: bool) -> PyResult<f64> {
        let mover = self.mover(unit)?;
        self.ask(|sim, judge, scene| sim.march_gains(judge, scene, &mover)[usize::from(led)])
    }

    /// Where the unit should go with so many movement points, and whether to attack from there. spent: marches that going
    /// there costs. bound: it may not step any more (2.4), only attack. moved: it has left the hex where its march began.
    /// crossed: its last step led from zone to zone.
    #[pyo3(
        signature = (unit, points, spent, bound = false, moved = false, crossed = false),
        text_signature = "($self, unit, points, spent, bound=False, moved=False, crossed=False)"
    )]
    fn best_place(
        &mut self,
        unit: Int,
        points: u16,
        spent: usize,
        bound: bool,
        moved: bool,
        crossed: bool,
    ) -> PyResult<Place> {
        let mover = self.mover(unit)?;
        let stance = Stance {
            bound,
            moved,
            spent: crossed && !self.judge.figures.rules.marches.attack_between,
        };
        let place = self
            .ask(|sim, judge, scene| sim.best_place(judge, scene, &mover, points, spent, stance))?;
        let gcacw::Place {
            gain,
            hex,
            target,
            left,
        } = place;
        Ok(Place {
            gain,
            hex,
            target,
            left,
        })
    }

    /// An attack of the unit out of a hex with so many movement points left.
    fn attack(&mut self, unit: Int, hex: Int, target: Int, left: u16) -> PyResult<AttackParts> {
        let (unit, hex, target) = (self.unit(unit)?, self.hex(hex)?, self.hex(target)?);
        self.ask(|sim, judge, _| {
            let mut parts = AttackParts::default();
            sim.attack_parts(judge, unit, (hex, target), left, |part, points| {
                *match part {
                    Part::Losses => &mut parts.losses,
                    Part::Retreat => &mut parts.retreat,
                    Part::Disorder => &mut parts.disorder,
                    Part::Ground => &mut parts.ground,
                } += points;
            });
            parts
        })
    }

    /// What an attack of a unit from where it stands, with so many movement points left, may cost those in a hex. sure:
    /// it comes in any case.
    fn menace(&mut self, unit: Int, target: Int, points: u16, sure: bool) -> PyResult<f64> {
        let (unit, target) = (self.unit(unit)?, self.hex(target)?);
        self.ask(|sim, judge, _| sim.menace(judge, unit, target, points, sure))
    }

    /// An assault by all of some units that a leader can order, over the chances of the command roll.
    fn assault(&mut self, leader: Int, target: Int, units: List<Int>) -> PyResult<f64> {
        let (leader, target) = (self.unit(leader)?, self.hex(target)?);
        let units = units.into_iter().map(|unit| self.unit(unit));
        let units = units.collect::<PyResult<PieceSet>>()?;
        self.ask(|sim, judge, _| sim.assault_by(judge, leader, target, units))
    }

    /// Setting fire to what is in the unit's hex; None where it has no reason to.
    fn burning(&mut self, unit: Int) -> PyResult<Option<f64>> {
        let mover = self.mover(unit)?;
        self.ask(|sim, judge, _| sim.burning_worth(judge, &mover))
    }

    /// Passing of a side, with so many points of the scoring side: it may end the turn.
    fn passing(&self, side: Int, points: i32) -> PyResult<f64> {
        let side = check_side(side.0).or_refuse()?;
        Ok(self.judge.passing_with(&self.world, side, points))
    }

    /// A step into a hex beside the unit saves it so many movement points on the way to a goal that it may still get to.
    fn saves(&self, unit: Int, hex: Int, points: u8) -> PyResult<bool> {
        let (mover, hex) = (self.mover(unit)?, self.hex(hex)?);
        Ok(self.judge.saves(&mover, hex, points))
    }
}
