"""A ticket says since when, cannot be made by others, and does not live for ever."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from villa_site.site.forms.signed_time import LIFE, Tickets

pytestmark = pytest.mark.req("EXT-07")


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_ticket_says_when_it_was_issued(tmp_path: Path) -> None:
    clock = Clock()
    tickets = Tickets("", tmp_path, clock=clock)
    ticket = tickets.issue()
    clock.now += 60
    assert tickets.since(ticket) == pytest.approx(1_000_000)
    clock.now += LIFE
    assert tickets.since(ticket) is None


def test_workers_of_a_folder_share_a_key_that_nobody_else_reads(tmp_path: Path) -> None:
    ticket = Tickets("", tmp_path / "new").issue()
    assert Tickets("", tmp_path / "new").since(ticket) is not None
    assert Tickets("", tmp_path / "other").since(ticket) is None
    [key] = (tmp_path / "new").iterdir()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_machines_share_a_secret(tmp_path: Path) -> None:
    ticket = Tickets("secret", tmp_path).issue()
    assert Tickets("secret", tmp_path / "elsewhere").since(ticket) is not None
    assert Tickets("autre", tmp_path).since(ticket) is None
    assert list(tmp_path.iterdir()) == []


def test_folder_that_cannot_be_written_costs_only_the_sharing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    tickets = Tickets("", file)
    assert tickets.since(tickets.issue()) is not None
    assert "key of the forms" in caplog.text


@pytest.mark.parametrize(
    "ticket", ["", "~", "1000000.0", "1000000.0~", "1000000.0~abc", "nan~x", "é~é", "9" * 9999]
)
def test_anything_else_is_no_ticket(tmp_path: Path, ticket: str) -> None:
    assert Tickets("", tmp_path, clock=Clock()).since(ticket) is None


def test_changed_ticket_is_none(tmp_path: Path) -> None:
    tickets = Tickets("", tmp_path, clock=Clock())
    _, _, signature = tickets.issue().partition("~")
    assert tickets.since(f"900000.0~{signature}") is None
