"""``@action``: a Python function that visitors run with a form, with script or without."""

from __future__ import annotations

import inspect
import pkgutil
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType, ModuleType
from typing import Any, Final, Generic, NotRequired, Protocol, cast, get_type_hints

from pydantic import PydanticUserError, TypeAdapter
from reactpy.types import Component
from typing_extensions import ParamSpec, TypedDict

from villa_site.errors import ActionError
from villa_site.site.actions.arguments import argument
from villa_site.site.actions.fields import check_file_fields
from villa_site.site.actions.form import action_form
from villa_site.site.actions.token import Offer
from villa_site.site.actions.upload_file import FileParameter, UploadFile, file_parameters
from villa_site.site.context import PageContext
from villa_site.site.stores.visitors import Visitor

_GIVEN: Final = (Visitor, PageContext)
"""Parameters of these types are given by the site."""


P = ParamSpec("P", default=...)
"""The parameters of an action, for type checkers; any, where nothing says which."""
Q = ParamSpec("Q")


@dataclass(frozen=True, eq=False)
class Action(Generic[P]):
    """A function that a visitor runs; ``form`` makes what runs it, a call runs it at once."""

    function: Callable[P, Awaitable[str | None]]

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> str | None:
        """Run the function, as a test does."""
        return await self.function(*args, **kwargs)

    @property
    def name(self) -> str:
        """The module and the name of the function."""
        return f"{self.function.__module__}.{self.function.__name__}"

    def form(
        self,
        attributes: Mapping[str, Any],
        *children: Any,
        bound: partial[Any] | None = None,
        **arguments: Any,
    ) -> Component:
        """Render a form that runs the action; ``arguments`` are the page's, signed.

            voter.form({}, html.button("Oui"), sondage=data.cle, reponse="oui")

        ``bound=partial(voter, sondage=data.cle, reponse="oui")`` is the same, and type checkers
        know which arguments the action takes.

        The other parameters are the fields of the form, by name. ``attributes`` and ``children``
        are those of ``html.form``. Raises ActionError for an argument that the action does not
        take, and for a file field that is no parameter of the type ``UploadFile``.
        """
        if bound is not None:
            arguments = {**self._bound(bound), **arguments}
        unknown = arguments.keys() - self.parameters.keys()
        if unknown:
            raise ActionError(f"The action {self.name} takes no {min(unknown)!r}.")
        if given := arguments.keys() & self.files.keys():
            raise ActionError(
                f"The page gives the file {min(given)!r} to the action {self.name}. "
                f'Fix: write html.input({{"type": "file", "name": {min(given)!r}}}) into its form.'
            )
        check_file_fields(children, self.name, self.files)
        return action_form(Offer(self.name, arguments), self.files, attributes, children)

    @cached_property
    def files(self) -> Mapping[str, FileParameter]:
        """The parameters that take files, by name."""
        return file_parameters(self._hints, self._without_default)

    def _bound(self, bound: partial[Any]) -> Mapping[str, Any]:
        """Return the arguments of a partial of this action, by name."""
        if bound.func is not self:
            raise ActionError(
                f"Fix bound= of the form of the action {self.name}: write partial() of this "
                "action, such as bound=partial(voter, sondage=data.cle)."
            )
        signature = inspect.signature(self.function)
        return signature.bind_partial(*bound.args, **bound.keywords).arguments

    @cached_property
    def parameters(self) -> Mapping[str, Any]:
        """The types of what page and form give, by name; raises ActionError for unusable ones."""
        named: dict[str, Any] = {}
        for name, parameter in inspect.signature(self.function).parameters.items():
            hint = self._hints.get(name)
            if hint is None or parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
                raise ActionError(
                    f"Annotate the parameter {name!r} of the action {self.name} in {self._where}, "
                    "and write it without stars and slashes."
                )
            if not any(hint is given for given in _GIVEN):
                optional = parameter.default is not parameter.empty
                named[name] = NotRequired[hint] if optional else hint
        return named

    @property
    def needs_visitor(self) -> bool:
        """Whether the function has a parameter for the visitor, and so needs the cookie."""
        return any(hint is Visitor for hint in self._hints.values())

    def read(
        self,
        arguments: Mapping[str, Any],
        fields: Mapping[str, list[str]],
        files: Mapping[str, list[UploadFile]] = MappingProxyType({}),
    ) -> dict[str, Any]:
        """Read the page's arguments and a form's fields; raises pydantic's ValidationError."""
        values: dict[str, Any] = {}
        for name in self.parameters:
            if name in self.files:
                if name in files:
                    values[name] = files[name] if self.files[name].several else files[name][0]
                elif not self.files[name].required and name in self._without_default:
                    values[name] = None
            elif name in arguments:
                values[name] = arguments[name]
            elif name in fields:
                values[name] = argument(fields[name], self._hints[name])
        read: dict[str, Any] = self._reader.validate_python(values)
        return read

    @property
    def _without_default(self) -> frozenset[str]:
        """The parameters that need a value."""
        parameters = inspect.signature(self.function).parameters.items()
        return frozenset(name for name, each in parameters if each.default is each.empty)

    @cached_property
    def _reader(self) -> TypeAdapter[Any]:
        return TypeAdapter(TypedDict(self.function.__name__, dict(self.parameters)))  # type: ignore[operator] # its names are known when it runs

    async def run(self, read: Mapping[str, Any], ctx: PageContext, visitor: Visitor) -> str:
        """Run the function; return what it says to the visitor, which may be nothing."""
        given: dict[str, Any] = {}
        for name, hint in self._hints.items():
            if hint is Visitor:
                given[name] = visitor
            elif hint is PageContext:
                given[name] = ctx
        function = cast("Callable[..., Awaitable[str | None]]", self.function)
        return await function(**read, **given) or ""

    def check(self) -> None:
        """Raise ActionError where the parameters cannot be used."""
        try:
            _ = self._reader
        except PydanticUserError as error:
            raise ActionError(
                f"Fix a parameter of the action {self.name} in {self._where}: {error}."
            ) from error

    @property
    def _where(self) -> str:
        code = inspect.unwrap(self.function).__code__
        return f"{code.co_filename}, line {code.co_firstlineno}"

    @cached_property
    def _hints(self) -> dict[str, Any]:
        # The function's module may not be complete before it has been imported.
        try:
            hints = get_type_hints(self.function, include_extras=True)
        except NameError as error:
            raise ActionError(
                f"Import or correct {error.name!r}, an annotation of the action {self.name} in "
                f"{self._where}."
            ) from error
        hints.pop("return", None)
        return hints


class _Decorator(Protocol):
    def __call__(self, function: Callable[Q, Awaitable[str | None]], /) -> Action[Q]:
        """Make an action of a function."""


def action() -> _Decorator:
    """Make an action of an ``async def``, which the form of ``Action.form`` runs.

        @action()
        async def voter(sondage: str, reponse: str, visitor: Visitor) -> None:
            await use_store("sondages", sondage).increment(reponse, once=visitor)

    Parameters are read as they are annotated: ``str``, ``int``, ``bool``, ``Literal``, ``list``,
    ``date``, a field type of ``villa_site.extend``; what was typed is normalised before.
    ``UploadFile`` and ``list[UploadFile]`` are files, with ``FileRules`` for what is taken.
    One of the type ``Visitor`` or ``PageContext`` is given by the site. The text that the function
    returns is shown to the visitor; ActionRefused shows its message, and what was typed stays.

    Raises ActionError for a function that is not ``async``.
    """

    def made(function: Callable[Q, Awaitable[str | None]]) -> Action[Q]:
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
        each.check()
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
