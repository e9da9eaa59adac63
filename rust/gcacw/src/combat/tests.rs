use super::*;
use crate::field;
use hexcore::odds::Effect;
use hexcore::pieces::PieceSet;
use hexcore::testing::{self, CREEK, ROAD};

fn table() -> BattleTable {
    let cell = |loss| Effect { loss, letters: 0 };
    let rows = |n: u16| (0..n).map(|loss| vec![cell(loss)]).collect::<Vec<_>>();
    let combat = CombatTable::new(-1, vec![1], rows(3), vec![1], rows(3)).unwrap();
    let guns = |least, sure, coin| Guns { least, sure, coin };
    let figures = BattleFigures {
        types: vec![
            AttackType {
                modifier: 1,
                points: [4, 8],
            },
            AttackType {
                modifier: -3,
                points: [0, 0],
            },
        ],
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
        artillery: vec![vec![guns(2, 1, 1), guns(-99, 0, -1)]; 3],
        flank_bonus: [0, 0, 0, 0, 0, 2, 4],
        flank_most: 4,
        flank_share: (1, 4),
        refuse: vec![0, 1, 1, 2, 2],
        refuse_fatigue: 1,
        refuse_most: 3,
        helper: 1,
        rain: -1,
        spent_share: (1, 2),
        crossing: (0, 2),
        creek: (CREEK, [1, 2]),
        heights: (0, [2, 1]),
    };
    BattleTable::new(figures, combat).unwrap()
}

fn order() -> Order {
    let soldier = Soldier {
        foot: true,
        ..Soldier::default()
    };
    let mut soldiers = vec![soldier; 8];
    soldiers[1].defence = 2;
    soldiers[6].attack = 3;
    let mut leads = vec![PieceSet::default(); 8];
    leads[6] = [0, 2].into_iter().collect();
    Order::new(soldiers, leads).unwrap()
}

#[test]
fn sums_are_made_of_ratio_type_tactics_hexside() {
    let map = testing::map(5, 5, &[], &[((3, 3), 0, CREEK), ((3, 3), 3, ROAD)]);
    let mut position = testing::position(&map, &testing::rules());
    position.put_at(0, (3, 2), 6);
    position.put_at(6, (3, 2), 0);
    position.put_at(1, (3, 3), 3);
    let (table, order) = (table(), order());
    let target = position.hex_at(3, 3);
    let attack = Attack::of_march(&[0], target, 5, false);
    let found = table.assess(&position, &order, &attack).unwrap();
    // 2:1 is +1, prepared +1, the leader's 3 against 2 +1; the creek +1 to the defender.
    assert_eq!((found.attack, found.defence), (3, 1));
    assert_eq!((found.attacker_cv2, found.defender_cv2), (12, 6));
    let late = Attack {
        points: Some(3),
        rain: true,
        ..attack
    };
    let found = table.assess(&position, &order, &late).unwrap();
    assert_eq!((found.attack, found.defence), (-2, 2));
    // Entrenched one and a half times: 6 to 4 1/2 is even.
    position.set(1, field::ENTRENCHMENT, 1).unwrap();
    let found = table.assess(&position, &order, &attack).unwrap();
    assert_eq!((found.attack, found.defender_cv2), (2, 6));
    let found = table
        .assess(
            &position,
            &order,
            &Attack {
                dug_in: false,
                ..attack
            },
        )
        .unwrap();
    assert_eq!(found.attack, 3);
}

#[test]
fn weights_add_up_and_a_fort_takes_bonuses_away() {
    let map = testing::map(5, 5, &[], &[]);
    let mut position = testing::position(&map, &testing::rules());
    position.put_at(0, (3, 2), 6);
    position.put_at(6, (3, 2), 0);
    let (table, order) = (table(), order());
    let fort = Some(Fort { value: 1, guns: 2 });
    let attack = Attack {
        fort,
        ..Attack::of_march(&[0], position.hex_at(3, 3), 0, false)
    };
    let found = table.assess(&position, &order, &attack).unwrap();
    // 6:1 is +5, column -3, tactics never in favour; two guns less give an even chance of -1.
    assert_eq!((found.attack, found.coin, found.defender_cv2), (2, -1, 1));
    let mut total = 0;
    let whole = table.each(&found, |weight, _| total += weight).unwrap();
    assert_eq!((total, whole), (72, 72));
    let nothing = Attack {
        fort: None,
        ..attack
    };
    assert!(table.assess(&position, &order, &nothing).is_err());
}
