"""The policies of a visit run in their order, each by its name."""

from __future__ import annotations

from typing import cast

import pytest

from villa_site.backend.cache import CachedBackend
from villa_site.errors import UnknownPolicy
from villa_site.settings import Settings
from villa_site.site.site import Site
from villa_site.site.visits.policies import ORDER, policy

pytestmark = pytest.mark.req("RTE-17")


@pytest.mark.parametrize("name", ORDER)
def test_each_name_is_a_policy_of_that_name(name: str) -> None:
    assert policy(name).__name__ == name


@pytest.mark.parametrize("name", ["ghost", "", "chain", "locale.locale"])
def test_unknown_policy_stops_the_start_and_names_the_file(name: str) -> None:
    backend = cast("CachedBackend", None)
    with pytest.raises(UnknownPolicy, match=r"add it to villa_site/site/visits/policies\.py"):
        Site(Settings(_env_file=None), backend, {}, policies=("slash", name))
