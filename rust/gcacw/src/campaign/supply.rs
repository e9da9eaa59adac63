//! Lines of communication: what they bring, and what is to be expected of them while there are turns to come.

use crate::eval::evaluation::{Judge, Scene};
use crate::rulebook::Goal;
use crate::world::World;
use crate::world::figures::Figures;
use hexcore::board::Hexsides;
use hexcore::geom::{Hex, NO_HEX};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::{MOST_POINTS, Scratch, UNREACHED};

/// A goal that is held by standing there, and brings nothing by itself: lines of communication run through it, or the
/// plan of a campaign wants it.
#[derive(Clone, Copy, Debug)]
pub struct Post {
    /// It serves this side while `keepers` are near and no enemy unit or zone is there, else the other.
    pub side: usize,
    pub keepers: PieceSet,
    /// Hexes from which they keep it.
    pub near: u8,
    /// Nobody goes for it but to drive off those who hold it.
    pub kept: bool,
}

impl Post {
    /// Whom it serves now.
    pub fn holder(&self, position: &Position, hex: Hex) -> usize {
        let (map, enemy) = (position.board().map(), 1 - self.side);
        let clear = position.owner(hex) != Some(enemy) && !position.in_zone(enemy, hex);
        let keeps = |unit| {
            let there = position.hex(unit);
            there != NO_HEX && map.distance(there, hex) <= u16::from(self.near)
        };
        if clear && self.keepers.iter().any(keeps) {
            self.side
        } else {
            enemy
        }
    }
}

/// A hex where each of some units brings points to the side that scores, while lines of communication are open from it.
#[derive(Clone, Debug)]
pub struct Depot {
    pub hex: Hex,
    pub bearers: PieceSet,
    /// Without a line to one of these it brings nothing.
    pub sources: Vec<Hex>,
    /// Points of each unit with that line alone.
    pub points: i32,
    /// The same with a line to this hex too, the best first.
    pub further: Vec<(Hex, i32)>,
}

/// All of them, and what lines may follow.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Bits of hexsides, one of which must be met.
    pub along: u16,
    pub barred: Vec<Hexsides>,
    pub depots: Vec<Depot>,
}

impl Depot {
    /// Units that count there and are there, ascending.
    pub fn filled(&self, position: &Position) -> impl Iterator<Item = Piece> {
        let units = position.units_at(self.hex);
        units.filter(|&unit| self.bearers.contains(unit))
    }
}

impl Lines {
    /// What each unit in a depot brings by the lines of a side as they run now: points, and the further hex that these are
    /// for. None without a line to a source.
    pub fn worth(
        &self,
        position: &Position,
        side: usize,
        depot: &Depot,
        scratch: &mut Scratch,
    ) -> Option<(i32, Option<Hex>)> {
        let mut row = std::mem::take(&mut scratch.lengths);
        row.resize(position.size(), UNREACHED);
        let done = position.line_trace(
            side,
            depot.hex,
            self.along,
            &self.barred,
            MOST_POINTS as u8,
            &mut row,
            scratch,
        );
        debug_assert!(done.is_ok(), "{done:?}");
        let open = |&hex: &Hex| row[usize::from(hex)] != UNREACHED;
        let worth = depot.sources.iter().any(open).then(|| {
            let further = depot.further.iter().find(|(hex, _)| open(hex));
            further.map_or((depot.points, None), |&(hex, points)| (points, Some(hex)))
        });
        scratch.lengths = row;
        worth
    }

    /// Every hex that they name.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.depots.iter().flat_map(|depot| {
            let further = depot.further.iter().map(|&(hex, _)| hex);
            let sources = depot.sources.iter().copied();
            sources.chain(further).chain([depot.hex])
        })
    }
}

impl World {
    /// Points of the scoring side for units with lines of communication.
    pub(crate) fn by_lines(&self, figures: &Figures, scratch: &mut Scratch) -> i32 {
        let (position, side) = (&self.position, figures.rules.scores);
        let mut points = 0;
        for depot in &figures.lines.depots {
            let bearers = depot.filled(position).count() as i32;
            if bearers > 0 {
                let worth = figures.lines.worth(position, side, depot, scratch);
                points += bearers * worth.map_or(0, |(points, _)| points);
            }
        }
        points
    }
}

impl Judge {
    /// Points of the scoring side that units on their way to depots, and in them, are to be expected to bring by the end.
    pub(crate) fn by_depots(&self, world: &World, scene: &Scene) -> f64 {
        let (figures, position) = (&self.figures, &world.position);
        let mut points = 0.0;
        for depot in &figures.lines.depots {
            let mut each = None;
            for unit in depot.bearers.iter() {
                if position.hex(unit) == NO_HEX {
                    continue;
                }
                let sure = self.arrives(world, unit, depot.hex);
                if sure > 0.0 {
                    let each = *each.get_or_insert_with(|| self.promise(depot, scene));
                    points += sure * each;
                }
            }
        }
        points * self.weights.lines
    }

    /// How surely a unit gets to a depot by the end, by the errand that leads there.
    fn arrives(&self, world: &World, unit: Piece, hex: Hex) -> f64 {
        if world.position.hex(unit) == hex {
            return 1.0;
        }
        let areas = &self.figures.areas;
        let mut errands = world.special.errands.iter();
        let errand = errands.find(|errand| {
            areas[errand.area].contains(hex)
                && errand.worth_to(unit) > 0.0
                && errand.until >= world.turn
        });
        errand.map_or(0.0, |errand| {
            let mover = self.mover(world, unit);
            let rates = self.rates(&mover, errand, world.turn, 0);
            self.sure(rates, self.ways(&mover, mover.hex)[errand.area])
        })
    }

    /// Points of each unit in a depot at the end, by the chances of the posts that its lines run through.
    fn promise(&self, depot: &Depot, scene: &Scene) -> f64 {
        let chance = |hex: Hex| {
            let mut goals = self.figures.goals.iter();
            let number = goals.position(|goal| goal.post.is_some() && goal.hex == hex);
            number.map_or(0.0, |number| self.chance(scene, number))
        };
        let mut points = f64::from(depot.points);
        for &(hex, more) in depot.further.iter().rev() {
            let open = chance(hex);
            points += open * (f64::from(more) - points);
        }
        points * chance(depot.hex)
    }

    /// The chance that the side that scores holds a goal in the end.
    pub(crate) fn chance(&self, scene: &Scene, number: usize) -> f64 {
        let held = usize::from(scene.holder[number]) == self.figures.rules.scores;
        let turns = self.turns_over(scene, number);
        if held { 1.0 - turns } else { turns }
    }

    /// The chance that a goal changes hands.
    pub(crate) fn turns_over(&self, scene: &Scene, number: usize) -> f64 {
        let open = (1.0 - scene.guards[number].best).max(0.0);
        scene.takers[number].best * open * self.weights.reach
    }
}

impl Goal {
    /// Is there anything to be had in it for a side, or to be lost?
    pub(crate) fn counts(&self, holder: usize) -> bool {
        self.post
            .is_none_or(|post| !post.kept || holder == post.side)
    }
}
