//! 17.2 Units that have not moved build, hex by hex, at the end of the movement sub-phase.

use hexcore::geom::Hex;
use hexcore::pieces::PieceSet;
use hexcore::roster::Piece;
use hexcore::search::Scratch;

use super::{Answer, Asked, Kind, Rules, Stage, Work, World};
use crate::ground::{ENTRENCHED, STOCKADE};
use crate::works::Kind as Works;

/// Building goes on.
#[derive(Clone, Debug)]
pub struct Building {
    /// Units that stayed where they were.
    pub still: PieceSet,
    /// Hexes where a die has been rolled.
    pub tried: Vec<Hex>,
    /// The hex for which one is rolled now, and who builds there.
    pub rolling: Option<(Hex, Vec<Piece>)>,
}

impl Building {
    pub(super) fn new(still: PieceSet) -> Self {
        Self {
            still,
            tried: vec![],
            rolling: None,
        }
    }

    /// Hexes where something can be tried, ascending.
    fn hexes(&self, world: &World, rules: &Rules, scratch: &mut Scratch) -> Vec<Hex> {
        let standing = self.still.iter().filter(|&unit| world.stands(unit));
        let mut hexes: Vec<Hex> = standing.map(|unit| world.position.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|hex| {
            !self.tried.contains(hex) && !self.builders(world, rules, *hex, scratch).is_empty()
        });
        hexes
    }

    fn builders(
        &self,
        world: &World,
        rules: &Rules,
        hex: Hex,
        scratch: &mut Scratch,
    ) -> Vec<Piece> {
        let (position, used) = (&world.position, world.stockades);
        let able = rules.works.able(position, hex, &self.still, used, scratch);
        debug_assert!(able.is_ok(), "{able:?}");
        able.unwrap_or_default()
    }

    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        if self.rolling.is_some() {
            work.answers.extend((1..=6).map(Answer::Roll));
            return Asked::DIE;
        }
        let hexes = self.hexes(world, rules, &mut work.scratch).into_iter();
        work.answers.extend(hexes.map(Answer::Work));
        if work.answers.is_empty() {
            return None;
        }
        work.answers.push(Answer::Done);
        Asked::of(Kind::Build, world.side)
    }

    /// The first of those who build.
    pub(super) fn builder(&self) -> Option<Piece> {
        let (_, builders) = self.rolling.as_ref()?;
        builders.first().copied()
    }

    pub(super) fn apply(
        mut self,
        world: &mut World,
        rules: &Rules,
        work: &mut Work,
        answer: Answer,
    ) {
        match answer {
            Answer::Work(hex) => {
                let builders = self.builders(world, rules, hex, &mut work.scratch);
                self.tried.push(hex);
                self.rolling = Some((hex, builders));
            }
            Answer::Roll(face) => {
                if let Some((hex, builders)) = self.rolling.take() {
                    world.build(rules, hex, &builders, face);
                }
            }
            _ => return,
        }
        world.push(Stage::Building(self));
    }
}

impl World {
    /// 17.2, 18.3 A die for a work.
    fn build(&mut self, rules: &Rules, hex: Hex, builders: &[Piece], face: u8) {
        if face > rules.works.limit(&self.position, hex, builders) {
            return;
        }
        let Some(&first) = builders.first() else {
            return;
        };
        let side = usize::from(rules.unit(first).side);
        let built = match rules.works.kind(&self.position, first, hex) {
            None => return,
            Some(Works::Entrenchment) => ENTRENCHED[side],
            Some(Works::Stockade) => {
                self.stockades += 1;
                STOCKADE[side]
            }
        };
        let mark = self.position.mark(hex.into());
        self.mark(hex, mark | built);
    }
}
