"""Waits for a page, and troubles to try it with.

The site's policy refuses code that is made of text, so what a page is to evaluate is written as a
function: ``page.wait_for_function("() => scrollY === 0")``, not ``"scrollY === 0"``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Error, Page, WebSocketRoute

PATIENCE: Final = 5.0
"""Seconds for which a page is given to become what is waited for."""
_FUNCTION: Final = re.compile(r"\s*(async\s*)?(\([^()]*\)|\w+)\s*=>|\s*(async\s+)?function\b")
_STILL: Final = """() => new Promise((resolve) => {
  let last = [NaN, NaN];
  const look = () => {
    const now = [scrollX, scrollY];
    if (now[0] === last[0] && now[1] === last[1]) resolve(true);
    else { last = now; requestAnimationFrame(() => requestAnimationFrame(look)); }
  };
  look();
})"""
_BEGIN_FORM: Final = "() => { window.villaFilledAt = performance.now(); }"
_NO_ROBOT: Final = "() => performance.now() - window.villaFilledAt > 2500"
_QUIET: Final = "() => !document.querySelector('[aria-busy=true]')"
HYDRATED: Final = """() => {
  const container = document.querySelector('#villa');
  const name = Object.keys(container ?? {}).find((each) => each.startsWith('__reactContainer'));
  return name !== undefined && !container[name].stateNode.current.memoizedState.isDehydrated;
}"""
"""True once React has the whole document."""
LAID_OUT: Final = """() => innerWidth > 767 || !document.getElementById('villa-state') ||
  'fullLayout' in document.documentElement.dataset"""
"""True once all parts of a page have their size; on phones those below the window get it late."""


def await_hydration(page: Page) -> None:
    """Wait until the page answers to the visitor."""
    page.wait_for_function(HYDRATED)


def await_condition(
    page: Page, function: str, sentence: str, arg: object = None, *, seconds: float = PATIENCE
) -> None:
    """Wait until a function of the page returns something true; else raise with the sentence.

    ``function`` is written as ``() => ...``, with one parameter where there is an ``arg``.
    """
    if not _FUNCTION.match(function):
        message = f"{function!r} is no function. Fix: write it as '() => ...'."
        raise ValueError(message)
    try:
        page.wait_for_function(function, arg=arg, timeout=seconds * 1000)
    except Error as error:
        message = f"{sentence} within {seconds:g} s."
        raise AssertionError(message) from error


def await_still(page: Page) -> None:
    """Wait until the page has stopped scrolling."""
    page.evaluate(_STILL)


def await_robot_guard(page: Page) -> None:
    """Wait until the site no longer takes the visitor for a robot: two seconds after the form.

    The site counts from the opening of the socket or from the picture that comes with the form.
    """
    page.wait_for_load_state("networkidle")
    page.evaluate(_BEGIN_FORM)
    page.wait_for_function(_NO_ROBOT)


def await_quiet(page: Page, *, seconds: float = PATIENCE) -> None:
    """Wait until nothing of the page says that it is busy."""
    await_condition(page, _QUIET, "A part of the page was busy, not ready", seconds=seconds)


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
