"""Pictures of all cases are compared with stored ones: by pixels, and by the cases there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from tests.cli.invoked import invoked
from villa_site.cli.main import main

pytestmark = [pytest.mark.req("EXT-11"), pytest.mark.browser]

NAMES = [f"quote-{case}-fr-360.png" for case in ("full", "hostile", "minimal")]


def snapshot(folder: Path, *words: str) -> Any:
    return invoked(main, "gallery", "snapshot", "--width", "360", *words, folder=folder)


def test_pictures_are_stored_compared_and_their_differences_shown(tmp_path: Path) -> None:
    stored = tmp_path / "tests/snapshots"
    of_quote = ("--block", "quote")
    new = snapshot(tmp_path, *of_quote)
    assert new.exit_code == 1
    assert "no picture of it yet" in new.output
    assert not stored.exists()
    assert snapshot(tmp_path, *of_quote, "--accept").exit_code == 0
    assert sorted(each.name for each in stored.iterdir()) == NAMES
    with Image.open(stored / NAMES[0]) as picture:
        changed = picture.convert("RGB")
    changed.paste((255, 0, 0), (10, 10, 14, 14))
    changed.save(stored / NAMES[0])
    differs = snapshot(tmp_path, *of_quote)
    assert differs.exit_code == 1
    assert "16 pixels differ" in differs.output
    assert "2 the same, 1 different" in differs.output
    found = tmp_path / "snapshot-differences" / NAMES[0].removesuffix(".png")
    assert {each.name for each in found.iterdir()} == {
        "baseline.png",
        "today.png",
        "difference.png",
    }
    unknown = snapshot(tmp_path, "--block", "quotte")
    assert unknown.exit_code == 2
    assert "There is no block 'quotte'. Fix: name one of" in unknown.output


def test_site_without_a_gallery_is_one_sentence(tmp_path: Path) -> None:
    absent = snapshot(tmp_path, "--url", "http://127.0.0.1:9")
    assert absent.exit_code == 2
    assert "Fix: start villa-site dev" in absent.output


async def test_cases_of_an_unknown_language_are_404(visitor: httpx.AsyncClient) -> None:
    assert (await visitor.get("/_villa/gallery/cases.json?locale=xx")).status_code == 404


async def test_cases_are_listed_for_programs(visitor: httpx.AsyncClient) -> None:
    listed = (await visitor.get("/_villa/gallery/cases.json")).json()
    (quote,) = [each for each in listed if each["name"] == "quote"]
    assert quote == {
        "name": "quote",
        "block": "acf/quote",
        "cases": {
            case: f"/_villa/specimen/quote/{case}/fr/efe6d8-dark/"
            for case in ("full", "minimal", "hostile")
        },
        "problem": "",
    }
