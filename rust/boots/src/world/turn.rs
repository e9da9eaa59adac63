//! 4.2 Further operations phases of the same turn: markers are drawn until enough have been.

use std::sync::Arc;

use hexcore::pieces::PieceSet;

use super::{Answer, Asked, Kind, Phase, Rules, Stage, Work, World};

/// Whom a sub-command marker lets act: by the side that draws it, under whom; None: nobody (21.12, 22.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acting {
    pub under: [Option<usize>; 2],
    pub units: PieceSet,
}

/// The markers in the pool.
#[derive(Clone, Debug)]
pub struct Turn {
    pub markers: Arc<[Acting]>,
    /// Those not drawn yet.
    pub pool: Vec<u8>,
    /// Who draws next; the sides take turns.
    pub drawer: usize,
    /// Phases that are still played.
    pub left: u8,
}

impl Turn {
    pub(super) fn asked(&self, world: &World, rules: &Rules, work: &mut Work) -> Option<Asked> {
        let mut raids = rules.points.raids.iter();
        if self.left == 0 || raids.any(|raids| raids.is_won(&world.position)) {
            return None;
        }
        let places = 0..self.pool.len() as u8;
        work.answers.extend(places.map(Answer::Draw));
        if work.answers.is_empty() {
            return None;
        }
        Some(Asked {
            kind: Kind::Draw,
            side: None,
        })
    }

    pub(super) fn apply(mut self, world: &mut World, answer: Answer) {
        let Answer::Draw(place) = answer else {
            return world.push(Stage::Turn(self));
        };
        let marker = self.markers[usize::from(self.pool.remove(place.into()))];
        let under = marker.under[self.drawer];
        self.drawer = 1 - self.drawer;
        self.left -= 1;
        world.push(Stage::Turn(self));
        if let Some(side) = under {
            world.side = side;
            world.active = marker.units;
            world.peace.parley = PieceSet::default();
            world.march.leaving = PieceSet::default();
            world.push(Stage::Phase(Phase::default()));
        }
    }
}
