use super::*;
use crate::board::Board;
use crate::cost::Profile;
use crate::testing::{self, ROAD};

fn reach(position: &Position, piece: Piece, points: u16) -> Vec<u8> {
    let mut row = vec![0; position.board().map().size()];
    let mut scratch = Scratch::default();
    position
        .reach(piece, points, false, &mut row, &mut scratch)
        .unwrap();
    row
}

#[test]
fn a_march_stops_in_the_first_zone_and_pays_to_leave_one() {
    let map = testing::map(3, 9, &[], &[]);
    let mut position = testing::position(&map, &testing::rules());
    position.put_at(0, (2, 9), 3);
    position.put_at(1, (1, 5), 3);
    let row = reach(&position, 0, 20);
    let cost = |column, row_: u8| row[usize::from(position.hex_at(column, row_))];
    assert_eq!(cost(2, 7), 4);
    assert_eq!(cost(2, 5), 8);
    assert_eq!(cost(1, 5), UNREACHED);
    // Past the enemy only through column 3, which lies outside the zone.
    assert_eq!(cost(2, 3), 14);
    position.put_at(0, (2, 5), 3);
    let row = reach(&position, 0, 3);
    assert_eq!(row[usize::from(position.hex_at(3, 5))], 3);
    assert_eq!(row[usize::from(position.hex_at(2, 4))], 3);
}

#[test]
fn friends_are_paid_for_on_the_way_and_enemies_may_be_left_out() {
    let sides: Vec<_> = (2..=5).map(|row| ((1, row), 0, ROAD)).collect();
    let map = testing::map(1, 5, &[], &sides);
    let mut position = testing::position(&map, &testing::rules());
    position.put_at(0, (1, 5), 3);
    position.put_at(2, (1, 4), 3);
    position.put_at(4, (1, 4), 10);
    assert_eq!(reach(&position, 0, 9), [6, 5, 4, 3, 0]);
    position.put_at(1, (1, 2), 1);
    let none = UNREACHED;
    assert_eq!(reach(&position, 0, 9), [none, none, 4, 3, 0]);
    let mut row = [0; 5];
    let mut scratch = Scratch::default();
    position.reach(0, 9, true, &mut row, &mut scratch).unwrap();
    assert_eq!(row, [6, 5, 4, 3, 0]);
    assert_eq!(reach(&position, 0, 2), [none, none, none, none, 0]);
}

#[test]
fn as_if_the_piece_stood_elsewhere_enemies_are_in_the_way_too() {
    let map = testing::map(1, 6, &[], &[]);
    let mut position = testing::position(&map, &testing::rules());
    position.put_at(0, (1, 6), 1);
    position.put_at(1, (1, 2), 3);
    let (mut row, mut scratch) = (vec![0; 6], Scratch::default());
    let origin = position.hex_at(1, 4);
    position
        .reach_as_if(0, origin, 9, &mut row, &mut scratch)
        .unwrap();
    position.place(0, origin).unwrap();
    assert_eq!(row, reach(&position, 0, 9));
    assert_eq!(row[1], UNREACHED);
    assert_eq!(row[5], 4);
}

#[test]
fn from_many_hexes_it_is_as_far_as_from_the_nearest() {
    let map = testing::map(
        7,
        7,
        &[((3, 3), testing::ROUGH), ((4, 4), testing::ROUGH)],
        &[],
    );
    let mut position = testing::position(&map, &testing::rules());
    let starts = [(1, 1), (6, 2), (3, 7), (3, 6)].map(|(column, row)| position.hex_at(column, row));
    let (mut scratch, mut least) = (Scratch::default(), vec![UNREACHED; map.size()]);
    for start in starts {
        position.place(0, start).unwrap();
        let mut row = vec![0; map.size()];
        position.reach(0, 5, true, &mut row, &mut scratch).unwrap();
        least
            .iter_mut()
            .zip(&row)
            .for_each(|(least, &cost)| *least = (*least).min(cost));
    }
    let mut row = vec![0; map.size()];
    position
        .reach_from(0, &starts, 5, &mut row, &mut scratch)
        .unwrap();
    assert_eq!(row, least);
    assert!(row.contains(&UNREACHED) && row.contains(&4));
}

#[test]
fn a_crowd_costs_the_highest_tier_whatever_its_strength() {
    let map = testing::map(1, 3, &[], &[]);
    let mut position = testing::position_of(&map, &testing::rules(), 1 << 2);
    position.put_at(0, (1, 3), 3);
    position.put_at(4, (1, 2), 1);
    assert_eq!(reach(&position, 0, 9), [4, 2, 0]);
    position.put_at(2, (1, 2), 0);
    assert_eq!(reach(&position, 0, 9), [6, 4, 0]);
    assert_eq!(position.step(0, 0).unwrap().cost, 4);
}

#[test]
fn a_route_takes_the_fewest_then_the_lowest_hexes() {
    let map = testing::map(5, 5, &[], &[]);
    let mut position = testing::position(&map, &testing::rules());
    position.put_at(0, (1, 3), 1);
    let mut scratch = Scratch::default();
    let goal = position.hex_at(4, 4);
    let route = position.route(0, goal, 254, false, &mut scratch).unwrap();
    let places = route.map(|way| way.iter().map(|&hex| map.place(hex)).collect::<Vec<_>>());
    assert_eq!(places, Some(vec![(2, 3), (3, 4), (4, 4)]));
    let short = position.route(0, goal, 5, false, &mut scratch);
    assert_eq!(short, Ok(None));
    let here = position.route(0, position.hex(0), 0, false, &mut scratch);
    assert_eq!(here, Ok(Some(Vec::new())));
    assert_eq!(
        position.route(2, goal, 9, false, &mut scratch),
        Err(Error::OffMap(2))
    );
}

#[test]
fn zones_that_do_not_stop_marches_cost_them_nothing() {
    let map = testing::map(1, 5, &[], &[]);
    let mut rules = testing::rules();
    let place = |rules: &crate::board::Rules| {
        let mut position = testing::position(&map, rules);
        position.put_at(0, (1, 4), 3);
        position.put_at(1, (1, 5), 3);
        position
    };
    let held_up = place(&rules);
    assert_eq!(held_up.step(0, 0).unwrap().cost, 3);
    rules.marches_ignore_zones = true;
    let position = place(&rules);
    assert_eq!(reach(&position, 0, 9), [6, 4, 2, 0, UNREACHED]);
    assert_eq!(position.step(0, 0).unwrap().cost, 2);
    assert_eq!(position.step(0, 3).unwrap().block, Block::Enemy);
    let mut scratch = Scratch::default();
    let route = position.route(0, position.hex_at(1, 1), 6, false, &mut scratch);
    assert_eq!(route.unwrap().map(|way| way.len()), Some(3));
    // They count as ever, and boards that differ in it are told apart.
    assert_eq!(position.zoc(1, position.hex(0)), (1, 0));
    assert_ne!(position.hash(), held_up.hash());
    let mut row = [0; 5];
    position
        .trace(0, position.hex_at(1, 1), 9, &mut row, &mut scratch)
        .unwrap();
    assert_eq!(row, [0, 1, 2, 3, UNREACHED]);
    position
        .trace(1, position.hex(1), 9, &mut row, &mut scratch)
        .unwrap();
    assert_eq!(row, [UNREACHED, UNREACHED, UNREACHED, UNREACHED, 0]);
}

#[test]
fn a_piece_may_be_asked_about_by_another_profile() {
    let map = testing::map(1, 4, &[((1, 2), testing::ROUGH)], &[]);
    let boat = Profile::new(vec![1, 1, 1], Vec::new(), Vec::new(), Vec::new(), 0).unwrap();
    let board = Board::new(map, &[testing::profile(), boat], &testing::rules()).unwrap();
    let roster = testing::position(board.map(), &testing::rules())
        .roster()
        .clone();
    let mut position = Position::new(board.into(), roster, 0).unwrap();
    position.put_at(0, (1, 4), 3);
    assert_eq!(reach(&position, 0, 9), [8, 6, 2, 0]);
    let by = |profile| Mover {
        piece: 0,
        profile: Some(profile),
    };
    let (mut row, mut scratch) = ([0; 4], Scratch::default());
    position
        .reach(by(1), 9, false, &mut row, &mut scratch)
        .unwrap();
    assert_eq!(row, [3, 2, 1, 0]);
    assert_eq!(position.step(by(1), 0).unwrap().cost, 1);
    let refused = position.route(by(2), 0, 9, false, &mut scratch);
    assert_eq!(refused, Err(Error::Range("profile", 2, 0, 1)));
}
