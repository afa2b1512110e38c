"""Builds a project's islands beside the running site, and describes what is wrong with them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from villa_site.engine.failure import ADVICE, Failure, Place
from villa_site.errors import ProjectError
from villa_site.settings.project import Project
from villa_site.tools.islands import IslandBuilder, Mistake

_NOT_BUILT = "The islands cannot be built; pages show those of before."
_TO_CORRECT = "An island has a mistake, which `villa-site islands build` will not pass."
_HEAVY = "An island is heavy."


class IslandWatch:
    """Builds what has changed, one build at a time."""

    def __init__(self, project: Project | None) -> None:
        self._builder = IslandBuilder(project) if project else None
        self._building = asyncio.Lock()
        self._is_failing = False

    async def build(self) -> tuple[list[Failure], bool] | None:
        """Build; return what is wrong, and whether there are other scripts now.

        None where nothing has changed since the build before.
        """
        builder = self._builder
        if builder is None or not builder.islands.names():
            return None
        async with self._building:
            if await asyncio.to_thread(builder.islands.is_fresh):
                was_failing, self._is_failing = self._is_failing, False
                # The mistake has been taken back.
                return ([], True) if was_failing else None
            try:
                built = await asyncio.to_thread(builder.build, strict=False)
            except ProjectError as error:
                self._is_failing = True
                message, _, fix = str(error).partition(" Fix: ")
                return [Failure(what=_NOT_BUILT, message=message, fix=fix)], False
            self._is_failing = not built.weights
        what = _HEAVY if built.weights else _NOT_BUILT
        return list(_failures(built.mistakes, what)), bool(built.weights)

    async def check(self) -> list[Failure]:
        """Have the types of the islands checked, which takes longer than a build."""
        if self._builder is None:
            return []
        try:
            found = await asyncio.to_thread(self._builder.check_types)
        except ProjectError as error:
            message, _, fix = str(error).partition(" Fix: ")
            return [Failure(what=_TO_CORRECT, message=message, fix=fix, kind=ADVICE)]
        return list(_failures((each._replace(is_warning=True) for each in found), _TO_CORRECT))


def _failures(mistakes: Iterable[Mistake], what: str) -> Iterable[Failure]:
    for each in mistakes:
        kind = ADVICE if each.is_warning or what == _HEAVY else ""
        place = Place(each.file, each.line)
        yield Failure.at(place, what, each.message, fix=each.fix, kind=kind)
