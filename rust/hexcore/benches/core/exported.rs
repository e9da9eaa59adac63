//! The board and the fronts that `benches/export_board.py` writes; its text tells the format.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use hexcore::board::{BarrierTerrain, Board, Hexsides, Rules};
use hexcore::cost::{HexsideCost, Profile, StackingTier};
use hexcore::map::HexMap;
use hexcore::position::{Field, Position};
use hexcore::roster::{Piece, Roster};

use crate::{ENEMIES, FRONTS, Front, MOVERS, roster};

/// The lines of the file: a name and numbers.
struct Lines<'a>(Vec<(&'a str, Vec<u16>)>);

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let line = |line: &'a str| {
            let (name, numbers) = line.split_once(' ').unwrap_or((line, ""));
            let number = |number: &str| number.parse().expect("a whole number");
            (name, numbers.split_whitespace().map(number).collect())
        };
        Self(text.lines().map(line).collect())
    }

    /// All lines of that name.
    fn all(&self, name: &str) -> impl Iterator<Item = &[u16]> {
        let named = self.0.iter().filter(move |line| line.0 == name);
        named.map(|(_, numbers)| numbers.as_slice())
    }

    /// The numbers of the only line of that name.
    fn one(&self, name: &str) -> &[u16] {
        let mut lines = self.all(name);
        match (lines.next(), lines.next()) {
            (Some(line), None) => line,
            _ => panic!("a board's file has one line of {name}"),
        }
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        bytes(self.one(name))
    }

    /// Pairs of masks.
    fn sides(&self, name: &str) -> Vec<Hexsides> {
        let sides = |[mask, unless]: [u16; 2]| Hexsides { mask, unless };
        groups(self.one(name)).map(sides).collect()
    }
}

fn byte(number: u16) -> u8 {
    number.try_into().expect("a byte")
}

fn bytes(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().copied().map(byte).collect()
}

fn groups<const N: usize>(numbers: &[u16]) -> impl Iterator<Item = [u16; N]> {
    let groups = numbers.chunks_exact(N);
    assert!(groups.remainder().is_empty(), "numbers in groups of {N}");
    groups.map(|group| std::array::from_fn(|number| group[number]))
}

fn map(lines: &Lines<'_>) -> HexMap {
    let edges = lines
        .one("edges")
        .iter()
        .flat_map(|edge| edge.to_le_bytes());
    HexMap::new(
        &lines.bytes("columns"),
        &lines.bytes("rows"),
        &lines.bytes("terrain"),
        &edges.collect::<Vec<u8>>(),
    )
    .expect("a sound map")
}

fn profile(mut numbers: &[u16]) -> Profile {
    let mut take = |count: u16| {
        let (taken, rest) = numbers.split_at(count.into());
        numbers = rest;
        taken
    };
    let zoc_exit = byte(take(1)[0]);
    let [terrain, lines, hexsides, stacking] = std::array::from_fn(|_| {
        let count = take(1)[0];
        take(count)
    });
    let line = |[mask, cost]: [u16; 2]| (mask, byte(cost));
    let hexside = |[mask, unless, extra]: [u16; 3]| HexsideCost {
        mask,
        unless,
        extra: byte(extra),
    };
    let tier = |[least, extra, extra_close]: [u16; 3]| StackingTier {
        least,
        extra: byte(extra),
        extra_close: byte(extra_close),
    };
    Profile::new(
        bytes(terrain),
        groups(lines).map(line).collect(),
        groups(hexsides).map(hexside).collect(),
        groups(stacking).map(tier).collect(),
        zoc_exit,
    )
    .expect("a sound profile")
}

fn board(lines: &Lines<'_>) -> Board {
    let barrier_terrain = |[terrain, unless]: [u16; 2]| BarrierTerrain {
        terrain: byte(terrain),
        unless,
    };
    let rules = Rules {
        line_mask: lines.one("line_mask")[0],
        barriers: lines.sides("barriers"),
        barrier_terrain: groups(lines.one("barrier_terrain"))
            .map(barrier_terrain)
            .collect(),
        limited: lines.sides("limited"),
        zoc_only: lines.sides("zoc_only"),
        close_terrain: lines.bytes("close_terrain"),
        closed: lines.one("closed").to_vec(),
        ..Rules::default()
    };
    let profiles: Vec<Profile> = lines.all("profile").map(profile).collect();
    Board::new(Arc::new(map(lines)), &profiles, &rules).expect("a sound board")
}

fn front(board: &Arc<Board>, roster: &Arc<Roster>, numbers: &[u16]) -> Front {
    let (pieces, targets) = numbers.split_at(2 * (MOVERS + ENEMIES));
    assert_eq!(targets.len(), MOVERS, "a target for each mover");
    let mut position = Position::new(board.clone(), roster.clone(), 0).expect("a position");
    for ([hex, manpower], piece) in groups(pieces).zip(0 as Piece..) {
        position
            .set(piece, Field::STRENGTH, manpower.into())
            .expect("a field");
        position.place(piece, hex).expect("room for a piece");
    }
    Front {
        homes: (0..MOVERS as Piece)
            .map(|piece| position.hex(piece))
            .collect(),
        targets: targets.to_vec(),
        position,
    }
}

pub fn fronts(path: &Path) -> Vec<Front> {
    let text = fs::read_to_string(path).expect("a file that export_board.py wrote");
    let lines = Lines::new(&text);
    let (board, roster) = (Arc::new(board(&lines)), Arc::new(roster()));
    let fronts: Vec<Front> = lines
        .all("front")
        .map(|numbers| front(&board, &roster, numbers))
        .collect();
    assert_eq!(fronts.len(), FRONTS, "fronts");
    fronts
}
