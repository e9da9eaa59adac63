//! `Figures`.

use std::sync::Arc;

use gtc_core::ai::{
    self, Burning, Evasion, ExtendedMarch, Goal, Letters, Marches, Rest, Retreats, Works,
};
use gtc_core::error::Error;
use gtc_core::geom::Hex;
use gtc_core::roster::{Piece, check_side};
use pyo3::prelude::*;

use crate::battle::{BattleTable, Order};
use crate::errors::{OrRefuse, refuse};

/// Allowances of one side: by mount, alone, under a leader, under a leader of the faster pace.
type Bonus = [[i8; 3]; 2];
/// (manpower lost, becomes disorganized)
type Toll = (u8, bool);
/// (new fatigue, organizes, refreshes, exhausts)
type RestRow = (u8, bool, bool, bool);
/// (highest fatigue, added by terrain, (least manpower, added), divisor, fatigue, fatal die, manpower)
type EvasionRow = (u8, Vec<i8>, Vec<(u8, i8)>, i32, u8, u8, u8);
/// (hex, points, mark, units that take control, side that burns it)
type GoalRow = (Hex, i32, usize, Vec<Piece>, Option<usize>);
/// (goals, points)
type BonusRow = (Vec<usize>, i32);

/// The figures of a game that a simulation needs. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Figures {
    pub inner: Arc<ai::Figures>,
}

fn levels<T: Copy>(what: &'static str, rows: &[T]) -> PyResult<[T; 10]> {
    rows.try_into()
        .map_err(|_| refuse(Error::Length(what, rows.len(), 10)))
}

#[pymethods]
impl Figures {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, order, battle, dice, bonus, between_zones, extended_side, extended_die, extended_first, extended_rows,
        letters, retreat, retreat_loss, ladder, by_action, first_in_works, resting_most, evasion, rest, rally_most, goals,
        bonuses, areas, burning, scores, loss_points, wins_at, command_radius, most_fatigue, ties, turns
    ))]
    fn new(
        order: &Order,
        battle: &BattleTable,
        dice: [u8; 2],
        bonus: [Bonus; 2],
        between_zones: u8,
        extended_side: [i8; 2],
        extended_die: (Vec<Option<i8>>, Vec<Option<i8>>),
        extended_first: i32,
        extended_rows: [Vec<Toll>; 2],
        letters: [u32; 9],
        retreat: ((u8, u8), (u8, u8)),
        retreat_loss: [u8; 5],
        ladder: u8,
        by_action: Vec<u8>,
        first_in_works: u8,
        resting_most: u8,
        evasion: EvasionRow,
        rest: (Vec<RestRow>, Vec<RestRow>),
        rally_most: u8,
        goals: Vec<GoalRow>,
        bonuses: Vec<BonusRow>,
        areas: Vec<Vec<Hex>>,
        burning: (u8, u8, bool),
        scores: usize,
        loss_points: [i32; 2],
        wins_at: i32,
        command_radius: u8,
        most_fatigue: u8,
        ties: usize,
        turns: u8,
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
        let resting = |rows: &[RestRow]| -> PyResult<[Rest; 10]> {
            let row = |&(fatigue, organize, refresh, exhaust): &RestRow| Rest {
                fatigue,
                organize,
                refresh,
                exhaust,
            };
            levels("recovery", &rows.iter().map(row).collect::<Vec<_>>())
        };
        let goals = goals.into_iter().map(|(hex, points, mark, takers, by)| {
            if let Some(&unit) = takers.iter().find(|&&unit| usize::from(unit) >= size) {
                return Err(refuse(Error::Piece(i64::from(unit), size)));
            }
            Ok(Goal {
                hex,
                points,
                mark,
                takers: takers.into_iter().collect(),
                burnt_by: by
                    .map(|side| check_side(side as i64))
                    .transpose()
                    .or_refuse()?,
            })
        });
        let inner = ai::Figures {
            order: (*order.inner).clone(),
            battle: (*battle.inner).clone(),
            marches: Marches {
                dice,
                bonus,
                between_zones,
                extended: ExtendedMarch {
                    side: extended_side,
                    die: [
                        levels("extended marches", &extended_die.0)?,
                        levels("extended marches", &extended_die.1)?,
                    ],
                    first: extended_first,
                    rows: extended_rows,
                },
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
            works: Works {
                ladder,
                by_action: by_action
                    .iter()
                    .filter(|&&step| step < 8)
                    .fold(0, |bits, &step| bits | 1 << step),
                first_in_works,
                resting_most,
            },
            evasion: Evasion {
                most_fatigue: evasion.0,
                terrain: evasion.1,
                size: evasion.2,
                divisor: evasion.3.max(1),
                fatigue: evasion.4,
                fatal: evasion.5,
                manpower: evasion.6,
            },
            rest: [resting(&rest.0)?, resting(&rest.1)?],
            rally_most,
            goals: goals.collect::<PyResult<_>>()?,
            bonuses: bonuses
                .into_iter()
                .map(|(goals, points)| ai::Bonus { goals, points })
                .collect(),
            areas: areas
                .into_iter()
                .map(|hexes| hexes.into_iter().collect())
                .collect(),
            burning: Burning {
                organized: burning.0,
                disorganized: burning.1,
                in_rain: burning.2,
            },
            scores: check_side(scores as i64).or_refuse()?,
            loss_points,
            wins_at,
            command_radius,
            most_fatigue,
            ties: check_side(ties as i64).or_refuse()?,
            turns,
        };
        Ok(Self {
            inner: inner.into(),
        })
    }
}
