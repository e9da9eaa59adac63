"""What sessions and the desk say to each other over a Unix socket: typed, bounded messages in frames.

A session calls, one call at a time, and gets one answer to each; notes come between at any time. What comes from a
session is not trusted: it is decoded by type, within bounds, and says nothing about who speaks. That is in the pass
that the front makes for a session once the client has shown its key.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import LANGUAGES, _
from gtc_tui.play.table.command import Command
from gtc_tui.play.table.standing_answers import Standing

SOCKET = "desk.sock"
"""The desk's, in the folder of a running server."""
CALL_BYTES = 1 << 19
"""The longest frame that a session sends."""
ANSWER_BYTES = 1 << 24
"""The longest that the desk sends: a whole log."""
MACHINES = ("bot:random", "bot:greedy", "bot:search:nodes=500", "bot:search:nodes=3000")
"""Machine players of a server: they are told how much they may look at, never how long."""
PACES = ("none", "live", "evenings", "slow")
"""How long people may take; figures are the desk's (`store.clocks`)."""
CLAIMS = ("win", "machine", "substitute")
"""What a player may have when the other one's time is over: the game, a machine player in that seat, or somebody."""
AWAY, DAILY, ALWAYS, NEVER = NOTICES = ("away", "daily", "always", "never")
"""When a player wants to be told: where he does not look at the game; so, too, but of all games in one letter a day; in
any case; never."""
OPEN_DAYS = 10
"""How long a game waits for players, and so does a word by which one sits down there."""
LINK_MINUTES = 15
"""How long words are good that open an account: in a browser, or with another key."""
MAIL = "mail"
WEBHOOKS = ("plain", "discord", "slack")
"""Ways to tell him: kinds of addresses."""
DEALS = ("keep", "show", "send")
"""What may be done with a dispatch of the enemy: nobody else gets it, one's own side does too, it goes on unnoticed."""
ON_TIME = "on-time"
"""The result of a game that was claimed."""
LET_DOWN = "abandoned"
"""Why the server itself holds an account."""
NOTIFIER = "notifier"
_LENGTH = struct.Struct(">I")
_DIGEST = 32


def seconds(milliseconds: int) -> int:
    """Until something happens, in whole ones; at least 1."""
    return max(1, -(-milliseconds // 1000))


Number: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 40)]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
Line: TypeAlias = Annotated[str, Meta(max_length=400)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000)]
Language: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]


# -- who speaks ----------------------------------------------------------------------------------------------
class Pass(msgspec.Struct, frozen=True):
    """Who a session belongs to: the holder of this key, or ("") somebody who only looks on. algorithm: of the key.
    session: its number at the front; 0: the front itself. role NOTIFIER: it is the notifier, which may take letters and
    nothing else."""

    fingerprint: str
    algorithm: str
    session: int
    role: str = ""


def sealed(one: Pass, key: bytes) -> bytes:
    """A pass that nobody without the key can make or change."""
    data = msgspec.msgpack.encode(one)
    return hmac.digest(key, data, hashlib.sha256) + data


def opened(data: bytes, key: bytes) -> Pass | None:
    """None for one that was not made with this key."""
    digest, inner = data[:_DIGEST], data[_DIGEST:]
    if not hmac.compare_digest(digest, hmac.digest(key, inner, hashlib.sha256)):
        return None
    return msgspec.msgpack.decode(inner, type=Pass)


# -- calls ---------------------------------------------------------------------------------------------------
class Call(msgspec.Struct, frozen=True, tag=True):
    """What a session may ask of the desk."""


class Hello(Call, frozen=True):
    """The first call, answered by Welcome."""

    passed: Annotated[bytes, Meta(max_length=1000)]


class SignUp(Call, frozen=True):
    """bot: a program plays."""

    name: Word
    language: Word
    bot: bool = False


class Declare(Call, frozen=True):
    """A program plays with one's account from now on, or a person. Answered by Account."""

    bot: bool


class Prefer(Call, frozen=True):
    """Language and settings of the full screen from now on."""

    language: Word
    settings: Annotated[dict[Word, Word], Meta(max_length=40)]


class Look(Call, frozen=True):
    """At the lobby; answered by Lobby."""


class Rank(Call, frozen=True):
    """How well everybody plays; answered by Ranks."""


class Find(Call, frozen=True):
    """A game by its number or code; answered by Listing."""

    word: Word


class PostPlan(msgspec.Struct, frozen=True):
    """The corps of one commander, and that of his wing commander."""

    corps: Annotated[tuple[Word, ...], Meta(max_length=30)]
    wing: Word = ""


class Sharing(msgspec.Struct, frozen=True):
    """How several people share a side, the commander in chief first."""

    side: Side
    posts: Annotated[tuple[PostPlan, ...], Meta(max_length=30)]


class OpenGame(Call, frozen=True):
    """side "": by lot. invited: who alone may sit down; "" anybody. bot: the machine player that takes the other seat.
    pace: of the clocks (`PACES`). log: of a game that was begun elsewhere, header first; its scenario and options are
    the game's. shared: sides that several people share, and place: which of them the one who opens it is. teaching: one
    of the two players teaches the other. Answered by Listing."""

    scenario: Word
    options: Annotated[tuple[Word, ...], Meta(max_length=40)]
    side: Side
    private: bool = False
    invited: Word = ""
    bot: Word = ""
    pace: Word = "none"
    log: Annotated[tuple[Line, ...], Meta(max_length=6000)] = ()
    notice: Annotated[str, Meta(max_length=200)] = ""
    shared: Annotated[tuple[Sharing, ...], Meta(max_length=2)] = ()
    place: Number = 0
    teaching: bool = False


class Accept(Call, frozen=True):
    """Sits down at an open game; code: where it is private. side, place: as which commander, where several people share
    a side; "" is enough where one place is free. Answered by Listing."""

    game: Number
    code: Word = ""
    side: Word = ""
    place: Number = 0


class MakeTicket(Call, frozen=True):
    """A word that lets whoever says it first sit down at an open game of one's own. side, place: as which commander,
    where several people share a side. Answered by Ticketed."""

    game: Number
    side: Word = ""
    place: Number = 0


class Join(Call, frozen=True):
    """Sits down by such a word. name, language: of somebody who has no account yet; it is made if the word is good.
    Answered by Joined."""

    word: Word
    name: Word = ""
    language: Word = ""


class Decline(Call, frozen=True):
    """An invitation, or takes back a game of one's own, or one's sitting down at another's, before it has begun.
    Answered by Done."""

    game: Number


class Follow(Call, frozen=True):
    """Lines of a game from this one on, and all that comes; answered by Table."""

    game: Number
    since: Number = 0


class Unfollow(Call, frozen=True):
    game: Number


class Act(Call, frozen=True):
    """An answer, as the log writes it, to what was asked after n lines; answered by Lines. goes_on: of one gesture with
    the answer before."""

    game: Number
    n: Number
    text: Line
    goes_on: bool = False


class Vouch(Call, frozen=True):
    """For the log of a game as it is now; answered by Vouched."""

    game: Number


class Advise(Call, frozen=True):
    """What a machine player of this name would do now, after n lines: so many answers, the best first, in the words of
    a language. Answered by Advised when it has been thought of; whoever leaves before does without."""

    game: Number
    n: Number
    spec: Word
    top: Annotated[int, Meta(ge=1, le=1000)]
    language: Language = LANGUAGES[0]


class Undo(Call, frozen=True):
    """Back to one's own last decision, after n lines. Answered by Lines, or by Requested where the other one must
    agree."""

    game: Number
    n: Number


class Reply(Call, frozen=True):
    """To what the other one asks. Answered by Done; lines come as a note."""

    request: Number
    yes: bool


class Stand(Call, frozen=True):
    """Standing answers of one's side from now on; answered by Done."""

    game: Number
    rules: Annotated[tuple[Standing, ...], Meta(max_length=200)]


class Say(Call, frozen=True):
    """To the others at the table, or to those who look on where one does. Answered by Done."""

    game: Number
    text: Text


class Hand(Call, frozen=True):
    """The initiative to another commander of one's side, after n lines (38.0). Answered by Done."""

    game: Number
    n: Number
    to: Number


class Adjourn(Call, frozen=True):
    """One's side has talked enough: its dispatches go off. Answered by Done."""

    game: Number


class Speak(Call, frozen=True):
    """To the commanders of one's side who hear it. Answered by Done."""

    game: Number
    text: Text


class Write(Call, frozen=True):
    """A dispatch to a commander of one's side. Answered by Done."""

    game: Number
    to: Number
    text: Text


class Deal(Call, frozen=True):
    """With a dispatch of the enemy that one has read; what: one of DEALS. Answered by Done."""

    dispatch: Number
    what: Word


class Papers(Call, frozen=True):
    """What commanders have said and written, as far as the player has it; answered by Dispatches."""

    game: Number


class TakeOver(Call, frozen=True):
    """The place of the commander of one's side who does not answer. Answered by Done."""

    game: Number


class Claim(Call, frozen=True):
    """One of CLAIMS, where the other player has no time left. Answered by Done; what comes of it is a note."""

    game: Number
    what: Word


class GiveTime(Call, frozen=True):
    """To the other player. Answered by Done."""

    game: Number


class Vacation(Call, frozen=True):
    """For so many days from now on; 0: it is over. Answered by Account."""

    days: Annotated[int, Meta(ge=0, le=400)]


class LookUp(Call, frozen=True):
    """One's own account; answered by Account."""


class AddKey(Call, frozen=True):
    """Another key is to be this account, too. label: what the player calls it. Answered by Ticketed: a word that the
    key says itself (`JoinKey`), once, within LINK_MINUTES."""

    label: Word = ""


class JoinKey(Call, frozen=True):
    """The key of this session is to be the account that gave this word. Answered by Welcome."""

    word: Word


class RemoveKey(Call, frozen=True):
    """Answered by Account."""

    fingerprint: Word


class Invite(Call, frozen=True):
    """To an open game of one's own: somebody without an account, by mail, or a player by his name, for whom a place is
    kept. side, place: which one, as in Accept. Answered by Done."""

    game: Number
    target: Annotated[str, Meta(max_length=200)]
    side: Word = ""
    place: Number = 0


class Complain(Call, frozen=True):
    """Of what goes on in a game, to whoever runs the server. Answered by Done."""

    game: Number
    text: Text


class AddAddress(Call, frozen=True):
    """kind: mail, plain, discord, slack (webhooks). It is sent a code. Answered by Account."""

    kind: Word
    target: Annotated[str, Meta(max_length=800)]


class Confirm(Call, frozen=True):
    """An address of one's own, by the code that was sent there. Answered by Account."""

    code: Word


class RemoveAddress(Call, frozen=True):
    """Answered by Account."""

    address: Number


class Notices(Call, frozen=True):
    """away, daily, always, never. Answered by Account."""

    when: Word


class Unsubscribe(Call, frozen=True):
    """By the word that stood in a letter; without a key, too. Answered by Done."""

    word: Word


class Post(Call, frozen=True):
    """The notifier's: what is to be sent now, while these letters are under way; answered by Letter, or by Done."""

    away: Annotated[tuple[Number, ...], Meta(max_length=40)] = ()


class Posted(Call, frozen=True):
    """The notifier's: the letter is out, or (why) it is not."""

    letter: Number
    why: Annotated[str, Meta(max_length=200)] = ""
    for_ever: bool = False


class Seen(Call, frozen=True):
    """So many lines have been shown to the player."""

    game: Number
    n: Number


class Known(Call, frozen=True):
    """Of the front alone: has this key an account? Answered by Done, or Fault."""

    fingerprint: Word


class Pins(Call, frozen=True):
    """Of the front alone: the earlier installations that are needed now, or (game) that of one game. Answered by
    Pinned."""

    game: Number = 0


class Link(Call, frozen=True):
    """Into a browser; answered by Linked."""


class Redeem(Call, frozen=True):
    """Of the front alone: whose link this is. Answered by Holder; it is used up then."""

    token: Annotated[str, Meta(max_length=100)]


# -- answers and notes ---------------------------------------------------------------------------------------
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


# -- frames --------------------------------------------------------------------------------------------------
class Numbered(msgspec.Struct, frozen=True, array_like=True):
    """A call, and its answer, by a number of the session's own; 0: a note."""

    id: Annotated[int, Meta(ge=0, le=1 << 53)]
    body: msgspec.Raw


_encoder = msgspec.msgpack.Encoder()
_numbered = msgspec.msgpack.Decoder(Numbered)
_calls: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(reduce(or_, Call.__subclasses__()))
_answers: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(reduce(or_, Answer.__subclasses__()))


class BadFrame(GtcError):
    """What came is no message."""


def frame(number: int, body: Call | Answer) -> bytes:
    data = _encoder.encode(Numbered(number, msgspec.Raw(_encoder.encode(body))))
    return _LENGTH.pack(len(data)) + data


def call_of(data: bytes) -> tuple[int, Call]:
    """Raises BadFrame."""
    return _body(data, _calls)


def answer_of(data: bytes) -> tuple[int, Answer]:
    """Raises BadFrame."""
    return _body(data, _answers)


def _body(data: bytes, decoder: msgspec.msgpack.Decoder[Any]) -> tuple[int, Any]:
    try:
        numbered = _numbered.decode(data)
        return numbered.id, decoder.decode(numbered.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFrame(_("the desk got something that is no message")) from None


class Frames:
    """Puts frames together from what comes in pieces. most: the longest that is taken."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """All that are whole now. Raises BadFrame for one that is too long."""
        self._held += data
        found = []
        while len(self._held) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._held)
            if length > self._most:
                raise BadFrame(_("the desk got something that is no message"))
            if len(self._held) < _LENGTH.size + length:
                break
            found.append(bytes(self._held[_LENGTH.size : _LENGTH.size + length]))
            del self._held[: _LENGTH.size + length]
        return found
