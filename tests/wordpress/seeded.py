"""A WordPress with the plugin and the content of ``php/seed.php``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.wordpress.wordpress_server import WordPressServer
from villa_site.content.blocks.block import installed
from villa_site.tools.wordpress.archive import plugin_files

_SEED: Final = Path(__file__).parent / "php" / "seed.php"


class WordPress(NamedTuple):
    """A running WordPress, and the IDs of its content by name."""

    server: WordPressServer
    ids: dict[str, Any]


@contextmanager
def seeded(version: str, folder: Path) -> Iterator[WordPress]:
    """Run a WordPress of a version; raise WordPressMissing.

    The plugin is as its archive holds it.
    """
    plugin = folder / "plugin" / "villa-site"
    for name, content in plugin_files(installed()).items():
        file = plugin / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    served = folder / "served"
    served.mkdir()
    with WordPressServer(version, served) as server:
        server.add_plugin(plugin)
        yield WordPress(server, json.loads(server.run(_SEED)))
