use super::*;

/// The table of one game, as printed: difference, defender's columns, attacker's columns.
const ROWS: &str = "
    -8 | - - - - - - - - | 3D 4D 5D 5D 6D 8D 10D 12D 14D 16D
    -7 | - - - - - - - - | 2D 3D 4D 4D 5D 7D 9D 11D 13D 15D
    -6 | - - - - - - - - | 2D 2D 3D 3D 5D 6D 8D 10D 12D 13D
    -5 | - - - - - - - 1 | 1D 2D 2D 3D 4D 6D 7D 9D 11D 12D
    -4 | - - - - - - 1 1 | 1D 2D 2D 2D 3D 5D 6D 8D 9D 10D
    -3 | - - - - - 1 1 1 | 1D 2D 2D 2D 3D 4D 5D 7D 8D 9D
    -2 | f f f f f 1f 1f 1f | D 1D 2D 2D 3D 3D 5D 7D 8D 9D
    -1 | F F F F 1F 1F 1F 2F | D 1D 1D 1D 2D 3D 5D 6D 7D 8D
    0 | D D D D 1D 1D 2D 2D | D 1D 1D 1D 2D 3D 4D 5D 6D 8D
    1 | D D D 1D 1D 2D 2D 2D | D 1D 1D 1D 2D 3D 3D 4D 5D 7D
    2 | Dr Dr 1Dr 1Dr 2Dr 2Dr 2Dr 3Dr | Da Da 1Da 1Da 2Da 2Da 3Da 4Da 5Da 6Da
    3 | Dr Dr 1Dr 1Dr 2Dr 2Dr 3Dr 4Dr | Fa Fa Fa 1Fa 2Fa 2Fa 3Fa 4Fa 5Fa 6Fa
    4 | DR 1DR 1DR 2DR 3DR 3DR 4DR 5DR | fa fa fa 1fa 1fa 2fa 3fa 3fa 4fa 5fa
    5 | 1DR 2DR 2DR 3DR 3DR 3DR 4DR 5DR | Ea Ea Ea Ea 1Ea 1Ea 2Ea 2Ea 3Ea 3Ea
    6 | 1DR 2DR 2DR 3DR 3DR 4DR 5DR 6DR | a a a a 1a 1a 1a 2a 2a 3a
    7 | 1DR 2DR 2DR 3DR 4DR 6DR 7DR 8DR | a a a a a 1a 1a 1a 2a 2a
    8 | 2DR* 2DR* 3DR* 4DR* 5DR* 7DR* 7DR* 9DR* | a a a a a a 1a 1a 1a 2a
    9 | 2DR* 3DR* 4DR* 4DR* 5DR* 7DR* 8DR* 10DR* | a a a a a a a 1a 1a 1a
    10 | 3DR* 4DR* 5DR* 5DR* 6DR* 8DR* 9DR* 11DR* | a a a a a a a a 1a 1a
";
const LETTERS: &str = "fFDErR*a";

fn letters(text: &str) -> u32 {
    let bit = |letter| 1 << LETTERS.find(letter).expect("a known letter");
    text.chars().map(bit).fold(0, |bits, bit: u32| bits | bit)
}

fn effect(text: &str) -> Effect {
    let text = text.trim_matches('-');
    let start = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    Effect {
        loss: text[..start].parse().unwrap_or(0),
        letters: letters(&text[start..]),
    }
}

fn table() -> CombatTable {
    let rows: Vec<Vec<&str>> = ROWS
        .lines()
        .map(|line| line.split('|').collect::<Vec<_>>())
        .filter(|row| row.len() == 3)
        .collect();
    let half = |index: usize| -> Vec<Vec<Effect>> {
        rows.iter()
            .map(|row| row[index].split_whitespace().map(effect).collect())
            .collect()
    };
    let doubled = |bounds: &[u32]| -> Vec<u32> { bounds.iter().map(|cv| cv * 2).collect() };
    let mut defender = doubled(&[0, 4, 7, 12, 19, 27, 38, 50]);
    let mut attacker = doubled(&[0, 4, 7, 12, 19, 27, 38, 50, 60, 70]);
    (defender[0], attacker[0]) = (1, 1);
    CombatTable::new(-8, defender, half(1), attacker, half(2)).expect("a sound table")
}

fn result(difference: i32, defender_cv: u32, attacker_cv: u32) -> Outcome {
    table()
        .resolve(difference, defender_cv * 2, attacker_cv * 2)
        .expect("a result")
}

fn expected(defender: &str, attacker: &str) -> Outcome {
    Outcome {
        defender: effect(defender),
        attacker: effect(attacker),
    }
}

#[test]
fn four_worked_examples() {
    assert_eq!(result(4, 10, 8), expected("1DR", "fa"));
    assert_eq!(result(1, 2, 7), expected("D", "1D"));
    assert_eq!(result(6, 1, 6), expected("1DR", "a"));
    assert_eq!(result(-2, 12, 13), expected("f", "2D"));
}

#[test]
fn rows_beyond_the_table_are_the_outermost() {
    assert_eq!(result(-40, 60, 80), expected("-", "16D"));
    assert_eq!(result(40, 60, 80), expected("11DR*", "1a"));
    assert_eq!(table().resolve(i32::MIN, 8, 8), table().resolve(-8, 8, 8));
    assert_eq!(table().resolve(i32::MAX, 8, 8), table().resolve(10, 8, 8));
}

#[test]
fn half_points_stay_in_the_lower_column() {
    let table = table();
    assert_eq!(
        table.resolve(4, 1, 2).expect("CV 1/2").defender,
        effect("DR")
    );
    assert_eq!(
        table.resolve(4, 7, 2).expect("CV 3 1/2").defender,
        effect("DR")
    );
    assert_eq!(
        table.resolve(4, 8, 2).expect("CV 4").defender,
        effect("1DR")
    );
    assert_eq!(
        table.resolve(4, 0, 2),
        Err(CombatError::BelowTable("defender", 0, 1))
    );
    assert_eq!(
        table.distribution(4, &[], 8, 0),
        Err(CombatError::BelowTable("attacker", 0, 1))
    );
}

fn weight_with(modifier: i32, any: &str) -> u64 {
    let chances = table()
        .distribution(modifier, &[], 20, 20)
        .expect("a distribution");
    let wanted = letters(any);
    chances
        .iter()
        .filter(|c| c.outcome.defender.letters & wanted != 0)
        .map(|c| c.weight)
        .sum()
}

#[test]
fn retreat_and_rout_chances() {
    assert_eq!((weight_with(0, "rR"), weight_with(0, "R")), (10, 3));
    assert_eq!((weight_with(2, "rR"), weight_with(2, "R")), (21, 10));
}

#[test]
fn distribution_counts_every_throw() {
    let table = table();
    for coins in [&[][..], &[-1], &[1, -1], &[2, 2, -3], &[0, 1, 1, -1]] {
        let mut counted: BTreeMap<i32, u64> = BTreeMap::new();
        for attacker in 1..=6 {
            for defender in 1..=6 {
                for subset in 0..1_usize << coins.len() {
                    let applied = coins
                        .iter()
                        .enumerate()
                        .filter(|(i, _)| subset >> i & 1 == 1);
                    let sum: i32 = applied.map(|(_, coin)| coin).sum();
                    *counted.entry(3 + attacker - defender + sum).or_default() += 1;
                }
            }
        }
        let chances = table
            .distribution(3, coins, 20, 30)
            .expect("a distribution");
        let merged: Vec<_> = chances.iter().map(|c| (c.difference, c.weight)).collect();
        assert_eq!(merged, counted.into_iter().collect::<Vec<_>>());
        assert_eq!(
            chances.iter().map(|c| c.weight).sum::<u64>(),
            36 << coins.len()
        );
        for chance in chances {
            assert_eq!(Ok(chance.outcome), table.resolve(chance.difference, 20, 30));
        }
    }
}

#[test]
fn distribution_refuses_what_it_cannot_count() {
    let table = table();
    assert_eq!(
        table.distribution(0, &[1; 17], 2, 2),
        Err(CombatError::Coins(17))
    );
    assert_eq!(
        table.distribution(i32::MAX, &[], 2, 2),
        Err(CombatError::Overflow)
    );
    assert_eq!(
        table.distribution(0, &[i32::MIN], 2, 2),
        Err(CombatError::Overflow)
    );
}

#[test]
fn ratio_rounds_for_the_defender() {
    let cases = [
        (8, 10, -1),
        (7, 2, 2),
        (6, 1, 5),
        (13, 12, 0),
        (1, 1, 0),
        (2, 1, 1),
        (1, 2, -1),
        (1, 3, -2),
        (5, 4, 0),
        (4, 5, -1),
        (14, 1, 13),
        (99, 1, 13),
        (1, 13, -12),
        (1, 99, -12),
    ];
    for (attacker, defender, wanted) in cases {
        assert_eq!(
            ratio(attacker, defender, -12, 13),
            Ok(wanted),
            "{attacker}:{defender}"
        );
    }
    assert_eq!(ratio(9, 1, -2, 3), Ok(3));
    assert_eq!(ratio(1, i64::MAX, -12, 13), Ok(-12));
}

#[test]
fn ratio_needs_two_values() {
    assert_eq!(ratio(0, 4, -12, 13), Err(CombatError::NoRatio(0, 4)));
    assert_eq!(ratio(4, 0, -12, 13), Err(CombatError::NoRatio(4, 0)));
    assert_eq!(ratio(4, -1, -12, 13), Err(CombatError::NoRatio(4, -1)));
    assert_eq!(ratio(4, 4, 1, 0), Err(CombatError::Clamp(1, 0)));
}

#[test]
fn tables_out_of_shape_are_refused() {
    let cell = Effect {
        loss: 0,
        letters: 0,
    };
    let wrong =
        |defender_columns: &[u32], defender: Vec<Vec<Effect>>, attacker: Vec<Vec<Effect>>| {
            let table = CombatTable::new(0, defender_columns.to_vec(), defender, vec![1], attacker);
            table.expect_err("a faulty table").to_string()
        };
    let row = || vec![vec![cell]];
    assert_eq!(
        wrong(&[], row(), row()),
        "combat table: the defender has no columns"
    );
    assert_eq!(
        wrong(&[1, 4, 4], vec![vec![cell; 3]], row()),
        "combat table: the defender's columns must ascend: column 2 starts at 4 after 4"
    );
    assert_eq!(
        wrong(&[1], vec![], row()),
        "combat table: the defender has no rows"
    );
    assert_eq!(
        wrong(&[1], row(), vec![vec![cell], vec![]]),
        "combat table: the attacker's row 1 has 0 entries for 1 columns"
    );
    assert_eq!(
        wrong(&[1], row(), vec![vec![cell], vec![cell]]),
        "combat table: 1 rows for the defender but 2 for the attacker"
    );
}
