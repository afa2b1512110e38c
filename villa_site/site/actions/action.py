"""``@action``: a Python function that visitors run with a form, with script or without."""

from __future__ import annotations

import inspect
import pkgutil
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, Final, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model
from reactpy.types import Component

from villa_site.errors import ActionError
from villa_site.site.actions.form import FORM, TOKEN, action_form
from villa_site.site.actions.token import Offer
from villa_site.site.context import PageContext
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.visitors import Visitor

ActionFunction = Callable[..., Awaitable[str | None]]

_GIVEN: Final = (Visitor, PageContext)
"""Parameters of these types are given by the site."""
_SEVERAL: Final = (list, tuple, set, frozenset)
_CONTROLS: Final = frozenset({TOKEN, FORM, CONTROL})


@dataclass(frozen=True, eq=False)
class Action:
    """A function that a visitor runs; ``form`` makes what runs it."""

    function: ActionFunction

    @property
    def name(self) -> str:
        """The module and the name of the function."""
        return f"{self.function.__module__}.{self.function.__name__}"

    def form(self, attributes: Mapping[str, Any], *children: Any, **arguments: Any) -> Component:
        """Render a form that runs the action; ``arguments`` are the page's, signed.

            voter.form({}, html.button("Oui"), sondage=data.cle, reponse="oui")

        The other parameters are the fields of the form, by name. ``attributes`` and ``children``
        are those of ``html.form``. Raises ActionError for an argument that the action does not
        take.
        """
        unknown = arguments.keys() - self.parameters.model_fields.keys()
        if unknown:
            raise ActionError(f"The action {self.name} takes no {min(unknown)!r}.")
        return action_form(Offer(self.name, arguments), attributes, children)

    @cached_property
    def parameters(self) -> type[BaseModel]:
        """The parameters that a form gives, as a model; raises ActionError for unusable ones."""
        fields: dict[str, Any] = {}
        for name, parameter in inspect.signature(self.function).parameters.items():
            hint = self._hints.get(name)
            if hint in _GIVEN:
                continue
            if hint is None or parameter.kind in {parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL}:
                raise ActionError(f"Annotate the parameter {name!r} of the action {self.name}.")
            if name in _CONTROLS or name.startswith("_"):
                raise ActionError(f"Rename the parameter {name!r} of the action {self.name}.")
            required = parameter.default is parameter.empty
            fields[name] = (hint, ... if required else parameter.default)
        config = ConfigDict(extra="ignore", hide_input_in_errors=True)
        return create_model(self.name, __config__=config, **fields)

    @property
    def knows_visitor(self) -> bool:
        """Whether the function has a parameter for the visitor, and so needs the cookie."""
        return Visitor in self._hints.values()

    def read(self, arguments: Mapping[str, Any], fields: Mapping[str, list[str]]) -> BaseModel:
        """Read the page's arguments and a form's fields; raises pydantic's ValidationError."""
        values: dict[str, Any] = {}
        for name, field in self.parameters.model_fields.items():
            if name in arguments:
                values[name] = arguments[name]
            elif name in fields:
                several = get_origin(field.annotation) in _SEVERAL
                values[name] = fields[name] if several else fields[name][-1]
        return self.parameters.model_validate(values)

    async def run(self, read: BaseModel, ctx: PageContext, visitor: Visitor) -> str:
        """Run the function; return what it says to the visitor, which may be nothing."""
        arguments = {name: getattr(read, name) for name in self.parameters.model_fields}
        given = {Visitor: visitor, PageContext: ctx}
        arguments |= {name: given[hint] for name, hint in self._hints.items() if hint in given}
        return await self.function(**arguments) or ""

    @cached_property
    def _hints(self) -> dict[str, Any]:
        # The function's module may not be complete before it has been imported.
        try:
            hints = get_type_hints(self.function)
        except NameError as error:
            raise ActionError(
                f"Import or correct {error.name!r}, an annotation of the action {self.name}."
            ) from error
        hints.pop("return", None)
        return hints


def action() -> Callable[[ActionFunction], Action]:
    """Make an action of an ``async def``, which the form of ``Action.form`` runs.

        @action()
        async def voter(sondage: str, reponse: str, visitor: Visitor) -> None:
            await use_store("sondages", sondage).increment(reponse, once=visitor)

    Parameters are read as they are annotated: ``str``, ``int``, ``bool``, ``Literal``, ``list``.
    One of the type ``Visitor`` or ``PageContext`` is given by the site. The text that the function
    returns is shown to the visitor; ActionRefused shows its message, and keeps what was typed.

    Raises ActionError for a function that is not ``async``.
    """

    def made(function: ActionFunction) -> Action:
        if not inspect.iscoroutinefunction(function):
            name = getattr(function, "__qualname__", repr(function))
            raise ActionError(f"Write the action {name} with `async def`.")
        return Action(function)

    return made


def collect_actions(package: ModuleType) -> Mapping[str, Action]:
    """Return the actions of the imported modules of ``package``, by name.

    Raises ActionError for parameters that cannot be used.
    """
    found = {each.name: each for module in _modules(package) for each in _actions(module)}
    for each in found.values():
        # Said at the start, not to a visitor.
        each.parameters  # noqa: B018 - as the line above says
    return found


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for info in pkgutil.iter_modules(package.__path__):
        module = sys.modules.get(f"{package.__name__}.{info.name}")
        if module is not None:
            yield module


def _actions(module: ModuleType) -> Iterator[Action]:
    for value in vars(module).values():
        if isinstance(value, Action) and value.function.__module__ == module.__name__:
            yield value
