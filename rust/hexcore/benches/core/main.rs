//! What the core costs without Python: `cargo bench -p hexcore`.
//!
//! 64 fronts in turn (a query repeated on one position looks up to three times too fast), on the board and the
//! fronts that `python benches/export_board.py PATH` writes when the variable BOARD gives that path (an absolute
//! one), on made-up ones else. Prints medians; asserts nothing about time.

mod exported;
mod made_up;

use std::env;
use std::hint::black_box;
use std::time::Instant;

use hexcore::geom::Hex;
use hexcore::position::Position;
use hexcore::roster::{Columns, Piece, Roster};
use hexcore::search::Scratch;

const FRONTS: usize = 64;
const MOVERS: usize = 120;
const ENEMIES: usize = 30;
const POINTS: u16 = 12;
const ROUNDS: usize = 25;

/// One situation: pieces 0..120 move, 120..150 stand against them along a ragged line.
struct Front {
    position: Position,
    homes: Vec<Hex>,
    targets: Vec<Hex>,
}

fn roster() -> Roster {
    const PIECES: usize = MOVERS + ENEMIES;
    let sides: Vec<u8> = (0..PIECES).map(|piece| u8::from(piece >= MOVERS)).collect();
    let values: Vec<u8> = (0..=255).collect();
    let columns = Columns {
        side: &sides,
        kind: &[0; PIECES],
        profile: &[0; PIECES],
        zoc: &[1; PIECES],
        artillery: &[0; PIECES],
        in_cover: &[1; PIECES],
        crowding: &[0; PIECES],
    };
    Roster::new(columns, &values).expect("a sound roster")
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
    let (what, fronts) = match env::var_os("BOARD") {
        Some(path) => ("exported", exported::fronts(path.as_ref())),
        None => ("made-up", made_up::fronts()),
    };
    let size = fronts[0].position.board().map().size();
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
        "{what} board of {size} hexes, {FRONTS} fronts; a range of {POINTS} points holds {} hexes on average",
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
