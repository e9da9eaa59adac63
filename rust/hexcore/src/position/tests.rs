use super::*;
use crate::cost::Block;
use crate::roster::{Columns, NEUTRAL};
use crate::search::{Scratch, UNREACHED};
use crate::testing::{self, FIELDS};

fn position() -> Position {
    testing::position(&testing::map(5, 5, &[], &[]), &testing::rules())
}

#[test]
fn fields_keep_to_themselves() {
    let mut position = position();
    for (step, &field) in FIELDS.iter().enumerate() {
        position
            .set(4, field, i64::from(field.most().min(6)))
            .unwrap();
        for (other, &kept) in FIELDS.iter().enumerate() {
            let expected = if other <= step { kept.most().min(6) } else { 0 };
            assert_eq!(position.get(4, kept), expected);
        }
        let beyond = i64::from(field.most()) + 1;
        assert!(position.set(4, field, beyond).is_err());
        assert!(position.set(4, field, -1).is_err());
    }
    assert_eq!(position.check(), None);
}

#[test]
fn combat_values_are_half_points_and_a_half_is_exact() {
    let mut position = position();
    let hex = position.hex_at(2, 2);
    position.put_at(0, (2, 2), 1);
    position.put_at(2, (2, 2), 5);
    position.put_at(6, (2, 2), 9);
    assert_eq!(position.stack_cv2(hex), 12);
    position.set(0, Field::REDUCED, 1).unwrap();
    assert_eq!(
        (position.cv2(0), position.cv2(2), position.cv2(6)),
        (1, 10, 0)
    );
    assert_eq!(position.stack_cv2(hex), 11);
    position.set(0, Field::STRENGTH, 0).unwrap();
    assert_eq!(position.cv2(0), 0);
    assert!(position.in_zone(0, position.hex_at(2, 3)));
}

#[test]
fn a_reduced_unit_beyond_the_table_is_refused_when_it_arises() {
    let mut position = position();
    position.set(0, Field::STRENGTH, 7).unwrap();
    let beyond = Err(Error::BeyondTable(0, 7, 7));
    assert_eq!(position.set(0, Field::REDUCED, 1), beyond);
    position.set(0, Field::STRENGTH, 6).unwrap();
    position.set(0, Field::REDUCED, 1).unwrap();
    assert_eq!(position.set(0, Field::STRENGTH, 7), beyond);
    assert_eq!(position.cv2(0), 8);
}

#[test]
fn units_keep_enemies_out_and_leaders_do_not() {
    let mut position = position();
    position.put_at(7, (2, 2), 0);
    position.put_at(0, (2, 2), 3);
    let hex = position.hex_at(2, 2);
    assert_eq!(position.at(hex).collect::<Vec<_>>(), [0, 7]);
    assert_eq!(position.owner(hex), Some(0));
    let hash = position.hash();
    assert_eq!(position.place(1, hex), Err(Error::EnemyThere(1, 2, 2)));
    assert_eq!(position.place(7, hex), Ok(()));
    assert_eq!(position.hash(), hash);
    let read = Position::from_bytes(
        position.board().clone(),
        position.roster().clone(),
        &FIELDS,
        &position.to_bytes(),
    );
    assert!(read.unwrap() == position);
}

/// Eight pieces of these sides, for the boards of `testing`.
fn roster(side: [u8; 8]) -> Arc<Roster> {
    let columns = Columns {
        side: &side,
        kind: &[0, 0, 0, 0, 0, 0, 1, 1],
        profile: &[0; 8],
        zoc: &[1; 8],
        artillery: &[0; 8],
        in_cover: &[1; 8],
        crowding: &[0; 8],
    };
    Roster::new(columns, &[0, 1, 2, 4, 6, 6, 8]).unwrap().into()
}

#[test]
fn pieces_change_sides_where_they_stand() {
    let mut position = position();
    position.put_at(0, (2, 2), 3);
    position.put_at(2, (4, 4), 3);
    let (before, beside) = (position.clone(), position.hex_at(2, 3));
    position
        .set_roster(roster([1, 1, 0, 1, 0, 1, 0, 1]))
        .unwrap();
    assert_eq!(position.check(), None);
    assert_eq!(position.owner(position.hex(0)), Some(1));
    assert_eq!(
        (position.zoc(0, beside), position.zoc(1, beside)),
        ((0, 0), (1, 0))
    );
    assert!(position != before && position.hash() != before.hash());
    assert!(position.snapshot().position() == position);
    position.set_roster(before.roster().clone()).unwrap();
    assert!(position == before && position.hash() == before.hash());
}

#[test]
fn units_that_become_enemies_may_not_share_a_hex() {
    let mut position = position();
    position.put_at(0, (2, 2), 3);
    position.put_at(2, (2, 2), 3);
    position.put_at(6, (2, 2), 0);
    let before = position.clone();
    for other in [1, 2] {
        let parted = roster([0, 1, other, 1, 0, 1, 0, 1]);
        let refused = Err(Error::EnemyThere(2, 2, 2));
        assert_eq!(position.set_roster(parted), refused);
        assert!(position == before && position.check().is_none());
    }
    // A leader is no hindrance.
    position
        .set_roster(roster([0, 1, 0, 1, 0, 1, 1, 1]))
        .unwrap();
    assert_eq!(position.check(), None);
}

#[test]
fn neutral_units_stand_in_everybodys_way_and_trouble_nobody() {
    let mut position = position();
    position
        .set_roster(roster([0, 1, 2, 1, 2, 1, 0, 1]))
        .unwrap();
    position.put_at(2, (3, 3), 3);
    let hex = position.hex(2);
    assert_eq!(position.owner(hex), Some(NEUTRAL));
    assert!((0..2).all(|side| position.zoc_row(side).all(|count| count == 0)));
    assert_eq!(position.on_map(NEUTRAL, false).collect::<Vec<_>>(), [2]);
    position.put_at(4, (3, 3), 1);
    let mut scratch = Scratch::default();
    let mut row = [0; 25];
    for piece in [0, 1] {
        assert_eq!(
            position.place(piece, hex),
            Err(Error::EnemyThere(piece.into(), 3, 3))
        );
        position.put_at(piece, (3, 4), 1);
        assert_eq!(position.step(piece, 0).unwrap().block, Block::Enemy);
        let (side, here) = (usize::from(piece), position.hex(piece));
        position
            .trace(side, here, 9, &mut row, &mut scratch)
            .unwrap();
        assert_eq!(row[usize::from(hex)], UNREACHED);
        assert_eq!(row.iter().filter(|&&length| length == UNREACHED).count(), 1);
        let steps = position.retreat_steps(side, here, here, &[]);
        assert!(!steps.is_empty() && steps.iter().all(|&(to, _)| to != hex));
        assert_eq!(position.targets(side, here, &[], false), [hex]);
        position.lift(piece);
    }
    // They have no enemies themselves, but go nowhere where others stand.
    position.put_at(1, (3, 1), 1);
    position.reach(2, 4, false, &mut row, &mut scratch).unwrap();
    assert_eq!(row[usize::from(position.hex_at(3, 2))], 2);
    assert_eq!(row[usize::from(position.hex_at(2, 1))], 4);
    assert_eq!(row[usize::from(position.hex(1))], UNREACHED);
    assert_eq!(position.flank_by(hex, NEUTRAL, 0).covered, 0);
    assert_eq!(position.traced(2, 9, [1], &mut scratch), Ok(Vec::new()));
    assert_eq!(position.check(), None);
}

#[test]
fn a_snapshot_brings_the_position_back() {
    let mut position = position();
    for (piece, place) in [
        (7, (2, 2)),
        (4, (2, 2)),
        (0, (2, 2)),
        (2, (2, 2)),
        (1, (4, 4)),
    ] {
        position.put_at(piece, place, 3);
    }
    position.set_mark(1, -7).unwrap();
    let (snapshot, before) = (position.snapshot(), position.clone());
    position.lift(0);
    position.put_at(3, (1, 1), 2);
    position.set_mark(1, 0).unwrap();
    let back = snapshot.position();
    assert!(back == before && back != position);
    assert_eq!((back.check(), back.hash()), (None, before.hash()));
    assert!(back.zoc_row(0).eq(before.zoc_row(0)) && back.zoc_row(1).eq(before.zoc_row(1)));
}
