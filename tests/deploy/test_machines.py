"""Three machines are restarted, killed and without Redis: no visitor notices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy.scenario import GOAL, run
from tests.support.services import FAKETIME, NGINX, REDIS

pytestmark = [
    pytest.mark.req("QAK-06"),
    pytest.mark.browser,
    REDIS.needed,
    NGINX.needed,
    FAKETIME.needed,
]


@pytest.mark.thorough
async def test_no_page_fails_and_input_stays_when_a_machine_fails(
    tmp_path: Path,
) -> None:
    figures = await run(tmp_path)
    table = figures.table()
    assert figures.failures == [], table
    assert figures.refused == [], table
    assert figures.dropped == [], table
    assert figures.twice == [], table
    assert max(figures.right_after.values()) <= GOAL, table
    # There were visitors, and their sockets were cut.
    assert figures.pages > 100, table
    assert figures.reconnections > 0, table
