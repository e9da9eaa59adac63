"""An account has more than one key: each has said itself that it is to open it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.store.clocks import MINUTE
from gtc_tui.server.upkeep.accounts import decide
from served import UNION, ClockedDesk, until
from support import RACE

AGAIN = 15 * MINUTE


def word(client: Client, *label: str) -> str:
    """What `addkey` says."""
    found = re.search(r"joinkey (\S+)", "\n".join(account.do(client, ["addkey", *label])))
    assert found is not None and re.fullmatch(r"(\w{4}-){2}\w{4}", found[1])
    return found[1]


def laptop(desk: ClockedDesk, more: str = "") -> Client:
    return desk.client(f"SHA256:{desk.name('laptop')}{more}")


def labels(client: Client) -> Sequence[str]:
    return [one.label for one in client.asked(wire.LookUp(), wire.Account).keys]


def test_a_second_key_is_the_same_account_until_it_is_removed(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    other = laptop(desk)
    assert account.do(other, ["joinkey", word(anna, "my", "laptop")]) == [
        f"This key is now {desk.name('Anna')}'s, too."
    ]
    assert other.welcome.name == desk.name("Anna") and labels(anna) == ["ssh-ed25519", "my laptop"]
    assert laptop(desk).welcome.name == desk.name("Anna")
    fingerprint = f"SHA256:{desk.name('laptop')}"
    told = account.do(other, ["account"])
    assert [one for one in told if fingerprint in one and "in use now" in one]
    with pytest.raises(Refused, match="no such key"):
        ben.call(wire.RemoveKey(fingerprint), wire.Account)
    account.do(anna, ["dropkey", fingerprint])
    assert laptop(desk).welcome.name == ""
    with pytest.raises((Refused, GtcError)):
        other.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    with pytest.raises(Refused, match="only key"):
        anna.call(wire.RemoveKey(f"SHA256:{desk.name('Anna')}"), wire.Account)


def test_a_key_that_has_not_come_itself_is_nobodys(desk: ClockedDesk) -> None:
    """Whoever knows a friend's public key cannot take him into an account: he signs up as ever."""
    thief = desk.player("Thief")
    line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAABBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA ben@laptop"
    account.do(thief, ["addkey", *line.split()])
    assert len(labels(thief)) == 1


def test_a_word_is_good_once_and_for_a_key_without_an_account(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    one = word(anna)
    for client, why in ((ben, "belongs to an account"), (desk.client(""), "without a key")):
        with pytest.raises(Refused, match=why):
            account.do(client, ["joinkey", one])
    account.do(laptop(desk), ["joinkey", one.upper()])
    for used in (one, "abcd-efgh-jkmn"):
        with pytest.raises(Refused, match="no longer valid"):
            account.do(laptop(desk, "2"), ["joinkey", used])


def test_a_word_is_good_for_a_quarter_of_an_hour_and_until_the_next_one(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    first, second = word(anna), word(anna, "another")
    desk.passes(AGAIN - 1)
    with pytest.raises(Refused, match="no longer valid"):
        account.do(laptop(desk), ["joinkey", first])
    desk.passes(1)
    with pytest.raises(Refused, match="no longer valid"):
        account.do(laptop(desk), ["joinkey", second])


def test_words_of_a_key_that_is_removed_are_good_for_nothing(desk: ClockedDesk) -> None:
    """Whoever had it may have made one."""
    anna, other = desk.player("Anna"), laptop(desk)
    account.do(other, ["joinkey", word(anna)])
    stolen = word(other)
    account.do(anna, ["dropkey", f"SHA256:{desk.name('laptop')}"])
    with pytest.raises(Refused, match="no longer valid"):
        account.do(laptop(desk), ["joinkey", stolen])


def test_nobody_tries_words_for_long(desk: ClockedDesk) -> None:
    anna, guesser = desk.player("Anna"), laptop(desk)
    one = word(anna)
    for n in range(5):
        with pytest.raises(Refused, match="no longer valid"):
            account.do(guesser, ["joinkey", f"aaaa-aaaa-aaa{n}"])
    for client in (guesser, laptop(desk)):
        with pytest.raises(Refused, match="try again in 15 minutes"):
            account.do(client, ["joinkey", one])
    account.do(laptop(desk, "2"), ["joinkey", one])
    desk.passes(AGAIN)
    account.do(guesser, ["joinkey", word(anna)])


def test_an_account_has_eight_keys_and_a_closed_one_gets_no_more(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    for n in range(6):
        account.do(laptop(desk, str(n)), ["joinkey", word(anna)])
    one = word(anna)
    account.do(laptop(desk, "6"), ["joinkey", one])
    with pytest.raises(Refused, match="you have 8 keys"):
        account.do(anna, ["addkey"])
    one = word(ben)
    decide(desk.data, "ban", desk.name("Ben"))
    until(lambda: desk.name("Ben") not in anna.asked(wire.Look(), wire.Lobby).people)
    with pytest.raises(Refused, match="no longer valid"):
        account.do(laptop(desk), ["joinkey", one])


def test_whoever_comes_the_first_time_says_the_word_in_place_of_a_name(desk: ClockedDesk) -> None:
    other, third = laptop(desk), laptop(desk, "2")
    assert account.come_in(other, f" joinkey  {word(desk.player('Anna'))} ", "ja").name == desk.name("Anna")
    assert account.come_in(third, desk.name("Carl"), "ja").language == "ja"
