"""Handlers get what they declare of an event: players, pointers, drags, sizes, sight, data."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.hydration import wait_for_hydration
from tests.support.served_site import Site, serving
from tests.support.voice import write_silence

pytestmark = pytest.mark.req("DEV-12")

BLOCK: Final = '''
"""An element for each kind of event, and the words of what came last."""

from reactpy import component, html, use_state

from villa_site.extend import (
    BlockContext, ContentModel, DragEvent, ElementEvent, File, FormEvent, IntersectionEvent,
    KeyboardEvent, MediaEvent, PointerEvent, ResizeEvent, ScrollEvent, block, event,
)


class Given(ContentModel):
    """A recording."""

    voice: File | None = None


@block()
@component
def declared(data: Given, ctx: BlockContext):
    said, say = use_state("nothing")
    wide, set_wide = use_state("")
    seen, set_seen = use_state("")

    def on_end(event: MediaEvent) -> None:
        say(f"{event.type} {event.current_time} of {event.duration}, {event.paused}")

    def on_seek(event: MediaEvent) -> None:
        say(f"{event.type} {event.current_time} of {event.duration}")

    def on_seat(event: PointerEvent) -> None:
        say(f"{event.dataset} {event.offset_x:.0f} {event.offset_y:.0f} {event.buttons} "
            f"{event.shift_key} {event.box.width:.0f}")

    def on_data(event: ElementEvent) -> None:
        say(f"{event.type} {event.dataset} {event.target.name}")

    def on_key(event: KeyboardEvent) -> None:
        say(f"{event.key} {event.code} {event.ctrl_key}")

    @event(prevent_default=True)
    def on_over(event: ElementEvent) -> None:
        """Let it be dropped."""

    @event(prevent_default=True)
    def on_drop(event: DragEvent) -> None:
        say(f"{event.text} {'text/plain' in event.types} on {event.dataset['place']}")

    @event(throttle=0.5)
    def on_scroll(event: ScrollEvent) -> None:
        say(f"{event.scroll_top:.0f} {event.progress:.2f}")

    def on_form(event: FormEvent) -> None:
        say(f"{event.form_data}")

    def on_resize(event: ResizeEvent) -> None:
        set_wide(f"{event.width:.0f} by {event.height:.0f}")

    def on_sight(event: IntersectionEvent) -> None:
        set_seen(seen + ("in " if event.is_intersecting else "out "))

    return html.section(
        html.p({"id": "said"}, said),
        html.p({"id": "wide"}, wide),
        html.p({"id": "seen"}, seen),
        html.audio({"id": "voice", "src": data.voice.url, "controls": True,
                    "onSeeked": on_seek, "onEnded": on_end}),
        html.div(
            {"id": "hall", "data-hall": "loggia", "onClick": on_seat,
             "style": {"width": "200px", "height": "100px", "position": "relative"}},
            html.button({"id": "seat", "data-seat": "7", "data-on-x": "no", "style": {
                "position": "absolute", "left": "40px", "top": "20px", "width": "20px",
                "height": "20px"}}, html.span("7")),
        ),
        html.ul({"id": "list", "onClick": on_data, "data-list": "a"},
            html.li({"data-id": "1"}, html.button({"name": "a"}, html.b({"id": "bold"}, "1")))),
        html.input({"id": "key", "aria-label": "Key", "onKeyDown": on_key}),
        html.p({"id": "piece", "draggable": True}, "A piece"),
        html.div({"id": "place", "data-place": "3", "onDragOver": on_over, "onDrop": on_drop,
                  "style": {"height": "60px"}}, "A place"),
        html.div({"id": "long", "tabIndex": 0, "onScroll": on_scroll,
                  "style": {"height": "100px", "overflow": "auto"}},
            html.div({"style": {"height": "300px"}})),
        html.form({"id": "form", "onChange": on_form},
            html.input({"name": "city", "aria-label": "City"}),
            html.input({"name": "day", "aria-label": "Day", "defaultValue": "lundi"})),
        html.div({"id": "box", "onResize": on_resize,
                  "style": {"width": "100px", "height": "9px"}}),
        html.div({"style": {"height": "3000px"}}),
        html.p({"id": "end", "onIntersect": on_sight}, "The end"),
    )
'''


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of one page."""
    folder = tmp_path_factory.mktemp("events")
    extra, content = folder / "extra", folder / "content"
    extra.mkdir()
    (content / "fr").mkdir(parents=True)
    write_silence(content / "media/voix.wav", 6)
    (extra / "declared.py").write_text(BLOCK)
    page = "title: Accueil\ntemplate: ''\nblocks:\n  - declared: {voice: {file: voix.wav}}\n"
    (content / "fr/home.yaml").write_text(page)
    start = f"import blocks; blocks.__path__.append({str(extra)!r})"
    command = (sys.executable, "-c", f"{start}; from villa_site.cli import main; main()")
    async with serving(folder, command=command, VILLA_CONTENT_DIR=str(content)) as served:
        yield served


def sent_by(page: Page) -> list[dict[str, Any]]:
    """Return a list that grows with each event that ``page`` sends."""
    events: list[dict[str, Any]] = []

    def remember(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("data") and message["target"] not in {"navigate", "ping"}:
            events.extend(message["data"])

    page.on("websocket", lambda socket: socket.on("framesent", remember))
    return events


@pytest.fixture
async def opened(page: Page) -> list[dict[str, Any]]:
    """The events that the page has sent; it is open."""
    sent = sent_by(page)
    await page.goto("/")
    await wait_for_hydration(page)
    # The size is reported by itself: the connection is there, and what reads events.
    await expect(page.locator("#wide")).to_have_text("100 by 9")
    sent.clear()
    return sent


async def test_player_gives_its_time_and_length(page: Page, opened: list[dict[str, Any]]) -> None:
    said = page.locator("#said")
    await page.locator("#voice").evaluate("(voice) => { voice.currentTime = 2.5; }")
    await expect(said).to_have_text("seeked 2.5 of 6.0")
    await page.locator("#voice").evaluate("(voice) => { voice.currentTime = 6; voice.play(); }")
    await expect(said).to_have_text("ended 6.0 of 6.0, True")
    assert not {"clientX", "formData", "key"} & {name for each in opened for name in each}
    assert "value" not in str(opened)


async def test_pointer_gives_its_place_and_the_data_of_what_it_hit(
    page: Page, opened: list[dict[str, Any]]
) -> None:
    await page.locator("#seat").click(modifiers=["Shift"], position={"x": 5, "y": 6})
    expected = "{'seat': '7', 'hall': 'loggia'} 45 26 0 True 200"
    await expect(page.locator("#said")).to_have_text(expected)
    assert len(opened) == 1


async def test_one_handler_of_a_list_gets_the_data_of_its_items(
    page: Page, opened: list[dict[str, Any]]
) -> None:
    await page.locator("#bold").click()
    await expect(page.locator("#said")).to_have_text("click {'id': '1', 'list': 'a'}")
    assert [*opened[0]] == ["type", "target", "currentTarget", "dataset"]


async def test_key_gives_its_place_on_the_keyboard(page: Page, opened: list[Any]) -> None:
    await page.locator("#key").press("Control+KeyB")
    await expect(page.locator("#said")).to_have_text("b KeyB True")
    assert "clientX" not in str(opened)


async def test_drop_gives_the_text_of_what_is_dragged(page: Page, opened: list[Any]) -> None:
    await page.evaluate(
        """document.querySelector("#piece").addEventListener("dragstart", (event) => {
          event.dataTransfer.setData("text/plain", "seat 7");
        })"""
    )
    await page.locator("#piece").drag_to(page.locator("#place"))
    await expect(page.locator("#said")).to_have_text("seat 7 True on 3")
    assert opened[-1]["type"] == "drop"


async def test_scroll_is_throttled_and_its_last_place_is_sent(
    page: Page, opened: list[dict[str, Any]]
) -> None:
    steps = """async (long) => {
      for (let top = 0; top <= 100; top += 2) {
        long.scrollTop = top;
        await new Promise(requestAnimationFrame);
      }
    }"""
    await page.locator("#long").evaluate(steps)
    await expect(page.locator("#said")).to_have_text("100 0.50")
    assert len([each for each in opened if each["type"] == "scroll"]) < 10


async def test_form_gives_all_of_its_fields(page: Page, opened: list[Any]) -> None:
    await page.get_by_label("City").fill("Rome")
    said = page.locator("#said")
    await expect(said).to_have_text("{'city': 'Rome', 'day': 'lundi'}")
    assert opened


async def test_size_and_sight_are_reported_when_they_change(
    page: Page, opened: list[dict[str, Any]]
) -> None:
    assert "intersect" not in str(opened)
    await page.locator("#box").evaluate("(box) => { box.style.width = '50px'; }")
    await expect(page.locator("#wide")).to_have_text("50 by 9")
    await page.locator("#end").scroll_into_view_if_needed()
    await expect(page.locator("#seen")).to_have_text("in")
    await page.evaluate("scrollTo(0, 0)")
    await expect(page.locator("#seen")).to_have_text("in out")
    assert len([each for each in opened if each["type"] == "intersect"]) <= 4


@pytest.mark.fresh_context
async def test_first_event_waits_for_what_reads_it(page: Page) -> None:
    requests: list[Route] = []

    async def hold(route: Route) -> None:
        requests.append(route)

    await page.route("**/event-details-*.js", hold)
    await page.goto("/")
    await wait_for_hydration(page)
    await page.locator("#bold").click()
    await expect(page.locator("#said")).to_have_text("nothing")
    for route in requests:
        await route.continue_()
    await expect(page.locator("#said")).to_have_text("click {'id': '1', 'list': 'a'}")
