"""The page in the frame beside the editor: it waits for a draft, then shows it."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.head import document_attributes
from components.chrome.preview_island import LivePreviewProps, ReaderCardProps, live_island
from components.chrome.reader_card import reader_card
from villa_site.content.losses import unlogged
from villa_site.engine.http.urls import is_local, origin_of
from villa_site.engine.protocols import Compose, Composition
from villa_site.errors import PreviewRefused
from villa_site.site.visits.draft import DraftState
from villa_site.site.visits.policies import PolicySite
from villa_site.site.visits.preview import rights_of
from villa_site.site.visits.visit import Outcome, Proceed, Redirect, View, Visit
from villa_site.tools.gallery.address import SPECIMEN
from villa_site.tools.live_preview.draft import LiveDraft
from villa_site.tools.live_preview.messages import Opening

PATH: Final = "/_villa/live-preview/"
STATE: Final = "data-live-preview"
_MOST_REDIRECTS: Final = 4


async def live_preview_policy(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Show the draft of the visit's connection in the frame; over HTTP there is none yet."""
    if visit.path != PATH:
        return await proceed(visit)
    draft = visit.draft if isinstance(visit.draft, LiveDraft) else LiveDraft()
    own = visit.with_(draft=draft, query="", locale=site.routes.languages.default)
    if draft.opening is None or draft.ended:
        return await _waiting(own, draft, site)
    number = draft.number
    with unlogged():
        view = await _opened(own, draft.opening, proceed, site)
    return _framed(view, own, site, number, _problem(view))


async def _waiting(visit: Visit, draft: LiveDraft, site: PolicySite) -> View:
    view = replace(await site.system_pages.draft_frame(visit), kind="draft frame")
    return _framed(view, visit, site, 0, "ended" if draft.ended else "waiting")


async def _opened(visit: Visit, opening: Opening, proceed: Proceed, site: PolicySite) -> View:
    """Open the page of a draft as its preview would be; redirects on the site are followed."""
    path = opening.path
    if path.startswith(SPECIMEN):
        return await _specimen(visit, path, proceed, site)
    rights = rights_of((opening.token,), site.settings)
    if rights is None or (not rights.trusted and not rights.preview_tokens and _is_closed(site)):
        return await site.system_pages.preview_refused(visit, PreviewRefused("no token"))
    for _ in range(_MOST_REDIRECTS):
        inner = visit.with_(
            path=site.routes.languages.preview_path(unquote(path)),
            query=f"token={quote(opening.token)}" if opening.token else "",
            live=True,
            locale=site.routes.languages.of_path(path),
        )
        outcome = await proceed(inner)
        if isinstance(outcome, View):
            return outcome
        path = _followed(outcome)
        if not path:
            break
    return await site.system_pages.not_found(visit)


async def _specimen(visit: Visit, path: str, proceed: Proceed, site: PolicySite) -> View:
    """Open a case of the gallery, which anybody may look at where there is one."""
    outcome = await proceed(visit.with_(path=unquote(path), live=True))
    return outcome if isinstance(outcome, View) else await site.system_pages.not_found(visit)


def _is_closed(site: PolicySite) -> bool:
    """Whether a preview needs a token: where a backend verifies them."""
    return bool(site.settings.backend_url)


def _followed(redirect: Redirect) -> str:
    return urlsplit(redirect.location).path if is_local(redirect.location) else ""


def _problem(view: View) -> str:
    if view.status == HTTPStatus.UNAUTHORIZED:
        return "refused"
    if view.kind == "error":
        return "missing" if view.status == HTTPStatus.NOT_FOUND else "unavailable"
    return ""


def _framed(view: View, visit: Visit, site: PolicySite, number: int, problem: str) -> View:
    """Return a view at the frame's own address, which nobody caches and only editors hold."""
    state = DraftState(number, problem, editor_origins(site))
    return replace(
        view,
        visit=visit,
        status=200,
        cookies={},
        personal=True,
        draft=state,
        revision=f"{view.revision} {number} {problem}",
    )


def editor_origins(site: PolicySite) -> tuple[str, ...]:
    """Return the origins of the pages that may hold the frame: WordPress' own."""
    public = site.backend.client.public
    urls = (public.wordpress, public.url) if site.settings.backend_url else ()
    return tuple(dict.fromkeys(filter(None, map(origin_of, urls))))


def composed(compose: Compose[View]) -> Compose[View]:
    """Return a ``compose`` that also makes the frame, waiting or with a draft in it."""

    def framed(view: View) -> Composition:
        if view.draft is None:
            return compose(view)
        with unlogged():
            page = _blank(view) if view.kind == "draft frame" else compose(view)
            card = reader_card(view)
        island = _island(view.draft, card)
        html_attributes = {**page.html, STATE: view.draft.problem or "open"}
        return Composition(html=html_attributes, nodes=[*page.nodes, island])

    return framed


def _blank(view: View) -> Composition:
    words = view.ctx.t("Aperçu")
    heading = html.h1({"className": "visually-hidden"}, words)
    return Composition(
        html=document_attributes(view),
        nodes=[
            html.title(words),
            html.meta({"name": "robots", "content": "noindex"}),
            html.main({"id": "main", "tabIndex": -1}, heading),
        ],
    )


def _island(state: DraftState, card: ReaderCardProps | None) -> VdomDict:
    props = LivePreviewProps(
        origins=list(state.origins), number=state.number, problem=state.problem, card=card
    )
    return VdomDict(tagName="", attributes={"key": "live-preview"}, children=[live_island(props)])
