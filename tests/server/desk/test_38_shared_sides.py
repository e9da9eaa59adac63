"""38.0 on a server: several people share a side. Who may answer, who is told what, what becomes of dispatches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.engine.verified import head_line
from gtc_tui.errors import GtcError, LogError
from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Hosted
from gtc_tui.server.desk.lobby import accept
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.clocks import DAY
from gtc_tui.server.store.kept import Store
from gtc_tui.text.verdict import verdict_lines
from served import CONFEDERATE, UNION, ClockedDesk, settle, until

BLOW = "gtc/06-strike-them-a-blow"
PLAN = wire.Sharing(UNION, (wire.PostPlan(("IX", "II")), wire.PostPlan(("V", "VI"), "V")))
GREY = wire.Sharing(CONFEDERATE, (wire.PostPlan(("II",)), wire.PostPlan(("III", "I"), "I")))


class Three:
    """Anna, in chief of the Union's, and Ben with its V and VI Corps, against Carl."""

    def __init__(self, desk: ClockedDesk, *shared: wire.Sharing, more: Sequence[str] = (), **asked: object) -> None:
        self.desk = desk
        names = ("Anna", "Ben", "Carl", *more)
        self.clients = [desk.player(name) for name in names]
        self.game = self.anna.call(
            wire.OpenGame(BLOW, (), UNION, shared=shared or (PLAN,), **asked),  # type: ignore[arg-type]
            wire.Listing,
        ).game
        self.ben.call(wire.Accept(self.game, side=UNION, place=1), wire.Listing)
        self.carl.call(wire.Accept(self.game, side=CONFEDERATE), wire.Listing)
        for place, client in enumerate(self.clients[3:], start=1):
            client.call(wire.Accept(self.game, side=CONFEDERATE, place=place), wire.Listing)
        self.tables = [RemoteTable(client, self.game) for client in self.clients]

    @property
    def anna(self) -> Client:
        return self.clients[0]

    @property
    def ben(self) -> Client:
        return self.clients[1]

    @property
    def carl(self) -> Client:
        return self.clients[2]

    def settle(self) -> None:
        """Everybody has what has come."""
        most = lambda: max(table.known for table in self.tables)  # noqa: E731
        for table, client in zip(self.tables, self.clients, strict=True):
            client.call(wire.Look(), wire.Lobby)  # notes that were on their way have come before the answer
            until(lambda t=table: t.known == most(), lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
            settle(table, client)

    def waiting(self) -> list[str]:
        self.settle()
        return [table.waiting for table in self.tables]

    def act(self, who: int, line: str) -> None:
        table = self.tables[who]
        table.act(table.game.system.codec.parse(line))
        self.settle()

    def goes_on(self, done: Callable[[], bool]) -> None:
        """Whoever is asked takes the default answer, or the first one, until it is so."""
        for _n in range(300):
            self.settle()
            if done():
                return
            talking = self.tables[0].talking
            if talking:
                chief = 0 if talking[0] == UNION else 2
                self.tables[chief].adjourn()
                continue
            who = self.waiting().index("human")
            table = self.tables[who]
            seat = table.seat(table.side)
            decision = seat.decision
            assert decision is not None
            table.act(decision.default if decision.default is not None else seat.legal_actions()[0])
        raise AssertionError("it never came")


@pytest.fixture
def three(desk: ClockedDesk) -> Three:
    return Three(desk)


def text_of(three: Three, who: int) -> list[str]:
    return [row.text for row in three.tables[who].papers()]


# -- sitting down --------------------------------------------------------------------------------------------------
def test_38_0_a_game_begins_when_every_commander_sits(desk: ClockedDesk) -> None:
    anna, ben, carl, dora = (desk.player(name) for name in ("Anna", "Ben", "Carl", "Dora"))
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,)), wire.Listing)
    assert [(post.name, post.corps, post.wing) for post in game.posts] == [
        (desk.name("Anna"), ("IX", "II"), ""),
        ("", ("V", "VI"), "V"),
    ]
    assert [(post.side, post.place) for post in game.free_posts] == [(UNION, 1), (CONFEDERATE, 0)]
    with pytest.raises(Refused, match="as which commander"):
        ben.call(wire.Accept(game.game), wire.Listing)
    assert ben.call(wire.Accept(game.game, side=UNION, place=1), wire.Listing).status == "open"
    with pytest.raises(Refused, match="no seat is free for you"):
        carl.call(wire.Accept(game.game, side=UNION, place=1), wire.Listing)
    with pytest.raises(Refused, match="no seat is free for you"):
        ben.call(wire.Accept(game.game, side=CONFEDERATE), wire.Listing)
    ben.call(wire.Decline(game.game), wire.Done)  # he stands up
    assert dora.call(wire.Accept(game.game, side=UNION, place=1), wire.Listing).status == "open"
    begun = carl.call(wire.Accept(game.game), wire.Listing)  # one place is free
    assert begun.status == "running" and [post.name for post in begun.posts] == list(map(desk.name, ("Anna", "Dora")))
    assert game.game in [row.game for row in dora.call(wire.Look(), wire.Lobby).mine]
    store = Store(desk.data)
    kept = store.games.game(game.game)
    assert kept is not None and kept.unrated
    lines = store.games.lines(game.game)
    store.close()
    assert f"# union, V VI: {desk.name('Dora')}" in lines


def test_38_0_a_private_game_is_entered_by_its_code(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    opened = anna.call(wire.OpenGame(BLOW, (), UNION, True, shared=(PLAN,)), wire.Listing)
    with pytest.raises(Refused, match="no such game, or it is private"):
        ben.call(wire.Accept(opened.game, side=UNION, place=1), wire.Listing)
    store = Store(desk.data)
    player, game = store.people.by_key(f"SHA256:{desk.name('Ben')}"), store.games.game(opened.game)
    assert player is not None and game is not None
    with pytest.raises(GtcError, match="its code lets you in"):  # who may see it may not sit down there for that
        accept(store, player, game, False, desk.at, 0, UNION, 1)
    store.close()
    assert ben.call(wire.Accept(opened.game, opened.code, UNION, 1), wire.Listing).seated


def test_38_0_how_a_side_cannot_be_shared(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    wrong = wire.Sharing(UNION, (wire.PostPlan(("IX", "II", "V")), wire.PostPlan(("VI",), "VI")))
    for call, why in (
        (wire.OpenGame(BLOW, (), UNION, shared=(wrong,)), r"needs at least 3 corps.*\[38.0\]"),
        (wire.OpenGame("gtc/03-race-for-spotsylvania", (), UNION, shared=(PLAN,)), "no corps to share"),
        (wire.OpenGame("boots2/mad-anthony", (), Side("us"), shared=(PLAN,)), "no such side|can be shared"),
        (wire.OpenGame(BLOW, (), Side(""), shared=(PLAN,)), "name your side"),
        (wire.OpenGame(BLOW, (), UNION, shared=(PLAN, PLAN)), "no such side"),
        (wire.OpenGame(BLOW, (), UNION, shared=(PLAN,), place=2), "no such commander"),
        (wire.OpenGame(BLOW, (), UNION, place=1), "no such commander"),
        (wire.OpenGame(BLOW, (), CONFEDERATE, shared=(PLAN,), bot="bot:greedy"), "computer player"),
    ):
        with pytest.raises(Refused, match=why):
            anna.call(call, wire.Listing)


def test_38_0_two_commanders_play_against_a_machine(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,), bot="bot:random", place=1), wire.Listing)
    assert game.status == "open" and [post.you for post in game.posts] == [False, True]
    assert ben.call(wire.Accept(game.game), wire.Listing).status == "running"


# -- whose answer --------------------------------------------------------------------------------------------------
def test_38_0_the_game_waits_until_the_chief_has_ended_the_talk(three: Three) -> None:
    assert three.waiting() == ["away"] * 3 and three.tables[0].talking == (UNION,)
    assert [row.asked for row in three.tables[2].listing.posts] == [True, False]
    with pytest.raises(Refused, match="commanders are talking"):
        three.anna.call(wire.Act(three.game, three.tables[0].known, "activate torbert"), wire.Lines)
    with pytest.raises(Refused, match="only the commander in chief"):
        three.tables[1].adjourn()
    three.tables[0].adjourn()
    assert three.waiting() == ["human", "away", "away"]
    with pytest.raises(Refused, match="are not talking now"):
        three.tables[0].adjourn()


def union_menu(three: Three) -> None:
    """The Union's commander in chief has the initiative, with nothing that the scenario bids him do."""

    def free() -> bool:
        decision = three.tables[0].state.decision
        assert decision is not None
        texts = {three.tables[0].game.system.codec.text(action) for action in decision.actions}
        return decision.kind == "action" and {"activate warren", "activate hancock", "pass"} <= texts

    three.goes_on(free)


def test_38_0_answers_of_another_commander_are_refused(three: Three) -> None:
    union_menu(three)
    n = three.tables[0].known
    assert three.waiting() == ["human", "away", "away"]
    with pytest.raises(Refused, match="another commander of your side decides"):
        three.ben.call(wire.Act(three.game, n, "activate warren"), wire.Lines)
    with pytest.raises(Refused, match="Warren is under another commander"):
        three.anna.call(wire.Act(three.game, n, "activate warren"), wire.Lines)
    with pytest.raises(Refused, match="nobody shares this side"):
        three.carl.call(wire.Hand(three.game, n, 1), wire.Done)
    three.tables[0].hand(1)
    assert three.waiting() == ["away", "human", "away"]
    own = {three.tables[1].game.system.codec.text(one) for one in three.tables[1].seat(UNION).legal_actions()}
    assert "activate warren" in own and not {"activate hancock", "pass"} & own
    assert three.tables[0].seat(UNION).legal_actions() == ()
    with pytest.raises(Refused, match="another commander of your side decides"):
        three.anna.call(wire.Act(three.game, n, "pass"), wire.Lines)
    with pytest.raises(Refused, match="not in a corps of yours"):
        three.ben.call(wire.Act(three.game, n, "activate hancock"), wire.Lines)
    three.tables[1].hand(0)
    assert three.waiting() == ["human", "away", "away"]
    with pytest.raises(Refused, match="has given the initiative back"):
        three.tables[0].hand(1)
    three.act(0, "pass")


def test_38_0_what_follows_is_asked_of_him_whose_unit_it_is_also_after_a_restart(three: Three) -> None:
    union_menu(three)
    three.tables[0].hand(1)
    three.settle()
    three.act(1, "activate warren")
    assert three.waiting() == ["away", "human", "away"]
    three.desk.stop()
    three.desk.start()
    for table, client in zip(three.tables, three.clients, strict=True):
        client.mend(20)
        table.catch_up()
    assert three.waiting() == ["away", "human", "away"]
    with pytest.raises(Refused, match="only that player can undo it"):
        three.tables[0].undo()
    assert [row.asked for row in three.tables[0].listing.posts] == [False, True]
    assert three.ben.call(wire.Look(), wire.Lobby).mine[0].waits_for_you
    assert not three.anna.call(wire.Look(), wire.Lobby).mine[0].waits_for_you


def test_38_0_what_only_the_commander_in_chief_does(three: Three) -> None:
    union_menu(three)
    for call in (wire.Claim(three.game, "win"), wire.GiveTime(three.game), wire.Adjourn(three.game)):
        with pytest.raises(Refused, match="only the commander in chief"):
            three.ben.call(call, wire.Done)
    with pytest.raises(Refused, match="no standing orders"):
        three.tables[1].set_standing([Standing(UNION, "evade", "stand")])


# -- talk ----------------------------------------------------------------------------------------------------------
def test_38_0_commanders_within_ten_hexes_speak_while_they_talk_and_nobody_else_hears_it(desk: ClockedDesk) -> None:
    four = Three(desk, PLAN, GREY, more=("Dora",))
    watcher = desk.client("")
    four.tables[0].speak("hold the ford \x07at dawn")
    four.settle()
    assert (
        [row.text for row in four.tables[1].news] == ["hold the ford ?at dawn"] == text_of(four, 1) == text_of(four, 0)
    )
    for other in (2, 3):
        assert text_of(four, other) == [] and four.tables[other].news == []
    assert watcher.call(wire.Papers(four.game), wire.Dispatches).rows == ()
    four.tables[0].adjourn()
    with pytest.raises(Refused, match="are not talking now"):
        four.tables[1].speak("one thing more")


def test_38_0_who_is_near_nobody_is_heard_by_nobody(three: Three, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosted, "hear", lambda _hosted, _side, _place: ())
    with pytest.raises(Refused, match="near enough to hear you"):
        three.tables[0].speak("hold the ford")
    assert text_of(three, 0) == []


def rolls(monkeypatch: pytest.MonkeyPatch, *dice: int) -> None:
    """What two dice for dispatches come to from now on; the desk is in this process."""
    monkeypatch.setattr(Hosted, "dice_of", lambda hosted, number: dice)


def test_38_0_dispatches_are_read_when_the_talk_is_over(three: Three, monkeypatch: pytest.MonkeyPatch) -> None:
    rolls(monkeypatch, 4, 6)
    three.tables[0].write(1, "take Jericho Mills")
    three.settle()
    assert [row.state for row in three.tables[0].papers()] == ["waits"]
    assert text_of(three, 1) == []
    three.tables[0].adjourn()
    three.settle()
    assert [(row.text, row.state) for row in three.tables[1].papers()] == [("take Jericho Mills", "arrived")]
    assert [row.text for row in three.tables[1].news] == ["take Jericho Mills"]
    assert [row.state for row in three.tables[0].papers()] == ["gone"] and text_of(three, 2) == []
    three.tables[1].write(0, "at once")  # no answer before the next turn
    assert text_of(three, 0) == ["take Jericho Mills"]
    with pytest.raises(Refused, match="no such commander"):
        three.tables[1].write(1, "to myself")
    with pytest.raises(Refused, match="nobody shares"):
        three.tables[2].write(1, "to nobody")
    union_menu(three)
    three.goes_on(lambda: three.tables[0].state.view(None).turn != three.tables[0].state.beginning().view(None).turn)
    three.goes_on(lambda: three.tables[0].talking != ())
    three.tables[0].adjourn()
    assert text_of(three, 0) == ["take Jericho Mills", "at once"]


@pytest.mark.parametrize("what", ["keep", "show", "send"])
def test_38_0_on_11_and_12_the_enemys_commander_in_chief_reads_it_and_decides(
    desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    four = Three(desk, PLAN, GREY, more=("Dora",))
    rolls(monkeypatch, 5, 6)
    four.tables[0].write(1, "take Jericho Mills")
    four.tables[0].adjourn()
    four.settle()
    assert [text_of(four, who) for who in range(4)] == [["take Jericho Mills"], [], ["take Jericho Mills"], []]
    assert [row.state for row in four.tables[2].papers()] == ["read"]
    assert [row.state for row in four.tables[0].papers()] == ["gone"]  # who wrote it learns nothing of it
    dispatch = four.tables[2].papers()[0].id
    for who in (0, 1, 3):
        with pytest.raises(Refused, match="no dispatch of the enemy"):
            four.tables[who].deal(dispatch, "send")
    with pytest.raises(Refused, match="keep, show or send"):
        four.tables[2].deal(dispatch, "burn")
    four.tables[2].deal(dispatch, what)
    four.settle()
    has = [text_of(four, who) != [] for who in range(4)]
    assert has == [True, what == "send", True, what == "show"]
    assert [row.state for row in four.tables[0].papers()] == ["gone"]
    if what == "send":
        assert [row.state for row in four.tables[1].papers()] == ["arrived"]  # as one that nobody has read
    with pytest.raises(Refused, match="no dispatch of the enemy"):
        four.tables[2].deal(dispatch, "keep")


def test_38_0_the_dice_of_dispatches_follow_from_the_secret_of_the_game(three: Three) -> None:
    store = Store(three.desk.data)
    kept = store.games.game(three.game)
    assert kept is not None
    one, other = Hosted(store, kept), Hosted(store, kept)
    rolled = [one.dice_of(number) for number in range(2000)]
    assert rolled == [other.dice_of(number) for number in range(2000)]
    assert set(rolled) == {(first, second) for first in range(1, 7) for second in range(1, 7)}
    store.close()


def test_38_0_the_log_of_the_ended_game_tells_the_dice_of_dispatches(three: Three) -> None:
    for _n in range(12):
        three.tables[0].write(1, "take Jericho Mills")
    three.tables[0].adjourn()
    union_menu(three)
    kept = Store(three.desk.data)
    game = kept.games.game(three.game)
    assert game is not None
    assert not any("dispatch" in line for line in kept.games.lines(three.game))
    Hosted(kept, game, lambda: three.desk.at).claim(UNION, wire.ON_TIME)
    lines, rows = kept.games.lines(three.game), kept.dispatches.of(three.game, None)
    kept.close()
    told = [line.split() for line in lines if line.startswith("#! dispatch ")]
    assert [line[2] for line in told] == [str(n) for n in range(1, 13)]
    assert [line[-1] == "read" for line in told] == [row.fate == "read" for row in rows]
    assert [" ".join(line[3:5]) for line in told] == [row.dice for row in rows]
    checked = check_lines(lines, "log")
    assert checked.dispatches == 12 and any("12 dispatches" in line for line in verdict_lines(checked, "log"))
    first = next(n for n, line in enumerate(lines) if line.startswith("#! dispatch 1 "))
    die = lines[first].split()[3]
    for spoilt, why in (
        (lines[first].replace(f" 1 {die} ", f" 1 {int(die) % 6 + 1} "), "wrong dice"),
        (lines[first].replace("passed", "x").replace("read", "passed").replace("x", "read"), "decide otherwise"),
        (lines[first].replace("dispatch 1 ", "dispatch 2 "), "dispatch 1 is missing"),
        (lines[first].replace("dispatch 1 ", "dispatch one "), "not understood"),
    ):
        changed = [*lines[:first], spoilt, *lines[first + 1 : -1]]
        with pytest.raises(LogError, match=why):
            check_lines([*changed, head_line(changed)], "log")


@pytest.mark.parametrize(("who", "side"), [("Ben", CONFEDERATE), ("Carl", UNION)])
def test_38_0_the_same_game_again_divides_its_corps_as_before(three: Three, who: str, side: Side) -> None:
    union_menu(three)
    kept = Store(three.desk.data)
    game = kept.games.game(three.game)
    assert game is not None
    Hosted(kept, game, lambda: three.desk.at).claim(UNION, wire.ON_TIME)
    kept.close()
    client = three.desk.client(f"SHA256:{three.desk.name(who)}")

    async def again() -> wire.Listing:
        app = ServedApp(client, "gtc-tui")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            lobby: Any = app.screen
            lobby._games, lobby._at = [client.call(wire.Find(str(three.game)), wire.Listing)], 0
            await pilot.press("m")
            await pilot.pause()
            return client.call(wire.Find(str(three.game + 1)), wire.Listing)

    found = asyncio.run(again())
    assert found.status == "open" and found.yours and found.scenario == BLOW
    assert [(post.side, post.corps, post.wing) for post in found.posts] == [
        (UNION, ("IX", "II"), ""),
        (UNION, ("V", "VI"), "V"),
    ]
    assert found.your_side == side and [post.name for post in found.free_posts] == ["", ""]


# -- when one does not come any more -------------------------------------------------------------------------------
def test_38_0_the_commander_in_chief_takes_over_from_one_who_does_not_answer(three: Three) -> None:
    union_menu(three)
    three.tables[0].hand(1)
    with pytest.raises(Refused, match="keeps the game waiting"):
        three.tables[0].take_over()
    three.desk.passes(3 * DAY)
    with pytest.raises(Refused, match="keeps the game waiting"):
        three.tables[1].take_over()
    with pytest.raises(Refused, match="nobody shares"):
        three.tables[2].take_over()
    three.tables[0].take_over()
    assert three.waiting() == ["human", "away", "away"]
    assert [row.name for row in three.tables[2].listing.posts] == [three.desk.name("Anna"), ""]
    with pytest.raises(Refused, match="do not play"):
        three.ben.call(wire.Act(three.game, three.tables[1].known, "activate warren"), wire.Lines)
    three.act(0, "activate warren")


def test_38_0_a_subordinate_takes_over_from_a_commander_in_chief_who_does_not_answer(three: Three) -> None:
    union_menu(three)
    three.desk.passes(3 * DAY)
    three.tables[1].take_over()
    three.tables[1] = RemoteTable(three.ben, three.game)
    assert three.tables[1].waiting == "human"
    assert {"pass", "activate warren", "activate hancock"} <= {
        three.tables[1].game.system.codec.text(one) for one in three.tables[1].seat(UNION).legal_actions()
    }


def test_38_0_a_subordinate_takes_over_from_no_other_subordinate(desk: ClockedDesk) -> None:
    posts = wire.PostPlan(("II",)), wire.PostPlan(("III",), "III"), wire.PostPlan(("I",), "I")
    five = Three(desk, PLAN, wire.Sharing(CONFEDERATE, posts), more=("Dora", "Emil"))

    def chief_chooses() -> bool:
        decision = five.tables[2].state.decision
        return five.tables[2].waiting == "human" and decision is not None and decision.kind == "action"

    five.goes_on(chief_chooses)
    five.tables[2].hand(1)
    desk.passes(3 * DAY)
    with pytest.raises(Refused, match="only the commander in chief"):
        five.tables[4].take_over()
    five.tables[2].take_over()


def test_38_0_nobody_takes_over_before_the_game_begins(desk: ClockedDesk) -> None:
    anna, ben, _carl = desk.player("Anna"), desk.player("Ben"), desk.player("Carl")
    game = anna.call(wire.OpenGame(BLOW, (), CONFEDERATE, shared=(PLAN,)), wire.Listing).game
    anna.call(wire.Invite(game, desk.name("Carl"), UNION, 0), wire.Done)  # he is to be in chief
    ben.call(wire.Accept(game, side=UNION, place=1), wire.Listing)
    with pytest.raises(Refused, match="not running"):
        ben.call(wire.TakeOver(game), wire.Done)
    posts = ben.call(wire.Find(str(game)), wire.Listing).posts
    assert [(post.name, post.invited) for post in posts] == [("", desk.name("Carl")), (desk.name("Ben"), "")]


def test_38_0_the_clock_is_the_sides_and_a_lost_seat_is_taken_by_a_subordinate_or_a_substitute(
    desk: ClockedDesk,
) -> None:
    three = Three(desk, pace="evenings")
    three.desk.passes(4 * DAY)
    found = three.carl.call(wire.Find(str(three.game)), wire.Listing)
    assert found.claims == ("win", "substitute")  # no machine shares a side
    assert three.ben.call(wire.Find(str(three.game)), wire.Listing).claims == ()
    with pytest.raises(Refused, match="nothing to claim"):
        three.carl.call(wire.Claim(three.game, "machine"), wire.Done)
    three.carl.call(wire.Claim(three.game, "substitute"), wire.Done)
    assert [post.name for post in three.carl.call(wire.Find(str(three.game)), wire.Listing).posts] == [
        "",
        desk.name("Ben"),
    ]
    three.tables[1].take_over()
    taken = three.carl.call(wire.Find(str(three.game)), wire.Listing)
    assert [post.name for post in taken.posts] == [desk.name("Ben"), ""]
    assert next(seat.left for seat in taken.seats if seat.side == UNION) == 3 * DAY
    again = RemoteTable(three.ben, three.game)
    again.adjourn()
    settle(again, three.ben)
    assert again.waiting == "human"


def test_38_0_a_notice_goes_to_the_commander_who_is_asked(three: Three) -> None:
    store = Store(three.desk.data)
    players = {name: store.people.by_name(three.desk.name(name)) for name in ("Anna", "Ben")}
    with store.database.transaction():
        for name, player in players.items():
            assert player is not None
            store.database.write(
                "insert into address (player, kind, target, code, stop, made) values (?, 'mail', ?, '', ?, 1)",
                *(player.id, f"{name}@example.org", three.desk.name(name)),
            )

    def told() -> list[str]:
        rows = store.database.rows("select player from letter where game = ? and sent is null", three.game)
        return [name for name, player in players.items() for row in rows if player and row["player"] == player.id]

    union_menu(three)
    assert told() == ["Anna"]
    three.tables[0].hand(1)
    assert told() == ["Ben"]
    three.tables[1].hand(0)
    assert told() == ["Anna"]
    store.close()
