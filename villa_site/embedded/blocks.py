"""A page's list of blocks, from short names and data to the envelope of ``parse_blocks()``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from villa_site.embedded import core_blocks
from villa_site.embedded.envelope import Block, envelope
from villa_site.embedded.kinds import Group, Json
from villa_site.embedded.kinds.download import offered
from villa_site.embedded.kinds.prose import linked
from villa_site.embedded.naming import SLUG, slug_of
from villa_site.embedded.problems import suggestion
from villa_site.embedded.schema import BLOCKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from villa_site.embedded.place import Place

_DEFAULT_EVENTS: Final = 6


def blocks(written: Json, place: Place) -> list[Block]:
    """Convert every block that can be read."""
    if written is None:
        return []
    if not isinstance(written, list):
        place.complain("must be a list of blocks, each “- name: {…}”.")
        return []
    return [block for index, each in enumerate(written) for block in _blocks(each, place / index)]


def _blocks(written: Json, place: Place) -> Iterator[Block]:
    if not isinstance(written, dict) or len(written) != 1:
        place.complain("must be one block name with its data, “- name: {…}”.")
        return
    [(short, data)] = written.items()
    place = place / short
    if short == "html":
        yield envelope(None, {}, linked(str(data), place))
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
        (place / "anchor").complain("may hold only a-z, 0-9 and single hyphens.")
        anchor = slug_of(anchor)
    if name not in BLOCKS:
        known = [each.removeprefix("acf/") for each in BLOCKS]
        place.complain(f"unknown block; {suggestion(name.removeprefix('acf/'), known)}")
        yield envelope(name, {"anchor": anchor, "data": written})
        return
    values = Group(BLOCKS[name]).convert(written, place)
    if complete := _COMPLETIONS.get(name):
        complete(written, values, place)
    yield envelope(name, {"anchor": anchor, "data": values})


def _upcoming(_written: Json, values: dict[str, Json], place: Place) -> None:
    """Fill an automatic agenda, as the real backend's query does."""
    if values["mode"] == "auto":
        count = values["nombre"] or _DEFAULT_EVENTS
        events = sorted(_events(values["categorie"], place), key=lambda event: event[0])
        values["evenements"] = [shown for _, shown in events[: int(count)]] or False


def _events(category: str, place: Place) -> Iterator[tuple[str, dict[str, Any]]]:
    edition = place.edition
    for document in edition.documents():
        if document.post_type == "programme":
            shown = edition.card(document)
            last = str(shown.get("date_fin") or shown.get("date_debut") or "")[:10]
            if last >= edition.today.isoformat() and category in ("", shown.get("categorie")):
                yield str(shown.get("date_debut")), shown


def _numbered(written: Json, values: dict[str, Json], place: Place) -> None:
    for index, step in enumerate(values["etapes"] or []):
        step["numero"] = step["numero"] or index + 1
    _timed("etapes", written, values, place)


def _timed(rows: str, written: Json, values: dict[str, Json], place: Place) -> None:
    """Take lengths from the recordings, so that they are true."""
    said = [row for row in written.get(rows) or [] if isinstance(row, dict)]
    for index, (row, source) in enumerate(zip(values[rows] or [], said, strict=False)):
        if row["audio"] and not row["duree"]:
            recording = offered(source.get("audio"), place / rows / index)
            row["duree"] = (recording.seconds if recording else None) or ""


def _episodes(written: Json, values: dict[str, Json], place: Place) -> None:
    _timed("episodes", written, values, place)
    for episode in values["episodes"] or []:
        episode["guid"] = episode["guid"] or slug_of(episode["titre"])


def _points(_written: Json, values: dict[str, Json], _place: Place) -> None:
    for point in values["points"] or []:
        point["id"] = point["id"] or slug_of(point["titre"])


_COMPLETIONS: Final[dict[str, Callable[[Json, dict[str, Json], Place], None]]] = {
    "acf/agenda": _upcoming,
    "acf/guided-visit": _numbered,
    "acf/podcast": _episodes,
    "acf/map": _points,
}
