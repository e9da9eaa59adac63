//! 17, 21.20, 22.20, 23 What the terrain chart says of a hex, and what stands in it beside units.
//!
//! A position has a mark for every hex, a set of these bits.

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::NEUTRAL;

use crate::units::Arm;

/// By the printed side of those who dug.
pub const ENTRENCHED: [i16; NEUTRAL + 1] = [1, 2, 4];
/// By the side that built it.
pub const STOCKADE: [i16; NEUTRAL] = [8, 16];
pub const BURNED: i16 = 32;
pub const RAIDED: i16 = 64;

/// 17.3 Printed side of those who dug the entrenchment in a hex.
pub fn diggers(position: &Position, hex: Hex) -> Option<usize> {
    let mark = position.mark(hex.into());
    ENTRENCHED.iter().position(|bit| mark & bit != 0)
}

/// 17.5 Is a stockade in a hex?
pub fn has_stockade(position: &Position, hex: Hex) -> bool {
    let mark = position.mark(hex.into());
    STOCKADE.iter().any(|bit| mark & bit != 0)
}

/// 21.20 Burned, for good.
pub fn burned(position: &Position, hex: Hex) -> bool {
    position.mark(hex.into()) & BURNED != 0
}

/// 22.20 Raided, for good.
pub fn raided(position: &Position, hex: Hex) -> bool {
    position.mark(hex.into()) & RAIDED != 0
}

/// Defenders whom a terrain helps (23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Helped {
    #[default]
    Everybody,
    /// Where all of them are.
    Indians,
    /// Where not all of them are Indians.
    Others,
}

/// A line of the terrain chart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terrain {
    /// Columns in favour of the defender.
    pub shift: u8,
    pub helps: Helped,
    /// Units of a side that it holds (8.1).
    pub room: u8,
    /// Of a city, town or village, which counts before the country around it.
    pub place: bool,
    /// Arms that may not end there, a bit for each (see [`Arm::bits`]).
    pub bars: u8,
}

/// Most lines of a chart.
pub const MOST_LINES: usize = 16;

/// A terrain chart laid over a map.
#[derive(Clone, Debug)]
pub struct Chart {
    lines: Box<[Terrain]>,
    /// By hex: a bit for each line that holds there.
    hexes: Box<[u16]>,
    /// By hex, as printed: units of a side that it holds.
    room: Box<[u8]>,
    /// The same in one that has burned.
    burned_room: u8,
    /// By hex: does a river run through it?
    rivers: Box<[bool]>,
    /// Columns in favour of the defender in a river hex.
    river_shift: u8,
}

/// What of the ground shifts an attack: the best of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    Nothing,
    /// A line of the chart, by its number.
    Line(usize),
    River,
}

impl Chart {
    /// `hexes`: one set of bits a hex; `rivers`: those that a river runs through; `burned_room`: units that a burned hex holds.
    pub fn new(
        lines: Vec<Terrain>,
        hexes: Vec<u16>,
        rivers: &[Hex],
        river_shift: u8,
        burned_room: u8,
    ) -> Result<Self> {
        if lines.len() > MOST_LINES {
            let (found, most) = (lines.len() as i64, MOST_LINES as i64);
            return Err(Error::Range("lines of a terrain chart", found, 0, most));
        }
        let known = (1_u32 << lines.len()) - 1;
        if let Some(&bits) = hexes.iter().find(|&&bits| u32::from(bits) & !known != 0) {
            return Err(Error::Range("lines of a hex", bits.into(), 0, known.into()));
        }
        let mut wet = vec![false; hexes.len()];
        for &hex in rivers {
            let place = wet.get_mut(usize::from(hex));
            *place.ok_or(Error::Hex(hex.into(), hexes.len()))? = true;
        }
        let room = hexes.iter().map(|&bits| room(&lines, bits)).collect();
        Ok(Self {
            room,
            burned_room,
            lines: lines.into(),
            hexes: hexes.into(),
            rivers: wet.into(),
            river_shift,
        })
    }

    /// Hexes of the map.
    pub fn size(&self) -> usize {
        self.hexes.len()
    }

    /// 8.1 Most units of a side that may stand in a hex.
    pub fn room(&self, position: &Position, hex: Hex) -> u8 {
        if burned(position, hex) {
            return self.burned_room;
        }
        self.room[usize::from(hex)]
    }

    /// 23 May units of an arm not end in a hex?
    pub fn bars(&self, hex: Hex, arm: Arm) -> bool {
        self.lines_of(hex)
            .any(|(_, line)| line.bars >> arm as u8 & 1 != 0)
    }

    /// 23 Are there hexes in which units of an arm may not end?
    pub fn bars_somewhere(&self, arm: Arm) -> bool {
        self.lines
            .iter()
            .any(|line| line.bars >> arm as u8 & 1 != 0)
    }

    /// Lines that hold in a hex, with their numbers.
    fn lines_of(&self, hex: Hex) -> impl Iterator<Item = (usize, Terrain)> + '_ {
        let bits = self.hexes[usize::from(hex)];
        let lines = self.lines.iter().copied().enumerate();
        lines.filter(move |(number, _)| bits >> number & 1 != 0)
    }

    /// 10.18 Columns that the terrain of a hex gives to defenders in it; none where the place was burned (21.20) or raided
    /// (22.20). `indians`: are all of them Indians?
    pub fn shift(&self, position: &Position, hex: Hex, indians: bool) -> (u8, Feature) {
        if burned(position, hex) || raided(position, hex) {
            return (0, Feature::Nothing);
        }
        self.unspoiled(hex, indians)
    }

    /// The same as printed. Of two lines as good the later one is told.
    pub fn unspoiled(&self, hex: Hex, indians: bool) -> (u8, Feature) {
        let mut best = (0, Feature::Nothing);
        for (number, line) in self.lines_of(hex) {
            let shift = match line.helps {
                Helped::Indians if !indians => 0,
                Helped::Others if indians => 0,
                _ => line.shift,
            };
            if shift >= best.0 {
                best = (shift, Feature::Line(number));
            }
        }
        if self.rivers[usize::from(hex)] && self.river_shift > best.0 {
            best = (self.river_shift, Feature::River);
        }
        best
    }
}

/// 8.1 Units that a hex with these lines holds as printed: by the place in it before the country; none without a line.
fn room(lines: &[Terrain], bits: u16) -> u8 {
    let there = |place: bool| {
        let lines = lines.iter().enumerate();
        let lines =
            lines.filter(move |(number, line)| bits >> number & 1 != 0 && (line.place || !place));
        lines.map(|(_, line)| line.room).min()
    };
    there(true).or_else(|| there(false)).unwrap_or(0)
}
