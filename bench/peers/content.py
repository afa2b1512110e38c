"""The content of the bench as files, for applications that cannot import it.

It is what a site would keep in its memory, as for the yardstick in Jinja2: HTML is clean, anchors
are made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import orjson

from bench import frame
from bench.contestants.villa import drawn
from bench.jinja_site import PRODUCT, held
from bench.typical_page import LIGHT_PATH, PATHS, Json, heavy_page, light_page, typical_page

PICTURES: Final = ("affiche", "atelier", "concert", "jardin", "loggia", "portrait")
WIDTHS: Final = (480, 1024, 1600, 2048)


def export(folder: Path) -> None:
    """Write ``content.json`` and the photographs."""
    (folder / "content.json").write_bytes(orjson.dumps(content()))
    media = folder / "media"
    media.mkdir()
    for width in WIDTHS:
        for name in PICTURES:
            (media / f"{name}_{width}.jpg").write_bytes(drawn(width))


def content() -> Json:
    """Give all pages by path, and what surrounds them."""
    pages = [*(typical_page(path) for path in PATHS), heavy_page()]
    pages += [light_page(0, path, title) for path, title in frame.LISTED.items()]
    pages += [] if LIGHT_PATH in frame.LISTED else [light_page()]
    return {"frame": _frame(), "pages": {page["path"]: _page(page) for page in pages}}


def _page(page: Json) -> Json:
    blocks = [{"kind": block["kind"], **block["attrs"]["data"]} for block in held(page)["blocks"]]
    return {
        "path": page["path"],
        "title": page["post_title"],
        "seo": page["seo"],
        "languages": page["lang"],
        "colour": page["meta"]["main_color"],
        "theme": page["meta"]["header_theme"],
        "blocks": blocks,
    }


def _frame() -> Json:
    options = frame.options()
    header, footer = options["main_header"], options["footer"]
    columns = [footer[name] for name in ("col_1", "col_2", "col_3")]
    return {
        "product": PRODUCT,
        "banner": frame.banner(),
        "search": options["wpnuxt_pages_templates"]["search"][0]["path"],
        "ticket": {
            "url": header["cta_billetterie"]["url"],
            "text": header["cta_billetterie"]["texte"],
        },
        "menu": [
            {"item": _entry(group), "below": _entries(group["childs"])} for group in header["menu"]
        ],
        "columns": [
            {"title": column["titre"], "entries": _entries(column["menu"])} for column in columns
        ],
        "more": _entries(footer["col_4"]["menu"]),
        "networks": [
            {"name": each["nom"], "icon": each["reseau"], "url": each["url"]}
            for each in footer["col_1"]["social_networks"]
            if each["actif"]
        ],
        "partner": {"url": footer["partner"]["link"], "text": footer["partner"]["text"]},
        "pictograms": [
            _pictogram(footer["picto_eco"], "leaf"),
            _pictogram(footer["picto_carte"], "map"),
        ],
        "legals": _entries(footer["legals"]),
    }


def _entries(entries: list[Json]) -> list[Json]:
    return [_entry(entry) for entry in entries]


def _entry(entry: Json) -> Json:
    item: dict[str, Any] = entry["item"]
    return {"path": item["path"], "title": item["post_title"], "colour": item["meta"]["main_color"]}


def _pictogram(given: Json, icon: str) -> Json:
    return {
        "link": given["link"],
        "colour": given["color"],
        "icon": icon,
        "words": [given["text_1"], given["text_2"]],
    }
