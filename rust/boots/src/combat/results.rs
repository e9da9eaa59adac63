//! 10.12 to 10.15, 10.23 The two combat results tables: column, result, what a result takes.

use hexcore::error::{Error, Result};

use super::losses::{Casualties, half};
use crate::units::{Arm, Unit};

/// The two tables (10.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Table {
    #[default]
    Skirmish,
    Charge,
}

/// Faces of a die.
pub const FACES: usize = 6;

/// What a result takes of a side (10.23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loses {
    #[default]
    Nothing,
    /// A unit.
    One,
    /// Half of the strength.
    Half,
    All,
    /// Bloodbath: the weaker side loses all, the other as much.
    Weaker,
}

/// What a result does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// What it takes of the attacker.
    pub attacker: Loses,
    pub defender: Loses,
    /// Hexes of retreat; None: a die says.
    pub attacker_retreats: u8,
    pub defender_retreats: Option<u8>,
    /// The attacker chooses the way of the defender's retreat.
    pub attackers_path: bool,
    /// Hexes of pursuit, of infantry and engineers.
    pub foot: u8,
    /// The same of cavalry and motorcycles.
    pub horse: u8,
    /// Pursuers may fight on.
    pub fights: bool,
    /// Heroism markers for attacker and defender.
    pub draws: [u8; 2],
}

/// Results by table, die and column.
#[derive(Clone, Debug)]
pub struct ResultsTables {
    /// Per cent from which each column counts; the first counts from 0.
    least: Box<[u32]>,
    /// By table, row after row: numbers of results.
    cells: [Box<[u8]>; 2],
    /// By number.
    verdicts: Box<[Verdict]>,
}

impl ResultsTables {
    /// `rows`: by table and face of the die, from 1, one number of a result a column.
    pub fn new(least: Vec<u32>, rows: [Vec<Vec<u8>>; 2], verdicts: Vec<Verdict>) -> Result<Self> {
        if least.first() != Some(&0) || least.windows(2).any(|pair| pair[0] >= pair[1]) {
            let told = "columns of a combat table must begin with 0 and rise";
            return Err(Error::Table(told.into()));
        }
        for table in &rows {
            if table.len() != FACES {
                return Err(Error::Length("rows of a combat table", table.len(), FACES));
            }
            for row in table {
                if row.len() != least.len() {
                    return Err(Error::Length(
                        "row of a combat table",
                        row.len(),
                        least.len(),
                    ));
                }
                if let Some(&cell) = row
                    .iter()
                    .find(|&&cell| usize::from(cell) >= verdicts.len())
                {
                    let most = verdicts.len() as i64 - 1;
                    return Err(Error::Range("result of a combat", cell.into(), 0, most));
                }
            }
        }
        Ok(Self {
            least: least.into(),
            cells: rows.map(|table| table.concat().into()),
            verdicts: verdicts.into(),
        })
    }

    /// Columns of both tables.
    pub fn columns(&self) -> usize {
        self.least.len()
    }

    /// 10.13, 10.15 The column of a ratio, moved to the right by `shift` as far as the tables go. Attackers without strength
    /// have the first one, whatever they attack; else the last one counts against no strength at all.
    pub fn column(&self, attack: u32, defence: u32, shift: i32) -> usize {
        let last = self.least.len() - 1;
        let found = match (attack, defence) {
            (0, _) => 0,
            (_, 0) => last,
            _ => {
                let per_cent = u64::from(attack) * 100 / u64::from(defence);
                self.least
                    .partition_point(|&least| u64::from(least) <= per_cent)
                    - 1
            }
        };
        found.saturating_add_signed(shift as isize).min(last)
    }

    /// 10.13 Number of the result for a face of the die, 1 to 6, in a column.
    pub fn result(&self, table: Table, die: u8, column: usize) -> Result<usize> {
        let (face, columns) = (usize::from(die), self.columns());
        if !(1..=FACES).contains(&face) {
            return Err(Error::Range("face of a die", die.into(), 1, FACES as i64));
        }
        if column >= columns {
            let most = columns as i64 - 1;
            return Err(Error::Range(
                "column of a combat table",
                column as i64,
                0,
                most,
            ));
        }
        Ok(self.cells[table as usize][(face - 1) * columns + column].into())
    }

    /// What a result does, by its number.
    pub fn verdict(&self, result: usize) -> Verdict {
        self.verdicts[result]
    }

    /// 10.23 What a result, by its number, takes of attacker and defender of these strengths.
    pub fn casualties(&self, result: usize, attack: u32, defence: u32) -> [Casualties; 2] {
        let verdict = self.verdicts[result];
        [
            casualties(verdict.attacker, attack, defence),
            casualties(verdict.defender, defence, attack),
        ]
    }

    /// 12.2 Hexes that a unit may pursue by a result, by its number; artillery and supply units never do, nor who cannot
    /// move at all.
    pub fn pursuit(&self, result: usize, unit: Unit) -> u8 {
        let verdict = self.verdicts[result];
        match unit.arm {
            _ if unit.allowance == 0 => 0,
            Arm::Artillery | Arm::Supply => 0,
            Arm::Cavalry | Arm::Motorcycle => verdict.horse,
            Arm::Infantry | Arm::Engineer => verdict.foot,
        }
    }
}

fn casualties(loses: Loses, own: u32, other: u32) -> Casualties {
    match loses {
        Loses::Nothing => Casualties::Strength(0),
        Loses::One => Casualties::Unit,
        Loses::Half => Casualties::Strength(half(own)),
        Loses::All => Casualties::Everybody,
        Loses::Weaker if own <= other => Casualties::Everybody,
        Loses::Weaker => Casualties::Strength(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: [u32; 8] = [0, 50, 100, 150, 200, 300, 400, 500];

    const fn losses(attacker: Loses, defender: Loses) -> Verdict {
        Verdict {
            attacker,
            defender,
            attacker_retreats: 0,
            defender_retreats: Some(0),
            attackers_path: false,
            foot: 1,
            horse: 2,
            fights: false,
            draws: [0; 2],
        }
    }

    /// Every row of both tables has the same results, by column: 0, 1, 2, 3, 4, 0, 0, 0; those of Charge are one more.
    fn tables() -> ResultsTables {
        let row = vec![0, 1, 2, 3, 4, 0, 0, 0];
        let harder = row.iter().map(|result| result + 1).collect();
        let rows = [vec![row; FACES], vec![harder; FACES]];
        let results = vec![
            losses(Loses::Nothing, Loses::Nothing),
            losses(Loses::One, Loses::Nothing),
            losses(Loses::Nothing, Loses::Half),
            losses(Loses::All, Loses::Nothing),
            losses(Loses::Weaker, Loses::Weaker),
            losses(Loses::Half, Loses::One),
        ];
        ResultsTables::new(LEAST.to_vec(), rows, results).unwrap()
    }

    #[test]
    fn rule_10_13_the_ratio_is_a_percentage_rounded_down() {
        let tables = tables();
        assert_eq!(tables.column(20, 13, 0), 3);
        assert_eq!(tables.column(299, 200, 0), 2);
        assert_eq!(tables.column(300, 200, 0), 3);
        assert_eq!(tables.column(49, 100, 0), 0);
        assert_eq!(tables.column(50, 100, 0), 1);
    }

    #[test]
    fn rule_10_13_no_strength_on_either_side() {
        let tables = tables();
        assert_eq!(tables.column(1, 0, 0), 7);
        assert_eq!(tables.column(0, 1, 0), 0);
        assert_eq!(tables.column(0, 0, 0), 0);
        assert_eq!(tables.column(0, 0, 2), 2);
    }

    #[test]
    fn rule_10_15_shifts_go_no_further_than_the_tables() {
        let tables = tables();
        assert_eq!(tables.column(1, 10, 2), 2);
        assert_eq!(tables.column(10, 10, -9), 0);
        assert_eq!(tables.column(10, 10, 9), 7);
        assert_eq!(tables.column(u32::MAX, 1, i32::MAX), 7);
    }

    #[test]
    fn a_result_is_that_of_its_table_and_column() {
        let tables = tables();
        assert_eq!(tables.result(Table::Skirmish, 1, 4), Ok(4));
        assert_eq!(tables.result(Table::Charge, 6, 4), Ok(5));
        assert!(tables.result(Table::Charge, 0, 4).is_err());
        assert!(tables.result(Table::Charge, 7, 4).is_err());
        assert!(tables.result(Table::Charge, 6, 8).is_err());
    }

    #[test]
    fn rule_10_23_what_results_take() {
        use Casualties::{Everybody, Strength, Unit};
        let tables = tables();
        let taken = |result| tables.casualties(result, 5, 3);
        assert_eq!(taken(0), [Strength(0), Strength(0)]);
        assert_eq!(taken(1), [Unit, Strength(0)]);
        assert_eq!(taken(2), [Strength(0), Strength(2)]);
        assert_eq!(taken(3), [Everybody, Strength(0)]);
        assert_eq!(taken(5), [Strength(3), Unit]);
    }

    #[test]
    fn rule_10_23_in_a_bloodbath_the_stronger_loses_as_much_as_the_weaker_has() {
        use Casualties::{Everybody, Strength};
        let tables = tables();
        assert_eq!(tables.casualties(4, 5, 3), [Strength(3), Everybody]);
        assert_eq!(tables.casualties(4, 3, 5), [Everybody, Strength(3)]);
        assert_eq!(tables.casualties(4, 4, 4), [Everybody, Everybody]);
    }

    #[test]
    fn rule_12_2_who_pursues_how_far() {
        let tables = tables();
        let far = |arm, allowance| {
            let unit = Unit {
                arm,
                allowance,
                ..Unit::default()
            };
            tables.pursuit(0, unit)
        };
        let arms = [
            Arm::Infantry,
            Arm::Engineer,
            Arm::Cavalry,
            Arm::Motorcycle,
            Arm::Artillery,
            Arm::Supply,
        ];
        assert_eq!(arms.map(|arm| far(arm, 4)), [1, 1, 2, 2, 0, 0]);
        assert_eq!(arms.map(|arm| far(arm, 0)), [0; 6]);
    }

    #[test]
    fn tables_that_do_not_hold_together_are_refused() {
        let rows = |cell, width| vec![vec![cell; width]; FACES];
        let nothing = || vec![losses(Loses::Nothing, Loses::Nothing)];
        let made = |least: &[u32], rows| ResultsTables::new(least.to_vec(), rows, nothing());
        assert!(made(&[0, 50], [rows(0, 2), rows(0, 2)]).is_ok());
        assert!(made(&[], [rows(0, 0), rows(0, 0)]).is_err());
        assert!(made(&[1, 50], [rows(0, 2), rows(0, 2)]).is_err());
        assert!(made(&[0, 0], [rows(0, 2), rows(0, 2)]).is_err());
        assert!(made(&[0, 50], [rows(0, 2), rows(0, 1)]).is_err());
        assert!(made(&[0, 50], [rows(0, 2), rows(1, 2)]).is_err());
        assert!(made(&[0, 50], [rows(0, 2), vec![vec![0; 2]; 5]]).is_err());
    }
}
