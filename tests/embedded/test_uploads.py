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

UPLOADS = "/wp-content/uploads"


async def _cover(backend: Backend) -> Any:
    page = await backend.json("/publication/argile/")
    return page["acf_fields"]["couverture"]


async def _picture(backend: Backend, url: str) -> Image.Image:
    answer = await backend.client.get(url)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/webp"
    return Image.open(BytesIO(answer.content))


async def _shown(backend: Backend, written: str) -> Any:
    """Return the picture of a page that names it as ``written``."""
    backend.write("fr/contact.yaml", f"title: C\nblocks:\n  - image: {{image: {written}}}\n")
    (block,) = (await backend.json("/contact/"))["blocks"]
    return block["attrs"]["data"]["image"]


def _cut(backend: Backend) -> list[Path]:
    return [path for path in (backend.data / "uploads").rglob("*") if path.is_file()]


@pytest.mark.req("API-05")
async def test_image_offers_named_sizes_that_are_true(backend: Backend) -> None:
    image = await _cover(backend)
    assert (image["width"], image["height"]) == (1280, 1920)
    assert image["alt"] == "Couverture"
    sizes = image["sizes"]
    assert [sizes[f"{name}-width"] for name in ("thumbnail", "medium", "large", "hero")] == [
        300, 640, 1280, 1280,
    ]  # fmt: skip
    for name in ("thumbnail", "medium", "large"):
        picture = await _picture(backend, sizes[name])
        assert picture.format == "WEBP"
        assert picture.size == (sizes[f"{name}-width"], sizes[f"{name}-height"])


async def test_picture_at_its_own_size_is_the_file_itself(backend: Backend) -> None:
    image = await _cover(backend)
    assert image["url"] == image["sizes"]["hero"] == f"{UPLOADS}/couverture.webp"
    answer = await backend.client.get(image["url"])
    assert answer.content == (backend.content / "media" / "couverture.webp").read_bytes()
    assert not _cut(backend)


async def test_page_call_cuts_nothing_and_a_size_is_cut_once(backend: Backend) -> None:
    sizes = (await _cover(backend))["sizes"]
    assert not _cut(backend)
    await backend.client.get(sizes["thumbnail"])
    (file,) = _cut(backend)
    stamp = file.stat().st_mtime_ns
    await backend.client.get(sizes["thumbnail"])
    assert file.stat().st_mtime_ns == stamp
    assert _cut(backend) == [file]


async def test_changed_picture_is_cut_again_under_its_name(backend: Backend) -> None:
    sizes = (await _cover(backend))["sizes"]
    await _picture(backend, sizes["thumbnail"])
    Image.new("RGB", (1280, 1920), "#00FF00").save(backend.content / "media" / "couverture.webp")
    red, green, _ = (await _picture(backend, sizes["thumbnail"])).convert("RGB").getpixel((5, 5))  # type: ignore[misc]  # three bands
    assert (red, green) < (10, 240)


async def test_replaced_picture_shows_its_own_shape_at_once(backend: Backend) -> None:
    Image.new("RGB", (900, 900)).save(backend.content / "media" / "couverture.webp")
    image = await _cover(backend)
    assert (image["width"], image["height"]) == (900, 900)
    Image.new("RGB", (800, 400)).save(backend.content / "media" / "couverture.webp")
    image = await _cover(backend)
    assert (image["width"], image["height"]) == (800, 400)
    assert (await _picture(backend, image["sizes"]["thumbnail"])).size == (300, 150)


async def test_picture_that_is_added_later_is_shown(backend: Backend) -> None:
    assert await _shown(backend, "{file: tard.webp, alt: Mur}") is False
    Image.new("RGB", (800, 400)).save(backend.content / "media" / "tard.webp")
    (block,) = (await backend.json("/contact/"))["blocks"]
    assert block["attrs"]["data"]["image"]["width"] == 800


@pytest.mark.parametrize(
    "name",
    ["loggia-999x666.webp", "loggia-301x200.webp", "loggia-300x200.png", "..%2Finbox.sqlite3",
     "loggia-1920x1280.webp", "star-300x300.webp", "star-240x240.webp", "loggia.jpg", "x",
     "loggia-1x1.webp", "toits-300x200.webp", "loggia-300x200.webp.webp", "%00", "%2Fetc%2Fpasswd",
     "..", "LOGGIA.webp", "inconnu.pdf", "extrait-300x200.webp"],
)  # fmt: skip
async def test_name_that_no_page_offers_is_not_found(backend: Backend, name: str) -> None:
    answer = await backend.client.get(f"{UPLOADS}/{name}")
    assert answer.status_code == 404
    assert not _cut(backend)


async def test_file_that_no_page_names_is_not_served(backend: Backend) -> None:
    (backend.content / "media" / "secret.pdf").write_bytes(b"%PDF-1.4")
    assert (await backend.client.get(f"{UPLOADS}/secret.pdf")).status_code == 404


async def test_symbol_is_one_svg_for_all_sizes(backend: Backend) -> None:
    options = await backend.json("/wp-json/wpnuxt/v1/options/")
    icon = options["bandeau_icon"]
    assert icon["sizes"]["hero"] == icon["sizes"]["thumbnail"] == icon["url"]
    assert (icon["width"], icon["height"]) == (240, 240)
    answer = await backend.client.get(icon["url"])
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")


async def test_svg_opened_on_its_own_runs_no_script(backend: Backend) -> None:
    answer = await backend.client.get(f"{UPLOADS}/star.svg")
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_file_has_its_true_size_and_answers_ranges(backend: Backend) -> None:
    page = await backend.json("/publication/argile/")
    file = page["acf_fields"]["fichier"]
    assert (file["subtype"], file["title"]) == ("pdf", "Extrait d\u2019Argile")
    whole = await backend.client.get(file["url"])
    assert whole.headers["content-type"] == "application/pdf"
    assert "max-age" in whole.headers["cache-control"]
    assert len(whole.content) == file["filesize"]
    part = await backend.client.get(file["url"], headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"%PDF")


async def test_large_photograph_is_offered_within_1920_pixels(backend: Backend) -> None:
    Image.new("RGB", (2400, 1200), "#C4573A").save(backend.content / "media" / "Été 1.png")
    image = await _shown(backend, "{file: Été 1.png, alt: Mur}")
    assert (image["width"], image["height"]) == (1920, 960)
    assert (await _picture(backend, image["url"])).size == (1920, 960)
    assert (await _picture(backend, image["sizes"]["medium"])).size == (640, 320)


async def test_photograph_taken_sideways_is_shown_upright(backend: Backend) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (1000, 500)).save(backend.content / "media" / "debout.jpg", exif=exif)
    image = await _shown(backend, "{file: debout.jpg, alt: Mur}")
    assert (image["width"], image["height"]) == (500, 1000)
    assert (await _picture(backend, image["sizes"]["thumbnail"])).size == (300, 600)


async def test_transparent_picture_stays_transparent(backend: Backend) -> None:
    Image.new("RGBA", (900, 600), (0, 0, 0, 0)).save(backend.content / "media" / "logo.png")
    image = await _shown(backend, "{file: logo.png, alt: Logo}")
    assert (await _picture(backend, image["sizes"]["medium"])).mode == "RGBA"


async def test_files_with_similar_names_have_different_urls(backend: Backend) -> None:
    media = backend.content / "media"
    (media / "sous").mkdir()
    named = ["vue.png", "Vue.png", "vüe.png", "vue.jpg", "sous/vue.png"]
    urls: set[str] = set()
    for index, name in enumerate(named):
        Image.new("RGB", (400 + index, 300)).save(media / name)
        sizes = (await _shown(backend, f"{{file: {name}, alt: Vue}}"))["sizes"]
        urls |= {sizes["thumbnail"], sizes["hero"]}
        assert (await backend.client.get(sizes["hero"])).status_code == 200
    assert len(urls) == 2 * len(named)


async def test_damaged_picture_is_not_found_and_logged(
    backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    file = backend.content / "media" / "toits.jpg"
    file.write_bytes(file.read_bytes()[:2000])
    image = await _shown(backend, "{file: toits.jpg, alt: Toits}")
    assert (await backend.client.get(image["sizes"]["thumbnail"])).status_code == 404
    assert "toits.jpg is not shown" in caplog.text


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
