//! What a side may decide to do: plans, as players think of them, and what they promise at first sight.

use crate::combat::cavalry_retreat::Stood;
use crate::eval::evaluation::{Judge, Mover, Scene};
use crate::policy::candidates::Place;
use crate::policy::rollout::together;
use crate::world::{Sim, World};
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::roster::Piece;
use hexcore::search::Scratch;

/// Words of the answers that the simulation knows: those that it makes plans of, and those that it gives by habit while
/// it carries one out. Whatever else may be answered is played by the rules.
pub const KNOWN_ANSWERS: [&str; 13] = [
    "pass", "march", "activate", "assault", "entrench", "join", "done", "step", "stop", "attack",
    "force", "ride", "demolish",
];

/// By how much a unit's second place is put behind what its march promises anyway: only the order counts.
const SECOND: f64 = 0.01;

/// One decision, from the whole of an action to what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    Pass,
    /// A unit marches by itself: to this place, or where it is best once its points are known.
    March {
        unit: Piece,
        to: Option<(Hex, Option<Hex>)>,
    },
    /// A leader is activated with those of his units that gain by it.
    Activate {
        leader: Piece,
        /// With these of his units; else with those that gain by it.
        with: Option<PieceSet>,
        /// This one of them marches first, to this place; else the one that gains most, where it is best.
        first: Option<(Piece, (Hex, Option<Hex>))>,
    },
    Assault {
        leader: Piece,
        target: Hex,
    },
    Entrench {
        unit: Piece,
    },
    /// A unit sets fire to a station.
    Burn {
        unit: Piece,
    },
    /// In an activation: the next unit that marches, and where to; or where it is best.
    Lead {
        unit: Piece,
        to: Option<(Hex, Option<Hex>)>,
    },
    /// In an activation: the next unit entrenches.
    Dig {
        unit: Piece,
    },
    /// In an activation: nobody else acts.
    Done,
    /// In a march: the rest of it.
    Go {
        goal: Hex,
        target: Option<Hex>,
    },
}

/// A plan with the points that it promises at first sight.
pub type Candidate = mcts::Candidate<Plan>;

/// A march under way.
#[derive(Clone, Copy, Debug)]
pub struct Marching {
    pub unit: Piece,
    pub points: u16,
    /// It has entered a hex already.
    pub moved: bool,
    /// Its last step led from zone to zone.
    pub crossed: bool,
    /// Hexes whose cavalry has stood before it.
    pub stood: Stood,
}

impl Marching {
    /// One that begins.
    pub fn begun(unit: Piece, points: u16) -> Self {
        Self {
            unit,
            points,
            moved: false,
            crossed: false,
            stood: Stood::default(),
        }
    }
}

/// What a march may still do where it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stance {
    /// It may not step on.
    pub bound: bool,
    /// It has entered a hex already.
    pub moved: bool,
    /// It attacks nothing.
    pub spent: bool,
}

/// An activation under way.
#[derive(Clone, Copy, Debug)]
pub struct Activating {
    pub leader: Piece,
    pub chosen: PieceSet,
    pub waiting: PieceSet,
    /// By mount.
    pub points: [u16; 2],
    /// The leader has gone over to a unit, or along with one.
    pub moved: bool,
    /// It is the one that is on the march.
    pub rides: bool,
}

/// What is asked of the side that decides; both None: an action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question {
    pub marching: Option<Marching>,
    pub activating: Option<Activating>,
}

impl Question {
    /// What to do next, passing among it.
    pub fn is_action(&self) -> bool {
        self.marching.is_none() && self.activating.is_none()
    }
}

/// Places of one unit that are looked at.
const PLACES: usize = 3;

/// Places of one unit that are looked at where there is time for more than the usual plans.
const MORE_PLACES: usize = 8;

impl<D: Dice> Sim<'_, D> {
    /// Plans for what is asked: the `most` usual ones that promise most, best first, among which passing, or doing nothing
    /// more, always is where it may be; then at most `further` others, best first.
    pub fn candidates(
        &mut self,
        judge: &Judge,
        question: &Question,
        most: usize,
        further: usize,
    ) -> Vec<Candidate> {
        let scene = judge.scene(self.world);
        let mut found = Vec::new();
        let mut others = Vec::new();
        if let Some(marching) = question.marching {
            self.rests_of_march(judge, &scene, &marching, &mut found);
        } else if let Some(activating) = question.activating {
            self.rests_of_activation(judge, &scene, &activating, &mut found);
        } else {
            self.actions(judge, &scene, &mut found);
            if further > 0 {
                self.further_marches(judge, &scene, &mut others);
                self.further_activations(judge, &scene, &mut others);
            }
        }
        let idle = |one: &Candidate| matches!(one.action, Plan::Pass | Plan::Done);
        found.sort_by(|a, b| idle(b).cmp(&idle(a)).then(b.gain.total_cmp(&a.gain)));
        others.extend(found.drain(most.max(1).min(found.len())..));
        found.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        // To pass after the other side ends the turn: it is looked at however few playouts there are.
        let passing = found.iter().position(idle);
        if let Some(number) = passing.filter(|&number| self.world.passed && number > 1) {
            found[1..=number].rotate_right(1);
        }
        others.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        found.extend(others.into_iter().take(further));
        found
    }

    /// Further places of each unit.
    fn further_marches(&mut self, judge: &Judge, scene: &Scene, found: &mut Vec<Candidate>) {
        let units: PieceSet = self.world.position.on_map(self.world.side, false).collect();
        for unit in units.iter() {
            if !self.is_ready(unit) {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let price = judge.march_price(self.world, &mover);
            let points = judge.pace(&mover, false);
            let places: [_; MORE_PLACES] = self.best_places(judge, scene, &mover, points, 1);
            // The first two are usual plans.
            for place in places.into_iter().flatten().skip(2) {
                let to = Some((place.hex, place.target));
                found.push(Candidate {
                    action: Plan::March { unit, to },
                    gain: place.gain - price - SECOND,
                });
            }
        }
    }

    /// Activations in which one of the usual units goes first, to a place of its own, and those with two other choices of
    /// units than the usual.
    fn further_activations(&mut self, judge: &Judge, scene: &Scene, found: &mut Vec<Candidate>) {
        let mut known = Vec::new();
        let leaders: PieceSet = self.world.position.on_map(self.world.side, true).collect();
        for leader in leaders.iter() {
            if !self.figures.order.get(leader).active || self.world.held.contains(leader) {
                continue;
            }
            let followers = self.followers(leader);
            if followers.is_empty() || known.contains(&followers) {
                continue; // which of two leaders leads the same units is told apart by the usual plans
            }
            known.push(followers);
            let mut led = [0.0; MOST_PIECES];
            for unit in followers.iter() {
                let mover = judge.mover(self.world, unit);
                led[usize::from(unit)] = self.march_gains(judge, scene, &mover)[1];
            }
            let gain = |unit: Piece| led[usize::from(unit)];
            let mut usual: PieceSet = followers.iter().filter(|&unit| gain(unit) > 0.0).collect();
            if usual.is_empty() {
                usual = followers;
            }
            let sum: f64 = usual.iter().map(gain).sum();
            for unit in usual.iter() {
                let mover = judge.mover(self.world, unit);
                let points = judge.pace(&mover, true);
                let price = judge.march_price(self.world, &mover);
                let places: [_; MORE_PLACES] = self.best_places(judge, scene, &mover, points, 1);
                for place in places.into_iter().flatten() {
                    let less = (gain(unit) - (place.gain - price)).max(0.0);
                    found.push(Candidate {
                        action: Plan::Activate {
                            leader,
                            with: Some(usual),
                            first: Some((unit, (place.hex, place.target))),
                        },
                        gain: sum - less - SECOND,
                    });
                }
            }
            for one in followers.iter() {
                for other in followers.iter().filter(|&other| other < one) {
                    let with = changed(changed(usual, one), other);
                    if !with.is_empty() {
                        found.push(Candidate {
                            action: Plan::Activate {
                                leader,
                                with: Some(with),
                                first: None,
                            },
                            gain: sum - gain(one).abs() - gain(other).abs(),
                        });
                    }
                }
            }
        }
    }

    pub(crate) fn actions(&mut self, judge: &Judge, scene: &Scene, found: &mut Vec<Candidate>) {
        let side = self.world.side;
        let mut add = |action, gain| found.push(Candidate { action, gain });
        add(
            Plan::Pass,
            judge.passing(self.world, &mut self.work.scratch),
        );
        let units: PieceSet = self.world.position.on_map(side, false).collect();
        let mut led = [0.0; MOST_PIECES];
        for unit in units.iter() {
            if !self.is_ready(unit) {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let [alone, under] = self.march_gains(judge, scene, &mover);
            led[usize::from(unit)] = under;
            add(Plan::March { unit, to: None }, alone);
            let price = judge.march_price(self.world, &mover);
            let points = judge.pace(&mover, false);
            let places: [_; PLACES] = self.best_places(judge, scene, &mover, points, 1);
            // The best is where it goes anyway; where exactly is asked again when its points are known.
            if let Some(place) = places[1] {
                let to = Some((place.hex, place.target));
                add(Plan::March { unit, to }, place.gain - price - SECOND);
            }
            if let Some(gain) = self.burning_worth(judge, &mover) {
                add(Plan::Burn { unit }, gain);
            }
            if self.next_works(unit).is_some() {
                let works = judge.works(self.world, scene, &mover) - judge.tiring(&mover);
                add(Plan::Entrench { unit }, works);
            }
        }
        let leaders: PieceSet = self.world.position.on_map(side, true).collect();
        for leader in leaders.iter() {
            if !self.figures.order.get(leader).active || self.world.held.contains(leader) {
                continue;
            }
            let followers = self.followers(leader);
            if !followers.is_empty() {
                let gain = together(followers.iter().map(|unit| led[usize::from(unit)]));
                add(
                    Plan::Activate {
                        leader,
                        with: None,
                        first: None,
                    },
                    gain,
                );
                self.companies(leader, &followers, &led, &mut add);
            }
            if self.eligible(leader).is_empty() {
                continue;
            }
            for target in self.targets(leader, false) {
                let gain = self.assault_worth(judge, leader, target);
                add(Plan::Assault { leader, target }, gain);
            }
        }
    }

    /// Other choices of units for an activation: everybody, all but one, one more.
    fn companies(
        &self,
        leader: Piece,
        followers: &PieceSet,
        led: &[f64; MOST_PIECES],
        add: &mut impl FnMut(Plan, f64),
    ) {
        let gain = |unit: Piece| led[usize::from(unit)];
        let usual: PieceSet = followers.iter().filter(|&unit| gain(unit) > 0.0).collect();
        let sum: f64 = usual.iter().map(gain).sum();
        for unit in followers.iter() {
            let with = changed(usual, unit);
            if !with.is_empty() {
                let with = Some(with);
                add(
                    Plan::Activate {
                        leader,
                        with,
                        first: None,
                    },
                    sum - gain(unit).abs(),
                );
            }
        }
    }

    fn rests_of_march(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        marching: &Marching,
        found: &mut Vec<Candidate>,
    ) {
        let mover = judge.mover(self.world, marching.unit);
        let stance = self.stance(marching);
        self.each_place(judge, scene, &mover, marching.points, 0, stance, |place| {
            let action = Plan::Go {
                goal: place.hex,
                target: place.target,
            };
            found.push(Candidate {
                action,
                gain: place.gain,
            });
        });
    }

    fn rests_of_activation(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        activating: &Activating,
        found: &mut Vec<Candidate>,
    ) {
        if activating.waiting != activating.chosen {
            found.push(Candidate {
                action: Plan::Done,
                gain: 0.0,
            });
        }
        for unit in activating.waiting.iter() {
            if self.hex(unit) == NO_HEX {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let points = activating.points[usize::from(mover.mount)];
            let price = judge.march_price(self.world, &mover);
            let places: [_; PLACES] = self.best_places(judge, scene, &mover, points, 1);
            for (number, place) in places.into_iter().flatten().enumerate() {
                let to = (number > 0).then_some((place.hex, place.target));
                found.push(Candidate {
                    action: Plan::Lead { unit, to },
                    gain: place.gain - price,
                });
            }
            if self.is_ready(unit) && self.next_works(unit).is_some() {
                let gain = judge.works(self.world, scene, &mover) - judge.tiring(&mover);
                found.push(Candidate {
                    action: Plan::Dig { unit },
                    gain,
                });
            }
        }
    }

    /// So many places of a unit, the best first.
    fn best_places<const MOST: usize>(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        mover: &Mover,
        points: u16,
        spent: usize,
    ) -> [Option<Place>; MOST] {
        let mut best = [None::<Place>; MOST];
        self.each_place(
            judge,
            scene,
            mover,
            points,
            spent,
            Stance::default(),
            |place| {
                let mut one = place;
                for slot in &mut best {
                    match slot {
                        Some(known) if known.gain >= one.gain => {}
                        Some(known) => std::mem::swap(known, &mut one),
                        None => {
                            *slot = Some(one);
                            break;
                        }
                    }
                }
            },
        );
        best
    }

    /// The best march of every ready unit of a side, alone and of average length; and how many places were judged.
    pub fn marches(&mut self, judge: &Judge, side: usize) -> (Vec<Candidate>, usize) {
        let scene = judge.scene(self.world);
        let units: PieceSet = self.world.position.on_map(side, false).collect();
        let (mut found, mut places) = (Vec::new(), 0);
        for unit in units.iter() {
            if !self.is_ready(unit) {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let points = judge.pace(&mover, false);
            let mut best: Option<Place> = None;
            self.each_place(
                judge,
                &scene,
                &mover,
                points,
                1,
                Stance::default(),
                |place| {
                    places += 1;
                    if best.is_none_or(|known| place.gain > known.gain) {
                        best = Some(place);
                    }
                },
            );
            if let Some(place) = best {
                let to = Some((place.hex, place.target));
                let gain = place.gain - judge.march_price(self.world, &mover);
                let action = Plan::March { unit, to };
                found.push(Candidate { action, gain });
            }
        }
        (found, places)
    }
}

/// Units without one of them, or with one more.
fn changed(mut units: PieceSet, unit: Piece) -> PieceSet {
    if units.contains(unit) {
        units.remove(unit);
    } else {
        units.insert(unit);
    }
    units
}

impl Judge {
    /// What passing is worth to the side that decides: it may end the turn.
    pub fn passing(&self, world: &World, scratch: &mut Scratch) -> f64 {
        let last = world.turn >= self.figures.rules.turns;
        let points = last.then(|| world.points(&self.figures, scratch));
        self.passing_with(world, world.side, points.unwrap_or(0))
    }

    /// The same for a side, with so many points of the scoring side: in the last turn fine for who would win now, poor
    /// for the other.
    pub fn passing_with(&self, world: &World, side: usize, points: i32) -> f64 {
        let (figures, weights) = (&self.figures, &self.weights);
        if world.turn < figures.rules.turns {
            return weights.patience;
        }
        let leads = (points >= figures.wins_at) == (side == figures.rules.scores);
        match (leads, world.passed) {
            (true, _) => weights.least_gain,
            (false, false) => weights.behind,
            (false, true) => weights.conceding * weights.behind,
        }
    }
}
