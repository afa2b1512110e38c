"""An open page knows the visitor's time zone and locale, a page as it is sent does not."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_hydration
from tests.support.served_site import Site, serving

pytestmark = pytest.mark.req("DEV-12")

BLOCK: Final = '''
"""The beginning of a concert, in the visitor's time."""

from datetime import datetime, timezone

from reactpy import component, html, use_state

from villa_site.extend import BlockContext, ContentModel, block, use_visit

BEGIN = datetime(2026, 11, 28, 19, 30, tzinfo=timezone.utc)


class Given(ContentModel):
    """No data."""


@block()
@component
def concert(data: Given, ctx: BlockContext):
    visit = use_visit()
    count, set_count = use_state(0)
    begin = f"{BEGIN.astimezone(visit.time_zone):%H:%M} {visit.time_zone} {visit.browser_locale}"
    return html.section(
        html.p({"id": "begin"}, begin),
        html.button({"id": "go", "onClick": lambda _event: set_count(count + 1)}, str(count)),
    )
'''


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of two pages."""
    folder = tmp_path_factory.mktemp("zone")
    extra, content = folder / "extra", folder / "content/fr"
    extra.mkdir()
    content.mkdir(parents=True)
    (extra / "concert.py").write_text(BLOCK)
    for name, title in (("home", "Accueil"), ("soir", "Soir")):
        page = (
            f"title: {title}\ntemplate: ''\nblocks:\n  - md: '[Soir](/soir/)'\n  - concert: {{}}\n"
        )
        (content / f"{name}.yaml").write_text(page)
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    given = {"VILLA_CONTENT_DIR": str(folder / "content")}
    async with serving(folder, command=command, **given) as served:
        yield served


@pytest.mark.fresh_context
async def test_zone_of_the_visitor_is_known_after_the_first_event(
    make_context: MakeContext,
) -> None:
    context = await make_context(timezone_id="America/New_York", locale="fr-CA")
    page = await context.new_page()
    await page.goto("/")
    begin = page.locator("#begin")
    await expect(begin).to_have_text("20:30 Europe/Rome")
    await wait_for_hydration(page)
    await page.locator("#go").click()
    await expect(begin).to_have_text("14:30 America/New_York fr-CA")
    await page.get_by_role("link", name="Soir").click()
    await expect(page).to_have_url("/soir/")
    await page.locator("#go").click()
    await expect(page.locator("#go")).to_have_text("1")
    await expect(begin).to_have_text("14:30 America/New_York fr-CA")
    # Others are not shown this visitor's time.
    other = await (await make_context(timezone_id="Asia/Tokyo", locale="fr-FR")).new_page()
    await other.goto("/")
    await expect(other.locator("#begin")).to_have_text("20:30 Europe/Rome")
