//! What places are worth to units: distances to goals, who comes and who guards.

use std::sync::Arc;

use crate::campaign::missions::{MOST_ERRANDS, Trip};
use crate::eval::distance_fields::{rows, ways};
use crate::eval::prospect::Prospect;
use crate::eval::threats::Hunt;
use crate::eval::weights::Weights;
use crate::field;
use crate::world::World;
use crate::world::figures::Figures;
use hexcore::board::Board;
use hexcore::dice::AVERAGE;
use hexcore::error::{Error, Result};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::{Piece, Roster};

/// Combat values are in half points.
const HALVES: f64 = 2.0;
/// Most goals a game may have.
pub const MOST_GOALS: usize = 32;
/// Marches, those of turns to come included, that count.
const LEFT: usize = 24;
const FAR: usize = 256;
/// Ways to reckon how surely a goal or errand is reached: with turns to come, in the last one; where only the end of a
/// turn counts, with turns before it, in that turn.
pub(crate) const LATER: usize = 0;
pub(crate) const LAST: usize = 1;
pub(crate) const LEISURE: usize = 2;
pub(crate) const IN_TIME: usize = 3;
/// Sides, mounts, led or not, ways to reckon.
const KINDS: usize = 2 * 2 * 2 * 4;

/// Judgement for one game on one board: distances to its goals, measured once. Immutable.
#[derive(Clone, Debug)]
pub struct Judge {
    pub figures: Arc<Figures>,
    pub weights: Weights,
    /// What positions come to in the end, where that has been learned.
    pub prospect: Option<Arc<Prospect>>,
    /// How each side chooses in games that are played on, if not by this judgement.
    habits: Option<Arc<[Judge; 2]>>,
    /// By side and profile, hex and goal: movement points on an empty board, 255 far or never.
    rows: Arc<[u8]>,
    /// The same to the areas of errands.
    ways: Arc<[u8]>,
    profiles: usize,
    hexes: usize,
    /// By side, mount, led or not, way to reckon, marches left and movement points: how surely the way is made.
    near: Arc<[f64]>,
    /// Average march, by side, mount, and whether under a leader.
    pace: [[[f64; 2]; 2]; 2],
    /// Units that have a leader who can be activated.
    led: PieceSet,
    /// Marches a turn that its end makes good.
    daily: i32,
    /// By hex and goal: how far a unit there keeps enemies off.
    covers: Arc<[f64]>,
    board: Arc<Board>,
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
        let mut covers = vec![0.0; board.map().places() * goals];
        for (number, goal) in figures.goals.iter().enumerate() {
            let mut cover = |hex: Hex, share| covers[usize::from(hex) * goals + number] = share;
            for &near in board
                .map()
                .neighbours(goal.hex)
                .iter()
                .filter(|&&near| near != NO_HEX)
            {
                cover(near, weights.guard_beside);
            }
            cover(goal.hex, 1.0);
        }
        let pace = [0, 1].map(|side: usize| {
            [0, 1].map(|mount: usize| {
                let dice = AVERAGE * f64::from(figures.rules.marches.dice[mount]);
                let bonus = figures.rules.marches.bonus[side][mount];
                [bonus[0], bonus[1]].map(|more| (dice + f64::from(more)).max(1.0))
            })
        });
        let fresh = |level: &usize| figures.rules.tolls.recovery.rows[0][*level].fatigue == 0;
        let levels = 0..=usize::from(figures.rules.most_fatigue);
        let daily = levels.filter(fresh).max().unwrap_or(0) as i32;
        Ok(Self {
            rows: rows(&figures, board, roster)?.into(),
            ways: ways(&figures, board, roster)?.into(),
            profiles: board.profiles(),
            hexes: board.map().places(),
            near: surely(&pace, &weights),
            led: led(&figures),
            figures,
            weights,
            prospect: None,
            habits: None,
            pace,
            daily,
            covers: covers.into(),
            board: board.clone(),
        })
    }

    /// The same judgement with other figures, whose goals and areas are the same hexes.
    pub fn with_figures(&self, figures: Arc<Figures>) -> Self {
        let habits = self.habits.as_ref().map(|habits| {
            let anew = |side: usize| habits[side].with_figures(figures.clone());
            Arc::new([0, 1].map(anew))
        });
        Self {
            led: led(&figures),
            figures,
            habits,
            ..self.clone()
        }
    }

    /// The same judgement, but that each side chooses by another: habits of play, which may be one side's own.
    pub fn with_habits(&self, habits: [&Judge; 2]) -> Self {
        let plain = |one: &Judge| Self {
            habits: None,
            ..one.clone()
        };
        Self {
            habits: Some(Arc::new(habits.map(plain))),
            ..self.clone()
        }
    }

    /// By what a side chooses.
    pub fn of(&self, side: usize) -> &Judge {
        self.habits.as_ref().map_or(self, |habits| &habits[side])
    }

    /// The same judgement, but that positions are worth what has been learned.
    pub fn learned(&self, prospect: Arc<Prospect>) -> Self {
        Self {
            prospect: Some(prospect),
            ..self.clone()
        }
    }

    fn distances(&self, mover: &Mover, hex: Hex) -> &[u8] {
        let goals = self.figures.goals.len();
        let row = mover.side * self.profiles + mover.profile;
        let at = (row * self.hexes + usize::from(hex)) * goals;
        &self.rows[at..at + goals]
    }

    /// Movement points to every area of errands.
    pub(crate) fn ways(&self, mover: &Mover, hex: Hex) -> &[u8] {
        let areas = self.figures.areas.len();
        let row = mover.side * self.profiles + mover.profile;
        let at = (row * self.hexes + usize::from(hex)) * areas;
        &self.ways[at..at + areas]
    }

    /// Where the table of a unit begins that is reckoned so, with so many marches left.
    pub(crate) fn table(&self, mover: &Mover, way: usize, marches: usize) -> usize {
        let kind =
            mover.side << 4 | usize::from(mover.mount) << 3 | usize::from(mover.led) << 2 | way;
        (kind * LEFT + marches.min(LEFT - 1)) * FAR
    }

    /// How surely a way of so many movement points is made, by a table.
    pub(crate) fn sure(&self, table: usize, points: u8) -> f64 {
        self.near[table + usize::from(points)]
    }

    /// How surely a unit makes its way in time, by movement points, after so many more marches in this turn.
    fn nearness(&self, mover: &Mover, spent: usize) -> &[f64] {
        let left = usize::from(mover.left).saturating_sub(spent) + usize::from(mover.later);
        let at = self.table(mover, usize::from(mover.last), left);
        &self.near[at..at + FAR]
    }

    /// Where a hex lies.
    pub(crate) fn place(&self, hex: Hex) -> (u8, u8) {
        self.board.map().place(hex)
    }

    /// Movement points of an average march of units of a side under a leader.
    pub(crate) fn led_pace(&self, side: usize, mount: u8) -> f64 {
        self.pace[side][usize::from(mount)][1]
    }

    /// Movement points of an average march, fractions dropped.
    pub fn pace(&self, mover: &Mover, led: bool) -> u16 {
        self.pace[mover.side][usize::from(mover.mount)][usize::from(led)] as u16
    }

    /// Movement points of a lucky march, of those of an average one.
    pub fn lucky(&self, pace: u16) -> u16 {
        pace + (self.weights.lucky * f64::from(pace)) as u16
    }

    /// A step into a hex beside a unit saves it so many movement points on the way to a goal that it may still get to:
    /// what a crossing there would be good for.
    pub fn saves(&self, mover: &Mover, beyond: Hex, least: u8) -> bool {
        let (here, there) = (
            self.distances(mover, mover.hex),
            self.distances(mover, beyond),
        );
        let near = self.nearness(mover, 0);
        here.iter().zip(there).any(|(&here, &there)| {
            here.saturating_sub(there) >= least && near[usize::from(there)] > self.weights.hope
        })
    }

    /// The board this was made for.
    pub fn fits(&self, world: &World) -> bool {
        self.hexes == world.position.size() && self.profiles == world.position.board().profiles()
    }

    /// A unit as judgement sees it.
    pub fn mover(&self, world: &World, unit: Piece) -> Mover {
        let position = &world.position;
        let figures = &self.figures;
        let soldier = figures.order.get(unit);
        let turns = i32::from(figures.rules.turns.saturating_sub(world.turn));
        let get = |field| position.get(unit, field);
        let mut daily = self.daily - i32::from(soldier.train);
        daily -= i32::from(get(field::EXHAUSTED) != 0 || get(field::DISORGANIZED) != 0);
        let strength = f64::from(position.cv2(unit)) / HALVES / self.weights.full_strength;
        Mover {
            unit,
            hex: position.hex(unit),
            side: position.roster().side(unit),
            profile: position.roster().profile(unit),
            mount: soldier.mount,
            led: self.led.contains(unit),
            last: turns == 0,
            left: figures
                .rules
                .most_fatigue
                .saturating_sub(get(field::FATIGUE)),
            later: (turns * daily).clamp(0, LEFT as i32) as u8,
            daily: daily.clamp(0, LEFT as i32) as u8,
            strength: strength.min(1.0),
        }
    }

    /// How far a unit in a hex keeps enemies off a goal.
    pub(crate) fn cover(&self, goal: usize, hex: Hex, strength: f64) -> f64 {
        self.covers[usize::from(hex) * self.figures.goals.len() + goal] * strength
    }

    /// Who can come to which goal, and who guards it, as the pieces stand.
    pub fn scene(&self, world: &World) -> Scene {
        let mut scene = Scene::default();
        let position = &world.position;
        for (number, goal) in self.figures.goals.iter().enumerate() {
            scene.holder[number] = goal.holder(position) as u8;
        }
        for side in 0..2 {
            for unit in position.on_map(side, false) {
                let mover = self.mover(world, unit);
                let points = self.distances(&mover, mover.hex);
                let near = self.nearness(&mover, 0);
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

    /// What a unit may look forward to at each goal, `spent` more marches on.
    pub fn outlook<'a>(
        &'a self,
        world: &World,
        scene: &Scene,
        mover: &'a Mover,
        spent: usize,
    ) -> Outlook<'a> {
        let mut hopes = [Aim::default(); MOST_GOALS];
        let mut count = 0;
        // Those to be taken come before those to be guarded.
        for guarding in [false, true] {
            for (number, goal) in self.figures.goals.iter().enumerate() {
                let holder = usize::from(scene.holder[number]);
                let takers = &scene.takers[number];
                let concerns = match guarding {
                    true => takers.best >= self.weights.no_threat,
                    false => goal.takers.contains(mover.unit),
                };
                if (holder == mover.side) != guarding || !goal.counts(holder) || !concerns {
                    continue;
                }
                let worth = f64::from(goal.points);
                hopes[count] = Aim {
                    goal: number,
                    worth: if guarding { worth * takers.best } else { worth },
                    guarding,
                    others: match guarding {
                        true => scene.guards[number].without(mover.unit),
                        false => takers.without(mover.unit),
                    },
                };
                count += 1;
            }
        }
        let position = &world.position;
        let manpower = f64::from(position.get(mover.unit, field::MANPOWER));
        let loss = f64::from(self.figures.rules.loss_points[mover.side].unsigned_abs());
        let mut price = self.weights.exposure * loss / self.weights.usual_loss;
        if self.figures.order.get(mover.unit).train {
            price *= self.weights.helpless;
        }
        let (trips, errands) = self.trips(world, mover, spent);
        Outlook {
            judge: self,
            mover,
            near: self.nearness(mover, spent),
            aims: hopes,
            count,
            trips,
            errands,
            most: manpower.min(self.weights.exposed),
            own: f64::from(position.cv2(mover.unit)).max(1.0),
            price,
            hunt: self.hunt(world, mover),
        }
    }

    /// Points that standing in a hex promises to the unit's side, after `spent` more marches.
    pub fn worth(
        &self,
        world: &World,
        scene: &Scene,
        mover: &Mover,
        hex: Hex,
        spent: usize,
    ) -> f64 {
        let outlook = self.outlook(world, scene, mover, spent);
        outlook.worth(hex, enemies(&world.position, 1 - mover.side, hex))
    }

    /// Points that enemies beside a hex may cost a unit there.
    pub fn exposure(&self, world: &World, scene: &Scene, mover: &Mover, hex: Hex) -> f64 {
        let outlook = self.outlook(world, scene, mover, 0);
        outlook.exposure(enemies(&world.position, 1 - mover.side, hex))
    }
}

/// Units that have a leader who can be activated.
fn led(figures: &Figures) -> PieceSet {
    let pieces = 0..figures.order.size() as Piece;
    let active = pieces.filter(|&piece| figures.order.get(piece).active);
    active
        .flat_map(|leader| figures.order.command(leader).iter().collect::<Vec<_>>())
        .collect()
}

/// How surely ways are made (see `Judge::near`).
fn surely(pace: &[[[f64; 2]; 2]; 2], weights: &Weights) -> Arc<[f64]> {
    let mut near = vec![0.0; KINDS * LEFT * FAR];
    for way in 0..KINDS * LEFT {
        let (kind, left) = (way / LEFT, (way % LEFT) as f64);
        let pace = pace[kind >> 4][kind >> 3 & 1][kind >> 2 & 1];
        let delay = [
            weights.later,
            weights.delay,
            weights.leisure,
            weights.last_hour,
        ][kind & 3];
        for points in 0..FAR - 1 {
            let marches = points as f64 / pace;
            let short = (marches - left).max(0.0);
            near[way * FAR + points] = if kind & 3 == IN_TIME {
                (1.0 - marches / (left + 1.0)).max(0.0) * (-delay * marches.ceil()).exp()
            } else {
                (-delay * marches.min(left) - weights.beyond * short).exp()
            };
        }
    }
    near.into()
}

/// Combat value, in half points, of a side's units beside a hex.
pub(crate) fn enemies(position: &Position, side: usize, hex: Hex) -> u32 {
    let mut total = 0;
    for &near in position.board().map().neighbours(hex) {
        if near != NO_HEX && position.owner(near) == Some(side) {
            total += position.stack_cv2(near);
        }
    }
    total
}

/// One goal as a unit sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Aim {
    goal: usize,
    /// Points; of those it holds, what is threatened.
    worth: f64,
    guarding: bool,
    /// How near the best other unit of the side is, or how well it guards.
    others: f64,
}

/// What the hexes promise to one unit.
pub struct Outlook<'a> {
    judge: &'a Judge,
    mover: &'a Mover,
    near: &'a [f64],
    aims: [Aim; MOST_GOALS],
    count: usize,
    trips: [Trip; MOST_ERRANDS],
    errands: usize,
    most: f64,
    own: f64,
    price: f64,
    hunt: Option<Hunt>,
}

impl Outlook<'_> {
    /// Points that standing in a hex promises; enemies: their combat value beside it, in half points.
    pub fn worth(&self, hex: Hex, enemies: u32) -> f64 {
        let weights = &self.judge.weights;
        let points = self.judge.distances(self.mover, hex);
        let goals = points.len();
        let covers = &self.judge.covers[usize::from(hex) * goals..][..goals];
        let mut total = 0.0;
        for aim in &self.aims[..self.count] {
            let sure = self.near[usize::from(points[aim.goal])];
            if aim.guarding {
                let guard = covers[aim.goal].max(weights.lean * sure) * self.mover.strength;
                let more = (guard - aim.others).max(0.0) + weights.second_guard * guard;
                total += aim.worth * more;
            } else {
                total += aim.worth * ((sure - aim.others).max(0.0) + weights.coming * sure);
            }
        }
        if self.errands > 0 {
            let points = self.judge.ways(self.mover, hex);
            for trip in &self.trips[..self.errands] {
                total += trip.worth * self.judge.sure(trip.rates, points[trip.area]);
            }
        }
        if let Some(hunt) = &self.hunt {
            total -= hunt.danger(self.judge, hex);
        }
        if enemies > 0 {
            total -= self.exposure(enemies);
        }
        total
    }

    /// What it adds to come to a hex with movement points left.
    pub(crate) fn door(&self, hex: Hex) -> f64 {
        let areas = &self.judge.figures.areas;
        let mut doors = self.trips[..self.errands].iter();
        let found = doors.find(|trip| trip.door != 0.0 && areas[trip.area].contains(hex));
        found.map_or(0.0, |trip| trip.door)
    }

    /// Tells the numbers that it is made of, the unit's own aside.
    pub(crate) fn each_number(&self, tell: &mut impl FnMut(u64)) {
        for aim in &self.aims[..self.count] {
            let kind = (aim.goal as u64) << 1 | u64::from(aim.guarding);
            tell(aim.worth.to_bits());
            tell(aim.others.to_bits());
            tell(kind);
        }
        for trip in &self.trips[..self.errands] {
            tell(trip.worth.to_bits());
            tell(trip.rates as u64);
        }
        if let Some(hunt) = &self.hunt {
            hunt.each_number(tell);
        }
    }

    pub fn exposure(&self, enemies: u32) -> f64 {
        self.price * self.most.min(f64::from(enemies) / self.own)
    }
}

/// A unit as judgement sees it.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub unit: Piece,
    pub hex: Hex,
    pub side: usize,
    pub profile: usize,
    pub mount: u8,
    /// Somebody can lead it.
    pub led: bool,
    /// No turn is to come.
    pub last: bool,
    /// Marches that are left in this turn, and in those to come.
    pub left: u8,
    pub later: u8,
    /// Marches a turn that its end makes good.
    pub daily: u8,
    /// 0 to 1.
    pub strength: f64,
}

/// The best two of something, and whose the best is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Best {
    pub best: f64,
    pub second: f64,
    who: Piece,
}

impl Best {
    fn add(&mut self, value: f64, who: Piece) {
        if value > self.best {
            self.second = self.best;
            (self.best, self.who) = (value, who);
        } else if value > self.second {
            self.second = value;
        }
    }

    fn without(&self, unit: Piece) -> f64 {
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
    pub(crate) holder: [u8; MOST_GOALS],
    pub(crate) takers: [Best; MOST_GOALS],
    pub(crate) guards: [Best; MOST_GOALS],
}
