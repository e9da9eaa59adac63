//! Ranges, distances and routes against a slow search that relaxes every step until nothing changes.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{CLOSE, PIECES, PROFILES, Random, TIERS, random_position};
use hexcore::cost::Block;
use hexcore::geom::{Hex, NO_HEX, SIDES};
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::{self, NO_WAY, Scratch, UNREACHED};

/// A mover and what it reckons with.
struct Mover<'a> {
    position: &'a Position,
    piece: Piece,
    /// In place of its own.
    profile: Option<usize>,
    start: Hex,
    enemy: bool,
}

impl Mover<'_> {
    fn asked(&self) -> search::Mover {
        search::Mover {
            piece: self.piece,
            profile: self.profile,
        }
    }

    fn in_zone(&self, hex: Hex) -> bool {
        let side = self.position.roster().side(self.piece);
        self.enemy && self.position.board().zones_stop() && self.position.is_threatened(side, hex)
    }

    /// Where a step of the march leads, and what it costs.
    fn step(&self, from: Hex, direction: usize) -> Option<(Hex, u32)> {
        let (board, roster) = (self.position.board(), self.position.roster());
        let own = usize::from(self.piece % Piece::from(PROFILES));
        let profile = self.profile.unwrap_or(own);
        let step = board
            .step(profile, from, direction, roster.side(self.piece))
            .unwrap();
        if step.block != Block::Open || from != self.start && self.in_zone(from) {
            return None;
        }
        let mut cost = u32::from(step.cost);
        if self.in_zone(from) {
            cost += profile as u32;
        }
        let own = |&unit: &Piece| roster.side(unit) == roster.side(self.piece);
        let there: Vec<Piece> = self.position.units_at(step.to).collect();
        if self.enemy && !there.iter().all(own) {
            return None;
        }
        let friends: Vec<Piece> = there.into_iter().filter(own).collect();
        if !friends.is_empty() && step.to != self.start {
            let cv2: u32 = friends
                .iter()
                .map(|&unit| u32::from(self.position.cv2(unit)))
                .sum();
            let points = cv2.div_ceil(2);
            let crowded = friends.iter().any(|&unit| roster.crowds(unit));
            let close = CLOSE.contains(&board.map().terrain(step.to));
            let tier = TIERS[profile]
                .iter()
                .find(|tier| crowded || 2 * points >= u32::from(tier.least));
            let extra =
                |close: bool| tier.map_or(0, |t| if close { t.extra_close } else { t.extra });
            cost += u32::from(extra(close));
        }
        Some((step.to, cost))
    }

    fn steps(&self) -> Vec<(Hex, Hex, u32)> {
        let size = self.position.board().map().size() as Hex;
        let mut steps = Vec::new();
        for from in 0..size {
            for direction in 0..SIDES {
                if let Some((to, cost)) = self.step(from, direction) {
                    steps.push((from, to, cost));
                }
            }
        }
        steps
    }

    /// (cost, hexes) of the cheapest marches with the fewest hexes.
    fn slow(&self) -> Vec<Option<(u32, u32)>> {
        let steps = self.steps();
        let mut best = vec![None; self.position.board().map().size()];
        best[usize::from(self.start)] = Some((0, 0));
        loop {
            let mut changed = false;
            for &(from, to, cost) in &steps {
                let Some((so_far, hexes)) = best[usize::from(from)] else {
                    continue;
                };
                let next = (so_far + cost, hexes + 1);
                if best[usize::from(to)].is_none_or(|known| next < known) {
                    best[usize::from(to)] = Some(next);
                    changed = true;
                }
            }
            if !changed {
                return best;
            }
        }
    }
}

fn each_mover(seeds: std::ops::Range<u64>, mut test: impl FnMut(Mover, &mut Random, &mut Scratch)) {
    let mut scratch = Scratch::default();
    let mut tested = 0;
    for seed in seeds {
        let mut random = Random::new(seed);
        let position = random_position(&mut random, 14, 11);
        for piece in 0..PIECES as Piece {
            let start = position.hex(piece);
            if start != NO_HEX {
                let enemy = random.chance(75);
                let profile = random
                    .chance(30)
                    .then(|| random.below(usize::from(PROFILES)));
                tested += 1;
                test(
                    Mover {
                        position: &position,
                        piece,
                        profile,
                        start,
                        enemy,
                    },
                    &mut random,
                    &mut scratch,
                );
            }
        }
    }
    assert!(tested > 200);
}

#[test]
fn ranges_and_distances_equal_the_slow_search() {
    each_mover(0..20, |mover, random, scratch| {
        let Mover {
            position,
            piece,
            enemy,
            ..
        } = mover;
        let (slow, asked) = (mover.slow(), mover.asked());
        let fast = position.distances(asked, !enemy, scratch).unwrap();
        for (hex, (fast, slow)) in fast.iter().zip(&slow).enumerate() {
            assert_eq!(
                *fast,
                slow.map_or(NO_WAY, |(cost, _)| cost as u16),
                "piece {piece} hex {hex}"
            );
        }
        let points = random.below(20) as u16;
        let mut row = vec![7; slow.len()];
        position
            .reach(asked, points, !enemy, &mut row, scratch)
            .unwrap();
        for (hex, (fast, slow)) in row.iter().zip(&slow).enumerate() {
            let slow = slow.map_or(UNREACHED, |(cost, _)| {
                if cost <= points.into() {
                    cost as u8
                } else {
                    UNREACHED
                }
            });
            assert_eq!(*fast, slow, "piece {piece} hex {hex} points {points}");
        }
        let list = position.reach_list(asked, points, !enemy, scratch).unwrap();
        assert_eq!(
            list.len(),
            row.iter().filter(|&&cost| cost != UNREACHED).count()
        );
        assert!(list.is_sorted_by_key(|&(hex, cost)| (cost, hex)));
        assert!(
            list.iter()
                .all(|&(hex, cost)| row[usize::from(hex)] == cost)
        );
    });
}

#[test]
fn a_route_costs_what_the_range_says_and_takes_the_fewest_hexes() {
    each_mover(40..50, |mover, _, scratch| {
        let Mover {
            position,
            piece,
            start,
            enemy,
            ..
        } = mover;
        let (slow, asked) = (mover.slow(), mover.asked());
        for goal in 0..slow.len() as Hex {
            let route = position.route(asked, goal, 254, !enemy, scratch).unwrap();
            let expected = slow[usize::from(goal)].filter(|&(cost, _)| cost <= 254);
            let walked = route.as_ref().map(|route| {
                let mut cost = 0;
                let mut here = start;
                for &next in route {
                    let direction = position.board().map().direction(here, next).unwrap();
                    cost += mover.step(here, direction).unwrap().1;
                    here = next;
                }
                assert_eq!(here, goal);
                (cost, route.len() as u32)
            });
            assert_eq!(walked, expected, "piece {piece} to {goal}");
            if let Some((cost, hexes)) = expected.filter(|&(cost, _)| cost > 0) {
                let short = position
                    .route(asked, goal, cost as u16 - 1, !enemy, scratch)
                    .unwrap();
                assert_eq!(short, None, "{hexes} hexes with a point too few");
            }
        }
    });
}

#[test]
fn many_ranges_are_the_single_ones() {
    let mut random = Random::new(60);
    let mut scratch = Scratch::default();
    let position = random_position(&mut random, 14, 11);
    let size = position.board().map().size();
    let on_map = (0..PIECES as Piece).filter(|&piece| position.hex(piece) != NO_HEX);
    let tasks: Vec<(Piece, u16)> = on_map.map(|piece| (piece, piece % 13)).collect();
    let mut rows = vec![0; size * tasks.len()];
    position
        .reach_many(&tasks, &mut rows, &mut scratch)
        .unwrap();
    for (&(piece, points), many) in tasks.iter().zip(rows.chunks_exact(size)) {
        let mut row = vec![0; size];
        position
            .reach(piece, points, false, &mut row, &mut scratch)
            .unwrap();
        assert_eq!(row, many);
    }
    assert!(
        position
            .reach_many(&tasks, &mut rows[1..], &mut scratch)
            .is_err()
    );
}
