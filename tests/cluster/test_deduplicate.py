"""What comes on two ways is heard once."""

from __future__ import annotations

from villa_site.cluster.deduplicate import MAX_ID_LENGTH, Deduplicator


def test_message_is_heard_once() -> None:
    one, other = Deduplicator(), Deduplicator()
    message = one.with_id({"submitted": "10.0.0.1"})
    assert message["submitted"] == "10.0.0.1"
    assert [other.is_new(message) for _ in range(3)] == [True, False, False]
    assert other.is_new(one.with_id({"submitted": "10.0.0.1"}))


def test_messages_of_two_workers_are_never_taken_for_each_other() -> None:
    hearing = Deduplicator()
    assert all(hearing.is_new(Deduplicator().with_id({})) for _ in range(10))


def test_message_without_a_usable_name_is_always_heard() -> None:
    once = Deduplicator()
    for message in ({}, {"id": 7}, {"id": ["a"]}, {"id": "x" * (MAX_ID_LENGTH + 1)}):
        assert once.is_new(message)
        assert once.is_new(message)


def test_what_was_heard_long_ago_is_forgotten() -> None:
    one, other = Deduplicator(), Deduplicator(max_ids=10)
    first = one.with_id({})
    assert other.is_new(first)
    for _ in range(10):
        other.is_new(one.with_id({}))
    assert len(other._known) == 10
    assert other.is_new(first)
