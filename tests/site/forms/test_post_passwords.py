"""Cookies with the password of a protected page: encrypted, for one page, for an hour."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import pytest

from villa_site.site.forms.cookies import SKEW, SignedTime
from villa_site.site.forms.post_passwords import LIFE, PostPasswords

NOW = 1_800_000_000.0
PATH = "/dossier/presse/"
PASSWORD = "clé été 1+1"  # noqa: S105 - of this test


def passwords(
    folder: Path, name: str = "key", *, clock: Callable[[], float] = lambda: NOW
) -> PostPasswords:
    return PostPasswords(SignedTime(name, folder, clock=clock))


@pytest.mark.req("WPR-07")
def test_password_is_read_from_the_cookie_of_its_page(tmp_path: Path) -> None:
    written = passwords(tmp_path)
    value = written.write(PATH, PASSWORD)
    assert written.read(PATH, {written.cookie(PATH): value}) == PASSWORD
    assert written.read("/other/", {written.cookie("/other/"): value}) == ""


@pytest.mark.req("WPR-07")
def test_password_is_unreadable_in_the_cookie(tmp_path: Path) -> None:
    first, second = (passwords(tmp_path).write(PATH, PASSWORD) for _ in range(2))
    assert first != second
    assert PASSWORD.encode() not in base64.urlsafe_b64decode(first)


def test_cookie_of_another_key_opens_nothing(tmp_path: Path) -> None:
    value = passwords(tmp_path, "another key").write(PATH, PASSWORD)
    here = passwords(tmp_path)
    assert here.read(PATH, {here.cookie(PATH): value}) == ""


@pytest.mark.parametrize(
    ("ahead", "opens"), [(-LIFE - 1, False), (-LIFE, True), (SKEW, True), (SKEW + 2, False)]
)
def test_cookie_is_read_for_an_hour_and_from_a_clock_ahead(
    tmp_path: Path, ahead: float, *, opens: bool
) -> None:
    value = passwords(tmp_path, clock=lambda: NOW + ahead).write(PATH, PASSWORD)
    here = passwords(tmp_path)
    assert (here.read(PATH, {here.cookie(PATH): value}) == PASSWORD) is opens


@pytest.mark.parametrize("value", ["", "x", "é" * 40, "=" * 5000, "\ud800", "gAAAAA=="])
def test_unreadable_cookie_opens_nothing(tmp_path: Path, value: str) -> None:
    here = passwords(tmp_path)
    assert here.read(PATH, {here.cookie(PATH): value}) == ""
