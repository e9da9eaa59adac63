use super::*;
use crate::flank::cover;
use crate::search::{Scratch, UNREACHED};
use crate::testing::{self, BRIDGE, CREEK, RIVER, ROAD};

fn board(map: &Arc<HexMap>, rules: &Rules) -> Board {
    Board::new(map.clone(), &[testing::profile()], rules).unwrap()
}

#[test]
fn each_ban_bars_one_side_from_one_thing_in_one_direction() {
    let map = testing::map(1, 3, &[], &[]);
    let (here, there) = (map.hex_at(1, 2).unwrap(), map.hex_at(1, 1).unwrap());
    let mut rules = testing::rules();
    for bit in 0..5 {
        let mask = 1 << bit;
        rules.bans = vec![Ban {
            side: 0,
            hex: here,
            direction: 0,
            mask,
        }];
        let mut position = testing::position(&map, &rules);
        let board = position.board().clone();
        let marches = |side| board.step(0, here, 0, side).unwrap().block;
        let barred = if mask == ban::MARCH {
            Block::Banned
        } else {
            Block::Open
        };
        assert_eq!((marches(0), marches(1)), (barred, Block::Open));
        assert_eq!(board.step(0, there, 3, 0).unwrap().block, Block::Open);
        assert_eq!(board.zoc_kind(here, 0), ZocKind::Full);
        let attacks = |side| board.attack_block(here, there, side).unwrap() == Block::Banned;
        assert_eq!((attacks(0), attacks(1)), (mask == ban::ATTACK, false));
        let traces = |side| {
            let mut row = [0; 3];
            position
                .trace(side, here, 9, &mut row, &mut Scratch::default())
                .unwrap();
            row[usize::from(there)] == UNREACHED
        };
        assert_eq!((traces(0), traces(1)), (mask == ban::TRACE, false));
        let retreats = |side| {
            let steps = position.retreat_steps(side, here, here, &[]);
            steps.iter().all(|&(to, _)| to != there)
        };
        assert_eq!((retreats(0), retreats(1)), (mask == ban::RETREAT, false));
        position.put_at(0, (1, 2), 1);
        let covered = |side: usize| position.flank_by(here, 1 - side, 0).cells[0] == cover::EDGE;
        assert_eq!((covered(0), covered(1)), (mask == ban::COVER, false));
    }
}

#[test]
fn a_board_with_other_edges_is_the_one_made_from_them() {
    let sides = [((2, 2), 0, RIVER), ((3, 3), 1, ROAD), ((2, 3), 2, CREEK)];
    let map = testing::map(4, 4, &[((3, 2), testing::SWAMP)], &sides);
    let hex = |column, row| map.hex_at(column, row).unwrap();
    let mut rules = testing::rules();
    rules.closed = vec![hex(4, 4)];
    rules.zoc_borders = vec![Hexsides {
        mask: CREEK,
        unless: 0,
    }];
    for (at, direction, mask) in [
        ((2, 2), 0, ban::MARCH),
        ((2, 3), 1, ban::ALL),
        ((1, 1), 3, ban::TRACE),
    ] {
        rules.bans.push(Ban {
            side: 0,
            hex: hex(at.0, at.1),
            direction,
            mask,
        });
    }
    let differing: Vec<Edge> = [
        ((2, 2), 0, RIVER | BRIDGE),
        ((3, 3), 0, RIVER),
        ((3, 3), 1, CREEK),
        ((2, 3), 1, ROAD | RIVER),
        ((3, 2), 3, ROAD),
        ((4, 3), 3, RIVER),
    ]
    .map(|((column, row), direction, bits)| Edge {
        hex: hex(column, row),
        direction,
        bits,
    })
    .into();
    let bare = board(&map, &rules);
    for count in 0..=differing.len() {
        let some = &differing[..count];
        rules.edges = some.to_vec();
        let made = board(&map, &rules);
        let others = bare.with_edges(&differing[count..]).unwrap();
        for changed in [
            bare.with_edges(some).unwrap(),
            others.with_edges(some).unwrap(),
        ] {
            assert_eq!(changed.fingerprint(), made.fingerprint());
            assert_eq!((&changed.sides, &changed.zoc), (&made.sides, &made.zoc));
            assert_eq!(changed.zoc_within, made.zoc_within);
            assert_eq!(changed.edges, made.edges);
            for (changed, made) in changed.costs[0].iter().zip(&made.costs[0]) {
                assert_eq!(format!("{changed:?}"), format!("{made:?}"));
            }
        }
    }
}

#[test]
fn sides_share_the_table_of_steps_where_none_is_banned() {
    let map = testing::map(2, 2, &[], &[]);
    let mut rules = testing::rules();
    let shared = board(&map, &rules);
    assert!(Arc::ptr_eq(&shared.costs[0][0], &shared.costs[0][1]));
    rules.bans = vec![Ban {
        side: 1,
        hex: 0,
        direction: 3,
        mask: ban::MARCH,
    }];
    let split = board(&map, &rules);
    assert!(!Arc::ptr_eq(&split.costs[0][0], &split.costs[0][1]));
    assert_ne!(shared.fingerprint(), split.fingerprint());
}

#[test]
fn a_changed_hexside_counts_for_costs_barriers_lines_and_zones() {
    let sides = [((1, 2), 0, RIVER | BRIDGE | ROAD)];
    let map = testing::map(1, 2, &[], &sides);
    let mut rules = testing::rules();
    let printed = board(&map, &rules);
    rules.edges = vec![Edge {
        hex: 0,
        direction: 3,
        bits: RIVER,
    }];
    let down = board(&map, &rules);
    assert_eq!((down.edge(1, 0), map.edge(1, 0)), (RIVER, sides[0].2));
    assert_eq!(printed.step(0, 1, 0, 0).unwrap().cost, 1);
    assert_eq!(down.step(0, 1, 0, 0).unwrap().block, Block::Hexside);
    assert!(down.barrier(0, 3) && !printed.barrier(0, 3));
    assert!(printed.follows_line(1, 0) && !down.follows_line(1, 0));
    assert_eq!(down.zoc_kind(1, 0), ZocKind::None);
    assert_eq!(printed.zoc_kind(1, 0), ZocKind::Full);
    assert_ne!(printed.fingerprint(), down.fingerprint());
    rules.edges.push(Edge {
        hex: 1,
        direction: 0,
        bits: map.edge(1, 0),
    });
    assert_eq!(board(&map, &rules).fingerprint(), printed.fingerprint());
}

#[test]
fn figures_off_the_map_are_refused() {
    let map = testing::map(2, 2, &[], &[]);
    let with = |bans: &[(usize, Hex, usize, u8)], edges: &[(Hex, usize, u16)]| {
        let ban = |&(side, hex, direction, mask)| Ban {
            side,
            hex,
            direction,
            mask,
        };
        let edge = |&(hex, direction, bits)| Edge {
            hex,
            direction,
            bits,
        };
        let rules = Rules {
            bans: bans.iter().map(ban).collect(),
            edges: edges.iter().map(edge).collect(),
            ..testing::rules()
        };
        Board::new(map.clone(), &[testing::profile()], &rules).map(|_| ())
    };
    for ban in [(2, 0, 0, 1), (0, 4, 0, 1), (0, 0, 6, 1), (0, 0, 0, 32)] {
        assert!(with(&[ban], &[]).is_err());
    }
    for edge in [(4, 0, CREEK), (0, 6, CREEK), (0, 0, CREEK)] {
        assert!(with(&[], &[edge]).is_err());
    }
    assert_eq!(with(&[(0, 0, 0, ban::ALL)], &[(0, 3, ROAD)]), Ok(()));
}
