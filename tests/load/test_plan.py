"""The plan of a Saturday adds up, and its pages are in the demonstration."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final, get_args

import httpx
import pytest

from load import plan
from load.page_state import PageState, assets, filter_messages, locations
from tests.support.stored_content import warm
from villa_site.app import VillaSite
from villa_site.settings import Settings

pytestmark = pytest.mark.req("QAK-07")

SHARES: Final[Mapping[str, Mapping[str, float]]] = {
    "activities": {str(name): share for name, share in plan.ACTIVITIES.items()},
    "pages": plan.PAGES,
}


@pytest.mark.parametrize("name", SHARES)
def test_shares_add_up(name: str) -> None:
    assert math.isclose(sum(SHARES[name].values()), 1)
    assert min(SHARES[name].values()) > 0


def test_every_activity_is_planned_and_played() -> None:
    assert set(plan.ACTIVITIES) == set(get_args(plan.Activity))
    generator = (Path(plan.__file__).parent / "locustfile.py").read_text()
    assert all(f"    def {name}(self)" in generator for name in plan.ACTIVITIES)


def test_a_saturday_is_ten_thousand_visits_an_hour() -> None:
    assert plan.visits_per_hour(plan.views_per_second(1)) == pytest.approx(10_000)
    assert plan.visitors(2) == pytest.approx(2 * plan.visitors(1), abs=1)
    # So many visitors, each with a view every so often, make so many views.
    assert plan.visitors(4) / plan.THINK_SECONDS == pytest.approx(
        plan.views_per_second(4), rel=0.01
    )


async def test_plan_is_that_of_the_demonstration(tmp_path: Path) -> None:
    site = VillaSite(Settings(_env_file=None, data_dir=warm(tmp_path)))
    transport = httpx.ASGITransport(app=site)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(transport=transport, base_url="http://villa.test") as client,
    ):
        client.headers["accept-language"] = "fr"
        pages = set(locations((await client.get("/sitemap.xml")).text))
        agenda = (await client.get(plan.AGENDA)).text
        state = PageState.read(plan.AGENDA, agenda)
        assert state is not None
        payload = (await client.get(state.payload_path("/visite/"))).text
        turned = PageState.read("/visite/", payload)
        fresh = await client.get(state.freshness_path)
    assert set(plan.PAGES) - {plan.ELSEWHERE} | {plan.SEARCH} <= pages
    assert len(filter_messages(agenda)) >= plan.CHOICES_PER_FILTER
    assert any(each.endswith(".js") for each in assets(agenda))
    assert turned is not None
    assert turned.build == state.build == site.build.id
    assert turned.revision not in {"", state.revision}
    assert fresh.status_code == 204
