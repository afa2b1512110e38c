"""A page's query has its values by name, all of them, and in their order."""

from __future__ import annotations

import pytest

from villa_site.site.routing.query import Query

pytestmark = pytest.mark.req("DEV-10")


def test_name_that_comes_more_than_once_gives_a_list() -> None:
    query = Query.read("prix=free&lieu=Rome+et+Paris&prix=reduced")
    assert query.getlist("prix") == ["free", "reduced"]
    assert query.getlist("date") == []
    assert (query["prix"], query.get("lieu"), query.get("date", "")) == (
        "reduced",
        "Rome et Paris",
        "",
    )
    assert ([*query], len(query)) == (["prix", "lieu"], 2)


def test_query_is_written_as_it_was_read() -> None:
    query = Query.read("prix=free&lieu=%C3%A9t%C3%A9&prix=a%26b")
    assert str(query) == "prix=free&lieu=%C3%A9t%C3%A9&prix=a%26b"
    assert str(query.without("lieu", "date")) == "prix=free&prix=a%26b"
    assert Query.of({"s": "x"}) == Query.read("s=x")


def test_pairs_beyond_the_limit_are_left_out() -> None:
    assert len(Query.read("&".join(f"n{number}=1" for number in range(100)))) == 32


def test_missing_name_raises() -> None:
    with pytest.raises(KeyError):
        Query()["page"]
