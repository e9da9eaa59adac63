//! What places, attacks and positions are worth.

use std::sync::Arc;

use super::dice::Dice;
use super::figures::Figures;
use super::weights::Weights;
use super::world::{Sim, World};
use crate::battle::{Assessment, Attack, PieceSet};
use crate::board::Board;
use crate::error::{Error, Result};
use crate::geom::{Hex, NO_HEX, SIDES};
use crate::position::{Field, Position};
use crate::roster::{Piece, Roster};
use crate::search::{NO_WAY, Scratch};

/// Most goals a game may have.
pub const MOST_GOALS: usize = 32;
/// Levels of fatigue, those of turns to come included, that count.
const LEFT: usize = 24;
const FAR: usize = 256;
/// Below this a threat does not count.
const NO_THREAT: f32 = 0.02;

/// Judgement for one game on one board: distances to its goals, measured once. Immutable.
#[derive(Clone, Debug)]
pub struct Judge {
    pub figures: Arc<Figures>,
    pub weights: Weights,
    /// By side and profile, hex and goal: movement points on an empty board, 255 far or never.
    rows: Box<[u8]>,
    profiles: usize,
    hexes: usize,
    /// By side and mount, levels left and movement points: how surely the way is made.
    near: Box<[f32]>,
    /// Average march under a leader, by side and mount.
    pub pace: [[u16; 2]; 2],
    /// Hexes beside each goal.
    beside: Vec<[Hex; SIDES]>,
}

impl Judge {
    pub fn new(
        figures: Arc<Figures>,
        board: &Arc<Board>,
        roster: &Arc<Roster>,
        weights: Weights,
    ) -> Result<Self> {
        let goals = figures.goals.len();
        if goals > MOST_GOALS {
            return Err(Error::Table(format!(
                "figures: {goals} goals, at most {MOST_GOALS} are possible"
            )));
        }
        let (profiles, hexes) = (board.profiles(), board.map().size());
        let mut rows = vec![u8::MAX; 2 * profiles * hexes * goals].into_boxed_slice();
        let mut scratch = Scratch::default();
        for side in 0..2 {
            for profile in 0..profiles {
                let mut pieces = (0..roster.size() as Piece).filter(|&piece| {
                    roster.is_unit(piece)
                        && roster.side(piece) == side
                        && roster.profile(piece) == profile
                });
                let Some(walker) = pieces.next() else {
                    continue;
                };
                let from = (side * profiles + profile) * hexes;
                for (number, goal) in figures.goals.iter().enumerate() {
                    let mut empty = Position::new(board.clone(), roster.clone(), 0)?;
                    empty.place(walker, goal.hex)?;
                    let row = empty.distances(walker, true, &mut scratch)?;
                    for (hex, &points) in row.iter().enumerate() {
                        let points = if points == NO_WAY { u16::MAX } else { points };
                        rows[(from + hex) * goals + number] = points.min(255) as u8;
                    }
                }
            }
        }
        let beside = figures
            .goals
            .iter()
            .map(|goal| *board.map().neighbours(goal.hex))
            .collect();
        let pace = [0, 1].map(|side: usize| {
            [0, 1].map(|mount: usize| {
                let dice = 7 * u16::from(figures.marches.dice[mount]) / 2;
                dice.saturating_add_signed(i16::from(figures.marches.bonus[side][mount][1]))
                    .max(1)
            })
        });
        let mut judge = Self {
            figures,
            weights,
            rows,
            profiles,
            hexes,
            near: vec![0.0; 4 * LEFT * FAR].into(),
            pace,
            beside,
        };
        judge.measure();
        Ok(judge)
    }

    fn measure(&mut self) {
        let Weights { delay, beyond, .. } = self.weights;
        for side in 0..2 {
            for mount in 0..2 {
                let pace = f32::from(self.pace[side][mount]);
                for left in 0..LEFT {
                    for points in 0..FAR - 1 {
                        let marches = points as f32 / pace;
                        let short = (marches - left as f32).max(0.0);
                        let sure = (-delay * (marches - short) - beyond * short).exp();
                        self.near[((side * 2 + mount) * LEFT + left) * FAR + points] = sure;
                    }
                }
            }
        }
    }

    fn distances(&self, side: usize, profile: usize, hex: Hex) -> &[u8] {
        let goals = self.figures.goals.len();
        let at = ((side * self.profiles + profile) * self.hexes + usize::from(hex)) * goals;
        &self.rows[at..at + goals]
    }

    fn nearness(&self, side: usize, mount: u8, left: usize) -> &[f32] {
        let at = ((side * 2 + usize::from(mount)) * LEFT + left.min(LEFT - 1)) * FAR;
        &self.near[at..at + FAR]
    }

    /// The board this was made for.
    pub fn fits(&self, world: &World) -> bool {
        self.hexes == world.position.size() && self.profiles == world.position.board().profiles()
    }

    /// A unit as judgement sees it.
    pub fn mover(&self, world: &World, unit: Piece) -> Mover {
        let position = &world.position;
        let figures = &self.figures;
        let fatigue = position.get(unit, Field::Fatigue);
        let turns = figures.turns.saturating_sub(world.turn);
        let later = f32::from(turns) * self.weights.levels_a_turn;
        let strength = f32::from(position.cv2(unit)) / 2.0 / self.weights.full_strength;
        Mover {
            unit,
            hex: position.hex(unit),
            side: position.roster().side(unit),
            profile: position.roster().profile(unit),
            mount: figures.order.get(unit).mount,
            left: usize::from(figures.most_fatigue.saturating_sub(fatigue)) + later as usize,
            strength: strength.min(1.0),
        }
    }

    /// How far a unit in a hex keeps enemies off a goal.
    fn cover(&self, goal: usize, hex: Hex, strength: f32) -> f32 {
        if self.figures.goals[goal].hex == hex {
            strength
        } else if self.beside[goal].contains(&hex) {
            self.weights.guard_beside * strength
        } else {
            0.0
        }
    }

    /// Who can come to which goal, and who guards it, as the pieces stand.
    pub fn scene(&self, world: &World) -> Scene {
        let mut scene = Scene::default();
        let position = &world.position;
        for (number, goal) in self.figures.goals.iter().enumerate() {
            scene.holder[number] = position.mark(goal.mark) as u8;
        }
        for side in 0..2 {
            for unit in position.on_map(side, false, u8::MAX) {
                let mover = self.mover(world, unit);
                let points = self.distances(side, mover.profile, mover.hex);
                let near = self.nearness(side, mover.mount, mover.left);
                for (number, goal) in self.figures.goals.iter().enumerate() {
                    if usize::from(scene.holder[number]) != side {
                        if goal.takers.contains(unit) {
                            let sure = near[usize::from(points[number])];
                            scene.takers[number].add(sure, unit);
                        }
                    } else {
                        let cover = self.cover(number, mover.hex, mover.strength);
                        scene.guards[number].add(cover, unit);
                    }
                }
            }
        }
        scene
    }

    /// Points that standing in a hex promises to the unit's side, after `spent` more marches.
    pub fn worth(
        &self,
        world: &World,
        scene: &Scene,
        mover: &Mover,
        hex: Hex,
        spent: usize,
    ) -> f32 {
        self.reaching(
            scene,
            mover,
            self.distances(mover.side, mover.profile, hex),
            hex,
            spent,
        ) - self.exposure(world, mover, hex)
    }

    fn reaching(&self, scene: &Scene, mover: &Mover, points: &[u8], hex: Hex, spent: usize) -> f32 {
        let weights = &self.weights;
        let near = self.nearness(mover.side, mover.mount, mover.left.saturating_sub(spent));
        let mut total = 0.0;
        for (number, goal) in self.figures.goals.iter().enumerate() {
            let sure = near[usize::from(points[number])];
            let worth = goal.points as f32;
            let takers = &scene.takers[number];
            if usize::from(scene.holder[number]) != mover.side {
                if goal.takers.contains(mover.unit) {
                    let rival = takers.without(mover.unit);
                    total += worth * ((sure - rival).max(0.0) + weights.coming * sure);
                }
                continue;
            }
            let threat = takers.best;
            if threat >= NO_THREAT {
                let cover = self.cover(number, hex, mover.strength);
                let guard = cover.max(weights.lean * sure * mover.strength);
                let held = scene.guards[number].without(mover.unit);
                let more = (guard - held).max(0.0) + weights.second_guard * guard;
                total += worth * threat * more;
            }
        }
        total
    }

    /// Points that enemies beside a hex may cost a unit there.
    pub fn exposure(&self, world: &World, mover: &Mover, hex: Hex) -> f32 {
        let position = &world.position;
        let enemy = 1 - mover.side;
        if position.zoc(enemy, hex) == (0, 0) {
            return 0.0;
        }
        let mut enemies = 0;
        for &near in position.board().map().neighbours(hex) {
            if near != NO_HEX && position.owner(near) == Some(enemy) {
                enemies += position.stack_cv2(near);
            }
        }
        let own = f32::from(position.cv2(mover.unit)).max(1.0);
        let ratio = (enemies as f32 / own).min(3.0);
        let manpower = f32::from(position.get(mover.unit, Field::Manpower));
        let price = self.figures.loss_points[mover.side].unsigned_abs() as f32;
        self.weights.exposure * manpower.min(ratio) * price / 3.0
    }

    /// Points that an attack promises to the attacker's side.
    pub fn attack(&self, world: &World, attack: &Attack<'_>) -> Option<f32> {
        let figures = &self.figures;
        let position = &world.position;
        let first = *attack.attackers.first()?;
        let side = position.roster().side(first);
        let mut found = figures
            .battle
            .assess(position, &figures.order, attack)
            .ok()?;
        let defends = || {
            figures
                .battle
                .may_refuse(position, &figures.order, attack.target)
        };
        if found.flank_bonus > 0 && defends() {
            let refuse = &figures.battle.figures().refuse;
            found.defence += refuse.get(found.flank_bonus as usize).copied().unwrap_or(0);
        }
        let manpower = |unit: Piece| u32::from(position.get(unit, Field::Manpower));
        let own: u32 = attack.attackers.iter().map(|&unit| manpower(unit)).sum();
        let other: u32 = position.units_at(attack.target).map(manpower).sum();
        let hope = self.hope(&found, side, own, other)?;
        let mut worth = hope.points + hope.retreat * self.weights.retreat - self.weights.disorder;
        for goal in figures
            .goals
            .iter()
            .filter(|goal| goal.hex == attack.target)
        {
            if position.mark(goal.mark) as usize == side {
                worth += 0.5 * hope.retreat;
            } else if attack
                .attackers
                .iter()
                .any(|&unit| goal.takers.contains(unit))
            {
                worth += goal.points as f32 * hope.advance;
            }
        }
        Some(worth)
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
            let driven = figures.letters.driven(outcome.defender.letters) || taken as u32 == other;
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
        let exposed = self.exposure(world, mover, mover.hex);
        self.weights.works * (guarded / 4.0 + exposed / 2.0).min(1.5)
    }

    /// What a position is worth to the side that scores, in points.
    pub fn value(&self, world: &World) -> f32 {
        let figures = &self.figures;
        let weights = &self.weights;
        let position = &world.position;
        let mut points = world.points(figures) as f32;
        if !world.over {
            let scene = self.scene(world);
            for (number, goal) in figures.goals.iter().enumerate() {
                let held = usize::from(scene.holder[number]) == figures.scores;
                let open = (1.0 - scene.guards[number].best).max(0.0);
                let lost = goal.points as f32 * scene.takers[number].best * open * weights.reach;
                points += if held { -lost } else { lost };
            }
            for side in 0..2 {
                let sign = if side == figures.scores { 1.0 } else { -1.0 };
                let mut state = 0.0;
                for unit in position.on_map(side, false, u8::MAX) {
                    state += self.state(position, side, unit);
                }
                points += sign * state;
            }
        }
        let lead = (points - figures.wins_at as f32 + 0.5) / weights.win_scale;
        points + weights.win * lead.clamp(-1.0, 1.0)
    }

    fn state(&self, position: &Position, side: usize, unit: Piece) -> f32 {
        let weights = &self.weights;
        let get = |field| f32::from(position.get(unit, field));
        let hex = position.hex(unit);
        let mut state = weights.manpower * get(Field::Manpower)
            - weights.fatigue * get(Field::Fatigue)
            - weights.disorganized * get(Field::Disorganized)
            - weights.exhausted * get(Field::Exhausted)
            - weights.demoralized * get(Field::Demoralized);
        if position.in_zone(1 - side, hex) {
            let flank = position.flank(hex, 1 - side, 0);
            let given = self.figures.battle.figures();
            let bonus = given.flank_bonus[usize::from(flank.covered)] - i32::from(flank.reductions);
            state -= weights.flank * bonus.max(0) as f32;
            state += weights.works * get(Field::Entrenchment).min(3.0) / 2.0;
        }
        state
    }
}

/// Expectation of an attack: points of the attacker's side, chances that the defender is driven off or gone, and that
/// an advance is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    pub points: f32,
    pub retreat: f32,
    pub advance: f32,
}

/// A unit as judgement sees it.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub unit: Piece,
    pub hex: Hex,
    pub side: usize,
    pub profile: usize,
    pub mount: u8,
    /// Marches that are left.
    pub left: usize,
    /// 0 to 1.
    pub strength: f32,
}

/// The best two of something, and whose the best is.
#[derive(Clone, Copy, Debug, Default)]
struct Best {
    best: f32,
    second: f32,
    who: Piece,
}

impl Best {
    fn add(&mut self, value: f32, who: Piece) {
        if value > self.best {
            self.second = self.best;
            (self.best, self.who) = (value, who);
        } else if value > self.second {
            self.second = value;
        }
    }

    fn without(&self, unit: Piece) -> f32 {
        if self.who == unit {
            self.second
        } else {
            self.best
        }
    }
}

/// Who can come to which goal, and who guards it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scene {
    holder: [u8; MOST_GOALS],
    takers: [Best; MOST_GOALS],
    guards: [Best; MOST_GOALS],
}

/// A place for a unit: what it promises, and what to attack from there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub gain: f32,
    pub hex: Hex,
    pub target: Option<Hex>,
}

/// Fronts from which attacks are looked at exactly.
const FRONTS: usize = 3;

impl<D: Dice> Sim<'_, D> {
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
        let unit = mover.unit;
        let here = judge.worth(self.world, scene, mover, mover.hex, 0);
        let mut fronts = [None::<(Place, u16)>; FRONTS];
        let mut reached = std::mem::take(&mut self.work.reached);
        let mut row = std::mem::take(&mut self.work.row);
        if bound {
            reached.clear();
            reached.push((mover.hex, 0));
        } else {
            row.resize(self.world.position.size(), 0);
            let (scratch, position) = (&mut self.work.scratch, &self.world.position);
            if position
                .reach_into(unit, points, &mut row, &mut reached, scratch)
                .is_err()
            {
                reached.clear();
            }
        }
        for &(hex, cost) in &reached {
            let gain = if hex == mover.hex {
                0.0
            } else {
                judge.worth(self.world, scene, mover, hex, spent) - here
            };
            let place = Place {
                gain,
                hex,
                target: None,
            };
            tell(place);
            if self.faces_enemy(mover.side, hex) {
                let mut one = (place, points.saturating_sub(u16::from(cost)));
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
        (self.work.reached, self.work.row) = (reached, row);
        if judge.figures.order.get(unit).train {
            return;
        }
        for (place, left) in fronts.into_iter().flatten() {
            self.attacks_from(judge, mover, place, left, &mut tell);
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
        let map = position.board().map().clone();
        let works = position.get(mover.unit, Field::Entrenchment);
        if place.hex != mover.hex {
            self.place(mover.unit, place.hex);
        }
        for &target in map.neighbours(place.hex) {
            if target == NO_HEX || !self.may_attack(mover.unit, target) {
                continue;
            }
            let attackers = [mover.unit];
            let attack = Attack::of_march(&attackers, target, left, self.world.rain);
            if let Some(value) = judge.attack(self.world, &attack) {
                let gain = place.gain + value;
                tell(Place {
                    gain,
                    target: Some(target),
                    ..place
                });
            }
        }
        if place.hex != mover.hex {
            self.place(mover.unit, mover.hex);
            self.set(mover.unit, Field::Entrenchment, works);
        }
    }

    fn faces_enemy(&self, side: usize, hex: Hex) -> bool {
        let position = &self.world.position;
        let near = position.board().map().neighbours(hex);
        position.zoc(1 - side, hex) != (0, 0)
            && near
                .iter()
                .any(|&near| near != NO_HEX && position.owner(near) == Some(1 - side))
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
        best
    }

    /// Points that an assault promises, over the chances of the command roll.
    pub fn assault_worth(&self, judge: &Judge, leader: Piece, target: Hex) -> f32 {
        let mut waiting = self.eligible(leader);
        let mut list = [0; super::fight::MOST_ATTACKERS];
        let value = usize::from(judge.figures.order.get(leader).command);
        let (mut total, mut last, mut size) = (0.0, 0.0, 0);
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
                let price = judge.weights.fatigue * size as f32;
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
}
