//! A game under way, as far as the board shows it, and what happens to its pieces.

pub(crate) mod figures;

use std::sync::Arc;

use crate::campaign::missions::{MOST_CHARGES, Special};
use crate::eval::eval_cache::{Glance, Memo};
use crate::eval::evaluation::Judge;
use crate::march::constraints::Narrow;
use crate::march::prompts::Steps;
use crate::policy::candidates::{Foes, Limits, View};
use crate::rulebook::Mishap;
use crate::world::figures::Figures;
use hexcore::dice::Dice;
use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::position::{Field, Position};
use hexcore::roster::Piece;
use hexcore::search::Scratch;

/// What dice are for.
pub(crate) mod matter {
    use hexcore::dice::Matter;

    pub const MARCH: Matter = Matter(0);
    pub const DEFENCE: Matter = Matter(1);
}

/// A game between two actions.
#[derive(Clone, Debug)]
pub struct World {
    pub position: Position,
    pub turn: u8,
    /// Who decides.
    pub side: usize,
    /// The other side has passed in this action phase.
    pub passed: bool,
    /// Who wins the next initiative without dice.
    pub owed: Option<usize>,
    pub rain: bool,
    /// Points of the scoring side that have been won or lost for good, goals aside.
    pub ledger: i32,
    /// Pieces that a special rule keeps from acting.
    pub held: PieceSet,
    /// Last turn that playouts go on to the end of.
    pub until: u8,
    /// What special rules make of the pieces.
    pub special: Arc<Special>,
    /// Points of the scoring side by errands done on the way, less prices paid.
    pub earned: f64,
    /// Units that have left together with others, and what of `earned` is theirs.
    pub gone: u8,
    pub advanced: f64,
    /// Points of units that have left by an errand by which others take points back: brought, and taken back.
    pub ridden: [f64; 2],
    /// Units whose first march has been paid for.
    pub paid: PieceSet,
    /// Units that have been where they were sent.
    pub arrived: PieceSet,
    /// Points paid so far by the charges on units.
    pub charged: [u8; MOST_CHARGES],
    pub over: bool,
}

impl World {
    /// As `clone`, into one already there: asks for no memory.
    pub fn copy_from(&mut self, other: &Self) {
        let Self {
            position,
            turn,
            side,
            passed,
            owed,
            rain,
            ledger,
            held,
            until,
            special,
            earned,
            gone,
            advanced,
            ridden,
            paid,
            arrived,
            charged,
            over,
        } = other;
        self.position.copy_from(position);
        (self.turn, self.side, self.passed) = (*turn, *side, *passed);
        (self.owed, self.rain, self.ledger) = (*owed, *rain, *ledger);
        (self.held, self.over) = (*held, *over);
        (self.until, self.earned, self.paid) = (*until, *earned, *paid);
        (self.gone, self.advanced, self.arrived) = (*gone, *advanced, *arrived);
        (self.charged, self.ridden) = (*charged, *ridden);
        self.special.clone_from(special);
    }

    /// Points of the scoring side as the board stands.
    pub fn points(&self, figures: &Figures, scratch: &mut Scratch) -> i32 {
        let lines = self.by_lines(figures, scratch);
        self.by_board(figures) + lines + self.earned().round() as i32
    }

    /// The same without what was earned on the way, and lines of communication.
    pub(crate) fn by_board(&self, figures: &Figures) -> i32 {
        self.ledger + figures.rules.on_map(&self.position) + self.standing(figures)
    }
}

/// Working memory of simulations; of one judge on one board, because judgements are kept in it.
#[derive(Debug, Default)]
pub struct Work {
    pub scratch: Scratch,
    pub(crate) way: Vec<Hex>,
    pub(crate) row: Vec<u8>,
    pub(crate) reached: Vec<(Hex, u8)>,
    pub(crate) views: Vec<View>,
    pub(crate) foes: Foes,
    pub(crate) memo: Memo,
    pub(crate) glance: Glance,
    pub(crate) narrow: Narrow,
    /// The leader of an activation who has gone over to another unit than the one on the march, or along with one: he
    /// advances with no more.
    pub(crate) settled: Option<Piece>,
}

impl Work {
    /// For questions about one position.
    pub fn small() -> Self {
        Self {
            memo: Memo::small(),
            ..Self::default()
        }
    }

    /// For playouts: what is kept in it has its memory from those before.
    pub fn lent() -> Self {
        Self {
            memo: Memo::lent(),
            ..Self::default()
        }
    }

    /// It is done with.
    pub fn give_back(&mut self) {
        std::mem::take(&mut self.memo).give_back();
    }
}

/// How choices on the way are made.
#[derive(Clone, Copy, Debug)]
pub enum Manner<'a> {
    /// By fixed habits: cavalry awaits attacks or always gives way, a retreat leads away from the attacker, all
    /// attackers advance, a leader joins the strongest of his units.
    Fixed { evades: bool },
    /// As they look to a judge.
    Judged(&'a Judge),
}

/// What carries out actions in a world. In any manner the strongest unit bears a loss, foot refuses its flanks where it
/// may, and nobody retreats farther than he must.
pub struct Sim<'a, D> {
    pub figures: &'a Figures,
    pub world: &'a mut World,
    pub dice: &'a mut D,
    pub work: &'a mut Work,
    pub manner: Manner<'a>,
    pub limits: Option<&'a dyn Limits>,
    /// What has been done.
    pub steps: Steps,
}

impl<'a, D: Dice> Sim<'a, D> {
    /// One that chooses as it looks to the judge.
    pub fn judged(
        judge: &'a Judge,
        world: &'a mut World,
        dice: &'a mut D,
        work: &'a mut Work,
    ) -> Self {
        Self {
            figures: &judge.figures,
            world,
            dice,
            work,
            manner: Manner::Judged(judge),
            limits: None,
            steps: Steps::default(),
        }
    }
}

impl<D: Dice> Sim<'_, D> {
    pub(crate) fn get(&self, piece: Piece, field: Field) -> u8 {
        self.world.position.get(piece, field)
    }

    pub(crate) fn set(&mut self, piece: Piece, field: Field, value: u8) {
        let done = self.world.position.set(piece, field, i64::from(value));
        debug_assert!(done.is_ok(), "{done:?}");
    }

    pub(crate) fn hex(&self, piece: Piece) -> Hex {
        self.world.position.hex(piece)
    }

    pub(crate) fn side(&self, piece: Piece) -> usize {
        self.world.position.roster().side(piece)
    }

    pub(crate) fn is_leader(&self, piece: Piece) -> bool {
        !self.world.position.roster().is_unit(piece)
    }

    /// Leaders in a hex.
    pub(crate) fn leaders_at(&self, hex: Hex) -> PieceSet {
        let position = &self.world.position;
        self.figures.rules.leaders_at(position, hex).collect()
    }

    /// Somebody of the leader's command stands in the hex.
    pub(crate) fn has_command(&self, leader: Piece, hex: Hex) -> bool {
        let position = &self.world.position;
        self.figures.rules.has_command(position, leader, hex, None)
    }

    /// Fatigue rises.
    pub(crate) fn tire(&mut self, unit: Piece, levels: u8) {
        self.figures
            .rules
            .tire(&mut self.world.position, unit, levels);
    }

    /// Takes manpower off a unit by the enemy's doing.
    pub(crate) fn lose(&mut self, unit: Piece, points: u8) {
        let rules = &self.figures.rules;
        let loss = rules.lose(&mut self.world.position, unit, points);
        self.world.ledger += rules.loss_worth(self.side(unit), loss.points);
        if loss.destroyed {
            self.charge(unit, Mishap::Destroyed);
        }
    }

    /// Leaders without a unit of their command in a hex join the nearest.
    pub(crate) fn settle(&mut self, hex: Hex) {
        let rules = &self.figures.rules;
        rules.settle(&mut self.world.position, hex, |_| ());
    }

    pub(crate) fn place(&mut self, piece: Piece, hex: Hex) {
        let done = self.world.position.place(piece, hex);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// A piece comes into a hex.
    pub(crate) fn enter(&mut self, piece: Piece, to: Hex) {
        let rules = &self.figures.rules;
        let done = rules.enter(&mut self.world.position, piece, to, &mut |_| ());
        debug_assert!(done.is_ok(), "{done:?}");
        self.world.arrive(piece, to);
        self.world.alarm(piece, to);
    }

    /// A unit passes through a hex.
    pub(crate) fn pass(&mut self, unit: Piece, hex: Hex) {
        let rules = &self.figures.rules;
        rules.pass(&mut self.world.position, unit, hex, &mut |_| ());
        self.world.arrive(unit, hex);
        self.world.alarm(unit, hex);
    }

    /// Those of them that may be selected.
    pub(crate) fn ready(&mut self, units: PieceSet) -> PieceSet {
        let mut found = units;
        for unit in units.iter() {
            if !self.is_ready(unit) {
                found.remove(unit);
            }
        }
        found
    }

    /// On the map, a unit, fresh enough, held by nothing: it may be selected.
    pub fn is_ready(&mut self, unit: Piece) -> bool {
        self.figures.rules.is_fresh(&self.world.position, unit)
            && !self.world.held.contains(unit)
            && !self.is_cut_off(unit)
    }
}
