"""What the desk says to a session: answers, and notes between them."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.play.table.command import Command
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server.wire.words import AWAY


class Answer(msgspec.Struct, frozen=True, tag=True):
    """What the desk says to a session."""


class Fault(Answer, frozen=True):
    """Why not, in the player's language. kind: late (the game has gone on), illegal, over, other."""

    text: str
    kind: str = "other"


class Done(Answer, frozen=True):
    """That was all."""


class Welcome(Answer, frozen=True):
    """key: one was shown, which may have a name. name "": no player yet has it. held: may play and nothing more, for
    this reason (why)."""

    key: bool = True
    name: str = ""
    language: str = ""
    settings: dict[str, str] = {}
    held: bool = False
    why: str = ""


class Pinned(Answer, frozen=True):
    """By their Pythons."""

    programs: tuple[str, ...]


class Linked(Answer, frozen=True):
    """A word that lets whoever says it to the server's page in, once, within LINK_MINUTES."""

    token: str


class Ticketed(Answer, frozen=True):
    """link: how players come here, "" where the operator has not said."""

    word: str
    link: str


class Holder(Answer, frozen=True):
    """The key that a link stands for."""

    fingerprint: str
    algorithm: str


class SeatRow(msgspec.Struct, frozen=True):
    """Who plays a side. name "": nobody yet, or a machine player (bot). invited: for whom it is kept; here: he looks at
    this game; online: he is on the server. you: it is the one who asks. rating: how well he plays this system, "" not
    known. left: milliseconds on his clock, -1: he has none; flag: the moment at which it will have run out, 0: it does
    not run. vacation: until when he is on one, 0: he is not. for_you: it is kept for the one who asks. program: a
    program plays with his account."""

    side: Side
    name: str = ""
    bot: str = ""
    invited: str = ""
    you: bool = False
    here: bool = False
    online: bool = False
    rating: str = ""
    left: int = -1
    flag: int = 0
    vacation: int = 0
    for_you: bool = False
    program: bool = False

    @property
    def vacant(self) -> bool:
        """Nobody plays there."""
        return not self.name and not self.bot


class PostRow(msgspec.Struct, frozen=True):
    """One of several commanders of a side, place 0 in chief. name "": nobody yet, or one whom the commander in chief
    has replaced. corps: their codes. wing: of his wing commander's. asked: the game waits for him. invited, for_you:
    as of a seat."""

    side: Side
    place: int
    name: str
    corps: tuple[str, ...]
    wing: str
    you: bool = False
    here: bool = False
    online: bool = False
    asked: bool = False
    invited: str = ""
    for_you: bool = False


class Listing(Answer, frozen=True):
    """A game as lists show it. code: for those who sit there or opened it; active: the side that is asked; news: lines
    that the player has not been shown; moved: milliseconds; claims: what the player may claim now;
    brought: lines of the log that were written elsewhere. posts: where several people share a side; talking: sides
    whose commanders talk now; command: whose answer is whose, once the game runs. until: when an open game ends by
    itself; 0: not at all. elsewhere: an earlier version plays it (program), and sessions of that version show it.
    begins: when an open game begins whose players are all there; 0: somebody is waited for."""

    game: int
    scenario: str
    options: tuple[str, ...]
    status: str
    owner: str
    yours: bool
    private: bool
    code: str
    lot: bool
    notice: str
    seats: tuple[SeatRow, ...]
    active: str
    lines: int
    news: int
    moved: int
    result: str
    victor: str
    watching: int
    pace: str = "none"
    claims: tuple[str, ...] = ()
    brought: int = 0
    posts: tuple[PostRow, ...] = ()
    talking: tuple[Side, ...] = ()
    command: Command | None = None
    teaching: bool = False
    until: int = 0
    elsewhere: bool = False
    program: str = ""
    begins: int = 0

    @property
    def vacant(self) -> bool:
        """It runs, and somebody may take a seat that was left."""
        return self.status == "running" and any(seat.vacant for seat in self.seats)

    @property
    def free_posts(self) -> tuple[PostRow, ...]:
        """Places of a game that waits for its players: those of commanders, and sides that nobody shares; without those
        that are kept for others, but for whoever has opened it."""
        if self.status != "open" or not self.posts:
            return ()
        shared = {post.side for post in self.posts}
        alone = (
            PostRow(seat.side, 0, "", (), "", invited=seat.invited, for_you=seat.for_you)
            for seat in self.seats
            if seat.vacant and seat.side not in shared
        )
        free = (*(post for post in self.posts if not post.name), *alone)
        return tuple(post for post in free if not post.invited or post.for_you or self.yours)

    @property
    def your_post(self) -> PostRow | None:
        """Which of several commanders the one who asks is."""
        return next((post for post in self.posts if post.you), None)

    @property
    def your_side(self) -> Side:
        """Which one the one who asks plays, alone or with others; "" none."""
        sides = (*(post.side for post in self.posts if post.you), *(seat.side for seat in self.seats if seat.you))
        return next(iter(sides), Side(""))

    @property
    def seated(self) -> bool:
        """Does the one who asks play here?"""
        return bool(self.your_side)

    @property
    def waits_for_you(self) -> bool:
        own = self.your_post
        if own is not None or self.talking:
            return own is not None and own.asked
        return any(seat.you and seat.side == self.active for seat in self.seats)

    @property
    def invites_you(self) -> bool:
        """A place is kept for the one who asks."""
        kept = any(seat.for_you for seat in self.seats) or any(post.for_you for post in self.posts)
        return self.status == "open" and kept


class Joined(Answer, frozen=True):
    """Who has sat down by a word is this player now, at this game."""

    welcome: Welcome
    listing: Listing


class Lobby(Answer, frozen=True):
    """mine: my games, those that wait for me first. open: whoever likes may sit down. watch: running games of others.
    ended: that anybody may read. people: names of those on the server."""

    mine: tuple[Listing, ...]
    open: tuple[Listing, ...]
    watch: tuple[Listing, ...]
    ended: tuple[Listing, ...]
    people: tuple[str, ...]


class RankRow(msgspec.Struct, frozen=True):
    """rating: as it is told. games: that have counted."""

    name: str
    rating: str
    games: int


class RankTable(msgspec.Struct, frozen=True):
    """The best of a series: people, or bots."""

    series: str
    bots: bool
    rows: tuple[RankRow, ...]


class Ranks(Answer, frozen=True):
    tables: tuple[RankTable, ...]


class Utterance(msgspec.Struct, frozen=True):
    name: str
    text: str
    at: int


class Asking(msgspec.Struct, frozen=True, tag=True):
    """One player asks the other: undo, by so many steps. yours: he who reads it has asked."""

    request: int
    name: str
    kind: str
    steps: int
    yours: bool


class Presence(Answer, frozen=True):
    """Who is at the table now, and how many look on."""

    game: int
    seats: tuple[SeatRow, ...]
    watching: int
    posts: tuple[PostRow, ...] = ()


class Table(Answer, frozen=True):
    """A game from one line of its log on. side "": the one who asks looks on. standing: lines that a standing answer of
    one's own gave."""

    listing: Listing
    side: Side
    first: int
    lines: tuple[str, ...]
    given: tuple[int, ...]
    rules: tuple[Standing, ...]
    said: tuple[Utterance, ...]
    asking: Asking | None
    seen: int


class Lines(Answer, frozen=True):
    """Lines of a log, the first with this number. given: those among them that a standing answer of one's own gave."""

    game: int
    first: int
    lines: tuple[str, ...]
    given: tuple[int, ...] = ()


class StepRow(msgspec.Struct, frozen=True, array_like=True):
    """A `Step`, its action as the log writes it."""

    tie: int
    action: str
    subject: str | None


class AdviceRow(msgspec.Struct, frozen=True):
    """An `Advice`, its action as the log writes it."""

    action: str
    text: str
    points: float
    parts: tuple[tuple[str, float], ...]
    line: tuple[str, ...]
    by: str
    playouts: int
    value: float | None
    error: float | None
    note: str
    ahead: tuple[StepRow, ...]
    subject: str | None
    counted: bool


class Vouched(Answer, frozen=True):
    """A receipt (`engine.receipt`)."""

    word: str


class Advised(Answer, frozen=True):
    rows: tuple[AdviceRow, ...]


class Spoken(Answer, frozen=True):
    game: int
    said: Utterance


class Requested(Answer, frozen=True):
    """asking None: there is nothing to answer any more; told: what became of it, for whoever asked."""

    game: int
    asking: Asking | None
    told: str = ""


class Settled(Answer, frozen=True):
    """Seats or clocks of a game are not what they were, or it is over, and no line of its log says so."""

    game: int
    listing: Listing


class KeyRow(msgspec.Struct, frozen=True):
    """used: milliseconds, 0: never. yours: this session has come by it."""

    fingerprint: str
    label: str
    used: int
    yours: bool


class AddressRow(msgspec.Struct, frozen=True):
    """confirmed: by its code. fault: why nothing is sent there any more."""

    id: int
    kind: str
    target: str
    confirmed: bool
    fault: str


class Account(Answer, frozen=True):
    """vacation: until when, 0: none; days: that are left this year. notices: away, daily, always, never. bot: a program
    plays. held, why: as in Welcome; silent: minutes in which it sends no messages, being new."""

    vacation: int
    days: int
    notices: str = AWAY
    addresses: tuple[AddressRow, ...] = ()
    keys: tuple[KeyRow, ...] = ()
    bot: bool = False
    held: bool = False
    why: str = ""
    silent: int = 0


class Letter(Answer, frozen=True):
    """For the notifier. kind: as of an address."""

    id: int
    kind: str
    target: str
    subject: str
    text: str


class DispatchRow(msgspec.Struct, frozen=True):
    """What a commander has said or written, as one player has it. to "": spoken. state: spoken; waits (for the end of
    the talk) or gone, to whoever wrote it; arrived; of the enemy's: read, kept, shown, passed (on)."""

    id: int
    name: str
    to: str
    side: Side
    text: str
    at: int
    turn: int
    state: str


class Dispatches(Answer, frozen=True):
    game: int
    rows: tuple[DispatchRow, ...]


class Arrived(Answer, frozen=True):
    """Something was said or written to the player."""

    game: int
    row: DispatchRow


class Changed(Answer, frozen=True):
    """The lists are not what they were."""
