"""server.toml: what is not in it is as usual, a fault is one line that names the file and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.server.settings import FILE, Limits, Mail, Notices, Page, Settings, read, with_address


def test_nothing_is_as_usual(tmp_path: Path) -> None:
    assert read(tmp_path) == Settings()


def test_what_is_set(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('port = 22\nname = "x"\n[limits]\nidle = 60\n')
    found = read(tmp_path)
    assert (found.port, found.name, found.limits) == (22, "x", Limits(idle=60))
    assert with_address(found, "::1", 0) == Settings("::1", 0, "x", Limits(idle=60))
    assert with_address(found, None, None) == found
    (tmp_path / FILE).write_text("[mail]\nsender = 'Wargames <gtc@example.org>'\n")
    assert read(tmp_path).mail.sender == "Wargames <gtc@example.org>"


@pytest.mark.parametrize(
    "text",
    [
        *("port = 'x'", "prot = 22", "port = 70000", "[limits]\nidle = 0", "port =", "\xff\xfe"),
        *(f"[mail]\nsender = '{sender}'" for sender in ("", "Wargames", "gtc@", "<gtc@example.org", "a b@example.org")),
    ],
)
def test_faults_name_the_file(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("latin-1"))
    with pytest.raises(GtcError, match=r"server\.toml"):
        read(tmp_path)


def test_an_address_of_a_database_is_never_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('database = "postgresql://gtc:s3cret@host/gtc"\n')
    assert read(tmp_path).database == "postgresql://gtc:s3cret@host/gtc"
    for wrong in ('"mysql://gtc:s3cret@host/gtc"', '["postgresql://gtc:s3cret@host"]', '"postgresql://gtc:s3cret@host'):
        (tmp_path / FILE).write_text(f"database = {wrong}\n")
        with pytest.raises(GtcError, match=r"server\.toml") as fault:
            read(tmp_path)
        assert "s3cret" not in str(fault.value)


def test_the_manual_shows_what_is_usual(tmp_path: Path) -> None:
    manual = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text(encoding="utf-8")
    shown = manual.partition("## server.toml")[2].partition("## Processes")[0]
    lines = [line[4:] for line in shown.splitlines() if line.startswith("    ")]
    (tmp_path / FILE).write_text("\n".join(lines), encoding="utf-8")
    assert read(tmp_path) == Settings()
    keys = {line.split("=")[0].strip() for line in lines if "=" in line}
    groups = {"limits": Limits, "mail": Mail, "notices": Notices, "web": Page}
    known = {*Settings.__struct_fields__, *(name for group in groups.values() for name in group.__struct_fields__)}
    assert keys == known - {*groups}


def test_the_address_of_the_page() -> None:
    assert Page().url == ""
    assert Page(port=8080).url == "http://127.0.0.1:8080"
    assert Page(port=8080, address="https://gtc.example/").url == "https://gtc.example"
