"""ACF's flat repeaters, and limits for trees that have none."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from villa_site.content.fields.acf import MAX_DEPTH, bounded, shallow, unflatten

CALLS_A_KEY = 100


@pytest.mark.parametrize(
    ("flat", "unfolded"),
    [
        (
            {
                "titre": "T",
                "items": 2,
                "items_0_titre": "A",
                "items_1_titre": "B",
                "_items": "field_1",
            },
            {"titre": "T", "items": [{"titre": "A"}, {"titre": "B"}]},
        ),
        (
            {"items": "1", "items_0_titre": "A", "_items_0_titre": "field_2"},
            {"items": [{"titre": "A"}]},
        ),
        (
            {
                "groupes": 1,
                "groupes_0_titre": "G",
                "groupes_0_partenaires": 2,
                "groupes_0_partenaires_0_nom": "P",
                "groupes_0_partenaires_1_nom": "Q",
            },
            {"groupes": [{"titre": "G", "partenaires": [{"nom": "P"}, {"nom": "Q"}]}]},
        ),
        (
            {"sous_titres": 1, "sous_titres_0_lang_2_code": "fr"},
            {"sous_titres": [{"lang_2_code": "fr"}]},
        ),
        (
            {"items": 1, "items_0_titre": "A", "items_7_titre": "stale"},
            {"items": [{"titre": "A"}]},
        ),
        ({"items": 3, "items_2_titre": "C"}, {"items": [{"titre": "C"}]}),
        ({"nombre": 3, "titre": "T"}, {"nombre": 3, "titre": "T"}),
        ({"items": False, "items_0_titre": "A"}, {"items": False, "items_0_titre": "A"}),
        ({"items": True, "items_0_titre": "A"}, {"items": True, "items_0_titre": "A"}),
        ({"items": [{"titre": "A"}]}, {"items": [{"titre": "A"}]}),
        (
            {
                "etapes": [{"liens": 1, "liens_0_url": "/a/"}],
                "lieu": {"jours": 1, "jours_0_nom": "L"},
            },
            {"etapes": [{"liens": [{"url": "/a/"}]}], "lieu": {"jours": [{"nom": "L"}]}},
        ),
        ({"items": 10**9, "items_0_titre": "A"}, {"items": [{"titre": "A"}]}),
        ([], []),
        (None, None),
    ],
)
def test_repeater_is_unfolded(flat: Any, unfolded: Any) -> None:
    assert unflatten(flat) == unfolded


def test_rows_come_in_their_order() -> None:
    flat: dict[str, Any] = {"items": 12}
    flat |= {f"items_{index}_titre": str(index) for index in reversed(range(12))}
    assert [row["titre"] for row in unflatten(flat)["items"]] == [str(n) for n in range(12)]


def nested(depth: int, key: str) -> dict[str, Any]:
    """Build a chain of objects, one inside the other."""
    tree: dict[str, Any] = {}
    for _ in range(depth):
        tree = {key: [tree]}
    return tree


def depth_of(tree: Any, key: str) -> int:
    depth = 0
    while tree and tree.get(key) and tree[key][0] is not None:
        tree, depth = tree[key][0], depth + 1
    return depth


def test_what_is_nested_too_deep_is_left_out() -> None:
    tree = nested(1_000, "childs")
    assert depth_of(shallow([tree], "childs")[0], "childs") == MAX_DEPTH - 1
    assert depth_of(bounded(tree), "childs") <= MAX_DEPTH
    assert depth_of(unflatten(tree), "childs") <= MAX_DEPTH


def test_repeaters_nested_without_end_are_cut() -> None:
    flat = {("a_0_" * depth) + "a": 1 for depth in range(49)}
    assert depth_of(unflatten(flat), "a") <= MAX_DEPTH


@pytest.mark.parametrize(
    "hostile",
    [
        {"a": 1, **{f"a{'_0' * 99}_{number}": 1 for number in range(20_000)}},
        {"a" + "_0" * 500_000: 1, "a": 1},
        {f"k{number}": 9_999 for number in range(50_000)},
        {f"k{number // 2}_0_x" if number % 2 else f"k{number // 2}": 1 for number in range(50_000)},
    ],
)
def test_hostile_keys_cost_calls_in_proportion(hostile: dict[str, Any]) -> None:
    calls = 0

    def count(*_event: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        unflatten(hostile)
    finally:
        sys.setprofile(None)
    assert calls < CALLS_A_KEY * len(hostile) + MAX_DEPTH * CALLS_A_KEY
