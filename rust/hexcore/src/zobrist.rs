//! Bit mixing for hashes that must be the same in every run.

/// The finalizer of SplitMix64: every bit of the input moves half of the bits of the output.
pub fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A running fingerprint of a table: order and length count.
#[derive(Default)]
pub struct Fingerprint(u64);

impl Fingerprint {
    pub fn new() -> Self {
        Self(0)
    }

    pub fn add(&mut self, value: u64) {
        self.0 = mix(self.0.rotate_left(5) ^ value);
    }

    pub fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .fold(0_u64, |word, &byte| word << 8 | u64::from(byte));
            self.add(word);
        }
    }

    pub fn finish(self) -> u64 {
        self.0
    }
}
