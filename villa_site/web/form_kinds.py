"""The kinds of forms that are posted: where, how a body names its form, and how large it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from fastapi import Request

from villa_site.errors import BlockDataError
from villa_site.site.block_data import LoadedBlock
from villa_site.site.forms import definition, newsletter
from villa_site.site.forms.definition import Form, FormDefinition, editor_form
from villa_site.site.forms.multipart import MAX_BYTES, MAX_FIELDS, MAX_TEXTS, ReadLimits
from villa_site.site.site import Site
from villa_site.site.visit import View
from villa_site.web.form_page import open_page


@dataclass(frozen=True, slots=True)
class FormKind:
    """Forms posted to one address.

    ``find`` gives the form of a name on a page; ``page_field`` and ``form_field`` are the controls
    that name both. A form that stands ``anywhere`` is on the home page when its page is gone.
    """

    address: str
    find: Callable[[View, str], FormDefinition | None]
    page_field: str
    form_field: str = ""
    anywhere: bool = False
    max_texts: int = MAX_TEXTS
    max_bytes: int = MAX_BYTES
    max_fields: int = MAX_FIELDS

    async def locate(
        self, request: Request, page: str, name: str, site: Site
    ) -> tuple[View, FormDefinition] | None:
        """Open the page and find its form; None when either is not there any more."""
        view = await open_page(request, page, site)
        if view is None and self.anywhere:
            view = await open_page(request, "/", site)
        form = self.find(view, name) if view else None
        return (view, form) if view and form else None

    def limits(self, form: FormDefinition | None, largest_file: int) -> ReadLimits:
        """Give how much of a body is read; of one without files twice its texts, encoded."""
        files = [each.name for each in form.files] if form else None
        words = files == [] or not largest_file
        most = min(self.max_bytes, 2 * self.max_texts) if words else self.max_bytes
        return ReadLimits(largest_file, most, files, self.max_texts, self.max_fields)


def _editor_form(view: View, name: str) -> FormDefinition | None:
    named = (form for form in _forms(view.blocks) if form.name == name)
    return next(map(editor_form, named), None)


def _forms(blocks: Iterable[LoadedBlock]) -> Iterator[Form]:
    for loaded in blocks:
        if loaded.kind is not None and issubclass(loaded.kind.model, Form):
            try:
                model = loaded.model()
            except BlockDataError:
                continue
            if isinstance(model, Form):
                yield model
        yield from _forms(loaded.inner)


KINDS: Final = (
    FormKind(definition.ADDRESS, _editor_form, page_field="villa-page", form_field="villa-form"),
    FormKind(
        newsletter.ADDRESS,
        lambda view, _name: newsletter.newsletter(view.ctx.locale, view.ctx.t),
        page_field="page",
        anywhere=True,
        max_texts=16_384,
        max_bytes=16_384,
        max_fields=64,
    ),
)
