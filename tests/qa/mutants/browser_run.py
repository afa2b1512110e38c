"""Runs checks of the kit that need a browser on pages that are known, without another crawl.

``python -m tests.qa.mutants.browser_run SITE_MAP JUNIT [--write] CHECK...`` does what the command
does once the site has been crawled. The pages are those that the command would choose and that
the mutant concerns: a rule that is planted on one page is looked for there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from tests.qa.mutants.mutant import AnyChange, Change, Mutant, Request
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import crawl_site
from villa_site.qa.report.outputs import Outputs
from villa_site.qa.run import Selection, run
from villa_site.qa.site_map import SiteMap, SitePage, discover

_MOST: Final = 4
_SECONDS: Final = 8
_FILE: Final = click.Path(path_type=Path, dir_okay=False)


def discovered(url: str) -> SiteMap:
    """Crawl the clean site once."""
    return discover(crawl_site(Connection.of(url)))


def narrowed(site_map: SiteMap, url: str, mutant: Mutant) -> SiteMap:
    """Return the pages that the kit would choose and that a mutant concerns, the home page first.

    Where that is nearly each of them, the home pages and those that the mutant names.
    """
    home = site_map.pages[0]
    featured = [site_map.page_with(feature) for feature in site_map.features]
    chosen = [*site_map.kinds(), *(page for page in featured if page)]
    concerned = [page for page in chosen if _concerns(page, mutant.changes)]
    if mutant.paths:
        concerned = [page for page in site_map.pages if page.path in mutant.paths]
    elif not 0 < len(set(concerned)) <= _MOST:
        concerned = [page for page in chosen if page.kind == "home"]
    return replace(site_map, url=url, pages=tuple(dict.fromkeys([home, *concerned])))


def _concerns(page: SitePage, changes: Sequence[AnyChange]) -> bool:
    request = Request(method="GET", path=page.path, query="", headers={})
    return any(isinstance(each, Change) and each.where(request) for each in changes)


@click.command()
@click.argument("site_map", type=_FILE)
@click.argument("junit", type=_FILE)
@click.argument("checks", nargs=-1)
@click.option("--write", is_flag=True)
def _main(site_map: Path, junit: Path, checks: tuple[str, ...], *, write: bool) -> None:
    pages = SiteMap.read(site_map)
    selection = Selection(checks=checks, write=write, workers=1)
    connection = Connection.of(pages.url, seconds=_SECONDS)
    begun = datetime.now().astimezone()
    done = run(connection, pages, selection, site_map.parent)
    Outputs(junit=junit).write(done, begun=begun)
    sys.exit(done.exit_code)


if __name__ == "__main__":
    _main()
