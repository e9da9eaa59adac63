//! What special rules tell units to do, or keep them from: orders to go to a place, an area that must stay guarded,
//! pieces that wait until an enemy comes up.

use crate::rulebook::Area;
use crate::world::{Sim, World};
use hexcore::cost::Block;
use hexcore::dice::Dice;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;
use hexcore::search::{MOST_POINTS, UNREACHED};

/// Units of which no step leads farther from a hex until they have been there.
#[derive(Clone, Debug)]
pub struct Sent {
    pub units: PieceSet,
    pub goal: Hex,
}

/// Units of which so many guard an area: none of those leaves it for now. While they are fewer, every march of such a
/// unit ends nearer to the centre than it began, and they do nothing else.
#[derive(Clone, Debug)]
pub struct Watch {
    pub units: PieceSet,
    pub area: Area,
    pub centre: Hex,
    pub least: usize,
}

/// Pieces held until an enemy unit comes near their camp, by whatever way.
#[derive(Clone, Debug)]
pub struct Alarm {
    pub pieces: PieceSet,
    /// Theirs.
    pub side: usize,
    pub camp: Hex,
    /// As near as that, in hexes.
    pub radius: u16,
}

/// All that binds pieces now.
#[derive(Clone, Debug, Default)]
pub struct Bonds {
    pub sent: Option<Sent>,
    pub watch: Option<Watch>,
    /// Held until an enemy marches up to one of them; it frees all of their side.
    pub waiting: PieceSet,
    pub alarm: Option<Alarm>,
}

/// What binds a unit as the pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bond {
    /// It goes no farther from a hex.
    Sent(Hex),
    /// It stays in the area.
    Kept,
    /// It goes back towards the area.
    Recalled(Hex),
}

/// A march of somebody who is not free to go anywhere: costs, and where each hex was come to from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Narrow {
    costs: Vec<u8>,
    from: Vec<Hex>,
    queue: Vec<Hex>,
}

impl World {
    pub(crate) fn bond(&self, unit: Piece) -> Option<Bond> {
        let Bonds { sent, watch, .. } = &self.special.bonds;
        if let Some(sent) = sent.as_ref().filter(|sent| sent.units.contains(unit)) {
            return (!self.arrived.contains(unit)).then_some(Bond::Sent(sent.goal));
        }
        let watch = watch.as_ref().filter(|one| one.units.contains(unit))?;
        let inside = |unit| {
            let hex = self.position.hex(unit);
            hex != NO_HEX && watch.area.contains(hex)
        };
        let there = watch.units.iter().filter(|&unit| inside(unit)).count();
        if there < watch.least {
            Some(Bond::Recalled(watch.centre))
        } else {
            (there == watch.least && inside(unit)).then_some(Bond::Kept)
        }
    }

    /// What binds a unit, as a number; 0: nothing.
    pub(crate) fn bond_number(&self, unit: Piece) -> u64 {
        match self.bond(unit) {
            None => 0,
            Some(Bond::Sent(_)) => 1,
            Some(Bond::Kept) => 2,
            Some(Bond::Recalled(_)) => 3,
        }
    }

    fn nearer(&self, goal: Hex, from: Hex, to: Hex) -> bool {
        let map = self.position.board().map();
        map.distance(to, goal) < map.distance(from, goal)
    }

    fn can_come_nearer(&self, unit: Piece, from: Hex, goal: Hex) -> bool {
        let mut steps = self.position.steps_from(unit, from);
        steps.any(|step| step.block == Block::Open && self.nearer(goal, from, step.to))
    }

    fn is_guarded(&self, hex: Hex) -> bool {
        let watch = self.special.bonds.watch.as_ref();
        watch.is_some_and(|watch| watch.area.contains(hex))
    }

    /// A bound unit may step there.
    pub(crate) fn permits(&self, bond: Bond, from: Hex, to: Hex) -> bool {
        match bond {
            Bond::Sent(goal) => !self.nearer(goal, to, from),
            Bond::Kept => self.is_guarded(to),
            Bond::Recalled(_) => !self.is_guarded(from) || self.is_guarded(to),
        }
    }

    /// A march of a bound unit may end there.
    pub(crate) fn may_end(&self, bond: Bond, start: Hex, end: Hex) -> bool {
        match bond {
            Bond::Recalled(centre) => self.nearer(centre, start, end),
            _ => true,
        }
    }

    /// It may advance into a hex beside it.
    pub(crate) fn may_advance(&self, unit: Piece, to: Hex) -> bool {
        let from = self.position.hex(unit);
        !self.is_rooted(unit) && (self.bond(unit)).is_none_or(|bond| self.permits(bond, from, to))
    }

    /// It may attack and entrench.
    pub(crate) fn may_fight(&self, unit: Piece) -> bool {
        !matches!(self.bond(unit), Some(Bond::Recalled(_)))
    }

    /// A unit is in a hex: it may be where it was sent.
    pub(crate) fn arrive(&mut self, unit: Piece, hex: Hex) {
        let sent = self.special.bonds.sent.as_ref();
        if sent.is_some_and(|sent| sent.goal == hex && sent.units.contains(unit)) {
            self.arrived.insert(unit);
        }
    }

    /// A piece is in a hex: an alarm may free those who are held for it.
    pub(crate) fn alarm(&mut self, piece: Piece, hex: Hex) {
        let Some(alarm) = &self.special.bonds.alarm else {
            return;
        };
        let (roster, map) = (self.position.roster(), self.position.board().map());
        let raises = roster.is_unit(piece) && roster.side(piece) != alarm.side;
        if raises && map.distance(alarm.camp, hex) <= alarm.radius {
            for held in alarm.pieces.iter() {
                self.held.remove(held);
            }
        }
    }

    /// A unit has marched or advanced to a hex: those who waited for that may act.
    pub(crate) fn wake(&mut self, unit: Piece, hex: Hex) {
        let waiting = self.special.bonds.waiting;
        if waiting.is_empty() {
            return;
        }
        let position = &self.position;
        let side = 1 - position.roster().side(unit);
        let waits = |piece: Piece| waiting.contains(piece) && position.roster().side(piece) == side;
        let mut near = position.board().map().neighbours(hex).iter();
        if near.any(|&near| near != NO_HEX && position.units_at(near).any(waits)) {
            let freed: PieceSet = waiting.iter().filter(|&piece| waits(piece)).collect();
            for piece in freed.iter() {
                self.held.remove(piece);
            }
        }
    }
}

impl World {
    /// Costs of a march of a bound unit within so many points, and where each hex is come to from.
    fn narrow(&self, unit: Piece, bond: Bond, points: u16, found: &mut Narrow) {
        let position = &self.position;
        let (start, enemy) = (position.hex(unit), 1 - position.roster().side(unit));
        let Narrow { costs, from, queue } = found;
        costs.clear();
        costs.resize(position.size(), UNREACHED);
        from.resize(position.size(), NO_HEX);
        queue.clear();
        queue.push(start);
        costs[usize::from(start)] = 0;
        let points = points.min(MOST_POINTS);
        let mut at = 0;
        while let Some(&here) = queue.get(at) {
            at += 1;
            if here != start && position.in_zone(enemy, here) {
                continue;
            }
            let spent = u16::from(costs[usize::from(here)]);
            for step in position.steps_from(unit, here) {
                let cost = spent.saturating_add(step.cost);
                if step.block != Block::Open
                    || cost > points
                    || cost >= u16::from(costs[usize::from(step.to)])
                    || !self.permits(bond, here, step.to)
                {
                    continue;
                }
                costs[usize::from(step.to)] = cost as u8;
                from[usize::from(step.to)] = here;
                queue.push(step.to);
            }
        }
    }
}

impl<D: Dice> Sim<'_, D> {
    /// As `Position::reach_into` for a bound unit, ends that it may not make left out.
    pub(crate) fn narrow_reach(
        &mut self,
        unit: Piece,
        bond: Bond,
        points: u16,
        reached: &mut Vec<(Hex, u8)>,
    ) {
        let start = self.hex(unit);
        self.narrow(unit, bond, points);
        let (world, costs) = (&*self.world, &self.work.narrow.costs);
        let found = costs.iter().zip(0..);
        let found = found.filter(|&(&cost, hex): &(&u8, Hex)| {
            cost != UNREACHED && (hex == start || world.may_end(bond, start, hex))
        });
        reached.clear();
        reached.extend(found.map(|(&cost, hex)| (hex, cost)));
    }

    /// A cheapest way of a bound unit to a hex, or its first step, which may be taken with too few points.
    pub(crate) fn narrow_way(
        &mut self,
        unit: Piece,
        bond: Bond,
        goal: Hex,
        points: u16,
        way: &mut Vec<Hex>,
    ) {
        way.clear();
        let start = self.hex(unit);
        if start == NO_HEX || !self.world.may_end(bond, start, goal) {
            return;
        }
        self.narrow(unit, bond, points);
        let Narrow { costs, from, .. } = &self.work.narrow;
        if costs[usize::from(goal)] == UNREACHED {
            let first = self.world.position.opens(unit, goal);
            if first && self.world.permits(bond, start, goal) {
                way.push(goal);
            }
            return;
        }
        let mut hex = goal;
        while hex != start {
            way.push(hex);
            hex = from[usize::from(hex)];
        }
        way.reverse();
    }

    fn narrow(&mut self, unit: Piece, bond: Bond, points: u16) {
        self.world.narrow(unit, bond, points, &mut self.work.narrow);
    }

    /// Recalled, but no way leads back, however well it rolls.
    pub(crate) fn is_cut_off(&mut self, unit: Piece) -> bool {
        let Some(bond @ Bond::Recalled(centre)) = self.world.bond(unit) else {
            return false;
        };
        let start = self.hex(unit);
        if start == NO_HEX || self.world.can_come_nearer(unit, start, centre) {
            return false;
        }
        let marches = &self.figures.rules.marches;
        let mount = usize::from(self.figures.order.get(unit).mount);
        let bonus = marches.bonus[self.side(unit)][mount].iter().max();
        let most = i32::from(marches.dice[mount]) * 6 + bonus.map_or(0, |&bonus| i32::from(bonus));
        self.narrow(unit, bond, most.max(0) as u16);
        let mut found = self.work.narrow.costs.iter().zip(0..);
        !found.any(|(&cost, hex)| cost != UNREACHED && self.world.nearer(centre, start, hex))
    }
}
