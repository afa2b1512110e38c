"""Projects with islands whose packages are those of the client: no registry is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.served_site import ROOT
from villa_site.settings.project.declaration import read_project
from villa_site.tools.islands import IslandBuilder, templates

_PACKAGES: Final = ROOT / "client" / "node_modules"
_LINKED: Final = ("@esbuild", "@types", "csstype", "esbuild", "react", "react-dom", "typescript")

# As many packages are: it requires React, and brings a stylesheet.
_PICKER: Final = {
    "package.json": '{"name": "react-tiny-picker", "version": "1.0.0", "main": "index.js"}',
    "index.js": """
const { createElement, useState } = require("react");
exports.TinyPicker = function TinyPicker({ days }) {
  const [day, setDay] = useState(1);
  const pick = () => setDay(day + 1);
  return createElement("button", { type: "button", className: "tiny", onClick: pick },
    "day " + day + " of " + days);
};
""",
    "index.d.ts": """
export declare function TinyPicker(props: { days: number }): import("react").ReactElement;
""",
    "style.css": ".tiny { letter-spacing: 3px }",
}


def prepare(project: Path) -> IslandBuilder:
    """Give the islands of a project their packages, and one of somebody else's."""
    folder = project / "islands"
    modules = folder / "node_modules"
    modules.mkdir(parents=True)
    for name in _LINKED:
        (modules / name).symlink_to(_PACKAGES / name)
    picker = modules / "react-tiny-picker"
    picker.mkdir()
    for name, text in _PICKER.items():
        (picker / name).write_text(text)
    (folder / "package.json").write_text(templates.PACKAGE.format(project="belvedere"))
    (folder / "tsconfig.json").write_text(templates.TSCONFIG)
    (folder / "props.ts").write_text("export interface JourProps {\n  readonly label: string;\n}\n")
    declared = read_project(project)
    assert declared is not None
    builder = IslandBuilder(declared)
    with builder.locked():
        builder._note()
    return builder


BLOCK: Final = '''"""A day to choose."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Props, Text, block, island, section


class {model}Props(Props):
    """The props of the island."""

    label: str


class {model}(ContentModel):
    """The fields that the editor filled in."""

    titre: Text = ""


@block()
def {name}(data: {model}, ctx: BlockContext) -> VdomDict:
    """Show a day, in whose place the island comes."""
    return section("{name}", island("{name}", {model}Props(label=data.titre), html.p("Un jour")))
'''


def block(name: str) -> str:
    """Return the source of a block that shows the island ``name``."""
    return BLOCK.format(name=name, model=name.title())


def picker(model: str, words: str = "") -> str:
    """Return the source of an island that shows the package's component."""
    return f"""import {{ TinyPicker }} from "react-tiny-picker";
import "react-tiny-picker/style.css";
import type {{ {model}Props }} from "./props.ts";

export default function {model}({{ label }}: {model}Props) {{
  return (
    <div role="group" aria-label={{label}}>
      {words}
      <TinyPicker days={{31}} />
    </div>
  );
}}
"""
