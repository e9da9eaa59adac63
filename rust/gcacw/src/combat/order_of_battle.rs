//! Who leads whom, and what the pieces are worth in battle.

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::position::Position;
use hexcore::roster::Piece;

/// What a piece is beside its roster's figures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Soldier {
    /// Tactical value as attacker; leaders have one too.
    pub attack: i8,
    /// Tactical value as defender.
    pub defence: i8,
    /// Which row of thresholds and dice holds for it: 0 or 1.
    pub mount: u8,
    /// Counts towards raised limits of an entrenched stack, and pays for refused flanks.
    pub foot: bool,
    /// May entrench.
    pub digs: bool,
    /// Attacks nothing and is chosen by no leader.
    pub train: bool,
    /// Its ammunition is spent.
    pub spent: bool,
    /// Added to its artillery value: that of units attached to it, less what has been detached.
    pub attached_guns: i8,
    /// Added to the die of its extended marches.
    pub extended: i8,
    /// Leaders: command value now.
    pub command: u8,
    /// Leaders: which bonus his units march with (1 or 2).
    pub pace: u8,
    /// Leaders: he is activated, and leads assaults.
    pub active: bool,
    /// Leaders: adds the bonus to assaults from his hex.
    pub lends: bool,
    /// Leaders: adds it to those he leads himself.
    pub lends_own: bool,
}

/// All pieces of a game, in piece order.
#[derive(Clone, Debug)]
pub struct Order {
    soldiers: Box<[Soldier]>,
    /// By piece: the units of a leader's command. A unit leads nobody.
    leads: Box<[PieceSet]>,
}

impl Order {
    /// `leads`: one set a piece.
    pub fn new(soldiers: Vec<Soldier>, leads: Vec<PieceSet>) -> Result<Self> {
        if soldiers.len() > MOST_PIECES {
            let (size, most) = (soldiers.len() as i64, MOST_PIECES as i64);
            return Err(Error::Range("pieces of an order of battle", size, 0, most));
        }
        if leads.len() != soldiers.len() {
            return Err(Error::Length(
                "commands of an order of battle",
                leads.len(),
                soldiers.len(),
            ));
        }
        if let Some(piece) = soldiers
            .iter()
            .position(|one| one.mount > 1 || one.pace > 2)
        {
            return Err(Error::Table(format!(
                "order of battle: mount or pace of piece {piece} is out of range"
            )));
        }
        Ok(Self {
            soldiers: soldiers.into(),
            leads: leads.into(),
        })
    }

    /// Gives a leader the command of these units and no others.
    pub fn put_under(&mut self, leader: Piece, units: PieceSet) {
        self.leads[usize::from(leader)] = units;
    }

    pub fn size(&self) -> usize {
        self.soldiers.len()
    }

    pub fn get(&self, piece: Piece) -> &Soldier {
        &self.soldiers[usize::from(piece)]
    }

    /// Is the unit of this leader's command?
    pub fn leads(&self, leader: Piece, unit: Piece) -> bool {
        self.leads[usize::from(leader)].contains(unit)
    }

    pub fn command(&self, leader: Piece) -> &PieceSet {
        &self.leads[usize::from(leader)]
    }

    /// Who lends his bonus to an assault of this leader out of a hex: never more than one. `army`: who leads a grand
    /// assault, wherever he stands. Those who lead no assaults themselves come first.
    pub fn helper(
        &self,
        position: &Position,
        hex: Hex,
        leader: Piece,
        army: Option<Piece>,
    ) -> Option<Piece> {
        let chiefs = position.at(hex).chain(army);
        let lending = chiefs.filter(|&chief| {
            let soldier = self.get(chief);
            soldier.lends || (soldier.lends_own && chief == leader)
        });
        lending.min_by_key(|&chief| self.get(chief).active)
    }
}
