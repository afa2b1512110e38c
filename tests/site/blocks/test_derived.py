"""Data made of content: once for each version, and each time without one."""

from __future__ import annotations

from villa_site.engine.cache import Caches
from villa_site.site.blocks.derived import DERIVED, derived


def test_value_is_made_once_for_each_kind_and_version() -> None:
    caches, made = Caches(), list[str]()

    def make() -> str:
        made.append("made")
        return f"value {len(made)}"

    assert derived(caches, "anchors", "a", make) == "value 1"
    assert derived(caches, "anchors", "a", make) == "value 1"
    assert derived(caches, "anchors", "b", make) == "value 2"
    assert derived(caches, "blocks", "a", make) == "value 3"
    assert derived(Caches(), "anchors", "a", make) == "value 4"


def test_value_without_a_version_is_made_each_time() -> None:
    caches, made = Caches(), list[str]()
    for _ in range(2):
        derived(caches, "anchors", "", lambda: made.append("made"))
    assert len(made) == 2


def test_large_values_make_room_for_each_other() -> None:
    caches = Caches()
    for number in range(20):
        derived(caches, "blocks", str(number), lambda: "value", size=lambda _made: 10_000_000)
    assert caches[DERIVED].bytes <= 64_000_000
    assert 1 < len(caches[DERIVED]) < 10
