"""A guided visit: stops with text and audio, each with its own anchor, and a plan of them."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Count,
    File,
    Html,
    Image,
    Integer,
    Number,
    Text,
    TimedText,
    block,
    editor_help,
    editor_label,
    icon,
    picture,
    required,
    rich_text,
    row_label,
    section,
)
from villa_site.extend.fields import anchor, length_of, row_number
from villa_site.extend.media import (
    Chapter,
    Point,
    Track,
    VisitStop,
    audio_download,
    audio_player,
    chapter_list,
    on_plan,
    plan,
    track_of,
    transcript,
    visit_progress,
)


class Stop(ContentModel):
    """A stop; ``duree`` is in seconds, ``x`` and ``y`` in percent of the plan."""

    numero: Annotated[
        Integer | None,
        row_number(),
        editor_label("Numéro"),
        editor_help("Vide, c'est la place dans la liste."),
    ] = None
    titre: Annotated[Text, required(), editor_label("Titre")] = ""
    texte: Annotated[Html, editor_label("Texte")] = NO_HTML
    image: Annotated[Image | None, editor_label("Image")] = None
    audio: Annotated[File | None, editor_label("Enregistrement")] = None
    duree: Annotated[Count | None, length_of("audio"), editor_label("Durée en secondes")] = None
    chapitres: Annotated[tuple[Chapter, ...], editor_label("Chapitres"), row_label("Chapitre")] = ()
    transcription: Annotated[Html, editor_label("Transcription")] = NO_HTML
    transcription_vtt: Annotated[
        TimedText,
        editor_label("Transcription minutée (WebVTT)"),
        editor_help("Elle suit la voix, et remplace l'autre."),
    ] = ""
    x: Annotated[
        Number | None,
        editor_label("Position horizontale (%)"),
        editor_help("Sur un plan en image, depuis le bord gauche."),
    ] = None
    y: Annotated[
        Number | None,
        editor_label("Position verticale (%)"),
        editor_help("Sur un plan en image, depuis le bord supérieur."),
    ] = None

    @property
    def has_content(self) -> bool:
        """Whether the stop has a title, a text or audio."""
        return bool(self.titre or self.texte or (self.audio and self.audio.url))


@editor_label("Visite guidée")
@editor_help("Des étapes à parcourir, avec un plan et des enregistrements.")
class GuidedVisit(ContentModel):
    """The stops in their order, and the plan that shows them."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    introduction: Annotated[Html, editor_label("Introduction")] = NO_HTML
    plan: Annotated[Image | None, editor_label("Plan")] = None
    etapes: Annotated[tuple[Stop, ...], required(), editor_label("Étapes"), row_label("Étape")] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return self.anchor or anchor(self.titre) or "visite"


class NumberedStop(NamedTuple):
    """A stop with the anchor of its article, its number, and its title and track."""

    stop: Stop
    anchor: str
    label: str
    title: str
    track: Track | None


@block()
def guided_visit(data: GuidedVisit, ctx: BlockContext) -> VdomDict | None:
    """Render plan and stops; nothing when there is no stop."""
    stops = _numbered(data, ctx)
    if not stops:
        return None
    return section(
        "guided-visit",
        html.div(
            {"className": "visit-opening"},
            rich_text(data.introduction, ctx),
            visit_progress(
                [
                    VisitStop(anchor=each.anchor, label=each.label, track=each.track)
                    for each in stops
                ],
                ctx,
                group=data.id_prefix,
                seconds=sum(each.stop.duree or 0 for each in stops if each.track),
            ),
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
        title=data.titre,
        anchor=data.anchor,
    )


def _numbered(data: GuidedVisit, ctx: BlockContext) -> list[NumberedStop]:
    prefix = data.id_prefix
    stops = []
    for position, stop in enumerate((each for each in data.etapes if each.has_content), 1):
        own, label = f"{prefix}-{position}", str(stop.numero or position)
        title = stop.titre or ctx.t("Étape %s", label)
        stops.append(NumberedStop(stop, own, label, title, _track(stop, data, ctx, own, title)))
    return stops


def _track(
    stop: Stop, data: GuidedVisit, ctx: BlockContext, anchor: str, title: str
) -> Track | None:
    if stop.audio is None or not stop.audio.url:
        return None
    return track_of(
        stop.audio,
        ctx,
        title=title,
        series=data.titre,
        anchor=anchor,
        image=stop.image or data.plan,
        seconds=stop.duree,
        group=data.id_prefix,
    )


def _plan(data: GuidedVisit, stops: list[NumberedStop], ctx: BlockContext) -> VdomDict:
    """Link to the stops: on the plan, and in a list those that are not on it."""
    has_plan = data.plan is not None and bool(data.plan.url)
    points = {each.anchor: point for each in stops if has_plan and (point := _point(each))}
    listed = [each for each in stops if each.anchor not in points]
    return html.nav(
        {"className": "visit-plan", "aria-label": ctx.t("Étapes de la visite")},
        plan(data.plan, list(points.values()), ctx) if has_plan else None,
        html.ol({"className": "visit-list"}, [_entry(each) for each in listed]) if listed else None,
    )


def _point(entry: NumberedStop) -> Point | None:
    x, y = entry.stop.x, entry.stop.y
    if x is None or y is None or not on_plan(x, y):
        return None
    return Point(anchor=entry.anchor, label=entry.label, title=entry.title, x=x, y=y)


def _entry(entry: NumberedStop) -> VdomDict:
    return html.li(
        html.a(
            {"href": f"#{entry.anchor}"},
            html.span({"className": "visit-number"}, entry.label),
            f" {entry.title}",
        )
    )


def _stop(
    entry: NumberedStop,
    before: NumberedStop | None,
    after: NumberedStop | None,
    ctx: BlockContext,
) -> VdomDict:
    stop = entry.stop
    return html.article(
        {"className": "stop", "id": entry.anchor, "aria-labelledby": f"{entry.anchor}-titre"},
        picture(stop.image, ctx, slot="half", class_name="stop-picture"),
        html.h3(
            {"id": f"{entry.anchor}-titre"},
            html.span({"className": "visit-number"}, entry.label),
            " ",
            html.span(entry.title),
        ),
        html.div(
            {"className": "stop-body"},
            rich_text(stop.texte, ctx),
            audio_player(entry.track, ctx) if entry.track else None,
            chapter_list(stop.chapitres, entry.track, ctx, title=entry.title),
            html.div(
                {"className": "stop-foot"},
                transcript(
                    stop.transcription,
                    ctx,
                    title=entry.title,
                    anchor=f"{entry.anchor}-transcription",
                    timed=stop.transcription_vtt,
                    track=entry.track,
                ),
                audio_download(stop.audio, ctx, title=entry.title)
                if stop.audio and stop.audio.url
                else None,
            ),
            _steps(before, after, ctx),
        ),
    )


def _steps(
    before: NumberedStop | None, after: NumberedStop | None, ctx: BlockContext
) -> VdomDict | None:
    if before is None and after is None:
        return None
    return html.p(
        {"className": "stop-steps"},
        _step(before, ctx.t("Étape précédente"), "stop-before"),
        _step(after, ctx.t("Étape suivante"), "stop-after"),
    )


def _step(entry: NumberedStop | None, label: str, name: str) -> VdomDict | None:
    if entry is None:
        return None
    return html.a(
        {"className": name, "href": f"#{entry.anchor}"},
        icon("arrow"),
        html.span(html.small(label), " ", html.span(entry.title)),
    )
