"""A test that ends as not applicable after it has found something wrong."""

from __future__ import annotations

from villa_site.qa import verdicts
from villa_site.qa.check import Check


def test_finding_before_the_end(check: Check) -> None:
    check.found(path="/", expected="a banner", seen="none")
    verdicts.not_applicable("the content has no services")
