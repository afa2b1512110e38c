"""An address may send so many forms an hour; another address is another matter."""

from __future__ import annotations

from villa_site.site.forms.limits import HOUR, MAX_CLIENTS, FormGuard


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
