//! What attacks, fatigue and works are worth.

use crate::combat::{Assessment, Attack};
use crate::eval::evaluation::{Judge, Mover, Scene};
use crate::field;
use crate::world::World;
use hexcore::dice::FACES;
use hexcore::roster::Piece;

/// Expectation of an attack: points of the attacker's side, chances that the defender is driven off or gone, that all of
/// him is gone, and that an advance is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    pub points: f64,
    pub retreat: f64,
    pub gone: f64,
    pub advance: f64,
}

/// What an attack is worth its points for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Manpower, and charges on units.
    Losses,
    /// The defender driven off, wherever he stood.
    Retreat,
    /// Fatigue and disorder of the attacker.
    Disorder,
    /// What falls with the hex.
    Ground,
}

impl Judge {
    /// Points that an attack promises to the attacker's side.
    pub fn attack(&self, world: &World, attack: &Attack<'_>) -> Option<f64> {
        let mut worth = 0.0;
        self.attack_parts(world, attack, |_, points| worth += points)?;
        Some(worth)
    }

    /// The same part by part: what it costs and takes, the ground that it opens, what it does to both sides.
    pub fn attack_parts(
        &self,
        world: &World,
        attack: &Attack<'_>,
        mut tell: impl FnMut(Part, f64),
    ) -> Option<()> {
        let (figures, weights) = (&self.figures, &self.weights);
        let position = &world.position;
        let first = *attack.attackers.first()?;
        let side = position.roster().side(first);
        let found = figures
            .rules
            .battle
            .assess(position, &figures.order, attack)
            .ok()?;
        let hope = self.prospect(world, attack, &found)?;
        tell(Part::Losses, hope.points);
        tell(Part::Retreat, hope.retreat * weights.retreat);
        tell(Part::Disorder, -weights.disorder);
        let fall = figures.fall_of(position, side, attack.target);
        tell(Part::Ground, hope.retreat * fall);
        let goals = figures.goals.iter();
        for goal in goals.filter(|goal| goal.hex == attack.target) {
            let holder = goal.holder(position);
            if !goal.counts(holder) {
                continue;
            }
            if holder == side {
                tell(Part::Ground, weights.relief * hope.retreat);
            } else {
                tell(Part::Ground, f64::from(goal.points) * hope.advance);
            }
        }
        tell(Part::Losses, self.prey(world, attack.target, &hope));
        let at_stake = world.at_stake(figures, attack.target);
        tell(Part::Ground, weights.guarded * hope.retreat * at_stake);
        Some(())
    }

    fn prospect(&self, world: &World, attack: &Attack<'_>, found: &Assessment) -> Option<Hope> {
        let position = &world.position;
        let manpower = |unit: Piece| u32::from(position.get(unit, field::MANPOWER));
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
        let whole = whole.ok()? as f64;
        Some(Hope {
            points: sign * points as f64 / whole,
            retreat: retreat as f64 / whole,
            gone: gone as f64 / whole,
            advance: advance as f64 / whole,
        })
    }

    /// Points that an attack may cost a defender who stands, before the ground.
    pub(crate) fn risk(&self, world: &World, attack: &Attack<'_>) -> f64 {
        let found = self
            .figures
            .rules
            .battle
            .assess(&world.position, &self.figures.order, attack);
        let hope = found
            .ok()
            .and_then(|found| self.prospect(world, attack, &found));
        let ground = self.weights.driven;
        hope.map_or(0.0, |hope| hope.points + ground * hope.retreat)
    }

    /// Points that one more level of fatigue is worth to a unit.
    pub fn tiring(&self, mover: &Mover) -> f64 {
        self.tiring_by(mover, 1)
    }

    /// The same for so many more levels at once.
    pub fn tiring_by(&self, mover: &Mover, levels: u8) -> f64 {
        let weights = &self.weights;
        let next = self.figures.rules.most_fatigue - mover.left + 1;
        (next..next.saturating_add(levels))
            .map(|level| match level {
                _ if mover.last => weights.fatigue,
                _ if level <= mover.daily => weights.rested,
                _ => weights.tired,
            })
            .sum()
    }

    /// Points that a march costs a unit: fatigue, the toll of a long day.
    pub fn march_price(&self, world: &World, mover: &Mover) -> f64 {
        let figures = &self.figures;
        let get = |field| world.position.get(mover.unit, field);
        let mut price = self.tiring(mover);
        let mut hurt = 0.0;
        if let Some(more) =
            figures
                .rules
                .long_day(&world.position, mover.unit, get(field::FATIGUE) + 1)
        {
            let (weights, manpower) = (&self.weights, get(field::MANPOWER));
            let organized = get(field::DISORGANIZED) == 0;
            let one = |is: bool| f64::from(u8::from(is));
            for die in 1..=6 {
                let (lost, disorganized) = figures.rules.tolls.extended.row(die + more, organized);
                let straggles = one(disorganized && organized);
                price += (weights.toll * f64::from(lost) + weights.straggling * straggles) / FACES;
                price += weights.perished * weights.toll * one(lost >= manpower) / FACES;
                hurt += one(lost > 0 || disorganized) / FACES;
            }
        }
        price + self.due(world, mover.unit, hurt)
    }

    /// Points that a special rule takes for a march of a unit that is hurt by it as likely as this.
    fn due(&self, world: &World, unit: Piece, hurt: f64) -> f64 {
        let due = world.special.dues.iter().find(|due| due.unit == unit);
        due.map_or(0.0, |due| {
            let once = if world.paid.contains(unit) {
                0
            } else {
                due.once
            };
            f64::from(once) + due.hurt * hurt
        })
    }

    /// Points that works of a unit where it stands promise.
    pub fn works(&self, world: &World, scene: &Scene, mover: &Mover) -> f64 {
        if world.position.get(mover.unit, field::ENTRENCHMENT) > 0 {
            return 0.0;
        }
        let mut guarded = 0.0;
        for (number, goal) in self.figures.goals.iter().enumerate() {
            let holder = usize::from(scene.holder[number]);
            if holder == mover.side && goal.counts(holder) {
                let cover = self.cover(number, mover.hex, mover.strength);
                guarded += f64::from(goal.points) * scene.takers[number].best * cover;
            }
        }
        let exposed = self.exposure(world, scene, mover, mover.hex);
        let weights = &self.weights;
        let use_of = weights.works_guard * guarded + weights.works_exposed * exposed;
        weights.works * use_of.min(weights.works_most)
    }
}
