"""The values of a page that could not be read, for the preview of its editors."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from villa_site.backend.models.page import Page
from villa_site.content.losses import Loss, collecting
from villa_site.errors import BlockDataError
from villa_site.site.blocks.data import LoadedBlock, read_data, with_inner
from villa_site.site.visits.visit import View


def unread_values(view: View) -> tuple[Loss, ...]:
    """Return each once, those of the site's options first.

    Fields and blocks are read again: what was cached has been logged before.
    """
    page = view.page
    if page is None:
        return ()
    with collecting() as losses:
        _read_again(page, view.blocks)
    return tuple(dict.fromkeys((*view.options.losses, *page.losses, *losses)))


def _read_again(page: Page, blocks: Iterable[LoadedBlock]) -> None:
    _ = page.with_content(page.blocks, page.acf_fields).entity
    for each in with_inner(blocks):
        if each.kind is not None:
            with suppress(BlockDataError):
                read_data(each.block, each.kind)
