"""A signed time is read back, cannot be forged, and expires."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from villa_site.site.forms.cookies import LIFE, SKEW, SignedTime, ThanksCookie
from villa_site.site.stores.visitors import COOKIE, Visitors

pytestmark = pytest.mark.req("EXT-07")


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_signed_time_is_read_back_until_it_expires(tmp_path: Path) -> None:
    clock = Clock()
    signed_time = SignedTime("", tmp_path, clock=clock)
    value = signed_time.issue()
    clock.now += 60
    assert signed_time.read(value) == pytest.approx(1_000_000)
    clock.now += LIFE
    assert signed_time.read(value) is None


def test_workers_of_one_folder_share_a_private_key(tmp_path: Path) -> None:
    value = SignedTime("", tmp_path / "new").issue()
    assert SignedTime("", tmp_path / "new").read(value) is not None
    assert SignedTime("", tmp_path / "other").read(value) is None
    [key] = (tmp_path / "new").iterdir()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_machines_with_one_secret_share_the_key(tmp_path: Path) -> None:
    value = SignedTime("secret", tmp_path).issue()
    assert SignedTime("secret", tmp_path / "elsewhere").read(value) is not None
    assert SignedTime("autre", tmp_path).read(value) is None
    assert list(tmp_path.iterdir()) == []


def test_unwritable_folder_leaves_the_key_in_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    signed_time = SignedTime("", file)
    assert signed_time.read(signed_time.issue()) is not None
    assert "key of the forms" in caplog.text


@pytest.mark.parametrize(
    "value", ["", "~", "1000000.0", "1000000.0~", "1000000.0~abc", "nan~x", "é~é", "9" * 9999]
)
def test_forged_value_is_refused(tmp_path: Path, value: str) -> None:
    assert SignedTime("", tmp_path, clock=Clock()).read(value) is None


def test_changed_time_is_refused(tmp_path: Path) -> None:
    signed_time = SignedTime("", tmp_path, clock=Clock())
    _, _, signature = signed_time.issue().partition("~")
    assert signed_time.read(f"1000000.0~{signature}") == pytest.approx(1_000_000)
    assert signed_time.read(f"900000.0~{signature}") is None


@pytest.mark.req("QAK-06")
@pytest.mark.parametrize(("ahead", "is_read"), [(30.0, True), (2 * SKEW, False)])
def test_what_a_machine_ahead_has_signed_is_read(
    tmp_path: Path, ahead: float, *, is_read: bool
) -> None:
    clock, other = Clock(), Clock()
    other.now += ahead
    here, there = SignedTime("k", tmp_path, clock=clock), SignedTime("k", tmp_path, clock=other)
    thanks = ThanksCookie(there).write("form", "Merci")
    visitor = Visitors(there).write()
    assert (here.read(there.issue()) is not None) == is_read
    assert (ThanksCookie(here).read(thanks, {"form": "ok"}) is not None) == is_read
    assert Visitors(here).read({COOKIE: visitor}).known == is_read
