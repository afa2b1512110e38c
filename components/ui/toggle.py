"""Native disclosures: content behind a title, open in print and in the page search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.rich_text import rich_text
from villa_site.content.entities.models import Question
from villa_site.content.model import (
    Anchor,
    ContentModel,
    Text,
    editor_help,
    editor_label,
    required,
    row_label,
)
from villa_site.site.context import BlockContext
from villa_site.site.i18n.words import anchor, unique_anchors

Heading = Literal["h2", "h3", "h4", "span"]
"""The element of a title; a ``span`` is no heading of the page."""


def heading_below(title: str) -> Heading:
    """Return the heading level below ``title``, or that of the title where it is empty."""
    return "h3" if title else "h2"


def toggle(
    title: str,
    *content: Any,
    opened: bool = False,
    group: str = "",
    heading: Heading = "h3",
) -> VdomDict:
    """Hide ``content`` behind its title; one of a ``group`` is open at a time.

    Browsers without groups open each on its own. A link to an id inside opens it.
    """
    attributes: dict[str, Any] = {"className": "disclosure"}
    attributes |= {"name": group} if group else {}
    attributes |= {"open": True} if opened else {}
    return html.details(attributes, title_row(title, heading), *content)


def title_row(title: str, heading: Heading) -> VdomDict:
    """Render what opens a disclosure: its title and the sign for more."""
    return html.summary(getattr(html, heading)(title), icon("plus"))


def disclosure(
    title: str,
    markup: str,
    ctx: BlockContext,
    *,
    anchor: str,
    opened: bool = False,
    heading: Heading = "h3",
) -> VdomDict:
    """Render a title that opens to a text; a link to the text's anchor opens it, too.

    The anchor is inside of the content, so that browsers open it for a URL with that hash.
    """
    return toggle(
        title,
        html.div(
            {"className": "disclosure-content", "id": anchor},
            rich_text(markup, ctx),
            html.a(
                {
                    "className": "disclosure-link",
                    "href": f"#{anchor}",
                    "aria-label": ctx.t("Lien vers « %s »", title),
                },
                icon("link"),
            ),
        ),
        opened=opened,
        heading=heading,
    )


@editor_label("Questions fréquentes")
@editor_help("Des questions qui s'ouvrent sur leur réponse.")
class FaqBlock(ContentModel):
    """Questions and answers under a common title: the block ``acf/faq``."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    questions: Annotated[
        tuple[Question, ...], required(), editor_label("Questions"), row_label("Question")
    ] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return anchor(self.anchor or self.titre or "faq")

    @property
    def anchors(self) -> list[str]:
        """The ids of the answers."""
        return _question_anchors(self.questions, self.id_prefix)


def questions(
    items: Iterable[Question], ctx: BlockContext, *, prefix: str, heading: Heading = "h3"
) -> list[VdomDict]:
    """Render a disclosure for each question with text; the anchors begin with ``prefix``."""
    texts = [each for each in items if each.question.strip()]
    anchors = _question_anchors(texts, prefix)
    return [
        disclosure(each.question, each.reponse, ctx, anchor=anchor, heading=heading)
        for each, anchor in zip(texts, anchors, strict=True)
    ]


def _question_anchors(items: Iterable[Question], prefix: str) -> list[str]:
    return unique_anchors((each.question for each in items if each.question.strip()), prefix=prefix)
