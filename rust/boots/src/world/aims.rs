//! Where a unit had best stand, at first sight: goals near it, danger, supply, the attack that it must then make.

use hexcore::geom::{Hex, NO_HEX};
use hexcore::roster::{NEUTRAL, Piece};
use hexcore::search::UNREACHED;

use super::{Rules, Stage, Work, World};
use crate::ground::{BURNED, RAIDED};
use crate::movement::Marcher;
use crate::policy::judge::{Goal, Judge, Moves};

/// What goals promise a unit, wherever it goes. Working memory.
#[derive(Debug, Default)]
pub struct Prospect {
    /// Goals by their numbers, with how near the best other unit of the side is.
    goals: Vec<(usize, f64, f64)>,
    /// Places to be guarded: points in the hex, and beside it.
    guards: Vec<(Hex, f64, f64)>,
    /// Goals that are reached for good.
    now: Vec<(Hex, f64)>,
}

/// Working memory of judging hexes.
#[derive(Debug, Default)]
pub struct Aims {
    prospect: Prospect,
    /// Units of the side with any strength that move, and their hexes.
    strides: Vec<(Piece, Hex)>,
    /// By hex: out of supply there.
    supply: Vec<u8>,
    row: Vec<u8>,
    reached: Vec<(Hex, u8)>,
    ranked: Vec<(f64, u8, Hex)>,
    foes: Vec<Hex>,
    /// Attacks by those attacked.
    attacks: Vec<(Vec<Hex>, f64)>,
    /// A unit on its way, and its hexes, the last one first.
    pub way: Option<(Piece, Vec<Hex>)>,
}

impl World {
    /// Have the points of a place been had?
    fn is_had(&self, hex: Hex) -> bool {
        self.position.mark(hex.into()) & (BURNED | RAIDED) != 0
    }

    /// Units of a side that others may leave goals to.
    fn strides(&self, rules: &Rules, side: usize, found: &mut Vec<(Piece, Hex)>) {
        found.clear();
        for unit in self.position.on_map(side, false) {
            let known = rules.unit(unit);
            if known.strength > 0 && known.allowance > 0 {
                found.push((unit, self.position.hex(unit)));
            }
        }
    }

    /// The goals of a unit that matter most from where it is.
    fn prospect(
        &self,
        rules: &Rules,
        judge: &Judge,
        unit: Piece,
        strides: &[(Piece, Hex)],
        found: &mut Prospect,
    ) {
        found.goals.clear();
        found.guards.clear();
        found.now.clear();
        let Some(pull) = judge.pull(unit) else {
            return;
        };
        let (moves, here) = (&judge.weights().moves, self.position.hex(unit));
        for (number, goal) in pull.goals.iter().enumerate() {
            if self.is_had(goal.hex) {
                continue;
            }
            if goal.guard {
                let (inside, beside) = self.guard(rules, moves, unit, goal);
                found.guards.push((goal.hex, inside, beside));
                continue;
            }
            if goal.now {
                found.now.push((goal.hex, moves.at_once * goal.points));
            }
            let near = match here {
                NO_HEX => 1.0,
                here => pull.near(goal.away[usize::from(here)]),
            };
            if near > 0.0 {
                found.goals.push((number, goal.points.abs() * near, 0.0));
            }
        }
        if found.goals.len() > moves.many {
            let most = |one: &(usize, f64, f64), other: &(usize, f64, f64)| {
                other.1.total_cmp(&one.1).then(one.0.cmp(&other.0))
            };
            found.goals.sort_unstable_by(most);
            found.goals.truncate(moves.many);
        }
        for (number, _, rival) in &mut found.goals {
            let away = &pull.goals[*number].away;
            for &(other, hex) in strides {
                if other != unit {
                    if let Some(pull) = judge.pull(other) {
                        *rival = rival.max(pull.near(away[usize::from(hex)]));
                    }
                }
            }
        }
    }

    /// Points of being in a place to be guarded, and beside it: less where somebody else is.
    fn guard(&self, rules: &Rules, moves: &Moves, unit: Piece, goal: &Goal) -> (f64, f64) {
        let side = self.position.roster().side(unit);
        let mut there = self.position.at(goal.hex);
        let kept = there.any(|one| {
            one != unit && self.position.roster().side(one) == side && rules.unit(one).strength > 0
        });
        if kept {
            let inside = moves.coming * goal.points;
            (inside, moves.beside * inside)
        } else {
            (goal.points, moves.beside * goal.points)
        }
    }

    /// Points that goals promise a unit from a hex.
    fn promised(&self, judge: &Judge, unit: Piece, hex: Hex, prospect: &Prospect) -> f64 {
        let Some(pull) = judge.pull(unit) else {
            return 0.0;
        };
        let moves = &judge.weights().moves;
        let (mut total, mut most) = (0.0, 0.0_f64);
        for &(number, _, rival) in &prospect.goals {
            let goal = &pull.goals[number];
            let near = pull.near(goal.away[usize::from(hex)]);
            let gain = goal.points * (moves.coming * near + (near - rival).max(0.0));
            total += gain;
            most = most.max(gain);
        }
        let map = self.position.board().map();
        let mut kept = 0.0;
        for &(place, inside, beside) in &prospect.guards {
            if place == hex {
                kept += inside;
            } else if map.distance(place, hex) == 1 {
                kept += beside;
            }
        }
        let now = prospect.now.iter().filter(|&&(place, _)| place == hex);
        kept + now.map(|&(_, points)| points).sum::<f64>() + most + moves.others * (total - most)
    }

    /// Points that goals promise some units from where they stand.
    pub(super) fn prospects(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        side: usize,
    ) -> f64 {
        let Aims {
            prospect, strides, ..
        } = &mut work.aims;
        self.strides(rules, side, strides);
        let mut total = 0.0;
        for unit in self.position.on_map(side, false) {
            // Units that change sides are nobody's for good.
            if usize::from(rules.unit(unit).side) == side {
                self.prospect(rules, judge, unit, strides, prospect);
                total += self.promised(judge, unit, self.position.hex(unit), prospect);
            }
        }
        total
    }

    /// Points that goals promise a unit in some hexes, each less those in the first.
    pub(super) fn pulled(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        unit: Piece,
        hex: Hex,
    ) -> f64 {
        let Aims {
            prospect, strides, ..
        } = &mut work.aims;
        self.strides(rules, self.position.roster().side(unit), strides);
        self.prospect(rules, judge, unit, strides, prospect);
        self.promised(judge, unit, hex, prospect)
    }

    /// Where a unit on the move had best go: a hex in reach, or a station; where it is, if nothing promises more.
    pub(super) fn aim(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        marcher: Marcher,
        stations: &[Hex],
    ) -> Hex {
        let (unit, moves) = (marcher.unit, &judge.weights().moves);
        let here = self.position.hex(unit);
        let mut aims = std::mem::take(&mut work.aims);
        let Aims {
            prospect,
            strides,
            row,
            reached,
            ranked,
            attacks,
            supply,
            foes,
            ..
        } = &mut aims;
        attacks.clear();
        self.strides(rules, self.side, strides);
        self.prospect(rules, judge, unit, strides, prospect);
        self.stacks(rules, 1 - self.side, &mut work.stacks);
        let movement = &rules.movement;
        let found = movement.reach(&self.position, marcher, row, reached, &mut work.scratch);
        debug_assert!(found.is_ok(), "{found:?}");
        let supplied = self.lines(rules, unit, supply, work);
        ranked.clear();
        let places = reached.iter().copied().filter(|&(hex, _)| hex != here);
        let places = places.chain(stations.iter().map(|&hex| (hex, 1)));
        for (hex, cost) in [(here, 0)].into_iter().chain(places) {
            let mut value = self.promised(judge, unit, hex, prospect);
            value += self.company(rules, judge, work, unit, hex);
            if rules.unit(unit).is_supply() {
                value += self.escort(rules, moves, unit, hex);
            } else if supplied && supply[usize::from(hex)] == UNREACHED {
                value -= moves.out_of_supply * f64::from(rules.unit(unit).strength);
            }
            value += self.onset(rules, judge, work, unit, hex, foes, attacks);
            ranked.push((value, cost, hex));
        }
        let (mut stay, ..) = ranked[0];
        if !self.has_room(rules, unit, here) {
            stay -= moves.crowded;
        }
        ranked.sort_unstable_by(|one, other| {
            let worth = other.0.total_cmp(&one.0);
            worth.then(one.1.cmp(&other.1)).then(one.2.cmp(&other.2))
        });
        let better = ranked.iter().take_while(|one| one.0 > stay + moves.least);
        let best = better
            .map(|one| one.2)
            .filter(|&hex| hex != here)
            .find(|&hex| self.has_room(rules, unit, hex));
        work.aims = aims;
        best.unwrap_or(here)
    }

    /// May a unit end its move in a hex, even when the place has been burned (21.20)?
    fn has_room(&self, rules: &Rules, unit: Piece, hex: Hex) -> bool {
        if rules.movement.is_lake(&self.position, hex) {
            return false;
        }
        let stacking = &rules.retreats.stacking;
        stacking.fits(&self.position, &[unit], hex, false)
    }

    /// Danger with and without the unit, and the use of standing together.
    fn company(&self, rules: &Rules, judge: &Judge, work: &mut Work, unit: Piece, hex: Hex) -> f64 {
        let own = self.position.owner(hex) == Some(self.side);
        let danger = self.danger(judge, work, hex);
        if danger == 0.0 && !own {
            return 0.0;
        }
        let mut mates: Vec<Piece> = if own {
            self.position.at(hex).collect()
        } else {
            vec![]
        };
        mates.retain(|&one| one != unit);
        let mut total = judge.weights().moves.together * mates.len() as f64;
        if danger > 0.0 {
            total += self.risk_of(rules, judge, danger, hex, &mates);
            mates.push(unit);
            total -= self.risk_of(rules, judge, danger, hex, &mates);
        }
        total
    }

    /// What a supply unit has of those near it.
    fn escort(&self, rules: &Rules, moves: &Moves, unit: Piece, hex: Hex) -> f64 {
        let (map, own) = (self.position.board().map(), rules.unit(unit));
        let mut total = 0.0;
        for one in self.position.on_map(self.side, false) {
            let known = rules.unit(one);
            if known.strength == 0 || known.side != own.side || known.indian {
                continue;
            }
            let mut share = moves.escorted;
            if known.command != own.command {
                share *= moves.strangers;
            }
            let far = map.distance(self.position.hex(one), hex);
            if let Some(beyond) = far.checked_sub(moves.reach).filter(|&beyond| beyond > 0) {
                share *= (moves.escort_near - moves.escort_fading * f64::from(beyond)).max(0.0);
            }
            total += share;
        }
        total
    }

    /// Hexes in which a unit would be in supply as the others stand, where it needs any: false, if it does not.
    fn lines(&self, rules: &Rules, unit: Piece, row: &mut Vec<u8>, work: &mut Work) -> bool {
        let known = rules.unit(unit);
        let owner = self.position.roster().side(unit);
        if known.is_supply() || owner == NEUTRAL || rules.supply.needs_none(unit) {
            return false;
        }
        row.clear();
        row.resize(self.position.size(), UNREACHED);
        let sources = rules.supply.sources(&self.position, known.side);
        let (supply, position) = (&rules.supply, &self.position);
        let done = supply.reach(position, owner, &sources, row, &mut work.scratch);
        debug_assert!(done.is_ok(), "{done:?}");
        true
    }

    /// What the attack adds that standing in a hex makes a unit take part in.
    #[expect(clippy::too_many_arguments, reason = "memory is handed on")]
    fn onset(
        &self,
        rules: &Rules,
        judge: &Judge,
        work: &mut Work,
        unit: Piece,
        hex: Hex,
        foes: &mut Vec<Hex>,
        attacks: &mut Vec<(Vec<Hex>, f64)>,
    ) -> f64 {
        let (duties, peace) = (&rules.duties, &self.peace);
        foes.clear();
        let beside = duties.foes_beside(&self.position, hex, self.side);
        foes.extend(beside.filter(|&foe| duties.may_attack(peace, unit, foe)));
        if foes.is_empty() {
            return 0.0;
        }
        if let Some((_, known)) = attacks.iter().find(|(key, _)| key == foes) {
            return *known;
        }
        let spared = |&foe: &Hex| duties.spares(&self.position, peace, unit, foe);
        let must: Vec<Hex> = foes.iter().copied().filter(|foe| !spared(foe)).collect();
        let goals = if must.is_empty() { &*foes } else { &must };
        let (mut units, mut others) = (vec![], vec![]);
        for one in self.acting().filter(|&one| one != unit) {
            let at = self.position.hex(one);
            let waits = self.waits(rules, one);
            let known = rules.unit(one);
            if !waits && self.fronts(rules, at, goals) {
                units.push(one);
            } else if waits && known.strength > 0 && self.comes(rules, one, goals) {
                others.push(one);
            }
        }
        others.sort_by_key(|&one| std::cmp::Reverse(rules.unit(one).strength));
        others.truncate(judge.weights().moves.joiners);
        let committed = if units.is_empty() {
            0.0
        } else {
            self.odds(rules, judge, work, &units, goals).best
        };
        units.push(unit);
        let mut best = self.odds(rules, judge, work, &units, goals).best;
        for one in others {
            units.push(one);
            let more = self.odds(rules, judge, work, &units, goals).best;
            best = best.max(judge.weights().moves.joined * more);
        }
        let mut gain = best - committed;
        if must.is_empty() {
            gain = gain.max(0.0);
        }
        attacks.push((foes.clone(), gain));
        gain
    }

    /// Has an active unit still to move?
    fn waits(&self, rules: &Rules, unit: Piece) -> bool {
        let stages = self.stack.iter().rev();
        let under_way = stages.filter_map(|stage| match stage {
            Stage::Movement(movement) => Some(movement),
            _ => None,
        });
        let mut under_way = under_way.take(1);
        under_way.any(|movement| movement.waits(self, rules, unit))
    }

    /// Is a hex beside one of these enemies?
    fn fronts(&self, rules: &Rules, hex: Hex, foes: &[Hex]) -> bool {
        let mut beside = rules.duties.foes_beside(&self.position, hex, self.side);
        beside.any(|foe| foes.contains(&foe))
    }

    /// Can a unit that has not moved come beside one of these enemies, as the crow flies?
    fn comes(&self, rules: &Rules, unit: Piece, foes: &[Hex]) -> bool {
        let (map, at) = (self.position.board().map(), self.position.hex(unit));
        let reach = u16::from(rules.unit(unit).allowance);
        foes.iter().any(|&foe| map.distance(at, foe) <= reach)
    }
}
