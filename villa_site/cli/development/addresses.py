"""The addresses that the supervisor answers itself, whatever has become of the site."""

from __future__ import annotations

from typing import Final

ROOT: Final = "/_villa/dev/"
SCRIPT: Final = f"{ROOT}overlay.js"
FILES: Final = {
    SCRIPT: "text/javascript",
    f"{ROOT}remember.js": "text/javascript",
    f"{ROOT}targets.js": "text/javascript",
    f"{ROOT}overlay.css": "text/css",
}
"""The files of the script of development, with their media types."""
STYLE: Final = f"{ROOT}style.css"
EVENTS: Final = f"{ROOT}events"
EDITOR: Final = f"{ROOT}editor"
