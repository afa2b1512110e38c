"""Proves that the distributions are complete, and that the wheel runs on its own."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
import tarfile
import venv
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.support.served_site import serving

ROOT = Path(__file__).parents[2]
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


async def _build(kind: str, folder: Path, tree: Path = ROOT) -> Path:
    """Build the distribution as frontends do, with the packages of this environment."""
    program = f"import sys; from hatchling.build import build_{kind}; build_{kind}(sys.argv[1])"
    code, output = await _run(sys.executable, "-c", program, folder, cwd=tree)
    assert code == 0, output
    return _only_file(folder)


def _only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="session")
async def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of this tree."""
    return await _build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
async def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the environment in which the wheel, and nothing of this tree, is installed."""
    folder = tmp_path_factory.mktemp("installed")
    environment = folder / "environment"
    venv.create(environment)
    python = environment / "bin" / "python"
    options = (
        *("--no-deps", "--no-index", "--no-input", "--disable-pip-version-check"),
        "--no-compile",  # what is imported is compiled then
    )
    pip = (sys.executable, "-m", "pip", "--python", python)
    code, output = await _run(*pip, "install", *options, wheel, cwd=folder)
    assert code == 0, output
    # The wheel's dependencies come from here; a .pth file read from there does not bring in the
    # editable installation, because Python looks for those only in its own site folders.
    _packages(environment).joinpath("dependencies.pth").write_text(str(_packages(Path(sys.prefix))))
    return environment


def _packages(environment: Path) -> Path:
    return next(environment.glob("lib/python3*/site-packages"))


def test_wheel_contains_every_manifest_file(wheel: Path) -> None:
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


def test_wheel_contains_catalogues_content_and_packages(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    catalogues = list(ROOT.glob("locales/*/LC_MESSAGES/*.po"))
    content = [
        path
        for path in (ROOT / "villa_site/demo").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    code = [path for name in ("components", "blocks") for path in (ROOT / name).rglob("*.py")]
    for files in (catalogues, content, code):
        assert files
        assert {path.relative_to(ROOT).as_posix() for path in files} <= names


@pytest.mark.req("OPN-01")
def test_wheel_has_the_demonstration_in_small(wheel: Path) -> None:
    assert wheel.stat().st_size < 7_000_000
    with ZipFile(wheel) as archive:
        sizes = {each.filename: each.file_size for each in archive.infolist()}
    demo = "villa_site/demo/media/"
    media = {name: size for name, size in sizes.items() if name.startswith(demo)}
    assert sum(media.values()) < 4_000_000
    # A new site begins with pictures of full size.
    starter = "umbrella-pines-252-dawn.webp"
    assert media[f"{demo}{starter}"] == (ROOT / demo / starter).stat().st_size


@pytest.mark.req("OPN-01")
async def test_extra_brings_the_whole_demonstration(installed: Path, tmp_path: Path) -> None:
    wheel = await _build("wheel", tmp_path / "dist", ROOT / "demo")
    packages = _packages(installed)
    shutil.unpack_archive(wheel, tmp_path / "whole", "zip")
    python = installed / "bin" / "python"
    show = "from villa_site.demo import DEMO_CONTENT; print(DEMO_CONTENT)"
    code, output = await _run(python, "-c", show, cwd=tmp_path, env=WITHOUT_NODE)
    assert output.strip() == str(packages / "villa_site" / "demo")
    environment = WITHOUT_NODE | {"PYTHONPATH": str(tmp_path / "whole")}
    code, output = await _run(python, "-c", show, cwd=tmp_path, env=environment)
    content = Path(output.strip())
    assert content == tmp_path / "whole" / "villa_site_demo"
    whole = ROOT / "villa_site" / "demo"
    for file in ("options.yaml", "fr/home.yaml", "media/night-386-240s.mp3"):
        assert (content / file).read_bytes() == (whole / file).read_bytes()
    command = installed / "bin" / "villa-site"
    code, output = await _run(command, "content", "check", cwd=tmp_path, env=environment)
    assert (code, output) == (0, "All is well.\n")


@pytest.mark.req("OPN-01")
async def test_installed_wheel_has_its_docs(installed: Path, tmp_path: Path) -> None:
    command = installed / "bin" / "villa-site"
    words = ("docs", "operating/files", "--no-open", "--into", tmp_path / "docs")
    code, output = await _run(command, *words, cwd=tmp_path, env=WITHOUT_NODE)
    assert code == 0, output
    page = await asyncio.to_thread(Path(output.strip()).read_text, encoding="utf-8")
    assert "Configuration files" in page
    # What a page shows of the source tree is in the wheel as well.
    assert "proxy_pass" in page


@pytest.mark.req("EXT-11")
def test_wheel_contains_block_fixtures_and_the_gallery(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    fixtures = {f"blocks/fixtures/{path.name}" for path in ROOT.glob("tests/fixtures/blocks/*")}
    gallery = ROOT / "villa_site" / "tools" / "gallery"
    own = {
        path.relative_to(ROOT).as_posix()
        for path in gallery.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert len(fixtures) > 20
    assert own
    assert fixtures <= names
    assert own <= names


@pytest.mark.req("WPR-01")
def test_wheel_contains_the_plugin_for_wordpress(wheel: Path) -> None:
    plugin = ROOT / "wordpress" / "villa-site"
    own = {path.relative_to(plugin) for path in plugin.rglob("*") if path.is_file()}
    assert len(own) > 40
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {f"villa_site/tools/wordpress/villa-site/{each.as_posix()}" for each in own} <= names


@pytest.mark.req("OPN-01")
def test_wheel_is_typed_and_says_whose_it_is(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        said = archive.read(metadata).decode()
    assert {f"{name}/py.typed" for name in ("villa_site", "components", "blocks")} <= names
    assert "Classifier: Typing :: Typed\n" in said
    assert "License-Expression: MIT\n" in said
    for name in ("Changelog", "Documentation", "Issues", "Source"):
        assert f"Project-URL: {name}, https://" in said


def test_wheel_contains_no_sources_or_tests(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        folders = {name.split("/")[0] for name in archive.namelist()}
    metadata = {folder for folder in folders if folder.endswith(".dist-info")}
    packages = {"villa_site", "components", "blocks", "locales", "reactpy-stubs"}
    assert folders - metadata == packages


async def test_sdist_contains_the_sources_of_the_wheel(tmp_path: Path) -> None:
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


@pytest.mark.req("OPN-01")
async def test_other_distribution_with_our_folders_stops_the_installed_wheel(
    installed: Path, tmp_path: Path
) -> None:
    metadata = _packages(installed) / "other-2.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 2.0\n")
    (metadata / "RECORD").write_text("blocks/hero.py,,\n")
    command = installed / "bin" / "villa-site"
    try:
        code, output = await _run(command, "content", "check", cwd=tmp_path, env=WITHOUT_NODE)
    finally:
        shutil.rmtree(metadata)
    assert code == 2
    assert output.startswith("Error: other 2.0 installs a folder 'blocks', too")


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
        pictures = set(re.findall(r'src="(/wp-content/[^"]+)"', page.text))
        shown = {each: (await client.get(each)).status_code for each in pictures}
    assert page.status_code == 200
    assert '<html lang="fr"' in page.text
    assert len(shown) > 3
    assert set(shown.values()) == {200}


async def test_serve_without_client_build_exits_with_one_line(
    installed: Path, tmp_path: Path
) -> None:
    manifest = _packages(installed) / CLIENT_BUILD / "manifest.json"
    set_aside = manifest.rename(tmp_path / manifest.name)
    command = installed / "bin" / "villa-site"
    try:
        code, output = await _run(command, "serve", "--port", "0", cwd=tmp_path, env=WITHOUT_NODE)
    finally:
        set_aside.rename(manifest)
    assert code == 2
    assert len(output.strip().splitlines()) == 1


def test_lock_files_pin_contents_and_no_private_registry() -> None:
    python = (ROOT / "requirements.lock").read_text()
    packages = json.loads((ROOT / "client" / "package-lock.json").read_text())["packages"]
    installed = [package for path, package in packages.items() if path]
    origins = {package.get("resolved", "https://registry.npmjs.org/") for package in installed}
    assert "--hash=sha256:" in python
    assert "://" not in python
    assert all("integrity" in package for package in installed)
    assert all(origin.startswith("https://registry.npmjs.org/") for origin in origins)
