"""Every part of a page that a tester's test can take, and the plugin without a warning."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.docs.test_extending import PAGE, steps
from tests.qa.whole_suite import every_feature
from tests.support.copied_packages import copy_packages
from tests.support.served_site import VILLA_SITE, serving
from tests.support.small_content import SMALL_CONTENT

VISITS: Final = Path(__file__).parent / "visits"
SECONDS: Final = 300

pytestmark = [pytest.mark.req("QAK-02"), pytest.mark.browser]


async def visited(url: str, name: str, folder: Path, *options: str) -> None:
    """Run a tester's tests as a tester does, any warning being an error."""
    (folder / "conftest.py").write_text('pytest_plugins = ["villa_site.qa.plugin"]\n')
    shutil.copy(VISITS / f"{name}.py", folder / f"test_{name}.py")
    command = [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:asyncio"]
    command += ["-p", "no:cacheprovider", "--rootdir", str(folder), "--base-url", url, *options]
    done = await asyncio.to_thread(
        subprocess.run,
        [*command, str(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.thorough
async def test_parts_of_the_demonstration_do_what_they_say(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        (tests := tmp_path / "tests").mkdir()
        await visited(site.url, "every_part", tests)


async def test_notices_and_films_of_others_do_what_they_say(tmp_path: Path) -> None:
    async with serving(tmp_path, **every_feature(tmp_path)) as site:
        (tests := tmp_path / "tests").mkdir()
        await visited(site.url, "notices", tests)


async def test_action_and_store_do_what_they_say(tmp_path: Path) -> None:
    copy_packages(tmp_path)
    for step in steps(PAGE.read_text()):
        if "sondage" in step.file:
            file = tmp_path / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text)
    settings = {"PYTHONPATH": str(tmp_path), "VILLA_CONTENT_DIR": str(tmp_path / "content")}
    async with serving(tmp_path, command=VILLA_SITE, **settings) as site:
        (tests := tmp_path / "tests").mkdir()
        await visited(site.url, "shared", tests, "--write")


@pytest.mark.thorough
async def test_pictures_of_parts_find_what_has_changed(tmp_path: Path) -> None:
    async with serving(tmp_path, **SMALL_CONTENT) as site:
        (tests := tmp_path / "tests").mkdir()
        await visited(site.url, "pictures", tests, "--accept")
        await visited(site.url, "pictures", tests)
