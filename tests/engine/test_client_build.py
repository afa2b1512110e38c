"""An engine without a client build says which file is missing, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

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
