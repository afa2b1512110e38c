"""docs/islands.md is followed: its commands, its block, its island; the budget is as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.cli.invoked import invoked
from tests.docs.test_extending import steps
from tests.tools.islands.test_writer import registry_is_there
from tests.tools.new_site.project_process import fetched, villa_site
from villa_site.cli.main import main

PAGE: Final = (Path(__file__).parents[2] / "docs" / "islands.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.req("DEV-13")


def test_page_is_followed_to_a_day_that_python_reads(tmp_path: Path) -> None:
    if not registry_is_there():
        pytest.skip("npm's registry cannot be reached")
    assert invoked(main, "new-site", "belvedere", folder=tmp_path).exit_code == 0
    project = tmp_path / "belvedere"
    (first,) = re.findall(r"^villa-site (add-island .+)$", PAGE, re.MULTILINE)
    assert villa_site(project, *shlex.split(first)).returncode == 0
    named = re.findall(r"`((?:blocks|islands|tests)/[\w./]+)`", PAGE)
    assert [name for name in named if not (project / name).is_file()] == []
    for step in steps(PAGE):
        if step.file:
            (project / step.file).write_text(step.text)
        elif step.language == "toml":
            file = project / "pyproject.toml"
            file.write_text(f"{file.read_text()}\n{step.text}")
    built = villa_site(project, "islands", "build")
    assert (built.returncode, built.stderr) == (0, "")
    assert re.search(r"^seat_map: [\d.]+ kB of 60 kB", built.stdout, re.MULTILINE)
    jours = "title: Jours\nblocks:\n  - seat-map: {titre: Quel jour ?}\n"
    (project / "content" / "fr" / "jours.yaml").write_text(jours)
    (page,) = fetched(project, "/jours/?jour=2026-12-03")
    (field,) = re.findall(r'<input[^>]*type="date"[^>]*>', page)
    assert 'name="jour"' in field
    assert 'value="2026-12-03"' in field
    assert "<output>2026-12-03</output>" in page
    assert '"islands":{"seat_map":"/_villa/assets/seat_map-' in page
