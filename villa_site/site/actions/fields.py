"""Fills the fields of an action's form with what was sent, and completes those for files.

Fields are found wherever they are: in the children of the form, and in what its components render.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reactpy import html
from reactpy.types import Component, VdomDict

from villa_site.engine.reactpy_adapter.components import with_rendering
from villa_site.engine.reactpy_adapter.nodes import Element
from villa_site.errors import ActionError
from villa_site.site.actions.file_field import file_field
from villa_site.site.actions.upload_file import FileParameter
from villa_site.site.context import PageContext, Submission
from villa_site.site.forms.files.retained_files import RetainedFiles


@dataclass(frozen=True, slots=True)
class FormFields:
    """The fields of the form with the id ``form``, which runs ``action``."""

    retained: RetainedFiles
    action: str
    form: str
    files: Mapping[str, FileParameter]
    sent: Submission
    ctx: PageContext

    def fill(self, node: Any, after: list[Any] | None = None) -> Any:
        """Copy a node with the values that were sent and not accepted in its fields.

        What belongs to a file field follows it; inside of a label it goes to ``after``, as a label
        holds no buttons.
        """
        if isinstance(node, Component):
            return with_rendering(node, self.fill)
        if isinstance(node, list | tuple):
            return [self.fill(each, after) for each in node]
        if not isinstance(node, dict):
            return node
        if _is_file_field(node):
            field, more = self._file_field(node)
            if after is None:
                return _together(node, field, more)
            after.append(more)
            return field
        filled = self._filled(node)
        return filled if filled is not None else self._with_children(node, after)

    def _filled(self, node: Any) -> Any:
        """Copy a field with its value; None for what is no field, or was not sent."""
        attributes = node.get("attributes", {})
        values = self.sent.values.get(attributes.get("name", ""))
        if values is None or node["tagName"] not in _FILL:
            return None
        return Element({**node, "attributes": attributes | _FILL[node["tagName"]](node, values)})

    def _with_children(self, node: Any, after: list[Any] | None) -> Any:
        children = node.get("children", ())
        if node["tagName"] != "label":
            return _with(node, [self.fill(child, after) for child in children])
        beside: list[Any] = []
        label = _with(node, [self.fill(child, beside) for child in children])
        return _together(node, label, *beside) if beside else label

    def _file_field(self, node: Any) -> tuple[VdomDict, VdomDict]:
        _check(node, self.action, self.files)
        parameter = self.files[node["attributes"]["name"]]
        return file_field(
            node, parameter, self.retained, f"{self.action} {parameter.name}", self.form,
            self.sent, self.ctx,
        )  # fmt: skip


def _with(node: Any, children: list[Any]) -> Any:
    """Return a node with its filled children: itself where none has changed."""
    old = node.get("children", ())
    changed = any(new is not each for new, each in zip(children, old, strict=True))
    return Element({**node, "children": children}) if changed else node


def _together(node: Any, *parts: Any) -> VdomDict:
    """Return the parts in place of ``node``, with its key among its siblings."""
    key = node.get("attributes", {}).get("key")
    return html.fragment(*parts) if key is None else html.fragment({"key": key}, *parts)


def check_file_fields(node: Any, action: str, files: Collection[str]) -> None:
    """Raise ActionError for a file field, in a node or one of several, that the action lacks."""
    if isinstance(node, list | tuple):
        for each in node:
            check_file_fields(each, action, files)
    elif isinstance(node, dict):
        if _is_file_field(node):
            _check(node, action, files)
        check_file_fields(node.get("children", ()), action, files)


def _is_file_field(node: Any) -> bool:
    kind = node.get("attributes", {}).get("type", "")
    return node.get("tagName") == "input" and str(kind).lower() == "file"


def _check(node: Any, action: str, files: Collection[str]) -> None:
    name = node["attributes"].get("name", "")
    if name not in files:
        raise ActionError(
            f"A form of the action {action} has the file field {name!r}, and its function no such "
            f"parameter. Fix: write `{name or 'name'}: UploadFile` into the function, and the "
            "same name into the field."
        )


def _input(node: Any, values: Sequence[str]) -> dict[str, Any]:
    attributes = node["attributes"]
    kind = attributes.get("type", "text")
    if kind in {"checkbox", "radio"}:
        return {"defaultChecked": str(attributes.get("value", "on")) in values}
    fixed = kind in {"hidden", "submit", "button", "image", "reset", "file", "password"}
    return {} if fixed else {"defaultValue": values[0]}


_FILL: Final[Mapping[str, Callable[[Any, Sequence[str]], dict[str, Any]]]] = {
    "input": _input,
    "textarea": lambda _node, values: {"defaultValue": values[0]},
    "select": lambda node, values: {
        "defaultValue": [*values] if node["attributes"].get("multiple") else values[0]
    },
}
"""The attribute with which a field shows the value that was sent, by its tag."""
