"""schema.org's Book: a publication."""

from __future__ import annotations

import re
from typing import Final

from components.structured_data.price import price
from components.structured_data.thing import (
    Thing,
    address_of,
    moment,
    named,
    picture,
    shortened,
    thing,
)
from villa_site.content.entities import Publication
from villa_site.content.media import File
from villa_site.site.absolute_urls import absolute
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

_ISBN_10: Final = re.compile(r"\d{9}[\dX]")
_ISBN_13: Final = re.compile(r"97[89]\d{10}")
_BETWEEN_DIGITS: Final = re.compile(r"[\s\u2010-\u2015-]")


def book(view: View) -> Thing | None:
    """Describe the publication of the page; its authors are one string, as the editor wrote it."""
    page, ctx = view.page, view.ctx
    if page is None or page.post_type != "publication":
        return None
    publication = page.fields(Publication)
    address = address_of(view)
    node = thing(
        "Book",
        name=page.title or ctx.product,
        url=address,
        description=shortened(page.seo.description),
        image=picture(publication.couverture or page.seo.image, ctx),
        author=thing("Person", name=publication.auteurs) if publication.auteurs else None,
        publisher=thing("Organization", name=publication.editeur) if publication.editeur else None,
        datePublished=moment(publication.date),
        isbn=isbn(publication.isbn),
        numberOfPages=publication.pages if publication.pages and publication.pages > 0 else None,
        inLanguage=ctx.locale,
        encoding=_file(publication.fichier, ctx),
        offers=_offer(publication, ctx),
    )
    return named(node, address, "book")


def isbn(text: str) -> str:
    """Return the digits of an ISBN; empty where the check digit is wrong."""
    digits = _BETWEEN_DIGITS.sub("", text.upper().removeprefix("ISBN").lstrip(": "))
    if _ISBN_13.fullmatch(digits):
        weighed = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits))
        return digits if weighed % 10 == 0 else ""
    if _ISBN_10.fullmatch(digits):
        values = [10 if digit == "X" else int(digit) for digit in digits]
        weighed = sum(value * (10 - at) for at, value in enumerate(values))
        return digits if weighed % 11 == 0 else ""
    return ""


def _file(file: File | None, ctx: BlockContext) -> Thing | None:
    address = absolute(file.url, ctx) if file else ""
    if file is None or not address:
        return None
    size = f"{file.filesize} B" if file.filesize and file.filesize > 0 else ""
    return thing("MediaObject", contentUrl=address, contentSize=size)


def _offer(publication: Publication, ctx: BlockContext) -> Thing | None:
    address, amount = (
        absolute(publication.cta.href, ctx) if publication.cta else "",
        price(publication.prix),
    )
    if not amount:
        return None
    return thing(
        "Offer",
        url=address,
        price=amount,
        priceCurrency="EUR",
    )
