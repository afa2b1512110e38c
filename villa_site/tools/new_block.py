"""Writes the two files of a new block: Python and CSS; its fixture is derived from the model."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Final

from villa_site.errors import BlockError
from villa_site.settings.project.declaration import read_project

PYTHON = '''"""The {name} block: say here what an editor uses it for."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Html,
    Text,
    block,
    required,
    rich_text,
    section,
)


class {model}(ContentModel):
    """The fields that the editor filled in."""

    anchor: Anchor = ""
    titre: Text = ""
    texte: Annotated[Html, required()] = NO_HTML


@block()
def {function}(data: {model}, ctx: BlockContext) -> VdomDict:
    """Show a title and a text."""
    body = html.div({{"className": "block-body"}}, rich_text(data.texte, ctx))
    return section("{name}", body, title=data.titre, anchor=data.anchor)
'''

CSS = """@layer blocks {{
  .{name} {{
    /* The frame and its columns are those of components/ui/section.css. */
    row-gap: var(--space-5);
  }}
}}
"""


_SITES: Final = Path(__file__).parents[2] / "blocks"
"""The site's own blocks: a project's of the same name takes the place of one."""


def write_block(name: str, root: Path, *, replace: bool = False) -> list[Path]:
    """Write ``blocks/<name>.py``, and its CSS below ``root``; return their paths.

    Raises BlockError for an unusable name, a folder that is neither source tree nor
    project, a file that exists, or a block of the site that it may not ``replace``.
    """
    slug, function = name.replace("_", "-"), name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", slug) or keyword.iskeyword(function):
        raise BlockError(
            f"Choose another name than {name!r}: small letters, digits and hyphens, a letter first."
        )
    if read_project(root.absolute()) is not None:
        if (_SITES / f"{function}.py").is_file() and not replace:
            raise BlockError(
                f"Choose another name: the site has a block {slug!r}, and one of a project takes "
                "its place on every page. Write --replace where that is meant."
            )
        (root / "blocks").mkdir(exist_ok=True)
    if not (root / "blocks").is_dir():
        raise BlockError("Run this in the source tree or a project: there is no blocks/ here.")
    texts = {
        root / "blocks" / f"{function}.py": PYTHON,
        root / "blocks" / f"{function}.css": CSS,
    }
    for file in texts:
        if file.exists():
            raise BlockError(f"Choose another name: {file} exists.")
    model = "".join(part.title() for part in slug.split("-"))
    for file, text in texts.items():
        filled = text.format(name=slug, function=function, model=model)
        file.write_text(filled)
    return list(texts)
