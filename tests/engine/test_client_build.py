"""An engine without a client build says which file is missing, and what to do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import villa_site
from villa_site.engine import ClientBuild
from villa_site.errors import ClientBuildMissing


@pytest.mark.parametrize("manifest", [None, "{"])
def test_missing_or_unreadable_build_is_reported_by_its_file(
    tmp_path: Path, manifest: str | None
) -> None:
    if manifest is not None:
        (tmp_path / "manifest.json").write_text(manifest)
    with pytest.raises(ClientBuildMissing) as raised:
        ClientBuild.read(tmp_path)
    message = str(raised.value)
    assert str(tmp_path / "manifest.json") in message
    assert "make setup" in message
    assert "\n" not in message


def test_build_without_its_script_is_reported_by_its_folder(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    (tmp_path / "build.json").write_text('{"id": "a"}')
    with pytest.raises(ClientBuildMissing) as raised:
        ClientBuild.read(tmp_path)
    assert str(tmp_path) in str(raised.value)
    assert "src/main.ts" in str(raised.value)


def test_licences_of_the_packages_in_the_files_are_beside_them() -> None:
    root = Path(villa_site.__file__).parents[1]
    package = json.loads((root / "client/package.json").read_text(encoding="utf-8"))
    text = (root / "villa_site/static/client/licenses.md").read_text(encoding="utf-8")
    licences = dict(re.findall(r"^## (\S+) - \S+ \((.+)\)$", text, re.MULTILINE))
    code = {name for name in package["dependencies"] if not name.startswith("@fontsource")}
    assert code <= set(licences)
    assert set(licences.values()) <= {"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"}
