//! Playouts ask for no memory once their buffers have grown: counted by the allocator itself.
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../../hexcore/tests/common/mod.rs"]
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use common::{PIECES, Random, random_board, random_map, stir};
use gcacw::attrition::{Evasion, ExtendedMarch, Recovery, Rest, Tolls, Works};
use gcacw::combat::{AttackType, BattleFigures, BattleTable, Guns, Limits, Order, Soldier};
use gcacw::rulebook::{Burning, Charge, Goal, Letters, Marches, Retreats, Rulebook};
use gcacw::{
    Assignment, Bonds, Chance, Depot, Errand, Figures, Judge, Lines, Manner, Marching, Pays, Plan,
    Playout, Post, Prospect, Question, Sent, Sim, Special, Steps, TakenBack, Watch, Weights, Work,
    World, search,
};
use hexcore::cost::Block;
use hexcore::geom::Hex;
use hexcore::odds::{CombatTable, Effect};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::{Columns, Piece, Roster};
use hexcore::search::Scratch;
use mcts::{Budget, Sim as _, Tree};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// Hands everything on to the system's allocator and counts, for this thread.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Pieces from here on lead; even ones belong to side 0.
const LEADERS: usize = PIECES - 6;

fn figures(goals: &[Hex]) -> Figures {
    let soldiers = (0..PIECES).map(|piece| Soldier {
        attack: (piece % 4) as i8,
        defence: (piece % 3) as i8,
        mount: u8::from(piece < LEADERS && piece % 5 == 0),
        foot: piece < LEADERS && piece % 5 != 0,
        digs: piece < LEADERS,
        command: 4,
        pace: 1,
        active: piece >= LEADERS,
        ..Soldier::default()
    });
    let units = |side: usize| (0..LEADERS).filter(move |unit| unit % 2 == side);
    let command = |side| units(side).map(|unit| unit as Piece).collect::<PieceSet>();
    let leads = (0..PIECES).map(|piece| {
        if piece < LEADERS {
            PieceSet::default()
        } else {
            command(piece % 2)
        }
    });
    let effect = |loss: u16, letters: u32| Effect { loss, letters };
    let rows = |attacker: bool| -> Vec<Vec<Effect>> {
        (-6_i32..=6)
            .map(|row| {
                let good = if attacker { row } else { -row };
                let loss = (4 - good).max(0) as u16 / 2;
                let letters = match good {
                    ..-2 => 0b100 | if attacker { 0 } else { 0b1_0000 },
                    3.. if attacker => 0b1000_0000,
                    _ => 1,
                };
                vec![effect(loss, letters), effect(loss + 1, letters)]
            })
            .collect()
    };
    let combat = CombatTable::new(-6, vec![1, 12], rows(false), vec![1, 12], rows(true)).unwrap();
    let battle = BattleFigures {
        types: vec![AttackType {
            modifier: 0,
            points: [0, 0],
        }],
        assault: 1,
        ratio: (-12, 13),
        limits: Limits {
            attacker: 70,
            defender: 60,
            half: 100,
            all: 130,
        },
        multipliers: vec![(1, 1), (3, 2), (2, 1)],
        works_multiplier: (3, 2),
        works: 0,
        artillery: vec![
            vec![Guns {
                least: -99,
                sure: 0,
                coin: 1
            }];
            5
        ],
        flank_bonus: [0, 0, 0, 1, 2, 3, 4],
        flank_most: 4,
        flank_share: (1, 4),
        refuse: vec![0, 1, 1, 2, 2],
        refuse_fatigue: 1,
        refuse_most: 3,
        helper: 1,
        rain: -1,
        spent_share: (1, 2),
        crossing: (0, 0),
        creek: (0, [0, 0]),
        heights: (0, [0, 0]),
    };
    let rest = Rest {
        organize: true,
        ..Rest::default()
    };
    let order = Order::new(soldiers.collect(), leads.collect()).unwrap();
    let goal = |mark: usize| Goal {
        hex: goals[mark],
        points: 3,
        mark,
        takers: command(0).iter().chain(command(1).iter()).collect(),
        burnt_by: None,
        post: None,
    };
    let post = Goal {
        post: Some(Post {
            side: 0,
            keepers: command(0),
            near: 1,
            kept: false,
        }),
        ..goal(1)
    };
    let rules = Rulebook {
        order: order.clone(),
        battle: BattleTable::new(battle, combat).unwrap().into(),
        marches: Marches {
            dice: [1, 2],
            bonus: [[[1, 2, 3]; 2]; 2],
            between_zones: 1,
            attack_between: false,
            leaving: (1, 1),
        },
        letters: Letters {
            fatigue: [1, 2, 4],
            disorganized: 4,
            exhausted: 8,
            retreat: 16,
            rout: [32, 64],
            advance: 128,
        },
        retreats: Retreats {
            length: (2, 4),
            rout_length: (4, 6),
            loss: [0, 0, 0, 0, 1, 2],
        },
        tolls: Tolls {
            extended: ExtendedMarch {
                side: [0, 1],
                die: [[
                    None,
                    None,
                    None,
                    Some(0),
                    Some(1),
                    None,
                    None,
                    None,
                    None,
                    None,
                ]; 2],
                first: 3,
                rows: [
                    vec![(0, false), (0, true), (1, true)],
                    vec![(0, false), (1, false)],
                ],
            },
            works: Works {
                ladder: 3,
                by_action: 0b110,
                first_in_works: 1,
                resting_most: 2,
            },
            evasion: Evasion {
                most_fatigue: 3,
                terrain: vec![0, 1, 2],
                size: vec![(5, 2), (2, 0), (1, -1)],
                divisor: 2,
                fatigue: 1,
                fatal: 1,
                manpower: 1,
            },
            recovery: Recovery {
                rows: [[rest; 10]; 2],
                rally_most: 2,
            },
        },
        goals: vec![goal(0), goal(2)],
        bonuses: Vec::new(),
        burning: Burning::default(),
        forts: Vec::new(),
        scores: 0,
        loss_points: [-2, 3],
        command_radius: 6,
        most_fatigue: 4,
        ties: 1,
        turns: 2,
        idle_boxes: false,
    };
    Figures {
        order,
        goals: rules.goals.iter().copied().chain([post]).collect(),
        rules: rules.into(),
        lines: Lines {
            along: u16::MAX,
            barred: Vec::new(),
            depots: vec![Depot {
                hex: goals[0],
                bearers: command(0),
                sources: vec![goals[2]],
                points: 2,
                further: vec![(goals[1], 4)],
            }],
        },
        areas: goals
            .iter()
            .map(|&hex| [hex].into_iter().collect())
            .collect(),
        wins_at: 6,
    }
}

fn world(random: &mut Random) -> (World, Judge) {
    let map = random_map(random, 24, 24);
    let board = random_board(random, &map);
    let sides: Vec<u8> = (0..PIECES).map(|piece| (piece % 2) as u8).collect();
    let kinds: Vec<u8> = (0..PIECES)
        .map(|piece| u8::from(piece >= LEADERS))
        .collect();
    let values: Vec<u8> = (0..=255).collect();
    let columns = Columns {
        side: &sides,
        kind: &kinds,
        profile: &[1; PIECES],
        zoc: &[1; PIECES],
        artillery: &[1; PIECES],
        in_cover: &[1; PIECES],
        crowding: &[0; PIECES],
    };
    let roster = Arc::new(Roster::new(columns, &values).unwrap());
    let mut position = Position::new(board.clone(), roster.clone(), common::MARKS).unwrap();
    stir(random, &mut position);
    for piece in 0..LEADERS as Piece {
        for _ in 0..20 {
            let hex = random.below(map.size()) as Hex;
            if position.hex(piece) == hexcore::geom::NO_HEX {
                let _taken = position.place(piece, hex);
            }
        }
        for (field, value) in [
            (gcacw::field::MANPOWER, 6),
            (gcacw::field::FATIGUE, 0),
            (gcacw::field::ENTRENCHMENT, 0),
        ] {
            position.set(piece, field, value).unwrap();
        }
    }
    for mark in 0..common::MARKS {
        position.set_mark(mark, (mark % 2) as i64).unwrap();
    }
    // A leader stands with a unit of his or nowhere.
    for leader in LEADERS as Piece..PIECES as Piece {
        let unit = (0..LEADERS as Piece)
            .filter(|unit| unit % 2 == leader % 2)
            .find(|&unit| position.standing(unit).is_ok());
        match unit {
            Some(unit) => position.place(leader, position.hex(unit)).unwrap(),
            None => position.lift(leader),
        }
    }
    let goals: Vec<Hex> = (0..common::MARKS)
        .map(|_| random.below(map.size()) as Hex)
        .collect();
    let figures = Arc::new(figures(&goals));
    figures.check(&position).unwrap();
    let neutral = Columns {
        side: &[2; PIECES],
        ..columns
    };
    let mut peace = position.clone();
    peace
        .set_roster(Roster::new(neutral, &values).unwrap().into())
        .unwrap();
    assert!(figures.check(&peace).is_err(), "a war between two sides");
    let weights: Vec<f64> = Weights::NAMES
        .iter()
        .map(|&name| match name {
            "full-strength" => 8.0,
            "behind" | "least-gain" => -2.0,
            _ => 0.3,
        })
        .collect();
    let weights = Weights::from_values(&weights).unwrap();
    let judge = Judge::new(figures, &board, &roster, weights).unwrap();
    let errand = Errand {
        area: 0,
        until: 1,
        late: false,
        pays: Pays::Leaving { after_fire: false },
        worth: (0..6).map(|piece| (piece, 2.0)).collect(),
        shared: vec![0, 1, 5],
        back: Some(TakenBack {
            side: 1,
            so_far: [0.0; 2],
        }),
    };
    let goal = judge.figures.goals[0].hex;
    let some = |side| {
        let of_side = |&piece: &Piece| roster.is_unit(piece) && roster.side(piece) == side;
        (0..PIECES as Piece).filter(of_side).take(3).collect()
    };
    let bonds = Bonds {
        sent: Some(Sent {
            units: some(1),
            goal,
        }),
        watch: Some(Watch {
            units: some(0),
            area: [goal].into_iter().collect(),
            centre: goal,
            least: 1,
        }),
        waiting: PieceSet::default(),
        alarm: None,
    };
    let world = World {
        position,
        turn: 1,
        side: 0,
        passed: false,
        owed: None,
        rain: false,
        ledger: 0,
        held: PieceSet::default(),
        until: 1,
        special: Special {
            errands: vec![errand],
            bonds,
            charges: vec![Charge {
                unit: 0,
                hurt: 1,
                retreat: 1,
                destroyed: 3,
                most: 4,
            }],
            ..Special::default()
        }
        .into(),
        earned: 0.0,
        ridden: [0.0; 2],
        gone: 0,
        advanced: 0.0,
        paid: PieceSet::default(),
        arrived: PieceSet::default(),
        charged: Default::default(),
        over: false,
    };
    (world, judge)
}

/// The judge with a network of sixteen hidden numbers.
fn learned(judge: &Judge) -> Judge {
    let values = (0..Prospect::size(16)).map(|number| (number % 7) as f32 * 0.01 - 0.03);
    let prospect = Prospect::from_values(&values.collect::<Vec<_>>()).unwrap();
    judge.learned(prospect.into())
}

#[test]
fn what_is_learned_counts_until_the_game_is_over() {
    let mut random = Random::new(3);
    let (mut world, judge) = world(&mut random);
    let mut values = vec![0.0; Prospect::size(0)];
    let outputs = values.len() - 2 * (1 + gcacw::FEATURES);
    (values[outputs], values[outputs + 1 + gcacw::FEATURES]) = (4.0, -0.5);
    let learned = judge.learned(Prospect::from_values(&values).unwrap().into());
    let mut scratch = Scratch::default();
    let stands = f64::from(world.points(&judge.figures, &mut scratch));
    let told = learned.foresee(&world, 0.0, &mut scratch);
    assert_eq!(told, (stands + 4.0, stands + 4.0 - 0.5 * judge.weights.win));
    assert_ne!(judge.foresee(&world, 0.0, &mut scratch), told);
    world.over = true;
    let told = learned.foresee(&world, 0.0, &mut scratch);
    assert_eq!(judge.foresee(&world, 0.0, &mut scratch), told);
}

#[test]
fn playouts_ask_for_no_memory() {
    let mut random = Random::new(11);
    let mut actions = Steps::default();
    for number in 0..6 {
        let (root, judge) = world(&mut random);
        let judge = if number % 2 == 0 {
            judge
        } else {
            learned(&judge)
        };
        let question = Question::default();
        let mut trees = [None, Some(Tree::new(3))];
        let mut playout = Playout::new(&judge, &root, 0.0, &question, 1);
        let mut some = |seeds: std::ops::Range<u64>| {
            let mut actions = Steps::default();
            for seed in seeds {
                for tree in &mut trees {
                    playout.playout(seed, Plan::Pass, 40, tree.as_mut());
                    actions += playout.count();
                }
            }
            actions
        };
        some(0..100);
        let before = COUNT.get();
        actions += some(0..60);
        actions += some(200..260);
        let asked = COUNT.get() - before;
        // Buffers grow to the largest march met; a hundred more may meet a larger one, not one in each.
        assert!(asked < 4, "{asked} requests for memory");
    }
    assert!(actions.phases > 5000, "{actions:?}");
    assert!(actions.answers > 2 * actions.phases, "{actions:?}");
    assert!(actions.rolls > actions.phases, "{actions:?}");
}

#[test]
fn a_search_of_nodes_is_the_same_on_any_number_of_threads() {
    let mut random = Random::new(5);
    let (root, judge) = world(&mut random);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let found = |threads: usize, depth: u32| {
        let budget = Budget {
            nodes: Some(300),
            time: None,
            horizon: 3,
            width: 12,
            further: 20,
            threads,
            depth,
            matters: None,
        };
        let report = search(&judge, &root, &Question::default(), None, &budget, 9, &stop);
        let advice = report.advice.iter();
        advice
            .map(|one| (one.action, one.playouts, one.value.to_bits()))
            .collect::<Vec<_>>()
    };
    for depth in [0, 2] {
        let told = [1, 2, 5].map(|threads| found(threads, depth));
        assert!(told[0].len() > 1);
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0], told[2]);
    }
    assert_ne!(found(1, 0), found(1, 2), "a tree was asked");
}

#[test]
fn a_unit_on_the_march_enters_no_hex_that_it_cannot_pay_for() {
    let mut random = Random::new(23);
    let (root, judge) = world(&mut random);
    let mut entered = [0, 0];
    for unit in 0..LEADERS as Piece {
        let here = root.position.hex(unit);
        for direction in 0..6 {
            let step = root.position.step_from(unit, here, direction);
            let (mut scratch, mut way) = (Scratch::default(), Vec::new());
            let free = step.block == Block::Open
                && root
                    .position
                    .route_into(unit, step.to, 0, false, &mut scratch, &mut way)
                    .unwrap();
            if step.block != Block::Open || free {
                continue;
            }
            for moved in [false, true] {
                let (mut twin, mut work) = (root.clone(), Work::default());
                let mut sim = Sim {
                    figures: &judge.figures,
                    world: &mut twin,
                    dice: &mut Chance::new(1),
                    work: &mut work,
                    manner: Manner::Fixed { evades: false },
                    limits: None,
                    steps: Steps::default(),
                };
                let order = Assignment {
                    unit,
                    goal: step.to,
                    target: None,
                };
                let mut march = Marching {
                    moved,
                    ..Marching::begun(unit, 0)
                };
                sim.carry_out(order, &mut march, None);
                entered[usize::from(moved)] += u32::from(twin.position.hex(unit) == step.to);
            }
        }
    }
    assert!(
        entered[0] > 20 && entered[1] == 0,
        "only the first hex: {entered:?}"
    );
}
