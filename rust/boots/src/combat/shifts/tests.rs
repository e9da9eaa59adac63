use hexcore::roster::NEUTRAL;
use hexcore::testing;

use super::*;
use crate::ground::{BURNED, ENTRENCHED, Helped, RAIDED, STOCKADE, Terrain};

const FIGURES: Figures = Figures {
    flank: 1,
    artillery: 1,
    works: 1,
    sappers: 1,
};

const FOOT: Piece = 0;
const GUN: Piece = 1;
const SAPPER: Piece = 2;
const WAGON: Piece = 3;
const MORE: Piece = 4;
const TRIBE: Piece = 5;
const ENEMY: Piece = 6;
const FORT: Piece = 7;
const ENEMY_GUN: Piece = 8;
const NOBODYS: Piece = 9;

fn units() -> Units {
    let own = |strength| Unit {
        strength,
        ..Unit::default()
    };
    let theirs = |strength| Unit {
        side: 1,
        strength,
        ..Unit::default()
    };
    Units::new(vec![
        own(4),
        Unit {
            artillery: true,
            ..own(2)
        },
        Unit {
            arm: Arm::Engineer,
            ..own(1)
        },
        Unit {
            arm: Arm::Supply,
            ..own(0)
        },
        own(3),
        Unit {
            indian: true,
            ..theirs(5)
        },
        theirs(3),
        Unit {
            garrison: true,
            ..theirs(2)
        },
        Unit {
            artillery: true,
            ..theirs(1)
        },
        Unit {
            side: NEUTRAL as u8,
            ..own(2)
        },
    ])
    .unwrap()
}

const CLEAR: usize = 0;
const FOREST: usize = 1;
const TOWN: usize = 2;
const VILLAGE: usize = 3;

/// Five by five hexes, all of them clear but those told; a river runs through (5, 5).
fn shifts(position: &Position, told: &[((u8, u8), usize)]) -> Shifts {
    let lines = [
        (0, Helped::Everybody),
        (1, Helped::Everybody),
        (1, Helped::Others),
        (2, Helped::Indians),
    ];
    let lines = lines.map(|(shift, helps)| Terrain {
        shift,
        helps,
        ..Terrain::default()
    });
    let mut hexes = vec![1 << CLEAR; position.size()];
    for &((column, row), line) in told {
        hexes[usize::from(position.hex_at(column, row))] |= 1 << line;
    }
    let chart = Chart::new(lines.to_vec(), hexes, &[position.hex_at(5, 5)], 1, 0).unwrap();
    Shifts {
        units: Arc::new(units()),
        chart: Arc::new(chart),
        figures: FIGURES,
    }
}

fn position(placed: &[(Piece, (u8, u8))]) -> Position {
    let map = testing::map(5, 5, &[], &[]);
    let profiles = [testing::profile()];
    let mut position = testing::units_on(
        &map,
        &profiles,
        &[0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
        &[1; 10],
        &[],
    );
    for &(piece, place) in placed {
        position.put_at(piece, place, 1);
    }
    position
}

fn mark(position: &mut Position, (column, row): (u8, u8), bit: i16) {
    let hex = position.hex_at(column, row);
    position.set_mark(hex.into(), bit.into()).unwrap();
}

/// An attack on (3, 3) and perhaps other hexes.
fn assess(
    shifts: &Shifts,
    position: &Position,
    attackers: &[Piece],
    defenders: &[Piece],
    table: Table,
    blind: &[Piece],
) -> Assessed {
    let mut targets: Vec<Hex> = defenders.iter().map(|&unit| position.hex(unit)).collect();
    targets.dedup();
    let attack = Attack {
        attackers,
        targets: &targets,
        defenders,
        table,
        blind,
    };
    shifts.assess(position, attack)
}

fn skirmish(
    shifts: &Shifts,
    position: &Position,
    attackers: &[Piece],
    defenders: &[Piece],
) -> Assessed {
    assess(shifts, position, attackers, defenders, Table::Skirmish, &[])
}

#[test]
fn rule_10_13_strengths_are_those_of_all_who_take_part() {
    let position = position(&[
        (FOOT, (2, 3)),
        (GUN, (2, 3)),
        (ENEMY, (3, 3)),
        (TRIBE, (3, 3)),
    ]);
    let found = skirmish(
        &shifts(&position, &[]),
        &position,
        &[FOOT, GUN],
        &[TRIBE, ENEMY],
    );
    assert_eq!((found.attack, found.defence), (6, 8));
}

#[test]
fn rule_10_16_flanked_from_opposite_hexes() {
    let map = position(&[]);
    let around = *map.board().map().neighbours(map.hex_at(3, 3));
    let place = |side: usize| map.board().map().place(around[side]);
    for (one, other) in (0..SIDES).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let position = position(&[(FOOT, place(one)), (MORE, place(other)), (ENEMY, (3, 3))]);
        let found = skirmish(&shifts(&position, &[]), &position, &[FOOT, MORE], &[ENEMY]);
        assert_eq!(found.flank.is_some(), other + 3 == one, "{one}, {other}");
    }
}

#[test]
fn rule_10_16_flanked_from_every_hex_around() {
    // At the corner of the map there are two or three.
    let map = position(&[]);
    let corner = map.hex_at(1, 1);
    let around = map
        .board()
        .map()
        .neighbours(corner)
        .iter()
        .filter(|&&hex| hex != NO_HEX);
    let places: Vec<(u8, u8)> = around.map(|&hex| map.board().map().place(hex)).collect();
    assert_eq!(places.len(), 2);
    let all = position(&[(FOOT, places[0]), (MORE, places[1]), (ENEMY, (1, 1))]);
    let shifts = shifts(&all, &[]);
    assert_eq!(
        skirmish(&shifts, &all, &[FOOT, MORE], &[ENEMY]).flank,
        Some(1)
    );
    assert_eq!(skirmish(&shifts, &all, &[FOOT], &[ENEMY]).flank, None);
}

#[test]
fn rule_10_16_no_flank_of_works_or_of_two_hexes() {
    let map = position(&[]);
    let around = *map.board().map().neighbours(map.hex_at(3, 3));
    let place = |side: usize| map.board().map().place(around[side]);
    let units = [(FOOT, place(0)), (MORE, place(3)), (ENEMY, (3, 3))];
    let mut one = position(&units);
    let shifts = shifts(&one, &[]);
    let flank = |position: &Position| skirmish(&shifts, position, &[FOOT, MORE], &[ENEMY]).flank;
    assert_eq!(flank(&one), Some(1));
    mark(&mut one, (3, 3), ENTRENCHED[0]);
    assert_eq!(flank(&one), Some(1), "works of the enemy are no help");
    for bit in [ENTRENCHED[1], STOCKADE[0], STOCKADE[1]] {
        mark(&mut one, (3, 3), bit);
        assert_eq!(flank(&one), None);
        mark(&mut one, (3, 3), bit | RAIDED);
        assert_eq!(flank(&one), Some(1), "22.20");
    }
    let two = position(&[units[0], units[1], units[2], (TRIBE, place(1))]);
    assert_eq!(
        skirmish(&shifts, &two, &[FOOT, MORE], &[ENEMY, TRIBE]).flank,
        None
    );
}

#[test]
fn rule_10_17_guns_count_up_to_the_others() {
    let units = [
        (FOOT, (2, 3)),
        (GUN, (2, 3)),
        (WAGON, (2, 3)),
        (ENEMY_GUN, (3, 3)),
    ];
    let position = position(&units);
    let shifts = shifts(&position, &[]);
    let battery = |guns, others, columns| Battery {
        guns,
        others,
        columns,
    };
    let found = skirmish(&shifts, &position, &[FOOT, GUN], &[ENEMY_GUN]);
    assert_eq!(
        (found.attacking, found.defending),
        (battery(1, 1, 1), battery(1, 0, 0))
    );
    let found = skirmish(&shifts, &position, &[GUN, WAGON], &[ENEMY_GUN]);
    assert_eq!(found.attacking, battery(1, 0, 0));
}

#[test]
fn rule_10_18_the_best_terrain_of_all_hexes_attacked() {
    let units = [
        (FOOT, (2, 3)),
        (ENEMY, (3, 3)),
        (TRIBE, (3, 4)),
        (ENEMY_GUN, (5, 5)),
    ];
    let mut position = position(&units);
    let shifts = shifts(
        &position,
        &[((3, 3), TOWN), ((3, 4), FOREST), ((3, 4), VILLAGE)],
    );
    let terrain = |position: &Position, defenders: &[Piece]| {
        skirmish(&shifts, position, &[FOOT], defenders).terrain
    };
    assert_eq!(terrain(&position, &[ENEMY]), (1, Feature::Line(TOWN)));
    assert_eq!(terrain(&position, &[TRIBE]), (2, Feature::Line(VILLAGE)));
    assert_eq!(
        terrain(&position, &[ENEMY, TRIBE]),
        (2, Feature::Line(VILLAGE))
    );
    assert_eq!(terrain(&position, &[ENEMY_GUN]), (1, Feature::River));
    for bit in [BURNED, RAIDED] {
        mark(&mut position, (3, 4), bit);
        assert_eq!(terrain(&position, &[TRIBE]), (0, Feature::Nothing));
        assert_eq!(
            terrain(&position, &[ENEMY, TRIBE]),
            (1, Feature::Line(TOWN))
        );
    }
}

#[test]
fn rule_23_a_village_helps_indians_alone_and_a_town_all_others() {
    let position = position(&[(FOOT, (2, 3)), (ENEMY, (3, 3)), (TRIBE, (3, 3))]);
    let town = shifts(&position, &[((3, 3), TOWN)]);
    let village = shifts(&position, &[((3, 3), VILLAGE)]);
    let columns = |shifts: &Shifts, defenders: &[Piece]| {
        skirmish(shifts, &position, &[FOOT], defenders).terrain.0
    };
    assert_eq!(
        [
            columns(&town, &[TRIBE]),
            columns(&town, &[ENEMY]),
            columns(&town, &[TRIBE, ENEMY])
        ],
        [0, 1, 1]
    );
    assert_eq!(
        [
            columns(&village, &[TRIBE]),
            columns(&village, &[ENEMY]),
            columns(&village, &[TRIBE, ENEMY])
        ],
        [2, 0, 0]
    );
}

#[test]
fn rule_10_19_works_and_18_4_sappers() {
    let mut position = position(&[
        (FOOT, (2, 3)),
        (SAPPER, (2, 3)),
        (ENEMY, (3, 3)),
        (FORT, (3, 4)),
        (NOBODYS, (3, 5)),
    ]);
    let shifts = shifts(&position, &[]);
    let charge = |position: &Position, defenders: &[Piece]| {
        assess(
            &shifts,
            position,
            &[FOOT, SAPPER],
            defenders,
            Table::Charge,
            &[],
        )
    };
    let found = charge(&position, &[ENEMY]);
    assert_eq!((found.works, found.sappers), (None, None));
    let found = charge(&position, &[FORT]);
    assert_eq!(
        (found.works, found.sappers),
        (Some((Work::Garrison, 1)), Some(1))
    );
    assert_eq!(
        skirmish(&shifts, &position, &[FOOT, SAPPER], &[FORT]).sappers,
        None
    );
    assert_eq!(
        assess(&shifts, &position, &[FOOT], &[FORT], Table::Charge, &[]).sappers,
        None
    );
    for (bit, work) in [
        (ENTRENCHED[0], None),
        (ENTRENCHED[1], Some((Work::Entrenchment, 1))),
        (STOCKADE[0], Some((Work::Stockade, 1))),
    ] {
        mark(&mut position, (3, 3), bit);
        assert_eq!(charge(&position, &[ENEMY]).works, work);
        mark(&mut position, (3, 3), bit | RAIDED);
        assert_eq!(charge(&position, &[ENEMY]).works, None, "22.20");
    }
    // 17.3 Whose unit it is now does not count, but who dug.
    mark(&mut position, (3, 5), ENTRENCHED[1]);
    assert_eq!(charge(&position, &[NOBODYS]).works, None);
    mark(&mut position, (3, 5), ENTRENCHED[NEUTRAL]);
    assert_eq!(
        charge(&position, &[NOBODYS]).works,
        Some((Work::Entrenchment, 1))
    );
}

#[test]
fn rule_15_1_who_is_not_known_is_helped_as_most_of_his_side() {
    let mut position = position(&[(FOOT, (2, 3)), (ENEMY, (3, 3)), (FORT, (3, 4))]);
    let shifts = shifts(&position, &[((3, 3), VILLAGE)]);
    let blind = |position: &Position, unit| {
        assess(
            &shifts,
            position,
            &[FOOT],
            &[unit],
            Table::Skirmish,
            &[unit],
        )
    };
    // The first unit of that side is a tribe, and no garrison.
    assert_eq!(blind(&position, ENEMY).terrain, (2, Feature::Line(VILLAGE)));
    assert_eq!(blind(&position, FORT).works, None);
    mark(&mut position, (3, 3), ENTRENCHED[0]);
    assert_eq!(blind(&position, ENEMY).works, Some((Work::Entrenchment, 1)));
}

#[test]
fn tables_that_do_not_hold_together_are_refused() {
    let line = Terrain::default();
    let chart = |lines: usize, hexes: &[u16], rivers: &[Hex]| {
        Chart::new(vec![line; lines], hexes.to_vec(), rivers, 1, 0)
    };
    assert!(chart(2, &[1, 2, 3], &[2]).is_ok());
    assert!(chart(2, &[4], &[]).is_err());
    assert!(chart(2, &[1], &[1]).is_err());
    assert!(chart(17, &[1], &[]).is_err());
    assert!(
        Units::new(vec![Unit {
            side: 3,
            ..Unit::default()
        }])
        .is_err()
    );
}
