//! What both sides do in a playout: what looks best at once, by the figures of a [`Judge`].

use std::mem;

use hexcore::geom::Hex;
use hexcore::roster::Piece;

use super::{Answer, Asked, Declaring, DeclaringAt, Kind, Retreat, Rules, Stage, Work, World};
use crate::combat::results::Table;
use crate::combat::shifts::Attack;
use crate::ground::BURNED;
use crate::policy::judge::Judge;

/// What both tables promise, and which the attacker takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    skirmish: f64,
    charge: f64,
    pub best: f64,
}

impl World {
    /// An answer to what is asked; the answers are in the working memory.
    pub fn habit(&self, rules: &Rules, judge: &Judge, work: &mut Work, asked: Asked) -> Answer {
        match asked.kind {
            Kind::Move => return self.next_to_move(rules, work),
            Kind::March => return self.march(rules, judge, work),
            _ => {}
        }
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

    /// Units move one by one, the strongest first; supply units follow.
    fn next_to_move(&self, rules: &Rules, work: &mut Work) -> Answer {
        work.aims.way = None;
        let units = work.answers.iter().filter_map(|answer| match answer {
            Answer::Move(unit) => Some(*unit),
            _ => None,
        });
        let rank = |&unit: &Piece| {
            let known = rules.unit(unit);
            let order = (!known.is_supply(), known.strength);
            (order, std::cmp::Reverse(unit))
        };
        units.max_by_key(rank).map_or(Answer::Done, Answer::Move)
    }

    /// A hex of the way to where the unit had best go.
    fn march(&self, rules: &Rules, judge: &Judge, work: &mut Work) -> Answer {
        let Some(Stage::Moving(stage)) = self.stack.last() else {
            return work.answers[0];
        };
        let unit = stage.marcher.unit;
        if !matches!(work.aims.way, Some((known, _)) if known == unit) {
            let stations = work.answers.iter().filter_map(|answer| match answer {
                Answer::Entrain(hex) => Some(*hex),
                _ => None,
            });
            let stations: Vec<Hex> = stations.collect();
            let goal = self.aim(rules, judge, work, stage.marcher, &stations);
            self.head_for(rules, work, goal);
        }
        let next = work.aims.way.as_mut().and_then(|(_, way)| way.pop());
        let wanted = |&answer: &Answer| match answer {
            Answer::Step(hex) | Answer::Entrain(hex) => Some(hex) == next,
            Answer::Stop => next.is_none(),
            _ => false,
        };
        let answers = work.answers.iter().copied();
        let last = work.answers[work.answers.len() - 1];
        answers.clone().find(wanted).unwrap_or_else(|| {
            if let Some((_, way)) = &mut work.aims.way {
                way.clear();
            }
            last
        })
    }

    /// The unit on the move goes to a hex, or by rail to a station.
    pub fn head_for(&self, rules: &Rules, work: &mut Work, goal: Hex) {
        let Some(Stage::Moving(stage)) = self.stack.last() else {
            return;
        };
        let unit = stage.marcher.unit;
        let mut way = vec![];
        if goal != self.position.hex(unit) {
            if work.answers.contains(&Answer::Entrain(goal)) {
                way.push(goal);
            } else {
                let (movement, scratch) = (&rules.movement, &mut work.scratch);
                let done = movement.route(&self.position, stage.marcher, goal, &mut way, scratch);
                debug_assert!(done.is_ok(), "{done:?}");
                way.reverse();
            }
        }
        work.aims.way = Some((unit, way));
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

    pub(super) fn odds(
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
        let best = if units.screened(attackers, &defenders) {
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
        let pull = first.map_or(0.0, |unit| self.pulled(rules, judge, work, unit, to));
        pull - judge.weights().beaten * risk
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
        let mut pull = |hex| self.pulled(rules, judge, work, unit, hex);
        gain += pull(to) - pull(here) + judge.weights().pursue;
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
        self.stacks(rules, 1 - side, &mut work.stacks);
        let danger = self.danger(judge, work, hex);
        self.risk_of(rules, judge, danger, hex, units)
    }

    /// Stacks of a side, with their strengths.
    pub(super) fn stacks(&self, rules: &Rules, side: usize, stacks: &mut Vec<(Hex, u32)>) {
        stacks.clear();
        for unit in self.position.on_map(side, false) {
            let (place, strength) = (self.position.hex(unit), rules.unit(unit).strength.into());
            match stacks.iter_mut().find(|(known, _)| *known == place) {
                Some((_, sum)) => *sum += strength,
                None => stacks.push((place, strength)),
            }
        }
    }

    /// Strength with which the stacks in the working memory may come upon a hex.
    pub(super) fn danger(&self, judge: &Judge, work: &mut Work, hex: Hex) -> f64 {
        let map = self.position.board().map();
        let coming = work.stacks.iter();
        let coming = coming.map(|&(place, strength)| (map.distance(place, hex), strength));
        judge.danger(coming, &mut work.powers)
    }

    /// Points that units may lose to attacks of so much strength, if they stood together in a hex.
    pub(super) fn risk_of(
        &self,
        rules: &Rules,
        judge: &Judge,
        danger: f64,
        hex: Hex,
        units: &[Piece],
    ) -> f64 {
        if danger == 0.0 || units.is_empty() {
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
                }
            }
            total += sign * weights.standing * self.prospects(rules, judge, work, side);
            let unsupplied = rules
                .supply
                .unsupplied(&self.position, side, &mut work.scratch);
            debug_assert!(unsupplied.is_ok(), "{unsupplied:?}");
            let strength = rules.strength(&unsupplied.unwrap_or_default());
            total -= sign * weights.moves.out_of_supply * f64::from(strength);
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
