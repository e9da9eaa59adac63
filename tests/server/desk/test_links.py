"""Links into a browser: once, for a quarter of an hour, one of a key at a time."""

from __future__ import annotations

import secrets
from functools import partial

from gtc_tui.server.desk.links import Links
from gtc_tui.server.wire import Holder

WORDS = partial(secrets.token_urlsafe, 24)
ANNA, BEN = Holder("SHA256:anna", "ssh-ed25519"), Holder("SHA256:ben", "ssh-ed25519")


def test_a_link_is_good_once() -> None:
    links = Links[Holder](WORDS)
    one, other = links.make(ANNA), links.make(BEN)
    assert len(one) == 32 and one != other
    assert links.use(one) == ANNA and links.use(one) is None
    assert links.use(other) == BEN and links.use("") is None


def test_a_link_is_good_for_a_quarter_of_an_hour() -> None:
    moment = 0.0
    links = Links[Holder](WORDS, lambda: moment)
    one, other = links.make(ANNA), links.make(BEN)
    moment = 15 * 60 - 1
    assert links.use(one) == ANNA
    moment = 15 * 60
    assert links.use(other) is None


def test_a_new_link_ends_the_one_before() -> None:
    links = Links[Holder](WORDS)
    first, of_another, second = links.make(ANNA), links.make(BEN), links.make(ANNA)
    assert links.use(first) is None and links.use(second) == ANNA and links.use(of_another) == BEN
