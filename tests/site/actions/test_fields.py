"""Fields of an action's form are found wherever they are, and completed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from reactpy import component, html
from reactpy.types import Component, VdomDict

from villa_site.errors import ActionError
from villa_site.site.actions.fields import FormFields
from villa_site.site.actions.upload_file import FileParameter
from villa_site.site.context import PageContext, Submission
from villa_site.site.forms.cookies import SignedTime
from villa_site.site.forms.files.file_rules import FileRules
from villa_site.site.forms.files.retained_files import RetainedFiles

pytestmark = pytest.mark.req("DEV-11")

PHOTO = html.input({"type": "file", "name": "photo"})


class Context:
    """The context as far as fields need it."""

    upload_limit = 5_000_000

    def t(self, key: str, *values: object) -> str:
        """Fill a text."""
        return key % values if values else key


@pytest.fixture
def fields(tmp_path: Path) -> FormFields:
    """The fields of a form with one file."""
    retained = RetainedFiles(tmp_path, SignedTime("secret", tmp_path), 1_000)
    files = {"photo": FileParameter("photo", FileRules(), several=False, required=True)}
    ctx: Any = Context()
    context: PageContext = ctx
    return FormFields(retained, "a.b", "f", files, Submission("f"), context)


@component
def inside(name: str) -> VdomDict:
    return html.p(html.input({"type": "file", "name": name}))


def nodes(node: Any) -> Iterator[Any]:
    """A node and all inside of it."""
    if isinstance(node, dict):
        yield node
        for child in node.get("children", ()):
            yield from nodes(child)


def names(node: Any) -> list[str]:
    return [each["tagName"] for each in nodes(node)]


@pytest.mark.parametrize(
    "label",
    [
        html.label("Photo", PHOTO),
        html.label(html.span("Photo", html.span(PHOTO))),
        html.label({"key": "a"}, html.span(PHOTO)),
    ],
)
def test_buttons_of_a_field_are_beside_its_label(fields: FormFields, label: VdomDict) -> None:
    filled = fields.fill(label)
    inner, more = filled["children"]
    assert "villa-island" not in names(inner)
    assert "villa-island" in names(more)
    assert filled.get("attributes", {}).get("key") == label.get("attributes", {}).get("key")


def test_field_in_a_component_is_completed_and_an_unknown_one_refused(fields: FormFields) -> None:
    found = fields.fill(inside("photo"))
    assert isinstance(found, Component)
    (field,) = [each for each in nodes(found.render()) if each["tagName"] == "input"]
    assert field["attributes"]["required"] is True
    assert field["attributes"]["accept"].startswith(".pdf,")
    other = fields.fill(html.div(inside("carte")))["children"][0]
    with pytest.raises(ActionError, match=r"has the file field 'carte'.*Fix: write `carte: Upload"):
        other.render()


def test_node_without_fields_is_left_as_it_is(fields: FormFields) -> None:
    node = html.div(html.p("a"), html.label("b", html.input({"name": "c"})))
    assert fields.fill(node) is node
