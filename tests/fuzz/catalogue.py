"""Every target of the fuzzer."""

from __future__ import annotations

from typing import Final

from tests.fuzz import content_calls, replies, requests, sockets, submissions

TARGETS: Final = (
    *requests.TARGETS,
    *submissions.TARGETS,
    *sockets.TARGETS,
    *replies.TARGETS,
    *content_calls.TARGETS,
)
