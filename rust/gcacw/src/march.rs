//! Marches, activations, entrenching.

pub(crate) mod constraints;
pub(crate) mod prompts;

use crate::field;
use crate::policy::plan::{Marching, Stance};
use crate::world::matter;
use crate::world::{Manner, Sim};
use hexcore::cost::Block;
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;
use hexcore::search::MOST_POINTS;

/// Where a unit is to go, and what it is to attack from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub unit: Piece,
    /// Its own hex: it stays.
    pub goal: Hex,
    pub target: Option<Hex>,
}

impl<D: Dice> Sim<'_, D> {
    /// A unit marches by itself: fatigue, allowance, the toll of a long day. Its movement points; None when it is gone.
    pub fn set_out(&mut self, unit: Piece) -> Option<u16> {
        self.answer();
        self.tire(unit, 1);
        self.dice.matter(matter::MARCH, unit);
        let mount = self.figures.order.get(unit).mount;
        let points = self.allowance(self.side(unit), mount, 0);
        self.extended_march(unit).then_some(points)
    }

    /// Dice and bonus of a march: alone 0, under a leader his pace.
    pub fn allowance(&mut self, side: usize, mount: u8, pace: u8) -> u16 {
        let rules = &self.figures.rules;
        let dice = self.roll_sum(rules.marches.dice[usize::from(mount)]);
        rules.allowance(side, mount, pace, dice)
    }

    /// The toll of a long day, where one is due; false when nobody is left to march.
    fn extended_march(&mut self, unit: Piece) -> bool {
        let rules = &self.figures.rules;
        let level = self.get(unit, field::FATIGUE);
        let Some(more) = rules.long_day(&self.world.position, unit, level) else {
            return true;
        };
        let sum = i32::from(self.roll()) + more;
        let toll = rules.long_march(&mut self.world.position, unit, sum, |_| ());
        if toll.hurts() {
            self.pay_for_harm(unit);
        }
        !toll.loss.destroyed
    }

    /// The rest of a march: by a cheapest way to the goal or as far towards it as the points go, then the attack, if the
    /// goal was reached and it is still there. leader: who is being activated; he stays unless he has to go along.
    /// True: cavalry has ridden off before it on the way, it may go on.
    pub fn carry_out(&mut self, order: Order, march: &mut Marching, leader: Option<Piece>) -> bool {
        let Order { unit, goal, target } = order;
        let start = self.hex(unit);
        if goal != start && !self.walk(goal, march, leader) {
            return false;
        }
        let here = self.hex(unit);
        if here != start && self.come_up(march) {
            return true;
        }
        let open = target.filter(|&target| here == goal && self.may_attack(march, target));
        let Some(target) = open else {
            if target.is_some() || here != goal || !self.leave(march) {
                self.halt(march);
            }
            return false;
        };
        self.answer();
        let attackers: PieceSet = [unit].into_iter().collect();
        self.fight(&attackers, target, Some(march.points), None);
        false
    }

    /// The whole march of a unit that has set out; it ends where cavalry rides off before it on the way.
    pub fn march(&mut self, order: Order, points: u16, leader: Option<Piece>) {
        let mut march = Marching::begun(order.unit, points);
        self.come_up(&mut march);
        if self.carry_out(order, &mut march, leader) {
            self.halt(&march);
        }
    }

    /// What a march may still do.
    pub(crate) fn stance(&self, march: &Marching) -> Stance {
        let rules = &self.figures.rules;
        Stance {
            bound: rules.is_bound(&self.world.position, march.unit, march.moved),
            moved: march.moved,
            spent: march.crossed && !rules.marches.attack_between,
        }
    }

    /// Attackable from where the unit stands.
    pub fn may_attack(&self, march: &Marching, target: Hex) -> bool {
        let (unit, stance) = (march.unit, self.stance(march));
        !stance.spent
            && !self.figures.order.get(unit).train
            && self.world.may_fight(unit)
            && self.attackable(self.side(unit), self.hex(unit), target, stance.moved)
    }

    /// False when the unit is gone.
    fn walk(&mut self, goal: Hex, march: &mut Marching, leader: Option<Piece>) -> bool {
        let (unit, points) = (march.unit, march.points);
        if self.world.is_rooted(unit) {
            return true;
        }
        let mut way = std::mem::take(&mut self.work.way);
        if let Some(bond) = self.world.bond(unit) {
            self.narrow_way(unit, bond, goal, points, &mut way);
            let left = self.follow(march, &way, leader);
            self.work.way = way;
            return left;
        }
        let position = &self.world.position;
        let scratch = &mut self.work.scratch;
        let within = points.min(MOST_POINTS);
        let mut found = position.route_into(unit, goal, within, false, scratch, &mut way);
        if found != Ok(true) {
            found = position.route_into(unit, goal, MOST_POINTS, false, scratch, &mut way);
        }
        let left = found != Ok(true) || self.follow(march, &way, leader);
        self.work.way = way;
        left
    }

    /// Hexes of a cheapest way of a unit to a hex within so many points; or its first step, which may be taken with too
    /// few. Empty where there is none.
    pub fn way(&mut self, unit: Piece, goal: Hex, points: u16) -> Vec<Hex> {
        let mut way = Vec::new();
        let Some(bond) = self.world.bond(unit) else {
            let (position, scratch) = (&self.world.position, &mut self.work.scratch);
            let found = position.route_into(unit, goal, points, false, scratch, &mut way);
            if found == Ok(false) && position.opens(unit, goal) {
                way.push(goal);
            }
            return way;
        };
        self.narrow_way(unit, bond, goal, points, &mut way);
        way
    }

    /// False when the unit is gone.
    fn follow(&mut self, march: &mut Marching, way: &[Hex], leader: Option<Piece>) -> bool {
        let unit = march.unit;
        let (start, side) = (self.hex(unit), self.side(unit));
        let rules = &self.figures.rules;
        let mut riders = rules.left_behind(&self.world.position, unit, start);
        if let Some(leader) = leader {
            riders.remove(leader); // he stays unless he has to go along
        }
        let mut here = start;
        for &next in way {
            let position = &self.world.position;
            let Some(step) = position.step_between(unit, here, next) else {
                break;
            };
            let first = !march.moved;
            let affords = rules.affords(march.points, march.moved, step.cost);
            if step.block != Block::Open || !affords {
                break;
            }
            self.steps.answers += 1;
            march.crossed =
                position.is_threatened(side, here) && position.is_threatened(side, next);
            if first && !self.pay_between_zones(unit, next) {
                return false;
            }
            march.points = march.points.saturating_sub(step.cost);
            march.moved = true;
            here = next;
            self.pass(unit, here);
            self.world.wake(unit, here);
        }
        if here != start {
            self.enter(unit, here);
            self.pay_dues(unit);
            for rider in riders.iter() {
                self.enter(rider, here);
            }
        }
        true
    }

    /// A step from zone to zone off the lines; false when the unit is gone.
    fn pay_between_zones(&mut self, unit: Piece, to: Hex) -> bool {
        let rules = &self.figures.rules;
        let toll = rules.cross_zones(&mut self.world.position, unit, to, |_| ());
        toll.is_none_or(|toll| !toll.loss.destroyed)
    }

    // Activations.

    /// Units that a leader may choose: of his command, within his radius, ready.
    pub fn followers(&mut self, leader: Piece) -> PieceSet {
        let radius = self.figures.rules.command_radius;
        let home = self.hex(leader);
        let mut found = self.around(leader);
        if found.iter().all(|unit| self.hex(unit) == home) {
            return found;
        }
        let position = &self.world.position;
        let mut row = std::mem::take(&mut self.work.row);
        row.resize(position.size(), 0);
        let side = position.roster().side(leader);
        let done = position.trace(side, home, radius, &mut row, &mut self.work.scratch);
        debug_assert!(done.is_ok());
        for unit in found.clone().iter() {
            if row[usize::from(position.hex(unit))] == hexcore::search::UNREACHED {
                found.remove(unit);
            }
        }
        self.work.row = row;
        found
    }

    /// Allowances of an activation: foot first, then mounted, as far as such units take part.
    pub fn allowances(&mut self, leader: Piece, units: &PieceSet) -> [u16; 2] {
        let (side, pace) = (self.side(leader), self.figures.order.get(leader).pace);
        let mut points = [0; 2];
        self.dice.matter(matter::MARCH, leader);
        for (mount, points) in (0..).zip(&mut points) {
            let order = &self.figures.order;
            if units.iter().any(|unit| order.get(unit).mount == mount) {
                *points = self.allowance(side, mount, pace);
            }
        }
        points
    }

    /// One unit of an activation begins; false when nobody is left to march.
    pub fn begin(&mut self, unit: Piece) -> bool {
        if self.hex(unit) == NO_HEX {
            return false;
        }
        self.answer();
        self.tire(unit, 1);
        self.dice.matter(matter::MARCH, unit);
        self.extended_march(unit)
    }

    /// A leader is activated, his units march as ordered, one after the other.
    pub fn activate(&mut self, leader: Piece, orders: &[Order]) {
        let chosen: PieceSet = orders.iter().map(|order| order.unit).collect();
        self.answer(); // whom to activate
        self.answer_choice(leader, &chosen);
        let points = self.allowances(leader, &chosen);
        let mut moved = false;
        for &order in orders {
            let mount = self.figures.order.get(order.unit).mount;
            moved |= self.leading(leader, moved, order.unit, |this| {
                if this.begin(order.unit) {
                    this.march(order, points[usize::from(mount)], Some(leader));
                }
            });
        }
        self.join(leader, moved, &chosen);
    }

    /// A unit of an activation has its turn; settled: as `Work` has it. Has the leader gone along with it? Not if the
    /// loss of his units drove him elsewhere.
    pub fn leading(
        &mut self,
        leader: Piece,
        settled: bool,
        unit: Piece,
        act: impl FnOnce(&mut Self),
    ) -> bool {
        let stood = self.hex(leader);
        self.work.settled = settled.then_some(leader);
        act(self);
        self.work.settled = None;
        let here = self.hex(leader);
        here != stood && here == self.hex(unit)
    }

    /// The leader ends with one of his units that took part, or stays. A judge goes where more of his command are
    /// within his radius; else it is the strongest, where it is stronger than all of his command in his hex.
    pub fn join(&mut self, leader: Piece, moved: bool, chosen: &PieceSet) {
        let here = self.hex(leader);
        if here == NO_HEX {
            return;
        }
        self.answer_if(self.may_choose_where_to_join(leader, moved, chosen));
        let with_him = self.has_command(leader, here);
        let heard = matches!(self.manner, Manner::Judged(_));
        let mut best = None;
        if !(moved && with_him) {
            for unit in chosen.iter() {
                let there = self.hex(unit);
                if there == NO_HEX || there == here {
                    continue;
                }
                let value = match heard {
                    true => self.heard(leader, there),
                    false => u32::from(self.get(unit, field::MANPOWER)),
                };
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, there));
                }
            }
        }
        let stays = match heard {
            true => self.heard(leader, here),
            false => {
                let units = self.world.position.units_at(here);
                let mine = units.filter(|&unit| self.figures.order.leads(leader, unit));
                mine.map(|unit| u32::from(self.get(unit, field::MANPOWER)))
                    .sum()
            }
        };
        match best {
            Some((most, goal)) if !with_him || most > stays => self.place(leader, goal),
            _ => self.settle(here),
        }
    }

    /// Units of his command that a leader would have within his radius.
    fn heard(&self, leader: Piece, hex: Hex) -> u32 {
        let position = &self.world.position;
        let map = position.board().map();
        let units = self.figures.order.command(leader);
        let near = units.iter().filter(|&unit| {
            let there = position.hex(unit);
            there != NO_HEX
                && map.distance(hex, there) <= u16::from(self.figures.rules.command_radius)
        });
        near.count() as u32
    }

    // Entrenching.

    /// Step of the ladder that the next work of a unit gives; None where it may not.
    pub fn next_works(&self, unit: Piece) -> Option<u8> {
        if !self.world.may_fight(unit) || self.world.held.contains(unit) {
            return None;
        }
        let rules = &self.figures.rules;
        rules.next_works(&self.world.position, unit, false)
    }

    /// A unit works on its entrenchment.
    pub fn entrench(&mut self, unit: Piece) {
        if self.next_works(unit).is_some() {
            self.answer();
            self.tire(unit, 1);
            let rules = &self.figures.rules;
            rules.entrench(&mut self.world.position, unit, false);
        }
    }
}
