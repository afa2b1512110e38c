"""The envelope of a content block, as WordPress' block parser gives it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from villa_site.content.fields.acf import bounded, shallow, unflatten
from villa_site.content.fields.marks import Internal
from villa_site.content.model import NO_HTML, Anchor, ContentModel, Html, Text

_OWN_ATTRS = frozenset({"data", "anchor"})


class Block(ContentModel):
    """A content block: ``data`` has its repeaters unfolded, ``name`` is ``None`` for free HTML.

    ``attrs`` holds the other attributes; those of core blocks say how to show ``inner_html``.
    ``mark`` names the block in the editor that shows it beside its form.
    """

    name: Text | None = Field(None, alias="blockName")
    attrs: dict[str, Any] = Field(default_factory=dict)
    data: dict[str, Any] = Field(default_factory=dict)
    inner_blocks: tuple[Block, ...] = Field((), alias="innerBlocks")
    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    anchor: Anchor = ""
    mark: Annotated[str, Internal()] = Field("", exclude=True)

    @model_validator(mode="before")
    @classmethod
    def _open(cls, value: Any) -> Any:
        if not isinstance(value, dict) or not isinstance(value.get("attrs"), dict):
            return value
        attrs = value["attrs"]
        own = {name: unflatten(attrs[name]) for name in _OWN_ATTRS if name in attrs}
        rest = {name: bounded(attrs[name]) for name in attrs if name not in _OWN_ATTRS}
        return {**own, **value, "attrs": rest}


def _as_blocks(value: object) -> list[Any]:
    return shallow(value, "innerBlocks")


def _without_blanks(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Leave out the white space between blocks, which the parser gives as blocks of its own."""
    return tuple(
        block for block in blocks if block.name or block.inner_blocks or block.inner_html.strip()
    )


Blocks = Annotated[tuple[Block, ...], BeforeValidator(_as_blocks), AfterValidator(_without_blanks)]
