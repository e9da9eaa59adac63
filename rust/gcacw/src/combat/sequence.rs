//! Attacks: dice, results of both sides, retreat, advance; assaults.

use crate::combat::Attack;
use crate::eval::evaluation::enemies;
use crate::field;
use crate::rulebook::Drive;
use crate::rulebook::Mishap;
use crate::world::matter;
use crate::world::{Manner, Sim};
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::odds::Effect;
use hexcore::pieces::PieceSet;
use hexcore::retreat::LONGEST;
use hexcore::roster::Piece;

/// Most units that one attack of a simulation has.
pub(crate) const MOST_ATTACKERS: usize = 32;

impl<D: Dice> Sim<'_, D> {
    /// Units that a leader may order to an assault: of his command, in his hex, ready, not demoralized.
    pub fn eligible(&mut self, leader: Piece) -> PieceSet {
        if self.world.held.contains(leader) {
            return PieceSet::default();
        }
        let rules = &self.figures.rules;
        let units = rules.assaulters(&self.world.position, leader);
        let units = units.filter(|&unit| self.world.may_fight(unit)).collect();
        self.ready(units)
    }

    /// All units that a leader can order are; of these the strongest go that his command roll allows.
    pub fn assault(&mut self, leader: Piece, target: Hex) {
        let mut ordered = self.eligible(leader);
        let all = ordered.iter().count();
        self.answer();
        self.steps.answers += if all > 1 { all as u64 } else { 0 };
        if self.evaded(&ordered, target) {
            let side = self.side(leader);
            let fort = self.figures.rules.fort(&self.world.position, side, target);
            if fort.is_none() {
                self.follow_up(&ordered, self.hex(leader), target);
                return;
            }
        }
        let value = i32::from(self.figures.order.get(leader).command);
        let allowed = value - i32::from(self.roll());
        if allowed <= 0 || ordered.is_empty() {
            return;
        }
        self.steps.answers += match allowed.unsigned_abs() as usize {
            fewer if fewer < all => fewer as u64,
            _ => 0,
        };
        let mut attackers = PieceSet::default();
        for _ in 0..allowed.min(MOST_ATTACKERS as i32) {
            let Some(unit) = self.strongest(&ordered) else {
                break;
            };
            ordered.remove(unit);
            attackers.insert(unit);
        }
        for unit in attackers.iter() {
            self.tire(unit, 1);
        }
        self.fight(&attackers, target, None, Some(leader));
    }

    /// The first of those with most manpower, of those who have any.
    pub(crate) fn strongest(&self, units: &PieceSet) -> Option<Piece> {
        let manpower = |unit| self.get(unit, field::MANPOWER);
        units
            .iter()
            .filter(|&unit| manpower(unit) > 0)
            .fold(None, |best, unit| match best {
                Some(one) if manpower(one) >= manpower(unit) => best,
                _ => Some(unit),
            })
    }

    /// An attack from where the attackers stand. points: left of a march; None: an assault under a leader.
    pub fn fight(
        &mut self,
        attackers: &PieceSet,
        target: Hex,
        points: Option<u16>,
        leader: Option<Piece>,
    ) {
        let mut list = [0; MOST_ATTACKERS];
        let mut count = 0;
        for (slot, unit) in list.iter_mut().zip(attackers.iter()) {
            *slot = unit;
            count += 1;
        }
        let list = &list[..count];
        let Some(&first) = list.first() else {
            return;
        };
        let (side, origin) = (self.side(first), self.hex(first));
        let attack = Attack {
            attackers: list,
            target,
            points,
            leader,
            massed: false,
            helped: leader.is_some_and(|leader| self.helps(leader, origin)),
            rain: self.world.rain,
            refused: false,
            dug_in: true,
            fort: self.figures.rules.fort(&self.world.position, side, target),
        };
        let defender = self.world.position.units_at(target).next();
        self.dice.matter(matter::DEFENCE, defender.unwrap_or(first));
        let battle = &self.figures.rules.battle;
        let position = &self.world.position;
        let Ok(found) = battle.assess(position, &self.figures.order, &attack) else {
            return;
        };
        let mut modifier = found.modifier();
        if found.flank_bonus > 0 {
            let foot = battle.refusing(position, &self.figures.order, target);
            if !foot.is_empty() {
                self.answer();
                modifier -= self.refuse(&foot, found.flank_bonus);
            }
        }
        if found.coin != 0 && self.roll() % 2 == 0 {
            modifier += found.coin;
        }
        let [own, other] = self.roll_two().map(i32::from);
        let difference = own - other + modifier;
        let combat = self.figures.rules.battle.combat();
        let Ok(outcome) = combat.resolve(difference, found.defender_cv2, found.attacker_cv2) else {
            return;
        };
        let defenders: PieceSet = self.world.position.units_at(target).collect();
        self.suffer(&defenders, outcome.defender);
        self.settle(target);
        self.suffer(attackers, outcome.attacker);
        self.settle(origin);
        let rules = &self.figures.rules;
        rules.bring_down(
            &mut self.world.position,
            side,
            target,
            outcome.defender.letters,
        );
        self.drive(&defenders, target, origin, outcome.defender.letters);
        let advance = outcome.attacker.letters & self.figures.rules.letters.advance != 0;
        let position = &self.world.position;
        let fort = self.figures.rules.fort(position, side, target);
        if advance && fort.is_none() && position.owner(target).is_none() {
            self.follow_up(attackers, origin, target);
        }
    }

    /// Somebody in the hex lends his bonus to an assault of this leader.
    pub(crate) fn helps(&self, leader: Piece, hex: Hex) -> bool {
        let order = &self.figures.order;
        let helper = order.helper(&self.world.position, hex, leader, None);
        helper.is_some()
    }

    /// The foot of a hex refuses its flanks; what it gains.
    fn refuse(&mut self, units: &PieceSet, bonus: i32) -> i32 {
        let battle = &self.figures.rules.battle;
        for unit in units.iter() {
            self.tire(unit, battle.figures().refuse_fatigue);
        }
        battle.refusal(bonus)
    }

    /// Losses, then the letters on everybody who is left.
    fn suffer(&mut self, units: &PieceSet, effect: Effect) {
        self.share_losses(units, effect.loss.min(u16::from(u8::MAX)) as u8);
        for unit in units.iter() {
            if self.get(unit, field::MANPOWER) > 0 {
                let rules = &self.figures.rules;
                rules.mark(&mut self.world.position, unit, effect.letters);
            }
        }
    }

    /// Point by point from the strongest; more than there is is ignored.
    pub(crate) fn share_losses(&mut self, units: &PieceSet, points: u8) {
        let total: u32 = units
            .iter()
            .map(|unit| u32::from(self.get(unit, field::MANPOWER)))
            .sum();
        if u32::from(points) >= total {
            for unit in units.iter() {
                self.lose(unit, u8::MAX);
            }
            return;
        }
        let mut bearers = self.bearers(units);
        for _ in 0..points {
            let Some(unit) = self.strongest(units) else {
                return;
            };
            self.answer_if(bearers > 1);
            self.lose(unit, 1);
            bearers -= usize::from(self.get(unit, field::MANPOWER) == 0);
        }
    }

    /// Retreat or rout of those who are left, no farther than they must.
    fn drive(&mut self, defenders: &PieceSet, target: Hex, away: Hex, letters: u32) {
        let rules = &self.figures.rules;
        match rules.drive(letters) {
            Drive::Stay => {
                // They might retreat all the same.
                let asked = self.bearers(defenders) > 0 && self.has_room(target, away);
                self.answer_if(asked);
            }
            drive => self.fall_back(defenders, target, away, rules.retreat_length(drive)),
        }
    }

    /// Those of a stack who are left go so many hexes away from an enemy, leaders with them.
    pub(crate) fn fall_back(
        &mut self,
        defenders: &PieceSet,
        target: Hex,
        away: Hex,
        (least, most): (u8, u8),
    ) {
        let mut units = *defenders;
        for unit in defenders.iter() {
            if self.get(unit, field::MANPOWER) == 0 {
                units.remove(unit);
            }
        }
        let mut leaders = self.leaders_at(target);
        let mut path = [NO_HEX; LONGEST];
        path[0] = target;
        let hexes = usize::from(least).min(LONGEST - 1);
        for gone in 1..=hexes {
            if units.is_empty() {
                return;
            }
            let here = path[gone - 1];
            let Some((to, priority, asked)) = self.way_out(&units, &path[..gone], away) else {
                for unit in units.iter() {
                    self.lose(unit, u8::MAX);
                }
                self.settle(here);
                return;
            };
            self.answer_if(asked);
            for piece in units.iter().chain(leaders.iter()) {
                self.enter(piece, to);
                self.charge(piece, Mishap::Retreat);
            }
            path[gone] = to;
            let loss = self.figures.rules.step_loss(priority);
            if loss > 0 {
                self.share_losses(&units, loss);
                self.settle(to);
                for unit in units.clone().iter() {
                    if self.get(unit, field::MANPOWER) == 0 {
                        units.remove(unit);
                    }
                }
                for leader in leaders.clone().iter() {
                    let order = &self.figures.order;
                    let stays = units.iter().any(|unit| order.leads(leader, unit));
                    if !stays || self.hex(leader) != to {
                        leaders.remove(leader);
                    }
                }
            }
        }
        if let (true, Some(unit)) = (most > least, units.iter().next()) {
            // They might go on.
            let position = &self.world.position;
            let ways = position.ways_out(self.side(unit), &path[..=hexes], away);
            self.answer_if(ways.priority > 0);
        }
    }

    /// Of the steps of the first priority the one that is worth most to a judge, else the one farthest from the
    /// attacker; with its priority, and whether there was a choice.
    fn way_out(&self, units: &PieceSet, path: &[Hex], away: Hex) -> Option<(Hex, u8, bool)> {
        let unit = units.iter().next()?;
        let position = &self.world.position;
        let map = position.board().map();
        let ways = position.ways_out(self.side(unit), path, away);
        let open = ways.hexes().iter().copied();
        let choice = open.len() > 1;
        let to = match self.manner {
            Manner::Judged(judge) if choice => {
                let judge = judge.of(self.side(unit));
                let (scene, mover) = (judge.scene(self.world), judge.mover(self.world, unit));
                let outlook = judge.outlook(self.world, &scene, &mover, 0);
                let worth = |hex| outlook.worth(hex, enemies(position, 1 - mover.side, hex));
                open.map(|hex| (worth(hex), hex))
                    .reduce(|best, one| if one.0 > best.0 { one } else { best })
                    .map(|(_, hex)| hex)
            }
            _ => open.min_by_key(|&to| (u16::MAX - map.distance(to, away), to)),
        };
        to.map(|to| (to, ways.priority, choice))
    }

    /// Who has attacked, is left and gains by it advances; leaders who would be alone go along, and to a judge those
    /// who would be with a unit of theirs.
    fn follow_up(&mut self, attackers: &PieceSet, origin: Hex, target: Hex) {
        let mut gone = PieceSet::default();
        for unit in attackers.iter() {
            let here = self.hex(unit);
            let barred = here == NO_HEX || !self.world.may_advance(unit, target);
            if barred || !self.gains_by_advance(unit, target) {
                continue;
            }
            self.answer();
            self.enter(unit, target);
            self.world.wake(unit, target);
            self.pay_dues(unit);
            gone.insert(unit);
            let rules = &self.figures.rules;
            for chief in rules.left_behind(&self.world.position, unit, here).iter() {
                self.enter(chief, target);
            }
            self.settle(here);
        }
        if matches!(self.manner, Manner::Judged(_)) {
            for chief in self.leaders_at(origin).iter() {
                if self.may_follow(chief, &gone) {
                    self.answer();
                    self.enter(chief, target);
                }
            }
        }
        self.answer_if(self.more_may_advance(attackers, &gone, origin));
    }

    fn gains_by_advance(&self, unit: Piece, target: Hex) -> bool {
        let Manner::Judged(judge) = self.manner else {
            return true;
        };
        let judge = judge.of(self.side(unit));
        let (scene, mover) = (judge.scene(self.world), judge.mover(self.world, unit));
        let worth = |hex| judge.worth(self.world, &scene, &mover, hex, 0);
        judge.weights.advance + worth(target) > worth(mover.hex)
    }
}
