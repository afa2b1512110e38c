"""Names a page's feeds and calendars to the programs that look for them."""

from __future__ import annotations

from collections.abc import Iterator

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.entities import Programme
from villa_site.discovery import ical, rss
from villa_site.discovery.events import span_of
from villa_site.discovery.feed_urls import agenda_calendar, event_calendar, feed, podcast_feed
from villa_site.discovery.podcasts import heard, podcasts
from villa_site.site.absolute_urls import page_path
from villa_site.site.context import BlockContext
from villa_site.site.visit import View


def feed_links(view: View) -> Iterator[VdomDict]:
    """Link to what can be followed from the page; nothing of a preview is published."""
    page, ctx = view.page, view.ctx
    if page is None or view.kind != "page" or ctx.preview:
        return
    is_home = ctx.path == ctx.home
    own = event_address(view)
    if own:
        yield _link(ical.CONTENT_TYPE, own, page.title)
    if is_home or page.template == "programmation" or page.post_type == "programme":
        yield _link(rss.TYPE, feed("programme", ctx.locale), _agenda(ctx))
        yield _link(ical.CONTENT_TYPE, agenda_calendar(ctx.locale), _agenda(ctx))
    if is_home or page.post_type == "publication":
        told = ctx.t("Publications de la %s", ctx.product)
        yield _link(rss.TYPE, feed("publication", ctx.locale), told)
    podcast = podcast_address(view)
    if podcast:
        yield _link(rss.TYPE, podcast, page.title)


def event_address(view: View) -> str:
    """Give the address of the calendar of the page's event; nothing for one without a date."""
    page, ctx = view.page, view.ctx
    if page is None or ctx.preview or page.post_type != "programme":
        return ""
    return event_calendar(page_path(page, ctx)) if span_of(page.fields(Programme)) else ""


def podcast_address(view: View) -> str:
    """Give the address of the feed of the page's podcast: the editor's, or else our own."""
    page, ctx = view.page, view.ctx
    if page is None or ctx.preview:
        return ""
    found = podcasts(page.blocks)
    elsewhere = next((podcast.flux_rss for podcast in found if podcast.flux_rss), "")
    return elsewhere or (podcast_feed(page_path(page, ctx)) if heard(found, ctx) else "")


def _agenda(ctx: BlockContext) -> str:
    return ctx.t("Agenda de la %s", ctx.product)


def _link(kind: str, address: str, title: str) -> VdomDict:
    given = {"rel": "alternate", "type": kind.split(";", maxsplit=1)[0], "href": address}
    return html.link(given | ({"title": title} if title else {}))
