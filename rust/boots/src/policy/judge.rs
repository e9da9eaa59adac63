//! What units, places and danger are worth to both sides, in points, in a game as it stands.

use std::sync::Arc;

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
    pub moves: Moves,
}

/// What it is worth to a unit to stand somewhere.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// What a move must promise more than staying.
    pub least: f64,
    /// What it is worth to leave a hex where the unit may not stay.
    pub crowded: f64,
    /// More of the points of a goal that are had on arrival and for good.
    pub at_once: f64,
    /// Share of what all goals but the best promise; of a goal for which somebody else is better placed.
    pub others: f64,
    pub coming: f64,
    /// Share of a guard's worth beside the place.
    pub beside: f64,
    /// Goals that a unit looks at.
    pub many: usize,
    /// For a strength point.
    pub out_of_supply: f64,
    /// For each unit of the same sub-command in the hex.
    pub together: f64,
    /// Units that may come along to attack, and the share of what they promise.
    pub joiners: usize,
    pub joined: f64,
    /// What a supply unit has of each unit in its reach, hexes of that; of units of other sub-commands; out of reach, less
    /// with each hex.
    pub escorted: f64,
    pub reach: u16,
    pub strangers: f64,
    pub escort_near: f64,
    pub escort_fading: f64,
}

/// A place worth going to: half points of movement to it by hex, and its points.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    pub hex: Hex,
    pub away: Arc<[u16]>,
    pub points: f64,
    /// Only being there, or beside it, is worth anything.
    pub guard: bool,
    /// Who gets there has the points for good.
    pub now: bool,
}

/// What goals promise to units that are alike.
#[derive(Clone, Debug, Default)]
pub struct Pull {
    pub units: Vec<Piece>,
    /// By half points of movement: how near that is. What is farther is nothing.
    pub near: Vec<f64>,
    pub goals: Vec<Goal>,
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
    /// By class of units.
    pulls: Vec<Pull>,
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
        pulls: Vec<Pull>,
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
                if usize::from(goal.hex) >= size {
                    return Err(Error::Hex(goal.hex.into(), size));
                }
            }
        }
        Ok(Self {
            chances,
            pulls,
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

    /// What a unit may go for; None: it goes for nothing.
    pub fn pull(&self, unit: Piece) -> Option<&Pull> {
        self.class[usize::from(unit)].map(|class| &self.pulls[class])
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
    /// 0..1: how near a place is that is so many half points away.
    pub fn near(&self, away: u16) -> f64 {
        self.near.get(usize::from(away)).copied().unwrap_or(0.0)
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

    fn judge(pulls: Vec<Pull>) -> Result<Judge> {
        let opened = [vec![0.0; 3], vec![1.0, 2.0, 3.0]];
        Judge::new(chances(), weights(), vec![4.0, 1.0], opened, vec![], pulls)
    }

    #[test]
    fn things_are_near_by_the_way_to_them_and_those_far_off_are_nothing() {
        let found = judge(vec![Pull {
            units: vec![RIDER],
            near: vec![1.0, 0.5],
            goals: vec![],
        }]);
        let found = found.unwrap();
        let near = |away| found.pull(RIDER).map(|pull| pull.near(away));
        assert_eq!([0, 1, 2].map(near), [Some(1.0), Some(0.5), Some(0.0)]);
        assert_eq!(near(65535), Some(0.0));
        assert!(found.pull(WAGON).is_none());
        assert_eq!((found.opened(1, 2), found.worth(RIDER)), (3.0, 4.0));
    }

    #[test]
    fn the_strongest_enemies_near_by_come_first_and_those_far_off_with_half() {
        let judge = judge(vec![]).unwrap();
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
            Judge::new(chances(), weights, vec![1.0], opened, burned, vec![])
        };
        assert!(made(weights(), 3, vec![(2, 1.0)]).is_ok());
        assert!(made(weights(), 2, vec![]).is_err());
        assert!(made(weights(), 3, vec![(3, 1.0)]).is_err());
        assert!(made(Weights::default(), 3, vec![]).is_err());
        let of = |units, hex, away: &[u16]| {
            let goal = Goal {
                hex,
                away: away.into(),
                ..Goal::default()
            };
            let goals = vec![goal];
            judge(vec![Pull {
                units,
                goals,
                ..Pull::default()
            }])
        };
        assert!(of(vec![RIDER], 2, &[0, 0, 0]).is_ok());
        assert!(of(vec![RIDER], 3, &[0, 0, 0]).is_err());
        assert!(of(vec![RIDER], 2, &[0, 0]).is_err());
        assert!(of(vec![2], 2, &[0, 0, 0]).is_err());
    }
}
