"""A submission as its page shows it again: values, mistakes and message, or thanks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Submission:
    """The values of the form called ``form``, what is wrong with each, what to say of it all.

    ``accepted`` tells that the backend has it: then there is only its message.
    """

    form: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    message: str = ""
    accepted: bool = False

    def value(self, name: str) -> str:
        """Give the first value of a field, nothing when it has none."""
        return next(iter(self.values.get(name, ())), "")


def refused(submission: Submission | None, form: str) -> Submission | None:
    """Give the submission if it is the form's and is to be sent again."""
    ours = submission is not None and submission.form == form and not submission.accepted
    return submission if ours else None


def thanked(submission: Submission | None, form: str) -> str:
    """Give the backend's words if it has taken the form in, and said any."""
    ours = submission is not None and submission.form == form and submission.accepted
    return submission.message if submission and ours else ""
