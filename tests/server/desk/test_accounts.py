"""An account has more than one key, and whoever runs the server can hold or close it while the server runs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.store.people import read_key
from gtc_tui.server.upkeep.accounts import complaints, decide
from served import UNION, ClockedDesk, paired, until
from support import RACE

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{}{} anna@laptop"


def public(letter: str) -> str:
    return KEY.format("A" * 3, letter * 39 + "A")


def test_a_second_key_is_the_same_account_until_it_is_removed(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    line = public(chr(ord("B") + desk.people))
    fingerprint, label = read_key(line)
    assert label == "anna@laptop"
    told = account.do(anna, ["addkey", *line.split()])
    assert [one for one in told if fingerprint in one] and [one for one in told if "in use now" in one]
    laptop = desk.client(fingerprint)
    assert laptop.welcome.name == desk.name("Anna")
    with pytest.raises(Refused, match="belongs to an account"):
        ben.call(wire.AddKey(line), wire.Account)
    with pytest.raises(Refused, match="no such key"):
        ben.call(wire.RemoveKey(fingerprint), wire.Account)
    account.do(anna, ["dropkey", fingerprint])
    assert desk.client(fingerprint).welcome.name == ""
    with pytest.raises((Refused, GtcError)):
        laptop.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    with pytest.raises(Refused, match="only key"):
        anna.call(wire.RemoveKey(f"SHA256:{desk.name('Anna')}"), wire.Account)


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="OpenSSH is not here")
def test_a_fingerprint_is_what_ssh_keygen_says(tmp_path: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key")], check=True)
    told = subprocess.run(["ssh-keygen", "-l", "-f", str(tmp_path / "key.pub")], capture_output=True, text=True)
    assert read_key((tmp_path / "key.pub").read_text())[0] == told.stdout.split()[1]


@pytest.mark.parametrize(
    "bad", ["", "ssh-ed25519", "ssh-ed25519 %%%", "ssh-rsa " + KEY.split()[1].format("AAA", "B" * 40)]
)
def test_what_is_no_key_is_refused(bad: str) -> None:
    with pytest.raises(GtcError, match="not a public key"):
        read_key(bad)


def test_a_held_account_plays_and_is_silent(desk: ClockedDesk) -> None:
    tables = paired(desk)
    anna, _ben = desk.clients[:2]
    assert decide(desk.data, "hold", desk.name("ANNA"), "spam") == desk.name("Anna")

    def silent(client: Client) -> bool:
        try:
            client.call(wire.Say(tables[0].number, "hello"), wire.Done)
        except Refused as fault:
            return "not send messages" in str(fault)
        return False

    until(lambda: silent(anna))
    with pytest.raises(Refused, match="not open games"):
        anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    asked = next(one for one in tables if one.waiting == "human")
    asked.act(asked.seat(asked.side).legal_actions()[0])
    decide(desk.data, "release", desk.name("Anna"))
    until(lambda: desk.player("Anna").welcome.held is False)


def test_a_closed_account_is_out_at_once(desk: ClockedDesk) -> None:
    ben = desk.player("Ben")
    decide(desk.data, "ban", desk.name("Ben"), "insults")

    def out() -> bool:
        try:
            ben.call(wire.Look(), wire.Lobby)
        except GtcError:
            return True
        return False

    until(out)
    with pytest.raises(Refused, match="closed"):
        desk.client(f"SHA256:{desk.name('Ben')}")
    decide(desk.data, "readmit", desk.name("Ben"))
    assert desk.player("Ben").welcome.name == desk.name("Ben")
    with pytest.raises(GtcError, match="nobody has this name"):
        decide(desk.data, "ban", "Nobody At All")


def test_a_complaint_reaches_the_operator_with_what_was_said(desk: ClockedDesk) -> None:
    tables = paired(desk)
    anna, ben = desk.clients[:2]
    tables[1].say("you play like a wagon train")
    assert account.do(anna, ["complain", str(tables[0].number), "he", "is", "rude\x1b[2J"])
    told = list(complaints(desk.data))
    assert f"{desk.name('Anna')} complains: he is rude" in told[0] and "\x1b" not in told[0]
    assert f"{desk.name('Ben')}: you play like a wagon train" in told[1]
    with pytest.raises(Refused, match="complaints today"):
        for _n in range(11):
            account.do(ben, ["complain", str(tables[0].number), "no"])
    with pytest.raises(GtcError, match="not a server's folder"):
        decide(desk.data / "nowhere", "ban", "Anna")
