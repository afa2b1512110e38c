"""A page that holds the live preview in a frame and plays the editor, by messages alone."""

from __future__ import annotations

from typing import Any, Final

from playwright.async_api import Frame, Page, Route

from villa_site.tools.live_preview.frame import PATH

HOST: Final = "/editor-of-tests/"
_DOCUMENT: Final = f"""<!DOCTYPE html><html lang="en"><title>Editor</title>
<iframe title="Preview" src="{PATH}" style="width:1000px;height:700px"></iframe>
<script>
window.said = [];
addEventListener('message', ({{ data }}) => {{ if (data && data.villa) said.push(data); }});
window.say = (message) => document.querySelector('iframe').contentWindow
  .postMessage({{ villa: 'villa-live-preview', ...message }}, '*');
</script></html>"""


class PreviewHost:
    """Opens the frame, and says what an editor's page says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.number = 0

    async def open(self, path: str, *, token: str = "", post: int = 0) -> Frame:
        """Show the preview of the page at ``path``; nothing is typed yet."""
        await self.page.route(f"**{HOST}", _fulfil)
        await self.page.goto(HOST)
        await self.heard("ready")
        await self.say(kind="open", path=path, token=token, post=post)
        await self.heard("shown")
        return self.frame

    @property
    def frame(self) -> Frame:
        """The frame of the preview."""
        return next(each for each in self.page.frames if PATH in each.url)

    async def say(self, **message: Any) -> None:
        """Send the preview a message."""
        await self.page.evaluate("(message) => say(message)", message)

    async def type(self, **typed: Any) -> int:
        """Send what is typed, and return its number."""
        self.number += 1
        await self.say(kind="typed", number=self.number, **typed)
        return self.number

    async def show(self, **typed: Any) -> None:
        """Send what is typed, and wait until the page shows it."""
        await self.shown(await self.type(**typed))

    async def shown(self, number: int) -> None:
        """Wait until the page shows what has this number."""
        await self.page.wait_for_function(
            "(number) => said.some((each) => each.kind === 'shown' && each.number >= number)",
            arg=number,
        )

    async def heard(self, kind: str) -> dict[str, Any]:
        """Wait for a message of the preview, and return the newest of its kind."""
        handle = await self.page.wait_for_function(
            "(kind) => said.filter((each) => each.kind === kind).pop()", arg=kind
        )
        message: dict[str, Any] = await handle.json_value()
        return message

    async def all_heard(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of the preview of a kind until now."""
        messages: list[dict[str, Any]] = await self.page.evaluate(
            "(kind) => said.filter((each) => each.kind === kind)", kind
        )
        return messages

    async def forget(self) -> None:
        """Forget what the preview has said."""
        await self.page.evaluate("said.length = 0")


async def _fulfil(route: Route) -> None:
    await route.fulfill(content_type="text/html", body=_DOCUMENT)


def paragraph(text: str, mark: str) -> dict[str, Any]:
    """A paragraph of WordPress' editor."""
    return {
        "blockName": "core/paragraph",
        "attrs": {},
        "innerBlocks": [],
        "innerHTML": f"<p>{text}</p>",
        "mark": mark,
    }
