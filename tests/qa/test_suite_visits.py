"""The acceptance suite proves forms, connection and overlays on a site that has every feature."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.qa.whole_suite import judged_by, require_proof


@pytest.mark.req("QAK-01", "QAK-04")
@pytest.mark.thorough
async def test_forms_connection_and_overlays_are_proved(tmp_path: Path) -> None:
    judgement = await judged_by("visits", tmp_path)
    require_proof(judgement)
    assert "HDR-04" in judgement.page
