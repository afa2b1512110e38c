"""Finds, in the code of authors, what would fail in silence or only later: before it is run."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeGuard

from reactpy import html

from villa_site.engine.closest import closest
from villa_site.engine.failure import ADVICE, Failure, Place, is_authors
from villa_site.engine.rendering.script_check import ELEMENT, NO_SCRIPT, SCRIPTED, is_data

_MATHML: Final = (
    "annotation maction merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms "
    "mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics"
).split()
_MORE: Final = "datalist dfn hgroup optgroup search selectedcontent".split()
"""Elements of HTML that ReactPy makes, and does not list."""
_HTML: Final = frozenset({*type(html).__annotations__, *_MORE, *_MATHML})
_SVG: Final = frozenset(type(html.svg).__annotations__)
_ELEMENT: Final = "An element has a name that no browser knows."
_HOOK: Final = "A hook is in a condition."
_HOOK_FIX: Final = (
    "Call it at the top of the component each time, and use what it gives in the condition."
)
_BRANCHES: Final = {
    ast.If: "body orelse",
    ast.IfExp: "body orelse",
    ast.For: "body orelse",
    ast.AsyncFor: "body orelse",
    ast.While: "body orelse test",
    ast.Try: "body handlers orelse",
    ast.ListComp: "elt",
    ast.SetComp: "elt",
    ast.GeneratorExp: "elt",
    ast.DictComp: "key value",
    ast.match_case: "body guard",
}
"""The parts of each construct that may be run more or less than once."""
_STATELESS: Final = frozenset(
    "use_backend use_connection use_context use_location use_navigate use_query use_scope "
    "use_session use_site use_store use_visit".split()
)
"""Hooks that keep nothing: they may be called anywhere."""


class _Flaw(NamedTuple):
    line: int
    what: str
    message: str
    fix: str


def check_sources(report: Callable[[Failure], None]) -> None:
    """Report what is wrong in the modules of authors that have been imported."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        is_test = name.partition(".")[0] == "tests"
        if isinstance(file, str) and file.endswith(".py") and is_authors(file) and not is_test:
            for flaw in _flaws(module, Path(file)):
                place = Place(file, flaw.line)
                report(Failure.at(place, flaw.what, flaw.message, kind=ADVICE, fix=flaw.fix))


def _flaws(module: ModuleType, file: Path) -> Iterator[_Flaw]:
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        # It has been saved again meanwhile: the next start reads it.
        return
    yield from _unknown_elements(tree, vars(module))
    yield from _script_elements(tree, vars(module))
    yield from _conditional_hooks(tree)


def _unknown_elements(tree: ast.AST, names: Mapping[str, Any]) -> Iterator[_Flaw]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        owner = _resolved(node.value, names)
        known = _HTML if owner is html else _SVG if owner is html.svg else None
        tag = node.attr.rstrip("_")
        # A hyphen in a name is a custom element's.
        if known is None or {node.attr, tag} & known or "_" in tag:
            continue
        near = closest(tag, known)
        fix = f"Did you mean html.{near}?" if near else "Write the name of an element of HTML."
        yield _Flaw(node.lineno, _ELEMENT, f"<{tag}> is no element of HTML.", fix)


def _script_elements(tree: ast.AST, names: Mapping[str, Any]) -> Iterator[_Flaw]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute)):
            continue
        is_script = node.func.attr == "script" and _resolved(node.func.value, names) is html
        if is_script and not _has_source_or_data(node.args[0]):
            yield _Flaw(node.lineno, SCRIPTED, ELEMENT, NO_SCRIPT)


def _has_source_or_data(attributes: ast.expr) -> bool:
    """Tell whether a script element has a file or holds data, as far as that can be read."""
    if not isinstance(attributes, ast.Dict):
        return not isinstance(attributes, ast.Constant | ast.JoinedStr)
    given = {
        ast.literal_eval(key) if isinstance(key, ast.Constant) else "": value
        for key, value in zip(attributes.keys, attributes.values, strict=True)
    }
    kind = given.get("type")
    return "src" in given or (isinstance(kind, ast.Constant) and is_data(str(kind.value)))


def _resolved(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """Return what an expression such as ``html``, ``reactpy.html`` or ``html.svg`` names."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and node.attr in {"html", "svg"}:
        owner = _resolved(node.value, names)
        is_known = owner is html or isinstance(owner, ModuleType)
        return getattr(owner, node.attr, None) if is_known else None
    return None


def _conditional_hooks(tree: ast.AST) -> Iterator[_Flaw]:
    """Yield the calls of hooks that a component does not make each time it is rendered."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _keeps_states(node):
            for statement in node.body:
                yield from _hooks_in(statement, is_conditional=False)


def _keeps_states(function: ast.FunctionDef) -> bool:
    """Tell whether a function is a component or a hook of an author's own."""
    decorators = [ast.unparse(each).rpartition(".")[2] for each in function.decorator_list]
    return "component" in decorators or function.name.startswith("use_")


def _hooks_in(node: ast.AST, *, is_conditional: bool) -> Iterator[_Flaw]:
    if is_conditional and isinstance(node, ast.Call) and (hook := _hook(node.func)):
        message = f"{hook} is called in a condition or a loop: states are known by their order."
        yield _Flaw(node.lineno, _HOOK, message, _HOOK_FIX)
    branches = _BRANCHES.get(type(node), "").split()
    # What is in a function is run later, its decorators at once.
    fields = [("", node.decorator_list)] if _is_function(node) else ast.iter_fields(node)
    for name, value in fields:
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                is_later = isinstance(node, ast.BoolOp) and name == "values" and index > 0
                inside = is_conditional or is_later or name in branches
                yield from _hooks_in(child, is_conditional=inside)


def _is_function(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _hook(node: ast.expr) -> str:
    """Return the name of a hook with a state; empty for any other function."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name if name.startswith("use_") and name not in _STATELESS else ""
