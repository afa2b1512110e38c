"""The feeds and calendars of a page, as ``link`` elements for feed readers and calendars."""

from __future__ import annotations

from collections.abc import Iterator

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.entities.models import Programme
from villa_site.content.post_types import list_templates, own_types
from villa_site.discovery import ical, rss
from villa_site.discovery.events import span_of
from villa_site.discovery.feed_urls import agenda_calendar, event_calendar, feed, podcast_feed
from villa_site.discovery.feeds import entity_feed_title
from villa_site.discovery.podcasts import playable_episodes, podcasts
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import page_path
from villa_site.site.visits.visit import View


def feed_links(view: View) -> Iterator[VdomDict]:
    """Yield the links of a page; previews and error pages have none."""
    page, ctx = view.page, view.ctx
    if page is None or not view.is_public:
        return
    is_home = ctx.path == ctx.home
    calendar = event_calendar_url(view)
    if calendar:
        yield _link(ical.CONTENT_TYPE, calendar, page.title)
    if is_home or page.template == "programmation" or page.post_type == "programme":
        yield _link(rss.TYPE, feed("programme", ctx.locale), _agenda(ctx))
        yield _link(ical.CONTENT_TYPE, agenda_calendar(ctx.locale), _agenda(ctx))
    if is_home or "publication" in (page.post_type, list_templates().get(page.template)):
        title = ctx.t("Publications de la %s", ctx.product)
        yield _link(rss.TYPE, feed("publication", ctx.locale), title)
    if page.post_type == "post" or page.archive is not None:
        title = ctx.t("Actualités de la %s", ctx.product)
        yield _link(rss.TYPE, feed("post", ctx.locale), title)
    for name in own_types():
        if is_home or name in (page.post_type, list_templates().get(page.template)):
            yield _link(rss.TYPE, feed(name, ctx.locale), entity_feed_title(name, ctx))
    podcast = podcast_feed_url(view)
    if podcast:
        yield _link(rss.TYPE, podcast, page.title)


def event_calendar_url(view: View) -> str:
    """Return the path of the event's calendar file; empty without a date."""
    page, ctx = view.page, view.ctx
    if page is None or ctx.preview or page.post_type != "programme":
        return ""
    return event_calendar(page_path(page, ctx)) if span_of(page.fields(Programme)) else ""


def podcast_feed_url(view: View) -> str:
    """Return the URL of the podcast's feed: the editor's, else our own; empty without a podcast."""
    page, ctx = view.page, view.ctx
    if page is None or ctx.preview:
        return ""
    series = podcasts(page.blocks)
    external = next((podcast.flux_rss for podcast in series if podcast.flux_rss), "")
    return external or (
        podcast_feed(page_path(page, ctx)) if playable_episodes(series, ctx) else ""
    )


def _agenda(ctx: BlockContext) -> str:
    return ctx.t("Agenda de la %s", ctx.product)


def _link(media_type: str, url: str, title: str) -> VdomDict:
    attributes = {"rel": "alternate", "type": media_type.split(";", maxsplit=1)[0], "href": url}
    return html.link(attributes | ({"title": title} if title else {}))
