"""A short run of the real generator against a small server ends in a report."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Final

import orjson
import pytest
from click.testing import CliRunner

from load.__main__ import main
from load.front import configure, program
from load.generator import LOCUST
from tests.support.served_site import ROOT, serving
from tests.support.services import NGINX
from tests.support.small_content import SMALL_CONTENT

pytestmark = pytest.mark.req("QAK-07")

SHORT: Final = "--steps 0.5 --warm 1 --seconds 3 --settle 1 --limit 10000".split()
needs_locust: Final = pytest.mark.skipif(
    not LOCUST.exists(), reason="Locust is not installed (make load-tools)"
)


@needs_locust
async def test_short_run_gives_a_report(tmp_path: Path) -> None:
    files = ["--report", str(tmp_path / "report.md"), "--json", str(tmp_path / "figures.json")]
    async with serving(tmp_path, **SMALL_CONTENT) as site:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "load", "--url", site.url, *SHORT, *files),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(60):
            _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    [case] = orjson.loads((tmp_path / "figures.json").read_bytes())["cases"]
    [step] = case["steps"]
    assert step["views"] > 0
    assert step["errors"] == 0, step["failures"]
    assert {"document", "asset"} <= set(step["by_name"])
    assert step["usage"]["cores"]["generator"] > 0
    assert "nothing gave within the steps" in (tmp_path / "report.md").read_text()


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["--url", "https://www.example.org"], "Name a site of this machine"),
        (["--steps", "many"], "Write --steps as numbers"),
        (["--steps", "0"], "Write --steps as numbers"),
    ],
)
def test_bad_option_is_reported_in_a_sentence(words: list[str], advice: str) -> None:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert advice in result.output


def test_missing_part_is_reported_and_ends_in_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("load.generator.LOCUST", tmp_path / "nowhere")
    result = CliRunner().invoke(main, ["--url", "http://127.0.0.1:1"])
    assert result.exit_code == 1
    assert "make load-tools" in result.output


@NGINX.needed
def test_front_is_the_documented_configuration(tmp_path: Path) -> None:
    command = configure(tmp_path, 4443, [8001, 8002, 8003])
    written = (tmp_path / "villa.conf").read_text()
    assert command[0] == program("nginx")
    assert "listen 127.0.0.1:4443 ssl" in written
    assert [written.count(f"server 127.0.0.1:{port}") for port in (8000, 8001, 8003)] == [0, 1, 1]
