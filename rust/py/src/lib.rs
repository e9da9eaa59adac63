//! The Python face of the Rust crates: arguments in, buffers out. No rule of a game is here.
#![forbid(unsafe_code)]

mod args;
mod board;
mod boots;
mod civil_war;
mod combat_table;
mod errors;
mod hexmap;
mod position;
mod roster;
mod stop;
mod ways;

use pyo3::prelude::*;

/// The native core: boards, positions, searches, traces and combat arithmetic.
#[pymodule]
mod _core {
    use boots::ground;
    use gcacw::{FEATURES, KNOWN_ANSWERS, Weights, field};
    use hexcore::board::ban;
    use hexcore::cost::Block;
    use hexcore::flank::cover;
    use hexcore::geom::NO_HEX;
    use hexcore::search::UNREACHED;
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::board::{Board, Profile};
    #[pymodule_export]
    use crate::boots::chances::{Chances, Force};
    #[pymodule_export]
    use crate::boots::contacts::Contacts;
    #[pymodule_export]
    use crate::boots::duties::Duties;
    #[pymodule_export]
    use crate::boots::ground::{TerrainChart, TerrainLine};
    #[pymodule_export]
    use crate::boots::grouping::Front;
    #[pymodule_export]
    use crate::boots::judge::SimulationJudge;
    #[pymodule_export]
    use crate::boots::movement::{Movement, RailCountry};
    #[pymodule_export]
    use crate::boots::points::{Claim, Fuel, Prizes, Raids};
    #[pymodule_export]
    use crate::boots::results::{Casualties, ResultsTables, Verdict, half_strength, next_losses};
    #[pymodule_export]
    use crate::boots::retreat::{RetreatChoice, RetreatCourse, RetreatStep, Retreats};
    #[pymodule_export]
    use crate::boots::shifts::{Assessed, Battery, Shifts};
    #[pymodule_export]
    use crate::boots::simulation::{
        AttackAward, Burning, LastUnit, Simulation, SimulationRules, SimulationStage,
    };
    #[pymodule_export]
    use crate::boots::stacking::{StackFault, Stacking};
    #[pymodule_export]
    use crate::boots::supply::{AlwaysSupplied, Supply};
    #[pymodule_export]
    use crate::boots::units::{Unit, Units};
    #[pymodule_export]
    use crate::boots::ways::{ClosedHexes, Ways};
    #[pymodule_export]
    use crate::boots::works::{WorkBuilders, WorkDie, Works};
    #[pymodule_export]
    use crate::civil_war::attrition::Tolls;
    #[pymodule_export]
    use crate::civil_war::battle_table::{BattleTable, Order};
    #[pymodule_export]
    use crate::civil_war::counties::Counties;
    #[pymodule_export]
    use crate::civil_war::evaluation::{AttackParts, Evaluation, Place};
    #[pymodule_export]
    use crate::civil_war::figures::{Figures, Lines, Supplied};
    #[pymodule_export]
    use crate::civil_war::judge::{Advice, Judge};
    #[pymodule_export]
    use crate::civil_war::modifiers::{Factors, Parts};
    #[pymodule_export]
    use crate::civil_war::rows::{
        Activating, Alarm, Area, Assignment, Bonus, Charge, County, Depot, Due, Errand, Fort, Goal,
        Marching, Plan, Post, Sent, Soldier, Steps, Watch,
    };
    #[pymodule_export]
    use crate::civil_war::rulebook::{Change, Entry, Joined, Loss, Rulebook, Toll};
    #[pymodule_export]
    use crate::civil_war::world::World;
    #[pymodule_export]
    use crate::combat_table::{CombatTable, ratio};
    #[pymodule_export]
    use crate::errors::CoreError;
    #[pymodule_export]
    use crate::hexmap::HexMap;
    #[pymodule_export]
    use crate::position::{Flank, Position, Snapshot};
    #[pymodule_export]
    use crate::roster::Roster;
    #[pymodule_export]
    use crate::stop::Stop;
    #[pymodule_export]
    use crate::ways::{Network, Waterway};

    #[pymodule_init]
    fn constants(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("NO_HEX", NO_HEX)?;
        module.add("UNREACHED", UNREACHED)?;
        module.add("FEATURES", FEATURES)?;
        module.add("KNOWN_ANSWERS", PyTuple::new(module.py(), KNOWN_ANSWERS)?)?;
        module.add("WEIGHTS", PyTuple::new(module.py(), Weights::NAMES)?)?;
        for (number, field) in field::ALL.iter().enumerate() {
            module.add(field.name().to_uppercase(), number)?;
        }
        for (name, block) in [
            ("OPEN", Block::Open),
            ("BLOCK_EDGE", Block::Edge),
            ("BLOCK_CLOSED", Block::Closed),
            ("BLOCK_TERRAIN", Block::Terrain),
            ("BLOCK_HEXSIDE", Block::Hexside),
            ("BLOCK_ENEMY", Block::Enemy),
            ("BLOCK_BANNED", Block::Banned),
        ] {
            module.add(name, block as u8)?;
        }
        for (name, bit) in [
            ("BAN_MARCH", ban::MARCH),
            ("BAN_RETREAT", ban::RETREAT),
            ("BAN_ATTACK", ban::ATTACK),
            ("BAN_TRACE", ban::TRACE),
            ("BAN_COVER", ban::COVER),
            ("COVER_OCCUPIED", cover::OCCUPIED),
            ("COVER_ZOC", cover::ZOC),
            ("COVER_LIMITED", cover::LIMITED),
            ("COVER_TERRAIN", cover::TERRAIN),
            ("COVER_HEXSIDE", cover::HEXSIDE),
            ("COVER_EDGE", cover::EDGE),
            ("COVER_REDUCED", cover::REDUCED),
        ] {
            module.add(name, bit)?;
        }
        module.add(
            "MARKS_ENTRENCHED",
            PyTuple::new(module.py(), ground::ENTRENCHED)?,
        )?;
        module.add(
            "MARKS_STOCKADE",
            PyTuple::new(module.py(), ground::STOCKADE)?,
        )?;
        module.add("MARK_BURNED", ground::BURNED)?;
        module.add("MARK_RAIDED", ground::RAIDED)?;
        Ok(())
    }
}
