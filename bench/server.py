"""Runs a contestant in a process of its own: `python -m bench.server NAME SOCKET FOLDER`."""

from __future__ import annotations

import asyncio
import importlib
import socket
import sys
from pathlib import Path
from typing import Any, Final

import uvicorn

from villa_site.cli.server import server_config

CONTESTANTS: Final = ("villa", "rendered", "memory", "stock", "bare", "seats")


def main() -> None:
    """Serve one contestant as `villa-site serve` serves the site."""
    name, handle, folder = sys.argv[1:]
    if name not in CONTESTANTS:
        sys.exit(f"Choose one of {', '.join(CONTESTANTS)}: there is no contestant {name!r}.")
    module = importlib.import_module(f"bench.contestants.{name}")
    app: Any = asyncio.run(module.create(Path(folder)))
    listening = socket.socket(fileno=int(handle))
    uvicorn.Server(server_config(app)).run(sockets=[listening])


if __name__ == "__main__":
    main()
