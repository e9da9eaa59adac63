//! What a position is worth.

use crate::eval::evaluation::Judge;
use crate::eval::features::FEATURES;
use crate::field;
use crate::world::World;
use hexcore::flank::Covering;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::Scratch;

/// Points are whole: even is so much below those that win.
const EVEN: f64 = 0.5;

impl Judge {
    /// What the game comes to from a position, to the side that scores: points, and these with what winning is worth
    /// besides.
    pub fn foresee(&self, world: &World, scratch: &mut Scratch) -> (f64, f64) {
        let Some(prospect) = self.prospect.as_ref().filter(|_| !world.over) else {
            let points = self.points(world, scratch);
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
        for side in 0..2 {
            let sign = if side == figures.rules.scores {
                1.0
            } else {
                -1.0
            };
            let mut state = 0.0;
            for unit in position.on_map(side, false) {
                state += self.state(position, side, unit) - self.in_danger(world, unit);
            }
            points += sign * state;
        }
        points
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
