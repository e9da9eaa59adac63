//! Hex maps, positions, searches, traces and odds for hex-and-counter wargames.
//!
//! Nothing here knows a game: terrain, hexsides, costs and results come in as tables of small integers.
//! A [`map::HexMap`] is the printed map, a [`board::Board`] the map under one set of figures, a
//! [`roster::Roster`] the printed pieces, a [`position::Position`] where they stand. The first three are
//! immutable and shared; a position is a few kilobytes of flat arrays, and its clone a few copies of memory.
//!
//! Units: costs in whole numbers of movement points or of a part of one, combat values in half points (`cv2`),
//! distances in hexes.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod board;
pub mod cost;
pub mod dice;
pub mod error;
pub mod flank;
pub mod geom;
pub mod map;
pub mod odds;
pub mod pieces;
pub mod position;
pub mod retreat;
pub mod roster;
pub mod search;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod trace;
pub mod ways;
pub mod zobrist;
pub mod zoc;
