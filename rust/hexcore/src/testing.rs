//! Small boards for the unit tests of this crate and of those above it.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use crate::board::{BarrierTerrain, Board, Hexsides, Rules};
use crate::cost::{CLOSED, HexsideCost, Profile, StackingTier};
use crate::flank::{Covering, Flank};
use crate::geom::{Hex, SIDES, opposite};
use crate::map::HexMap;
use crate::position::{Field, Position};
use crate::roster::{Columns, Piece, Roster};

pub const ROAD: u16 = 1;
pub const CREEK: u16 = 2;
pub const RIVER: u16 = 4;
pub const BRIDGE: u16 = 8;
pub const WOODS: u16 = 16;

/// What changes about a piece in a made-up game.
pub const FIELDS: [Field; 6] = [
    Field::STRENGTH,
    Field::whole("level", 1),
    Field::REDUCED,
    Field::bits("spent", 2, 1, 1),
    SHAKEN,
    Field::bits("works", 2, 4, 7),
];
pub const SHAKEN: Field = Field::bits("shaken", 2, 2, 2);

pub const CLEAR: u8 = 0;
pub const ROUGH: u8 = 1;
pub const SWAMP: u8 = 2;

/// Hexes in columns 1.. and rows 1.., all clear but those told; hexsides as ((column, row), direction, bits).
pub fn map(
    columns: u8,
    rows: u8,
    terrain: &[((u8, u8), u8)],
    sides: &[((u8, u8), usize, u16)],
) -> Arc<HexMap> {
    let places: Vec<(u8, u8)> = (1..=rows)
        .flat_map(|row| (1..=columns).map(move |column| (column, row)))
        .collect();
    let (all_columns, all_rows): (Vec<u8>, Vec<u8>) = places.iter().copied().unzip();
    let ground: Vec<u8> = places
        .iter()
        .map(|place| {
            terrain
                .iter()
                .find(|(at, _)| at == place)
                .map_or(CLEAR, |&(_, ground)| ground)
        })
        .collect();
    let blank = vec![0; 2 * SIDES * places.len()];
    let bare = HexMap::new(&all_columns, &all_rows, &ground, &blank).unwrap();
    let mut edges = vec![[0_u16; SIDES]; places.len()];
    for &((column, row), direction, bits) in sides {
        let hex = bare.hex_at(column, row).unwrap();
        let to = bare.neighbours(hex)[direction];
        edges[usize::from(hex)][direction] |= bits;
        edges[usize::from(to)][opposite(direction)] |= bits;
    }
    let edges: Vec<u8> = edges
        .as_flattened()
        .iter()
        .flat_map(|edge| edge.to_le_bytes())
        .collect();
    Arc::new(HexMap::new(&all_columns, &all_rows, &ground, &edges).unwrap())
}

/// Clear 2, rough 4, swamp closed but by road; a road costs 1, a creek 1 more off roads; unbridged rivers bar
/// everything; zones are limited in woods.
pub fn profile() -> Profile {
    Profile::new(
        vec![2, 4, CLOSED],
        vec![(ROAD, 1)],
        vec![HexsideCost {
            mask: CREEK,
            unless: ROAD,
            extra: 1,
        }],
        vec![
            StackingTier {
                least: 24,
                extra: 2,
                extra_close: 4,
            },
            StackingTier {
                least: 6,
                extra: 1,
                extra_close: 2,
            },
        ],
        1,
    )
    .unwrap()
}

pub fn rules() -> Rules {
    Rules {
        line_mask: ROAD,
        barriers: vec![Hexsides {
            mask: RIVER,
            unless: BRIDGE,
        }],
        barrier_terrain: vec![BarrierTerrain {
            terrain: SWAMP,
            unless: ROAD,
        }],
        limited: vec![Hexsides {
            mask: WOODS,
            unless: ROAD,
        }],
        close_terrain: vec![SWAMP],
        ..Rules::default()
    }
}

/// Eight pieces: even ones of side 0, odd ones of side 1; 6 and 7 are leaders.
pub fn position(map: &Arc<HexMap>, rules: &Rules) -> Position {
    position_of(map, rules, 0)
}

/// The same with pieces that crowd, told by bits.
pub fn position_of(map: &Arc<HexMap>, rules: &Rules, crowding: u8) -> Position {
    let board = Board::new(map.clone(), &[profile()], rules).unwrap();
    let columns = Columns {
        side: &[0, 1, 0, 1, 0, 1, 0, 1],
        kind: &[0, 0, 0, 0, 0, 0, 1, 1],
        profile: &[0; 8],
        zoc: &[1; 8],
        artillery: &[0; 8],
        in_cover: &[1; 8],
        crowding: &std::array::from_fn::<u8, 8, _>(|piece| crowding >> piece & 1),
    };
    let roster = Roster::new(columns, &[0, 1, 2, 4, 6, 6, 8]).unwrap();
    Position::new(Arc::new(board), Arc::new(roster), 2).unwrap()
}

/// Units of these sides, each with its zone or without, of strength 1 where they are placed; hexes may be marked.
pub fn units_on(
    map: &Arc<HexMap>,
    profiles: &[Profile],
    side: &[u8],
    zoc: &[u8],
    placed: &[(Piece, Hex)],
) -> Position {
    let board = Board::new(map.clone(), profiles, &rules()).unwrap();
    let none = vec![0; side.len()];
    let columns = Columns {
        side,
        kind: &none,
        profile: &none,
        zoc,
        artillery: &none,
        in_cover: &none,
        crowding: &none,
    };
    let roster = Roster::new(columns, &[0, 2]).unwrap();
    let mut position = Position::new(Arc::new(board), Arc::new(roster), map.size()).unwrap();
    for &(piece, hex) in placed {
        position.set(piece, Field::STRENGTH, 1).unwrap();
        position.place(piece, hex).unwrap();
    }
    position
}

impl Position {
    pub fn hex_at(&self, column: u8, row: u8) -> Hex {
        self.board().map().hex_at(column, row).unwrap()
    }

    /// Cover by the units of a side that are not shaken.
    pub fn flank_by(&self, defender: Hex, side: usize, least_cv2: u32) -> Flank {
        let shaken = SHAKEN;
        self.flank(
            defender,
            Covering {
                side,
                least_cv2,
                shaken,
            },
        )
    }

    /// Puts a piece with some strength into a hex.
    pub fn put_at(&mut self, piece: Piece, (column, row): (u8, u8), strength: i64) {
        self.set(piece, Field::STRENGTH, strength).unwrap();
        self.place(piece, self.hex_at(column, row)).unwrap();
    }
}
