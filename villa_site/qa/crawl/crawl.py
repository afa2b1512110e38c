"""The answers of a crawl, and their file, through which the processes of a run share them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from villa_site.qa.crawl.addresses import Addresses
from villa_site.qa.crawl.answer import Answer
from villa_site.qa.crawl.sitemap import SitemapEntry, SitemapFile
from villa_site.qa.html import Document, Reference

CRAWL_FILE: Final = "crawl.jsonl"
"""The name of the file in the folder of a run."""
_MOST_REDIRECTS: Final = 10
_NO_ANSWER: Final = Answer(error="it was not requested")


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawledPage:
    """A page of the crawl: path, language of its address, answer, and what it refers to."""

    path: str
    language: str
    answer: Answer
    references: tuple[Reference, ...] = ()

    @property
    def document(self) -> Document:
        """The parsed HTML; that of the last few hundred pages is stored."""
        return _parsed(self.answer)


@dataclass(frozen=True, kw_only=True)
class Crawl:
    """All answers of a crawl, by path on the site or by URL elsewhere.

    ``paths`` are the pages that were requested, out of ``listed`` addresses of the sitemap.
    ``disconnected`` says that the server stopped answering on the way.
    """

    addresses: Addresses
    answers: Mapping[str, Answer]
    references: Mapping[str, tuple[Reference, ...]] = field(default_factory=dict)
    files: tuple[SitemapFile, ...] = ()
    paths: tuple[str, ...] = ()
    disconnected: str = ""
    seconds: float = 0
    left_out: int = 0

    @cached_property
    def entries(self) -> tuple[SitemapEntry, ...]:
        """The entries of all files of the sitemap."""
        return tuple(entry for file in self.files for entry in file.entries)

    @cached_property
    def listed(self) -> frozenset[str]:
        """The paths of the sitemap."""
        return frozenset(self.addresses.key(entry.url) for entry in self.entries)

    @cached_property
    def pages(self) -> tuple[CrawledPage, ...]:
        """The pages that were requested, whatever their answer."""
        return tuple(self.page(path) for path in self.paths)

    @cached_property
    def documents(self) -> tuple[CrawledPage, ...]:
        """The pages that answered with HTML, whatever their status."""
        return tuple(page for page in self.pages if page.answer.is_html and page.answer.size)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of the pages, the home page's first."""
        return tuple(dict.fromkeys(page.language for page in self.pages))

    def page(self, path: str) -> CrawledPage:
        """Return an address as a page."""
        language = self.addresses.language(path)
        return CrawledPage(
            path=path,
            language=language,
            answer=self.at(path),
            references=self.references.get(path, ()),
        )

    def at(self, path: str) -> Answer:
        """Return the answer of a path of the site, or of another site's URL."""
        return self.answers.get(path, _NO_ANSWER)

    def key(self, page: CrawledPage, url: str) -> str:
        """Return the path of a URL as it is written in a page; another site's URL as it is."""
        return self.addresses.key(url, page.path)

    def answer(self, page: CrawledPage, url: str) -> Answer | None:
        """Return the answer of a URL as it is written in a page, if it was requested."""
        return self.answers.get(self.key(page, url))

    def chain(self, path: str) -> list[str]:
        """Return a path and those that its redirects lead to, up to the first repetition."""
        found = [path]
        while (location := self.at(found[-1]).location) and len(found) <= _MOST_REDIRECTS:
            found.append(self.addresses.key(location, found[-1]))
            if found[-1] in found[:-1]:
                break
        return found

    def follow(self, path: str) -> Answer:
        """Return the answer at the end of the redirects."""
        return self.at(self.chain(path)[-1])

    def write(self, file: Path) -> None:
        """Write it, an answer a line."""
        head = asdict(replace(self, answers={}))
        with file.open("w", encoding="utf-8") as lines:
            lines.write(f"{json.dumps(head)}\n")
            for key, answer in self.answers.items():
                lines.write(f"{json.dumps([key, answer.to_json()])}\n")

    @classmethod
    def read(cls, file: Path) -> Crawl:
        """Read what ``write`` wrote."""
        with file.open(encoding="utf-8") as lines:
            head = json.loads(next(lines))
            head["answers"] = dict(_read_answers(lines))
        addresses = head.pop("addresses")
        languages = tuple((prefix, code) for prefix, code in addresses["languages"])
        changed = {
            "addresses": Addresses(**addresses | {"languages": languages}),
            "references": {
                path: tuple(Reference(**each) for each in found)
                for path, found in head["references"].items()
            },
            "files": tuple(_read_file(each) for each in head["files"]),
            "paths": tuple(head["paths"]),
        }
        return cls(**head | changed)


def _read_answers(lines: Iterator[str]) -> Iterator[tuple[str, Answer]]:
    for line in lines:
        key, data = json.loads(line)
        yield key, Answer.from_json(data)


def _read_file(data: dict[str, Any]) -> SitemapFile:
    entries = tuple(
        SitemapEntry(
            url=each["url"],
            modified=each["modified"],
            alternates=tuple((code, url) for code, url in each["alternates"]),
            images=tuple(each["images"]),
        )
        for each in data["entries"]
    )
    return SitemapFile(**data | {"entries": entries, "files": tuple(data["files"])})


@lru_cache(maxsize=300)  # Many checks read the same pages; a parsed page takes about 1 MB.
def _parsed(answer: Answer) -> Document:
    return Document.parse(answer.body)
