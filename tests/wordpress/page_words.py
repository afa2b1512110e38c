"""The words and pictures that a reader of HTML sees."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final
from urllib.parse import urlsplit

from lxml import html as lxml_html

SHOWN: Final = {"Accept": "text/html", "X-Test-Shown": "1"}
"""Headers that make WordPress answer with a page's content as a theme shows it."""

_WORD: Final = re.compile(r"\w+")
# WordPress shows the address of a video that it could not reach; the site offers to play it.
_ADDRESS: Final = re.compile(r"https?://\S+")
_SIZE: Final = re.compile(r"-\d+x\d+(?=\.\w+$)")
# What the plugin leaves out on purpose, and what differs from call to call.
_LEFT_OUT: Final = (
    "//script|//style|//nav//button"
    "|//*[contains(@class,'wp-block-search') or contains(@class,'wp-block-loginout')]"
)
_FORMS: Final = "//form"
_UNSEEN: Final = "//*[contains(@class,'screen-reader-text')]"


def words(markup: str, *, forms: bool = False) -> Counter[str]:
    """Count the words a reader sees, those of ``forms`` if wanted."""
    text = _ADDRESS.sub("", _tree(markup, forms=forms).text_content())
    return Counter(word.lower() for word in _WORD.findall(text))


def pictures(markup: str) -> Counter[str]:
    """Count the pictures by name, whatever their size."""
    addresses = (urlsplit(each.get("src", "")).path for each in _tree(markup).iter("img"))
    return Counter(_SIZE.sub("", path.rsplit("/", 1)[-1]) for path in addresses)


def main_of(document: str) -> str:
    """Return the main part of a page, without what all pages share."""
    (main,) = lxml_html.document_fromstring(document).iter("main")
    return str(lxml_html.tostring(main, encoding="unicode"))


def _tree(markup: str, *, forms: bool = False) -> Any:
    tree = lxml_html.fromstring(f"<div>{markup}</div>")
    for each in tree.xpath("|".join([_LEFT_OUT, _UNSEEN, *([] if forms else [_FORMS])])):
        each.drop_tree()
    # Words of neighbouring elements are words apart.
    for each in tree.iter():
        each.tail = f" {each.tail or ''}"
        if isinstance(each.tag, str):
            each.text = f" {each.text or ''}"
    return tree
