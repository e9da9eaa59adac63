"""How much one address, one player and all together may have."""

from __future__ import annotations

from gtc_tui.server.front.guard import Bucket, Guard
from gtc_tui.server.settings import Limits


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_may_not_knock_without_end() -> None:
    clock, dropped = Clock(), []
    guard: Guard[int] = Guard(Limits(a_minute=3, unfinished_address=2), dropped.append, clock)
    assert guard.knocks(1, "a") and guard.knocks(2, "a")
    assert not guard.knocks(3, "a")  # two have not logged in
    guard.settled(1)
    assert guard.knocks(4, "a")
    guard.settled(2)
    guard.settled(4)
    assert not guard.knocks(5, "a")  # three within a minute
    assert guard.knocks(6, "b")
    clock.now = 61.0
    assert guard.knocks(7, "a") and not dropped


def test_a_known_key_counts_for_itself_and_not_for_its_address() -> None:
    clock = Clock()
    guard: Guard[int] = Guard(Limits(a_minute=2, a_minute_key=5), lambda _one: None, clock)
    for number in range(5):  # a script, one call after the other
        assert guard.knocks(number, "a")
        guard.settled(number)
        assert guard.known(number, "key")
        guard.gone(number)
        guard.gone(number)
    assert guard.knocks(5, "a") and not guard.known(5, "key")  # wherever it comes from
    assert guard.knocks(6, "b") and not guard.known(6, "key") and guard.known(6, "another")
    assert guard.knocks(7, "a")
    guard.settled(7)  # a key that nobody knows
    assert guard.knocks(8, "a") and not guard.knocks(9, "a")
    clock.now = 61.0
    assert guard.knocks(10, "a") and guard.known(10, "key")


def test_who_has_waited_longest_makes_room() -> None:
    dropped: list[int] = []
    guard: Guard[int] = Guard(Limits(unfinished=3), dropped.append, Clock())
    for number in range(5):
        assert guard.knocks(number, f"address {number}")
    assert dropped == [0, 1]


def test_sessions_of_one_and_of_all() -> None:
    guard: Guard[int] = Guard(Limits(sessions_player=2, sessions=3), lambda _one: None, Clock())
    assert guard.enters("a") and guard.enters("a") and not guard.enters("a")
    assert guard.enters("b") and not guard.enters("c")
    guard.leaves("a")
    assert guard.enters("c") and guard.sessions == 3


def test_a_bucket_lets_a_burst_through_and_then_so_much_a_second() -> None:
    clock = Clock()
    bucket = Bucket(100, 1000, clock)
    assert bucket.take(5000) == 1000 and bucket.take(1) == 0
    clock.now = 0.5
    assert bucket.take(5000) == 50
    clock.now = 1000.0
    assert bucket.take(5000) == 1000 and bucket.wait() > 0
