"""What interfaces show: views, overlays, odds, rosters. Plain data, JSON-able, no rule inside."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import UNSAID, Message


class Result(msgspec.Struct, frozen=True):
    """How a game ended. winner None is a draw. level: stable key, e.g. "decisive"; title: its name."""

    winner: Side | None
    level: str
    title: str
    points: int


class PieceView(msgspec.Struct, frozen=True):
    """One piece as a side sees it. code: status in a few characters ("9 F2 d x Ab"), for maps and rosters. arm: its
    kind as one character for maps: "i" foot, "c" horse, "a" guns, "w" wagons, "*" a leader, or the game's own."""

    id: PieceId
    name: str
    side: Side
    kind: str  # stable key: infantry, cavalry, artillery, leader, ...
    kind_text: str  # the same in the player's language
    size: str
    command: str
    hex: str | None  # None: off the map
    code: str
    strength: int | None  # manpower points; None for leaders
    note: str = ""  # one line in full words
    acted: bool = False
    arm: str = ""
    unseen: bool = False  # it is on the map, and where is not to be known
    label: str = ""  # what its counter says, where that is shorter than the name
    size_text: str = ""  # the size in the player's language

    @property
    def described(self) -> str:
        """Kind and size."""
        return f"{self.kind_text} {self.size_text}".strip()

    @property
    def short(self) -> str:
        """Its name where there is little room."""
        return self.label or self.name


class ScoreLine(msgspec.Struct, frozen=True):
    """One entry of the victory ledger, its place in its label, or one objective."""

    label: str
    points: int
    hex: str | None = None
    side: Side | None = None  # who holds it / scored it
    when: str = ""


class TurnLine(msgspec.Struct, frozen=True):
    """One turn of the turn track. text: turn and date."""

    number: int
    text: str
    now: bool


class MapSign(msgspec.Struct, frozen=True):
    """Something in a hex, or on one of its hexsides, that is no piece and not as the map prints it.

    other: the hex beyond the hexside. sign: a character; on a whole hexside (`whole`) its characters in turn. style: as
    of a `Cell`. meaning: what such a sign stands for, for keys to the map; text: this one, as a sentence.
    """

    hex: str
    sign: str
    style: str
    meaning: str
    text: str
    other: str | None = None
    whole: bool = False


class InfoLine(msgspec.Struct, frozen=True):
    """A fact to tell. value: what stands at the end of its line. side: whom it is about. note: more, in full words.
    key: the same fact without words, for digests."""

    text: str
    value: str = ""
    side: Side | None = None
    note: str = ""
    key: str = ""


class InfoGroup(msgspec.Struct, frozen=True):
    """Facts of one kind under a title."""

    title: str
    lines: tuple[InfoLine, ...]


class Headline(msgspec.Struct, frozen=True):
    """Of a view what stands at its head, without all the pieces: for whoever looks at many positions. number: of the
    turn."""

    number: int
    turn: str
    phase: str
    points: int
    points_label: str
    standing: str


class View(msgspec.Struct, frozen=True):
    """Everything an interface draws beside the decision."""

    side: Side | None
    turn: str  # "Turn 1 of 1, May 8"
    phase: str
    pieces: tuple[PieceView, ...]
    objectives: tuple[ScoreLine, ...]
    points: int
    points_label: str  # what they are and whose, "Victory points of ..."
    standing: str  # what the points would mean if the game ended now
    closed: tuple[str, ...] = ()  # hexes that nobody may enter
    track: tuple[TurnLine, ...] = ()  # every turn of the game
    signs: tuple[MapSign, ...] = ()  # what has been changed on the map, and what it does not print
    outside: tuple[str, ...] = ()  # hexes that do not belong to the game
    hand: tuple[InfoGroup, ...] = ()  # what there is beside the map: hands of markers, pools, what has been drawn

    @property
    def facts(self) -> tuple[object, ...]:
        """What it tells, without its words: for digests, so that no wording decides anything."""
        return (
            [(one.id, one.side, one.hex, one.code, one.acted, one.unseen) for one in self.pieces],
            [(one.hex, one.side, one.points) for one in self.objectives],
            self.points,
            [one.number for one in self.track if one.now],
            [(one.hex, one.other, one.sign, one.style) for one in self.signs],
            [(line.key, line.side) for group in self.hand for line in group.lines],
        )


class Report(msgspec.Struct, frozen=True, tag=True):
    """Base of the answers to `query`."""


class Cell(msgspec.Struct, frozen=True):
    """One hex of an overlay. text: at most three characters; style: key ("reach", "zoc", "limited", ...)."""

    text: str
    style: str


class Overlay(Report, frozen=True):
    """Marks to lay over the map, with lines that explain them."""

    title: str
    cells: dict[str, Cell]
    lines: tuple[str, ...] = ()


class OddsLine(msgspec.Struct, frozen=True, rename={"message": "label"}):
    """One modifier of an attack. message: what it is. value None: a fact without a number of its own; chance: applies
    at 50 %. key: stable name of the kind of modifier, so that two attacks can be compared ("" for other facts)."""

    message: Message
    value: int | None
    rule: str
    attacker: bool  # to the attacker's die, else to the defender's
    chance: bool = False
    key: str = ""

    @property
    def label(self) -> str:
        """What it is, in the reader's language."""
        return self.message.told()


class Outcome(msgspec.Struct, frozen=True):
    """One result of the combat table and how likely it is. difference: of both sides' dice with their modifiers, or the
    face of the one die there is (`Odds.one_die`)."""

    probability: float
    difference: int
    defender: str  # letters of the sheet, "1DR"
    attacker: str


class OddsWords(msgspec.Struct, frozen=True):
    """What a series calls what may come of an attack. chances: all three in one line, with {retreat}, {rout} and
    {advance}; the others: each of whom it is, "defender retreats"."""

    chances: str
    retreat: str
    rout: str
    advance: str


class Odds(Report, frozen=True):
    """An attack before the dice. Losses are expected ones, in what `measure` names; fatigue: levels that a unit of the
    side gains by the result, expected and averaged over its units; disorganized: chance that units of the side become
    so; None where a game knows no such thing. attacker, defender: what players call these sides. words: of the
    series. basis: sentences on what the dice are thrown for
    (the ratio, the column). total: what the modifiers come to, as a sentence, where their sum says too little. one_die:
    only one die is thrown. legend: what the letters of the outcomes mean.
    """

    title: str
    lines: tuple[OddsLine, ...]
    modifier: int  # attacker's sum minus defender's, without the 50 % ones
    outcomes: tuple[Outcome, ...]
    retreat: float  # chance that the defender retreats or routs
    rout: float
    advance: float
    defender_loss: float
    attacker_loss: float
    points: float  # the swing: expected change of `View.points`, losses of both sides set off
    measure: str
    attacker: str
    defender: str
    words: OddsWords
    defender_fatigue: float | None = None
    attacker_fatigue: float | None = None
    defender_disorganized: float | None = None
    attacker_disorganized: float | None = None
    basis: tuple[str, ...] = ()
    total: str = ""
    one_die: bool = False
    legend: tuple[str, ...] = ()
    gain: float = 0.0  # the swing as the attacker sees it: what is good for him is above 0


class Roster(Report, frozen=True):
    pieces: tuple[PieceView, ...]


class Node(msgspec.Struct, frozen=True):
    """A command or a unit in an order of battle. label: the command's code, "" for a unit. piece: its leader, None
    where he is not in the game; or the unit. under: what answers to it, leaders first. led: commands of
    its kind have leaders."""

    label: str
    piece: PieceView | None
    under: tuple[Node, ...] = ()
    led: bool = True


class Tree(Report, frozen=True):
    """Who answers to whom; one root for each army or district."""

    title: str
    roots: tuple[Node, ...]


class LevelLine(msgspec.Struct, frozen=True):
    """A victory level. least, most: the points (of `View.points`) that it spans, None: no end. side: who wins, None for
    a draw. now: the points are there."""

    title: str
    least: int | None
    most: int | None
    side: Side | None
    now: bool


class Ledger(Report, frozen=True):
    """Every point with when and why. totals: what each side has, where both count for themselves. levels: what the
    points are worth, from the first side's best to the other's. ahead: what may yet be won or lost as things are."""

    entries: tuple[ScoreLine, ...]
    points: int
    totals: tuple[ScoreLine, ...] = ()
    levels: tuple[LevelLine, ...] = ()
    ahead: tuple[InfoGroup, ...] = ()


class Text(Report, frozen=True):
    """Lines for a panel (a stack, help on the current decision)."""

    title: str
    lines: tuple[str, ...]


class FigureGroup(msgspec.Struct, frozen=True):
    """A group of a system's figures with where they stand and how sure they are. rows: cells of a small table."""

    key: str
    section: str
    source: str
    rows: tuple[tuple[str, ...], ...]


class FigureTable(msgspec.Struct, frozen=True):
    """A group of figures as players read it: what it is, the sections it belongs to, its rows in words. key: its
    `FigureGroup`'s."""

    title: str
    section: str
    rows: tuple[tuple[str, ...], ...]
    key: str = ""


class Section(msgspec.Struct, frozen=True):
    """A section of the rules in words. number: "7.5"; sections come in the order of their numbers."""

    number: str
    title: str
    paragraphs: tuple[str, ...]


class OptionOffer(msgspec.Struct, frozen=True):
    """An optional rule that a game may be loaded with. name: as `load` takes it; title: as players call it; text: what
    it changes."""

    name: str
    title: str
    section: str
    text: str


class Brief(msgspec.Struct, frozen=True):
    """What a player wants to know of a scenario before playing it; nothing of the board is needed for it.

    section: of its own rules in `System.reference`. first, last: ISO dates of the first and last turn; when: both in
    the player's language. words: paragraphs of introduction. options: optional rules that it may be played with.
    """

    title: str
    section: str
    first: str
    last: str
    when: str
    turns: int
    pieces: int
    sides: dict[Side, str]
    words: tuple[str, ...]
    options: tuple[OptionOffer, ...]


class StandingOffer(msgspec.Struct, frozen=True):
    """A question that can sensibly be answered once for all: by `verb`, in place of answers with the verb `avoids`
    ("" where that says nothing). unit: also for a single unit. message: what that means, as a sentence."""

    kind: str
    verb: str
    avoids: str
    message: Message
    unit: bool = False

    @property
    def text(self) -> str:
        """What it means, in the reader's language."""
        return self.message.told()


class Lesson(msgspec.Struct, frozen=True):
    """A short lesson of a guided game, given once: at the first decision of this kind ("": of any kind) after one of
    these kinds of events ((): of none) has happened. side: only to its player. sentences: what is asked and why. look:
    what to look at, by stable names ("objectives", "reach", "odds", ...). answer: a sound first one, as a sentence.
    named: answers whose words stand in braces in the sentences, by how they are typed ("stop"): a sentence that names
    one is given where that is offered, in its own words. needs: answers without which the lesson is not given. advised:
    the sound answer is a machine player's. labels: of those named or needed that are known by what they say, the key of
    that message. settles: questions that a beginner is spared, with the verb of their answer;
    a game that begins with lessons has these as standing answers."""

    key: str
    name: Message
    sentences: tuple[Message, ...]
    kind: str = ""
    events: tuple[str, ...] = ()
    side: Side | None = None
    look: tuple[str, ...] = ()
    answer: Message = UNSAID
    named: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    advised: bool = False
    settles: Mapping[str, str] = {}
    labels: Mapping[str, str] = {}

    @property
    def title(self) -> str:
        """Its name, in the reader's language, as are the others."""
        return self.name.told()

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return tuple(sentence.told() for sentence in self.sentences)

    @property
    def good(self) -> str:
        return self.answer.told()
