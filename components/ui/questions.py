"""Questions that open to their answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from reactpy.types import VdomDict

from components.ui.disclosure import disclosure
from components.ui.toggle import Heading
from villa_site.content.entities import Question
from villa_site.content.model import Anchor, ContentModel, Text, required
from villa_site.site.anchor import anchor, unique_anchors
from villa_site.site.context import BlockContext


class FaqBlock(ContentModel):
    """Questions and answers under a common title: the block ``acf/faq``."""

    anchor: Anchor = ""
    titre: Text = ""
    questions: Annotated[tuple[Question, ...], required()] = ()

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return anchor(self.anchor or self.titre or "faq")


def questions(
    items: Iterable[Question], ctx: BlockContext, *, prefix: str, heading: Heading = "h3"
) -> list[VdomDict]:
    """Render a disclosure for each question with text; the anchors begin with ``prefix``."""
    texts = [each for each in items if each.question.strip()]
    anchors = unique_anchors((each.question for each in texts), prefix=prefix)
    return [
        disclosure(each.question, each.reponse, ctx, anchor=anchor, heading=heading)
        for each, anchor in zip(texts, anchors, strict=True)
    ]
