//! What special rules bring to single pieces: places worth going to, ways off the map, prices of marches.

use crate::eval::evaluation::{Judge, Mover};
use crate::eval::weights::Weights;
use crate::march::constraints::Bonds;
use crate::policy::plan::Marching;
use crate::rulebook::{Charge, Mishap};
use crate::world::figures::Figures;
use crate::world::{Sim, World};
use hexcore::dice::{Dice, FACES};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;

/// Most errands at a time.
pub const MOST_ERRANDS: usize = 24;

/// How an errand brings its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// Not at all: being there is of use for what comes after.
    Nothing,
    /// As long as the pieces are there.
    Standing,
    /// At the end of its last turn for the pieces that are there, so many points at most.
    Last { most: i32 },
    /// To pieces that leave the map there; after_fire: only once a station is damaged, and to none that is demoralized.
    Leaving { after_fire: bool },
}

/// Somewhere for single pieces to be.
#[derive(Clone, Debug)]
pub struct Errand {
    /// Number of its area in the figures.
    pub area: usize,
    /// Last turn in which it can be done.
    pub until: u8,
    /// Only the end of that turn counts.
    pub late: bool,
    pub pays: Pays,
    /// Points to the piece's own side.
    pub worth: Vec<(Piece, f64)>,
    /// Points of the scoring side when the game is over, by how many units have left by this errand; empty: what each is
    /// worth.
    pub shared: Vec<i32>,
    pub back: Option<TakenBack>,
}

/// 13.4: pieces of a side that leave by an errand only take points back, units no more than those of the other side have
/// brought by it, leaders once any has.
#[derive(Clone, Copy, Debug)]
pub struct TakenBack {
    pub side: usize,
    /// Points of units that have left so far: brought, and taken back were there no bound.
    pub so_far: [f64; 2],
}

impl Errand {
    pub fn worth_to(&self, piece: Piece) -> f64 {
        let found = self.worth.iter().find(|&&(one, _)| one == piece);
        found.map_or(0.0, |&(_, worth)| worth)
    }
}

/// What a march of a unit costs its side by a special rule.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    pub unit: Piece,
    /// Points, once.
    pub once: i32,
    /// Points for each march whose toll hurts it.
    pub hurt: f64,
}

/// Most charges at a time.
pub const MOST_CHARGES: usize = 8;

/// What special rules make of the pieces now.
#[derive(Clone, Debug, Default)]
pub struct Special {
    pub errands: Vec<Errand>,
    pub dues: Vec<Due>,
    pub charges: Vec<Charge>,
    /// Pieces that may not act, and up to the end of which turn.
    pub held: Vec<(Piece, u8)>,
    /// Units that may not step anywhere in this turn.
    pub rooted: PieceSet,
    pub bonds: Bonds,
    pub turn: u8,
}

impl Special {
    /// Whether it fits to figures.
    pub fn fits(&self, figures: &Figures) -> bool {
        let pieces = figures.order.size();
        let known = |piece: Piece| usize::from(piece) < pieces;
        let done = |one: &Errand| {
            one.area < figures.areas.len() && one.worth.iter().all(|&(piece, _)| known(piece))
        };
        self.errands.len() <= MOST_ERRANDS
            && self.errands.iter().all(done)
            && self.dues.iter().all(|due| known(due.unit))
            && self.charges.len() <= MOST_CHARGES
            && self.charges.iter().all(|charge| known(charge.unit))
            && self.held.iter().all(|&(piece, _)| known(piece))
    }
}

/// Points for the side that scores, of those that a side earns.
pub(crate) fn sign(figures: &Figures, side: usize) -> f64 {
    if side == figures.rules.scores {
        1.0
    } else {
        -1.0
    }
}

impl World {
    /// A unit that may not step anywhere.
    pub(crate) fn is_rooted(&self, unit: Piece) -> bool {
        self.special.rooted.contains(unit) && self.turn == self.special.turn
    }

    /// Points of the scoring side by what was done on the way; when the game is over, what those who have left bring
    /// together.
    pub(crate) fn earned(&self) -> f64 {
        let errands = &self.special.errands;
        let shared = errands.iter().find(|errand| !errand.shared.is_empty());
        match shared {
            Some(errand) if self.over => {
                let most = errand.shared.len() - 1;
                self.earned - self.advanced + errand.shared[usize::from(self.gone).min(most)] as f64
            }
            _ => self.earned,
        }
    }

    /// Points of the scoring side for the pieces that an errand finds in place.
    fn in_place(&self, figures: &Figures, errand: &Errand) -> f64 {
        let area = &figures.areas[errand.area];
        let there = errand
            .worth
            .iter()
            .filter(|&&(piece, _)| area.holds(&self.position, piece));
        let roster = self.position.roster();
        there
            .map(|&(piece, worth)| sign(figures, roster.side(piece)) * worth)
            .sum()
    }

    /// Points of the scoring side for pieces that are where they should be.
    pub(crate) fn standing(&self, figures: &Figures) -> i32 {
        let errands = self.special.errands.iter();
        let standing = errands.filter(|errand| errand.pays == Pays::Standing);
        let points: f64 = standing.map(|errand| self.in_place(figures, errand)).sum();
        points.round() as i32
    }

    /// Points that an errand brings now to a piece's own side.
    pub(crate) fn worth(&self, errand: &Errand, piece: Piece) -> f64 {
        let (whole, roster) = (errand.worth_to(piece), self.position.roster());
        match errand.back {
            Some(back) if roster.side(piece) == back.side => {
                let [brought, taken] = self.ridden;
                match roster.is_unit(piece) {
                    true => whole.min(brought - taken).max(0.0),
                    false if brought > 0.0 => whole,
                    false => 0.0,
                }
            }
            _ => whole,
        }
    }

    /// A unit leaves by an errand: points that its own side earns by it.
    fn ride_off(&mut self, errand: &Errand, unit: Piece) -> f64 {
        let (whole, side) = (errand.worth_to(unit), self.position.roster().side(unit));
        let Some(back) = errand.back else {
            return whole;
        };
        let kept = |[brought, taken]: [f64; 2]| (brought - taken).max(0.0);
        let before = kept(self.ridden);
        self.ridden[usize::from(side == back.side)] += whole;
        (kept(self.ridden) - before).abs()
    }

    /// Points that units in a hex earn by their errands there.
    pub(crate) fn at_stake(&self, figures: &Figures, hex: Hex) -> f64 {
        let errands = self.special.errands.iter();
        let here = errands.filter(|errand| figures.areas[errand.area].contains(hex));
        here.flat_map(|errand| {
            let units = self.position.units_at(hex);
            units.map(|unit| self.worth(errand, unit))
        })
        .sum()
    }
}

/// An errand as a unit sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Trip {
    pub area: usize,
    pub worth: f64,
    /// Where its rates begin in the judge's table.
    pub rates: usize,
    /// What it adds to come there with movement points left.
    pub door: f64,
}

impl Judge {
    /// The errands that a unit has.
    pub(crate) fn trips(
        &self,
        world: &World,
        mover: &Mover,
        spent: usize,
    ) -> ([Trip; MOST_ERRANDS], usize) {
        let mut trips = [Trip::default(); MOST_ERRANDS];
        let mut count = 0;
        for errand in &world.special.errands {
            let worth = world.worth(errand, mover.unit);
            let done = errand.pays == Pays::Nothing && world.arrived.contains(mover.unit);
            if worth == 0.0 || errand.until < world.turn || done {
                continue;
            }
            let leaves = matches!(errand.pays, Pays::Leaving { .. });
            trips[count] = Trip {
                area: errand.area,
                worth,
                rates: self.rates(mover, errand, world.turn, spent),
                door: if leaves {
                    self.weights.away * worth
                } else {
                    0.0
                },
            };
            count += 1;
        }
        (trips, count)
    }

    /// Points that a unit's errands lose by one march less in this turn.
    fn delay(&self, world: &World, mover: &Mover) -> f64 {
        let ways = self.ways(mover, mover.hex);
        let (now, count) = self.trips(world, mover, 0);
        let (then, _) = self.trips(world, mover, 1);
        let pairs = now[..count].iter().zip(&then[..count]);
        pairs
            .map(|(now, then)| {
                let way = ways[now.area];
                now.worth * (self.sure(now.rates, way) - self.sure(then.rates, way))
            })
            .sum()
    }

    /// Where the table begins that tells how surely a unit gets to an errand in time.
    pub(crate) fn rates(&self, mover: &Mover, errand: &Errand, turn: u8, spent: usize) -> usize {
        let Weights { sure_marches, .. } = self.weights;
        let turns = usize::from(errand.until - turn);
        let today = usize::from(mover.left).saturating_sub(spent);
        let sure = sure_marches as usize;
        match (errand.late, turns) {
            (true, 0) => self.table(mover, crate::eval::evaluation::IN_TIME, today),
            (true, _) => {
                let marches = (today.min(sure) + turns * sure).saturating_sub(1);
                self.table(mover, crate::eval::evaluation::LEISURE, marches)
            }
            (false, 0) => self.table(mover, crate::eval::evaluation::LAST, today),
            (false, _) => {
                let marches = today + turns * usize::from(mover.daily);
                self.table(mover, crate::eval::evaluation::LATER, marches)
            }
        }
    }

    /// Points of the scoring side that are to be expected of errands under way, those that pieces in place bring already
    /// aside.
    pub(crate) fn expected(&self, world: &World) -> f64 {
        self.under_way(world, |_| true)
    }

    /// The same of those that pay in such a way.
    pub(crate) fn under_way(&self, world: &World, wanted: impl Fn(Pays) -> bool) -> f64 {
        let figures = &self.figures;
        let position = &world.position;
        let mut points = 0.0;
        for errand in &world.special.errands {
            if errand.until < world.turn || !wanted(errand.pays) {
                continue;
            }
            let area = &figures.areas[errand.area];
            if figures
                .lines
                .depots
                .iter()
                .any(|one| area.contains(one.hex))
            {
                continue; // their lines tell what is to be expected
            }
            let share = match errand.pays {
                Pays::Nothing if !figures.lines.depots.is_empty() => self.weights.presence,
                _ => self.weights.errand,
            };
            for &(piece, _) in &errand.worth {
                let (worth, hex) = (world.worth(errand, piece), position.hex(piece));
                let paid = errand.pays == Pays::Standing && area.contains(hex);
                if worth == 0.0 || hex == NO_HEX || !position.roster().is_unit(piece) || paid {
                    continue;
                }
                if errand.pays == Pays::Nothing && world.arrived.contains(piece) {
                    points += sign(figures, position.roster().side(piece)) * worth;
                    continue;
                }
                let mover = self.mover(world, piece);
                let rates = self.rates(&mover, errand, world.turn, 0);
                let sure = self.sure(rates, self.ways(&mover, hex)[errand.area]);
                points += share * sign(figures, mover.side) * worth * sure;
            }
        }
        points
    }
}

impl<D: Dice> Sim<'_, D> {
    /// An errand lets a unit off the map now.
    fn lets_off(&self, errand: &Errand, unit: Piece) -> bool {
        let (rules, position) = (&self.figures.rules, &self.world.position);
        match errand.pays {
            Pays::Leaving { after_fire } if errand.until >= self.world.turn => {
                !after_fire || rules.bar_after_fire(position, unit).is_none()
            }
            _ => false,
        }
    }

    /// A unit at the end of its march leaves the map, where it has reason to and may: it pays, and does not come out of
    /// a zone that it has just entered. Has it?
    pub(crate) fn leave(&mut self, march: &Marching) -> bool {
        let unit = march.unit;
        let (hex, side) = (self.hex(unit), self.side(unit));
        if hex == NO_HEX || self.world.special.errands.is_empty() {
            return false;
        }
        let (rules, position) = (&self.figures.rules, &self.world.position);
        if rules.is_bound(position, unit, march.moved)
            || rules.leaving_price(position, unit) > march.points
        {
            return false;
        }
        let special = self.world.special.clone();
        let figures = self.figures;
        for errand in &special.errands {
            let worth = self.world.worth(errand, unit);
            if !self.lets_off(errand, unit)
                || worth <= 0.0
                || !figures.areas[errand.area].contains(hex)
            {
                continue;
            }
            let mut along = 0.0;
            let mut riders = PieceSet::default();
            for leader in self.leaders_at(hex).iter() {
                let worth = self.world.worth(errand, leader);
                if worth > 0.0 && figures.order.leads(leader, unit) {
                    along += worth;
                    self.answer();
                    riders.insert(leader);
                }
            }
            let earned = self.world.ride_off(errand, unit) + along;
            let position = &mut self.world.position;
            figures.rules.leave(position, unit, &riders);
            self.settle(hex);
            self.world.earned += sign(figures, side) * earned;
            if !errand.shared.is_empty() {
                self.world.gone += 1;
                self.world.advanced += sign(figures, side) * earned;
            }
            self.answer();
            return true;
        }
        false
    }

    /// A unit has stepped somewhere by its own will.
    pub(crate) fn pay_dues(&mut self, unit: Piece) {
        if self.world.special.dues.is_empty() || self.world.paid.contains(unit) {
            return;
        }
        let due = self.world.special.dues.iter().find(|due| due.unit == unit);
        if let Some(&Due { once, .. }) = due {
            self.world.earned -= sign(self.figures, self.side(unit)) * f64::from(once);
            self.world.paid.insert(unit);
        }
    }

    /// 13.2: a mishap of a unit is paid for; false where there is no charge on it.
    pub(crate) fn charge(&mut self, unit: Piece, mishap: Mishap) -> bool {
        let mut charges = self.world.special.charges.iter();
        let Some(number) = charges.position(|charge| charge.unit == unit) else {
            return false;
        };
        let points = self.world.special.charges[number].price(mishap, self.world.charged[number]);
        self.world.charged[number] += points;
        self.world.earned -= sign(self.figures, self.side(unit)) * f64::from(points);
        true
    }

    /// The toll of a march has hurt a unit.
    pub(crate) fn pay_for_harm(&mut self, unit: Piece) {
        if self.charge(unit, Mishap::Hurt) {
            return;
        }
        let due = self.world.special.dues.iter().find(|due| due.unit == unit);
        if let Some(&Due { hurt, .. }) = due {
            self.world.earned -= sign(self.figures, self.side(unit)) * hurt;
        }
    }

    /// Errands whose last turn is over are paid.
    pub(crate) fn pay_errands(&mut self) {
        if self.world.special.errands.is_empty() {
            return;
        }
        let special = self.world.special.clone();
        for errand in &special.errands {
            match errand.pays {
                Pays::Last { most } if errand.until == self.world.turn => {
                    let points = self.world.in_place(self.figures, errand).round() as i32;
                    self.world.ledger += points.clamp(-most, most);
                }
                _ => {}
            }
        }
    }

    // Stations.

    /// The highest die with which a ready unit sets fire to what is in its hex, and the goal's number; None where it
    /// has no reason to.
    fn fire(&self, unit: Piece) -> Option<(usize, u8)> {
        let (rules, position) = (&self.figures.rules, &self.world.position);
        let number = rules.may_burn(position, unit, self.world.rain)?;
        let whole = position.mark(rules.goals[number].mark) == 0; // else there is nothing more to be had
        whole.then(|| (number, rules.burning_die(position, unit)))
    }

    /// Points that setting fire to what is in its hex promises to a ready unit's side.
    pub fn burning_worth(&self, judge: &Judge, mover: &Mover) -> Option<f64> {
        let (number, die) = self.fire(mover.unit)?;
        let points = self.figures.rules.goals[number].points as f64;
        let price = judge.tiring(mover) + judge.delay(self.world, mover);
        Some(points * f64::from(die) / FACES - price)
    }

    /// A unit sets fire to what is in its hex.
    pub fn burn(&mut self, unit: Piece) {
        self.answer();
        self.tire(unit, 1);
        let Some((number, _)) = self.fire(unit) else {
            return;
        };
        let (die, mark) = (self.roll(), self.figures.rules.goals[number].mark);
        let rules = &self.figures.rules;
        rules.set_fire(&mut self.world.position, unit, mark, die);
    }
}
