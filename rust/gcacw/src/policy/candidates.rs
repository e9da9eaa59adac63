//! What marches and assaults promise at first sight.

use crate::combat::Attack;
use crate::combat::sequence::MOST_ATTACKERS;
use crate::eval::eval_cache;
use crate::eval::evaluation::{Judge, Mover, Outlook, Scene, enemies};
use crate::field;
use crate::march::constraints::Bond;
use crate::policy::plan::Stance;
use crate::policy::prices::Part;
use crate::world::{Sim, Work};
use hexcore::cost::Block;
use hexcore::dice::{Dice, FACES};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;

/// A place for a unit: what it promises, and what to attack from there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub gain: f64,
    pub hex: Hex,
    pub target: Option<Hex>,
    /// Movement points that are left there.
    pub left: u16,
}

/// What the rules forbid beyond what a world knows; asked only about what looks best.
pub trait Limits {
    /// A march of the unit does not lead into the hex.
    fn bars(&self, unit: Piece, hex: Hex) -> bool;
    /// The unit attacks nothing.
    fn disarms(&self, unit: Piece) -> bool;
}

impl Place {
    /// It promises more than another, or the same march as much with more points left.
    fn beats(&self, other: &Self) -> bool {
        self.gain > other.gain
            || (self.gain == other.gain && self.target.is_none() && self.left > other.left)
    }
}

fn is_barred(limits: Option<&dyn Limits>, mover: &Mover, hex: Hex) -> bool {
    hex != mover.hex && limits.is_some_and(|limits| limits.bars(mover.unit, hex))
}

/// A hex in reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    hex: Hex,
    cost: u16,
    gain: f64,
    /// Enemies are beside it.
    front: bool,
    /// What it adds to come there with movement points left.
    door: f64,
    /// It is the first step of a march with fewer points than it costs; none are left then.
    first: bool,
    /// What a single step there from zone to zone costs; `u16::MAX`: none leads there so.
    across: u16,
}

impl View {
    /// A march with so many points comes there so.
    fn is_reached(&self, points: u16) -> bool {
        (self.cost <= points) != self.first
    }

    /// A march with so many points comes there by a single step from zone to zone.
    fn crosses(&self, points: u16) -> bool {
        self.across != u16::MAX && self.across.min(points) <= self.cost
    }
}

/// Combat value of one side's units beside each hex, in half points; None where there are none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Foes {
    beside: Vec<Option<u32>>,
    touched: Vec<Hex>,
}

impl Foes {
    fn look(&mut self, position: &Position, side: usize) {
        self.beside.resize(position.size(), None);
        for hex in self.touched.drain(..) {
            self.beside[usize::from(hex)] = None;
        }
        for unit in position.on_map(side, false) {
            let value = u32::from(position.cv2(unit));
            for &near in position.board().map().neighbours(position.hex(unit)) {
                if near != NO_HEX {
                    *self.beside[usize::from(near)].get_or_insert(0) += value;
                    self.touched.push(near);
                }
            }
        }
    }

    fn beside(&self, hex: Hex) -> Option<u32> {
        self.beside[usize::from(hex)]
    }
}

/// Fronts from which attacks are looked at exactly.
const FRONTS: usize = 6;

impl<D: Dice> Sim<'_, D> {
    /// Every hex that a unit may march to with so many points, and what it gains there against staying. points: the
    /// fewest that will be asked about, and the most.
    fn survey(
        &mut self,
        outlook: &Outlook<'_>,
        here: f64,
        mover: &Mover,
        (least, points): (u16, u16),
        stance: Stance,
        views: &mut Vec<View>,
    ) {
        let free = !stance.bound && !self.world.is_rooted(mover.unit);
        let bond = self.world.bond(mover.unit);
        let mut reached = std::mem::take(&mut self.work.reached);
        reached.clear();
        reached.push((mover.hex, 0));
        if free {
            self.reach_of(mover, bond, points, &mut reached);
        }
        let position = &self.world.position;
        let mut foes = std::mem::take(&mut self.work.foes);
        foes.look(position, 1 - mover.side);
        let (figures, map) = (self.figures, position.board().map());
        let before = |hex: Hex| {
            let mut forts = figures.rules.resisting(position, mover.side);
            forts.any(|one| map.distance(one.hex, hex) == 1)
        };
        let view = |hex: Hex, cost: u16| {
            let beside = foes.beside(hex);
            View {
                hex,
                cost,
                gain: if hex == mover.hex {
                    0.0
                } else {
                    outlook.worth(hex, beside.unwrap_or(0)) - here
                },
                front: beside.is_some() || before(hex),
                door: outlook.door(hex),
                first: false,
                across: u16::MAX,
            }
        };
        views.clear();
        views.extend(
            reached
                .iter()
                .map(|&(hex, cost)| view(hex, u16::from(cost))),
        );
        if free {
            let least = if stance.moved { u16::MAX } else { least };
            self.first_steps(mover, bond, least, views, view);
        }
        (self.work.reached, self.work.foes) = (reached, foes);
    }

    /// The hexes that a unit may march to with so many points.
    fn reach_of(
        &mut self,
        mover: &Mover,
        bond: Option<Bond>,
        points: u16,
        reached: &mut Vec<(Hex, u8)>,
    ) {
        if let Some(bond) = bond {
            return self.narrow_reach(mover.unit, bond, points, reached);
        }
        let Work { row, scratch, .. } = &mut self.work;
        let position = &self.world.position;
        row.resize(position.size(), 0);
        // Who cannot march at all stays.
        let _ = position.reach_into(mover.unit, points, row, reached, scratch);
    }

    /// Steps that a march may begin with though they cost more points than these, and those from zone to zone.
    fn first_steps(
        &self,
        mover: &Mover,
        bond: Option<Bond>,
        least: u16,
        views: &mut Vec<View>,
        view: impl Fn(Hex, u16) -> View,
    ) {
        let (position, enemy) = (&self.world.position, 1 - mover.side);
        let held = position.in_zone(enemy, mover.hex);
        for step in position.steps_from(mover.unit, mover.hex) {
            let barred = |bond| {
                !self.world.permits(bond, mover.hex, step.to)
                    || !self.world.may_end(bond, mover.hex, step.to)
            };
            let short = step.cost > least;
            let zones = held && step.block == Block::Open && position.in_zone(enemy, step.to);
            if step.block != Block::Open || !(short || zones) || bond.is_some_and(barred) {
                continue;
            }
            let across = if zones { step.cost } else { u16::MAX };
            if let Some(view) = views.iter_mut().find(|view| view.hex == step.to) {
                view.across = across;
            }
            if short {
                views.push(View {
                    first: true,
                    across,
                    ..view(step.to, step.cost)
                });
            }
        }
    }

    /// Tells every place that a unit may go to with so many points, with what it gains against staying; then those it
    /// may attack from, as far as they promise most. spent: marches that going there costs. stance: of the march now.
    #[expect(
        clippy::too_many_arguments,
        reason = "who, with what, and whom to tell"
    )]
    pub fn each_place(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        mover: &Mover,
        points: u16,
        spent: usize,
        stance: Stance,
        mut tell: impl FnMut(Place),
    ) {
        let mut views = std::mem::take(&mut self.work.views);
        let outlook = judge.outlook(self.world, scene, mover, spent);
        let here = outlook.worth(
            mover.hex,
            enemies(&self.world.position, 1 - mover.side, mover.hex),
        );
        let span = (points, points);
        self.survey(&outlook, here, mover, span, stance, &mut views);
        self.tell_places(judge, mover, points, &views, stance, &mut tell);
        self.work.views = views;
    }

    /// The places among those seen that are within so many points.
    fn tell_places(
        &mut self,
        judge: &Judge,
        mover: &Mover,
        points: u16,
        views: &[View],
        stance: Stance,
        tell: &mut impl FnMut(Place),
    ) {
        let restless = self.is_restless(mover.unit);
        let may_cross = self.figures.rules.marches.attack_between;
        let mut fronts = [None::<Place>; FRONTS];
        for view in views.iter().filter(|view| view.is_reached(points)) {
            let door = if view.cost < points { view.door } else { 0.0 };
            if view.hex == mover.hex && restless {
                continue;
            }
            let place = Place {
                gain: view.gain + door,
                hex: view.hex,
                target: None,
                left: points.saturating_sub(view.cost),
            };
            tell(place);
            let spent = match view.hex == mover.hex {
                true => stance.spent,
                false => !may_cross && view.crosses(points),
            };
            if view.front && !spent {
                let mut one = place;
                let rank = |place: &Place| (place.gain, place.hex, place.left);
                for slot in &mut fronts {
                    match slot {
                        Some(known) if rank(known) >= rank(&one) => {}
                        Some(known) => std::mem::swap(known, &mut one),
                        None => {
                            *slot = Some(one);
                            break;
                        }
                    }
                }
            }
        }
        let harmless = judge.figures.order.get(mover.unit).train
            || !self.world.may_fight(mover.unit)
            || self.limits.is_some_and(|limits| limits.disarms(mover.unit));
        if harmless {
            return;
        }
        for place in fronts.into_iter().flatten() {
            let moved = stance.moved || place.hex != mover.hex;
            self.attacks_from(judge, mover, place, moved, tell);
        }
    }

    fn attacks_from(
        &mut self,
        judge: &Judge,
        mover: &Mover,
        place: Place,
        moved: bool,
        tell: &mut impl FnMut(Place),
    ) {
        let (position, left) = (&self.world.position, place.left);
        let near = *position.board().map().neighbours(place.hex);
        let works = self.get(mover.unit, field::ENTRENCHMENT);
        let modifier = judge
            .figures
            .rules
            .battle
            .attack_type(mover.mount, left)
            .modifier;
        let mut there = place.hex == mover.hex;
        for target in near {
            if target == NO_HEX || !self.attackable(mover.side, place.hex, target, moved) {
                continue;
            }
            let way = (place.hex, target);
            let key = eval_cache::attack_key(self.world, self.figures, mover.unit, way, modifier);
            let known = self.work.memo.attacks.get(key);
            let value = known.unwrap_or_else(|| {
                if !there {
                    self.place(mover.unit, place.hex);
                    there = true;
                }
                let attackers = [mover.unit];
                let attack = self.march_attack(&attackers, target, left);
                let value = judge.attack(self.world, &attack).unwrap_or(f64::MIN);
                self.work.memo.attacks.put(key, value);
                value
            });
            tell(Place {
                gain: place.gain + value,
                target: Some(target),
                ..place
            });
        }
        if there && place.hex != mover.hex {
            self.place(mover.unit, mover.hex);
            self.set(mover.unit, field::ENTRENCHMENT, works);
        }
    }

    /// Part by part, an attack of a unit out of a hex that it may march to, with so many movement points left.
    pub fn attack_parts(
        &mut self,
        judge: &Judge,
        unit: Piece,
        (from, target): (Hex, Hex),
        left: u16,
        tell: impl FnMut(Part, f64),
    ) {
        let (here, works) = (self.hex(unit), self.get(unit, field::ENTRENCHMENT));
        if from != here {
            self.place(unit, from);
        }
        let attackers = [unit];
        judge.attack_parts(
            self.world,
            &self.march_attack(&attackers, target, left),
            tell,
        );
        if from != here {
            self.place(unit, here);
            self.set(unit, field::ENTRENCHMENT, works);
        }
    }

    /// An attack from where its units stand that ends a march.
    pub(crate) fn march_attack<'a>(
        &self,
        units: &'a [Piece],
        target: Hex,
        left: u16,
    ) -> Attack<'a> {
        let side = units.first().map_or(0, |&unit| self.side(unit));
        Attack {
            fort: self.figures.rules.fort(&self.world.position, side, target),
            ..Attack::of_march(units, target, left, self.world.rain)
        }
    }

    /// A march of the unit may not end where it is.
    fn is_restless(&self, unit: Piece) -> bool {
        !self.world.may_fight(unit)
    }

    /// An enemy in the hex can be attacked from there; in a march after a step (`moved`) not where only limited zones
    /// cross.
    pub(crate) fn attackable(&self, side: usize, from: Hex, target: Hex, moved: bool) -> bool {
        let position = &self.world.position;
        let board = position.board();
        self.figures.rules.is_target(position, side, target)
            && board.attack_block(from, target, side) == Ok(Block::Open)
            && !(moved && board.is_limited(from, target))
    }

    /// The best place for a unit.
    pub fn best_place(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        mover: &Mover,
        points: u16,
        spent: usize,
        stance: Stance,
    ) -> Place {
        let outlook = judge.outlook(self.world, scene, mover, spent);
        let forts = self.world.ruins(self.figures) << 32;
        let state = [stance.spent, stance.moved, stance.bound];
        let state = state
            .map(u64::from)
            .iter()
            .fold(0, |all, one| all << 1 | one);
        let question = forts | 1 | (spent as u64) << 1 | state << 5 | u64::from(points) << 8;
        let key = eval_cache::key(self.world, mover, &outlook, points, question);
        if let Some(known) = self.work.memo.places.get(key) {
            return known;
        }
        let restless = self.is_restless(mover.unit);
        let mut best = Place {
            gain: if restless { f64::MIN } else { 0.0 },
            hex: mover.hex,
            target: None,
            left: points,
        };
        let limits = self.limits;
        self.each_place(judge, scene, mover, points, spent, stance, |place| {
            if place.beats(&best) && !is_barred(limits, mover, place.hex) {
                best = place;
            }
        });
        self.work.memo.places.put(key, best);
        best
    }

    /// Points that a march of average length promises, less what it costs the unit: alone, and under a leader. Where
    /// that promises nothing, a lucky roll may.
    pub fn march_gains(&mut self, judge: &Judge, scene: &Scene, mover: &Mover) -> [f64; 2] {
        let paces = [false, true].map(|led| judge.pace(mover, led));
        let longer = paces.map(|pace| judge.lucky(pace));
        let outlook = judge.outlook(self.world, scene, mover, 1);
        let forts = self.world.ruins(self.figures) << 32;
        let key = eval_cache::key(self.world, mover, &outlook, longer[0].max(longer[1]), forts);
        if let Some(known) = self.work.memo.gains.get(key) {
            return known;
        }
        let price = judge.march_price(self.world, mover);
        let mut views = std::mem::take(&mut self.work.views);
        let here = outlook.worth(
            mover.hex,
            enemies(&self.world.position, 1 - mover.side, mover.hex),
        );
        let most = paces[0].max(paces[1]);
        self.survey(
            &outlook,
            here,
            mover,
            (paces[0].min(paces[1]), most),
            Stance::default(),
            &mut views,
        );
        let mut gains = paces.map(|pace| self.most_gain(judge, mover, pace, &views));
        if gains[0] <= 0.0 || gains[1] <= 0.0 {
            let most = longer[0].max(longer[1]);
            self.survey(
                &outlook,
                here,
                mover,
                (longer[0].min(longer[1]), most),
                Stance::default(),
                &mut views,
            );
            for (gain, points) in gains.iter_mut().zip(longer) {
                if *gain <= 0.0 {
                    *gain = judge.weights.luck * self.most_gain(judge, mover, points, &views);
                }
            }
        }
        self.work.views = views;
        let gains = gains.map(|gain| gain - price);
        self.work.memo.gains.put(key, gains);
        gains
    }

    fn most_gain(&mut self, judge: &Judge, mover: &Mover, points: u16, views: &[View]) -> f64 {
        let mut most = 0.0_f64;
        let (stance, limits) = (Stance::default(), self.limits);
        self.tell_places(judge, mover, points, views, stance, &mut |place| {
            if place.gain > most && !is_barred(limits, mover, place.hex) {
                most = place.gain;
            }
        });
        most
    }

    /// Points that an assault promises by all units that the leader can order, over the chances of the command roll.
    pub fn assault_worth(&mut self, judge: &Judge, leader: Piece, target: Hex) -> f64 {
        let units = self.eligible(leader);
        self.assault_by(judge, leader, target, units)
    }

    /// The same by all of some units.
    pub fn assault_by(
        &self,
        judge: &Judge,
        leader: Piece,
        target: Hex,
        mut waiting: PieceSet,
    ) -> f64 {
        let mut list = [0; MOST_ATTACKERS];
        let mut worth = [0.0; MOST_ATTACKERS];
        let (mut price, mut size) = (0.0, 0);
        let origin = self.hex(leader);
        let value = usize::from(judge.figures.order.get(leader).command);
        while size < list.len().min(value.saturating_sub(1)) {
            let Some(unit) = self.strongest(&waiting) else {
                break;
            };
            waiting.remove(unit);
            list[size] = unit;
            let attack = Attack {
                leader: Some(leader),
                points: None,
                helped: self.helps(leader, origin),
                fort: self
                    .figures
                    .rules
                    .fort(&self.world.position, self.side(leader), target),
                ..Attack::of_march(&list[..=size], target, 0, self.world.rain)
            };
            price += judge.tiring(&judge.mover(self.world, unit));
            worth[size] = judge.attack(self.world, &attack).unwrap_or(0.0) - price;
            size += 1;
        }
        let allowed = (1..=6).map(|die| value.saturating_sub(die).min(size));
        let worth = allowed.filter_map(|allowed| Some(worth[allowed.checked_sub(1)?]));
        worth.sum::<f64>() / FACES
    }

    /// Units of the side that a leader might lead, without a look at ways: an upper bound of his followers.
    pub fn around(&mut self, leader: Piece) -> PieceSet {
        let position = &self.world.position;
        let (home, map) = (position.hex(leader), position.board().map());
        if home == NO_HEX || self.world.held.contains(leader) {
            return PieceSet::default();
        }
        let radius = u16::from(self.figures.rules.command_radius);
        let order = &self.figures.order;
        let near = order.command(leader).iter().filter(|&unit| {
            let hex = position.hex(unit);
            hex != NO_HEX && !order.get(unit).train && map.distance(home, hex) <= radius
        });
        let near = near.collect();
        self.ready(near)
    }

    /// Hexes that units in a piece's hex may attack; moved: in a march, after a step.
    pub(crate) fn targets(&self, piece: Piece, moved: bool) -> impl Iterator<Item = Hex> + use<D> {
        let (here, side) = (self.hex(piece), self.side(piece));
        let near = self
            .world
            .position
            .board()
            .map()
            .neighbours(here)
            .map(|to| {
                let open = to != NO_HEX && self.attackable(side, here, to, moved);
                open.then_some(to)
            });
        near.into_iter().flatten()
    }
}
