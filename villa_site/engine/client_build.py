"""The built browser client: files served from memory, and the parts that go into the page."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any, Final, Self

from starlette.types import Receive, Scope, Send

from villa_site.engine.added_style import add_parts, minified, without_faces
from villa_site.engine.built_islands import BuiltIslands
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.recompression import Recompressor
from villa_site.engine.page_style import PageStyle, PageStyles
from villa_site.errors import ClientBuildMissing

CLIENT_DIR = Path(__file__).parents[1] / "static" / "client"
ASSETS_URL = "/_villa/"

_SCRIPTS = ("script", "commands", "early", "preloads", "inline_scripts")
IMMUTABLE = b"public, max-age=31536000, immutable"
_MISSING = CachedResponse(404, [(b"content-type", b"text/plain; charset=utf-8")], b"No such file.")


@dataclass(frozen=True, slots=True)
class AddedFonts:
    """Font files by their names; every page's first paint needs the ``preloaded`` ones."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    preloaded: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClientBuild:
    """A build of the client, read from Vite's manifest.

    ``stylesheets``, ``islands`` and ``added_fonts`` are added to it.
    """

    id: str
    manifest: dict[str, Any]
    folder: Path
    stylesheets: tuple[str, ...] = ()
    replaced_fonts: tuple[str, ...] = ()
    islands: BuiltIslands = field(default_factory=BuiltIslands)
    added_fonts: AddedFonts = field(default_factory=AddedFonts)

    @classmethod
    def read(
        cls,
        folder: Path = CLIENT_DIR,
        stylesheets: Sequence[str] = (),
        replaced_fonts: Sequence[str] = (),
        islands: BuiltIslands | None = None,
        fonts: AddedFonts | None = None,
    ) -> ClientBuild:
        """Read the build in ``folder``; raises ClientBuildMissing.

        ``stylesheets`` come after its own, ``islands`` beside them; both give it another id.
        ``replaced_fonts`` begin the names of font files that no page needs at once because of them.
        """
        manifest, build = (_read(folder / name) for name in ("manifest.json", "build.json"))
        added = tuple(map(minified, stylesheets))
        own = str(build.get("id", ""))
        more = islands or BuiltIslands()
        parts = (own, *added, more.id)
        name = sha256("".join(parts).encode()).hexdigest()[: len(own)] if any(parts[1:]) else own
        others = tuple(replaced_fonts), more, fonts or AddedFonts()
        return cls(name, manifest, folder, added, *others).loaded()

    def loaded(self) -> Self:
        """Load it, and return it."""
        self.load()
        return self

    def load(self) -> None:
        """Read all that pages need at once: the next build must not change this one's pages."""
        for name in (*_SCRIPTS, "style", "styles", "fonts"):
            getattr(self, name)

    def url(self, source: str) -> str:
        """Give the address of what ``source`` was built to; raises ClientBuildMissing."""
        try:
            return ASSETS_URL + str(self.manifest[source]["file"])
        except KeyError as error:
            raise ClientBuildMissing(
                f"The browser client's build in {self.folder} has no {source!r}: "
                "run `make setup` again."
            ) from error

    @cached_property
    def script(self) -> str:
        """Address of the main script."""
        return self.url("src/main.ts")

    @cached_property
    def early(self) -> str:
        """The inline script that runs ahead of the client."""
        file = self.url("src/early.ts").removeprefix(ASSETS_URL)
        text = (self.folder / file).read_text().strip()
        return f'<script type="module" async="">{text}</script>'

    @cached_property
    def inline_scripts(self) -> tuple[str, ...]:
        """Source expressions of what runs inline, for the Content-Security-Policy."""
        hashes = _read(self.folder / "build.json").get("inline_scripts", [])
        return tuple(f"'{each}'" for each in hashes)

    @cached_property
    def commands(self) -> str:
        """The element that loads what runs commands, ahead of the client."""
        url = self.url("src/commands.ts")
        return f'<script type="module" src="{url}" async="" fetchpriority="high"></script>'

    @cached_property
    def preloads(self) -> tuple[str, ...]:
        """Addresses of the chunks the main script imports."""
        imports = self.manifest["src/main.ts"].get("imports", [])
        return tuple(ASSETS_URL + str(self.manifest[name]["file"]) for name in imports)

    @property
    def css(self) -> str:
        """All CSS, read again each time."""
        files = self.manifest.get("src/styles.ts", {}).get("css", [])
        own = "".join((self.folder / name).read_text() for name in files)
        return "".join((own, *self.stylesheets))

    @cached_property
    def style(self) -> PageStyle:
        """All CSS, for documents that are no pages of the site."""
        return PageStyle.of(self.css)

    @cached_property
    def styles(self) -> PageStyles:
        """The CSS in parts, to stand in the page: the first paint waits for no second request."""
        parts = _read(self.folder / "style.json")
        parts["preloads"] = [
            each
            for each in parts["preloads"]
            if not Path(each["font"]).name.startswith(self.replaced_fonts)
        ]
        added = add_parts(parts, self.stylesheets) if self.stylesheets else parts
        return PageStyles(added, ASSETS_URL)

    @cached_property
    def added_files(self) -> Mapping[str, bytes]:
        """The added files, and the style's rest with what is added, by the names pages know."""
        files = {**self.islands.files, **self.added_fonts.files}
        if not self.stylesheets:
            return files
        own = self.folder / _read(self.folder / "style.json")["rest"]
        added = "".join(map(without_faces, self.stylesheets)).encode()
        rest = {Path(self.styles.parts["rest"]).name: own.read_bytes() + added}
        return {**files, **rest}

    @cached_property
    def island_addresses(self) -> Mapping[str, str]:
        """Where the browser finds the islands that are added, by name."""
        return {name: f"{ASSETS_URL}assets/{file}" for name, file in self.islands.scripts.items()}

    def assets(self) -> Mapping[str, bytes]:
        """Return all files that pages name, by their names."""
        built = sorted((self.folder / "assets").iterdir())
        return {file.name: file.read_bytes() for file in built} | dict(self.added_files)

    @cached_property
    def fonts(self) -> tuple[str, ...]:
        """Addresses of the font files that every page's first paint needs."""
        own = sorted(
            path.name
            for path in (self.folder / "assets").glob("*-core-*.woff2")
            if "italic" not in path.name and "bold" not in path.name
            if not path.name.startswith(self.replaced_fonts)
        )
        return tuple(f"{ASSETS_URL}assets/{name}" for name in (*own, *self.added_fonts.preloaded))

    @cached_property
    def import_map(self) -> str:
        """Where third-party modules and added islands find the page's own React."""
        names = {
            "react": "react",
            "react-dom": "react-dom",
            "react-dom/client": "react-dom-client",
            "react/jsx-runtime": "react-jsx-runtime",
        }
        imports = {name: self.url(f"src/vendor/{file}.ts") for name, file in names.items()}
        return json.dumps({"imports": imports}, separators=(",", ":"))


def _read(file: Path) -> dict[str, Any]:
    try:
        content: dict[str, Any] = json.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise ClientBuildMissing(
            f"The browser client is not built, {file} cannot be read: run `make setup` in the "
            "source tree, or install the released wheel."
        ) from error
    return content


_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
"""Media types of a build's files; Python reads the tables of the machine for all else."""


class Assets:
    """An ASGI application over the files of a build, read at start."""

    def __init__(self, build: ClientBuild, recompressor: Recompressor) -> None:
        self._recompressor = recompressor
        files = sorted((build.folder / "assets").iterdir())
        self._responses = {f"/{path.name}": _response(path) for path in files}
        for name, content in build.added_files.items():
            self._responses[f"/{name}"] = _respond(name, content)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's form
        """Respond with the file, or 404."""
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        response = self._responses.get(path, _MISSING)
        await response.answer(scope, send)
        self._recompressor.add(response)


def _response(path: Path) -> CachedResponse:
    return _respond(path.name, path.read_bytes())


def _respond(name: str, content: bytes) -> CachedResponse:
    kind = _TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0]
    kind = kind or "application/octet-stream"
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    headers = [
        (b"content-type", f"{kind}{charset}".encode()),
        (b"cache-control", IMMUTABLE),
    ]
    if kind.startswith("font/"):
        # Browsers load a font for another origin's page only where its server allows it.
        headers.append((b"access-control-allow-origin", b"*"))
    return CachedResponse(200, headers, content)
