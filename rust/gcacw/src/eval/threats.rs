//! Units whose loss costs more than their manpower: what hunts them, what stands by, what hunters gain.

use crate::eval::evaluation::{Judge, Mover};
use crate::field;
use crate::policy::prices::Hope;
use crate::world::World;
use hexcore::geom::{Hex, distance};
use hexcore::roster::Piece;

/// Most stacks of either side that are looked at.
const MOST: usize = 32;
/// Hexes that the unit may get away from where it stands.
const AHEAD: u16 = 10;
/// Hexes by which a way that leads by a stack may be longer, and the stack be in the way.
const ASIDE: u16 = 1;

#[derive(Clone, Copy, Debug, Default)]
struct Party {
    hex: Hex,
    place: (u8, u8),
    /// Combat value, in half points.
    value: u32,
    /// Hexes that it comes; 0 for friends.
    reach: u16,
}

/// Who may come for a unit, and who may stand by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hunt {
    parties: [Party; MOST],
    hunters: usize,
    count: usize,
}

impl Hunt {
    fn add(&mut self, party: Party) {
        let known = &mut self.parties[..self.count];
        let same = known
            .iter_mut()
            .find(|one| one.hex == party.hex && one.reach == party.reach);
        if let Some(one) = same {
            one.value += party.value;
        } else if self.count < MOST {
            self.parties[self.count] = party;
            self.count += 1;
        }
    }

    /// Points that enemies who may come for the unit are reckoned to cost it in a hex, beside who stands by there and
    /// behind who stands in their way.
    pub fn danger(&self, judge: &Judge, hex: Hex) -> f64 {
        let place = judge.place(hex);
        let (hunters, friends) = self.parties[..self.count].split_at(self.hunters);
        let beside = friends.iter().filter(|one| one.hex == hex);
        let escort: u32 = beside.map(|one| one.value).sum();
        let mut threat = 0.0;
        for hunter in hunters {
            let far = distance(hunter.place, place);
            if far > hunter.reach {
                continue;
            }
            let in_the_way = |one: &&Party| {
                one.hex != hex
                    && distance(hunter.place, one.place) + distance(one.place, place) <= far + ASIDE
            };
            // Where nobody stands by it makes no difference how many come.
            let screen: u32 = match escort {
                0 => 0,
                _ => friends.iter().filter(in_the_way).map(|one| one.value).sum(),
            };
            let (value, screen) = (f64::from(hunter.value), f64::from(screen));
            threat += value * value / (value + judge.weights.screen * screen).max(1.0);
        }
        if threat <= 0.0 {
            return 0.0;
        }
        judge.weights.prey * threat / (threat + judge.weights.escort * f64::from(escort))
    }

    /// Tells the numbers of those who hunt, and of those who stand in their way.
    pub fn each_number(&self, tell: &mut impl FnMut(u64)) {
        for one in &self.parties[..self.count] {
            tell(u64::from(one.hex) << 40 | u64::from(one.reach) << 32 | u64::from(one.value));
        }
    }
}

impl Judge {
    /// Who hunts a unit; None where nobody does, or nothing is had by it.
    pub(crate) fn hunt(&self, world: &World, mover: &Mover) -> Option<Hunt> {
        let mut charges = world.special.charges.iter();
        if !charges.any(|charge| charge.unit == mover.unit) {
            return None;
        }
        let mut hunt = Hunt {
            parties: [Party::default(); MOST],
            hunters: 0,
            count: 0,
        };
        let position = &world.position;
        let home = self.place(mover.hex);
        let figures = &self.figures;
        for unit in position.on_map(1 - mover.side, false) {
            let spent = position.get(unit, field::FATIGUE) >= figures.rules.most_fatigue;
            if spent || figures.order.get(unit).train || world.held.contains(unit) {
                continue;
            }
            let place = self.place(position.hex(unit));
            let pace = self.led_pace(1 - mover.side, figures.order.get(unit).mount);
            let reach = 1 + (self.weights.raid * pace) as u16;
            if distance(home, place) <= reach + AHEAD {
                hunt.add(Party {
                    hex: position.hex(unit),
                    place,
                    value: position.cv2(unit).into(),
                    reach,
                });
            }
        }
        hunt.hunters = hunt.count;
        if hunt.hunters == 0 {
            return None;
        }
        for unit in position.on_map(mover.side, false) {
            let place = self.place(position.hex(unit));
            if unit != mover.unit && distance(home, place) <= AHEAD {
                hunt.add(Party {
                    hex: position.hex(unit),
                    place,
                    value: position.cv2(unit).into(),
                    reach: 0,
                });
            }
        }
        Some(hunt)
    }

    /// What may befall a unit where it stands.
    pub(crate) fn in_danger(&self, world: &World, unit: Piece) -> f64 {
        let charges = &world.special.charges;
        if !charges.iter().any(|charge| charge.unit == unit) {
            return 0.0;
        }
        let mover = self.mover(world, unit);
        let hunt = self.hunt(world, &mover);
        hunt.map_or(0.0, |hunt| hunt.danger(self, mover.hex))
    }

    /// Points that an attack promises beside manpower, by the charges on units that it hits and what they might still
    /// bring.
    pub(crate) fn prey(&self, world: &World, target: Hex, hope: &Hope) -> f64 {
        let mut points = 0.0;
        for (charge, &paid) in world.special.charges.iter().zip(&world.charged) {
            if world.position.hex(charge.unit) != target {
                continue;
            }
            let hexes = f64::from(self.figures.rules.retreats.length.0);
            let away = (hope.retreat - hope.gone).max(0.0) * hexes * f64::from(charge.retreat);
            let cost = away + hope.gone * f64::from(charge.destroyed);
            let left = f64::from(charge.most.saturating_sub(paid));
            points += cost.min(left) + hope.gone * self.hopes(world, charge.unit);
        }
        points
    }

    /// Points that a unit is still to be expected to bring by its errands, however tired it is now.
    fn hopes(&self, world: &World, unit: Piece) -> f64 {
        let mover = Mover {
            left: self.figures.rules.most_fatigue,
            daily: 1,
            ..self.mover(world, unit)
        };
        let (trips, count) = self.trips(world, &mover, 0);
        let ways = self.ways(&mover, mover.hex);
        let hopes = trips[..count].iter();
        let hopes = hopes.map(|trip| trip.worth * self.sure(trip.rates, ways[trip.area]));
        self.weights.lines * hopes.sum::<f64>()
    }
}
