"""Anchors across the texts of a page: each is there once, and each link has its target."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from villa_site.backend.models.page import Page
from villa_site.content.blocks.block import BlockType
from villa_site.content.fields.folding import fold
from villa_site.content.page_ids import EDITORS, OF_TEMPLATES, editors_id
from villa_site.engine.cache import Caches
from villa_site.errors import BlockDataError
from villa_site.site.blocks.data import LoadedBlock, content_key
from villa_site.site.blocks.derived import derived
from villa_site.site.html.anchors import fragment, is_here, may_have_anchors, names_of, redirect
from villa_site.site.html.reader import read_html
from villa_site.site.html.rewriter import shallow
from villa_site.site.pages.texts import Text, all_blocks, page_bytes, texts_of, with_texts


@dataclass(slots=True)
class _Text:
    """A text of a page: the anchors in it, by their names, and the names that its links lead to.

    ``given`` is what the page calls each anchor, ``renamed`` that it is not always what the text
    does. ``round`` is how often its names have been on the page, this time included.
    """

    links: list[str]
    given: dict[str, str] = field(default_factory=dict)
    renamed: bool = False
    round: int = 1


def with_linked_anchors(
    page: Page, types: Mapping[str, BlockType], caches: Caches, *, lasting: bool
) -> Page:
    """Return the page with an anchor of each name, and with its links leading to them.

    A page of which no text has any is returned as it is. ``lasting``: others may see it, too.
    """
    version = page.version if lasting else ""
    return derived(caches, "linked anchors", version, lambda: _linked(page, types), size=page_bytes)


def _linked(page: Page, types: Mapping[str, BlockType]) -> Page:
    texts = [
        text
        for text in texts_of(page)
        if "<" in text.markup and may_have_anchors(text.markup.lower())
    ]
    renamed = any(block.anchor.startswith(EDITORS) for block in all_blocks(page.blocks))
    if texts or renamed:
        has_list = bool(page.template) or page.post_type == "post"
        anchors = [*(OF_TEMPLATES if has_list else ()), *_of_blocks(page, types)]
        return with_texts(page, _Anchors.of(texts, anchors, (page.own_path, page.link)).changed)
    return page


def _of_blocks(page: Page, types: Mapping[str, BlockType]) -> Iterator[str]:
    """Iterate over the anchors of blocks, and those that blocks make of their words."""
    for block in all_blocks(page.blocks):
        if block.anchor:
            yield block.anchor
        kind = types.get(block.name or "")
        if kind is not None and hasattr(kind.model, "anchors"):
            with suppress(BlockDataError):
                yield from _made(LoadedBlock(block, kind, content_key(block)))


def _made(loaded: LoadedBlock) -> Iterable[str]:
    made: Iterable[str] = getattr(loaded.model(), "anchors", ())
    return made


@dataclass(slots=True)
class _Anchors:
    """All anchors of a page: by name what the page calls each of them, in their order."""

    pages: tuple[str, ...]
    read: dict[str, list[_Text]] = field(default_factory=lambda: defaultdict(list))
    named: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    folded: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Iterable[Text], anchors: Sequence[str], pages: tuple[str, ...]) -> _Anchors:
        """Read the texts: the name of a block comes before those in texts."""
        page, used = cls(pages), set(anchors)
        for name in used:
            page.named[name].append(name)
        for text in texts:
            page.read[text.markup].append(page._read(text, used))
        for name, given in page.named.items():
            page.folded.setdefault(_folded(name), given[0])
        return page

    def _read(self, source: Text, used: set[str]) -> _Text:
        elements = list(read_html(shallow(source.markup)).all())
        links = [each.get("href") for each in elements if each.tag == "a" and each.get("href")]
        text = _Text([fragment(href) for href in links if is_here(href, self.pages)])
        for written in dict.fromkeys(name for each in elements for name in names_of(each)):
            name = editors_id(written)
            if name in text.given:
                continue
            is_block = name == source.anchor
            given = name if is_block or name not in used else _unused(name, used)
            text.given[name] = given
            text.renamed = text.renamed or given != written
            used.add(given)
            if not is_block:
                self.named[name].append(given)
            text.round = max(text.round, len(self.named[name]))
        return text

    def changed(self, text: str) -> str:
        """Return a text with the anchors and links as the page calls them.

        Texts are changed in their order, as of two equal ones each has its own names.
        """
        if not self.read.get(text):
            return self._address(text)
        read = self.read[text].pop(0)

        def target(name: str) -> str:
            own = editors_id(name)
            return read.given.get(own) or self._elsewhere(own, name, read.round)

        same = all(target(name) == name for name in read.links if name)
        if same and not read.renamed:
            return text
        root = read_html(shallow(text))
        redirect(root, target, pages=self.pages)
        for element in root.all():
            for attribute in ("id", "name") if element.tag == "a" else ("id",):
                given = read.given.get(editors_id(element.get(attribute)))
                if given:
                    element.attributes[attribute] = given
        return root.html

    def _elsewhere(self, own: str, name: str, number: int) -> str:
        """Return what a link to another text leads to; of anchors of one name that of its round."""
        given = self.named.get(own)
        if given:
            return given[min(number, len(given)) - 1]
        return self.folded.get(_folded(name), name) if _folded(name) else name

    def _address(self, text: str) -> str:
        """Return a field that holds a link within the page and nothing else."""
        if not text.startswith("#") or len(text) == 1 or any(map(str.isspace, text)):
            return text
        own = editors_id(fragment(text))
        return f"#{own}" if own != fragment(text) and own in self.named else text


def _unused(name: str, used: set[str]) -> str:
    number = 2
    while f"{name}-{number}" in used:
        number += 1
    return f"{name}-{number}"


def _folded(name: str) -> str:
    """Reduce a name to what two spellings of it have in common."""
    return "".join(filter(str.isalnum, fold(name)))
