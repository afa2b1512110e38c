"""Site options: header, footer, banner icon, alert, newsletter, colours and page templates."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.content.fields.declaration import data_fields, kind_of
from villa_site.content.fields.group import converted
from villa_site.content.fields.marks import Shared
from villa_site.content.media import Image
from villa_site.content.model import ContentModel, Flag, Text
from villa_site.content.post_types import page_templates
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import Problem, mapping
from villa_site.embedded.place import Place


class _Banner(ContentModel):
    """The information banner, which has a call of its own, and its icon."""

    text: Text = ""
    icon: Image | None = None


class _OptionsFile(SiteOptions):
    """A language's ``options.yaml``; ``labels`` are words for the values of search facets."""

    bandeau: _Banner | None = None
    maintenance: MaintenanceNotice | None = None
    labels: dict[str, Any] = Field(default_factory=dict)


class _SharedFile(SiteOptions):
    """The ``options.yaml`` of all languages; ``maintenance`` is the switch of the notice."""

    maintenance: Annotated[Flag, Shared()] = False


_IN_LANGUAGE: Final = tuple(each for each in data_fields(_OptionsFile) if not each.mark(Shared))
_SHARED: Final = tuple(each for each in data_fields(_SharedFile) if each.mark(Shared))
_OPTIONS: Final = frozenset(field.key for field in data_fields(SiteOptions))


def site_options(view: ContentView) -> tuple[dict[str, Any], list[Problem]]:
    """Return the contract's Site options, and the mistakes found on the way."""
    place = Place(view, f"{view.locale}/options.yaml")
    written = converted(_IN_LANGUAGE, dict(view.content.options[view.locale]), place)
    both = Place(view, "options.yaml", problems=place.problems)
    shared = converted(_SHARED, dict(view.content.shared), both)
    answer = {key: each for key, each in {**written, **shared}.items() if key in _OPTIONS}
    answer["display_alert"] = bool(shared["display_alert"] and written["alert"])
    answer["wpnuxt_pages_templates"] = _templates(view)
    return answer, place.problems


def banner(view: ContentView) -> str:
    """Return the text of the information banner."""
    written = mapping(view.content.options[view.locale].get("bandeau"))
    return str(written.get("text") or "")


def maintenance(view: ContentView) -> dict[str, Any] | None:
    """Return one language's maintenance text, None while the switch is off."""
    if view.content.shared.get("maintenance") is not True:
        return None
    place = Place(view, f"{view.locale}/options.yaml")
    written = view.content.options[view.locale].get("maintenance")
    converted: dict[str, Any] = kind_of(MaintenanceNotice).convert(
        written or {}, place / "maintenance"
    )
    return converted


def _templates(view: ContentView) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for template in filter(None, page_templates()):
        pages = [
            {
                "ID": each.number,
                "path": each.path,
                "meta": {"main_color": mapping(each.data.get("meta")).get("main_color", "")},
            }
            for each in view.content.with_template(template, view.locale)
            # The list of one author is not the list of the posts.
            if view.shows(each) and not each.author
        ]
        found[template] = pages or False
    return found
