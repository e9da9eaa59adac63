//! A made-up board of the size and density of the map of Virginia, and fronts on it.

use std::sync::Arc;

use hexcore::board::{BarrierTerrain, Board, Hexsides, Rules};
use hexcore::cost::{HexsideCost, Profile, StackingTier};
use hexcore::geom::{Hex, NO_HEX, SIDES, opposite};
use hexcore::map::HexMap;
use hexcore::position::{Field, Position};
use hexcore::roster::{Piece, Roster};

use crate::{ENEMIES, FRONTS, Front, MOVERS, roster};

const COLUMNS: u8 = 68;
const ROWS: u8 = 67;

const ROAD: u16 = 1;
const CREEK: u16 = 2;
const RIVER: u16 = 4;
const BRIDGE: u16 = 8;
const WOODS: u16 = 16;

const CLEAR: u8 = 0;
const ROUGH: u8 = 1;
const WOODED: u8 = 2;
const SWAMP: u8 = 3;

/// SplitMix64: the same board and fronts in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn map(random: &mut Random) -> HexMap {
    let places = (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (column, row)));
    let (columns, rows): (Vec<u8>, Vec<u8>) = places.unzip();
    // In percent: clear 49, woods 47, rough 2, swamp 2.
    let kind = |percent: usize| match percent {
        0..49 => CLEAR,
        49..96 => WOODED,
        96..98 => ROUGH,
        _ => SWAMP,
    };
    let terrain: Vec<u8> = columns.iter().map(|_| kind(random.below(100))).collect();
    let size = columns.len();
    let bare = vec![0; 2 * SIDES * size];
    let bare = HexMap::new(&columns, &rows, &terrain, &bare).expect("a bare map");
    let mut edges = vec![[0_u16; SIDES]; size];
    let mut add = |hex: Hex, direction: usize, bits: u16| -> Hex {
        let to = bare.neighbours(hex)[direction];
        if to != NO_HEX {
            edges[usize::from(hex)][direction] |= bits;
            edges[usize::from(to)][opposite(direction)] |= bits;
        }
        to
    };
    for _ in 0..100 {
        let mut hex = random.below(size) as Hex;
        let heading = random.below(SIDES);
        for _ in 0..30 + random.below(40) {
            let direction = (heading + random.pick(&[0, 0, 0, 1, 5])) % SIDES;
            let to = add(hex, direction, ROAD);
            if to == NO_HEX {
                break;
            }
            hex = to;
        }
    }
    for hex in 0..size as Hex {
        for direction in 0..SIDES / 2 {
            if random.percent(5) {
                let bridge = if random.percent(10) { BRIDGE } else { 0 };
                add(hex, direction, RIVER | bridge);
            } else if random.percent(7) {
                add(hex, direction, CREEK);
            }
            if random.percent(34) {
                add(hex, direction, WOODS);
            }
        }
    }
    let bytes: Vec<u8> = edges
        .iter()
        .flatten()
        .flat_map(|bits| bits.to_le_bytes())
        .collect();
    HexMap::new(&columns, &rows, &terrain, &bytes).expect("a sound map")
}

fn board(random: &mut Random) -> Board {
    let profile = Profile::new(
        vec![3, 4, 4, 6],
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
    .expect("a sound profile");
    let rules = Rules {
        line_mask: ROAD,
        barriers: vec![Hexsides {
            mask: RIVER,
            unless: ROAD | BRIDGE,
        }],
        barrier_terrain: vec![BarrierTerrain {
            terrain: SWAMP,
            unless: ROAD,
        }],
        limited: vec![Hexsides {
            mask: WOODS,
            unless: ROAD,
        }],
        close_terrain: vec![ROUGH, WOODED, SWAMP],
        ..Rules::default()
    };
    Board::new(Arc::new(map(random)), &[profile], &rules).expect("a sound board")
}

fn front(board: &Arc<Board>, roster: &Arc<Roster>, random: &mut Random) -> Front {
    let mut position = Position::new(board.clone(), roster.clone(), 0).expect("a position");
    for piece in 0..MOVERS + ENEMIES {
        let manpower = 1 + random.below(14) as i64;
        position
            .set(piece as Piece, Field::STRENGTH, manpower)
            .expect("a field");
    }
    let start = 15 + random.below(37);
    let slope = random.below(100);
    let south = random.percent(50);
    let mut wander = 0_i64;
    let line: Vec<i64> = (0..=usize::from(COLUMNS))
        .map(|column| {
            wander = (wander + random.below(5) as i64 - 2).clamp(-6, 6);
            start as i64 + (column as i64 - 34) * (slope as i64 - 50) / 100 + wander
        })
        .collect();
    let depth = |hex: Hex| {
        let (column, row) = board.map().place(hex);
        let behind = i64::from(row) - line[usize::from(column)];
        if south { behind } else { -behind }
    };
    let zone = |least: i64, most: i64| -> Vec<Hex> {
        let hexes = 0..board.map().size() as Hex;
        hexes
            .filter(|&hex| (least..=most).contains(&depth(hex)))
            .collect()
    };
    let (ahead, near, rear) = (zone(-2, 0), zone(1, 8), zone(9, 99));
    for piece in MOVERS..MOVERS + ENEMIES {
        position
            .place(piece as Piece, random.pick(&ahead))
            .expect("room for an enemy");
    }
    let homes: Vec<Hex> = (0..MOVERS)
        .map(|piece| {
            let hex = random.pick(if piece % 2 == 1 || rear.is_empty() {
                &near
            } else {
                &rear
            });
            position
                .place(piece as Piece, hex)
                .expect("room for a mover");
            hex
        })
        .collect();
    let targets = homes.iter().map(|_| random.pick(&near)).collect();
    Front {
        position,
        homes,
        targets,
    }
}

pub fn fronts() -> Vec<Front> {
    let mut random = Random(1864);
    let board = Arc::new(board(&mut random));
    let roster = Arc::new(roster());
    (0..FRONTS)
        .map(|_| front(&board, &roster, &mut random))
        .collect()
}
