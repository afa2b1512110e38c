"""A submission that a page renders: values, errors and message, or the confirmation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Submission:
    """The values of the form named ``form``, the errors by field, and a message.

    An ``accepted`` submission has only a message.
    """

    form: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    message: str = ""
    accepted: bool = False

    def value(self, name: str) -> str:
        """Return the first value of a field, empty without one."""
        return next(iter(self.values.get(name, ())), "")


def refused(submission: Submission | None, form: str) -> Submission | None:
    """Return the submission if it is the form's and was not accepted."""
    ours = submission is not None and submission.form == form and not submission.accepted
    return submission if ours else None


def thanked(submission: Submission | None, form: str) -> str:
    """Return the backend's message if it has accepted the form, else an empty text."""
    ours = submission is not None and submission.form == form and submission.accepted
    return submission.message if submission and ours else ""
