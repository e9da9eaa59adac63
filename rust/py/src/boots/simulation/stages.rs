//! `SimulationStage`: what is under way, by one constructor a stage.

use boots::combat::retreat::LONGEST;
use boots::movement::Marcher;
use boots::world::{
    self, Acting, Aftermath, AftermathAt, Building, Combat, Declaring, DeclaringAt, Losses,
    Movement as Moves, Moving, Phase, PhaseAt, Pressing, Pursuit, Ready, Retreat, Runner, Stage,
    Turn,
};
use hexcore::map::check_direction;
use hexcore::roster::check_side;
use hexcore::search::MOST_POINTS;
use pyo3::prelude::*;

use super::rules::{AttackRow, MOST_DICE, SimulationRules};
use crate::args::{Int, List};
use crate::errors::{CoreError, OrRefuse};

/// A stage of an operations phase.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct SimulationStage {
    pub inner: Stage,
}

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
