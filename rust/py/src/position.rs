//! `Position` and `Flank`.

use std::cell::RefCell;

use gcacw::field;
use hexcore::error::Error;
use hexcore::flank::{self, Covering};
use hexcore::geom::{Hex, SIDES};
use hexcore::map::check_direction;
use hexcore::position::{self, Field};
use hexcore::retreat::LONGEST;
use hexcore::roster::{Piece, check_owner, check_side};
use hexcore::search::{MOST_POINTS, March, Mover, NO_WAY, Scratch, check_points};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::args::{Int, List};
use crate::board::{Board, sides};
use crate::errors::{CoreError, OrRefuse, detach, refuse};
use crate::roster::Roster;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
    /// A row of bytes on its way into a buffer of Python's.
    static ROW: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

pub fn with_scratch<T>(work: impl FnOnce(&mut Scratch) -> T) -> T {
    SCRATCH.with_borrow_mut(work)
}

/// Cover around a defender's hex. cells: six bytes of COVER_ bits, 0 = open, direction order.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Flank {
    inner: flank::Flank,
}

impl Flank {
    pub fn of(inner: flank::Flank) -> Self {
        Self { inner }
    }
}

#[pymethods]
impl Flank {
    /// Hexes covered, 0..6.
    #[getter]
    fn covered(&self) -> u8 {
        self.inner.covered
    }

    /// Covered hexes that take 1 off the bonus.
    #[getter]
    fn reductions(&self) -> u8 {
        self.inner.reductions
    }

    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.cells)
    }
}

/// A field by its number outside.
fn field_of(Int(number): Int) -> PyResult<Field> {
    let most = field::ALL.len() as i64 - 1;
    let known = usize::try_from(number)
        .ok()
        .and_then(|number| field::ALL.get(number));
    known
        .copied()
        .ok_or_else(|| refuse(Error::Range("field", number, 0, most)))
}

/// All that stands on the board: places and changing fields of pieces, marks, zones of control kept current.
#[pyclass(module = "gtc_tui._core")]
pub struct Position {
    pub inner: position::Position,
    board: Py<Board>,
}

impl Position {
    pub fn of(inner: position::Position, board: Py<Board>) -> Self {
        Self { inner, board }
    }

    pub fn piece_of(&self, piece: Int) -> PyResult<Piece> {
        self.inner.roster().check_piece(piece.0).or_refuse()
    }

    pub fn hex_of(&self, hex: Int) -> PyResult<Hex> {
        self.inner.board().map().check_hex(hex.0).or_refuse()
    }

    pub fn hexes_of(&self, hexes: List<Int>) -> PyResult<Vec<Hex>> {
        hexes.into_iter().map(|hex| self.hex_of(hex)).collect()
    }

    /// A piece, and the profile to ask with instead of its own.
    fn mover_of(&self, piece: Int, profile: Option<Int>) -> PyResult<Mover> {
        let piece = self.piece_of(piece)?;
        let known = |profile: Int| self.inner.board().check_profile(profile.0).or_refuse();
        Ok(Mover {
            piece,
            profile: profile.map(known).transpose()?,
        })
    }

    fn size(&self) -> usize {
        self.inner.size()
    }
}

/// (hex, cost, reason)
type Step = (Hex, u16, u8);

fn step(march: March) -> Step {
    (march.to, march.cost, march.block as u8)
}

/// A position put by: small, cannot be asked anything, gives it back.
#[pyclass(frozen, module = "gtc_tui._core")]
pub struct Snapshot {
    inner: position::Snapshot,
    board: Py<Board>,
}

#[pymethods]
impl Snapshot {
    /// The position as it was, a new one at each call.
    fn position(&self, py: Python<'_>) -> Position {
        Position {
            inner: self.inner.position(),
            board: self.board.clone_ref(py),
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (board, roster, marks = Int(0)), text_signature = "(board, roster, marks=0)")]
    fn new(board: Py<Board>, roster: &Roster, marks: Int) -> PyResult<Self> {
        let marks = marks.within("number of marks", position::MAX_MARKS as i64)?;
        let inner = position::Position::new(board.get().inner.clone(), roster.inner.clone(), marks);
        Ok(Self {
            inner: inner.or_refuse()?,
            board,
        })
    }

    #[getter]
    pub fn board(&self, py: Python<'_>) -> Py<Board> {
        self.board.clone_ref(py)
    }

    /// Same map, other figures (weather): zones are counted anew.
    fn set_board(&mut self, board: Py<Board>) -> PyResult<()> {
        self.inner
            .set_board(board.get().inner.clone())
            .or_refuse()?;
        self.board = board;
        Ok(())
    }

    /// Same pieces, other figures (sides): zones are counted anew, pieces stay where they are.
    fn set_roster(&mut self, roster: &Roster) -> PyResult<()> {
        self.inner.set_roster(roster.inner.clone()).or_refuse()
    }

    // Pieces.

    /// Where a piece stands, NO_HEX when off the map.
    fn hex(&self, piece: Int) -> PyResult<Hex> {
        Ok(self.inner.hex(self.piece_of(piece)?))
    }

    /// Puts or moves a piece; zones stay current.
    fn place(&mut self, piece: Int, hex: Int) -> PyResult<()> {
        let (piece, hex) = (self.piece_of(piece)?, self.hex_of(hex)?);
        self.inner.place(piece, hex).or_refuse()
    }

    /// Takes a piece off the map. A unit reduced to manpower 0 stands and exerts its zone until lifted.
    fn lift(&mut self, piece: Int) -> PyResult<()> {
        let piece = self.piece_of(piece)?;
        self.inner.lift(piece);
        Ok(())
    }

    fn get(&self, piece: Int, field: Int) -> PyResult<u8> {
        let field = field_of(field)?;
        Ok(self.inner.get(self.piece_of(piece)?, field))
    }

    /// A field of all pieces: one byte a piece.
    fn fields<'py>(&self, py: Python<'py>, field: Int) -> PyResult<Bound<'py, PyBytes>> {
        let field = field_of(field)?;
        let row: Vec<u8> = self.inner.fields(field).collect();
        Ok(PyBytes::new(py, &row))
    }

    fn set(&mut self, piece: Int, field: Int, value: Int) -> PyResult<()> {
        let field = field_of(field)?;
        let piece = self.piece_of(piece)?;
        self.inner.set(piece, field, value.0).or_refuse()
    }

    /// Pieces in the hex, ascending index (units and leaders).
    fn at(&self, hex: Int) -> PyResult<Vec<Piece>> {
        Ok(self.inner.at(self.hex_of(hex)?).collect())
    }

    /// Units in the hex, ascending index.
    fn units_at(&self, hex: Int) -> PyResult<Vec<Piece>> {
        Ok(self.inner.units_at(self.hex_of(hex)?).collect())
    }

    /// Side of the units there, -1 when none.
    fn owner(&self, hex: Int) -> PyResult<i8> {
        let owner = self.inner.owner(self.hex_of(hex)?);
        Ok(owner.map_or(-1, |side| side as i8))
    }

    fn mark(&self, index: Int) -> PyResult<i16> {
        Ok(self.inner.mark(self.inner.check_mark(index.0).or_refuse()?))
    }

    fn set_mark(&mut self, index: Int, value: Int) -> PyResult<()> {
        let index = self.inner.check_mark(index.0).or_refuse()?;
        self.inner.set_mark(index, value.0).or_refuse()
    }

    /// Pieces of a side on the map with a fatigue of at most `max_fatigue`, ascending. kind: 0 units, 1 leaders.
    #[pyo3(
        signature = (side, kind = Int(0), max_fatigue = Int(255)),
        text_signature = "($self, side, kind=0, max_fatigue=255)"
    )]
    fn standing(&self, side: Int, kind: Int, max_fatigue: Int) -> PyResult<Vec<Piece>> {
        let side = check_owner(side.0).or_refuse()?;
        let kind: u8 = kind.within("kind", 1)?;
        let most = max_fatigue.byte("max_fatigue")?;
        let fresh = |&piece: &Piece| self.inner.get(piece, field::FATIGUE) <= most;
        Ok(self.inner.on_map(side, kind == 1).filter(fresh).collect())
    }

    // Combat value, in half points.

    fn cv2(&self, piece: Int) -> PyResult<u16> {
        Ok(self.inner.cv2(self.piece_of(piece)?))
    }

    fn stack_cv2(&self, hex: Int) -> PyResult<u32> {
        Ok(self.inner.stack_cv2(self.hex_of(hex)?))
    }

    // Zones of control.

    /// (full, limited): how many adjacent hexes project each kind of that side's zone into the hex.
    fn zoc(&self, side: Int, hex: Int) -> PyResult<(u8, u8)> {
        let side = check_side(side.0).or_refuse()?;
        Ok(self.inner.zoc(side, self.hex_of(hex)?))
    }

    /// One byte a hex: full count in the low four bits, limited in the high four.
    fn zoc_row<'py>(&self, py: Python<'py>, side: Int) -> PyResult<Bound<'py, PyBytes>> {
        let side = check_side(side.0).or_refuse()?;
        let row: Vec<u8> = self.inner.zoc_row(side).collect();
        Ok(PyBytes::new(py, &row))
    }

    /// None, or what differs between the running counts and a recount (for tests and debugging).
    fn check(&self) -> Option<String> {
        self.inner.check()
    }

    // Movement, by the piece's own profile or by the one given.

    /// (hex, cost, reason) of one step from where the piece stands; cost 255 unless OPEN.
    #[pyo3(signature = (piece, direction, profile = None))]
    fn step(&self, piece: Int, direction: Int, profile: Option<Int>) -> PyResult<Step> {
        let direction = check_direction(direction.0).or_refuse()?;
        let march = self.inner.step(self.mover_of(piece, profile)?, direction);
        Ok(step(march.or_refuse()?))
    }

    /// The six of them.
    #[pyo3(signature = (piece, profile = None))]
    fn steps(&self, piece: Int, profile: Option<Int>) -> PyResult<Vec<Step>> {
        let mover = self.mover_of(piece, profile)?;
        (0..SIDES)
            .map(|direction| Ok(step(self.inner.step(mover, direction).or_refuse()?)))
            .collect()
    }

    /// (cost, reason) of the step into a place, over a hexside or a link; None where neither leads there.
    fn step_to(&self, piece: Int, to: Int) -> PyResult<Option<(u16, u8)>> {
        let piece = self.piece_of(piece)?;
        let origin = self.inner.standing(piece).or_refuse()?;
        let to = self.hex_of(to)?;
        let step = self.inner.step_between(piece, origin, to);
        Ok(step.map(|march| (march.cost, march.block as u8)))
    }

    /// (place, cost, reason) of the steps over the links of where the piece stands, in the order of the map.
    #[pyo3(signature = (piece, profile = None))]
    fn link_steps(&self, piece: Int, profile: Option<Int>) -> PyResult<Vec<Step>> {
        let steps = self.inner.link_steps(self.mover_of(piece, profile)?);
        Ok(steps.or_refuse()?.into_iter().map(step).collect())
    }

    /// (hex, cost) of the steps open to a piece with so many points, in the order of directions, then of links.
    #[pyo3(
        signature = (piece, points = Int(u16::MAX as i64), profile = None),
        text_signature = "($self, piece, points=65535, profile=None)"
    )]
    fn open_steps(
        &self,
        piece: Int,
        points: Int,
        profile: Option<Int>,
    ) -> PyResult<Vec<(Hex, u16)>> {
        let mover = self.mover_of(piece, profile)?;
        let points = check_points(points.0, u16::MAX).or_refuse()?;
        self.inner.open_steps(mover, points).or_refuse()
    }

    /// One byte a hex: least cost of a march of at most `points`, UNREACHED beyond.
    #[pyo3(signature = (piece, points, ignore_enemy = false, profile = None))]
    fn reach<'py>(
        &self,
        py: Python<'py>,
        piece: Int,
        points: Int,
        ignore_enemy: bool,
        profile: Option<Int>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mover = self.mover_of(piece, profile)?;
        let points = check_points(points.0, MOST_POINTS).or_refuse()?;
        PyBytes::new_with(py, self.size(), |row| {
            with_scratch(|scratch| self.inner.reach(mover, points, ignore_enemy, row, scratch))
                .or_refuse()
        })
    }

    /// As `reach`, into any writable contiguous byte buffer of as many bytes as the map has hexes.
    #[pyo3(signature = (piece, points, out, ignore_enemy = false, profile = None))]
    fn reach_into(
        &self,
        piece: Int,
        points: Int,
        out: &Bound<'_, PyAny>,
        ignore_enemy: bool,
        profile: Option<Int>,
    ) -> PyResult<()> {
        let mover = self.mover_of(piece, profile)?;
        let points = check_points(points.0, MOST_POINTS).or_refuse()?;
        let size = self.size();
        let buffer = PyBuffer::<u8>::get(out)
            .ok()
            .filter(|buffer| !buffer.readonly() && buffer.is_c_contiguous())
            .filter(|buffer| buffer.item_count() == size);
        let Some(buffer) = buffer else {
            return Err(CoreError::new_err(format!(
                "out must be a writable contiguous buffer of {size} bytes"
            )));
        };
        ROW.with_borrow_mut(|row| {
            row.resize(size, 0);
            with_scratch(|scratch| self.inner.reach(mover, points, ignore_enemy, row, scratch))
                .or_refuse()?;
            buffer.copy_from_slice(out.py(), row)
        })
    }

    /// (hex, cost) of the hexes reached, the start included, by cost then hex.
    #[pyo3(signature = (piece, points, ignore_enemy = false, profile = None))]
    fn reach_list(
        &self,
        piece: Int,
        points: Int,
        ignore_enemy: bool,
        profile: Option<Int>,
    ) -> PyResult<Vec<(Hex, u8)>> {
        let mover = self.mover_of(piece, profile)?;
        let points = check_points(points.0, MOST_POINTS).or_refuse()?;
        let reached =
            with_scratch(|scratch| self.inner.reach_list(mover, points, ignore_enemy, scratch));
        reached.or_refuse()
    }

    /// Rows of `reach` one after the other. Releases the GIL.
    fn reach_many<'py>(
        slf: &Bound<'py, Self>,
        pieces: List<Int>,
        points: List<Int>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let py = slf.py();
        if pieces.len() != points.len() {
            return Err(CoreError::new_err(format!(
                "{} pieces and {} points",
                pieces.len(),
                points.len()
            )));
        }
        // A copy: another thread may change the position while this one works on it.
        let (position, tasks) = {
            let this = slf.try_borrow()?;
            let task = |(&piece, &points): (&Int, &Int)| {
                let points = check_points(points.0, MOST_POINTS).or_refuse()?;
                Ok((this.piece_of(piece)?, points))
            };
            let tasks = pieces.iter().zip(points.iter()).map(task);
            (this.inner.clone(), tasks.collect::<PyResult<Vec<_>>>()?)
        };
        let size = position.size();
        PyBytes::new_with(py, size * tasks.len(), |rows| {
            detach(py, || {
                with_scratch(|scratch| position.reach_many(&tasks, rows, scratch))
            })
        })
    }

    /// Little-endian u16 a hex: march cost to every hex without a limit, 65535 = none.
    #[pyo3(signature = (piece, ignore_enemy = false, profile = None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        piece: Int,
        ignore_enemy: bool,
        profile: Option<Int>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mover = self.mover_of(piece, profile)?;
        with_scratch(|scratch| {
            let costs = self
                .inner
                .distances(mover, ignore_enemy, scratch)
                .or_refuse()?;
            PyBytes::new_with(py, 2 * costs.len(), |row| {
                for (bytes, cost) in row.chunks_exact_mut(2).zip(costs) {
                    bytes.copy_from_slice(&cost.to_le_bytes());
                }
                Ok(())
            })
        })
    }

    /// Hexes of a cheapest march, start excluded, goal included, or None.
    #[pyo3(
        signature = (piece, to, points = Int(MOST_POINTS as i64), ignore_enemy = false, profile = None),
        text_signature = "($self, piece, to, points=254, ignore_enemy=False, profile=None)"
    )]
    fn route(
        &self,
        piece: Int,
        to: Int,
        points: Int,
        ignore_enemy: bool,
        profile: Option<Int>,
    ) -> PyResult<Option<Vec<Hex>>> {
        let (mover, to) = (self.mover_of(piece, profile)?, self.hex_of(to)?);
        let points = check_points(points.0, NO_WAY - 1).or_refuse()?;
        with_scratch(|scratch| self.inner.route(mover, to, points, ignore_enemy, scratch))
            .or_refuse()
    }

    // Traces.

    /// One byte a hex: length in hexes of the shortest path that is not cut; UNREACHED beyond radius.
    fn trace<'py>(
        &self,
        py: Python<'py>,
        side: Int,
        hex: Int,
        radius: Int,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = check_side(side.0).or_refuse()?;
        let hex = self.hex_of(hex)?;
        let radius = radius.within("radius", MOST_POINTS.into())?;
        PyBytes::new_with(py, self.size(), |row| {
            with_scratch(|scratch| self.inner.trace(side, hex, radius, row, scratch)).or_refuse()
        })
    }

    /// Those of `pieces` to which a trace leads from where `piece` stands, in the order given.
    #[pyo3(
        signature = (piece, radius, pieces, max_fatigue = Int(255)),
        text_signature = "($self, piece, radius, pieces, max_fatigue=255)"
    )]
    fn traced(
        &self,
        piece: Int,
        radius: Int,
        pieces: List<Int>,
        max_fatigue: Int,
    ) -> PyResult<Vec<Piece>> {
        let piece = self.piece_of(piece)?;
        let radius = radius.within("radius", MOST_POINTS.into())?;
        let pieces = pieces.iter().map(|&piece| self.piece_of(piece));
        let mut pieces = pieces.collect::<PyResult<Vec<_>>>()?;
        let most = max_fatigue.byte("max_fatigue")?;
        pieces.retain(|&piece| self.inner.get(piece, field::FATIGUE) <= most);
        with_scratch(|scratch| self.inner.traced(piece, radius, pieces, scratch)).or_refuse()
    }

    /// One byte a hex: length in hexes of the shortest path along lines, clear of the enemy; UNREACHED beyond radius.
    #[pyo3(
        signature = (side, hex, lines, barred = List::new(), radius = Int(MOST_POINTS as i64)),
        text_signature = "($self, side, hex, lines, barred=(), radius=254)"
    )]
    fn line_trace<'py>(
        &self,
        py: Python<'py>,
        side: Int,
        hex: Int,
        lines: Int,
        barred: List<(Int, Int)>,
        radius: Int,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = check_side(side.0).or_refuse()?;
        let hex = self.hex_of(hex)?;
        let lines = lines.mask("lines")?;
        let barred = sides("mask of a barred hexside", &barred)?;
        let radius = radius.within("radius", MOST_POINTS.into())?;
        PyBytes::new_with(py, self.size(), |row| {
            with_scratch(|scratch| {
                self.inner
                    .line_trace(side, hex, lines, &barred, radius, row, scratch)
            })
            .or_refuse()
        })
    }

    /// One byte a hex: length in hexes of the shortest supply line from one of the sources; UNREACHED beyond radius.
    #[pyo3(
        signature = (side, sources, radius, *, barred = List::new(), ends_in = List::new()),
        text_signature = "($self, side, sources, radius, *, barred=(), ends_in=())"
    )]
    fn supply<'py>(
        &self,
        py: Python<'py>,
        side: Int,
        sources: List<Int>,
        radius: Int,
        barred: List<(Int, Int)>,
        ends_in: List<Int>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = check_side(side.0).or_refuse()?;
        let sources = sources.iter().map(|&hex| self.hex_of(hex));
        let sources = sources.collect::<PyResult<Vec<_>>>()?;
        let radius = radius.within("radius", MOST_POINTS.into())?;
        let barred = sides("mask of a barred hexside", &barred)?;
        let ends_in = ends_in.iter().map(|id| id.byte("terrain that ends a line"));
        let ends_in = ends_in.collect::<PyResult<Vec<_>>>()?;
        PyBytes::new_with(py, self.size(), |row| {
            with_scratch(|scratch| {
                self.inner
                    .supply(side, &sources, radius, &barred, &ends_in, row, scratch)
            })
            .or_refuse()
        })
    }

    /// How far the nearest enemy of a side is from each hex.
    fn apart<'py>(
        &self,
        py: Python<'py>,
        side: Int,
        avoided: List<Int>,
        radius: Int,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = check_side(side.0).or_refuse()?;
        let avoided = avoided.iter().map(|id| id.byte("terrain to be avoided"));
        let avoided = avoided.collect::<PyResult<Vec<_>>>()?;
        let radius = radius.within("radius", MOST_POINTS.into())?;
        PyBytes::new_with(py, self.size(), |row| {
            with_scratch(|scratch| self.inner.apart(side, &avoided, radius, row, scratch))
                .or_refuse()
        })
    }

    /// (hex, priority 1..5) of every hex a stack may retreat into next, by priority and hex.
    fn retreat_steps(
        &self,
        side: Int,
        hex: Int,
        away_from: Int,
        visited: List<Int>,
    ) -> PyResult<Vec<(Hex, u8)>> {
        let side = check_side(side.0).or_refuse()?;
        let visited = self.hexes_of(visited)?;
        let (hex, away_from) = (self.hex_of(hex)?, self.hex_of(away_from)?);
        Ok(self.inner.retreat_steps(side, hex, away_from, &visited))
    }

    /// Where a stack that retreats has to go next.
    fn ways_out(&self, side: Int, path: List<Int>, away_from: Int) -> PyResult<(Vec<Hex>, u8)> {
        let (side, path) = (check_side(side.0).or_refuse()?, self.hexes_of(path)?);
        let ways = self.inner.ways_out(side, &path, self.hex_of(away_from)?);
        let mut hexes = ways.hexes().to_vec();
        hexes.sort_unstable();
        Ok((hexes, ways.priority))
    }

    /// Can a retreat go on for so many hexes?
    fn has_room(&self, side: Int, path: List<Int>, away_from: Int, hexes: Int) -> PyResult<bool> {
        let (side, path) = (check_side(side.0).or_refuse()?, self.hexes_of(path)?);
        let most = LONGEST.saturating_sub(path.len()) as i64;
        let hexes = hexes.within("hexes of a retreat", most)?;
        let away_from = self.hex_of(away_from)?;
        Ok(self.inner.has_room(side, &path, away_from, hexes))
    }

    /// A step off the lines from where a unit stands, out of an enemy zone of control into one.
    fn between_zones(&self, piece: Int, direction: Int) -> PyResult<bool> {
        let piece = self.piece_of(piece)?;
        let from = self.inner.standing(piece).or_refuse()?;
        let side = self.inner.roster().side(piece);
        let direction = check_direction(direction.0).or_refuse()?;
        Ok(self.inner.between_zones(side, from, direction))
    }

    /// Adjacent hexes that a unit of the side in `hex` may attack, in the order of directions.
    #[pyo3(
        signature = (side, hex, also = List::new(), moved = false),
        text_signature = "($self, side, hex, also=(), moved=False)"
    )]
    fn targets(&self, side: Int, hex: Int, also: List<Int>, moved: bool) -> PyResult<Vec<Hex>> {
        let side = check_side(side.0).or_refuse()?;
        let also = self.hexes_of(also)?;
        Ok(self.inner.targets(side, self.hex_of(hex)?, &also, moved))
    }

    /// OPEN, or why a unit of the side in `origin` may not attack the adjacent hex `to`.
    fn attack_block(&self, origin: Int, to: Int, side: Int) -> PyResult<u8> {
        let (origin, to) = (self.hex_of(origin)?, self.hex_of(to)?);
        let side = check_side(side.0).or_refuse()?;
        let board = self.inner.board();
        Ok(board.attack_block(origin, to, side).or_refuse()? as u8)
    }

    /// Cover around the hex `defender`.
    #[pyo3(
        signature = (defender, attacker_side, least_cv2 = Int(0)),
        text_signature = "($self, defender, attacker_side, least_cv2=0)"
    )]
    fn flank(&self, defender: Int, attacker_side: Int, least_cv2: Int) -> PyResult<Flank> {
        let side = check_side(attacker_side.0).or_refuse()?;
        let by = Covering {
            side,
            least_cv2: least_cv2.within("least_cv2", u32::MAX.into())?,
            shaken: field::DEMORALIZED,
        };
        let inner = self.inner.flank(self.hex_of(defender)?, by);
        Ok(Flank { inner })
    }

    // Copies.

    /// An independent copy; board and roster are shared.
    #[pyo3(name = "clone")]
    fn copy(&self, py: Python<'_>) -> Self {
        Self {
            inner: self.inner.clone(),
            board: self.board.clone_ref(py),
        }
    }

    /// What the position follows from, to come back to; board and roster are shared.
    fn snapshot(&self, py: Python<'_>) -> Snapshot {
        Snapshot {
            inner: self.inner.snapshot(),
            board: self.board.clone_ref(py),
        }
    }

    /// Becomes like the other, without new memory when roster and map are of the same size.
    fn copy_from(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<()> {
        if slf.is(other) {
            return Ok(());
        }
        let other = other.try_borrow()?;
        let mut this = slf.try_borrow_mut()?;
        this.inner.copy_from(&other.inner);
        this.board = other.board.clone_ref(slf.py());
        Ok(())
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.inner == other.inner
    }

    /// 64 bits over board identity, places, fields and marks; kept current, equal for equal positions.
    #[getter]
    fn hash(&self) -> u64 {
        self.inner.hash()
    }

    /// Versioned, stable between runs.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.to_bytes())
    }

    /// The inverse of `to_bytes`; only with the same board size and roster.
    #[staticmethod]
    fn from_bytes(board: Py<Board>, roster: &Roster, data: &[u8]) -> PyResult<Self> {
        let (on, of) = (board.get().inner.clone(), roster.inner.clone());
        let inner = position::Position::from_bytes(on, of, &field::ALL, data);
        Ok(Self {
            inner: inner.or_refuse()?,
            board,
        })
    }
}
