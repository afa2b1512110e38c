"""The catalogue of mutants is sound: names, topics, and checks that exist."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.qa.mutants.catalogue import AREAS, MUTANTS, chosen
from tests.qa.mutants.table import catalogue_page
from tests.support.served_site import ROOT
from villa_site.qa import checks

LEAST_MUTANTS = 90
LEAST_TOPICS = 46


@pytest.mark.req("QAK-08")
def test_catalogue_has_ninety_mutants_on_every_topic() -> None:
    assert len(MUTANTS) >= LEAST_MUTANTS
    assert len({each.topic for each in MUTANTS}) >= LEAST_TOPICS


def test_names_of_mutants_are_unique() -> None:
    names = Counter([*(each.name for each in MUTANTS), *AREAS])
    assert [name for name, count in names.items() if count > 1] == []


def test_each_mutant_names_checks_of_the_suite() -> None:
    named = {check for each in MUTANTS for check in each.caught_by}
    assert named - set(checks.names()) == set()


def test_each_mutant_that_must_be_caught_names_a_check() -> None:
    assert [each.name for each in MUTANTS if each.must and not each.caught_by] == []


def test_each_mutant_has_changes_and_a_sentence() -> None:
    assert [each.name for each in MUTANTS if not each.changes or not each.what.endswith(".")] == []


def test_mutant_that_may_be_missed_has_a_reason() -> None:
    assert [each.name for each in MUTANTS if not each.must and not each.reason] == []


def test_page_of_the_docs_is_that_of_the_catalogue() -> None:
    assert (ROOT / "docs" / "qa-mutants.md").read_text(encoding="utf-8") == catalogue_page(MUTANTS)


def test_mutants_are_chosen_by_name_and_area() -> None:
    assert chosen(("resident_is_gone", "pages"))[0].name == "resident_is_gone"
    assert len(chosen(("resident_is_gone", "pages"))) == len(AREAS["pages"])
    with pytest.raises(LookupError, match="no_such_mutant"):
        chosen(("no_such_mutant",))
