//! The printed map: which hexes exist, their terrain, what lies on their hexsides; boxes off the map, and what links them.

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::geom::{self, Hex, NO_HEX, SIDES};
use crate::zobrist::Fingerprint;

/// Most places a map may have: `NO_HEX` and one spare number stay free.
pub const MAX_HEXES: usize = NO_HEX as usize - 1;
/// What boxes have in place of a column and row, and of terrain.
const OFF_GRID: u8 = u8::MAX;

/// A way between two places, one of them a box at least. It bears bits as a hexside does.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    pub ends: (Hex, Hex),
    pub bits: u16,
}

/// Places in dense numbers: the hexes, row after row, west to east, over those that exist; then the boxes. A box has no
/// neighbours, only links, and so no zones of control; units of both sides may be in it, however many. Immutable.
#[derive(Debug)]
pub struct HexMap {
    places: Box<[(u8, u8)]>,
    terrain: Box<[u8]>,
    edges: Arc<[[u16; SIDES]]>,
    neighbours: Box<[[Hex; SIDES]]>,
    /// `NO_HEX` or the hex, by row and column of the bounding grid.
    grid: Box<[Hex]>,
    grid_columns: usize,
    hexes: usize,
    /// (to, bits) of all links, place by place, and where those of each place begin; nothing without boxes.
    links: Box<[(Hex, u16)]>,
    link_starts: Box<[usize]>,
    /// From each box to each place.
    box_distances: Box<[u16]>,
    fingerprint: u64,
}

impl HexMap {
    /// One byte a hex of columns, rows and terrain, sorted by (row, column); six little-endian u16 a hex
    /// of hexside bits, whose meaning is the caller's.
    pub fn new(columns: &[u8], rows: &[u8], terrain: &[u8], edges: &[u8]) -> Result<Self> {
        let size = columns.len();
        check_length("map rows", rows.len(), size)?;
        check_length("map terrain", terrain.len(), size)?;
        check_length("map edges", edges.len(), 2 * SIDES * size)?;
        if size == 0 || size > MAX_HEXES {
            return Err(Error::Table(format!(
                "a map has 1 to {MAX_HEXES} hexes, not {size}"
            )));
        }
        let places: Box<[(u8, u8)]> = columns.iter().copied().zip(rows.iter().copied()).collect();
        for pair in places.windows(2) {
            let ((c1, r1), (c2, r2)) = (pair[0], pair[1]);
            if (r1, c1) >= (r2, c2) {
                return Err(Error::Table(format!(
                    "map: hex {c2:02}{r2:02} must not follow {c1:02}{r1:02}; sort by row, then column, each once"
                )));
            }
        }
        let grid_columns = usize::from(columns.iter().copied().max().unwrap_or(0)) + 1;
        let grid_rows = usize::from(rows.iter().copied().max().unwrap_or(0)) + 1;
        let mut grid = vec![NO_HEX; grid_columns * grid_rows].into_boxed_slice();
        for (hex, &(column, row)) in places.iter().enumerate() {
            grid[usize::from(row) * grid_columns + usize::from(column)] = hex as Hex;
        }
        let mut map = Self {
            places,
            terrain: terrain.into(),
            edges: read_edges(edges),
            neighbours: Box::default(),
            grid,
            grid_columns,
            hexes: size,
            links: Box::default(),
            link_starts: Box::default(),
            box_distances: Box::default(),
            fingerprint: 0,
        };
        map.neighbours = map.find_neighbours();
        map.check_edges()?;
        map.fingerprint = map.work_out_fingerprint();
        Ok(map)
    }

    /// The same with so many boxes and these links.
    pub fn with_boxes(mut self, boxes: usize, links: &[Link]) -> Result<Self> {
        let places = self.hexes + boxes;
        if places > MAX_HEXES {
            return Err(Error::Table(format!(
                "a map has at most {MAX_HEXES} places, not {places}"
            )));
        }
        if boxes == 0 && links.is_empty() {
            return Ok(self);
        }
        let mut from = vec![Vec::new(); places];
        for &Link { ends: (a, b), bits } in links {
            let (one, other) = (usize::from(a), usize::from(b));
            if one.max(other) >= places || one.max(other) < self.hexes || one == other {
                return Err(Error::Table(format!(
                    "map: a link leads from a box to another place, not from {a} to {b}"
                )));
            }
            if from[one].iter().any(|&(to, _)| to == b) {
                return Err(Error::Table(format!("map: {a} and {b} are linked twice")));
            }
            from[one].push((b, bits));
            from[other].push((a, bits));
        }
        let mut print = Fingerprint::default();
        print.add(self.fingerprint);
        print.add(boxes as u64);
        for &Link { ends: (a, b), bits } in links {
            print.add(u64::from(a) << 32 | u64::from(b) << 16 | u64::from(bits));
        }
        self.fingerprint = print.finish();
        self.places = extended(self.places, places, (OFF_GRID, OFF_GRID));
        self.terrain = extended(self.terrain, places, OFF_GRID);
        self.neighbours = extended(self.neighbours, places, [NO_HEX; SIDES]);
        self.edges = extended(self.edges.to_vec().into(), places, [0; SIDES]).into();
        let mut starts = vec![0];
        starts.extend(from.iter().scan(0, |end, links| {
            *end += links.len();
            Some(*end)
        }));
        self.link_starts = starts.into();
        self.links = from.into_iter().flatten().collect();
        self.box_distances = self.measure_boxes();
        Ok(self)
    }

    /// From each box the fewest links and hexes to each place, whatever lies between; `u16::MAX` where nothing leads.
    fn measure_boxes(&self) -> Box<[u16]> {
        let linked: Vec<Hex> = (0..self.places() as Hex)
            .filter(|&place| self.is_box(place) || !self.links(place).is_empty())
            .collect();
        let mut rows = Vec::with_capacity((self.places() - self.hexes) * self.places());
        for start in self.hexes as Hex..self.places() as Hex {
            let mut known: Vec<u16> = vec![u16::MAX; self.places()];
            known[usize::from(start)] = 0;
            let mut waiting = linked.clone();
            while let Some(at) =
                (0..waiting.len()).min_by_key(|&at| known[usize::from(waiting[at])])
            {
                let here = waiting.swap_remove(at);
                let before = known[usize::from(here)];
                let mut come = |there: Hex, length: u16| {
                    let known = &mut known[usize::from(there)];
                    *known = before.saturating_add(length).min(*known);
                };
                self.links(here).iter().for_each(|&(to, _)| come(to, 1));
                if !self.is_box(here) {
                    for hex in 0..self.hexes as Hex {
                        come(hex, geom::distance(self.place(here), self.place(hex)));
                    }
                }
            }
            rows.extend(known);
        }
        rows.into()
    }

    fn find_neighbours(&self) -> Box<[[Hex; SIDES]]> {
        let around = |&(column, row): &(u8, u8)| {
            std::array::from_fn(|direction| {
                let (c, r) = geom::neighbour(column, row, direction);
                match (u8::try_from(c), u8::try_from(r)) {
                    (Ok(c), Ok(r)) => self.hex_at(c, r).unwrap_or(NO_HEX),
                    _ => NO_HEX,
                }
            })
        };
        self.places.iter().map(around).collect()
    }

    /// A hexside is stored with both of its hexes; the two must agree.
    fn check_edges(&self) -> Result<()> {
        for (hex, around) in self.neighbours.iter().enumerate() {
            for (direction, &to) in around.iter().enumerate() {
                if to == NO_HEX {
                    continue;
                }
                let here = self.edges[hex][direction];
                let there = self.edges[usize::from(to)][geom::opposite(direction)];
                if here != there {
                    let ((a, b), (c, d)) = (self.places[hex], self.places[usize::from(to)]);
                    return Err(Error::Table(format!(
                        "map: hexside {a:02}{b:02}/{c:02}{d:02} is {here:#06x} from one side and {there:#06x} from the other"
                    )));
                }
            }
        }
        Ok(())
    }

    fn work_out_fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        print.add_bytes(&self.terrain);
        for (&(column, row), edges) in self.places.iter().zip(self.edges.iter()) {
            print.add(u64::from(column) << 8 | u64::from(row));
            for &edge in edges {
                print.add(u64::from(edge));
            }
        }
        print.finish()
    }

    /// Hexes on the map.
    pub fn size(&self) -> usize {
        self.hexes
    }

    /// Hexes and boxes.
    pub fn places(&self) -> usize {
        self.places.len()
    }

    pub fn is_box(&self, place: Hex) -> bool {
        usize::from(place) >= self.hexes
    }

    /// (to, bits) of the links of a place, in the order given.
    pub fn links(&self, place: Hex) -> &[(Hex, u16)] {
        match self
            .link_starts
            .get(usize::from(place)..=usize::from(place) + 1)
        {
            Some(&[start, end]) => &self.links[start..end],
            _ => &[],
        }
    }

    pub fn hex_at(&self, column: u8, row: u8) -> Option<Hex> {
        if usize::from(column) >= self.grid_columns {
            return None;
        }
        let at = usize::from(row) * self.grid_columns + usize::from(column);
        self.grid.get(at).copied().filter(|&hex| hex != NO_HEX)
    }

    /// Column and row, the last there could be for a box. Panics on a hex that does not exist, as do the other plain readers here.
    pub fn place(&self, hex: Hex) -> (u8, u8) {
        self.places[usize::from(hex)]
    }

    pub fn neighbours(&self, hex: Hex) -> &[Hex; SIDES] {
        &self.neighbours[usize::from(hex)]
    }

    /// The direction of an adjacent hex.
    pub fn direction(&self, origin: Hex, to: Hex) -> Option<usize> {
        self.neighbours(origin).iter().position(|&hex| hex == to)
    }

    /// Hexes in a straight count, whatever lies between; to and from a box with the links, `u16::MAX` where none leads.
    pub fn distance(&self, origin: Hex, to: Hex) -> u16 {
        match usize::from(origin.max(to)).checked_sub(self.hexes) {
            None => geom::distance(self.place(origin), self.place(to)),
            Some(number) => {
                self.box_distances[number * self.places() + usize::from(origin.min(to))]
            }
        }
    }

    pub fn terrain(&self, hex: Hex) -> u8 {
        self.terrain[usize::from(hex)]
    }

    pub fn edge(&self, hex: Hex, direction: usize) -> u16 {
        self.edges[usize::from(hex)][direction]
    }

    /// The bits of all hexsides, by hex and direction.
    pub(crate) fn edges(&self) -> &Arc<[[u16; SIDES]]> {
        &self.edges
    }

    /// Hexes at most `radius` away, the hex itself included, ascending; none from a box but itself.
    pub fn within(&self, hex: Hex, radius: u16) -> Vec<Hex> {
        if self.is_box(hex) {
            return vec![hex];
        }
        let centre = self.place(hex);
        let (column, row) = (usize::from(centre.0), usize::from(centre.1));
        let radius_ = usize::from(radius);
        let rows = row.saturating_sub(radius_)..=(row + radius_).min(usize::from(u8::MAX));
        let columns =
            column.saturating_sub(radius_)..=(column + radius_).min(self.grid_columns - 1);
        let mut found = Vec::new();
        for row in rows {
            let at = row * self.grid_columns;
            let Some(line) = self.grid.get(at + columns.start()..=at + columns.end()) else {
                break;
            };
            let near =
                |&hex: &Hex| hex != NO_HEX && geom::distance(centre, self.place(hex)) <= radius;
            found.extend(line.iter().copied().filter(near));
        }
        found
    }

    /// The same hexes, terrain and hexsides give the same number, in every run.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// A caller's number as a place of this map.
    pub fn check_hex(&self, hex: i64) -> Result<Hex> {
        Hex::try_from(hex)
            .ok()
            .filter(|&hex| usize::from(hex) < self.places())
            .ok_or(Error::Hex(hex, self.places()))
    }
}

fn extended<T: Copy>(row: Box<[T]>, length: usize, with: T) -> Box<[T]> {
    let mut row = row.into_vec();
    row.resize(length, with);
    row.into()
}

/// A caller's number as a direction.
pub fn check_direction(direction: i64) -> Result<usize> {
    usize::try_from(direction)
        .ok()
        .filter(|&direction| direction < SIDES)
        .ok_or(Error::Range("direction", direction, 0, SIDES as i64 - 1))
}

fn read_edges(bytes: &[u8]) -> Arc<[[u16; SIDES]]> {
    bytes
        .chunks_exact(2 * SIDES)
        .map(|hex| std::array::from_fn(|d| u16::from_le_bytes([hex[2 * d], hex[2 * d + 1]])))
        .collect()
}

fn check_length(what: &'static str, found: usize, wanted: usize) -> Result<()> {
    if found == wanted {
        Ok(())
    } else {
        Err(Error::Length(what, found, wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn holes_have_no_number_and_no_neighbours() {
        let map = HexMap::new(&[1, 3, 1, 2], &[1, 1, 2, 2], &[0; 4], &[0; 48]).unwrap();
        assert_eq!(map.hex_at(2, 1), None);
        assert_eq!(map.hex_at(2, 2), Some(3));
        assert_eq!(map.hex_at(200, 200), None);
        assert_eq!(
            map.neighbours(0),
            &[NO_HEX, NO_HEX, NO_HEX, 2, NO_HEX, NO_HEX]
        );
        assert_eq!(map.distance(0, 1), 2);
        assert_eq!(map.within(0, 1), [0, 2]);
        assert_eq!(map.within(0, 9), [0, 1, 2, 3]);
    }

    #[test]
    fn shape_order_and_agreement_are_checked() {
        let long = HexMap::new(&[1, 2], &[1], &[0, 0], &[0; 24]);
        assert_eq!(long.unwrap_err(), Error::Length("map rows", 1, 2));
        let twice = HexMap::new(&[1, 1], &[1, 1], &[0, 0], &[0; 24]);
        assert!(
            twice
                .unwrap_err()
                .to_string()
                .contains("0101 must not follow 0101")
        );
        let mut edges = [0; 24];
        edges[4] = 1;
        let one_sided = HexMap::new(&[1, 2], &[1, 1], &[0, 0], &edges);
        assert!(one_sided.unwrap_err().to_string().contains("0101/0201"));
        assert!(HexMap::new(&[], &[], &[], &[]).is_err());
    }

    #[test]
    fn fingerprints_tell_maps_apart() {
        let plain = testing::map(3, 3, &[], &[]);
        let road = testing::map(3, 3, &[], &[((2, 2), 0, testing::ROAD)]);
        let rough = testing::map(3, 3, &[((2, 2), testing::ROUGH)], &[]);
        assert_eq!(
            plain.fingerprint(),
            testing::map(3, 3, &[], &[]).fingerprint()
        );
        assert_ne!(plain.fingerprint(), road.fingerprint());
        assert_ne!(plain.fingerprint(), rough.fingerprint());
    }
}
