"""The demonstration content: complete, small and quick to serve."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from tests.support.stored_content import warm
from villa_site.demo import DEMO_CONTENT
from villa_site.embedded import create_app, load_content
from villa_site.embedded.content import ContentView
from villa_site.embedded.media import MEDIA_FOLDER, UPLOADS
from villa_site.embedded.pages import page
from villa_site.embedded.pictures import SERVICES
from villa_site.settings.languages import DEFAULT_LANGUAGES

LARGEST = 250_000  # bytes
MASTER = "garden-plan-1788.webp"
"""The picture that shows the deep zoom, which is loaded in tiles."""
LARGEST_MASTER = 1_000_000
MEDIA = DEMO_CONTENT / MEDIA_FOLDER
FILES = sorted(MEDIA.iterdir())
LINKED_NUMBER = re.compile(r"\[\+39 [\d ]+\]\(tel:\+39\d+\)")
SIGNATURES = {
    ".mp3": (b"ID3", b"\xff\xf3", b"\xff\xfb", b"\xff\xe3"),
    ".pdf": (b"%PDF-",),
    ".svg": (b"<svg ",),
    ".vtt": (b"WEBVTT",),
    ".webm": (b"\x1a\x45\xdf\xa3",),
    ".webp": (b"RIFF",),
}


async def test_first_page_decodes_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: Any, **_options: Any) -> None:
        pytest.fail("A picture was opened: its size is in its header.")

    monkeypatch.setattr(Image, "open", refuse)
    app = create_app(data_dir=warm(tmp_path))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        assert (await client.get("/")).status_code == 200


def test_every_post_type_template_and_language_is_there() -> None:
    documents = list(load_content().documents.values())
    for locale in DEFAULT_LANGUAGES:
        here = [each for each in documents if each.locale == locale and not each.draft]
        assert {each.post_type for each in here} == {
            "page",
            "directeur",
            "programme_residence",
            "programme",
            "projet",
            "publication",
            "resident",
            "post",
        }
        assert {each.template for each in here} >= {
            "home",
            "team",
            "faq",
            "residents",
            "memoire",
            "programmation",
            "search",
        }


def test_every_file_is_named_and_every_named_file_is_there() -> None:
    assert set(load_content().uploads.files.values()) == {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_file_is_small_and_of_its_kind(file: Path) -> None:
    content = file.read_bytes()
    assert 0 < len(content) <= (LARGEST_MASTER if file.name == MASTER else LARGEST)
    assert content.startswith(SIGNATURES[file.suffix])


def test_every_picture_decodes() -> None:
    for file in MEDIA.glob("*.webp"):
        with Image.open(file) as image:
            image.load()
            assert image.format == "WEBP"
            assert image.width >= 640


def test_demo_folder_holds_no_code_but_its_path() -> None:
    code = [file for file in DEMO_CONTENT.rglob("*.py*") if "__pycache__" not in file.parts]
    assert code == [DEMO_CONTENT / "__init__.py"]


async def test_every_page_shows_all_its_pictures_on_the_first_visit(tmp_path: Path) -> None:
    """No address of any page is refused, and the largest of each picture is a finished file."""
    uploads = load_content().uploads
    app = create_app(data_dir=warm(tmp_path))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        pages = (await client.get("/wp-json/wpnuxt/v1/pages/")).json()
        named: dict[str, str] = {}
        whole: dict[str, str] = {}
        for page in pages:
            content = (await client.get(page["path"])).json()
            named.update(dict.fromkeys(_uploads(content), page["path"]))
            whole.update((image["url"], page["path"]) for image in _images(content))
    assert named
    assert whole
    for url, path in named.items():
        name = url.removeprefix(UPLOADS)
        # The services of large pictures cut tiles: tests/embedded/test_tiles.py.
        assert name.startswith(SERVICES) or uploads.original(name) or uploads.sized(name), (
            path,
            name,
        )
    for url, path in whole.items():
        name = url.removeprefix(UPLOADS)
        is_of_master = name.startswith(Path(MASTER).stem)
        assert (uploads.sized if is_of_master else uploads.original)(name), (path, url)


async def test_first_visit_of_the_home_page_cuts_small_files_only(tmp_path: Path) -> None:
    app = create_app(data_dir=warm(tmp_path))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        images = list(_images((await client.get("/")).json()))
        for image in images:
            small = await client.get(image["sizes"]["thumbnail"])
            whole = await client.get(image["url"])
            assert small.status_code == whole.status_code == 200
            assert len(small.content) <= len(whole.content) <= LARGEST
    assert images


def _uploads(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value.startswith(UPLOADS):
        yield value
    for each in _inside(value):
        yield from _uploads(each)


def _images(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict) and "sizes" in value:
        yield value
    for each in _inside(value):
        yield from _images(each)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def test_notebook_lists_the_posts_of_its_language_pinned_ones_first() -> None:
    content = load_content()
    for locale in DEFAULT_LANGUAGES:
        view = ContentView(content, locale, date(2026, 11, 22))
        json, _ = page(content.documents[locale, "carnet"], view)
        paths = [each["path"] for each in json["archive"]["items"]]
        assert paths == [
            content.documents[locale, name].path
            for name in ("post/un-carnet-pour-la-maison", "post/on-taille-les-pins")
        ]
        assert json["archive"]["total"] == len(paths)


def test_telephone_numbers_in_texts_are_links() -> None:
    # In a field of its own a number is linked by what shows it.
    texts = [
        line
        for file in DEMO_CONTENT.rglob("*.yaml")
        for line in file.read_text().splitlines()
        if "telephone: " not in line
    ]
    numbers = sum(line.count("+39 ") for line in texts)
    assert numbers > 0
    assert sum(len(LINKED_NUMBER.findall(line)) for line in texts) == numbers
