"""The texts of a new island: Python, TypeScript, style, fixture and test."""

from __future__ import annotations

from typing import Final

PYTHON: Final = '''"""The {slug} block: say here what an editor uses it for."""

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
    Props,
    Text,
    block,
    island,
    required,
    rich_text,
    section,
)


class {model}Props(Props):
    """The props of the island; `villa-site island-types` writes them to props.ts."""

    label: str


class {model}(ContentModel):
    """The fields that the editor filled in."""

    anchor: Anchor = ""
    titre: Text = ""
    texte: Annotated[Html, required()] = NO_HTML


@block()
def {name}(data: {model}, ctx: BlockContext) -> VdomDict:
    """Show the text, in whose place the island comes near the viewport."""
    fallback = rich_text(data.texte, ctx)
    shown = island("{name}", {model}Props(label=data.titre), fallback)
    body = html.div({{"className": "block-body {slug}-body"}}, shown)
    return section("{slug}", body, title=data.titre, anchor=data.anchor)
'''

CSS: Final = """@layer blocks {{
  .{slug}-body {{
    /* The place of the island is there before it is: what follows does not move. */
    min-block-size: 3rem;
  }}
}}
"""

TEST: Final = '''"""The {slug} block shows its text without script, until its island is there."""

from __future__ import annotations

from blocks.{name} import {name}
from villa_site.extend import render_block


async def test_{name}_shows_its_text_until_the_island_is_there() -> None:
    html = await render_block({name}, {{"titre": "Titre", "texte": "<p>Un texte</p>"}})
    island = html.partition('<villa-island name="{name}">')[2].partition("</villa-island>")[0]
    assert "<p>Un texte</p>" in island
'''

FIXTURE: Final = """{{
  "full": {{
    "blockName": "acf/{slug}",
    "attrs": {{
      "anchor": "exemple",
      "data": {{ "titre": "Un titre", "texte": "<p>Un texte, en attendant.</p>" }}
    }},
    "innerBlocks": [],
    "innerHTML": ""
  }}
}}
"""

_TSX: Final = """/** The {slug} island: it takes the place of its fallback near the viewport. */
{imports}
import type {{ {model}Props }} from "./props.ts";

export default function {model}({{ label }}: {model}Props) {{
{body}}}
"""

_OWN: Final = """  const [count, setCount] = useState(0);
  return (
    <button
      type="button"
      className="button"
      onClick={{() => {{
        setCount(count + 1);
      }}}}
    >
      {{label}} {{count}}
    </button>
  );
"""

_PACKAGES: Final = """  return (
    <div role="group" aria-label={{label}}>
      <{component} />
    </div>
  );
"""

PACKAGE: Final = """{{
  "name": "{project}-islands",
  "private": true,
  "type": "module",
  "devDependencies": {{
    "@types/react": "19.1.17",
    "@types/react-dom": "19.1.11",
    "esbuild": "0.28.2",
    "react": "19.1.10",
    "react-dom": "19.1.10",
    "typescript": "6.0.3"
  }}
}}
"""
"""React is for types and for packages that name it: pages have the site's own, of this release."""

TSCONFIG: Final = """{
  "compilerOptions": {
    "target": "es2022",
    "lib": ["es2023", "dom", "dom.iterable"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "types": [],
    "jsx": "react-jsx",
    "strict": true,
    "allowImportingTsExtensions": true,
    "noUncheckedSideEffectImports": false,
    "verbatimModuleSyntax": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["**/*.ts", "**/*.tsx"],
  "exclude": ["node_modules", ".build"]
}
"""

GITIGNORE: Final = "node_modules/\n.build/\n"


def tsx(*, slug: str, model: str, package: str = "", component: str = "", style: str = "") -> str:
    """Return the source of an island that shows ``component`` of ``package``, or a button."""
    imports, body = 'import { useState } from "react";\n', _OWN
    if package and component:
        # The island and the component may have one name.
        local = f"{component}Shown" if component in {"default", model} else component
        local = f"{model}Component" if component == "default" else local
        named = local if component == "default" else f"{{ {_renamed(component, local)} }}"
        imports, body = f'import {named} from "{package}";\n', _PACKAGES
        component = local
    elif package:
        imports = f"// {package} is installed: import here what the island shows of it.\n{imports}"
    if style:
        imports += f'import "{style}";\n'
    return _TSX.format(
        slug=slug, model=model, imports=imports, body=body.format(component=component)
    )


def _renamed(component: str, local: str) -> str:
    return component if component == local else f"{component} as {local}"
