"""A command: steps that a browser takes one after the other, and a handler on the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import orjson
from reactpy.types import BaseEventHandler

from villa_site.errors import CommandError

MAX_JSON: Final = 8_000
"""Characters of a command, which is in the page wherever it is bound."""
MAX_TIMELINE: Final = 48_000
"""Characters of a command that follows a recording."""

Handler = BaseEventHandler | Callable[..., Any]
"""An event handler for ReactPy: a function, or ``reactpy.event`` of one."""
Json = str | int | float | bool | None | tuple["Json", ...] | dict[str, "Json"]
Step = tuple[Json, ...]
"""A verb and what it is given; ``client/src/commands/chain.ts`` lists them."""


@dataclass(frozen=True)
class Command:
    """An action of the browser at an event; ``js`` makes it, and it never changes.

    ``handler`` runs on the server besides, as without a command: it waits for nothing.
    """

    steps: tuple[Step, ...]
    handler: Handler | None = None

    def __post_init__(self) -> None:
        """Refuse what would make pages heavy."""
        has_timeline = any(step[0] == "at_time" for step in self.steps)
        allowed = MAX_TIMELINE if has_timeline else MAX_JSON
        if len(self.json) > allowed:
            raise CommandError(
                f"A command of {len(self.json)} characters is too long for a page, {allowed} are "
                "allowed: dispatch an event, and bind the rest of it to the element that hears it."
            )

    def then(self, *following: Command | Handler) -> Command:
        """Add what comes next: commands, and at the end a handler that runs on the server.

        Raises CommandError where something follows a handler: a browser waits for no server.
        """
        command = self
        for each in following:
            if command.handler is not None:
                raise CommandError(
                    "Nothing can follow a handler of the server, which commands do not wait for: "
                    "let it be the last, and change in it what the page shows."
                )
            if isinstance(each, Command):
                command = Command(command.steps + each.steps, each.handler)
            else:
                command = replace(command, handler=each)
        return command

    @cached_property
    def json(self) -> str:
        """The steps as the browser reads them."""
        return json_text(self.steps)

    def __hash__(self) -> int:
        """Equal commands have equal hashes, whatever JSON they hold."""
        return hash((self.json, self.handler))


def json_text(value: Any) -> str:
    """Write ``value`` as JSON; raises CommandError where it is none."""
    try:
        return orjson.dumps(value).decode()
    except TypeError as error:
        raise CommandError(f"A command holds a value that is no JSON: {error}.") from error


def steps_alone(command: Command, condition: str) -> tuple[Step, ...]:
    """Return the steps of a command that depends on a condition, which no handler can."""
    if command.handler is not None:
        raise CommandError(
            f"A handler of the server cannot depend on {condition}: add it to the whole command "
            "with .then(handler), and look at the event there."
        )
    return command.steps
