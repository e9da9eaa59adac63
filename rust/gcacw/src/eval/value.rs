//! What a position is worth.

use crate::campaign::missions::{Pays, sign};
use crate::eval::evaluation::Judge;
use crate::eval::features::FEATURES;
use crate::field;
use crate::world::World;
use hexcore::flank::Covering;
use hexcore::geom::NO_HEX;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::Scratch;

/// Points are whole: even is so much below those that win.
const EVEN: f64 = 0.5;

impl Judge {
    /// What the game comes to from a position, to the side that scores: points, and these with what winning is worth
    /// besides. unpaid: of what the position is worth, so much was there before and wins nothing (see `unpaid`).
    pub fn foresee(&self, world: &World, unpaid: f64, scratch: &mut Scratch) -> (f64, f64) {
        let Some(prospect) = self.prospect.as_ref().filter(|_| !world.over) else {
            let points = self.points(world, scratch) - if world.over { 0.0 } else { unpaid };
            return (points, self.value(points));
        };
        let mut features = [0.0; FEATURES];
        let stands = self.features(world, scratch, &mut features);
        let forecast = prospect.forecast(&features);
        let points = stands + forecast.points;
        (points, points + self.weights.win * forecast.lead)
    }

    /// What a position is worth to the side that scores: its points, and what is to be expected of those still open.
    pub fn points(&self, world: &World, scratch: &mut Scratch) -> f64 {
        let figures = &self.figures;
        let position = &world.position;
        let mut points = world.by_board(figures) as f64 + world.earned();
        if world.over {
            return points + world.by_lines(figures, scratch) as f64;
        }
        points += self.expected(world);
        let scene = self.scene(world);
        points += self.by_depots(world, &scene);
        for (number, goal) in figures.goals.iter().enumerate() {
            if goal.post.is_some() {
                // Where lines of communication run through posts, these tell what they bring.
                if figures.lines.depots.is_empty() {
                    points += f64::from(goal.points) * self.chance(&scene, number);
                }
                continue;
            }
            let held = usize::from(scene.holder[number]) == figures.rules.scores;
            let lost = f64::from(goal.points) * self.turns_over(&scene, number);
            points += if held { -lost } else { lost };
        }
        let charged = world.special.charges.iter().map(|charge| charge.unit);
        for unit in charged.filter(|&unit| position.hex(unit) != NO_HEX) {
            points -= sign(figures, position.roster().side(unit)) * self.in_danger(world, unit);
        }
        points + self.armies(position)
    }

    /// What a position is worth to the side that scores that never becomes points by itself: armies, and who stands where
    /// lines of communication need him, which tell themselves what they bring. A search takes off what there was of it at
    /// its root, so that it counts as a lead only as far as it is won or lost on the way.
    pub fn unpaid(&self, world: &World) -> f64 {
        let lines = !self.figures.lines.depots.is_empty();
        let present = |pays| lines && pays == Pays::Nothing;
        self.armies(&world.position) + self.under_way(world, present)
    }

    fn armies(&self, position: &Position) -> f64 {
        let mut total = 0.0;
        for side in 0..2 {
            let units = position.on_map(side, false);
            let state: f64 = units.map(|unit| self.state(position, side, unit)).sum();
            total += sign(&self.figures, side) * state;
        }
        total
    }

    /// The same with what winning is worth besides.
    pub fn value(&self, points: f64) -> f64 {
        let lead = (points - self.figures.wins_at as f64 + EVEN) / self.weights.win_scale;
        points + self.weights.win * lead.clamp(-1.0, 1.0)
    }

    pub(crate) fn state(&self, position: &Position, side: usize, unit: Piece) -> f64 {
        let weights = &self.weights;
        let get = |field| f64::from(position.get(unit, field));
        let hex = position.hex(unit);
        let mut state = weights.manpower * get(field::MANPOWER)
            - weights.fatigue * get(field::FATIGUE)
            - weights.disorganized * get(field::DISORGANIZED)
            - weights.exhausted * get(field::EXHAUSTED)
            - weights.demoralized * get(field::DEMORALIZED);
        if position.in_zone(1 - side, hex) {
            let flank = position.flank(
                hex,
                Covering {
                    side: 1 - side,
                    least_cv2: 0,
                    shaken: field::DEMORALIZED,
                },
            );
            let given = self.figures.rules.battle.figures();
            let bonus = given.flank_bonus[usize::from(flank.covered)] - i32::from(flank.reductions);
            state -= weights.flank * bonus.max(0) as f64;
            state += weights.works_step * get(field::ENTRENCHMENT).min(weights.works_steps);
        }
        state
    }
}
