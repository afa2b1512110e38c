"""Proves that a test file leaves nothing to the next one, whatever its tests have done."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.wordpress.seeded import WordPress


def _files(folder: Path) -> dict[str, bytes]:
    """Return the files and links below a folder, but not what is behind links to folders."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


async def test_restored_site_is_the_one_that_was_seeded(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    server, page = wordpress.server, wordpress.ids["nested"][0]
    seeded = _files(server.content)
    server.evaluate(
        f"wp_update_post(['ID' => {page}, 'post_title' => 'Autre', 'post_status' => 'draft']);"
        "update_option('left_behind', 'yes'); wp_mail('lea@example.org', 'Un reste', '');"
    )
    plugin = server.content / "plugins" / "villa-site"
    (plugin / "villa-site.php").write_text("<?php exit;")
    (plugin / "readme.txt").unlink()
    (server.content / "mu-plugins" / "left.php").symlink_to(plugin / "uninstall.php")
    (server.content / "uploads" / "left").mkdir()
    (server.content / "uploads" / "left" / "left.txt").write_text("left behind")
    (server.folder / "debug.log").write_text("[01-Jan] /plugins/villa-site/ failed\n")
    server.restore()
    assert _files(server.content) == seeded
    assert server.notices() == []
    assert [mail for mail in server.mails() if mail["subject"] == "Un reste"] == []
    assert server.evaluate(f"return get_the_title({page});") == "La villa"
    assert server.evaluate("return get_option('left_behind');") is False
    assert (await visitor.get("/la-villa/")).status_code == 200
