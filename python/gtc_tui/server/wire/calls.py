"""What a session asks of the desk."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gtc_tui.engine.action import Side
from gtc_tui.i18n import LANGUAGES
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server.wire.words import Language, Line, Number, Text, Word


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
