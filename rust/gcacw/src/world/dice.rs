//! Where dice come from.

use hexcore::zobrist::mix;

/// A source of dice of six sides.
pub trait Dice {
    /// 1 to 6.
    fn die(&mut self) -> u8;

    /// A new action phase begins: dice from here on do not hang on how many there were before.
    fn phase(&mut self) {}

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
    phase: u64,
}

impl Chance {
    pub fn new(seed: u64) -> Self {
        let seed = mix(seed);
        Self {
            state: seed,
            seed,
            phase: 0,
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
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
    fn phase(&mut self) {
        self.phase += 1;
        self.state = mix(self.seed ^ mix(self.phase));
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
