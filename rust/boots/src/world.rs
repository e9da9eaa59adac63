//! A game under way, played without Python.
//!
//! It knows an operations phase from its movement sub-phase to its end, begun at any question of it, and those after it in the
//! same turn: movement on foot,
//! by boat and by rail, unit by unit (7), works (17), surplus units, entrenchments left behind, raids (22.20), burning
//! (21.20), declarations, tables and screens (10, 16), combats one by one, losses, retreats, pursuit, pursuers who fight on
//! (11, 12), and points for all of that.
//!
//! As in the rules in Python, a game is a stack of stages: the one on top asks somebody or goes on by itself, and hands
//! what it comes to to the one below. A stage asks and does what its twin in Python does, with the same answers; a die is
//! an answer too. What differs, and why that is honest:
//! - Nobody plays heroism markers, and none is drawn: `draws` counts them. Who makes a world leaves positions alone in
//!   which one is in force.
//! - Everything is seen: hidden things are dealt before a world is made, and scouts need not look.
//! - Of the phases that follow (`Turn`) reinforcements are left out, and nobody passes.
//! - Nobody else sets out to leave the map, and no pontoon is built.
//! - Where a fort's garrison falls, its hex is still without a zone of control: that is the board's, which stays.

mod aims;
mod battle;
mod declaring;
mod habit;
mod moving;
mod phase;
mod pressing;
mod pursuit;
mod retreat;
mod rules;
mod turn;
mod works;

use hexcore::dice::{Chance, Dice, Matter};
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::{MOST_PIECES, PieceSet};
use hexcore::position::{Field, Position};
use hexcore::roster::Piece;
use hexcore::search::Scratch;

use crate::combat::duties::Peace;
use crate::combat::grouping::Front;
use crate::combat::results::Table;

use aims::Aims;

pub use battle::{Aftermath, AftermathAt, Combat, Losses, Ready};
pub use declaring::{Declaring, DeclaringAt};
pub use moving::{Movement, Moving};
pub use phase::{Award, Phase, PhaseAt};
pub use pressing::Pressing;
pub use pursuit::{Pursuit, Runner};
pub use retreat::Retreat;
pub use rules::{Awarded, Burning, LastOf, Points, Rules};
pub use turn::{Acting, Turn};
pub use works::Building;

/// What dice are for; the first two by the first of the defenders, the third, of works too, by that of the builders.
const COMBAT: Matter = Matter(0);
const ROUT: Matter = Matter(1);
const OTHERS: Matter = Matter(2);
/// Stands for the pool of markers, where a piece has to be named.
const DRAWS: Piece = (MOST_PIECES - 1) as Piece;

/// What somebody, or a die, may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This unit moves.
    Move(Piece),
    Step(Hex),
    /// By rail, as its whole movement.
    Entrain(Hex),
    Stop,
    /// Build in a hex.
    Work(Hex),
    /// Begin an attack out of a hex on another.
    Attack(Hex, Hex),
    /// The stack there joins it.
    Join(Hex),
    /// That stack is attacked as well.
    Against(Hex),
    Use(Table),
    /// Leave the table to the attacker.
    Yield,
    /// Nothing (more).
    Done,
    /// The attack on this hex is next.
    Fight(Hex),
    Lose(Piece),
    Retreat(Hex),
    /// The unit goes its own way.
    Apart(Piece),
    /// Stay.
    Halt,
    Pursue(Piece, Hex),
    /// Pursuers there fight on.
    Press(Hex),
    Burn(Hex),
    Roll(u8),
    /// This marker is drawn, by its place among those left.
    Draw(u8),
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Move,
    March,
    Build,
    Attack,
    Table,
    Fight,
    Losses,
    Retreat,
    Pursuit,
    Burn,
    OverStack,
    Die,
    Draw,
}

/// A question. Its answers are in the working memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub kind: Kind,
    /// Who answers; None: a die.
    pub side: Option<usize>,
}

impl Asked {
    const fn of(kind: Kind, side: usize) -> Option<Self> {
        Some(Self {
            kind,
            side: Some(side),
        })
    }

    const DIE: Option<Self> = Some(Self {
        kind: Kind::Die,
        side: None,
    });
}

/// A declared attack (10.2). Its origins and targets are in the order in which they were named.
#[derive(Clone, Debug, Default)]
pub struct Attack {
    pub attackers: Vec<Piece>,
    pub origins: Vec<Hex>,
    /// Some.
    pub targets: Vec<Hex>,
    pub defenders: Vec<Piece>,
    pub table: Table,
    /// The defender has chosen the table (16.1).
    pub screened: bool,
}

/// What is going on, from the phase up to who asks.
#[derive(Clone, Debug)]
pub enum Stage {
    Turn(Turn),
    Phase(Phase),
    Movement(Movement),
    Moving(Moving),
    Building(Building),
    Burning,
    Surplus,
    Award(Award),
    Declaring(Declaring),
    Combat(Combat),
    Aftermath(Aftermath),
    Losses(Losses),
    Retreat(Retreat),
    Pursuit(Pursuit),
    Pressing(Pressing),
}

/// What a stage comes to for the one below.
#[derive(Clone, Debug)]
enum Outcome {
    Nothing,
    /// A unit that has had its move; whether it left its hex.
    Moved(Piece, bool),
    Declared(Vec<Attack>),
    /// Units that have attacked; of them those that may fight on (12.5).
    Fought(Vec<Piece>, Vec<Piece>),
    Pursued(Vec<Piece>),
    /// What is fought at once, and the place of a declared attack that has become it.
    Pressed(Option<Attack>, Option<usize>),
}

/// Units to which something has happened in movement.
#[derive(Clone, Copy, Debug, Default)]
pub struct March {
    /// 22.23 They have marched, or gone by rail, in this turn.
    pub marched: PieceSet,
    pub ridden: PieceSet,
    /// 13.7 They wait at the edge of the map until the sub-phase ends.
    pub leaving: PieceSet,
}

/// A game between two answers.
#[derive(Clone, Debug)]
pub struct World {
    pub position: Position,
    /// Who has the operations phase.
    pub side: usize,
    /// Units that act in it, on the map or not.
    pub active: PieceSet,
    pub peace: Peace,
    pub march: March,
    /// 17.5 Markers of stockades used up.
    pub stockades: u16,
    /// Units that have been eliminated.
    pub lost: PieceSet,
    /// Awards that come once and have come, a bit for each.
    pub awarded: u32,
    /// Points booked since the world was made, by side.
    pub points: [i32; 2],
    /// Heroism markers due since then, by side.
    pub draws: [u32; 2],
    stack: Vec<Stage>,
}

/// Working memory.
#[derive(Debug, Default)]
pub struct Work {
    /// To the last question.
    pub answers: Vec<Answer>,
    scratch: Scratch,
    front: Front,
    busy: Vec<Hex>,
    taken: Vec<Hex>,
    /// Stacks that may come upon a hex, with their strengths; with how much of it they do.
    stacks: Vec<(Hex, u32)>,
    powers: Vec<f64>,
    aims: Aims,
}

impl Work {
    /// Whatever unit is on its way in a playout is so no more.
    pub fn forget(&mut self) {
        self.aims.way = None;
    }
}

impl World {
    pub fn new(
        position: Position,
        side: usize,
        active: PieceSet,
        peace: Peace,
        stack: Vec<Stage>,
    ) -> Self {
        Self {
            side,
            active,
            peace,
            march: March::default(),
            stockades: 0,
            lost: PieceSet::default(),
            awarded: 0,
            points: [0; 2],
            draws: [0; 2],
            stack,
            position,
        }
    }

    /// Goes on to the next question. None: the phase is over.
    pub fn settle(&mut self, rules: &Rules, work: &mut Work) -> Option<Asked> {
        loop {
            work.answers.clear();
            if let Some(asked) = self.asked(rules, work)? {
                return Some(asked);
            }
            self.run(rules, work);
        }
    }

    /// None: nothing is left to do; Some(None): the stage on top goes on by itself.
    fn asked(&self, rules: &Rules, work: &mut Work) -> Option<Option<Asked>> {
        Some(match self.stack.last()? {
            Stage::Turn(stage) => stage.asked(self, rules, work),
            Stage::Phase(stage) => stage.asked(self, work),
            Stage::Movement(stage) => stage.asked(self, rules, work),
            Stage::Moving(stage) => stage.asked(self, rules, work),
            Stage::Building(stage) => stage.asked(self, rules, work),
            Stage::Burning => self.ask_burning(rules, work),
            Stage::Surplus => self.ask_surplus(rules, work),
            Stage::Award(stage) => stage.asked(work),
            Stage::Declaring(stage) => stage.asked(self, rules, work),
            Stage::Combat(stage) => stage.asked(work),
            Stage::Aftermath(stage) => stage.asked(work),
            Stage::Losses(stage) => stage.asked(self, rules, work),
            Stage::Retreat(stage) => stage.asked(self, rules, work),
            Stage::Pursuit(stage) => stage.asked(self, rules, work),
            Stage::Pressing(stage) => stage.asked(self, rules, work),
        })
    }

    fn run(&mut self, rules: &Rules, work: &mut Work) {
        match self.stack.pop() {
            Some(Stage::Phase(stage)) => stage.run(self, rules),
            Some(Stage::Movement(stage)) => stage.run(self),
            Some(Stage::Moving(stage)) => stage.run(self, rules),
            Some(Stage::Turn(_) | Stage::Building(_) | Stage::Burning) | None => {}
            Some(Stage::Surplus) => self.run_surplus(rules),
            Some(Stage::Award(stage)) => stage.run(self),
            Some(Stage::Declaring(stage)) => stage.run(self, rules, work),
            Some(Stage::Combat(stage)) => stage.run(self, rules, work),
            Some(Stage::Aftermath(stage)) => stage.run(self, rules),
            Some(Stage::Losses(stage)) => stage.run(self, rules),
            Some(Stage::Retreat(stage)) => stage.run(self, rules),
            Some(Stage::Pursuit(stage)) => stage.run(self, rules),
            Some(Stage::Pressing(stage)) => stage.run(self, rules, work),
        }
    }

    /// Takes an answer to the last question, which must be one of those offered.
    pub fn apply(&mut self, rules: &Rules, work: &mut Work, answer: Answer) {
        match self.stack.pop() {
            Some(Stage::Turn(stage)) => stage.apply(self, answer),
            Some(Stage::Phase(stage)) => stage.apply(self, answer),
            Some(Stage::Movement(stage)) => stage.apply(self, rules, work, answer),
            Some(Stage::Moving(stage)) => stage.apply(self, rules, work, answer),
            Some(Stage::Building(stage)) => stage.apply(self, rules, work, answer),
            Some(Stage::Burning) => self.burn(answer),
            Some(Stage::Surplus) => self.give_up(rules, answer),
            Some(Stage::Award(stage)) => stage.apply(self, answer),
            Some(Stage::Declaring(stage)) => stage.apply(self, rules, answer),
            Some(Stage::Combat(stage)) => stage.apply(self, rules, answer),
            Some(Stage::Aftermath(stage)) => stage.apply(self, answer),
            Some(Stage::Losses(stage)) => stage.apply(self, rules, answer),
            Some(Stage::Retreat(stage)) => stage.apply(self, rules, answer),
            Some(Stage::Pursuit(stage)) => stage.apply(self, rules, answer),
            Some(Stage::Pressing(stage)) => stage.apply(self, rules, work, answer),
            None => {}
        }
    }

    /// Answers at random so often at most, with dice that are the same for the same seed and event, whatever happened
    /// before. How often it was.
    pub fn wander(&mut self, rules: &Rules, work: &mut Work, seed: u64, most: usize) -> usize {
        let (mut dice, mut choice) = (Chance::new(seed), Chance::new(!seed));
        for done in 0..most {
            let Some(asked) = self.settle(rules, work) else {
                return done;
            };
            let answer = if asked.side.is_none() {
                self.throw(&mut dice)
            } else {
                work.answers[choice.below(work.answers.len() as u32) as usize]
            };
            self.apply(rules, work, answer);
        }
        most
    }

    /// Throws the die that is asked for, the same for the same seed and event.
    pub fn throw(&self, dice: &mut Chance) -> Answer {
        if let Some((matter, unit)) = self.event() {
            dice.matter(matter, unit);
        }
        if let Some(Stage::Turn(turn)) = self.stack.last() {
            return Answer::Draw(dice.below(turn.pool.len() as u32) as u8);
        }
        Answer::Roll(dice.die())
    }

    /// What a die is thrown for now.
    fn event(&self) -> Option<(Matter, Piece)> {
        match self.stack.last()? {
            Stage::Combat(stage) => Some((COMBAT, stage.attacked()?)),
            Stage::Aftermath(stage) => Some((ROUT, stage.attacked()?)),
            Stage::Building(stage) => Some((OTHERS, stage.builder()?)),
            Stage::Turn(_) => Some((OTHERS, DRAWS)),
            _ => Some((OTHERS, 0)),
        }
    }

    fn push(&mut self, stage: Stage) {
        self.stack.push(stage);
    }

    /// The stage that was on top has come to its end, and is off the stack.
    fn finish(&mut self, rules: &Rules, outcome: Outcome) {
        match (self.stack.pop(), outcome) {
            (Some(Stage::Phase(stage)), outcome) => stage.resumed(self, rules, outcome),
            (Some(Stage::Movement(stage)), outcome) => stage.resumed(self, &outcome),
            (Some(Stage::Aftermath(mut stage)), Outcome::Pursued(units)) => {
                stage.pursuers = units;
                self.push(Stage::Aftermath(stage));
            }
            (Some(Stage::Pressing(_)), Outcome::Declared(mut attacks)) => {
                self.finish(rules, Outcome::Pressed(attacks.pop(), None));
            }
            (Some(stage), _) => self.push(stage),
            (None, _) => {}
        }
    }

    // What stages ask of the position.

    /// The side that does not have the phase.
    fn enemy(&self) -> usize {
        1 - self.side
    }

    fn stands(&self, unit: Piece) -> bool {
        self.position.hex(unit) != NO_HEX
    }

    /// Units of the phase that are on the map, ascending.
    fn acting(&self) -> impl Iterator<Item = Piece> + Clone + '_ {
        let standing = self.position.states().iter().zip(0..);
        standing.filter_map(|(state, unit)| {
            (state.hex != NO_HEX && self.active.contains(unit)).then_some(unit)
        })
    }

    /// Those of some units that are on the map.
    fn left(&self, units: &[Piece]) -> Vec<Piece> {
        let left = units.iter().copied().filter(|&unit| self.stands(unit));
        left.collect()
    }

    /// Of some units those in a hex.
    fn in_hex(&self, units: &[Piece], hex: Hex) -> Vec<Piece> {
        let there = units.iter().copied();
        there
            .filter(|&unit| self.position.hex(unit) == hex)
            .collect()
    }

    /// Everybody in some hexes (5.9, 10.8).
    fn defenders(&self, targets: &[Hex]) -> Vec<Piece> {
        let hexes = targets.iter();
        hexes.flat_map(|&hex| self.position.at(hex)).collect()
    }

    fn place(&mut self, unit: Piece, hex: Hex) {
        let done = self.position.place(unit, hex);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    fn mark(&mut self, hex: Hex, value: i16) {
        let done = self.position.set_mark(hex.into(), value.into());
        debug_assert!(done.is_ok(), "{done:?}");
    }

    fn score(&mut self, side: usize, points: u16) {
        self.points[side] += i32::from(points);
    }

    /// Takes a unit off the map without eliminating it.
    fn lift(&mut self, unit: Piece) {
        self.position.lift(unit);
        let done = self.position.set(unit, Field::STRENGTH, 0);
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// 20.4 By combat, or because it may not stay in its hex.
    fn eliminate(&mut self, rules: &Rules, unit: Piece) {
        self.lift(unit);
        self.lost.insert(unit);
        if let Some(prize) = rules.points.prizes.of(unit) {
            self.score(prize.to, prize.points);
        }
        for last in &rules.points.last {
            if last.units.contains(unit) && last.units.iter().all(|one| self.lost.contains(one)) {
                self.score(last.prize.to, last.prize.points);
            }
        }
    }

    /// 10.12, 14.4
    fn may_charge(&self, rules: &Rules, units: &[Piece], scratch: &mut Scratch) -> bool {
        let found = rules.supply.may_charge(&self.position, units, scratch);
        debug_assert!(found.is_ok(), "{found:?}");
        found.unwrap_or(false)
    }
}
