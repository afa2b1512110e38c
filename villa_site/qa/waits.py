"""Waits for a page, and troubles to try it with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Page, WebSocketRoute

HYDRATED: Final = """() => {
  const container = document.querySelector('#villa');
  const name = Object.keys(container ?? {}).find((each) => each.startsWith('__reactContainer'));
  return name !== undefined && !container[name].stateNode.current.memoizedState.isDehydrated;
}"""
"""True once React has the whole document."""


def await_hydration(page: Page) -> None:
    """Wait until the page answers to the visitor."""
    page.wait_for_function(HYDRATED)


@contextmanager
def await_navigation(page: Page) -> Iterator[None]:
    """Wait, at the end of the block, until what was done in it has led to another page."""
    before = page.url
    yield
    page.wait_for_url(lambda url: url != before)
    await_hydration(page)


@contextmanager
def go_offline(page: Page) -> Iterator[None]:
    """Cut the visitor's network for as long as the block lasts."""
    page.context.set_offline(offline=True)
    try:
        yield
    finally:
        page.context.set_offline(offline=False)


def cut_socket(page: Page) -> Callable[[], int]:
    """Return a function that cuts the page's sockets and says how many; call it before opening."""
    opened: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        opened.append(socket)

    def cut() -> int:
        cut_now, opened[:] = list(opened), []
        for socket in cut_now:
            socket.close(code=1001)
        return len(cut_now)

    page.route_web_socket(re.compile(".*"), pass_on)
    return cut


@contextmanager
def without_script(browser: Browser, context_args: dict[str, object]) -> Iterator[Page]:
    """Give an empty page whose browser runs no script. ``context_args`` as for a context."""
    arguments = context_args | {"java_script_enabled": False}
    context = browser.new_context(**arguments)  # type: ignore[arg-type]
    try:
        yield context.new_page()
    finally:
        context.close()
