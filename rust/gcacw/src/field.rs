//! What changes about a piece in this system, as the fields of a position.

use hexcore::position::Field;

/// Manpower points, 0..255.
pub const MANPOWER: Field = Field::STRENGTH.called("manpower");
/// Levels of fatigue, 0..255; the rules end earlier.
pub const FATIGUE: Field = Field::whole("fatigue", 1);
/// 0 or 1.
pub const DISORGANIZED: Field = Field::REDUCED.called("disorganized");
/// 0 or 1.
pub const EXHAUSTED: Field = Field::bits("exhausted", 2, 1, 1);
/// 0..2.
pub const DEMORALIZED: Field = Field::bits("demoralized", 2, 2, 2);
/// 0..7 steps of the ladder of entrenchments.
pub const ENTRENCHMENT: Field = Field::bits("entrenchment", 2, 4, 7);

/// By the numbers under which they are known outside.
pub const ALL: [Field; 6] = [
    MANPOWER,
    FATIGUE,
    DISORGANIZED,
    EXHAUSTED,
    DEMORALIZED,
    ENTRENCHMENT,
];
