//! What attacks, fatigue and works are worth.

use crate::combat::{Assessment, Attack};
use crate::eval::evaluation::{Judge, Mover, Scene};
use crate::world::World;
use hexcore::position::Field;
use hexcore::roster::Piece;

/// Expectation of an attack: points of the attacker's side, chances that the defender is driven off or gone, that all of
/// him is gone, and that an advance is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    pub points: f32,
    pub retreat: f32,
    pub gone: f32,
    pub advance: f32,
}

impl Judge {
    /// Points that an attack promises to the attacker's side.
    pub fn attack(&self, world: &World, attack: &Attack<'_>) -> Option<f32> {
        let figures = &self.figures;
        let position = &world.position;
        let first = *attack.attackers.first()?;
        let side = position.roster().side(first);
        let found = figures
            .rules
            .battle
            .assess(position, &figures.order, attack)
            .ok()?;
        let hope = self.prospect(world, attack, &found)?;
        let mut worth = hope.points + hope.retreat * self.weights.retreat - self.weights.disorder;
        let goals = figures.goals.iter();
        for goal in goals.filter(|goal| goal.hex == attack.target) {
            let holder = goal.holder(position);
            if !goal.counts(holder) {
                continue;
            }
            if holder == side {
                worth += 0.5 * hope.retreat;
            } else {
                worth += goal.points as f32 * hope.advance;
            }
        }
        worth += hope.retreat * figures.fall_of(position, side, attack.target);
        let at_stake = world.at_stake(figures, attack.target);
        worth += self.prey(world, attack.target, &hope);
        Some(worth + self.weights.guarded * hope.retreat * at_stake)
    }

    fn prospect(&self, world: &World, attack: &Attack<'_>, found: &Assessment) -> Option<Hope> {
        let position = &world.position;
        let manpower = |unit: Piece| u32::from(position.get(unit, Field::Manpower));
        let side = position.roster().side(*attack.attackers.first()?);
        let own: u32 = attack.attackers.iter().map(|&unit| manpower(unit)).sum();
        let other: u32 = position.units_at(attack.target).map(manpower).sum();
        self.hope(found, side, own, other)
    }

    /// The exact expectation of an attack. Manpower of both sides.
    pub fn hope(&self, found: &Assessment, side: usize, own: u32, other: u32) -> Option<Hope> {
        let figures = &self.figures;
        let sign = if side == figures.rules.scores {
            1.0
        } else {
            -1.0
        };
        let (mut points, mut retreat, mut gone, mut advance) = (0, 0, 0, 0);
        let whole = figures.rules.battle.each(found, |weight, outcome| {
            let lost = own.min(u32::from(outcome.attacker.loss)) as i32;
            let taken = other.min(u32::from(outcome.defender.loss)) as i32;
            points += weight as i32
                * (lost * figures.rules.loss_points[side]
                    + taken * figures.rules.loss_points[1 - side]);
            let driven = figures.rules.letters.driven(outcome.defender.letters);
            retreat += if driven { weight } else { 0 };
            gone += if taken == other as i32 { weight } else { 0 };
            let follows = outcome.attacker.letters & figures.rules.letters.advance != 0;
            advance += if follows { weight } else { 0 };
        });
        let whole = whole.ok()? as f32;
        Some(Hope {
            points: sign * points as f32 / whole,
            retreat: retreat as f32 / whole,
            gone: gone as f32 / whole,
            advance: advance as f32 / whole,
        })
    }

    /// Points that an attack may cost a defender who stands, before the ground.
    pub(crate) fn risk(&self, world: &World, attack: &Attack<'_>) -> f32 {
        let found = self
            .figures
            .rules
            .battle
            .assess(&world.position, &self.figures.order, attack);
        let hope = found
            .ok()
            .and_then(|found| self.prospect(world, attack, &found));
        hope.map_or(0.0, |hope| hope.points + 0.5 * hope.retreat)
    }

    /// Points that one more level of fatigue is worth to a unit.
    pub fn tiring(&self, mover: &Mover) -> f32 {
        if mover.last {
            return self.weights.fatigue;
        }
        let level = self.figures.rules.most_fatigue - mover.left + 1;
        if level <= mover.daily {
            self.weights.rested
        } else {
            self.weights.tired
        }
    }

    /// Points that a march costs a unit: fatigue, the toll of a long day.
    pub fn march_price(&self, world: &World, mover: &Mover) -> f32 {
        let figures = &self.figures;
        let get = |field| world.position.get(mover.unit, field);
        let mut price = self.tiring(mover);
        let due = world.special.dues.iter().find(|due| due.unit == mover.unit);
        if let Some(due) = due.filter(|_| !world.paid.contains(mover.unit)) {
            price += due.once as f32;
        }
        let harm = due.map_or(0.0, |due| due.hurt);
        let Some(more) =
            figures
                .rules
                .long_day(&world.position, mover.unit, get(Field::Fatigue) + 1)
        else {
            return price;
        };
        let (weights, manpower) = (&self.weights, get(Field::Manpower));
        let organized = get(Field::Disorganized) == 0;
        for die in 1..=6 {
            let (lost, disorganized) = figures.rules.tolls.extended.row(die + more, organized);
            let mut cost = weights.toll * f32::from(lost);
            cost += if disorganized && organized {
                weights.straggling
            } else {
                0.0
            };
            cost += if lost >= manpower {
                3.0 * weights.toll
            } else {
                0.0
            };
            cost += if lost > 0 || disorganized { harm } else { 0.0 };
            price += cost / 6.0;
        }
        price
    }

    /// Points that works of a unit where it stands promise.
    pub fn works(&self, world: &World, scene: &Scene, mover: &Mover) -> f32 {
        if world.position.get(mover.unit, Field::Entrenchment) > 0 {
            return 0.0;
        }
        let mut guarded = 0.0;
        for (number, goal) in self.figures.goals.iter().enumerate() {
            let holder = usize::from(scene.holder[number]);
            if holder == mover.side && goal.counts(holder) {
                let cover = self.cover(number, mover.hex, mover.strength);
                guarded += goal.points as f32 * scene.takers[number].best * cover;
            }
        }
        let exposed = self.exposure(world, scene, mover, mover.hex);
        self.weights.works * (guarded / 4.0 + exposed / 2.0).min(1.5)
    }
}
