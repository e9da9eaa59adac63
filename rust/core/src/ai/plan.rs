//! What a side may decide to do: plans, as players think of them, and what they promise at first sight.

use super::dice::Dice;
use super::judge::{Judge, Mover, Scene};
use super::march::Order;
use super::world::{Sim, World};
use crate::battle::{MOST_PIECES, PieceSet};
use crate::geom::{Hex, NO_HEX};
use crate::roster::Piece;

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
    },
    Assault {
        leader: Piece,
        target: Hex,
    },
    Entrench {
        unit: Piece,
    },
    /// In an activation: the next unit that marches, and where to.
    Lead {
        unit: Piece,
        goal: Hex,
        target: Option<Hex>,
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
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub plan: Plan,
    pub gain: f32,
}

/// A march under way.
#[derive(Clone, Copy, Debug)]
pub struct Marching {
    pub unit: Piece,
    pub points: u16,
    /// It has entered a hex already.
    pub moved: bool,
}

/// An activation under way.
#[derive(Clone, Copy, Debug)]
pub struct Activating {
    pub leader: Piece,
    pub chosen: PieceSet,
    pub waiting: PieceSet,
    /// By mount.
    pub points: [u16; 2],
    /// The leader has gone along with a unit.
    pub moved: bool,
}

/// What is asked of the side that decides; both None: an action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question {
    pub marching: Option<Marching>,
    pub activating: Option<Activating>,
}

/// Places of one unit that are looked at.
const PLACES: usize = 3;

impl<D: Dice> Sim<'_, D> {
    /// Plans for what is asked, most promising first; passing, or doing nothing more, is always among them where it may be.
    pub fn candidates(
        &mut self,
        judge: &Judge,
        question: &Question,
        most: usize,
    ) -> Vec<Candidate> {
        let scene = judge.scene(self.world);
        let mut found = Vec::new();
        if let Some(marching) = question.marching {
            self.rests_of_march(judge, &scene, &marching, &mut found);
        } else if let Some(activating) = question.activating {
            self.rests_of_activation(judge, &scene, &activating, &mut found);
        } else {
            self.actions(judge, &scene, &mut found);
        }
        let idle = |one: &Candidate| matches!(one.plan, Plan::Pass | Plan::Done);
        found.sort_by(|a, b| idle(b).cmp(&idle(a)).then(b.gain.total_cmp(&a.gain)));
        found.truncate(most.max(1));
        found.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        found
    }

    fn actions(&mut self, judge: &Judge, scene: &Scene, found: &mut Vec<Candidate>) {
        let side = self.world.side;
        let fatigue = judge.weights.fatigue;
        found.push(Candidate {
            plan: Plan::Pass,
            gain: judge.passing(self.world),
        });
        let units: PieceSet = self.world.position.on_map(side, false, u8::MAX).collect();
        let mut led = [0.0; MOST_PIECES];
        for unit in units
            .iter()
            .filter(|&unit| self.is_ready(unit))
            .collect::<PieceSet>()
            .iter()
        {
            let mover = judge.mover(self.world, unit);
            let pace = judge.pace[side][usize::from(mover.mount)];
            let alone = pace.saturating_sub(1).max(1);
            let places = self.best_places(judge, scene, &mover, alone, 1);
            led[usize::from(unit)] =
                self.best_place(judge, scene, &mover, pace, 1, false).gain - fatigue;
            if let Some(best) = places[0] {
                let plan = Plan::March { unit, to: None };
                found.push(Candidate {
                    plan,
                    gain: best.gain - fatigue,
                });
            }
            for place in places.into_iter().flatten() {
                let to = Some((place.hex, place.target));
                let plan = Plan::March { unit, to };
                found.push(Candidate {
                    plan,
                    gain: place.gain - fatigue - 0.01,
                });
            }
            if self.next_works(unit, false).is_some() {
                let gain = judge.works(self.world, scene, &mover) - fatigue;
                found.push(Candidate {
                    plan: Plan::Entrench { unit },
                    gain,
                });
            }
        }
        let leaders: PieceSet = self.world.position.on_map(side, true, u8::MAX).collect();
        for leader in leaders.iter() {
            if !self.figures.order.get(leader).active || self.world.held.contains(leader) {
                continue;
            }
            let followers = self.followers(leader);
            if !followers.is_empty() {
                let gain = followers
                    .iter()
                    .map(|unit| led[usize::from(unit)].max(0.0))
                    .sum();
                found.push(Candidate {
                    plan: Plan::Activate { leader },
                    gain,
                });
            }
            if self.eligible(leader).is_empty() {
                continue;
            }
            for target in self.targets(leader) {
                let gain = self.assault_worth(judge, leader, target);
                found.push(Candidate {
                    plan: Plan::Assault { leader, target },
                    gain,
                });
            }
        }
    }

    /// Hexes that units in a piece's hex may attack.
    fn targets(&self, piece: Piece) -> impl Iterator<Item = Hex> + use<D> {
        let position = &self.world.position;
        let (here, side) = (self.hex(piece), self.side(piece));
        let board = position.board();
        let near = board.map().neighbours(here).map(|to| {
            let open = to != NO_HEX
                && position.owner(to) == Some(1 - side)
                && board.attack_block(here, to, side) == Ok(crate::cost::Block::Open);
            open.then_some(to)
        });
        near.into_iter().flatten()
    }

    fn rests_of_march(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        marching: &Marching,
        found: &mut Vec<Candidate>,
    ) {
        let mover = judge.mover(self.world, marching.unit);
        let bound = marching.moved && self.world.position.in_zone(1 - mover.side, mover.hex);
        self.each_place(judge, scene, &mover, marching.points, 0, bound, |place| {
            let plan = Plan::Go {
                goal: place.hex,
                target: place.target,
            };
            found.push(Candidate {
                plan,
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
        let fatigue = judge.weights.fatigue;
        if activating.waiting != activating.chosen {
            found.push(Candidate {
                plan: Plan::Done,
                gain: 0.0,
            });
        }
        for unit in activating.waiting.iter() {
            if self.hex(unit) == NO_HEX {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let points = activating.points[usize::from(mover.mount)];
            for place in self
                .best_places(judge, scene, &mover, points, 1)
                .into_iter()
                .flatten()
            {
                let plan = Plan::Lead {
                    unit,
                    goal: place.hex,
                    target: place.target,
                };
                found.push(Candidate {
                    plan,
                    gain: place.gain - fatigue,
                });
            }
            if self.is_ready(unit) && self.next_works(unit, false).is_some() {
                let gain = judge.works(self.world, scene, &mover) - fatigue;
                found.push(Candidate {
                    plan: Plan::Dig { unit },
                    gain,
                });
            }
        }
    }

    /// The best places of a unit, its own hex without an attack never first of several.
    fn best_places(
        &mut self,
        judge: &Judge,
        scene: &Scene,
        mover: &Mover,
        points: u16,
        spent: usize,
    ) -> [Option<super::judge::Place>; PLACES] {
        let mut best = [None::<super::judge::Place>; PLACES];
        self.each_place(judge, scene, mover, points, spent, false, |place| {
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
        });
        best
    }

    /// The best march of every ready unit of a side, alone and of average length; and how many places were judged.
    pub fn marches(&mut self, judge: &Judge, side: usize) -> (Vec<Candidate>, usize) {
        let scene = judge.scene(self.world);
        let units: PieceSet = self.world.position.on_map(side, false, u8::MAX).collect();
        let (mut found, mut places) = (Vec::new(), 0);
        for unit in units.iter() {
            if !self.is_ready(unit) {
                continue;
            }
            let mover = judge.mover(self.world, unit);
            let pace = judge.pace[side][usize::from(mover.mount)];
            let alone = pace.saturating_sub(1).max(1);
            let mut best: Option<super::judge::Place> = None;
            self.each_place(judge, &scene, &mover, alone, 1, false, |place| {
                places += 1;
                if best.is_none_or(|known| place.gain > known.gain) {
                    best = Some(place);
                }
            });
            if let Some(place) = best {
                let to = Some((place.hex, place.target));
                let gain = place.gain - judge.weights.fatigue;
                let plan = Plan::March { unit, to };
                found.push(Candidate { plan, gain });
            }
        }
        (found, places)
    }

    /// Units that a leader's activation is worth while for; never none where he may choose any.
    pub fn assignment(&mut self, judge: &Judge, leader: Piece) -> PieceSet {
        let scene = judge.scene(self.world);
        let followers = self.followers(leader);
        let mut chosen = PieceSet::default();
        let mut best: Option<(f32, Piece)> = None;
        for unit in followers.iter() {
            let mover = judge.mover(self.world, unit);
            let pace = judge.pace[mover.side][usize::from(mover.mount)];
            let gain = self.best_place(judge, &scene, &mover, pace, 1, false).gain;
            if gain > judge.weights.fatigue {
                chosen.insert(unit);
            }
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, unit));
            }
        }
        if let (true, Some((_, unit))) = (chosen.is_empty(), best) {
            chosen.insert(unit);
        }
        chosen
    }

    /// Carries a plan out, and what goes with it until the next side is asked for an action.
    pub fn carry_plan(&mut self, judge: &Judge, question: &Question, plan: Plan) {
        match plan {
            Plan::Pass => {
                self.pass_on();
                return;
            }
            Plan::March { unit, to } => {
                if let Some(points) = self.set_out(unit) {
                    let (goal, target) = match to {
                        Some(to) => to,
                        None => self.somewhere(judge, unit, points),
                    };
                    self.carry_out(Order { unit, goal, target }, points, None);
                }
            }
            Plan::Activate { leader } => {
                let chosen = self.assignment(judge, leader);
                let points = self.allowances(leader, &chosen);
                self.lead_rest(
                    judge,
                    Activating {
                        leader,
                        chosen,
                        waiting: chosen,
                        points,
                        moved: false,
                    },
                );
            }
            Plan::Assault { leader, target } => self.assault(leader, target),
            Plan::Entrench { unit } => self.entrench(unit),
            Plan::Go { goal, target } => {
                if let Some(marching) = question.marching {
                    let unit = marching.unit;
                    let leader = question.activating.map(|one| one.leader);
                    self.carry_out(Order { unit, goal, target }, marching.points, leader);
                }
                if let Some(activating) = question.activating {
                    self.lead_rest(judge, activating);
                }
            }
            Plan::Lead { .. } | Plan::Dig { .. } | Plan::Done => {
                if let Some(mut activating) = question.activating {
                    match plan {
                        Plan::Lead { unit, goal, target } => {
                            self.lead(&mut activating, Order { unit, goal, target }, None);
                        }
                        Plan::Dig { unit } => {
                            activating.waiting.remove(unit);
                            self.entrench(unit);
                        }
                        _ => activating.waiting = PieceSet::default(),
                    }
                    self.lead_rest(judge, activating);
                }
            }
        }
        self.next_phase();
    }

    fn somewhere(&mut self, judge: &Judge, unit: Piece, points: u16) -> (Hex, Option<Hex>) {
        let scene = judge.scene(self.world);
        let mover = judge.mover(self.world, unit);
        let place = self.best_place(judge, &scene, &mover, points, 0, false);
        (place.hex, place.target)
    }

    /// One unit of an activation marches: as ordered, or (with a judge) where it is best now.
    fn lead(&mut self, activating: &mut Activating, order: Order, judge: Option<&Judge>) {
        let Order {
            unit,
            mut goal,
            mut target,
        } = order;
        activating.waiting.remove(unit);
        let stood = self.hex(activating.leader);
        if self.begin(unit) {
            let mount = usize::from(self.figures.order.get(unit).mount);
            let points = activating.points[mount];
            if let Some(judge) = judge {
                (goal, target) = self.somewhere(judge, unit, points);
            }
            self.carry_out(
                Order { unit, goal, target },
                points,
                Some(activating.leader),
            );
        }
        activating.moved |= self.hex(activating.leader) != stood;
    }

    /// The rest of an activation: those who wait and gain by it, the one that gains most first.
    fn lead_rest(&mut self, judge: &Judge, mut activating: Activating) {
        let scene = judge.scene(self.world);
        let mut gains = [f32::MIN; MOST_PIECES];
        for unit in activating.waiting.iter() {
            if self.hex(unit) != NO_HEX {
                let mover = judge.mover(self.world, unit);
                let points = activating.points[usize::from(mover.mount)];
                let place = self.best_place(judge, &scene, &mover, points, 1, false);
                gains[usize::from(unit)] = place.gain;
            }
        }
        loop {
            let must = activating.waiting == activating.chosen;
            let least = if must {
                f32::MIN
            } else {
                judge.weights.fatigue
            };
            let gain = |unit: Piece| gains[usize::from(unit)];
            let able = activating.waiting.iter().filter(|&unit| gain(unit) > least);
            let Some(unit) = able.max_by(|&a, &b| gain(a).total_cmp(&gain(b))) else {
                break;
            };
            let goal = self.hex(unit);
            let order = Order {
                unit,
                goal,
                target: None,
            };
            self.lead(&mut activating, order, Some(judge));
        }
        self.join(activating.leader, activating.moved, &activating.chosen);
    }
}

impl Judge {
    /// Would the side that decides win now?
    pub fn leads(&self, world: &World) -> bool {
        let figures = &self.figures;
        (world.points(figures) >= figures.wins_at) == (world.side == figures.scores)
    }

    /// What passing is worth to the side that decides: it may end the turn.
    pub fn passing(&self, world: &World) -> f32 {
        match (self.leads(world), world.passed) {
            (true, _) => self.weights.least_gain,
            (false, false) => self.weights.behind,
            (false, true) => 4.0 * self.weights.behind,
        }
    }
}
