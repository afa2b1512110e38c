"""Pictures to go through by hand: they scroll natively, an island adds buttons and their place."""

from __future__ import annotations

from hashlib import blake2b

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from reactpy import html
from reactpy.types import VdomDict

from components.anchor import anchor
from components.button import button
from components.picture import picture
from villa_site.backend.lenient import Anchor, Flag, Lenient, Text
from villa_site.backend.models import CTA, Image
from villa_site.block import block
from villa_site.context import Context
from villa_site.island import island


class Slide(Lenient):
    """A picture with a few words, or words alone."""

    image: Image | None = None
    titre: Text = ""
    texte: Text = ""
    cta: CTA | None = None

    @property
    def shows_something(self) -> bool:
        """Whether there is anything to see or read."""
        return bool(self.image or self.titre or self.texte)


class Slider(Lenient):
    """Slides under a common title; with ``autoplay`` they move on until a visitor stops them."""

    anchor: Anchor = ""
    titre: Text = ""
    slides: tuple[Slide, ...] = ()
    autoplay: Flag = False


class SliderControls(BaseModel):
    """Props of ``client/src/islands/slider.tsx``; ``track`` is the id of what scrolls."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    track: str
    autoplay: bool
    previous: str
    following: str
    pause: str
    resume: str


@block()
def slider(data: Slider, ctx: Context) -> VdomDict | None:
    """Render the slides that show something; nothing when none does."""
    slides = [slide for slide in data.slides if slide.shows_something]
    if not slides:
        return None
    name = data.anchor or anchor(data.titre) or _digest(slides)
    given = {
        "className": "block slider grid",
        "aria-roledescription": ctx.t("carrousel"),
        "aria-label": data.titre or ctx.t("Images"),
    }
    return html.section(
        given | ({"id": data.anchor} if data.anchor else {}),
        html.h2({"className": "block-title"}, data.titre) if data.titre else None,
        _controls(data, slides, name, ctx) if len(slides) > 1 else None,
        _track(slides, name, ctx),
    )


def _track(slides: list[Slide], name: str, ctx: Context) -> VdomDict:
    several = len(slides) > 1
    scrolled = {"tabIndex": 0, "role": "group", "aria-label": ctx.t("Diapositives")}
    return html.div(
        {"className": "slider-track", "id": f"{name}-track"} | (scrolled if several else {}),
        [
            _slide(
                slide,
                ctx.at(leading=ctx.leading and number == 1),
                anchor=f"{name}-{number}",
                place=ctx.t("%s sur %s", number, len(slides)),
            )
            for number, slide in enumerate(slides, 1)
        ],
    )


def _slide(slide: Slide, ctx: Context, *, anchor: str, place: str) -> VdomDict:
    words = (
        html.h3(slide.titre) if slide.titre else None,
        html.p(slide.texte) if slide.texte else None,
        button(slide.cta, ctx, variant="quiet"),
    )
    return html.div(
        {
            "className": "slide",
            "id": anchor,
            "role": "group",
            "aria-roledescription": ctx.t("diapositive"),
            "aria-label": place,
        },
        picture(slide.image, slot="content", leading=ctx.leading, class_name="picture-still"),
        html.div({"className": "slide-words"}, *words) if any(words) else None,
    )


def _controls(data: Slider, slides: list[Slide], name: str, ctx: Context) -> VdomDict:
    """Give buttons where there is script, and a link to each slide where there is none."""
    props = SliderControls(
        track=f"{name}-track",
        autoplay=data.autoplay,
        previous=ctx.t("Diapositive précédente"),
        following=ctx.t("Diapositive suivante"),
        pause=ctx.t("Arrêter le défilement"),
        resume=ctx.t("Reprendre le défilement"),
    )
    links = [
        html.li(
            html.a(
                {"href": f"#{name}-{number}", "aria-label": ctx.t("Diapositive %s", number)},
                str(number),
            )
        )
        for number in range(1, len(slides) + 1)
    ]
    return html.div(
        {"className": "slider-bar"},
        island("slider", props, html.ol({"className": "slider-places"}, links)),
    )


def _digest(slides: list[Slide]) -> str:
    """Name a slider that has neither anchor nor title, wherever it stands."""
    content = "\0".join(slide.titre + (slide.image.url if slide.image else "") for slide in slides)
    return f"slider-{blake2b(content.encode(), digest_size=3).hexdigest()}"
