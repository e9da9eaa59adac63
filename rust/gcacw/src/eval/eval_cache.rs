//! What has been judged before, found again: judgements of a unit hang on what is near it and on its aims alone.

use crate::eval::evaluation::{Mover, Outlook};
use crate::field;
use crate::policy::candidates::Place;
use crate::world::World;
use crate::world::figures::Figures;
use hexcore::geom::{Hex, NO_HEX, distance};
use hexcore::position::State;
use hexcore::roster::Piece;
use hexcore::zobrist::mix;
use mcts::Table;
use std::cell::RefCell;

const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
/// Hexes beyond a march that count: an enemy beside its end, and who covers his flanks.
const MARGIN: u16 = 3;
/// Entries of a table that serves for one position.
const SMALL: usize = 1 << 9;

/// The tables of one judge and board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    /// Gains of marches of average length, alone and led.
    pub gains: Table<[f64; 2]>,
    pub places: Table<Place>,
    /// Points of attacks that end a march.
    pub attacks: Table<f64>,
}

thread_local! {
    /// Of what is done with, their memory serves again: to ask for it takes as long as a playout.
    static SPARE: RefCell<Vec<Memo>> = const { RefCell::new(Vec::new()) };
}

/// That a thread keeps; a search needs one for each side and thread of its own.
const SPARES: usize = 4;

impl Memo {
    /// For questions about one position.
    pub fn small() -> Self {
        Self {
            gains: Table::of(SMALL),
            places: Table::of(SMALL),
            attacks: Table::of(SMALL),
        }
    }

    /// One that knows nothing, out of the thread's memory where there is some left.
    pub fn lent() -> Self {
        let mut memo = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        memo.gains.forget();
        memo.places.forget();
        memo.attacks.forget();
        memo
    }

    /// It is done with.
    pub fn give_back(self) {
        SPARE.with_borrow_mut(|spare| {
            if spare.len() < SPARES {
                spare.push(self);
            }
        });
    }
}

/// What an attack by a marching unit out of a hex hangs on: the pieces up to two hexes from its target, who cover
/// flanks, and what has been paid for those in it. modifier: of the type of attack.
pub(crate) fn attack_key(
    world: &World,
    figures: &Figures,
    unit: Piece,
    (from, target): (Hex, Hex),
    modifier: i32,
) -> u64 {
    let position = &world.position;
    let map = position.board().map();
    let place = map.place(target);
    let seed = u64::from(from) << 16 | u64::from(target) | u64::from(unit) << 32;
    let mut key = mix(seed ^ (modifier as u64) << 48 ^ u64::from(world.rain) << 63);
    let goals = figures.goals.iter();
    for goal in goals.filter(|goal| goal.hex == target && goal.post.is_none()) {
        key ^= (position.mark(goal.mark) as u64) << 8;
    }
    for fort in figures.rules.forts.iter().filter(|fort| fort.hex == target) {
        key ^= (position.mark(fort.mark) as u64) << 16;
    }
    if world.special.errands.iter().any(|one| one.back.is_some()) {
        let [brought, taken] = world.ridden;
        key ^= mix(brought.to_bits() ^ taken.to_bits().rotate_left(7));
    }
    for (charge, &paid) in world.special.charges.iter().zip(&world.charged) {
        if position.hex(charge.unit) == target {
            key ^= mix(u64::from(paid) << 8 | u64::from(world.turn));
        }
    }
    for (state, piece) in position.states().iter().zip(0_u64..) {
        let mine = piece == u64::from(unit);
        if state.hex == NO_HEX || (!mine && distance(map.place(state.hex), place) > 2) {
            continue;
        }
        let hex = if mine { from } else { state.hex };
        let figures = condition(state);
        let value = piece << 40 | u64::from(hex) << 16 | figures;
        key = (key.rotate_left(5) ^ value).wrapping_mul(FACTOR);
    }
    mix(key)
}

/// What judgements of a unit hang on, within so many movement points. question: what is asked of it.
pub(crate) fn key(
    world: &World,
    mover: &Mover,
    outlook: &Outlook<'_>,
    points: u16,
    question: u64,
) -> u64 {
    let position = &world.position;
    let map = position.board().map();
    let state = position.states()[usize::from(mover.unit)];
    let own =
        u64::from(state.get(field::FATIGUE)) << 16 | u64::from(state.get(field::EXHAUSTED)) << 8;
    let when = u64::from(world.turn) << 1 | u64::from(world.rain);
    let bond = world.bond_number(mover.unit);
    let paid = u64::from(world.paid.contains(mover.unit));
    let mut key = mix(question);
    let mut add = |value: u64| key = (key.rotate_left(5) ^ value).wrapping_mul(FACTOR);
    add(own | when << 24 | paid << 63);
    add(u64::from(mover.unit) | bond << 16);
    outlook.each_number(&mut add);
    add(u64::from_le_bytes(world.charged));
    let far = points + MARGIN;
    for (state, piece) in position.states().iter().zip(0_u64..) {
        // Works of others count, and their order; how tired they are does not.
        if usize::from(state.hex) < position.size() && map.distance(mover.hex, state.hex) <= far {
            let figures = condition(state);
            add(piece << 40 | u64::from(state.hex) << 16 | figures);
        }
    }
    mix(key)
}

/// What counts of a piece to others: how tired it is does not.
fn condition(state: &State) -> u64 {
    let mut seen = *state;
    seen.put(field::EXHAUSTED, 0);
    let [manpower, _fatigue, rest] = seen.bytes;
    u64::from(manpower) << 8 | u64::from(rest)
}

/// What marches of average length promised when they were last looked at, by piece. It serves until something happens
/// close by or the unit's aims change; what is farther off is left out of account.
#[derive(Clone, Debug, Default)]
pub(crate) struct Glance {
    /// As the pieces stood then.
    seen: Vec<State>,
    known: Vec<Option<(u64, [f64; 2])>>,
}

/// Hexes within which a change of an enemy counts.
const CLOSE: u16 = 4;

impl Glance {
    /// Nothing is known.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// Takes note of what has changed since.
    pub fn look(&mut self, world: &World) {
        let position = &world.position;
        if self.seen.len() != position.states().len() {
            self.seen.clear();
            self.seen.extend_from_slice(position.states());
            self.known.clear();
            self.known.resize(self.seen.len(), None);
            return;
        }
        let map = position.board().map();
        for piece in 0..self.seen.len() {
            let (now, before) = (position.states()[piece], self.seen[piece]);
            if (State { next: 0, ..now }) == (State { next: 0, ..before }) {
                continue;
            }
            self.seen[piece] = now;
            self.known[piece] = None;
            let side = position.roster().side(piece as Piece);
            let untired = |mut state: State| {
                state.put(field::FATIGUE, 0);
                state.bytes
            };
            let moved = now.hex != before.hex || untired(now) != untired(before);
            if !moved {
                continue; // tired: that is its own affair
            }
            for (known, (state, other)) in
                self.known.iter_mut().zip(position.states().iter().zip(0..))
            {
                if known.is_none() || position.roster().side(other) == side {
                    continue;
                }
                let near = |hex: Hex| {
                    hex != NO_HEX && state.hex != NO_HEX && map.distance(hex, state.hex) <= CLOSE
                };
                if near(now.hex) || near(before.hex) {
                    *known = None;
                }
            }
        }
    }

    pub fn get(&self, unit: Piece, aims: u64) -> Option<[f64; 2]> {
        let (key, gains) = self.known[usize::from(unit)]?;
        (key == aims).then_some(gains)
    }

    pub fn put(&mut self, unit: Piece, aims: u64, gains: [f64; 2]) {
        self.known[usize::from(unit)] = Some((aims, gains));
    }
}

/// A unit's aims as a number.
pub(crate) fn aims(outlook: &Outlook<'_>) -> u64 {
    let mut key = 0_u64;
    outlook.each_number(&mut |value| key = (key.rotate_left(5) ^ value).wrapping_mul(FACTOR));
    key
}

#[cfg(test)]
mod tests {
    use super::Memo;

    #[test]
    fn memory_that_is_lent_again_knows_nothing_of_before() {
        for _again in 0..3 {
            let (mut one, mut other) = (Memo::lent(), Memo::lent());
            for memo in [&one, &other] {
                assert!(memo.gains.get(7).is_none() && memo.attacks.get(7).is_none());
            }
            one.gains.put(7, [1.0, 2.0]);
            other.attacks.put(7, 3.0);
            assert_eq!(one.gains.get(7), Some([1.0, 2.0]));
            one.give_back();
            other.give_back();
        }
    }
}
