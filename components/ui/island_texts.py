"""The texts of an island, in the page's language."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel

from villa_site.site.context import BlockContext

Model = TypeVar("Model", bound=BaseModel)


def with_texts(model: type[Model], ctx: BlockContext, **others: Any) -> Model:
    """Create props from ``others``, and translations of the defaults of the other fields."""
    texts = {
        name: ctx.t(field.default)
        for name, field in model.model_fields.items()
        if name not in others
    }
    return model(**texts, **others)
