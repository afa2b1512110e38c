"""schema.org's Person, Book and BlogPosting, and Event: what the page of an entity is about."""

from __future__ import annotations

import re
from typing import Final

from components.structured_data.event import event
from components.structured_data.other_post import other_thing
from components.structured_data.own_entity import own_thing
from components.structured_data.prices import price
from components.structured_data.thing import (
    Thing,
    address_of,
    house,
    moment,
    picture,
    shortened,
    subject,
    thing,
)
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Directeur, Post, Programme, Publication, Resident
from villa_site.content.entities.other_post import OtherPost
from villa_site.content.entities.registry import own_pages
from villa_site.content.fields.plain_text import plain_text
from villa_site.content.media import File
from villa_site.settings.project import institution_currency
from villa_site.site.context import BlockContext
from villa_site.site.pages.reading_time import reading_minutes
from villa_site.site.pages.urls import absolute, absolute_link
from villa_site.site.visits.visit import View

_ISBN_10: Final = re.compile(r"\d{9}[\dX]")
_ISBN_13: Final = re.compile(r"97[89]\d{10}")
_BETWEEN_DIGITS: Final = re.compile(r"[\s\u2010-\u2015-]")


def entity_thing(view: View, page: Page) -> Thing | None:
    """Describe the entity of the page; None where search engines know no such thing."""
    match page.entity:
        case Programme() as programme:
            return event(view, page, programme)
        case Publication() as publication:
            return _book(view, page, publication)
        case Resident() | Directeur() as person:
            return _person(view, page, person)
        case Post() as post:
            return _post(view, page, post)
        case OtherPost():
            return other_thing(view, page)
    own = own_pages().get(page.post_type)
    return own_thing(view, page, own.schema) if own and own.schema else None


def _person(view: View, page: Page, person: Resident | Directeur) -> Thing:
    ctx = view.ctx
    resident = person if isinstance(person, Resident) else None
    site = absolute(resident.site, ctx) if resident else ""
    return subject(
        "Person",
        "person",
        view,
        name=person.nom or page.title or ctx.product,
        url=address_of(view),
        description=shortened(plain_text(person.biographie) or page.seo.description),
        image=picture(person.portrait or page.seo.image, ctx),
        jobTitle=resident.discipline if resident else "",
        sameAs=[site] if site else [],
        **{"affiliation" if resident else "worksFor": house(ctx)},
    )


def _book(view: View, page: Page, book: Publication) -> Thing:
    """Describe a publication; its authors are one string, as the editor wrote it."""
    ctx, amount = view.ctx, price(book.prix)
    shop = absolute_link(book.cta.href, ctx) if book.cta else ""
    currency = institution_currency()
    return subject(
        "Book",
        "book",
        view,
        name=page.title or ctx.product,
        url=address_of(view),
        description=shortened(page.seo.description),
        image=picture(book.couverture or page.seo.image, ctx),
        author=thing("Person", name=book.auteurs) if book.auteurs else None,
        publisher=thing("Organization", name=book.editeur) if book.editeur else None,
        datePublished=moment(book.date),
        isbn=isbn(book.isbn),
        numberOfPages=book.pages if book.pages and book.pages > 0 else None,
        inLanguage=ctx.locale,
        encoding=_file(book.fichier, ctx),
        offers=thing("Offer", url=shop, price=amount, priceCurrency=currency) if amount else None,
    )


def _post(view: View, page: Page, post: Post) -> Thing:
    ctx, author = view.ctx, post.auteur
    minutes = reading_minutes(page.blocks)
    person = thing("Person", name=author.nom, url=absolute(author.path, ctx))
    return subject(
        "BlogPosting",
        "post",
        view,
        headline=page.title or ctx.product,
        url=address_of(view),
        mainEntityOfPage=address_of(view),
        description=shortened(post.chapo or page.seo.description),
        image=picture(post.image or page.seo.image, ctx),
        datePublished=moment(post.date),
        dateModified=moment(page.modified),
        author=person if author.nom else None,
        publisher=house(ctx),
        timeRequired=f"PT{minutes}M" if minutes else "",
        articleSection=[each.nom for each in post.categories if each.nom],
        keywords=[each.nom for each in post.etiquettes if each.nom],
        inLanguage=ctx.locale,
    )


def _file(file: File | None, ctx: BlockContext) -> Thing | None:
    address = absolute(file.url, ctx) if file else ""
    if file is None or not address:
        return None
    size = f"{file.filesize} B" if file.filesize and file.filesize > 0 else ""
    return thing("MediaObject", contentUrl=address, contentSize=size)


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
