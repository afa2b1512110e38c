"""In development: finds attributes that browsers pass over in silence, such as ``on_click``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from villa_site.engine.failure import ADVICE, Failure, place_of_caller
from villa_site.engine.reactpy_adapter.constructors import Constructor, wrap
from villa_site.engine.rendering.attribute_names import react_name

Report = Callable[[Failure], None]

_KEYWORDS: Final = {"class": "className", "for": "htmlFor"}
"""Names that Python reserves: ``class_`` is an old way to write ``class``."""


def watch_attributes(report: Report) -> Callable[[], None]:
    """Report each misspelt attribute that ``html`` is given; the returned function ends it."""

    def checked(construct: Constructor) -> Constructor:
        def check(*given: Any) -> Any:
            if given and type(given[0]) is dict:
                for name, fix in misspelt(given[0]):
                    report(_failure(name, fix))
            return construct(*given)

        return check

    return wrap(checked)


def misspelt(attributes: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names that neither React nor a browser knows, and how to write them."""
    for name, value in attributes.items():
        if "_" in name:
            yield name, f"Write {react_spelling(name)!r}: attributes have React's names."
        elif callable(value) and name[:2] == "on" and not name[2:3].isupper():
            yield name, f"Write it as React does, 'on' and a capital: 'on{name[2:].title()}'."
        elif name == "style" and isinstance(value, Mapping):
            for each in value:
                if "_" in each and not each.startswith("--"):
                    yield each, f"Write {_camel(each)!r}: properties of a style have React's names."


def react_spelling(name: str) -> str:
    """Return React's name for one in ReactPy's former spelling, such as ``tab_index``."""
    bare = name.strip("_")
    prefix, _, rest = bare.partition("_")
    if prefix in {"aria", "data"} and rest:
        return f"{prefix}-{rest.replace('_', '' if prefix == 'aria' else '-')}"
    camel = _KEYWORDS.get(bare) or _camel(bare)
    return camel if camel.startswith("on") else react_name(camel)


def _camel(name: str) -> str:
    first, *others = name.strip("_").split("_")
    return first + "".join(map(str.capitalize, others))


def _failure(name: str, fix: str) -> Failure:
    message = f"Nothing comes of {name!r}: browsers do not know it."
    what = "An element has an attribute that does nothing."
    return Failure.at(place_of_caller(), what, message, kind=ADVICE, fix=fix)
