"""Budgets are the defaults, then files and settings in their order; what is wrong is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.qa import budgets
from villa_site.qa.budgets import LIMITS, BudgetInvalid


def test_defaults_are_limits_of_all_measures() -> None:
    assert budgets.read([]).keys() == LIMITS.keys()


def test_later_settings_take_the_place_of_earlier_ones(tmp_path: Path) -> None:
    file = tmp_path / "budgets.toml"
    file.write_text("lcp = 2500\ncls = 0.05\n")
    limits = budgets.read([str(file), "lcp=2000"])
    assert (limits["lcp"], limits["cls"]) == (2000, 0.05)
    assert limits["fcp"] == LIMITS["fcp"].default


@pytest.mark.parametrize("word", ["speed=3", "lcp=fast", "lcp=", "lcp=-1", "lcp=nan", "lcp=inf"])
def test_setting_that_is_no_budget_is_refused_with_a_fix(word: str) -> None:
    with pytest.raises(BudgetInvalid, match="Fix: "):
        budgets.read([word])


@pytest.mark.parametrize("text", ["lcp: 2500", "lcp = [1]", "\x00", "lcp = true", None])
def test_file_that_cannot_be_read_is_refused_with_a_fix(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "budgets.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(BudgetInvalid, match="Fix: "):
        budgets.read([str(file)])


def test_amount_is_said_with_its_unit() -> None:
    assert budgets.in_words("lcp", 2500.4) == "paint of the largest content: 2500 ms"
    assert budgets.in_words("cls", 0.123) == "layout shift: 0.12"
