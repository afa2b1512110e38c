"""A walk with stops to hear or read, each at its own address, and a plan that leads there."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict

from components.media.audio_player import Track, audio_download, audio_player, length, track_of
from components.media.picture import picture
from components.media.plan import Point, on_plan, plan
from components.media.transcript import transcript
from components.ui.anchor import anchor
from components.ui.icon import icon
from components.ui.rich_text import rich_text
from villa_site.backend.models import File, Image
from villa_site.content.block import block
from villa_site.content.model import NO_HTML, Anchor, ContentModel, Html, Integer, Number, Text
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext


class Stop(ContentModel):
    """Where a visitor stands still; ``duree`` is in seconds, ``x`` and ``y`` in percent."""

    numero: Integer | None = None
    titre: Text = ""
    texte: Html = NO_HTML
    image: Image | None = None
    audio: File | None = None
    duree: Integer | None = None
    transcription: Html = NO_HTML
    x: Number | None = None
    y: Number | None = None

    @property
    def tells_something(self) -> bool:
        """Whether there is a reason to stop."""
        return bool(self.titre or self.texte or (self.audio and self.audio.url))


class GuidedVisit(ContentModel):
    """The stops in their order, and the plan they are on."""

    anchor: Anchor = ""
    titre: Text = ""
    introduction: Html = NO_HTML
    plan: Image | None = None
    etapes: tuple[Stop, ...] = ()

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return self.anchor or anchor(self.titre) or "visite"


class Halt(BaseModel):
    """A stop as ``client/src/islands/guided_visit.tsx`` knows it."""

    anchor: str
    label: str
    track: Track | None


class VisitWords(BaseModel):
    """What that island says."""

    progress: str
    resume: str
    restart: str
    done: str
    heard: str


class GuidedVisitProps(Props):
    """Props of that island; ``group`` names the tracks that follow each other."""

    group: str
    stops: tuple[Halt, ...]
    words: VisitWords


class _Placed(NamedTuple):
    stop: Stop
    anchor: str
    label: str
    title: str
    track: Track | None


@block()
def guided_visit(data: GuidedVisit, ctx: BlockContext) -> VdomDict | None:
    """Render plan and stops; nothing when there is no stop."""
    stops = _placed(data, ctx)
    if not stops:
        return None
    given = {"className": "block guided-visit grid"} | ({"id": data.anchor} if data.anchor else {})
    return html.section(
        given,
        html.h2({"className": "block-title"}, data.titre) if data.titre else None,
        html.div(
            {"className": "visit-opening"},
            rich_text(data.introduction, ctx),
            _progress(data, stops, ctx),
        ),
        _plan(data, stops, ctx),
        html.ol(
            {"className": "visit-stops"},
            [
                html.li(_stop(each, before, after, ctx))
                for before, each, after in zip(
                    [None, *stops], stops, [*stops[1:], None], strict=False
                )
            ],
        ),
    )


def _placed(data: GuidedVisit, ctx: BlockContext) -> list[_Placed]:
    name = data.id_prefix
    found = []
    for place, stop in enumerate((each for each in data.etapes if each.tells_something), 1):
        own, label = f"{name}-{place}", str(stop.numero or place)
        title = stop.titre or ctx.t("Étape %s", label)
        found.append(_Placed(stop, own, label, title, _track(stop, data, own, title)))
    return found


def _track(stop: Stop, data: GuidedVisit, anchor: str, title: str) -> Track | None:
    if stop.audio is None or not stop.audio.url:
        return None
    return track_of(
        stop.audio,
        title=title,
        series=data.titre,
        anchor=anchor,
        image=stop.image or data.plan,
        seconds=stop.duree,
        group=data.id_prefix,
    )


def _progress(data: GuidedVisit, stops: list[_Placed], ctx: BlockContext) -> VdomDict:
    """Say how much there is; how much of it is done only the visitor's browser knows."""
    seconds = sum(each.stop.duree or 0 for each in stops if each.track)
    count = ctx.ngettext("Une étape", "%s étapes", len(stops))
    told = (Halt(anchor=each.anchor, label=each.label, track=each.track) for each in stops)
    words = VisitWords(
        progress=ctx.t("%s sur %s parcourues"),
        resume=ctx.t("Continuer à l'étape %s"),
        restart=ctx.t("Recommencer la visite"),
        done=ctx.t("Visite terminée"),
        heard=ctx.t("parcourue"),
    )
    props = GuidedVisitProps(group=data.id_prefix, stops=tuple(told), words=words)
    return html.div(
        {"className": "visit-progress"},
        html.p({"className": "eyebrow"}, " · ".join(filter(None, (count, length(seconds))))),
        island("guided_visit", props),
    )


def _plan(data: GuidedVisit, stops: list[_Placed], ctx: BlockContext) -> VdomDict:
    """Lead to the stops: from the plan, and from a list to those that are not on it."""
    drawn = data.plan is not None and bool(data.plan.url)
    points = {each.anchor: point for each in stops if drawn and (point := _point(each))}
    listed = [each for each in stops if each.anchor not in points]
    return html.nav(
        {"className": "visit-plan", "aria-label": ctx.t("Étapes de la visite")},
        plan(data.plan, list(points.values()), ctx) if drawn else None,
        html.ol({"className": "visit-list"}, [_entry(each) for each in listed]) if listed else None,
    )


def _point(placed: _Placed) -> Point | None:
    x, y = placed.stop.x, placed.stop.y
    if x is None or y is None or not on_plan(x, y):
        return None
    return Point(anchor=placed.anchor, label=placed.label, title=placed.title, x=x, y=y)


def _entry(placed: _Placed) -> VdomDict:
    return html.li(
        html.a(
            {"href": f"#{placed.anchor}"},
            html.span({"className": "visit-number"}, placed.label),
            f" {placed.title}",
        )
    )


def _stop(
    placed: _Placed, before: _Placed | None, after: _Placed | None, ctx: BlockContext
) -> VdomDict:
    stop = placed.stop
    return html.article(
        {"className": "stop", "id": placed.anchor, "aria-labelledby": f"{placed.anchor}-titre"},
        picture(stop.image, slot="half", class_name="stop-picture"),
        html.h3(
            {"id": f"{placed.anchor}-titre"},
            html.span({"className": "visit-number"}, placed.label),
            " ",
            html.span(placed.title),
        ),
        html.div(
            {"className": "stop-body"},
            rich_text(stop.texte, ctx),
            audio_player(placed.track, ctx) if placed.track else None,
            html.div(
                {"className": "stop-foot"},
                transcript(
                    stop.transcription,
                    ctx,
                    title=placed.title,
                    anchor=f"{placed.anchor}-transcription",
                ),
                audio_download(stop.audio, ctx, title=placed.title)
                if stop.audio and placed.track
                else None,
            ),
            _steps(before, after, ctx),
        ),
    )


def _steps(before: _Placed | None, after: _Placed | None, ctx: BlockContext) -> VdomDict | None:
    if before is None and after is None:
        return None
    return html.p(
        {"className": "stop-steps"},
        _step(before, ctx.t("Étape précédente"), "stop-before"),
        _step(after, ctx.t("Étape suivante"), "stop-after"),
    )


def _step(placed: _Placed | None, label: str, name: str) -> VdomDict | None:
    if placed is None:
        return None
    return html.a(
        {"className": name, "href": f"#{placed.anchor}"},
        icon("arrow"),
        html.span(html.small(label), " ", html.span(placed.title)),
    )
