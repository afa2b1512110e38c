"""The acceptance suite proves keyboard and preferences on a site that has every feature."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.qa.whole_suite import judged_by, require_proof


@pytest.mark.req("QAK-01", "QAK-04")
@pytest.mark.thorough
async def test_keyboard_and_preferences_are_proved(tmp_path: Path) -> None:
    require_proof(await judged_by("keyboard", tmp_path))
