"""Converts a page's list of blocks from editors' short form to that of ``parse_blocks()``."""

from __future__ import annotations

from collections.abc import Iterator

from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json
from villa_site.content.fields.suggestion import suggestion
from villa_site.embedded import core_blocks
from villa_site.embedded.core_blocks import Block, envelope
from villa_site.embedded.names import SLUG, slug_of
from villa_site.embedded.place import Place


def blocks(written: Json, place: Place) -> list[Block]:
    """Convert every block that can be read."""
    if written is None:
        return []
    if not isinstance(written, list):
        place.report("must be a list of blocks, each “- name: {…}”.")
        return []
    return [block for index, each in enumerate(written) for block in _blocks(each, place / index)]


def _blocks(written: Json, place: Place) -> Iterator[Block]:
    if not isinstance(written, dict) or len(written) != 1:
        place.report("must be one block name with its data, “- name: {…}”.")
        return
    [(short, data)] = written.items()
    place = place / short
    if short == "html":
        yield envelope(None, {}, place.linked(str(data)))
    elif short == "md":
        yield from core_blocks.markdown(data, place)
    elif short.startswith("core/"):
        yield from core_blocks.core(short, data if data is not None else {}, place, blocks)
    else:
        yield from _acf(short if "/" in short else f"acf/{short}", data, place)


def _acf(name: str, data: Json, place: Place) -> Iterator[Block]:
    written = dict(data) if isinstance(data, dict) else {}
    anchor = str(written.pop("anchor", ""))
    if anchor and not SLUG.match(anchor):
        (place / "anchor").report("may hold only a-z, 0-9 and single hyphens.")
        anchor = slug_of(anchor)
    kind = place.view.types.get(name)
    if kind is None:
        known = [each.removeprefix("acf/") for each in place.view.types if "acf/" in each]
        place.report(f"unknown block; {suggestion(name.removeprefix('acf/'), known)}")
        yield envelope(name, {"anchor": anchor, "data": written})
        return
    yield envelope(name, {"anchor": anchor, "data": GroupKind(kind.model).convert(written, place)})
