//! 7.2 to 7.12, 22.9, 22.23 Units on the move: on foot, by flatboat, by rail. Points are halves.

use std::mem;
use std::sync::Arc;

use hexcore::cost::Block;
use hexcore::error::Result;
use hexcore::geom::{Hex, NO_HEX, SIDES};
use hexcore::pieces::PieceSet;
use hexcore::position::Position;
use hexcore::roster::Piece;
use hexcore::search::{MOST_POINTS, Mover, Scratch, UNREACHED};

use crate::supply::Supply;
use crate::units::Units;
use crate::ways::Ways;

/// What units move by beside their own profiles.
#[derive(Clone, Debug, Default)]
pub struct Transport {
    /// Profile of the board by flatboat.
    pub boats: Option<usize>,
    /// Profile of the board by rail.
    pub rail: Option<usize>,
    pub countries: Vec<Country>,
}

/// Units that may use railroads, and the hexes in which they may board: those of their country. Ascending.
#[derive(Clone, Debug)]
pub struct Country {
    pub units: PieceSet,
    pub hexes: Box<[Hex]>,
}

/// A unit under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marcher {
    pub unit: Piece,
    /// Half points left.
    pub points: u16,
    /// Profile of the board.
    pub profile: usize,
}

impl Marcher {
    fn mover(self) -> Mover {
        Mover {
            piece: self.unit,
            profile: Some(self.profile),
        }
    }
}

/// How the units of a game move.
#[derive(Clone, Debug)]
pub struct Movement {
    supply: Arc<Supply>,
    ways: Arc<Ways>,
    transport: Transport,
    /// Terrain of the board that is nothing but lake.
    lake: u8,
}

impl Movement {
    pub fn new(supply: Arc<Supply>, ways: Arc<Ways>, transport: Transport, lake: u8) -> Self {
        Self {
            supply,
            ways,
            transport,
            lake,
        }
    }

    pub fn units(&self) -> &Units {
        self.supply.units()
    }

    /// Whether a position has the units, hexes and profiles that this is for.
    pub fn check(&self, position: &Position) -> Result<()> {
        self.supply.check(position)?;
        self.ways.check(position)?;
        let Transport { boats, rail, .. } = self.transport;
        for profile in [boats, rail].into_iter().flatten() {
            position.board().check_profile(profile as i64)?;
        }
        Ok(())
    }

    /// 7.1 Half points of a unit that has not moved.
    pub fn allowance(&self, unit: Piece) -> u16 {
        2 * u16::from(self.units().get(unit).allowance)
    }

    /// 7.12 Profile of the board by which a unit moves while it is in supply.
    pub fn supplied_profile(&self, position: &Position, unit: Piece) -> usize {
        let own = position.roster().profile(unit);
        self.transport.boats.unwrap_or(own)
    }

    /// 7.12 Profile of the board by which a unit moves from where it stands: by flatboat, too, if it is in supply.
    pub fn profile(
        &self,
        position: &Position,
        unit: Piece,
        scratch: &mut Scratch,
    ) -> Result<usize> {
        let best = self.supplied_profile(position, unit);
        let own = position.roster().profile(unit);
        if best == own || self.supply.is_supplied(position, unit, scratch)? {
            return Ok(best);
        }
        Ok(own)
    }

    /// 7.1 A unit that begins to move from where it stands.
    pub fn begin(
        &self,
        position: &Position,
        unit: Piece,
        scratch: &mut Scratch,
    ) -> Result<Marcher> {
        Ok(Marcher {
            unit,
            points: self.allowance(unit),
            profile: self.profile(position, unit, scratch)?,
        })
    }

    /// Hexes in reach of a unit under way, with their costs, by hex; steps that special rules bar are not left out.
    pub fn reach(
        &self,
        position: &Position,
        marcher: Marcher,
        row: &mut Vec<u8>,
        reached: &mut Vec<(Hex, u8)>,
        scratch: &mut Scratch,
    ) -> Result<()> {
        row.resize(position.size(), UNREACHED);
        position.reach_into(marcher.mover(), marcher.points, row, reached, scratch)
    }

    /// A cheapest way of a unit under way to a hex, into `way`; an empty one where there is none.
    pub fn route(
        &self,
        position: &Position,
        marcher: Marcher,
        goal: Hex,
        way: &mut Vec<Hex>,
        scratch: &mut Scratch,
    ) -> Result<()> {
        let (mover, points) = (marcher.mover(), marcher.points);
        position.route_into(mover, goal, points, false, scratch, way)?;
        Ok(())
    }

    /// 7.2, 22.9 Where a unit comes to over a hexside and what it pays, where it has the points.
    fn step(
        &self,
        position: &Position,
        marcher: Marcher,
        direction: usize,
        free: bool,
    ) -> Result<Option<(Hex, u16)>> {
        let march = position.step(marcher.mover(), direction)?;
        if march.block != Block::Open || (march.cost > marcher.points && !free) {
            return Ok(None);
        }
        if self.ways.is_closed(marcher.unit, march.to) {
            return Ok(None);
        }
        Ok(Some((march.to, if free { 0 } else { march.cost })))
    }

    /// 7.2 Steps that units of one hex can make together, in the order of directions, with what each of them pays.
    /// `free`: this hex costs nothing (6.7).
    pub fn steps(
        &self,
        position: &Position,
        party: &[Marcher],
        free: bool,
        scratch: &mut Scratch,
    ) -> Result<Vec<(Hex, Vec<u16>)>> {
        let mut found = Vec::new();
        for direction in 0..SIDES {
            let (mut to, mut costs) = (NO_HEX, Vec::with_capacity(party.len()));
            for &marcher in party {
                let Some((hex, cost)) = self.step(position, marcher, direction, free)? else {
                    break;
                };
                to = hex;
                costs.push(cost);
            }
            if to == NO_HEX || costs.len() < party.len() {
                continue;
            }
            if !self.is_lake(position, to)
                || (!free && self.leads_ashore(position, party, to, &costs, scratch)?)
            {
                found.push((to, costs));
            }
        }
        Ok(found)
    }

    /// Is a hex nothing but lake?
    pub fn is_lake(&self, position: &Position, hex: Hex) -> bool {
        position.board().map().terrain(hex) == self.lake
    }

    /// 7.12 Nobody ends in a hex that is all lake: from there every unit must have a way to land.
    fn leads_ashore(
        &self,
        position: &Position,
        party: &[Marcher],
        lake: Hex,
        costs: &[u16],
        scratch: &mut Scratch,
    ) -> Result<bool> {
        let mut row = mem::take(&mut scratch.lengths);
        row.resize(position.size(), UNREACHED);
        let mut all = Ok(true);
        for (marcher, cost) in party.iter().zip(costs) {
            let left = marcher.points - cost;
            let reached = position.reach_as_if(marcher.mover(), lake, left, &mut row, scratch);
            let lands =
                |(hex, &cost): (Hex, &u8)| cost != UNREACHED && !self.is_lake(position, hex);
            all = reached.map(|()| (0..).zip(&row).any(lands));
            if !matches!(all, Ok(true)) {
                break;
            }
        }
        scratch.lengths = row;
        all
    }

    /// 22.23 Is a unit that can move in a hex of its own country, where it might board a train?
    pub fn is_home(&self, position: &Position, unit: Piece) -> bool {
        let Transport {
            rail, countries, ..
        } = &self.transport;
        let hex = position.hex(unit);
        if rail.is_none() || hex == NO_HEX || self.units().get(unit).allowance == 0 {
            return false;
        }
        let mut countries = countries.iter();
        countries.any(|one| one.units.contains(unit) && one.hexes.binary_search(&hex).is_ok())
    }

    /// 22.23 May a unit that has not moved in this turn use the railroad from where it stands?
    pub fn may_entrain(
        &self,
        position: &Position,
        unit: Piece,
        scratch: &mut Scratch,
    ) -> Result<bool> {
        Ok(self.is_home(position, unit) && self.supply.is_supplied(position, unit, scratch)?)
    }

    /// 22.23 Hexes that a unit on the map can reach by rail, ascending.
    pub fn stations(
        &self,
        position: &Position,
        unit: Piece,
        scratch: &mut Scratch,
    ) -> Result<Vec<Hex>> {
        let here = position.standing(unit)?;
        let Some(rail) = self.transport.rail else {
            return Ok(Vec::new());
        };
        let mover = Mover {
            piece: unit,
            profile: Some(rail),
        };
        let reached = position.reach_list(mover, MOST_POINTS, false, scratch)?;
        let hexes = reached.into_iter().map(|(hex, _)| hex);
        let mut found: Vec<Hex> = hexes
            .filter(|&hex| hex != here && !self.ways.is_closed(unit, hex))
            .collect();
        found.sort_unstable();
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use hexcore::cost::{CLOSED, Profile};
    use hexcore::roster::NEUTRAL;
    use hexcore::testing::{self, CREEK, ROAD, SWAMP};

    use super::*;
    use crate::supply::{Always, Lines, Spots};
    use crate::units::Unit;
    use crate::ways::Closed;

    /// Of an allowance of three, always in supply; the same with two and never in supply; one that never moves.
    const FOOT: Piece = 0;
    const LOST: Piece = 1;
    const FORT: Piece = 2;

    const LAND: usize = 0;
    const BOATS: usize = 1;
    const RAIL: usize = 2;

    /// A row of eight hexes: a railroad from the first to the third, a waterway from there over a lake of two hexes to the
    /// sixth, and a railroad on to the end.
    fn position(placed: &[(Piece, Hex)]) -> Position {
        let lake = [((4, 1), SWAMP), ((5, 1), SWAMP)];
        let bare = testing::map(8, 1, &lake, &[]);
        let side = |(hex, line): (Hex, u16)| {
            let direction = bare.direction(hex, hex + 1).unwrap();
            (bare.place(hex), direction, line)
        };
        let lines = [ROAD, ROAD, CREEK, CREEK, CREEK, ROAD, ROAD];
        let sides: Vec<_> = (0..).zip(lines).map(side).collect();
        let map = testing::map(8, 1, &lake, &sides);
        let profile = |terrain, lines| Profile::new(terrain, lines, vec![], vec![], 0).unwrap();
        let profiles = [
            profile(vec![2, 4, CLOSED], vec![]),
            profile(vec![2, 4, CLOSED], vec![(CREEK, 1)]),
            profile(vec![CLOSED; 3], vec![(ROAD, 1)]),
        ];
        testing::units_on(&map, &profiles, &[0; 3], &[1; 3], placed)
    }

    fn movement(boats: Option<usize>, closed: &[Hex]) -> Movement {
        let unit = |allowance| Unit {
            allowance,
            ..Unit::default()
        };
        let units = Arc::new(Units::new(vec![unit(3), unit(2), unit(0)]).unwrap());
        let always = Always {
            units: [FOOT, FORT].into_iter().collect(),
            spots: Spots::Everywhere,
        };
        let lines = Lines {
            radius: 1,
            barred: Vec::new(),
            ends_in: Vec::new(),
        };
        let printed: [Vec<Hex>; NEUTRAL + 1] = Default::default();
        let supply = Supply::new(units, vec![always], PieceSet::default(), printed, lines);
        let all: PieceSet = [FOOT, LOST, FORT].into_iter().collect();
        let closed = Closed {
            units: all,
            hexes: closed.into(),
        };
        let ways = Ways::new(3, PieceSet::default(), [LAND, LAND], vec![closed]).unwrap();
        let home = Country {
            units: all,
            hexes: [0, 1, 2].into(),
        };
        let transport = Transport {
            boats,
            rail: Some(RAIL),
            countries: vec![home],
        };
        Movement::new(Arc::new(supply), Arc::new(ways), transport, SWAMP)
    }

    fn steps(movement: &Movement, position: &Position, party: &[Marcher]) -> Vec<(Hex, Vec<u16>)> {
        let mut scratch = Scratch::default();
        let mut found = movement
            .steps(position, party, false, &mut scratch)
            .unwrap();
        found.sort_unstable();
        found
    }

    fn marcher(unit: Piece, points: u16, profile: usize) -> Marcher {
        Marcher {
            unit,
            points,
            profile,
        }
    }

    #[test]
    fn rule_7_2_a_step_is_paid_out_of_the_allowance_by_each_unit() {
        let (movement, position) = (movement(None, &[]), position(&[(FOOT, 1), (LOST, 1)]));
        assert_eq!(
            [FOOT, LOST, FORT].map(|unit| movement.allowance(unit)),
            [6, 4, 0]
        );
        let both = |other| [marcher(FOOT, 2, LAND), marcher(LOST, other, LAND)];
        assert_eq!(
            steps(&movement, &position, &both(2)),
            [(0, vec![2, 2]), (2, vec![2, 2])]
        );
        assert_eq!(steps(&movement, &position, &both(1)), []);
        let mut scratch = Scratch::default();
        let free = movement.steps(&position, &both(0), true, &mut scratch);
        assert_eq!(free.unwrap().len(), 2, "6.7");
    }

    #[test]
    fn rule_22_9_closed_hexes_are_not_entered() {
        let (movement, position) = (movement(None, &[0]), position(&[(FOOT, 1)]));
        let party = [marcher(FOOT, 6, LAND)];
        assert_eq!(steps(&movement, &position, &party), [(2, vec![2])]);
    }

    #[test]
    fn rule_7_12_boats_are_for_those_in_supply() {
        let position = position(&[(FOOT, 2), (LOST, 2)]);
        let begun = |movement: &Movement, unit| {
            let marcher = movement.begin(&position, unit, &mut Scratch::default());
            marcher.unwrap()
        };
        let boats = movement(Some(BOATS), &[]);
        assert_eq!(begun(&boats, FOOT), marcher(FOOT, 6, BOATS));
        assert_eq!(begun(&boats, LOST), marcher(LOST, 4, LAND));
        assert_eq!(boats.supplied_profile(&position, LOST), BOATS);
        assert_eq!(begun(&movement(None, &[]), FOOT).profile, LAND);
    }

    #[test]
    fn rule_7_12_nobody_goes_onto_a_lake_whom_his_points_do_not_take_ashore() {
        let boats = movement(Some(BOATS), &[]);
        let there = position(&[(FOOT, 2), (LOST, 2)]);
        let on_lake = |party: &[Marcher]| {
            let found = steps(&boats, &there, party);
            found.iter().any(|&(hex, _)| hex == 3)
        };
        assert!(on_lake(&[marcher(FOOT, 2, BOATS)]), "and back");
        assert!(!on_lake(&[marcher(FOOT, 1, BOATS)]));
        assert!(on_lake(&[marcher(FOOT, 2, BOATS), marcher(LOST, 2, BOATS)]));
        assert!(!on_lake(&[
            marcher(FOOT, 6, BOATS),
            marcher(LOST, 1, BOATS)
        ]));
        assert!(!on_lake(&[marcher(FOOT, 6, LAND)]));
        let free = boats.steps(
            &there,
            &[marcher(FOOT, 6, BOATS)],
            true,
            &mut Scratch::default(),
        );
        assert!(free.unwrap().iter().all(|&(hex, _)| hex != 3), "6.7");
        let afloat = position(&[(FOOT, 3)]);
        let party = [marcher(FOOT, 1, BOATS)];
        assert_eq!(steps(&boats, &afloat, &party), [(2, vec![1])]);
    }

    #[test]
    fn rule_22_23_trains_are_boarded_at_home_by_those_in_supply() {
        let movement = movement(None, &[]);
        let may = |placed: &[(Piece, Hex)], unit| {
            let mut scratch = Scratch::default();
            movement
                .may_entrain(&position(placed), unit, &mut scratch)
                .unwrap()
        };
        assert!(may(&[(FOOT, 1)], FOOT));
        assert!(!may(&[(FOOT, 6)], FOOT), "abroad");
        assert!(!may(&[(LOST, 1)], LOST), "out of supply");
        assert!(movement.is_home(&position(&[(LOST, 1)]), LOST));
        assert!(!may(&[(FORT, 1)], FORT), "never moves");
        assert!(!may(&[], FOOT), "off the map");
    }

    #[test]
    fn rule_22_23_trains_go_as_far_as_the_line_and_into_no_closed_hex() {
        let found = |closed: &[Hex], placed: &[(Piece, Hex)]| {
            let movement = movement(None, closed);
            movement.stations(&position(placed), FOOT, &mut Scratch::default())
        };
        assert_eq!(found(&[], &[(FOOT, 0)]).unwrap(), [1, 2]);
        assert_eq!(found(&[1], &[(FOOT, 0)]).unwrap(), [2]);
        assert_eq!(found(&[], &[(FOOT, 7)]).unwrap(), [5, 6]);
        assert!(found(&[], &[]).is_err());
    }

    #[test]
    fn positions_of_another_game_are_refused() {
        let found = position(&[]);
        assert!(movement(Some(BOATS), &[]).check(&found).is_ok());
        assert!(movement(Some(3), &[]).check(&found).is_err());
    }
}
