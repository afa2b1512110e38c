"""The RSS feeds: events, publications, posts and podcasts, in each language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, time
from functools import partial
from html import escape
from typing import Final

from fastapi import APIRouter, Request, Response

from villa_site.backend.call import Call
from villa_site.backend.endpoints import SearchQuery
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Post, Publication
from villa_site.content.entities.registry import plural
from villa_site.content.post_types import own_types
from villa_site.discovery import rss
from villa_site.discovery.calendars import dates, summary
from villa_site.discovery.dependencies import CurrentFeeds
from villa_site.discovery.events import Event, events_since
from villa_site.discovery.feed_urls import FEEDS, PODCASTS, feed, stable_id
from villa_site.discovery.listed_pages import ListedPage, listed_pages
from villa_site.discovery.podcasts import podcast_channel
from villa_site.errors import BackendError, UnknownUrl
from villa_site.settings.project import institution_zone
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import page_url
from villa_site.site.site import Site

MAX_ITEMS: Final = 50
"""Limit of items in a feed."""
_HEADERS: Final = {"content-type": rss.TYPE}

router = APIRouter(include_in_schema=False)

Make = Callable[[Site, BlockContext], Awaitable[rss.RssChannel]]


@router.get(f"{PODCASTS}{{path:path}}.xml")
async def podcast(request: Request, feeds: CurrentFeeds, path: str) -> Response:
    """Return the podcast of the page at ``path``."""
    return await feeds.answer_page(request, path, _podcast, _HEADERS)


@router.get(f"{FEEDS}/{{locale}}/{{kind}}.xml")
async def entity_feed(request: Request, feeds: CurrentFeeds, locale: str, kind: str) -> Response:
    """Return the feed of all entities of a kind in a language."""
    make = _channel_of(kind)
    if make is None or locale not in feeds.site.routes.languages:
        raise UnknownUrl

    async def write(ctx: BlockContext) -> bytes:
        return (await make(feeds.site, ctx)).xml()

    return await feeds.answer(request, locale, write, _HEADERS)


def _channel_of(kind: str) -> Make | None:
    if kind in own_types():
        return partial(entities, kind)
    return {"programme": programme, "publication": publications, "post": posts}.get(kind)


async def _podcast(page: Page, path: str, ctx: BlockContext) -> bytes | None:
    channel = podcast_channel(page, path, ctx)
    return channel.xml() if channel else None


async def programme(site: Site, ctx: BlockContext) -> rss.RssChannel:
    """Create the feed of upcoming events."""
    events = (await _upcoming(site, ctx))[:MAX_ITEMS]
    return rss.RssChannel(
        title=ctx.t("Agenda de la %s", ctx.product),
        about=ctx.t("Les événements à venir"),
        link=await _agenda(site, ctx),
        language=ctx.locale,
        url=f"{ctx.origin}{feed('programme', ctx.locale)}",
        changed=_latest(event.modified for event in events),
        items=[_event(event, ctx) for event in events],
    )


async def _upcoming(site: Site, ctx: BlockContext) -> list[Event]:
    return await events_since(site.backend, ctx.today, Call(locale=ctx.locale), site.routes)


async def publications(site: Site, ctx: BlockContext) -> rss.RssChannel:
    """Create the feed of publications in the backend's order, newest first."""
    query = SearchQuery(post_type=("publication",))
    listed = await listed_pages(
        site.backend, query, Call(locale=ctx.locale), site.routes, limit=MAX_ITEMS
    )
    return rss.RssChannel(
        title=ctx.t("Publications de la %s", ctx.product),
        about=ctx.t("Les livres et les catalogues"),
        link=page_url(ctx.home, ctx),
        language=ctx.locale,
        url=f"{ctx.origin}{feed('publication', ctx.locale)}",
        changed=_latest(each.page.modified for each in listed if each.page),
        items=[_publication(each, ctx) for each in listed],
    )


async def posts(site: Site, ctx: BlockContext) -> rss.RssChannel:
    """Create the feed of posts in the backend's order, newest first."""
    query = SearchQuery(post_type=("post",))
    found = await listed_pages(
        site.backend, query, Call(locale=ctx.locale), site.routes, limit=MAX_ITEMS
    )
    listed = [each for each in found if each.page is None or each.page.is_open]
    return rss.RssChannel(
        title=ctx.t("Actualités de la %s", ctx.product),
        about=ctx.t("Les derniers articles"),
        link=page_url(ctx.home, ctx),
        language=ctx.locale,
        url=f"{ctx.origin}{feed('post', ctx.locale)}",
        changed=_latest(each.page.modified for each in listed if each.page),
        items=[_post(each, ctx) for each in listed],
    )


def entity_feed_title(kind: str, ctx: BlockContext) -> str:
    """Return the title of the feed of a project's entities."""
    return f"{ctx.t(plural(kind))}, {ctx.product}"


async def entities(kind: str, site: Site, ctx: BlockContext) -> rss.RssChannel:
    """Create the feed of a project's entities in the backend's order."""
    found = await listed_pages(
        site.backend,
        SearchQuery(post_type=(kind,)),
        Call(locale=ctx.locale),
        site.routes,
        limit=MAX_ITEMS,
    )
    listed = [each for each in found if each.page is None or each.page.is_open]
    return rss.RssChannel(
        title=entity_feed_title(kind, ctx),
        about=ctx.t(plural(kind)),
        link=page_url(ctx.home, ctx),
        language=ctx.locale,
        url=f"{ctx.origin}{feed(kind, ctx.locale)}",
        changed=_latest(each.page.modified for each in listed if each.page),
        items=[_entity(kind, each, ctx) for each in listed],
    )


def _entity(kind: str, listed: ListedPage, ctx: BlockContext) -> str:
    return rss.item(
        rss.element("title", listed.card.title or ctx.product),
        rss.element("link", page_url(listed.path, ctx)),
        _guid(kind, listed.card.id, listed.path, ctx),
        rss.element("pubDate", rss.date_of(listed.page.modified if listed.page else None)),
        rss.element("description", _paragraphs(listed.card.chapo)),
    )


def _event(event: Event, ctx: BlockContext) -> str:
    when_and_where = ", ".join(
        filter(None, (dates(event, ctx), event.hours or event.span.hours(ctx), event.place.nom))
    )
    return rss.item(
        rss.element("title", summary(event, ctx)),
        rss.element("link", page_url(event.path, ctx)),
        _guid("programme", event.number, event.path, ctx),
        rss.element("pubDate", rss.date_of(event.modified)),
        rss.element("category", event.category),
        rss.element("description", _paragraphs(when_and_where, event.about, event.price)),
    )


def _publication(listed: ListedPage, ctx: BlockContext) -> str:
    book = listed.page.fields(Publication) if listed.page else Publication()
    facts = (book.editeur, listed.card.annee, book.prix)
    return rss.item(
        rss.element("title", listed.card.title or ctx.product),
        rss.element("link", page_url(listed.path, ctx)),
        _guid("publication", listed.card.id, listed.path, ctx),
        rss.element("pubDate", rss.date_of(listed.page.modified if listed.page else None)),
        rss.element("dc:creator", book.auteurs),
        rss.element(
            "description",
            _paragraphs(listed.card.chapo, book.auteurs, ", ".join(filter(None, facts))),
        ),
    )


def _post(listed: ListedPage, ctx: BlockContext) -> str:
    post = listed.page.fields(Post) if listed.page else Post()
    published = datetime.combine(post.date, time(), institution_zone()) if post.date else None
    return rss.item(
        rss.element("title", listed.card.title or ctx.product),
        rss.element("link", page_url(listed.path, ctx)),
        _guid("post", listed.card.id, listed.path, ctx),
        rss.element("pubDate", rss.date_of(published)),
        rss.element("dc:creator", post.auteur.nom),
        *(rss.element("category", each.nom) for each in (*post.categories, *post.etiquettes)),
        rss.element("description", _paragraphs(post.chapo or listed.card.chapo)),
    )


async def _agenda(site: Site, ctx: BlockContext) -> str:
    """Return the URL of the events page, else of the home page."""
    try:
        options = await site.backend.options(Call(locale=ctx.locale))
    except BackendError:
        options = SiteOptions()
    page = options.template("programmation")
    path = ctx.routes.own_path(page.path) if page else None
    return page_url(path or ctx.home, ctx)


def _guid(kind: str, number: int, path: str, ctx: BlockContext) -> str:
    return rss.element("guid", stable_id(kind, number, path, ctx.origin), isPermaLink="false")


def _paragraphs(*texts: str) -> str:
    """Write texts as HTML paragraphs, as feed readers expect a description."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts if text)


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max(filter(None, moments), default=None)
