//! Random boards and positions, the same in every run.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use hexcore::board::{Ban, BarrierTerrain, Board, Edge, Hexsides, Outward, Rules};
use hexcore::cost::{CLOSED, HexsideCost, LeavingCost, Profile, StackingTier};
use hexcore::geom::{Hex, NO_HEX, SIDES, opposite};
use hexcore::map::HexMap;
use hexcore::position::{Field, Position};
use hexcore::roster::{Columns, NEUTRAL, Piece, Roster};

pub const TERRAINS: u8 = 5;
pub const PROFILES: u8 = 3;
pub const PIECES: usize = 40;
pub const MARKS: usize = 6;

pub const CLOSE: [u8; 2] = [2, 3];

/// Stacking tiers by profile; the extra for leaving a zone is the profile's number.
pub const TIERS: [&[StackingTier]; PROFILES as usize] = [
    &[],
    &[
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
    &[StackingTier {
        least: 0,
        extra: 3,
        extra_close: 0,
    }],
];

/// Xorshift64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }

    pub fn byte(&mut self, end: u8) -> u8 {
        self.below(usize::from(end)) as u8
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of six bits, or none.
    fn bit(&mut self) -> u16 {
        match self.below(8) {
            bit @ 0..6 => 1 << bit,
            _ => 0,
        }
    }
}

/// A map with holes and random hexsides.
pub fn random_map(random: &mut Random, columns: u8, rows: u8) -> Arc<HexMap> {
    let mut places = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if !random.chance(8) {
                places.push((column, row));
            }
        }
    }
    let (columns, rows): (Vec<u8>, Vec<u8>) = places.into_iter().unzip();
    let size = columns.len();
    let terrain: Vec<u8> = (0..size).map(|_| random.byte(TERRAINS)).collect();
    let bare = HexMap::new(&columns, &rows, &terrain, &vec![0; 12 * size]).unwrap();
    let mut edges = vec![[0_u16; SIDES]; size];
    for hex in 0..size {
        for direction in 0..SIDES {
            let to = bare.neighbours(hex as Hex)[direction];
            if to != NO_HEX && usize::from(to) > hex {
                let bits = random.bit() | random.bit();
                edges[hex][direction] = bits;
                edges[usize::from(to)][opposite(direction)] = bits;
            }
        }
    }
    let edges: Vec<u8> = edges
        .as_flattened()
        .iter()
        .flat_map(|edge| edge.to_le_bytes())
        .collect();
    Arc::new(HexMap::new(&columns, &rows, &terrain, &edges).unwrap())
}

fn random_profile(random: &mut Random, index: u8) -> Profile {
    let terrain = (0..TERRAINS)
        .map(|_| {
            if random.chance(12) {
                CLOSED
            } else {
                random.byte(7)
            }
        })
        .collect();
    let lines = vec![(1, 1), (2, 1 + random.byte(3))];
    let hexsides = vec![
        HexsideCost {
            mask: 4,
            unless: 1,
            extra: random.byte(4),
        },
        HexsideCost {
            mask: 8,
            unless: 3,
            extra: if random.chance(50) { CLOSED } else { 2 },
        },
    ];
    let stacking = TIERS[usize::from(index)].to_vec();
    let leaving = LeavingCost {
        sides: Outward {
            forward: 32,
            backward: 12,
        },
        unless: 3,
        extra: random.byte(4),
    };
    Profile::new(terrain, lines, hexsides, stacking, index)
        .unwrap()
        .with_leaving(if random.chance(50) {
            vec![leaving]
        } else {
            Vec::new()
        })
}

pub fn random_board(random: &mut Random, map: &Arc<HexMap>) -> Arc<Board> {
    let profiles: Vec<Profile> = (0..PROFILES)
        .map(|index| random_profile(random, index))
        .collect();
    let rules = Rules {
        line_mask: 3,
        barriers: vec![Hexsides {
            mask: 16,
            unless: 1,
        }],
        barrier_terrain: vec![
            BarrierTerrain {
                terrain: 3,
                unless: 3,
            },
            BarrierTerrain {
                terrain: 4,
                unless: if random.chance(50) { 1 } else { 0 },
            },
        ],
        limited: vec![Hexsides {
            mask: 32,
            unless: 3,
        }],
        zoc_only: if random.chance(50) {
            vec![Hexsides { mask: 4, unless: 1 }]
        } else {
            Vec::new()
        },
        zoc_borders: if random.chance(50) {
            vec![Hexsides { mask: 8, unless: 2 }]
        } else {
            Vec::new()
        },
        zoc_out: if random.chance(30) {
            Outward {
                forward: 1,
                backward: 34,
            }
        } else {
            Outward::default()
        },
        marches_ignore_zones: random.chance(15),
        close_terrain: CLOSE.to_vec(),
        closed: (0..map.size() as Hex)
            .filter(|_| random.chance(3))
            .collect(),
        link_bans: Vec::new(),
        bans: (0..random.below(2 * map.size()))
            .map(|_| Ban {
                side: random.below(2),
                hex: random.below(map.size()) as Hex,
                direction: random.below(SIDES),
                mask: random.byte(32),
            })
            .collect(),
        edges: (0..random.below(map.size()))
            .map(|_| Edge {
                hex: random.below(map.size()) as Hex,
                direction: random.below(SIDES),
                bits: random.bit() | random.bit(),
            })
            .filter(|edge| map.neighbours(edge.hex)[edge.direction] != NO_HEX)
            .collect(),
    };
    Arc::new(Board::new(map.clone(), &profiles, &rules).unwrap())
}

pub fn random_roster(random: &mut Random) -> Arc<Roster> {
    let mut column = |percent: usize| -> Vec<u8> {
        (0..PIECES)
            .map(|_| u8::from(random.chance(percent)))
            .collect()
    };
    let (mut side, kind, mut zoc, in_cover) = (column(50), column(20), column(85), column(90));
    let crowding = column(10);
    for zoc in &mut zoc {
        if random.chance(30) {
            *zoc *= 2;
        }
    }
    for side in &mut side {
        if random.chance(15) {
            *side = NEUTRAL as u8;
        }
    }
    let profile: Vec<u8> = (0..PIECES).map(|piece| piece as u8 % PROFILES).collect();
    let columns = Columns {
        side: &side,
        kind: &kind,
        profile: &profile,
        zoc: &zoc,
        artillery: &[0; PIECES],
        in_cover: &in_cover,
        crowding: &crowding,
    };
    Arc::new(Roster::new(columns, &[0, 1, 2, 4, 6, 6, 8, 10, 10, 12]).unwrap())
}

/// What changes about a piece in a made-up game.
pub const FIELDS: [Field; 6] = [
    Field::STRENGTH,
    Field::whole("level", 1),
    Field::REDUCED,
    Field::bits("spent", 2, 1, 1),
    Field::bits("shaken", 2, 2, 2),
    Field::bits("works", 2, 4, 7),
];

/// One random change; a refused one changes nothing.
pub fn stir(random: &mut Random, position: &mut Position) {
    let piece = random.below(PIECES) as Piece;
    match random.below(10) {
        0 => position.lift(piece),
        1..=6 => {
            let hex = random.below(position.board().map().size()) as Hex;
            let _ = position.place(piece, hex);
        }
        7..=8 => {
            let field = FIELDS[random.below(FIELDS.len())];
            let _ = position.set(piece, field, random.below(12) as i64 - 1);
        }
        _ => position
            .set_mark(random.below(MARKS), random.below(9) as i64 - 4)
            .unwrap(),
    }
}

pub fn random_position(random: &mut Random, columns: u8, rows: u8) -> Position {
    let map = random_map(random, columns, rows);
    let board = random_board(random, &map);
    let mut position = Position::new(board, random_roster(random), MARKS).unwrap();
    for _ in 0..4 * PIECES {
        stir(random, &mut position);
    }
    position
}
