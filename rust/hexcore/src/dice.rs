//! Where dice come from.

use crate::pieces::MOST_PIECES;
use crate::roster::Piece;
use crate::zobrist::mix;

/// What dice are for, a number below [`MOST_MATTERS`] that the rules of a game choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matter(pub u8);

/// Kinds of matters that a game may have.
pub const MOST_MATTERS: usize = 3;

/// Faces of a die, as many as shares.
pub const FACES: f64 = 6.0;
/// What a die throws on average.
pub const AVERAGE: f64 = 3.5;

/// A source of dice of six sides.
pub trait Dice {
    /// 1 to 6.
    fn die(&mut self) -> u8;

    /// A new action phase of a turn begins: dice from here on do not hang on how many there were before.
    fn phase(&mut self, _turn: u8) {}

    /// Dice from here on are for something that a piece does or suffers. However much else has happened in the turn,
    /// they are those of the first, second, ... such matter of this piece.
    fn matter(&mut self, _matter: Matter, _piece: Piece) {}

    /// Sum of so many dice.
    fn sum(&mut self, count: u8) -> i32 {
        (0..count).map(|_| i32::from(self.die())).sum()
    }
}

/// Dice of a generator, the same for the same seed.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    state: u64,
    seed: u64,
    turn: u8,
    /// Action phases of the turn.
    phases: u8,
    /// Matters of the pieces in the turn.
    matters: [[u8; MOST_PIECES]; MOST_MATTERS],
}

/// The seed of the number-th of many playouts.
pub fn seed_of(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Chance {
    pub fn new(seed: u64) -> Self {
        let seed = mix(seed);
        Self {
            state: seed,
            seed,
            turn: 0,
            phases: 0,
            matters: [[0; MOST_PIECES]; MOST_MATTERS],
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// Goes on with the dice of the number-th time of something in this turn.
    fn stream(&mut self, kind: u64, piece: u64, number: u8) {
        let name = u64::from(self.turn) << 32 | kind << 24 | piece << 8 | u64::from(number);
        self.state = mix(self.seed ^ mix(name));
    }

    /// A number below `bound`, which is above 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number from 0 up to 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 40) as f64 / (1 << 24) as f64
    }
}

impl Dice for Chance {
    fn phase(&mut self, turn: u8) {
        if turn != self.turn {
            (self.turn, self.phases) = (turn, 0);
            self.matters = [[0; MOST_PIECES]; MOST_MATTERS];
        }
        self.phases = self.phases.wrapping_add(1);
        self.stream(0, 0, self.phases);
    }

    fn matter(&mut self, matter: Matter, piece: Piece) {
        let counts = self.matters.get_mut(usize::from(matter.0));
        let Some(count) = counts.and_then(|counts| counts.get_mut(usize::from(piece))) else {
            return;
        };
        *count = count.wrapping_add(1);
        let number = *count;
        self.stream(1 + u64::from(matter.0), u64::from(piece), number);
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// Dice thrown beforehand; ones when they run out, which `used` then tells.
#[derive(Clone, Copy, Debug)]
pub struct Script<'a> {
    faces: &'a [u8],
    used: usize,
}

impl<'a> Script<'a> {
    pub fn new(faces: &'a [u8]) -> Self {
        Self { faces, used: 0 }
    }

    /// Dice taken so far.
    pub fn used(&self) -> usize {
        self.used
    }
}

impl Dice for Script<'_> {
    fn die(&mut self) -> u8 {
        let face = self.faces.get(self.used).copied().unwrap_or(1);
        self.used += 1;
        face
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, Dice, Matter};

    fn five(dice: &mut Chance) -> [u8; 5] {
        [(); 5].map(|()| dice.die())
    }

    fn of_march(dice: &mut Chance, piece: u16) -> [u8; 5] {
        dice.matter(Matter(0), piece);
        five(dice)
    }

    #[test]
    fn a_matter_has_its_dice_whatever_happened_before_in_the_turn() {
        let (mut one, mut other) = (Chance::new(7), Chance::new(7));
        for dice in [&mut one, &mut other] {
            dice.phase(3);
        }
        other.die();
        other.phase(3);
        of_march(&mut other, 4);
        let first = of_march(&mut one, 5);
        assert_eq!(first, of_march(&mut other, 5));
        let again = of_march(&mut one, 5);
        assert_ne!(first, again);
        one.matter(Matter(1), 5);
        assert_ne!(first, five(&mut one));
        one.phase(4);
        assert_ne!(first, of_march(&mut one, 5));
    }

    #[test]
    fn the_same_phase_of_a_turn_begins_with_the_same_dice() {
        let (mut one, mut other) = (Chance::new(7), Chance::new(7));
        one.phase(1);
        let first = five(&mut one);
        one.phase(1);
        assert_ne!(first, five(&mut one));
        other.phase(1);
        for dice in [&mut one, &mut other] {
            dice.phase(2); // the turn before had more phases in one of them
        }
        assert_eq!(five(&mut one), five(&mut other));
    }
}
