"""How much one address, one player and all together may have."""

from __future__ import annotations

from gtc_tui.server.front.guard import Bucket, Guard, neighbourhood
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


def test_strangers_leave_one_half_of_all_sessions_to_players() -> None:
    guard: Guard[int] = Guard(Limits(sessions_player=2, sessions=5), lambda _one: None, Clock())
    for address in ("a", "b"):
        assert guard.enters(address, stranger=True)
    assert guard.enters("a", stranger=True) and not guard.enters("c", stranger=True)
    assert guard.enters("key") and guard.enters("another key") and not guard.enters("a third key")
    guard.leaves("key")
    assert not guard.enters("c", stranger=True)
    guard.leaves("a", stranger=True)
    assert guard.enters("c", stranger=True)


def test_who_rests_longest_makes_room() -> None:
    dropped: list[int] = []
    guard: Guard[int] = Guard(Limits(unfinished_address=2, sessions=3), dropped.append, Clock())
    for number in range(4):
        guard.rests(number, "a")
        if number == 1:
            guard.works(1)
    assert dropped == [0]  # of one
    for number in range(4, 7):
        guard.rests(number, f"address {number}")
    assert dropped == [0, 2, 3]  # in all
    guard.gone(4)
    guard.rests(7, "b")
    assert len(dropped) == 3


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1" != neighbourhood("192.0.2.2")
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2%eth0") and neighbourhood("") == ""


def test_a_bucket_lets_a_burst_through_and_then_so_much_a_second() -> None:
    clock = Clock()
    bucket = Bucket(100, 1000, clock)
    assert bucket.take(5000) == 1000 and bucket.take(1) == 0
    clock.now = 0.5
    assert bucket.take(5000) == 50
    clock.now = 1000.0
    assert bucket.take(5000) == 1000 and bucket.wait() > 0
