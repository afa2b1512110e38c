"""The report of code that raises: the log, its place in a preview, all of it in development."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable
from typing import Any, Final

import orjson
from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.failure import Failure
from villa_site.engine.rendering.boundary import Boundary
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.context import PageContext

logger = logging.getLogger(__name__)

ATTRIBUTE: Final = "data-villa-failure"
"""Where the script of development finds a failure as JSON."""

GENERIC: Final = "page"
"""The template that shows any page."""

_LONGEST_DATA: Final = 4_000
"""Characters of a block's data that are shown."""


def boundary(loaded: LoadedBlock, ctx: PageContext) -> Boundary:
    """Make the boundary of a block: its components cost only themselves, whenever they raise."""

    def on_error(error: Exception, component: Callable[..., Any]) -> VdomDict | None:
        return left_out(loaded, ctx, error, component)

    return on_error


def left_out(
    loaded: LoadedBlock,
    ctx: PageContext,
    error: Exception,
    function: Callable[..., Any] | None = None,
) -> VdomDict | None:
    """Log that a block, or a component in it, is left out; return the note for its editor."""
    name = name_of(loaded)
    render = loaded.kind.render if loaded.kind else None
    own = getattr(render, "__name__", "")
    component = getattr(function, "__name__", own)
    what = f"Block {name!r}" if component == own else f"Component {component!r} of block {name!r}"
    _log(ctx, error, "%s on %s failed and is left out: %s", what, ctx.path)
    return error_report(
        loaded, ctx, Failure.of(error, f"{what} is left out of {ctx.path}.", function or render)
    )


def unloaded(loaded: LoadedBlock, ctx: PageContext) -> VdomDict | None:
    """Return the note for a developer that a block is shown without what its ``load`` adds."""
    if loaded.failure is None or not ctx.development:
        return None
    load = loaded.kind.load if loaded.kind else None
    what = f"Block {name_of(loaded)!r} on {ctx.path} is shown without what its load= adds."
    return error_report(loaded, ctx, Failure.of(loaded.failure, what, load))


def error_report(loaded: LoadedBlock, ctx: PageContext, failure: Failure) -> VdomDict | None:
    """Show a failure where the block would stand: to developers, and to editors in preview.

    Editors with a token see where it is and what was filled in; a message may hold anything, so
    that developers alone see it. Visitors see nothing.
    """
    rights = ctx.rights
    is_editor = ctx.preview and (rights.trusted or bool(rights.preview_tokens))
    sentence = ctx.t("Le bloc « %s » n'a pas pu être affiché.", name_of(loaded))
    if not (is_editor or ctx.development):
        return notice(sentence) if ctx.preview else None
    failure = dataclasses.replace(failure, data=_data(loaded))
    own: dict[str, Any] = {"className": "block-failure", "role": "note", **_marks(ctx, failure)}
    where = f"{failure.kind} · {failure.path}:{failure.line}" if failure.line else failure.kind
    return html.div(
        own,
        html.p({"className": "block-failure-title"}, html.strong(sentence)),
        html.p(html.code(where)),
        html.p(failure.message) if ctx.development else None,
        html.details(
            html.summary(ctx.t("Données du bloc")),
            html.pre({"tabIndex": 0}, failure.data),
        ),
    )


def part(ctx: PageContext) -> Boundary:
    """Make the boundary of a template: a component that raises leaves a sentence in its place."""

    def on_error(error: Exception, component: Callable[..., Any]) -> VdomDict:
        what = f"Component {component.__name__!r} of the template"
        _log(ctx, error, "%s on %s failed: %s", what, ctx.path)
        failure = Failure.of(error, f"{what} is left out of {ctx.path}.", component)
        sentence = ctx.t("Cette partie de la page n'a pas pu être affichée.")
        node: VdomDict = html.p({"className": "part-failure", **_marks(ctx, failure)}, sentence)
        return node

    return on_error


def generic_instead(ctx: PageContext, error: Exception, template: Callable[..., Any]) -> list[Any]:
    """Log that a template raises; return the note for a developer that another is used."""
    name = template.__name__
    other = "" if name == GENERIC else f", {GENERIC!r} is used"
    what = f"Template {name!r} of {ctx.path} failed{other}"
    _log(ctx, error, "%s: %s", what)
    failure = Failure.of(error, f"{what}.", template)
    return [html.div(_marks(ctx, failure))] if ctx.development else []


def section_left_out(
    ctx: PageContext, error: Exception, section: Callable[..., Any]
) -> VdomDict | None:
    """Log that a section of the frame raises; return the note for a developer, if one looks."""
    what = f"The section {section.__name__!r} is left out of {ctx.path}"
    _log(ctx, error, "%s: %s", what)
    marks = _marks(ctx, Failure.of(error, f"{what}.", section))
    return html.div(marks) if ctx.development else None


def _log(ctx: PageContext, error: Exception, sentence: str, *values: object) -> None:
    """Log an error; of one in a draft its type alone, as its message may hold what is typed."""
    if ctx.unsaved:
        logger.info(sentence, *values, type(error).__name__)
    else:
        logger.error(sentence, *values, error, exc_info=error)


def _marks(ctx: PageContext, failure: Failure) -> dict[str, Any]:
    return {ATTRIBUTE: orjson.dumps(failure).decode()} if ctx.development else {}


def name_of(loaded: LoadedBlock) -> str:
    """Return the name of a block; classic content has none."""
    return loaded.block.name or "html"


def notice(text: str) -> VdomDict:
    """Render a message to editors; for previews only."""
    node: VdomDict = html.p({"className": "block-notice", "role": "note"}, text)
    return node


def _data(loaded: LoadedBlock) -> str:
    data = loaded.block.data or loaded.block.attrs
    text = orjson.dumps(data, default=str, option=orjson.OPT_INDENT_2).decode()
    return text if len(text) <= _LONGEST_DATA else f"{text[:_LONGEST_DATA]} …"
