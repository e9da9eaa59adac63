//! A position in numbers, for a judgement that is learned: see [`crate::eval::prospect`].
//!
//! The first are of the game, then as many of either side, that which scores first. All are of the order of one.

use crate::eval::evaluation::{Judge, Scene};
use crate::field;
use crate::world::World;
use hexcore::geom::{NO_HEX, distance};
use hexcore::position::Position;
use hexcore::search::Scratch;

/// Numbers of the game, and of each side.
const OF_GAME: usize = 18;
const OF_SIDE: usize = 47;
/// All of them.
pub const FEATURES: usize = OF_GAME + 2 * OF_SIDE;

/// Points, combat values in half points, and pieces that count as one.
const POINTS: f64 = 10.0;
const VALUE: f64 = 40.0;
const MANPOWER: f64 = 20.0;
const PIECES: f64 = 10.0;
/// Hexes around a goal: at it, near it, within a march of it.
const AROUND: [u16; 3] = [1, 3, 6];
/// Hexes to the nearest enemy: beside him, within a step or two, a march, two.
const APART: [u16; 4] = [1, 3, 6, 12];
/// Combat value, in half points, that makes few against none less than many against few.
const FEW: f64 = 8.0;

/// What a unit is like here.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    place: (u8, u8),
    value: f64,
    /// Share of its marches of this turn that are left.
    left: f64,
}

/// Units of a side at most that are looked at.
const MOST: usize = 64;

struct Force {
    units: [Seen; MOST],
    count: usize,
}

impl Force {
    fn seen(&self) -> &[Seen] {
        &self.units[..self.count]
    }
}

/// Numbers one after another.
struct Row<'a> {
    row: &'a mut [f32],
    next: usize,
}

impl Row<'_> {
    fn add(&mut self, number: f64) {
        self.row[self.next] = number as f32;
        self.next += 1;
    }
}

fn share(own: f64, other: f64) -> f64 {
    own / (own + other + FEW)
}

impl Judge {
    /// The numbers of a position in which the game goes on, and the points of the side that scores as it stands.
    pub fn features(&self, world: &World, scratch: &mut Scratch, row: &mut [f32; FEATURES]) -> f64 {
        let figures = &self.figures;
        let scores = figures.rules.scores;
        let scene = self.scene(world);
        let stands = f64::from(world.by_board(figures))
            + world.earned()
            + f64::from(world.by_lines(figures, scratch));
        let sign = |side: usize| if side == scores { 1.0 } else { -1.0 };
        let forces = [self.force(world, scores), self.force(world, 1 - scores)];
        let fresh = |force: &Force| {
            let all: f64 = force.seen().iter().map(|unit| unit.value).sum();
            let left: f64 = force.seen().iter().map(|unit| unit.value * unit.left).sum();
            left / all.max(1.0)
        };
        let (turns, turn) = (f64::from(figures.rules.turns), f64::from(world.turn));
        let lead = stands - f64::from(figures.wins_at);
        let mut out = Row { row, next: 0 };
        out.add(1.0);
        out.add(stands / POINTS);
        out.add((lead / 5.0).tanh());
        out.add((lead / 20.0).tanh());
        out.add(sign(world.side));
        out.add(sign(world.side) * f64::from(u8::from(world.passed)));
        out.add(world.owed.map_or(0.0, sign));
        out.add(f64::from(u8::from(world.rain)));
        out.add((turns - turn) / 4.0);
        out.add(f64::from(u8::from(turn >= turns)));
        let (own, other) = (fresh(&forces[0]), fresh(&forces[1]));
        out.add(own);
        out.add(other);
        out.add(own * other);
        out.add(self.expected(world) / POINTS);
        out.add(self.by_depots(world, &scene) / POINTS);
        let mut posts = 0.0;
        let mut turned = [0.0; 2];
        for (number, goal) in figures.goals.iter().enumerate() {
            let points = f64::from(goal.points) / POINTS;
            if goal.post.is_some() {
                posts += points * self.chance(&scene, number);
            } else {
                turned[usize::from(usize::from(scene.holder[number]) == scores)] +=
                    points * self.turns_over(&scene, number);
            }
        }
        out.add(posts);
        out.add(turned[0]);
        out.add(turned[1]);
        debug_assert_eq!(out.next, OF_GAME);
        for (number, side) in [scores, 1 - scores].into_iter().enumerate() {
            let (own, other) = (&forces[number], &forces[1 - number]);
            self.of_units(world, side, own, other, &mut out);
            self.of_goals(world, side, &scene, own, other, &mut out);
        }
        debug_assert_eq!(out.next, FEATURES);
        stands
    }

    fn force(&self, world: &World, side: usize) -> Force {
        let (position, rules) = (&world.position, &self.figures.rules);
        let mut force = Force {
            units: [Seen::default(); MOST],
            count: 0,
        };
        let most = f64::from(rules.most_fatigue.max(1));
        for unit in position.on_map(side, false).take(MOST) {
            let levels = rules
                .most_fatigue
                .saturating_sub(position.get(unit, field::FATIGUE));
            let held = world.held.contains(unit);
            force.units[force.count] = Seen {
                place: self.place(position.hex(unit)),
                value: position.cv2(unit).into(),
                left: if held { 0.0 } else { f64::from(levels) / most },
            };
            force.count += 1;
        }
        force
    }

    /// Units: how many, how strong, how tired, in what state, how near to the enemy.
    fn of_units(&self, world: &World, side: usize, own: &Force, other: &Force, out: &mut Row<'_>) {
        let (position, rules) = (&world.position, &self.figures.rules);
        let mut tired = [0.0; 6];
        let (mut manpower, mut left, mut state) = (0.0, 0.0, 0.0);
        let (mut disorganized, mut exhausted, mut demoralized) = (0.0, 0.0, 0.0);
        let (mut facing, mut works, mut works_facing) = (0.0, 0.0, 0.0);
        let (mut exposed, mut attacks, mut danger) = (0.0, [0.0; 2], 0.0);
        let mut apart = [0.0; APART.len()];
        for (unit, seen) in position.on_map(side, false).zip(own.seen()) {
            let get = |field| f64::from(position.get(unit, field));
            let (hex, size) = (position.hex(unit), get(field::MANPOWER));
            manpower += size;
            left += size * seen.left;
            tired[(get(field::FATIGUE) as usize).min(5)] += seen.value;
            disorganized += size * get(field::DISORGANIZED);
            exhausted += size * get(field::EXHAUSTED);
            demoralized += get(field::DEMORALIZED);
            state += self.state(position, side, unit);
            danger += self.in_danger(world, unit);
            let steps = get(field::ENTRENCHMENT).min(4.0);
            works += steps;
            let nearest = other
                .seen()
                .iter()
                .map(|enemy| distance(enemy.place, seen.place));
            let nearest = nearest.min().unwrap_or(u16::MAX);
            for (sum, &most) in apart.iter_mut().zip(&APART) {
                *sum += if nearest <= most { seen.value } else { 0.0 };
            }
            if nearest > 1 {
                continue;
            }
            facing += seen.value;
            works_facing += steps;
            let stack = f64::from(position.stack_cv2(hex));
            let beside = other.seen().iter();
            let beside = beside.filter(|enemy| distance(enemy.place, seen.place) == 1);
            let threat: f64 = beside.map(|enemy| enemy.value * enemy.left).sum();
            exposed += size * (threat / stack.max(1.0)).min(3.0);
            let odds = self.odds(position, side, hex, stack);
            attacks[0] += seen.left.min(0.5) * (odds - 1.0).clamp(0.0, 2.0);
            attacks[1] += seen.left.min(0.5) * (odds - 2.0).clamp(0.0, 3.0);
        }
        out.add(own.count as f64 / PIECES);
        out.add(manpower / MANPOWER);
        out.add(left / MANPOWER);
        for value in tired {
            out.add(value / VALUE);
        }
        out.add(disorganized / MANPOWER);
        out.add(exhausted / MANPOWER);
        out.add(demoralized / PIECES);
        out.add(state / POINTS);
        out.add(danger / POINTS);
        out.add(works / PIECES);
        out.add(works_facing / PIECES);
        out.add(facing / VALUE);
        out.add(exposed / MANPOWER);
        out.add(attacks[0]);
        out.add(attacks[1]);
        for value in apart {
            out.add(value / VALUE);
        }
        let held = position
            .on_map(side, false)
            .filter(|&unit| world.held.contains(unit));
        out.add(held.count() as f64 / PIECES);
        let may = position
            .on_map(side, false)
            .filter(|&unit| rules.is_fresh(position, unit));
        out.add(may.count() as f64 / PIECES);
    }

    /// Strength of a stack against the weakest enemy beside it; 0 where there is none.
    fn odds(&self, position: &Position, side: usize, hex: u16, stack: f64) -> f64 {
        let near = position.board().map().neighbours(hex).iter();
        let enemies =
            near.filter(|&&near| near != NO_HEX && position.owner(near) == Some(1 - side));
        let weakest = enemies.map(|&near| position.stack_cv2(near)).min();
        weakest.map_or(0.0, |weakest| stack / f64::from(weakest.max(1)))
    }

    /// Goals that a side holds: what they bring, who comes, who guards, how the forces around them compare.
    fn of_goals(
        &self,
        world: &World,
        side: usize,
        scene: &Scene,
        own: &Force,
        other: &Force,
        out: &mut Row<'_>,
    ) {
        let mut sums = [0.0; 21];
        for (number, goal) in self.figures.goals.iter().enumerate() {
            if usize::from(scene.holder[number]) != side || !goal.counts(side) {
                continue;
            }
            let points = f64::from(goal.points) / POINTS;
            let (takers, guards) = (&scene.takers[number], &scene.guards[number]);
            let here = self.place(goal.hex);
            let mut around = [[0.0; 2]; AROUND.len()];
            let mut ready = [[0.0; 2]; AROUND.len()];
            for (force, way) in [(own, 0), (other, 1)] {
                for unit in force.seen() {
                    let far = distance(unit.place, here);
                    for (number, &most) in AROUND.iter().enumerate() {
                        if far <= most {
                            around[number][way] += unit.value;
                            ready[number][way] += unit.value * unit.left;
                        }
                    }
                }
            }
            let open = (1.0 - guards.best).max(0.0);
            let defended = f64::from(world.position.stack_cv2(goal.hex));
            let there = world.position.owner(goal.hex) == Some(side);
            let mut add = {
                let mut next = 0;
                let sums = &mut sums;
                move |value: f64| {
                    sums[next] += points * value;
                    next += 1;
                }
            };
            add(1.0);
            add(takers.best);
            add(takers.second);
            add(takers.best * open);
            add(takers.second * open);
            add(f64::from(u8::from(takers.best > 0.75)));
            add(f64::from(u8::from(takers.best > 0.5)));
            add(f64::from(u8::from(takers.best > 0.25)));
            add(guards.best);
            add(guards.second);
            add(f64::from(u8::from(there)));
            add(if there {
                (defended / VALUE).min(2.0)
            } else {
                0.0
            });
            for [own, other] in around {
                add(share(other, own));
            }
            for [_, other] in ready {
                add((other / VALUE).min(2.0));
            }
            for ([_, other], [own, _]) in ready.into_iter().zip(around) {
                add(share(other, own));
            }
        }
        for sum in sums {
            out.add(sum);
        }
    }
}
