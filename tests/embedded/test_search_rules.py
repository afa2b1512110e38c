"""The rules of search as the plugin for WordPress reads them."""

from __future__ import annotations

import json

import pytest

from villa_site.embedded.search_rules import STOP_WORDS, search_rules
from villa_site.tools.wordpress.declaration import declaration


@pytest.mark.req("VIS-04")
def test_rules_are_declared_to_the_plugin() -> None:
    rules = json.loads(json.dumps(declaration({})["search"]))
    assert rules == search_rules()
    assert rules["stop_words"].keys() == rules["endings"].keys() == STOP_WORDS.keys()


def test_longer_endings_come_before_those_they_end_with() -> None:
    for endings in search_rules()["endings"].values():
        for place, ending in enumerate(endings):
            assert not any(ending.endswith(shorter) for shorter in endings[:place])
