"""A test may send to the site that it has started, and to no other."""

from __future__ import annotations

import pytest

from villa_site.qa.guard import Guard

pytestmark = pytest.mark.req("QAK-09")

STORES = '{"type": "layout-event", "target": "/0:onClick", "data": []}'


def test_only_the_started_site_gets_what_a_test_sends() -> None:
    guard = Guard()
    guard.trust("http://127.0.0.1:8190")
    assert guard.allows_frame(STORES, "ws://127.0.0.1:8190/_villa/live")
    guard.check_call("POST", "http://127.0.0.1:8190/contact/", {})
    assert guard.refused == []
    assert not guard.allows_frame(STORES, "ws://127.0.0.1:8191/_villa/live")
    with pytest.raises(pytest.skip.Exception, match="would have sent POST"):
        guard.check_call("POST", "https://villa.example/contact/", {})
