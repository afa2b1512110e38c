"""A page reloads for other scripts, not for another build of the style."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.cli.development.client_scripts import built_scripts, scripts_id

pytestmark = pytest.mark.req("DEV-08")

BUILT = {
    "src/main.ts": {"file": "assets/main-a.js"},
    "src/styles.ts": {"file": "assets/styles-a.js", "css": ["assets/styles-a.css"]},
}


def test_scripts_are_named_by_their_files_without_the_style() -> None:
    restyled = BUILT | {"src/styles.ts": {"file": "assets/styles-b.js"}}
    assert scripts_id(restyled) == scripts_id(BUILT)
    assert scripts_id(BUILT | {"src/main.ts": {"file": "assets/main-b.js"}}) != scripts_id(BUILT)


def test_build_under_way_has_no_scripts(tmp_path: Path) -> None:
    assert built_scripts(tmp_path) == ""
    (tmp_path / "manifest.json").write_text("{")
    assert built_scripts(tmp_path) == ""
