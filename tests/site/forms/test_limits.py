"""An address may send so many forms an hour; another address is another matter."""

from __future__ import annotations

from villa_site.site.forms.limits import ADDRESS_TIMES, HOUR, MAX_CLIENTS, FormGuard


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_submissions_of_an_ip_are_limited_per_hour() -> None:
    clock = Clock()
    guard = FormGuard(2, clock=clock)
    assert [guard.allows("a"), guard.allows("a"), guard.allows("a")] == [True, True, False]
    assert guard.allows("b")
    clock.now = HOUR - 1
    assert not guard.allows("a")
    clock.now = HOUR
    assert guard.allows("a")


def test_refused_submission_does_not_extend_the_limit() -> None:
    clock = Clock()
    guard = FormGuard(1, clock=clock)
    assert guard.allows("a")
    for minute in range(1, 60):
        clock.now = minute * 60.0
        assert not guard.allows("a")
    clock.now = HOUR
    assert guard.allows("a")


def test_number_of_remembered_clients_is_limited() -> None:
    guard = FormGuard(1)
    for number in range(MAX_CLIENTS + 10):
        guard.allows(str(number))
    assert len(guard._sent) <= MAX_CLIENTS


def test_visitors_of_one_address_have_shares_of_their_own() -> None:
    guard = FormGuard(2)
    for visitor in map(str, range(ADDRESS_TIMES)):
        assert guard.has_share("a", visitor)
        assert [guard.allows("a", visitor) for _ in range(3)] == [True, True, False]
        assert not guard.has_share("a", visitor)
    # The address has a limit, too, which those without cookies have no part in.
    assert not guard.allows("a", "one more")
    assert guard.allows("b", "one more")
    assert [guard.allows("a") for _ in range(3)] == [True, True, False]


def test_visitor_of_another_worker_is_counted_once_reported() -> None:
    reported: list[str] = []
    guard, other = FormGuard(2, share=reported.append), FormGuard(2)
    for _ in range(2):
        guard.allows("10.0.0.1", "visitor")
    for sender in reported:
        other.count(sender)
    assert not other.allows("10.0.0.1", "visitor")
    assert other.allows("10.0.0.1", "another")
