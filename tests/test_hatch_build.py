"""Proves that the build hook builds when it must, and only then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hatch_build import BuildError, Client


class RecordedClient(Client):
    """A client whose npm notes its calls; its build writes a manifest, or fails on request."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.calls: list[str] = []
        self.broken = False

    def npm(self, *words: str) -> None:
        self.calls.append(" ".join(words[:2]) if words[0] == "run" else words[0])
        self.packages.mkdir(exist_ok=True)
        if words[0] == "run":
            self.manifest.parent.mkdir(parents=True, exist_ok=True)
            self.manifest.write_text("{}")
            if self.broken:
                raise BuildError("npm run build failed.")


@pytest.fixture
def client(tmp_path: Path) -> RecordedClient:
    """Return a client with one source and a lock file, built."""
    sources = tmp_path / "client" / "src"
    sources.mkdir(parents=True)
    (sources / "main.ts").write_text("export {};")
    (tmp_path / "client" / "package-lock.json").write_text("{}")
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "card.css").write_text(".card {}")
    built = RecordedClient(tmp_path)
    built.build()
    assert built.calls == ["ci", "run build"]
    built.calls.clear()
    return built


def test_client_is_not_built_again_when_only_times_changed(client: RecordedClient) -> None:
    os.utime(client.folder / "src" / "main.ts")
    client.build()
    assert client.calls == []


@pytest.mark.parametrize("change", ["edited", "moved", "removed"])
def test_client_is_built_again_when_a_source_changed(client: RecordedClient, change: str) -> None:
    source = client.folder / "src" / "main.ts"
    match change:
        case "edited":
            source.write_text("export const one = 1;")
        case "moved":
            source.rename(client.folder / "main.ts")
        case _:
            source.unlink()
    client.build()
    assert client.calls == ["run build"]


def test_client_is_built_again_when_the_style_of_a_component_changed(
    client: RecordedClient,
) -> None:
    (client.root / "components" / "card.css").write_text(".card { color: red }")
    client.build()
    assert client.calls == ["run build"]


def test_client_is_built_again_when_the_build_was_removed(client: RecordedClient) -> None:
    client.manifest.unlink()
    client.build()
    assert client.calls == ["run build"]


def test_client_is_built_again_after_a_build_that_failed(client: RecordedClient) -> None:
    (client.folder / "src" / "main.ts").write_text("broken")
    client.broken = True
    with pytest.raises(BuildError):
        client.build()
    assert not client.is_fresh()


def test_packages_are_installed_again_when_the_lock_file_changed(client: RecordedClient) -> None:
    (client.folder / "package-lock.json").write_text('{"packages": {}}')
    client.build()
    assert client.calls == ["ci", "run build"]


def test_packages_are_never_installed_through_a_link(
    client: RecordedClient, tmp_path: Path
) -> None:
    packages = client.packages.rename(tmp_path / "packages of another tree")
    client.packages.symlink_to(packages)
    client.install()
    (client.folder / "package-lock.json").write_text('{"packages": {}}')
    before = {file.name: file.read_text() for file in packages.iterdir()}
    with pytest.raises(BuildError, match="Fix: install them there, or remove the link"):
        client.build()
    assert client.calls == []
    assert {file.name: file.read_text() for file in packages.iterdir()} == before
