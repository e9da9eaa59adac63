//! What actions promise at first sight: attacks, marches, assaults, works.

use super::dice::Dice;
use super::judge::{Judge, Mover, Outlook, Scene, enemies};
use super::memo;
use super::world::{Sim, World};
use crate::battle::{Assessment, Attack, PieceSet};
use crate::cost::Block;
use crate::geom::{Hex, NO_HEX, SIDES};
use crate::position::{Field, Position};
use crate::roster::Piece;

/// Expectation of an attack: points of the attacker's side, chances that the defender is driven off or gone, and that
/// an advance is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    pub points: f32,
    pub retreat: f32,
    pub advance: f32,
}

/// A place for a unit: what it promises, and what to attack from there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub gain: f32,
    pub hex: Hex,
    pub target: Option<Hex>,
}

/// A hex in reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    hex: Hex,
    cost: u16,
    gain: f32,
    /// Enemies are beside it.
    front: bool,
}

/// Combat value of one side's units beside each hex, in half points.
#[derive(Clone, Debug, Default)]
pub(super) struct Foes {
    beside: Vec<u32>,
    touched: Vec<Hex>,
}

impl Foes {
    fn look(&mut self, position: &Position, side: usize) {
        self.beside.resize(position.size(), 0);
        for hex in self.touched.drain(..) {
            self.beside[usize::from(hex)] = 0;
        }
        for unit in position.on_map(side, false, u8::MAX) {
            let value = u32::from(position.cv2(unit));
            for &near in position.board().map().neighbours(position.hex(unit)) {
                if near != NO_HEX {
                    self.beside[usize::from(near)] += value;
                    self.touched.push(near);
                }
            }
        }
    }

    fn beside(&self, hex: Hex) -> u32 {
        self.beside[usize::from(hex)]
    }
}

/// Fronts from which attacks are looked at exactly.
const FRONTS: usize = 6;

impl Judge {
    /// Points that an attack promises to the attacker's side.
    pub fn attack(&self, world: &World, attack: &Attack<'_>) -> Option<f32> {
        let figures = &self.figures;
        let position = &world.position;
        let first = *attack.attackers.first()?;
        let side = position.roster().side(first);
        let found = figures
            .battle
            .assess(position, &figures.order, attack)
            .ok()?;
        let hope = self.prospect(world, attack, &found)?;
        let mut worth = hope.points + hope.retreat * self.weights.retreat - self.weights.disorder;
        let goals = figures.goals.iter();
        for goal in goals.filter(|goal| goal.hex == attack.target) {
            if position.mark(goal.mark) as usize == side {
                worth += 0.5 * hope.retreat;
            } else {
                worth += goal.points as f32 * hope.advance;
            }
        }
        Some(worth)
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
        let sign = if side == figures.scores { 1.0 } else { -1.0 };
        let (mut points, mut retreat, mut advance) = (0, 0, 0);
        let whole = figures.battle.each(found, |weight, outcome| {
            let lost = own.min(u32::from(outcome.attacker.loss)) as i32;
            let taken = other.min(u32::from(outcome.defender.loss)) as i32;
            points += weight as i32
                * (lost * figures.loss_points[side] + taken * figures.loss_points[1 - side]);
            let driven = figures.letters.driven(outcome.defender.letters);
            retreat += if driven { weight } else { 0 };
            let follows = outcome.attacker.letters & figures.letters.advance != 0;
            advance += if follows { weight } else { 0 };
        });
        let whole = whole.ok()? as f32;
        Some(Hope {
            points: sign * points as f32 / whole,
            retreat: retreat as f32 / whole,
            advance: advance as f32 / whole,
        })
    }

    /// Points that an attack may cost a defender who stands, before the ground.
    pub(super) fn risk(&self, world: &World, attack: &Attack<'_>) -> f32 {
        let found = self
            .figures
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
        let level = self.figures.most_fatigue - mover.left + 1;
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
        let Some(more) = figures.long_day(mover.unit, &world.position, get(Field::Fatigue) + 1)
        else {
            return price;
        };
        let (weights, manpower) = (&self.weights, get(Field::Manpower));
        let organized = get(Field::Disorganized) == 0;
        for die in 1..=6 {
            let (lost, disorganized) = figures.marches.extended.row(die + more, organized);
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
            if usize::from(scene.holder[number]) == mover.side {
                let cover = self.cover(number, mover.hex, mover.strength);
                guarded += goal.points as f32 * scene.takers[number].best * cover;
            }
        }
        let exposed = self.exposure(world, scene, mover, mover.hex);
        self.weights.works * (guarded / 4.0 + exposed / 2.0).min(1.5)
    }
}

impl<D: Dice> Sim<'_, D> {
    /// Every hex that a unit may march to with so many points, and what it gains there against staying; the first is its
    /// own. spent: marches that going there costs. bound: it may only attack. fresh: it has not moved yet.
    #[expect(
        clippy::too_many_arguments,
        reason = "who, with what, and whom to tell"
    )]
    fn survey(
        &mut self,
        outlook: &Outlook<'_>,
        here: f32,
        mover: &Mover,
        points: u16,
        bound: bool,
        fresh: bool,
        views: &mut Vec<View>,
    ) {
        let mut reached = std::mem::take(&mut self.work.reached);
        let mut row = std::mem::take(&mut self.work.row);
        let position = &self.world.position;
        row.resize(position.size(), 0);
        let found = !bound
            && position
                .reach_into(
                    mover.unit,
                    points,
                    &mut row,
                    &mut reached,
                    &mut self.work.scratch,
                )
                .is_ok();
        if !found {
            reached.clear();
            reached.push((mover.hex, 0));
        }
        let mut foes = std::mem::take(&mut self.work.foes);
        foes.look(position, 1 - mover.side);
        let view = |hex: Hex, cost: u16| {
            let beside = foes.beside(hex);
            View {
                hex,
                cost,
                gain: if hex == mover.hex {
                    0.0
                } else {
                    outlook.worth(hex, beside) - here
                },
                front: beside > 0,
            }
        };
        views.clear();
        views.extend(
            reached
                .iter()
                .map(|&(hex, cost)| view(hex, u16::from(cost))),
        );
        if fresh && !bound {
            // The first hex may be entered with too few points; none are left then.
            for direction in 0..SIDES {
                let step = position.step_from(mover.unit, mover.hex, direction);
                if step.block == Block::Open && step.cost > points {
                    views.push(view(step.to, points));
                }
            }
        }
        (self.work.reached, self.work.row, self.work.foes) = (reached, row, foes);
    }

    /// Tells every place that a unit may go to with so many points, with what it gains against staying; then those it may
    /// attack from, as far as they promise most. spent: marches that going there costs.
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
        bound: bool,
        mut tell: impl FnMut(Place),
    ) {
        let mut views = std::mem::take(&mut self.work.views);
        let outlook = judge.outlook(self.world, scene, mover, spent);
        let here = outlook.worth(
            mover.hex,
            enemies(&self.world.position, 1 - mover.side, mover.hex),
        );
        self.survey(&outlook, here, mover, points, bound, true, &mut views);
        self.tell_places(judge, mover, points, &views, &mut tell);
        self.work.views = views;
    }

    /// The places among those seen that are within so many points.
    fn tell_places(
        &mut self,
        judge: &Judge,
        mover: &Mover,
        points: u16,
        views: &[View],
        tell: &mut impl FnMut(Place),
    ) {
        let mut fronts = [None::<(Place, u16)>; FRONTS];
        for view in views.iter().filter(|view| view.cost <= points) {
            let place = Place {
                gain: view.gain,
                hex: view.hex,
                target: None,
            };
            tell(place);
            if view.front {
                let mut one = (place, points - view.cost);
                for slot in &mut fronts {
                    match slot {
                        Some(known) if known.0.gain >= one.0.gain => {}
                        Some(known) => std::mem::swap(known, &mut one),
                        None => {
                            *slot = Some(one);
                            break;
                        }
                    }
                }
            }
        }
        if judge.figures.order.get(mover.unit).train {
            return;
        }
        for (place, left) in fronts.into_iter().flatten() {
            self.attacks_from(judge, mover, place, left, tell);
        }
    }

    fn attacks_from(
        &mut self,
        judge: &Judge,
        mover: &Mover,
        place: Place,
        left: u16,
        tell: &mut impl FnMut(Place),
    ) {
        let position = &self.world.position;
        let near = *position.board().map().neighbours(place.hex);
        let works = position.get(mover.unit, Field::Entrenchment);
        let modifier = judge.figures.battle.attack_type(mover.mount, left).modifier;
        let mut there = place.hex == mover.hex;
        for target in near {
            if target == NO_HEX || !self.attackable(mover.side, place.hex, target) {
                continue;
            }
            let way = (place.hex, target);
            let key = memo::attack_key(self.world, self.figures, mover.unit, way, modifier);
            let known = self.work.memo.attacks.get(key);
            let value = known.unwrap_or_else(|| {
                if !there {
                    self.place(mover.unit, place.hex);
                    there = true;
                }
                let attackers = [mover.unit];
                let attack = Attack::of_march(&attackers, target, left, self.world.rain);
                let value = judge.attack(self.world, &attack).unwrap_or(f32::MIN);
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
            self.set(mover.unit, Field::Entrenchment, works);
        }
    }

    /// An enemy in the hex can be attacked from there.
    fn attackable(&self, side: usize, from: Hex, target: Hex) -> bool {
        let position = &self.world.position;
        position.owner(target) == Some(1 - side)
            && position.board().attack_block(from, target, side) == Ok(Block::Open)
    }

    /// The best place for a unit.
    pub fn best_place(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        mover: &Mover,
        points: u16,
        spent: usize,
        bound: bool,
    ) -> Place {
        let outlook = judge.outlook(self.world, scene, mover, spent);
        let question = 1 | (spent as u64) << 1 | u64::from(bound) << 7 | u64::from(points) << 8;
        let key = memo::key(self.world, mover, &outlook, points, question);
        if let Some(known) = self.work.memo.places.get(key) {
            return known;
        }
        let mut best = Place {
            gain: 0.0,
            hex: mover.hex,
            target: None,
        };
        self.each_place(judge, scene, mover, points, spent, bound, |place| {
            if place.gain > best.gain {
                best = place;
            }
        });
        self.work.memo.places.put(key, best);
        best
    }

    /// Points that a march of average length promises, less what it costs the unit: alone, and under a leader. Where that
    /// promises nothing, a lucky roll may.
    pub fn march_gains(&mut self, judge: &Judge, scene: &Scene, mover: &Mover) -> [f32; 2] {
        let paces = [false, true].map(|led| judge.pace(mover, led));
        let longer = paces.map(|pace| pace + (judge.weights.lucky * f32::from(pace)) as u16);
        let outlook = judge.outlook(self.world, scene, mover, 1);
        let key = memo::key(self.world, mover, &outlook, longer[0].max(longer[1]), 0);
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
        self.survey(&outlook, here, mover, most, false, true, &mut views);
        let mut gains = paces.map(|pace| self.most_gain(judge, mover, pace, &views));
        if gains[0] <= 0.0 || gains[1] <= 0.0 {
            let most = longer[0].max(longer[1]);
            self.survey(&outlook, here, mover, most, false, true, &mut views);
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

    fn most_gain(&mut self, judge: &Judge, mover: &Mover, points: u16, views: &[View]) -> f32 {
        let mut most = 0.0_f32;
        self.tell_places(judge, mover, points, views, &mut |place| {
            most = most.max(place.gain);
        });
        most
    }

    /// Points that an assault promises, over the chances of the command roll.
    pub fn assault_worth(&self, judge: &Judge, leader: Piece, target: Hex) -> f32 {
        let mut waiting = self.eligible(leader);
        let mut list = [0; super::fight::MOST_ATTACKERS];
        let value = usize::from(judge.figures.order.get(leader).command);
        let (mut total, mut last, mut price, mut size) = (0.0, 0.0, 0.0, 0);
        let origin = self.hex(leader);
        // With a die of `die` so many may go; those who could go on a lower one add nothing beyond those who are there.
        for allowed in 1..value.min(list.len()) {
            if let Some(unit) = self.strongest(&waiting) {
                waiting.remove(unit);
                list[size] = unit;
                size += 1;
                let attack = Attack {
                    leader: Some(leader),
                    points: None,
                    helped: self.helps(leader, origin),
                    ..Attack::of_march(&list[..size], target, 0, self.world.rain)
                };
                price += judge.tiring(&judge.mover(self.world, unit));
                last = judge.attack(self.world, &attack).unwrap_or(0.0) - price;
            }
            let die = value - allowed;
            if (1..=6).contains(&die) {
                total += last;
            }
        }
        total / 6.0
    }

    /// Units of the side that a leader might lead, without a look at ways: an upper bound of his followers.
    pub fn around(&self, leader: Piece) -> PieceSet {
        let position = &self.world.position;
        let (home, map) = (position.hex(leader), position.board().map());
        if home == NO_HEX || self.world.held.contains(leader) {
            return PieceSet::default();
        }
        let radius = u16::from(self.figures.command_radius);
        let order = &self.figures.order;
        let near = order.command(leader).iter().filter(|&unit| {
            self.is_ready(unit)
                && !order.get(unit).train
                && map.distance(home, position.hex(unit)) <= radius
        });
        near.collect()
    }

    /// Hexes that units in a piece's hex may attack.
    pub(super) fn targets(&self, piece: Piece) -> impl Iterator<Item = Hex> + use<D> {
        let position = &self.world.position;
        let (here, side) = (self.hex(piece), self.side(piece));
        let board = position.board();
        let near = board.map().neighbours(here).map(|to| {
            let open = to != NO_HEX
                && position.owner(to) == Some(1 - side)
                && board.attack_block(here, to, side) == Ok(Block::Open);
            open.then_some(to)
        });
        near.into_iter().flatten()
    }
}
