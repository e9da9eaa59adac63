//! What the core costs without Python: `cargo bench -p gtc-core`.
//!
//! A made-up board of the size and density of the map of Virginia, 64 fronts in turn (a query repeated on
//! one position looks up to three times too fast). Prints medians; asserts nothing about time.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use gtc_core::board::{BarrierTerrain, Board, Hexsides, Rules};
use gtc_core::cost::{HexsideCost, Profile, StackingTier};
use gtc_core::geom::{Hex, NO_HEX, SIDES, opposite};
use gtc_core::map::HexMap;
use gtc_core::position::{Field, Position};
use gtc_core::roster::{Columns, Piece, Roster};
use gtc_core::search::Scratch;

const COLUMNS: u8 = 68;
const ROWS: u8 = 67;
const FRONTS: usize = 64;
const MOVERS: usize = 120;
const ENEMIES: usize = 30;
const POINTS: u16 = 12;
const ROUNDS: usize = 25;

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

/// One situation: pieces 0..120 move, 120..150 stand against them along a ragged line.
struct Front {
    position: Position,
    homes: Vec<Hex>,
    targets: Vec<Hex>,
}

fn front(board: &Arc<Board>, roster: &Arc<Roster>, random: &mut Random) -> Front {
    let mut position = Position::new(board.clone(), roster.clone(), 0).expect("a position");
    for piece in 0..MOVERS + ENEMIES {
        let manpower = 1 + random.below(14) as i64;
        position
            .set(piece as Piece, Field::Manpower, manpower)
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

/// A candidate: name, queries a round, ceiling in nanoseconds, the round itself.
type Candidate<'a> = (&'a str, usize, Option<f64>, Box<dyn FnMut() + 'a>);

fn report(mut candidates: Vec<Candidate<'_>>) {
    let mut times = vec![Vec::with_capacity(ROUNDS); candidates.len()];
    for _ in 0..ROUNDS {
        for ((_, queries, _, round), times) in candidates.iter_mut().zip(&mut times) {
            let start = Instant::now();
            round();
            times.push(start.elapsed().as_nanos() as f64 / *queries as f64);
        }
    }
    for ((name, _, ceiling, _), times) in candidates.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let median = times[ROUNDS / 2];
        let verdict = match ceiling {
            Some(ceiling) if median <= *ceiling => format!("   ceiling {ceiling:>7} ns  holds"),
            Some(ceiling) => format!("   ceiling {ceiling:>7} ns  MISSED"),
            None => String::new(),
        };
        println!("{name:<44}{median:>12.1} ns{verdict}");
    }
}

fn main() {
    let mut random = Random(1864);
    let board = Arc::new(board(&mut random));
    let size = board.map().size();
    let pieces = MOVERS + ENEMIES;
    let sides: Vec<u8> = (0..pieces).map(|piece| u8::from(piece >= MOVERS)).collect();
    let (zeros, ones, values) = (
        vec![0; pieces],
        vec![1; pieces],
        (0..=255).collect::<Vec<u8>>(),
    );
    let columns = Columns {
        side: &sides,
        kind: &zeros,
        profile: &zeros,
        zoc: &ones,
        artillery: &zeros,
        in_cover: &ones,
    };
    let roster = Arc::new(Roster::new(columns, &values).expect("a sound roster"));
    let fronts: Vec<Front> = (0..FRONTS)
        .map(|_| front(&board, &roster, &mut random))
        .collect();
    let in_turn: Vec<(usize, Piece)> = (0..MOVERS)
        .flat_map(|piece| (0..FRONTS).map(move |front| (front, piece as Piece)))
        .collect();
    let few = &in_turn[..FRONTS * 4];
    let tasks: Vec<(Piece, u16)> = (0..MOVERS).map(|piece| (piece as Piece, POINTS)).collect();

    let (mut row, mut rows) = (vec![0; size], vec![0; size * MOVERS]);
    let mut reached = 0;
    let mut scratch = Scratch::default();
    for &(front, piece) in &in_turn {
        let position = &fronts[front].position;
        position
            .reach(piece, POINTS, false, &mut row, &mut scratch)
            .expect("a range");
        reached += row.iter().filter(|&&cost| cost <= POINTS as u8).count();
    }
    println!(
        "{size} hexes, {FRONTS} fronts; a range of {POINTS} points holds {} hexes on average",
        reached / in_turn.len()
    );

    let mut moved: Vec<Position> = fronts.iter().map(|front| front.position.clone()).collect();
    let mut copy = fronts[0].position.clone();
    let (mut one, mut two, mut three, mut four) = (
        Scratch::default(),
        Scratch::default(),
        Scratch::default(),
        Scratch::default(),
    );
    let mut trace_row = vec![0; size];
    report(vec![
        (
            "range of 12 points",
            in_turn.len(),
            Some(2_000.0),
            Box::new(|| {
                for &(front, piece) in &in_turn {
                    let position = &fronts[front].position;
                    black_box(position.reach(piece, POINTS, false, &mut row, &mut one))
                        .expect("a range");
                }
            }),
        ),
        (
            "120 ranges",
            FRONTS,
            Some(250_000.0),
            Box::new(|| {
                for front in &fronts {
                    black_box(front.position.reach_many(&tasks, &mut rows, &mut two))
                        .expect("ranges");
                }
            }),
        ),
        (
            "one to all",
            few.len(),
            Some(90_000.0),
            Box::new(|| {
                for &(front, piece) in few {
                    black_box(fronts[front].position.distances(piece, false, &mut three))
                        .expect("distances");
                }
            }),
        ),
        (
            "trace over the whole map",
            few.len(),
            None,
            Box::new(|| {
                for &(front, piece) in few {
                    let Front {
                        position, homes, ..
                    } = &fronts[front];
                    let home = homes[usize::from(piece)];
                    black_box(position.trace(0, home, 254, &mut trace_row, &mut four))
                        .expect("a trace");
                }
            }),
        ),
        (
            "move a piece, zones of control current",
            2 * in_turn.len(),
            Some(100.0),
            Box::new(|| {
                for &(front, piece) in &in_turn {
                    let target = fronts[front].targets[usize::from(piece)];
                    black_box(moved[front].place(piece, target)).expect("a move");
                }
                for &(front, piece) in &in_turn {
                    let home = fronts[front].homes[usize::from(piece)];
                    black_box(moved[front].place(piece, home)).expect("a move");
                }
            }),
        ),
        (
            "copy of a position into another",
            FRONTS * 20,
            Some(300.0),
            Box::new(|| {
                for _ in 0..20 {
                    for front in &fronts {
                        copy.copy_from(black_box(&front.position));
                    }
                }
            }),
        ),
        (
            "copy of a position, new memory",
            FRONTS * 20,
            None,
            Box::new(|| {
                for _ in 0..20 {
                    for front in &fronts {
                        black_box(front.position.clone());
                    }
                }
            }),
        ),
    ]);
}
