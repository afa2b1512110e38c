"""Measures every line of bench/goals.py in one run and says which of them hold."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
import traceback
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import orjson

from bench import browser, crowd, live, peers, render, serving, start, updates, weight
from bench.failure import MeasurementFailed, ToolMissing
from bench.findings import Findings, Part
from bench.lighthouse import pages as lighthouse
from bench.table import machine, missed, record, table

PARTS: Final[Mapping[str, Part]] = {
    "render": render.measure,
    "serving": serving.measure,
    "live": live.measure,
    "crowd": crowd.measure,
    "updates": updates.measure,
    "weight": weight.measure,
    "browser": browser.measure,
    "start": start.measure,
}
OPTIONAL: Final[dict[str, Part]] = {"peers": peers.measure, "lighthouse": lighthouse.measure}
"""Parts that run only when they are named: they need more than the project itself."""
FAILED: Final = 1
TOOL_MISSING: Final = 2


def main() -> None:
    """Run the parts, print the table; exit code 1 or 2 when something could not be measured."""
    options = _options()
    logging.basicConfig(level=logging.ERROR)
    measured_on = machine()
    print(measured_on, end="\n\n")
    found, failed = asyncio.run(_measured(options.only or PARTS))
    print(table(found))
    if options.json:
        Path(options.json).write_bytes(
            orjson.dumps(record(found, measured_on), option=orjson.OPT_INDENT_2)
        )
    if failed or (options.strict and missed(found)):
        sys.exit(failed or FAILED)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=[*PARTS, *OPTIONAL], help="run this part; repeatable"
    )
    parser.add_argument("--strict", action="store_true", help="exit 1 when a line does not hold")
    parser.add_argument("--json", metavar="FILE", help="write the figures there, too")
    return parser.parse_args()


async def _measured(names: Iterable[str]) -> tuple[Findings, int]:
    """Run the parts one after another; one that fails does not stop the others.

    Gives the exit code, too: 0 when each could be measured.
    """
    every, found, failed = {**PARTS, **OPTIONAL}, Findings(), 0
    for name in names:
        began = time.monotonic()
        try:
            found.add(await every[name]())
        except ToolMissing as error:
            failed = failed or TOOL_MISSING
            print(error, file=sys.stderr)
        except MeasurementFailed as error:
            failed = FAILED
            print(f"{name} could not be measured: {error}", file=sys.stderr)
        except Exception:  # noqa: BLE001 - a part that breaks is reported in full, the rest still runs
            failed = FAILED
            print(f"{name} broke:\n{traceback.format_exc()}", file=sys.stderr)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return found, failed


if __name__ == "__main__":
    main()
