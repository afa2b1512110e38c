"""The frame of the pages is the same on each page of a language."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import CrawledPage

pytestmark = pytest.mark.smoke

_FRAME: Final = "//*[self::nav or self::header or self::footer][not(ancestor::main)]"
_LINKS: Final = f"{_FRAME}//a[@href][not(@data-locale)][not(ancestor::main)]"

Frame = tuple[str, ...]


@pytest.mark.req("HDR-01", "RTE-16")
@pytest.mark.wcag("3.2.3", "3.2.4", "3.2.6")
def test_frame_is_the_same_on_every_page(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Header, menus and footer have the same links, in the same order, on every page."""
    for language in dict.fromkeys(page.language for page in pages):
        frames = {page.path: _frame(page) for page in pages if page.language == language}
        usual = Counter(frames.values()).most_common(1)[0][0]
        for path, frame in frames.items():
            check.that(
                frame == usual,
                path=path,
                expected="the links of header, menus and footer that other pages have",
                seen=_difference(usual, frame),
                place="header, footer",
            )


def _frame(page: CrawledPage) -> Frame:
    nodes = page.document.xpath(_LINKS)
    return tuple(f"{node.name} ({node.get('href').strip()})" for node in nodes)


def _difference(usual: Frame, frame: Frame) -> str:
    missing, more = Counter(usual) - Counter(frame), Counter(frame) - Counter(usual)
    if not missing and not more:
        return "another order"
    said = [f"without {', '.join(missing)}"] if missing else []
    return "; ".join([*said, *([f"with {', '.join(more)}"] if more else [])])
