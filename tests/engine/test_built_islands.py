"""A project's islands are files of the client: the page names them, and a broken build is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from villa_site.engine.built_islands import BuiltIslands
from villa_site.engine.client_build import ClientBuild
from villa_site.errors import ClientBuildMissing

pytestmark = pytest.mark.req("DEV-13")


def write(build: Path, script: str = "jour-1.js", folder: str = "files-1") -> None:
    (build / "files-1").mkdir(parents=True, exist_ok=True)
    (build / "files-1" / script).write_text("export default 1;")
    manifest = {"folder": folder, "islands": {"jour": {"file": script, "bytes": 1}}}
    (build / "manifest.json").write_text(json.dumps(manifest))


def test_build_has_scripts_and_files(tmp_path: Path) -> None:
    write(tmp_path)
    built = BuiltIslands.read(tmp_path)
    assert built.scripts == {"jour": "jour-1.js"}
    assert built.files == {"jour-1.js": b"export default 1;"}


def test_folder_without_a_build_has_no_islands(tmp_path: Path) -> None:
    built = BuiltIslands.read(tmp_path / "nowhere")
    assert (built.scripts, built.files, built.id) == ({}, {}, "")


@pytest.mark.parametrize("manifest", ["{", "[]", "{}", '{"folder": "nowhere", "islands": {}}'])
def test_broken_build_is_named_with_its_fix(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest)
    with pytest.raises(ClientBuildMissing, match="villa-site islands build"):
        BuiltIslands.read(tmp_path)


def test_client_has_the_islands_and_another_id_with_each_build(tmp_path: Path) -> None:
    write(tmp_path)
    bare = ClientBuild.read()
    first = ClientBuild.read(islands=BuiltIslands.read(tmp_path))
    assert first.island_addresses == {"jour": "/_villa/assets/jour-1.js"}
    assert first.assets()["jour-1.js"] == b"export default 1;"
    write(tmp_path, "jour-2.js")
    second = ClientBuild.read(islands=BuiltIslands.read(tmp_path))
    assert len({bare.id, first.id, second.id}) == 3
    assert bare.island_addresses == {}
