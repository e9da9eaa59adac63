//! `Figures`.

use std::sync::Arc;

use gcacw::combat::{Fort, PieceSet};
use gcacw::{Burning, Depot, Fortress, Goal, Letters, Lines, Marches, Post, Retreats};
use hexcore::error::Error;
use hexcore::geom::Hex;
use hexcore::roster::{Piece, check_side};
use pyo3::prelude::*;

use crate::args::{Int, List};
use crate::attrition::Tolls;
use crate::battle_table::{BattleTable, Order};
use crate::board::sides;
use crate::errors::{OrRefuse, refuse};

/// Allowances of one side: by mount, alone, under a leader, under a leader of the faster pace.
type Bonus = [[i8; 3]; 2];
/// (hex, points, mark, units that take control, side that burns it)
type GoalRow = (Hex, i32, usize, List<Piece>, Option<usize>);
/// (hex, points, units that go for it, side that it serves, units that keep it, from how far off, nobody else wants it)
type PostRow = (Hex, i32, List<Piece>, usize, List<Piece>, u8, bool);
/// (hex, units that count there, points, sources, points with a line to these hexes too)
type DepotRow = (Hex, List<Piece>, i32, List<Hex>, List<(Hex, i32)>);
/// (bits of hexsides that lines follow, hexsides that bar them, where they count)
type LinesRow = (u16, List<(Int, Int)>, List<DepotRow>);
/// (goals, points)
type BonusRow = (List<usize>, i32);

/// (hex, mark, side that it resists, points once destroyed, combat value, artillery)
type FortRow = (Hex, usize, usize, i32, u32, u32);

/// The figures of a game that a simulation needs. Immutable.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Figures {
    pub inner: Arc<gcacw::Figures>,
}

#[pymethods]
impl Figures {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[pyo3(signature = (
        *, order, battle, tolls, dice, bonus, between_zones, attack_between, letters, retreat, retreat_loss, goals, posts, lines, bonuses, areas, burning, forts, scores, loss_points, wins_at, command_radius, most_fatigue, ties, turns
    ))]
    fn new(
        order: &Order,
        battle: &BattleTable,
        tolls: &Tolls,
        dice: [u8; 2],
        bonus: [Bonus; 2],
        between_zones: u8,
        attack_between: bool,
        letters: [u32; 9],
        retreat: ((u8, u8), (u8, u8)),
        retreat_loss: [u8; 5],
        goals: List<GoalRow>,
        posts: List<PostRow>,
        lines: LinesRow,
        bonuses: List<BonusRow>,
        areas: List<List<Hex>>,
        burning: (u8, u8, bool),
        forts: List<FortRow>,
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
        let units = |pieces: List<Piece>| -> PyResult<PieceSet> {
            match pieces.iter().find(|&&unit| usize::from(unit) >= size) {
                Some(&unit) => Err(refuse(Error::Piece(i64::from(unit), size))),
                None => Ok(pieces.into_iter().collect()),
            }
        };
        let goals = goals.into_iter().map(|(hex, points, mark, takers, by)| {
            Ok(Goal {
                hex,
                points,
                mark,
                takers: units(takers)?,
                burnt_by: by
                    .map(|side| check_side(side as i64))
                    .transpose()
                    .or_refuse()?,
                post: None,
            })
        });
        let forts = forts
            .into_iter()
            .map(|(hex, mark, against, points, value, guns)| {
                Ok(Fortress {
                    hex,
                    mark,
                    against: check_side(against as i64).or_refuse()?,
                    points,
                    fort: Fort { value, guns },
                })
            });
        let post = |(hex, points, takers, side, keepers, near, kept): PostRow| {
            let post = Post {
                side: check_side(side as i64).or_refuse()?,
                keepers: units(keepers)?,
                near,
                kept,
            };
            Ok(Goal {
                hex,
                points,
                mark: 0,
                takers: units(takers)?,
                burnt_by: None,
                post: Some(post),
            })
        };
        let goals = goals.chain(posts.into_iter().map(post));
        let (along, barred, depots) = lines;
        let depot = |(hex, bearers, points, sources, further): DepotRow| {
            Ok(Depot {
                hex,
                bearers: units(bearers)?,
                sources: sources.0,
                points,
                further: further.0,
            })
        };
        let lines = Lines {
            along,
            barred: sides("mask of a barred hexside", &barred)?,
            depots: depots.into_iter().map(depot).collect::<PyResult<_>>()?,
        };
        let inner = gcacw::Figures {
            order: (*order.inner).clone(),
            battle: (*battle.inner).clone(),
            marches: Marches {
                dice,
                bonus,
                between_zones,
                attack_between,
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
            goals: goals.collect::<PyResult<_>>()?,
            lines,
            bonuses: bonuses
                .into_iter()
                .map(|(goals, points)| gcacw::Bonus {
                    goals: goals.0,
                    points,
                })
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
            forts: forts.collect::<PyResult<_>>()?,
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
