"""An island: a React component in a page, with real content in its place until it is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from reactpy.types import VdomDict

ISLAND = "villa-island"


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
