"""A page as it is heard and as it is seen, read from a browser once for all checks of a run."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from villa_site.qa.heard.tree import Node, read_tree
from villa_site.qa.site_map import SitePage
from villa_site.qa.waits import await_hydration

_SEEN: Final = """() => {
  const text = (element) => element.innerText.replace(/\\s+/g, ' ').trim();
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const place = (element) => {
    const name = element.localName;
    if (element.id) return `${name}[id='${element.id}']`;
    return element.getAttribute('name') ? `${name}[name='${element.getAttribute('name')}']` :
      [name, ...[...element.classList].slice(0, 2)].join('.');
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const kinds = 'input:not([type=hidden], [type=submit], [type=button]), select, textarea';
  return {
    language: document.documentElement.lang,
    title: document.title,
    lines: [...document.querySelectorAll('main, footer, header')]
      .flatMap((part) => part.innerText.split('\\n'))
      .map((line) => line.replace(/\\s+/g, ' ').trim())
      .filter((line) => line),
    fields: all(kinds).map((field) => ({
      place: place(field),
      label: [...(field.labels ?? [])].map((label) => label.innerText.trim()).join(' ')
        || (field.getAttribute('aria-label') ?? ''),
      required: field.required || field.getAttribute('aria-required') === 'true',
      form: text(field.closest('form') ?? document.body),
    })),
    named: all('[aria-label]:is(a, button, summary)').map((control) => ({
      place: place(control), name: control.getAttribute('aria-label'), seen: text(control),
    })),
    live: [...document.querySelectorAll('[role=status], [role=alert], [aria-live], output')]
      .filter((each) => each.closest('[aria-hidden=true]')).map(place),
  };
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A visible field of a form, its label as it is seen, and the text of its form."""

    place: str
    label: str
    required: bool
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A control whose name is given apart from the text that is seen on it."""

    place: str
    name: str
    seen: str


@dataclass(frozen=True, kw_only=True)
class HeardPage:
    """One page. ``snapshot`` is the accessibility tree as text, ``seen`` what a browser shows."""

    path: str
    kind: str
    language: str
    snapshot: str
    seen: dict[str, Any]

    @cached_property
    def tree(self) -> Node:
        """The accessibility tree."""
        return read_tree(self.snapshot)

    @property
    def lines(self) -> list[str]:
        """The lines of text that are seen."""
        return list(self.seen["lines"])

    @property
    def fields(self) -> list[Field]:
        """The visible fields."""
        return [Field(**each) for each in self.seen["fields"]]

    @property
    def named(self) -> list[Named]:
        """The visible controls with a name of their own."""
        return [Named(**each) for each in self.seen["named"]]

    @property
    def silent(self) -> list[str]:
        """The places of live regions that no screen reader hears."""
        return list(self.seen["live"])


def listen(page: Page, described: SitePage) -> HeardPage:
    """Open a page and read what is heard and seen of it."""
    page.goto(described.path)
    await_hydration(page)
    return HeardPage(
        path=described.path,
        kind=described.kind,
        language=described.language,
        snapshot=page.locator("html").aria_snapshot(),
        seen=page.evaluate(_SEEN),
    )


class HeardPages:
    """The pages of a run. With a ``folder``, all processes of the run share what one has read."""

    def __init__(self, folder: Path | None, *, backwards: bool = False) -> None:
        self._folder = folder
        self._backwards = backwards
        self._pages: dict[str, HeardPage] = {}

    def read(self, page: Page, described: Iterable[SitePage]) -> list[HeardPage]:
        """Return the pages, in the given order; a second process begins with the last one."""
        chosen = list(described)
        for each in reversed(chosen) if self._backwards else chosen:
            if each.path not in self._pages:
                self._pages[each.path] = self._shared(page, each)
        return [self._pages[each.path] for each in chosen]

    def _shared(self, page: Page, described: SitePage) -> HeardPage:
        if self._folder is None:
            return listen(page, described)
        self._folder.mkdir(exist_ok=True, parents=True)
        name = described.path.strip("/").replace("/", "__") or "home"
        file = self._folder / f"{name}.json"
        if file.exists():
            return HeardPage(**json.loads(file.read_text(encoding="utf-8")))
        heard = listen(page, described)
        draft = file.with_suffix(f".{os.getpid()}")
        fields = {key: getattr(heard, key) for key in ("path", "kind", "language", "snapshot")}
        draft.write_text(json.dumps(fields | {"seen": heard.seen}), encoding="utf-8")
        draft.replace(file)
        return heard
