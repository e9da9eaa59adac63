"""What is kept on a PostgreSQL server: one desk has it, a commit is on disk, and what fails is said in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.server.store.database import Clash, Lost
from gtc_tui.server.store.kept import GAMES, Store, opened, there
from gtc_tui.server.store.people import BadName
from postgres import Cluster


def database_of(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def test_one_desk_has_it(postgresql: str, tmp_path: Path) -> None:
    first = Store(tmp_path, postgresql)
    with pytest.raises(GtcError, match=r"^postgresql://.*: another server uses this database \(gtc-tui ") as refused:
        Store(tmp_path / "other", postgresql)
    assert "\n" not in str(refused.value)
    first.close()
    Store(tmp_path / "other", postgresql).close()


def test_a_connection_that_is_gone_is_told(cluster: Cluster, postgresql: str, tmp_path: Path) -> None:
    store = Store(tmp_path, postgresql)
    store.people.sign_up("Anna", "", "SHA256:a", "", 1)
    with pytest.raises(Lost), store.database.transaction():
        store.database.write("update player set held = 1")
        cluster.sql(
            "postgres",
            f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{database_of(postgresql)}'",
        )
        store.people.by_name("Anna")
    with pytest.raises(Lost):
        store.people.by_name("Anna")
    store.close()
    anna = Store(tmp_path, postgresql).people.by_name("Anna")
    assert anna is not None and not anna.held


def test_a_transaction_with_a_statement_that_failed_is_not_taken_for_done(postgresql: str, tmp_path: Path) -> None:
    store = Store(tmp_path, postgresql)
    with pytest.raises(GtcError, match="failed"), store.database.transaction():
        store.people.sign_up("Anna", "", "SHA256:a", "", 1)
        with pytest.raises(Clash):
            store.database.write(
                "insert into key (fingerprint, player, label, made, used) values ('SHA256:a', 1, '', 1, 1)"
            )
    assert store.people.by_name("Anna") is None


def test_a_commit_is_flushed_whatever_the_database_says(cluster: Cluster, postgresql: str, tmp_path: Path) -> None:
    name = database_of(postgresql)
    for setting, kept in (("off", "on"), ("remote_apply", "remote_apply")):
        cluster.sql("postgres", f"alter database {name} set synchronous_commit = {setting}")
        store = Store(tmp_path, postgresql)
        assert store.database.rows("show synchronous_commit") == [{"synchronous_commit": kept}]
        store.close()
    cluster.sql("postgres", "alter system set fsync = off")
    cluster.sql("postgres", "select pg_reload_conf()")
    try:
        with pytest.raises(GtcError, match="fsync is off"):
            for _n in range(100):  # it reads them when it comes to it
                Store(tmp_path, postgresql).close()
    finally:
        cluster.sql("postgres", "alter system reset fsync")
        cluster.sql("postgres", "select pg_reload_conf()")


def test_names_in_any_letters_are_one_persons(postgresql: str, tmp_path: Path) -> None:
    store = Store(tmp_path, postgresql)
    store.people.sign_up("Émile", "", "SHA256:a", "", 1)
    with pytest.raises(BadName, match="taken"):
        store.people.sign_up("ÉMILE", "", "SHA256:b", "", 1)
    store.people.sign_up("Emile", "", "SHA256:b", "", 1)


def test_no_password_is_told(cluster: Cluster, postgresql: str, tmp_path: Path) -> None:
    for bad in (
        f"postgresql://gtc:s3cret@/none?host={cluster.folder}",
        "postgresql://gtc:s3cret@127.0.0.1:1/none",
        "postgresql://gtc:s3cret%zz@/none",
        "postgresql://gtc:s3cret@/none?sekret=s3cret",
        f"postgresql://gtc:s3cret@{tmp_path}/none",
    ):
        with pytest.raises(GtcError) as fault:
            Store(tmp_path, bad)
        assert "s3cret" not in str(fault.value) and "\n" not in str(fault.value)
    with pytest.raises(GtcError, match="no server has used this database"):
        there(tmp_path, postgresql)


def test_another_encoding_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    cluster.sql("postgres", "create database latin encoding 'LATIN1' locale 'C' template template0")
    with pytest.raises(GtcError, match="encoding must be UTF8"):
        opened(tmp_path, f"postgresql://gtc@/latin?host={cluster.folder}", GAMES)


def test_without_its_library_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "gtc_tui.server.store.postgres", raising=False)
    with pytest.raises(GtcError, match=r"gtc-tui\[postgres\]"):
        Store(tmp_path, "postgresql://host/name")
