//! Figures of a piece that change during play.

/// Some bits of one of the bytes that a position keeps for every piece. Rule systems lay out and name their own; the core
/// itself knows the two that combat values are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    byte: u8,
    shift: u8,
    most: u8,
    name: &'static str,
}

/// Bytes a piece.
pub const BYTES: usize = 3;

impl Field {
    /// The first byte, 0..255. A unit at 0 still stands and exerts its zone until the caller lifts it.
    pub const STRENGTH: Self = Self::whole("strength", 0);
    /// The first bit of the last byte: combat value by the table of reduced units.
    pub const REDUCED: Self = Self::bits("reduced", 2, 0, 1);

    /// A byte of its own, 0..255.
    pub const fn whole(name: &'static str, byte: u8) -> Self {
        Self::bits(name, byte, 0, u8::MAX)
    }

    /// 0..=`most`, in as many bits as that takes, from bit `shift` of a byte on.
    pub const fn bits(name: &'static str, byte: u8, shift: u8, most: u8) -> Self {
        assert!((byte as usize) < BYTES && shift as u32 <= most.leading_zeros());
        Self {
            byte,
            shift,
            most,
            name,
        }
    }

    /// The same under a system's name.
    pub const fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    pub const fn name(self) -> &'static str {
        self.name
    }

    pub const fn most(self) -> u8 {
        self.most
    }

    /// Its bits in its byte.
    const fn mask(self) -> u8 {
        (u8::MAX >> self.most.leading_zeros()) << self.shift
    }

    pub(super) fn read(self, bytes: [u8; BYTES]) -> u8 {
        (bytes[usize::from(self.byte)] & self.mask()) >> self.shift
    }

    pub(super) fn write(self, bytes: &mut [u8; BYTES], value: u8) {
        let byte = &mut bytes[usize::from(self.byte)];
        *byte = *byte & !self.mask() | value << self.shift;
    }

    /// Whether bytes hold these fields with values that they may have, and nothing else.
    pub(super) fn are_kept(fields: &[Self], bytes: [u8; BYTES]) -> bool {
        let mut rest = bytes;
        fields.iter().all(|field| {
            field.write(&mut rest, 0);
            field.read(bytes) <= field.most
        }) && rest == [0; BYTES]
    }
}
