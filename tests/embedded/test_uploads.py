"""Pictures and files under ``/wp-content/uploads/``."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from tests.embedded.served import Backend
from villa_site.embedded import create_app


async def _cover(backend: Backend) -> Any:
    page = await backend.json("/publication/argile/")
    return page["acf_fields"]["couverture"]


async def _picture(backend: Backend, url: str) -> Image.Image:
    answer = await backend.client.get(url)
    assert answer.status_code == 200
    return Image.open(BytesIO(answer.content))


@pytest.mark.req("API-05")
async def test_image_offers_named_sizes_that_are_true(backend: Backend) -> None:
    image = await _cover(backend)
    assert (image["width"], image["height"]) == (1280, 1920)
    assert image["alt"] == "Couverture"
    sizes = image["sizes"]
    assert [sizes[f"{name}-width"] for name in ("thumbnail", "medium", "large", "hero")] == [
        300, 640, 1280, 1280,
    ]  # fmt: skip
    drawn = await _picture(backend, sizes["thumbnail"])
    assert drawn.format == "JPEG"
    assert drawn.size == (sizes["thumbnail-width"], sizes["thumbnail-height"])


async def test_every_jpeg_has_an_avif_twin(backend: Backend) -> None:
    sizes = (await _cover(backend))["sizes"]
    twin = await _picture(backend, sizes["thumbnail"].replace(".jpg", ".avif"))
    assert twin.format == "AVIF"
    assert twin.size == (300, 450)


async def test_page_call_draws_nothing_and_a_picture_is_drawn_once(backend: Backend) -> None:
    sizes = (await _cover(backend))["sizes"]
    drawn = backend.data / "uploads"
    assert not drawn.exists()
    await backend.client.get(sizes["thumbnail"])
    (file,) = [path for path in drawn.rglob("*") if path.is_file()]
    stamp = file.stat().st_mtime_ns
    await backend.client.get(sizes["thumbnail"])
    assert file.stat().st_mtime_ns == stamp


@pytest.mark.parametrize(
    "name",
    ["loggia-999-300x200.jpg", "loggia-2-301x200.jpg", "loggia-2-300x200.png", "..%2Finbox.sqlite3",
     "star-1.jpg", "x", "loggia-2-1x1.avif", "garden-8s-1.wav"],
)  # fmt: skip
async def test_what_no_page_names_is_not_made(backend: Backend, name: str) -> None:
    answer = await backend.client.get(f"/wp-content/uploads/{name}")
    assert answer.status_code == 404
    assert not (backend.data / "uploads").exists()


async def test_symbol_is_one_svg_for_all_sizes(backend: Backend) -> None:
    options = await backend.json("/wp-json/wpnuxt/v1/options/")
    icon = options["bandeau_icon"]
    assert icon["sizes"]["hero"] == icon["url"]
    answer = await backend.client.get(icon["url"])
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")


async def test_file_tells_its_true_size_and_answers_ranges(backend: Backend) -> None:
    page = await backend.json("/publication/argile/")
    file = page["acf_fields"]["fichier"]
    assert (file["subtype"], file["title"]) == ("pdf", "Extrait d\u2019Argile")
    whole = await backend.client.get(file["url"])
    assert whole.headers["content-type"] == "application/pdf"
    assert len(whole.content) == file["filesize"]
    part = await backend.client.get(file["url"], headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"%PDF")


async def test_photograph_of_the_media_folder_is_resized(backend: Backend) -> None:
    (backend.content / "media").mkdir(exist_ok=True)
    Image.new("RGB", (2400, 1200), "#C4573A").save(backend.content / "media" / "Été 1.png")
    backend.write(
        "fr/contact.yaml",
        "title: Contact\nblocks:\n  - image: {image: {file: Été 1.png, alt: Mur}}\n",
    )
    (block,) = (await backend.json("/contact/"))["blocks"]
    image = block["attrs"]["data"]["image"]
    assert (image["width"], image["height"]) == (1920, 960)
    assert (await _picture(backend, image["sizes"]["medium"])).size == (640, 320)


async def test_media_addresses_begin_with_the_given_origin(villa: Path, tmp_path: Path) -> None:
    app = create_app(
        content_dir=villa,
        data_dir=tmp_path / "data",
        media_origin="https://media.example.org/",
        site_url="https://www.example.org/",
    )
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        page = (await client.get("/it/")).json()
    assert page["seo"]["image"]["url"].startswith("https://media.example.org/wp-content/uploads/")
    assert page["link"] == "https://www.example.org/it/"
    assert page["lang"]["fr"] == "https://www.example.org/"
