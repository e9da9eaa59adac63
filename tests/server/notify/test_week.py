"""A week of people who play by turns, by the clock of the test: they come when they are told, one goes on vacation, the
server is away for a night, one never comes back."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.clocks import DAY, HOUR, MINUTE
from postoffice import House, moves_until_over, opened
from support import RACE, UNION

HOURS = {"Anna": (8, 20), "Ben": (21,), "Carl": ()}
"""When they look at their mail. Carl does on the first evening alone."""


class Week:
    def __init__(self, house: House) -> None:
        self.house = house
        self.told: Counter[tuple[str, int, int]] = Counter()  # who, game, lines of its log
        self.waiting: dict[str, set[int]] = {name: set() for name in HOURS}
        self.moved: Counter[str] = Counter()
        for name in HOURS:
            client = house.desk.player(name)
            house.subscribe(client, f"{name.lower()}@example.org")
        self.games = [self.open("Anna", "Ben"), self.open("Anna", "Carl")]

    def client(self, name: str) -> Client:
        """He comes, and is gone before the hour is over."""
        return self.house.desk.player(name)

    def open(self, owner: str, other: str) -> int:
        first, second = self.client(owner), self.client(other)
        opened = first.call(wire.OpenGame(RACE, (), UNION, pace="evenings"), wire.Listing)
        second.call(wire.Accept(opened.game), wire.Listing)
        return opened.game

    def listing(self, game: int) -> wire.Listing:
        return self.client("Anna").asked(wire.Find(str(game)), wire.Listing)

    def hour(self, n: int) -> None:
        """One of the week: letters go out, and who is there at this hour moves in what he was told of."""
        for _minute in range(2):
            before = len(self.house.mails.got)
            self.house.deliver(30 * MINUTE)
            for to, text in self.house.mails.got[before:]:
                self.arrived(to.partition("@")[0].capitalize(), text)
        for name, hours in HOURS.items():
            if n % 24 in hours or (name == "Carl" and n == 1):
                self.comes(name)

    def arrived(self, name: str, text: str) -> None:
        subject = next(line for line in text.splitlines() if line.startswith("Subject"))
        game = int(subject.split("game ")[1].split(":")[0])
        listing = self.listing(game)
        asked = next(seat for seat in listing.seats if seat.side == listing.active)
        assert (asked.name, asked.vacation) == (name, 0), subject  # of his own turn, and not on his vacation
        if "your turn" in subject:
            self.told[name, game, listing.lines] += 1
        self.waiting[name].add(game)

    def comes(self, name: str) -> None:
        client = self.client(name)
        for game in sorted(self.waiting[name]):
            table = RemoteTable(client, game)
            if table.waiting == "human":
                moves_until_over(table, client, passes=False)
                self.moved[name] += 1
            table.close()
        self.waiting[name].clear()
        client.close()


def test_a_week_by_turns(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        week = Week(house)
        first, second = week.games
        for n in range(2 * 24):
            week.hour(n)
        assert week.moved["Anna"] >= 2 and week.moved["Ben"] >= 1

        # Ben goes away for three days: his clock stands still and nobody writes to him.
        account.do(week.client("Ben"), ["vacation", "3"])
        before = {seat.name: seat.left for seat in week.listing(first).seats}
        mails = sum(to.startswith("ben") for to, _text in house.mails.got)
        for n in range(24, 3 * 24):
            week.hour(n)
        if week.listing(first).active == next(seat.side for seat in week.listing(first).seats if seat.name == "Ben"):
            assert {seat.name: seat.left for seat in week.listing(first).seats}["Ben"] >= before["Ben"]
        assert sum(to.startswith("ben") for to, _text in house.mails.got) == mails

        # The server is away for a night, and no clock runs.
        left = {game: [seat.left for seat in week.listing(game).seats] for game in week.games}
        house.letters.close()
        house.desk.stop()
        house.desk.passes(9 * HOUR)
        house.desk.start()
        house.connect()
        assert {game: [seat.left for seat in week.listing(game).seats] for game in week.games} == left

        # Carl never comes back: a reminder or two, then his time is over, and Anna may claim; nothing ended by itself.
        for n in range(3 * 24, 7 * 24):
            week.hour(n)
        assert house.desk.at > 0 and week.listing(second).status == "running"
        assert week.listing(second).claims == wire.CLAIMS
        mine = [text for to, text in house.mails.got if to.startswith("carl")]
        assert sum("time runs out" in text for text in mine) == 2
        week.client("Anna").call(wire.Claim(second, "win"), wire.Done)
        over = week.listing(second)
        assert (over.status, over.result) == ("over", wire.ON_TIME)
        sent = len(house.mails.got)
        house.deliver(2 * DAY)
        assert not any(to.startswith("carl") for to, _text in house.mails.got[sent:])

        # Ben came back, and the first game went on all the week.
        assert week.listing(first).lines > 10 and week.moved["Ben"] >= 2
        assert week.told and max(week.told.values()) == 1
