"""The place of the suggestions below a search field."""

from __future__ import annotations

from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island


class SearchSuggestionsProps(Props):
    """Props of the island; ``field`` is the id of the search field."""

    field: str


def search_suggestions(field: str) -> VdomDict:
    """Render the place of the suggestions for the search field with the id ``field``.

    Their script is loaded once it comes into view, in the header when the panel or menu opens.
    """
    return island("search_suggestions", SearchSuggestionsProps(field=field))
