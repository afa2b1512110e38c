"""Reads a project's ``logo.svg``, which is in pages and is the icon of the site."""

from __future__ import annotations

from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from villa_site.errors import ProjectError
from villa_site.settings.project.declaration import Project

_NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
_DRAWN: Final = frozenset("g path circle ellipse rect line polyline polygon title desc".split())


class Drawing(NamedTuple):
    """A drawing: the file as it is, its ``viewBox``, and the content of its root as markup."""

    svg: str
    view_box: str
    inner: str


def logo(project: Project | None) -> Drawing | None:
    """Read the project's mark, if it has one; raises ProjectError for what no page may hold."""
    if project is None or not project.logo.is_file():
        return None
    text = project.logo.read_text(encoding="utf-8", errors="replace")
    try:
        root = ET.fromstring(text)  # noqa: S314 - the developer's own file
    except ET.ParseError as error:
        raise ProjectError(f"Fix {project.logo}, which is no SVG: {error}.") from error
    view_box = root.get("viewBox", "")
    if root.tag != f"{_NAMESPACE}svg" or not view_box:
        raise ProjectError(f"Fix {project.logo}: its root must be <svg> with xmlns and viewBox.")
    for element in root.iter():
        element.tag = element.tag.removeprefix(_NAMESPACE)
        # The drawing is on a page several times.
        element.attrib.pop("id", None)
        if element is not root:
            _check(element, project)
    inner = "".join(ET.tostring(child, encoding="unicode") for child in root)
    return Drawing(text, view_box, inner)


def _check(element: ET.Element, project: Project) -> None:
    if element.tag not in _DRAWN:
        raise ProjectError(
            f"Take <{element.tag}> out of {project.logo}: a logo is drawn with shapes alone, "
            "its letters made paths."
        )
    for name in element.attrib:
        if name.startswith("on"):
            raise ProjectError(f"Take the attribute {name} out of {project.logo}: it is a script.")
