"""An island: a React component in a page, with real content in its place until it is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from reactpy.types import VdomDict

ISLAND = "villa-island"


class Props(BaseModel):
    """The props of an island: the one source of its type, in Python and in TypeScript.

    ``villa-site island-types`` writes each subclass to ``client/src/islands/props.ts`` as an
    interface of the same name, its fields in camel case.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


def island(name: str, props: BaseModel | Mapping[str, Any], *fallback: Any) -> VdomDict:
    """Show ``fallback`` until ``client/src/islands/<name>.tsx`` takes its place near the viewport.

    ``props`` must be JSON: a pydantic model is dumped with its aliases, a mapping is sent as it is.
    Without script, and when the component fails, the fallback stays.
    """
    sent = (
        props.model_dump(mode="json", by_alias=True)
        if isinstance(props, BaseModel)
        else dict(props)
    )
    attributes: dict[str, Any] = {"name": name, "props": sent}
    return VdomDict(tagName=ISLAND, attributes=attributes, children=list(fallback))
