"""Proves that builds are made when they must be, and that the wheel runs on its own."""

from __future__ import annotations

import asyncio
import gettext
import json
import os
import sys
import tarfile
import venv
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from hatch_build import BuildError, Client, compile_catalogues
from tests.browser.conftest import serving

ROOT = Path(__file__).parents[1]
CLIENT_BUILD = "villa_site/static/client"
RUN_SECONDS = 120
WITHOUT_NODE = {"PATH": "", "LANG": "C.UTF-8"}


async def _run(
    *words: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Run a command; return its exit code and what it printed."""
    process = await asyncio.create_subprocess_exec(
        *words,
        cwd=cwd,
        env=env,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        output, _ = await asyncio.wait_for(process.communicate(), RUN_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise
    return process.returncode or 0, output.decode()


async def _build(kind: str, folder: Path) -> Path:
    """Build the distribution with the packages of this environment; return its file."""
    options = ("--no-isolation", "--outdir", folder)
    code, output = await _run(sys.executable, "-m", "build", f"--{kind}", *options, cwd=ROOT)
    assert code == 0, output
    return _only_file(folder)


def _only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="session")
async def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of this tree."""
    return await _build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture
async def installed(wheel: Path, tmp_path: Path) -> Path:
    """Return the environment in which the wheel, and nothing of this tree, is installed."""
    environment = tmp_path / "environment"
    venv.create(environment)
    python = environment / "bin" / "python"
    options = ("--no-deps", "--no-index", "--no-input", "--disable-pip-version-check")
    pip = (sys.executable, "-m", "pip", "--python", python)
    code, output = await _run(*pip, "install", *options, wheel, cwd=tmp_path)
    assert code == 0, output
    # The wheel's dependencies come from here; a .pth file read from there does not bring in the
    # editable installation, because Python looks for those only in its own site folders.
    _packages(environment).joinpath("dependencies.pth").write_text(str(_packages(Path(sys.prefix))))
    return environment


def _packages(environment: Path) -> Path:
    return next(environment.glob("lib/python3*/site-packages"))


def test_wheel_holds_all_that_the_manifest_names(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read(f"{CLIENT_BUILD}/manifest.json"))
    chunks = manifest.values()
    files = {chunk["file"] for chunk in chunks}
    files |= {
        file for chunk in chunks for kind in ("css", "assets") for file in chunk.get(kind, [])
    }
    assert files
    assert {f"{CLIENT_BUILD}/{file}" for file in files} <= names


def test_wheel_holds_catalogues_content_and_packages(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    catalogues = [path.with_suffix(".mo") for path in ROOT.glob("locales/*/LC_MESSAGES/*.po")]
    content = [path for path in (ROOT / "villa_site/embedded/content").rglob("*") if path.is_file()]
    code = [path for name in ("components", "blocks") for path in (ROOT / name).rglob("*.py")]
    for files in (catalogues, content, code):
        assert files
        assert {path.relative_to(ROOT).as_posix() for path in files} <= names


def test_wheel_leaves_out_sources_and_tests(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        folders = {name.split("/")[0] for name in archive.namelist()}
    metadata = {folder for folder in folders if folder.endswith(".dist-info")}
    assert folders - metadata == {"villa_site", "components", "blocks", "locales"}


async def test_sdist_holds_what_the_wheel_is_built_from(tmp_path: Path) -> None:
    sdist = await _build("sdist", tmp_path)
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", "pyproject.toml", "client/package-lock.json"} <= names
    assert not [name for name in names if name.startswith(("client/node_modules/", CLIENT_BUILD))]


async def test_installed_wheel_runs_in_an_empty_folder_without_node(
    installed: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    command = installed / "bin" / "villa-site"
    code, output = await _run(command, "--version", cwd=empty, env=WITHOUT_NODE)
    assert (code, output.split()[-1]) == (0, "0.1.0")
    assert not list(empty.iterdir())


async def test_installed_wheel_serves_page_and_client_without_node(
    installed: Path, tmp_path: Path
) -> None:
    command = (str(installed / "bin" / "villa-site"),)
    folder = tmp_path / "empty"
    folder.mkdir()
    async with (
        serving(folder, command=command, **WITHOUT_NODE, PYTHONPATH="") as site,
        httpx.AsyncClient(base_url=site.url, trust_env=False) as client,
    ):
        page = await client.get("/")
    assert page.status_code == 200
    assert '<html lang="fr"' in page.text


async def test_serve_without_client_build_says_how_to_mend_it(
    installed: Path, tmp_path: Path
) -> None:
    (_packages(installed) / CLIENT_BUILD / "manifest.json").unlink()
    command = installed / "bin" / "villa-site"
    code, output = await _run(command, "serve", "--port", "0", cwd=tmp_path, env=WITHOUT_NODE)
    assert code == 2
    assert len(output.strip().splitlines()) == 1


class RecordedClient(Client):
    """A client whose npm notes its calls; its build writes a manifest, or fails when told to."""

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


def test_catalogue_is_compiled_beside_its_source(tmp_path: Path) -> None:
    folder = tmp_path / "locales" / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    (folder / "messages.po").write_text(f'{header}\nmsgid "Recherche"\nmsgstr "Cerca"\n')
    compile_catalogues(tmp_path)
    translations = gettext.translation("messages", tmp_path / "locales", ["it"])
    assert translations.gettext("Recherche") == "Cerca"
    assert len(list(folder.iterdir())) == 2


def test_lock_files_name_no_registry_but_the_public_one() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text()
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text())
    origins = [
        package["resolved"] for package in lock["packages"].values() if "resolved" in package
    ]
    assert origins
    assert all(origin.startswith("https://registry.npmjs.org/") for origin in origins)
