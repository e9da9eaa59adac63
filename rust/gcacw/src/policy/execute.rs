//! Plans carried out, with what goes with them until a side is asked for an action again.

use crate::eval::evaluation::Judge;
use crate::march::Order;
use crate::policy::candidates::Place;
use crate::policy::plan::{Activating, Marching, Plan, Question, Stance};
use crate::world::Sim;
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::roster::Piece;

/// Marches go on so often at most after cavalry has ridden off.
const AGAIN: usize = 4;

impl<D: Dice> Sim<'_, D> {
    /// Carries a plan out, and what goes with it until the next side is asked for an action.
    pub fn carry_plan(&mut self, judge: &Judge, question: &Question, plan: Plan) {
        self.steps.phases += 1;
        match plan {
            Plan::Pass => {
                self.pass_on();
                return;
            }
            Plan::March { unit, to } => {
                if let Some(points) = self.set_out(unit) {
                    self.begin_march(judge, to, Marching::begun(unit, points), None);
                }
            }
            Plan::Activate {
                leader,
                with,
                first,
            } => {
                let chosen = with.unwrap_or_else(|| self.assignment(judge, leader));
                self.answer(); // whom to activate
                self.answer_choice(leader, &chosen);
                let points = self.allowances(leader, &chosen);
                let mut activating = Activating {
                    leader,
                    chosen,
                    waiting: chosen,
                    points,
                    moved: false,
                    rides: false,
                };
                if let Some((unit, to)) = first {
                    self.lead(&mut activating, judge, unit, Some(to));
                }
                self.lead_rest(judge, activating);
            }
            Plan::Assault { leader, target } => self.assault(leader, target),
            Plan::Entrench { unit } => self.entrench(unit),
            Plan::Burn { unit } => self.burn(unit),
            Plan::Go { goal, target } => {
                let to = Some((goal, target));
                match (question.marching, question.activating) {
                    (Some(march), None) => self.march_on(judge, to, march, None),
                    (Some(march), Some(mut activating)) => {
                        let (leader, unit) = (activating.leader, march.unit);
                        let settled = activating.moved && !activating.rides;
                        activating.moved |= self.leading(leader, settled, unit, |this| {
                            this.march_on(judge, to, march, Some(leader));
                        });
                        self.lead_rest(judge, activating);
                    }
                    (None, Some(activating)) => self.lead_rest(judge, activating),
                    (None, None) => (),
                }
            }
            Plan::Lead { .. } | Plan::Dig { .. } | Plan::Done => {
                if let Some(mut activating) = question.activating {
                    match plan {
                        Plan::Lead { unit, to } => self.lead(&mut activating, judge, unit, to),
                        Plan::Dig { unit } => {
                            activating.waiting.remove(unit);
                            self.entrench(unit);
                        }
                        _ => {
                            self.answer();
                            activating.waiting = PieceSet::default();
                        }
                    }
                    self.lead_rest(judge, activating);
                }
            }
        }
        self.next_phase();
    }

    /// A plan for an action as it can be carried out here, with those units who still may; None where it cannot.
    pub(crate) fn possible(&mut self, judge: &Judge, plan: Plan) -> Option<Plan> {
        let possible = match plan {
            Plan::Pass => true,
            Plan::March { unit, .. } => self.is_ready(unit),
            Plan::Entrench { unit } => self.is_ready(unit) && self.next_works(unit).is_some(),
            Plan::Burn { unit } => {
                self.is_ready(unit) && {
                    let mover = judge.mover(self.world, unit);
                    self.burning_worth(judge, &mover).is_some()
                }
            }
            Plan::Activate {
                leader,
                with,
                first,
            } => {
                let followers = self.followers(leader);
                let Some(with) = with else {
                    return (!followers.is_empty()).then_some(plan);
                };
                let left = with.iter().filter(|&unit| followers.contains(unit));
                let left: PieceSet = left.collect();
                let with = Some(left);
                let first = first.filter(|&(unit, _)| left.contains(unit));
                let plan = Plan::Activate {
                    leader,
                    with,
                    first,
                };
                return (!left.is_empty()).then_some(plan);
            }
            Plan::Assault { leader, target } => {
                !self.eligible(leader).is_empty()
                    && self.targets(leader, false).any(|hex| hex == target)
            }
            // Asked at the root alone.
            Plan::Lead { .. } | Plan::Dig { .. } | Plan::Done | Plan::Go { .. } => false,
        };
        possible.then_some(plan)
    }

    /// A whole march, to this place, or where it is best. Cavalry that has ridden off may have been what it was for.
    fn begin_march(
        &mut self,
        judge: &Judge,
        to: Option<(Hex, Option<Hex>)>,
        mut march: Marching,
        leader: Option<Piece>,
    ) {
        let gone = self.come_up(&mut march);
        self.march_on(judge, to.filter(|_| !gone), march, leader);
    }

    /// The rest of a march: to this place first, or where it is best; further on where cavalry has ridden off.
    fn march_on(
        &mut self,
        judge: &Judge,
        mut to: Option<(Hex, Option<Hex>)>,
        mut march: Marching,
        leader: Option<Piece>,
    ) {
        let unit = march.unit;
        for _ in 0..AGAIN {
            let (goal, target) = to.take().unwrap_or_else(|| {
                let scene = judge.scene(self.world);
                let mover = judge.mover(self.world, unit);
                let stance = self.stance(&march);
                let place = self.best_place(judge, &scene, &mover, march.points, 0, stance);
                (place.hex, place.target)
            });
            if !self.carry_out(Order { unit, goal, target }, &mut march, leader) {
                return;
            }
        }
        self.halt(&march);
    }

    /// One unit of an activation marches.
    fn lead(
        &mut self,
        activating: &mut Activating,
        judge: &Judge,
        unit: Piece,
        to: Option<(Hex, Option<Hex>)>,
    ) {
        activating.waiting.remove(unit);
        let mount = usize::from(self.figures.order.get(unit).mount);
        let (leader, points) = (activating.leader, activating.points[mount]);
        activating.moved |= self.leading(leader, activating.moved, unit, |this| {
            if this.begin(unit) {
                this.begin_march(judge, to, Marching::begun(unit, points), Some(leader));
            }
        });
    }

    /// What a waiting unit of an activation gains by marching, and where to; or by works.
    fn next_act(
        &mut self,
        judge: &Judge,
        activating: &Activating,
        unit: Piece,
    ) -> (f64, Option<Place>) {
        let scene = judge.scene(self.world);
        let mover = judge.mover(self.world, unit);
        let points = activating.points[usize::from(mover.mount)];
        let place = self.best_place(judge, &scene, &mover, points, 1, Stance::default());
        let march = place.gain - judge.march_price(self.world, &mover);
        if self.is_ready(unit) && self.next_works(unit).is_some() {
            let works = judge.works(self.world, &scene, &mover) - judge.tiring(&mover);
            if works > march {
                return (works, None);
            }
        }
        (march, Some(place))
    }

    /// The rest of an activation: those who wait and gain by it, the one that gains most first.
    pub(crate) fn lead_rest(&mut self, judge: &Judge, mut activating: Activating) {
        let mut gains = [f64::MIN; MOST_PIECES];
        for unit in activating.chosen.iter() {
            if self.hex(unit) == NO_HEX {
                activating.waiting.remove(unit);
            }
        }
        let waiting = activating.waiting;
        for unit in waiting.iter() {
            gains[usize::from(unit)] = self.next_act(judge, &activating, unit).0;
        }
        loop {
            let gain = |unit: Piece| gains[usize::from(unit)];
            let left = activating.waiting.iter();
            let Some(unit) = left.max_by(|&a, &b| gain(a).total_cmp(&gain(b))) else {
                break;
            };
            let must = activating.waiting == activating.chosen;
            if gain(unit) <= 0.0 && !must {
                break;
            }
            if self.hex(unit) == NO_HEX {
                activating.waiting.remove(unit);
                continue;
            }
            // Others have moved since: is it still the best?
            let (now, place) = self.next_act(judge, &activating, unit);
            gains[usize::from(unit)] = now;
            let better = activating
                .waiting
                .iter()
                .any(|other| gains[usize::from(other)] > now);
            if better || (now <= 0.0 && !must) {
                if better {
                    continue;
                }
                break;
            }
            match place {
                Some(place) => {
                    let to = Some((place.hex, place.target));
                    self.lead(&mut activating, judge, unit, to);
                }
                None => {
                    activating.waiting.remove(unit);
                    self.entrench(unit);
                }
            }
        }
        self.answer_if(!activating.waiting.is_empty());
        self.join(activating.leader, activating.moved, &activating.chosen);
    }
}
