//! What units, places and danger are worth to both sides, in points, in a game as it stands.

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::roster::Piece;

use super::chances::{Chances, Force};
use crate::units::Units;

/// What things are worth.
#[derive(Clone, Debug, Default)]
pub struct Weights {
    /// A heroism marker drawn.
    pub draw: f64,
    /// A strength point for the rest of the game.
    pub future: f64,
    /// How often a stack that can be attacked with hope is.
    pub attacked: f64,
    /// By column: how likely that is.
    pub hope: Vec<f64>,
    /// Share of its worth that a stack without strength loses then.
    pub helpless: f64,
    /// Shares with which enemy stacks come along, the strongest first.
    pub along: Vec<f64>,
    /// Hexes from which they come; share of a stack in the outer half of them.
    pub radius: u16,
    pub far_off: f64,
    /// Keeping a fort or a stockade under attack; a stack that splits up where it need not; a hex of pursuit.
    pub stay: f64,
    pub apart: f64,
    pub pursue: f64,
    /// How much more danger weighs for a beaten stack.
    pub beaten: f64,
    /// Share of what goals promise from where units stand.
    pub standing: f64,
    /// A game won outright.
    pub won: f64,
}

/// A place worth going to: half points of movement to it by hex, and its points.
#[derive(Clone, Debug)]
pub struct Goal {
    pub away: Vec<u16>,
    pub points: f64,
}

/// What goals promise to units that are alike.
#[derive(Clone, Debug, Default)]
pub struct Pull {
    pub units: Vec<Piece>,
    /// By half points of movement: how near that is. What is farther is nothing.
    pub near: Vec<f64>,
    pub goals: Vec<Goal>,
    /// Share of what all goals but the best promise.
    pub others: f64,
}

/// Figures of a game as it stands. Immutable.
#[derive(Clone, Debug)]
pub struct Judge {
    chances: Chances,
    weights: Weights,
    /// By unit: points that its loss costs its owner.
    worth: Vec<f64>,
    /// By side and hex: what it is worth to that side to drive an enemy out.
    opened: [Vec<f64>; 2],
    /// Places that may burn, with what that is worth to the first side.
    burned: Vec<(Hex, f64)>,
    /// By class of units and hex: what goals promise.
    pulls: Vec<Vec<f32>>,
    /// By unit: its class.
    class: Vec<Option<usize>>,
}

impl Judge {
    /// `worth`: by unit; `opened`: by hex of the map.
    pub fn new(
        chances: Chances,
        weights: Weights,
        worth: Vec<f64>,
        opened: [Vec<f64>; 2],
        burned: Vec<(Hex, f64)>,
        pulls: &[Pull],
    ) -> Result<Self> {
        let size = opened[0].len();
        if opened[1].len() != size {
            return Err(Error::Length("hexes to open", opened[1].len(), size));
        }
        if weights.hope.len() != chances.tables().columns() {
            let (found, wanted) = (weights.hope.len(), chances.tables().columns());
            return Err(Error::Length("hope by column", found, wanted));
        }
        if let Some(&(hex, _)) = burned.iter().find(|&&(hex, _)| usize::from(hex) >= size) {
            return Err(Error::Hex(hex.into(), size));
        }
        let mut class = vec![None; worth.len()];
        for (number, pull) in pulls.iter().enumerate() {
            for &unit in &pull.units {
                let place = class.get_mut(usize::from(unit));
                *place.ok_or(Error::Piece(unit.into(), worth.len()))? = Some(number);
            }
            for goal in &pull.goals {
                if goal.away.len() != size {
                    return Err(Error::Length("way to a goal", goal.away.len(), size));
                }
            }
        }
        Ok(Self {
            chances,
            pulls: pulls.iter().map(|pull| pull.row(size)).collect(),
            weights,
            worth,
            opened,
            burned,
            class,
        })
    }

    /// Units and hexes that this is for.
    pub fn size(&self) -> (usize, usize) {
        (self.worth.len(), self.opened[0].len())
    }

    pub fn chances(&self) -> &Chances {
        &self.chances
    }

    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    pub fn worth(&self, unit: Piece) -> f64 {
        self.worth[usize::from(unit)]
    }

    pub fn opened(&self, side: usize, hex: Hex) -> f64 {
        self.opened[side][usize::from(hex)]
    }

    pub fn burned(&self) -> &[(Hex, f64)] {
        &self.burned
    }

    /// What goals promise to a unit from a hex.
    pub fn pull(&self, unit: Piece, hex: Hex) -> f64 {
        let class = self.class[usize::from(unit)];
        class.map_or(0.0, |class| self.pulls[class][usize::from(hex)].into())
    }

    /// Units as one side of an attack.
    pub fn force(&self, units: &Units, who: &[Piece]) -> Force {
        let known: Vec<(u32, f64)> = who
            .iter()
            .map(|&unit| (units.get(unit).strength.into(), self.worth(unit)))
            .collect();
        let found = Force::of(&known, 0, 0); // guns shift columns, which are reckoned apart
        debug_assert!(found.is_ok(), "{found:?}");
        found.unwrap_or_default()
    }

    /// Points that attacks of so much strength may cost a stack of these units; `cover`: columns for them.
    pub fn risk(&self, danger: f64, strength: u32, worth: f64, cover: i32) -> f64 {
        let weights = &self.weights;
        if danger == 0.0 || worth == 0.0 {
            return 0.0;
        }
        if strength == 0 {
            return weights.attacked * weights.helpless * worth;
        }
        let at = self.chances.column(danger, strength.into(), -cover);
        weights.attacked * weights.hope[at] * self.chances.lost_share(at) * worth
    }

    /// Strength with which enemies may come upon a place, of stacks with their distances.
    pub fn danger(&self, coming: impl Iterator<Item = (u16, u32)>, found: &mut Vec<f64>) -> f64 {
        let weights = &self.weights;
        found.clear();
        for (far, strength) in coming {
            if far <= weights.radius && strength > 0 {
                let share = if far <= weights.radius / 2 {
                    1.0
                } else {
                    weights.far_off
                };
                found.push(share * f64::from(strength));
            }
        }
        found.sort_unstable_by(|one, other| other.total_cmp(one));
        let shares = found.iter().zip(&weights.along);
        shares.map(|(power, share)| power * share).sum()
    }
}

impl Pull {
    /// By hex.
    fn row(&self, size: usize) -> Vec<f32> {
        let (mut total, mut most) = (vec![0.0; size], vec![0.0_f64; size]);
        for goal in &self.goals {
            let hexes = total.iter_mut().zip(&mut most);
            for ((total, most), &away) in hexes.zip(&goal.away) {
                if let Some(near) = self.near.get(usize::from(away)) {
                    let gain = goal.points * near;
                    *total += gain;
                    *most = most.max(gain);
                }
            }
        }
        let hexes = total.iter().zip(&most);
        hexes
            .map(|(total, most)| (most + self.others * (total - most)) as f32)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::chances;
    use super::*;
    use crate::combat::results::{FACES, Loses, ResultsTables, Verdict};

    const RIDER: Piece = 0;
    const WAGON: Piece = 1;

    /// One column in which every result takes all of the defender.
    fn chances() -> Chances {
        let all = Verdict {
            defender: Loses::All,
            ..Verdict::default()
        };
        let rows = || vec![vec![0]; FACES];
        let tables = ResultsTables::new(vec![0], [rows(), rows()], vec![all]).unwrap();
        let weights = chances::Weights {
            draw: 0.0,
            retreat: 0.0,
            fight_on: 0.0,
            lost_one: 0.0,
            lost_half: 0.0,
            lost_weaker: 0.0,
        };
        Chances::new(Arc::new(tables), weights).unwrap()
    }

    fn weights() -> Weights {
        Weights {
            attacked: 0.5,
            hope: vec![0.5],
            helpless: 0.25,
            along: vec![1.0, 0.5],
            radius: 4,
            far_off: 0.5,
            ..Weights::default()
        }
    }

    fn judge(pulls: &[Pull]) -> Result<Judge> {
        let opened = [vec![0.0; 3], vec![1.0, 2.0, 3.0]];
        Judge::new(chances(), weights(), vec![4.0, 1.0], opened, vec![], pulls)
    }

    fn pull(away: [u16; 3], points: f64) -> Goal {
        Goal {
            away: away.into(),
            points,
        }
    }

    #[test]
    fn the_best_goal_counts_whole_and_the_others_in_part() {
        let found = judge(&[Pull {
            units: vec![RIDER],
            near: vec![1.0, 0.5],
            goals: vec![pull([0, 1, 2], 8.0), pull([1, 0, 65535], 4.0)],
            others: 0.5,
        }]);
        let found = found.unwrap();
        let row = [0, 1, 2].map(|hex| found.pull(RIDER, hex));
        assert_eq!(row, [8.0 + 1.0, 4.0 + 2.0, 0.0]);
        assert_eq!(found.pull(WAGON, 0), 0.0);
        assert_eq!((found.opened(1, 2), found.worth(RIDER)), (3.0, 4.0));
    }

    #[test]
    fn the_strongest_enemies_near_by_come_first_and_those_far_off_with_half() {
        let judge = judge(&[]).unwrap();
        let mut memory = vec![7.0];
        let coming = [(2, 4), (3, 6), (5, 90), (0, 0), (4, 1)];
        let danger = judge.danger(coming.into_iter(), &mut memory);
        assert_eq!(danger, 4.0 + 0.5 * 3.0);
        assert_eq!(judge.risk(danger, 2, 8.0, 0), 0.5 * 0.5 * 8.0);
        assert_eq!(judge.risk(danger, 0, 8.0, 0), 0.5 * 0.25 * 8.0);
        assert_eq!(judge.risk(0.0, 2, 8.0, 0), 0.0);
    }

    #[test]
    fn figures_that_do_not_fit_together_are_refused() {
        let made = |weights, second: usize, burned| {
            let opened = [vec![0.0; 3], vec![0.0; second]];
            Judge::new(chances(), weights, vec![1.0], opened, burned, &[])
        };
        assert!(made(weights(), 3, vec![(2, 1.0)]).is_ok());
        assert!(made(weights(), 2, vec![]).is_err());
        assert!(made(weights(), 3, vec![(3, 1.0)]).is_err());
        assert!(made(Weights::default(), 3, vec![]).is_err());
        let of = |units, away: &[u16]| Pull {
            units,
            goals: vec![Goal {
                away: away.into(),
                points: 1.0,
            }],
            ..Pull::default()
        };
        assert!(judge(&[of(vec![RIDER], &[0, 0, 0])]).is_ok());
        assert!(judge(&[of(vec![RIDER], &[0, 0])]).is_err());
        assert!(judge(&[of(vec![2], &[0, 0, 0])]).is_err());
    }
}
