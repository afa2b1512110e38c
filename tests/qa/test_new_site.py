"""The kit proves a site that was just made by ``new-site``, with a kind of content of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from tests.qa.judgement import judged
from tests.support.served_site import VILLA_SITE, serving
from villa_site.cli.main import main

pytestmark = pytest.mark.req("QAK-01", "DEV-09")


async def test_new_site_is_proved_over_http(tmp_path: Path) -> None:
    invoked(main, "new-site", "belvedere", "--name", "Belvédère", folder=tmp_path)
    async with serving(tmp_path / "belvedere", command=VILLA_SITE) as site:
        code, said = await judged(site, "--browser", "none")
    assert code == 0, said
    assert " 0 failed, " in said
