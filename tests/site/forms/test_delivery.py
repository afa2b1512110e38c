"""The same is sent once, and what failed may be sent again."""

from __future__ import annotations

import asyncio

import pytest

from villa_site.site.forms.delivery import REMEMBERED, Idempotency

pytestmark = pytest.mark.req("EXT-07")


class Post:
    """Counts what it sends, and answers when a test says so."""

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)
        self.sent = 0
        self.open = asyncio.Event()
        self.now = 0.0
        self.idempotency: Idempotency[str] = Idempotency(
            lambda answer: answer == "yes", clock=lambda: self.now
        )

    async def send(self) -> str:
        self.sent += 1
        await self.open.wait()
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def once(self, key: str = "k") -> str:
        return await self.idempotency.once(key, self.send)


async def test_concurrent_identical_submissions_are_one() -> None:
    post = Post("yes")
    both = asyncio.gather(post.once(), post.once())
    await asyncio.sleep(0)
    post.open.set()
    assert list(await both) == ["yes", "yes"]
    assert await post.once() == "yes"
    assert post.sent == 1
    assert post.idempotency.knows("k")


async def test_different_messages_are_distinct() -> None:
    post = Post("yes", "yes")
    post.open.set()
    await post.once("a")
    await post.once("b")
    assert post.sent == 2


@pytest.mark.parametrize("failure", ["no", ValueError("broken")])
async def test_failed_submission_can_be_repeated(failure: str | Exception) -> None:
    post = Post(failure, "yes")
    post.open.set()
    if isinstance(failure, Exception):
        with pytest.raises(ValueError, match="broken"):
            await post.once()
    else:
        assert await post.once() == "no"
    assert not post.idempotency.knows("k")
    assert await post.once() == "yes"


async def test_cancelled_visitor_does_not_cancel_the_submission() -> None:
    post = Post("yes")
    leaving = asyncio.create_task(post.once())
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    post.open.set()
    assert await post.once() == "yes"
    assert post.sent == 1


async def test_repeated_message_is_new_after_expiry() -> None:
    post = Post("yes", "yes")
    post.open.set()
    await post.once()
    post.now = REMEMBERED + 1
    await post.once()
    assert post.sent == 2
