//! What is kept current equals what is worked out anew; copies are equal and independent.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{
    FIELDS, PIECES, Random, random_board, random_map, random_position, random_roster, stir,
};
use hexcore::error::Error;
use hexcore::geom::NO_HEX;
use hexcore::position::Position;
use hexcore::roster::Piece;

/// The same pieces and marks put down on an empty board, in another order.
fn built_anew(position: &Position) -> Position {
    let (board, roster) = (position.board().clone(), position.roster().clone());
    let mut anew = Position::new(board, roster, position.marks()).unwrap();
    for index in 0..position.marks() {
        anew.set_mark(index, position.mark(index).into()).unwrap();
    }
    for piece in (0..PIECES as Piece).rev() {
        for field in FIELDS {
            anew.set(piece, field, position.get(piece, field).into())
                .unwrap();
        }
    }
    // Leaders first: one left alone does not keep enemies out, but comes to them no more.
    for unit in [false, true] {
        for piece in (0..PIECES as Piece).rev() {
            if position.hex(piece) != NO_HEX && position.roster().is_unit(piece) == unit {
                anew.place(piece, position.hex(piece)).unwrap();
            }
        }
    }
    anew
}

#[test]
fn running_counts_and_hash_equal_a_recount() {
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let mut position = random_position(&mut random, 12, 9);
        for round in 0..1500 {
            stir(&mut random, &mut position);
            if round % 25 == 0 {
                assert_eq!(position.check(), None, "seed {seed} round {round}");
                let anew = built_anew(&position);
                assert!(anew == position);
                assert_eq!(anew.hash(), position.hash());
            }
        }
    }
}

#[test]
fn a_change_taken_back_gives_the_old_hash() {
    let mut random = Random::new(7);
    let mut position = random_position(&mut random, 12, 9);
    let (before, hash) = (position.clone(), position.hash());
    let mut changed = 0;
    for _ in 0..200 {
        stir(&mut random, &mut position);
        changed += usize::from(position != before);
        assert_eq!(position == before, position.hash() == hash);
    }
    assert!(changed > 100);
    position.copy_from(&before);
    assert!(position == before && position.hash() == hash);
    assert_eq!(position.check(), None);
}

#[test]
fn a_copy_is_independent() {
    let mut random = Random::new(8);
    let mut position = random_position(&mut random, 12, 9);
    let copy = position.clone();
    let bytes = copy.to_bytes();
    while position == copy {
        stir(&mut random, &mut position);
    }
    assert_eq!(copy.to_bytes(), bytes);
    assert_eq!(copy.check(), None);
    let mut other = random_position(&mut random, 7, 5);
    other.copy_from(&copy);
    assert!(other == copy);
}

#[test]
fn bytes_round_trip_and_damage_is_refused() {
    for seed in 100..120 {
        let mut random = Random::new(seed);
        let position = random_position(&mut random, 12, 9);
        let (board, roster) = (position.board().clone(), position.roster().clone());
        let bytes = position.to_bytes();
        let read = Position::from_bytes(board.clone(), roster.clone(), &FIELDS, &bytes).unwrap();
        assert!(read == position);
        assert_eq!(read.check(), None);
        assert_eq!(read.hash(), position.hash());
        for length in 0..bytes.len() {
            let cut =
                Position::from_bytes(board.clone(), roster.clone(), &FIELDS, &bytes[..length]);
            assert!(matches!(cut, Err(Error::Bytes(_))), "{length} bytes");
        }
        for _ in 0..500 {
            let mut damaged = bytes.clone();
            damaged[random.below(bytes.len())] ^= 1 << random.below(8);
            if let Ok(read) = Position::from_bytes(board.clone(), roster.clone(), &FIELDS, &damaged)
            {
                assert_eq!(read.check(), None);
                assert_eq!(read.to_bytes(), damaged);
            }
        }
        let others = random_roster(&mut random);
        assert!(Position::from_bytes(board, others, &FIELDS, &bytes).is_err());
    }
}

#[test]
fn another_weather_counts_zones_anew() {
    let mut random = Random::new(9);
    let map = random_map(&mut random, 12, 9);
    let (dry, wet) = (
        random_board(&mut random, &map),
        random_board(&mut random, &map),
    );
    let mut position = Position::new(dry.clone(), random_roster(&mut random), 0).unwrap();
    for piece in 0..PIECES as Piece {
        let _ = position.place(piece, random.below(map.size()) as u16);
    }
    let hash = position.hash();
    position.set_board(wet).unwrap();
    assert_eq!(position.check(), None);
    assert_ne!(position.hash(), hash);
    position.set_board(dry).unwrap();
    assert_eq!(position.hash(), hash);
    let elsewhere = random_map(&mut random, 12, 9);
    let elsewhere = random_board(&mut random, &elsewhere);
    assert!(position.set_board(elsewhere).is_err());
    assert_eq!(position.hash(), hash);
}

#[test]
fn another_roster_counts_zones_anew_or_changes_nothing() {
    let mut random = Random::new(10);
    let mut position = random_position(&mut random, 12, 9);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..200 {
        let (before, roster) = (position.clone(), random_roster(&mut random));
        match position.set_roster(roster.clone()) {
            Ok(()) => {
                taken += 1;
                assert!(built_anew(&position) == position);
                assert_ne!(position.hash(), before.hash());
            }
            Err(error) => {
                refused += 1;
                assert!(matches!(
                    error,
                    Error::EnemyThere(..) | Error::BeyondTable(..)
                ));
                assert!(position == before && position.hash() == before.hash());
                for piece in 0..PIECES as Piece {
                    if random.chance(60) {
                        position.lift(piece);
                    }
                }
            }
        }
        assert_eq!(position.check(), None);
        for _ in 0..10 {
            stir(&mut random, &mut position);
        }
    }
    assert!(
        taken > 20 && refused > 20,
        "{taken} taken, {refused} refused"
    );
}
