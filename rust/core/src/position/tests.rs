use super::*;
use crate::testing;

fn position() -> Position {
    testing::position(&testing::map(5, 5, &[], &[]), &testing::rules())
}

#[test]
fn fields_keep_to_themselves() {
    let mut position = position();
    for (step, &field) in Field::ALL.iter().enumerate() {
        position
            .set(4, field, i64::from(field.most().min(6)))
            .unwrap();
        for (other, &kept) in Field::ALL.iter().enumerate() {
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
    position.set(0, Field::Disorganized, 1).unwrap();
    assert_eq!(
        (position.cv2(0), position.cv2(2), position.cv2(6)),
        (1, 10, 0)
    );
    assert_eq!(position.stack_cv2(hex), 11);
    position.set(0, Field::Manpower, 0).unwrap();
    assert_eq!(position.cv2(0), 0);
    assert!(position.in_zone(0, position.hex_at(2, 3)));
}

#[test]
fn a_disorganized_unit_beyond_the_table_is_refused_when_it_arises() {
    let mut position = position();
    position.set(0, Field::Manpower, 7).unwrap();
    let beyond = Err(Error::BeyondTable(0, 7, 7));
    assert_eq!(position.set(0, Field::Disorganized, 1), beyond);
    position.set(0, Field::Manpower, 6).unwrap();
    position.set(0, Field::Disorganized, 1).unwrap();
    assert_eq!(position.set(0, Field::Manpower, 7), beyond);
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
        &position.to_bytes(),
    );
    assert!(read.unwrap() == position);
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
