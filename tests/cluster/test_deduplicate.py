"""What comes on two ways is heard once."""

from __future__ import annotations

from villa_site.cluster.deduplicate import LONGEST_NAME, Once


def test_message_is_heard_once() -> None:
    one, other = Once(), Once()
    message = one.named({"submitted": "10.0.0.1"})
    assert message["submitted"] == "10.0.0.1"
    assert [other.is_first(message) for _ in range(3)] == [True, False, False]
    assert other.is_first(one.named({"submitted": "10.0.0.1"}))


def test_messages_of_two_workers_are_never_taken_for_each_other() -> None:
    hearing = Once()
    assert all(hearing.is_first(Once().named({})) for _ in range(10))


def test_message_without_a_usable_name_is_always_heard() -> None:
    once = Once()
    for message in ({}, {"id": 7}, {"id": ["a"]}, {"id": "x" * (LONGEST_NAME + 1)}):
        assert once.is_first(message)
        assert once.is_first(message)


def test_what_was_heard_long_ago_is_forgotten() -> None:
    one, other = Once(), Once(remembered=10)
    first = one.named({})
    assert other.is_first(first)
    for _ in range(10):
        other.is_first(one.named({}))
    assert len(other._known) == 10
    assert other.is_first(first)
