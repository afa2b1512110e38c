"""A message that comes on both channels is received once."""

from __future__ import annotations

from villa_site.cluster.worker_bus import MAX_ID_LENGTH, Deduplicator


def test_message_is_received_once() -> None:
    one, other = Deduplicator(), Deduplicator()
    message = one.with_id({"submitted": "10.0.0.1"})
    assert message["submitted"] == "10.0.0.1"
    assert [other.is_new(message) for _ in range(3)] == [True, False, False]
    assert other.is_new(one.with_id({"submitted": "10.0.0.1"}))


def test_ids_of_two_workers_differ() -> None:
    hearing = Deduplicator()
    assert all(hearing.is_new(Deduplicator().with_id({})) for _ in range(10))


def test_message_without_a_valid_id_is_always_new() -> None:
    once = Deduplicator()
    for message in ({}, {"id": 7}, {"id": ["a"]}, {"id": "x" * (MAX_ID_LENGTH + 1)}):
        assert once.is_new(message)
        assert once.is_new(message)


def test_oldest_ids_are_dropped() -> None:
    one, other = Deduplicator(), Deduplicator(max_ids=10)
    first = one.with_id({})
    assert other.is_new(first)
    for _ in range(10):
        other.is_new(one.with_id({}))
    assert len(other._known) == 10
    assert other.is_new(first)
