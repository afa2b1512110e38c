"""Proves that the build hook builds when it must, and only then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from hatch_build import BuildError, Client, SmallDemo


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


@pytest.fixture
def demo(tmp_path: Path) -> SmallDemo:
    """Return a demonstration of two pictures, a sound and a document."""
    small = SmallDemo(tmp_path)
    small.media.mkdir(parents=True)
    small.starters.mkdir(parents=True)
    (small.starters / "home.yaml").write_text("image: {file: first.webp}")
    for name in ("first", "loggia"):
        Image.effect_noise((1600, 900), 80).save(small.media / f"{name}.webp")
    for name in ("night.mp3", "film.webm", "guide.pdf"):
        (small.media / name).write_bytes(b"x" * 100_000)
    return small


@pytest.mark.req("OPN-01")
def test_small_demo_has_every_file_in_small(demo: SmallDemo) -> None:
    folder = demo.build()
    assert {
        file.name: file.stat().st_size for file in folder.iterdir() if file.suffix != ".webp"
    } == {
        "night.mp3": 12_000,
        "film.webm": 60_000,
        "guide.pdf": 100_000,
    }
    with Image.open(folder / "loggia.webp") as loggia:
        assert loggia.size == (480, 270)
    assert (folder / "first.webp").read_bytes() == (demo.media / "first.webp").read_bytes()


def test_small_demo_is_made_again_only_for_other_files(demo: SmallDemo) -> None:
    (demo.build() / "mark").write_text("")
    assert (demo.build() / "mark").exists()
    (demo.media / "guide.pdf").write_bytes(b"y")
    assert not (demo.build() / "mark").exists()
