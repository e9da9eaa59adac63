//! What both sides do in a playout: what looks best at once, by the figures of a [`Judge`].
//!
//! In a movement sub-phase units stay where they are: searches begin after it.

use std::mem;

use hexcore::geom::Hex;
use hexcore::roster::Piece;

use super::{Answer, Asked, Declaring, DeclaringAt, Retreat, Rules, Stage, Work, World};
use crate::combat::results::Table;
use crate::combat::shifts::Attack;
use crate::ground::BURNED;
use crate::policy::judge::Judge;

/// What both tables promise, and which the attacker takes.
#[derive(Clone, Copy, Debug)]
struct Odds {
    skirmish: f64,
    charge: f64,
    best: f64,
}

impl World {
    /// An answer to what is asked; the answers are in the working memory.
    pub fn habit(&self, rules: &Rules, judge: &Judge, work: &mut Work, asked: Asked) -> Answer {
        let answers = mem::take(&mut work.answers);
        let mut chosen = (answers[0], f64::NEG_INFINITY);
        for &answer in &answers {
            let value = self.appeal(rules, judge, work, asked, answer);
            if value > chosen.1 {
                chosen = (answer, value);
            }
        }
        work.answers = answers;
        chosen.0
    }

    /// How good an answer looks to who is asked.
    fn appeal(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        asked: Asked,
        answer: Answer,
    ) -> f64 {
        let enemys = asked.side == Some(self.enemy());
        match (answer, self.stack.last()) {
            (Answer::Lose(unit), _) => {
                let own = Some(self.position.roster().side(unit)) == asked.side;
                let worth = judge.worth(unit);
                if own { -worth } else { worth }
            }
            (Answer::Burn(hex), _) => {
                let burning = rules.points.burning.as_ref();
                let aim = burning.is_some_and(|burning| {
                    burning.fuel[self.side].places.binary_search(&hex).is_ok()
                });
                if aim { 1.0 } else { -1.0 }
            }
            (Answer::Fight(hex), _) => -f64::from(self.strength_at(rules, hex)),
            (Answer::Work(_), _) => 1.0,
            (Answer::Move(_) | Answer::Step(_) | Answer::Entrain(_), _) => -1.0,
            (Answer::Attack(own, foe), Some(Stage::Declaring(stage))) => {
                self.promise(rules, judge, work, stage, &[own], &[foe])
            }
            (Answer::Attack(own, foe), _) => {
                let units = self.own_at(own);
                self.odds(rules, judge, work, &units, &[foe]).best
            }
            (Answer::Join(_) | Answer::Against(_), Some(Stage::Declaring(stage))) => {
                let (mut origins, mut targets) = (stage.origins.clone(), stage.targets.clone());
                let now = self.promise(rules, judge, work, stage, &origins, &targets);
                match answer {
                    Answer::Join(own) => origins.push(own),
                    Answer::Against(foe) => targets.push(foe),
                    _ => {}
                }
                self.promise(rules, judge, work, stage, &origins, &targets) - now
            }
            (Answer::Use(table), Some(Stage::Declaring(stage))) => {
                let units = stage.units(self, rules);
                let odds = self.odds(rules, judge, work, &units, &stage.targets);
                let value = match table {
                    Table::Skirmish => odds.skirmish,
                    Table::Charge => odds.charge,
                };
                if enemys { -value } else { value }
            }
            (Answer::Yield, _) => f64::MIN, // one of the tables is no better for the attacker
            (Answer::Retreat(to), Some(Stage::Retreat(stage))) => {
                self.refuge(rules, judge, work, asked, stage, to)
            }
            (Answer::Apart(_), _) => judge.weights().apart,
            (Answer::Halt, _) => judge.weights().stay,
            (Answer::Pursue(unit, to), _) => self.chase(rules, judge, work, unit, to),
            (Answer::Press(hex), _) => {
                let (units, foes) = (self.own_at(hex), self.foes_beside(rules, hex));
                if units.is_empty() || foes.is_empty() {
                    return -1.0;
                }
                self.odds(rules, judge, work, &units, &foes).best
            }
            _ => 0.0,
        }
    }

    /// What an attack as declared so far promises.
    fn promise(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        stage: &Declaring,
        origins: &[Hex],
        targets: &[Hex],
    ) -> f64 {
        let named = Declaring {
            origins: origins.to_vec(),
            targets: targets.to_vec(),
            at: DeclaringAt::Group,
            made: vec![],
            free: stage.free.clone(),
        };
        let units = named.units(self, rules);
        self.odds(rules, judge, work, &units, targets).best
    }

    fn odds(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        attackers: &[Piece],
        targets: &[Hex],
    ) -> Odds {
        let defenders = self.defenders(targets);
        let assessed = |table| {
            let attack = Attack {
                attackers,
                targets,
                defenders: &defenders,
                table,
                blind: &[],
            };
            rules.shifts.assess(&self.position, attack)
        };
        let units = &rules.shifts.units;
        let forces = [
            judge.force(units, attackers),
            judge.force(units, &defenders),
        ];
        let opened = targets.iter().map(|&hex| judge.opened(self.side, hex));
        let ground: f64 = opened.sum();
        let price = self.price(rules, attackers, targets);
        let [skirmish, charge] = [Table::Skirmish, Table::Charge].map(|table| {
            let found = assessed(table);
            let column = rules
                .tables
                .column(found.attack, found.defence, found.shift());
            let [ours, theirs] = &forces;
            let points = judge
                .chances()
                .expected(table, column, ours, theirs, ground);
            debug_assert!(points.is_ok(), "{points:?}");
            points.unwrap_or(0.0) - price
        });
        let best = if forces[0].strength == 0.0 {
            skirmish
        } else if units.screened(attackers, &defenders) {
            skirmish.min(charge)
        } else if charge > skirmish && self.may_charge(rules, attackers, &mut work.scratch) {
            charge
        } else {
            skirmish
        };
        Odds {
            skirmish,
            charge,
            best,
        }
    }

    /// A stack on its retreat: away from danger, towards goals; the enemy's far from the units of who leads it.
    fn refuge(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        asked: Asked,
        stage: &Retreat,
        to: Hex,
    ) -> f64 {
        let units = self.left(&stage.units);
        if asked.side != Some(stage.side) {
            let map = self.position.board().map();
            let far = self.position.on_map(1 - stage.side, false);
            let far = far.map(|unit| map.distance(self.position.hex(unit), to));
            return -f64::from(far.min().unwrap_or(0));
        }
        let strength = |&unit: &Piece| rules.unit(unit).strength;
        let first = units.iter().copied().max_by_key(strength);
        let mut there = self.position.at(to).collect::<Vec<Piece>>();
        there.extend(units);
        let risk = self.risk(rules, judge, work, stage.side, to, &there);
        first.map_or(0.0, |unit| judge.pull(unit, to)) - judge.weights().beaten * risk
    }

    /// A hex of pursuit.
    fn chase(&self, rules: &Rules, judge: &Judge, work: &mut Work, unit: Piece, to: Hex) -> f64 {
        let stacking = &rules.retreats.stacking;
        if !stacking.fits(&self.position, &[unit], to, true) {
            return -judge.worth(unit);
        }
        let here = self.position.hex(unit);
        let mut company = |hex: Hex| {
            let mut mates: Vec<Piece> = self.position.at(hex).filter(|&one| one != unit).collect();
            let before = self.risk(rules, judge, work, self.side, hex, &mates);
            mates.push(unit);
            before - self.risk(rules, judge, work, self.side, hex, &mates)
        };
        let mut gain = company(to) - company(here);
        gain += judge.pull(unit, to) - judge.pull(unit, here) + judge.weights().pursue;
        if let Some(&foe) = self.foes_beside(rules, to).first() {
            gain += self.odds(rules, judge, work, &[unit], &[foe]).best.max(0.0);
        }
        gain
    }

    fn own_at(&self, hex: Hex) -> Vec<Piece> {
        let there = self.position.at(hex);
        there.filter(|&unit| self.active.contains(unit)).collect()
    }

    fn foes_beside(&self, rules: &Rules, hex: Hex) -> Vec<Hex> {
        let found = rules.duties.foes_beside(&self.position, hex, self.side);
        found.collect()
    }

    fn strength_at(&self, rules: &Rules, hex: Hex) -> u32 {
        let there = self.position.at(hex);
        there.map(|unit| u32::from(rules.unit(unit).strength)).sum()
    }

    /// Points that units of a side may lose to attacks, if they stood together in a hex.
    fn risk(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        side: usize,
        hex: Hex,
        units: &[Piece],
    ) -> f64 {
        if units.is_empty() {
            return 0.0;
        }
        let map = self.position.board().map();
        let mut stacks = mem::take(&mut work.stacks);
        stacks.clear();
        for unit in self.position.on_map(1 - side, false) {
            let (place, strength) = (self.position.hex(unit), rules.unit(unit).strength.into());
            match stacks.iter_mut().find(|(known, _)| *known == place) {
                Some((_, sum)) => *sum += strength,
                None => stacks.push((place, strength)),
            }
        }
        let coming = stacks.iter();
        let coming = coming.map(|&(place, strength)| (map.distance(place, hex), strength));
        let danger = judge.danger(coming, &mut work.powers);
        work.stacks = stacks;
        if danger == 0.0 {
            return 0.0;
        }
        let indians = units.iter().all(|&unit| rules.unit(unit).indian);
        let (ground, _) = rules.shifts.chart.shift(&self.position, hex, indians);
        let works = rules.shifts.work(&self.position, hex, units, &[]);
        let works = works.map_or(0, |_| rules.shifts.figures.works);
        let worth: f64 = units.iter().map(|&unit| judge.worth(unit)).sum();
        let cover = i32::from(ground) + i32::from(works);
        judge.risk(danger, rules.strength(units), worth, cover)
    }

    /// Points of the first side as it stands, compared with when the world was made: those booked, and what both have and
    /// may expect on the map.
    pub fn standing(&self, rules: &Rules, judge: &Judge, work: &mut Work) -> f64 {
        let weights = judge.weights();
        let [ours, theirs] = self.points.map(f64::from);
        let [own, other] = self.draws.map(f64::from);
        let mut total = ours - theirs + weights.draw * (own - other);
        for &(hex, worth) in judge.burned() {
            if self.position.mark(hex.into()) & BURNED != 0 {
                total += worth;
            }
        }
        for raids in &rules.points.raids {
            if raids.is_won(&self.position) {
                let side = raids.side();
                total += if side == 0 { weights.won } else { -weights.won };
            }
        }
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let units: Vec<Piece> = self.position.on_map(side, false).collect();
            let mut hexes = Vec::with_capacity(units.len());
            for &unit in &units {
                let hex = self.position.hex(unit);
                hexes.push(hex);
                let strength = f64::from(rules.unit(unit).strength);
                // Units that change sides are nobody's for good.
                if usize::from(rules.unit(unit).side) == side {
                    total += sign * weights.future * strength;
                    total += sign * weights.standing * judge.pull(unit, hex);
                }
            }
            hexes.sort_unstable();
            hexes.dedup();
            for hex in hexes {
                let there: Vec<Piece> = self.position.at(hex).collect();
                total -= sign * self.risk(rules, judge, work, side, hex, &there);
            }
        }
        total
    }
}
