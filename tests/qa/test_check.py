"""A check is proved only when it has looked; its findings travel in words."""

from __future__ import annotations

import pytest

from villa_site.qa import verdicts
from villa_site.qa.check import FINDINGS, LOOKED, Check, CheckFailed, Finding, read_findings

pytestmark = pytest.mark.req("QAK-01")


def test_check_that_looked_at_nothing_is_not_applicable() -> None:
    with pytest.raises(pytest.skip.Exception) as skipped:
        Check().conclude()
    verdict, reason = verdicts.of_skip(str(skipped.value))
    assert verdict == "not applicable"
    assert reason


def count_headings() -> None:
    raise AssertionError("Locator expected to have count 1\nActual: 2\nCall log:\n  - deep")


def test_check_goes_on_after_a_finding_and_fails_at_its_end() -> None:
    check = Check()
    check.looked_at("/a/", "/b/")
    assert not check.that("", path="/a/", expected="a title", seen="none")
    assert check.that("B", path="/b/", expected="a title", seen="none")
    with check.expecting("one heading", path="/b/", place="h1"):
        count_headings()
    with pytest.raises(CheckFailed) as failed:
        check.conclude()
    assert str(failed.value).splitlines() == [
        "/a/: expected a title; seen: none",
        "/b/: expected one heading; seen: Locator expected to have count 1 Actual: 2 (h1)",
    ]


def test_findings_are_read_from_the_properties_of_a_report() -> None:
    check = Check()
    check.looked_at("/a/")
    check.found(path="/a/", expected="é", seen="è", place="main")
    properties = dict(check.properties())
    assert properties[LOOKED] == '["/a/"]'
    assert read_findings(properties[FINDINGS]) == [
        Finding(path="/a/", expected="é", seen="è", place="main")
    ]
