use hexcore::pieces::PieceSet;
use hexcore::testing;

use super::*;
use crate::ground::{Chart, Terrain};
use crate::units::{Unit, Units};

const FOOT: Piece = 0;
const MORE: Piece = 1;
const FORT: Piece = 2;
const ENEMY: Piece = 3;
const OTHER: Piece = 4;

/// Nine by nine hexes in which two units have room.
fn position(placed: &[(Piece, (u8, u8))]) -> Position {
    let map = testing::map(9, 9, &[], &[]);
    let profiles = [testing::profile()];
    let mut position = testing::units_on(&map, &profiles, &[0, 0, 0, 1, 1], &[1, 1, 0, 1, 1], &[]);
    for &(piece, place) in placed {
        position.put_at(piece, place, 1);
    }
    position
}

fn retreats(position: &Position, room: u8) -> Retreats {
    let unit = Unit {
        size: 1,
        ..Unit::default()
    };
    let enemy = Unit {
        side: 1,
        command: 1,
        ..unit
    };
    let units = vec![
        unit,
        unit,
        Unit {
            garrison: true,
            size: 0,
            ..unit
        },
        enemy,
        enemy,
    ];
    let units = Arc::new(Units::new(units).unwrap());
    let line = Terrain {
        room,
        ..Terrain::default()
    };
    let chart = Chart::new(vec![line], vec![1; position.size()], &[], 0, 0).unwrap();
    let nobody = || vec![PieceSet::default(); 5];
    let stacking = Stacking::new(
        units,
        Arc::new(chart),
        nobody(),
        [nobody(), nobody()],
        false,
    );
    Retreats {
        ways: Arc::new(Ways::new(5, PieceSet::default(), [0, 0], vec![]).unwrap()),
        stacking: Arc::new(stacking.unwrap()),
    }
}

/// From (5, 5), beaten by the enemy north of it.
fn course(battle: &[Hex], left: u8) -> Course<'_> {
    Course {
        enemy: 1,
        start: battle[0],
        battle,
        left,
        heading: None,
    }
}

fn places(position: &Position, steps: &[Step]) -> Vec<(u8, u8)> {
    steps
        .iter()
        .map(|step| position.board().map().place(step.to))
        .collect()
}

#[test]
fn rule_11_1_every_step_leads_away_and_the_straightest_ways_are_open() {
    let position = position(&[(FOOT, (5, 5))]);
    let (rules, battle) = (retreats(&position, 2), [position.hex_at(5, 5)]);
    let here = position.hex_at(5, 5);
    assert_eq!(
        rules
            .steps(&position, course(&battle, 2), &[FOOT], here, 2)
            .len(),
        6
    );
    let south = position.hex_at(5, 6);
    let onward = rules.steps(&position, course(&battle, 2), &[FOOT], south, 1);
    assert!(
        onward
            .iter()
            .all(|step| step.ends && step.left == 0 && step.loss == 0)
    );
    assert_eq!(onward.len(), 3, "back and aside are no way");
    let gone = Course {
        heading: Some(3),
        ..course(&battle, 1)
    };
    let choice = rules.choices(&position, gone, &[FOOT], south);
    assert_eq!(
        (places(&position, &choice.steps), choice.split),
        (vec![(5, 7)], false)
    );
}

#[test]
fn rule_11_1_no_nearer_to_any_of_two_hexes_attacked() {
    let position = position(&[(FOOT, (5, 5))]);
    let rules = retreats(&position, 2);
    let (start, other) = (position.hex_at(5, 5), position.hex_at(5, 4));
    let battle = [start, other];
    let steps = rules.steps(&position, course(&battle, 1), &[FOOT], start, 1);
    assert!(steps.iter().all(|step| step.to != other));
    let map = position.board().map();
    assert!(steps.iter().all(|step| map.distance(step.to, other) >= 1) && steps.len() == 5);
}

#[test]
fn rule_11_2_a_zone_costs_a_unit_and_does_not_count() {
    let position = position(&[(FOOT, (5, 5)), (ENEMY, (5, 7))]);
    let (rules, battle) = (retreats(&position, 2), [position.hex_at(5, 5)]);
    let steps = rules.steps(&position, course(&battle, 1), &[FOOT], battle[0], 1);
    let south = steps.iter().find(|step| step.direction == 3).unwrap();
    assert_eq!((south.loss, south.left, south.ends), (1, 1, false));
    let north = steps.iter().find(|step| step.direction == 0).unwrap();
    assert_eq!((north.loss, north.left, north.ends), (0, 0, true));
    let choice = rules.choices(&position, course(&battle, 1), &[FOOT], battle[0]);
    assert!(choice.steps.iter().all(|step| step.loss == 0));
    let able = rules.affordable(&position, course(&battle, 1), &[FOOT], battle[0]);
    assert!(able.contains(&north.to) && !able.contains(&south.to));
}

#[test]
fn rule_11_2_a_last_hex_without_room_costs_a_unit_and_the_stack_goes_on() {
    let position = position(&[(FOOT, (5, 5)), (MORE, (5, 6))]);
    let (rules, battle) = (retreats(&position, 1), [position.hex_at(5, 5)]);
    let step = |left| {
        let steps = rules.steps(&position, course(&battle, left), &[FOOT], battle[0], left);
        *steps.iter().find(|step| step.direction == 3).unwrap()
    };
    assert_eq!((step(2).loss, step(2).left, step(2).ends), (0, 1, false));
    assert_eq!((step(1).loss, step(1).left, step(1).ends), (1, 0, false));
}

#[test]
fn rule_11_2_who_cannot_go_together_goes_in_parts() {
    // Room for one everywhere: alone each gets away unharmed.
    let position = position(&[(FOOT, (5, 5)), (MORE, (5, 5))]);
    let (rules, battle) = (retreats(&position, 1), [position.hex_at(5, 5)]);
    let choice = rules.choices(&position, course(&battle, 1), &[FOOT, MORE], battle[0]);
    assert_eq!(
        choice,
        Choice {
            steps: vec![],
            split: true
        }
    );
}

#[test]
fn rule_11_2_surrounded_there_is_no_way() {
    let around = [(5, 4), (6, 4), (6, 5), (5, 6), (4, 5), (4, 4)];
    let mut position = position(&[(FOOT, (5, 5))]);
    let (rules, battle) = (retreats(&position, 2), [position.hex_at(5, 5)]);
    let free = |position: &Position| {
        rules
            .choices(position, course(&battle, 1), &[FOOT], battle[0])
            .steps
            .len()
    };
    assert_eq!(free(&position), 6);
    position.put_at(ENEMY, around[0], 1);
    assert_eq!(
        free(&position),
        3,
        "the enemy's hex is barred, and its zone costs the unit"
    );
    position.put_at(OTHER, around[3], 1);
    let steps = rules
        .choices(&position, course(&battle, 1), &[FOOT], battle[0])
        .steps;
    assert!(
        steps.len() == 4 && steps.iter().all(|step| step.loss == 1),
        "no way leaves anybody"
    );
}

#[test]
fn rule_11_3_a_garrison_of_ones_own_ends_a_retreat_wherever_it_is() {
    let position = position(&[(FOOT, (5, 5)), (FORT, (5, 6)), (ENEMY, (5, 7))]);
    let (rules, battle) = (retreats(&position, 2), [position.hex_at(5, 5)]);
    let steps = rules.steps(&position, course(&battle, 3), &[FOOT], battle[0], 3);
    let fort = steps.iter().find(|step| step.direction == 3).unwrap();
    assert_eq!((fort.loss, fort.left, fort.ends), (1, 3, true));
}
