"""One HTML file about a run, which needs no server: pictures and traces are inside."""

from __future__ import annotations

import base64
import io
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Final

from PIL import Image

from villa_site.qa.outcome import Outcome
from villa_site.qa.run import Run
from villa_site.qa.site_map import FEATURES
from villa_site.qa.verdicts import Verdict

STYLE: Final = Path(__file__).with_name("report.css")
_MAX_TRACE: Final = 8_000_000
_WIDTH: Final = 800
_MAX_HEIGHT: Final = 1200
_ORDER: Final[tuple[Verdict, ...]] = (
    "failed", "not judged", "proved", "withheld", "not applicable",
)  # fmt: skip
_HEADLINES: Final = {
    0: "Everything that was judged is proved.",
    1: "Something failed.",
    2: "The site could not be judged to the end.",
    130: "The run was interrupted.",
}


def write(run: Run, file: Path, *, now: datetime, incomplete: str = "") -> None:
    """Write the report. ``incomplete`` is the sentence about a run that did not reach its end."""
    file.write_text(page(run, now=now, incomplete=incomplete), encoding="utf-8")


def page(run: Run, *, now: datetime, incomplete: str = "") -> str:
    """Return the report as HTML."""
    groups: defaultdict[str, list[Outcome]] = defaultdict(list)
    for each in run.recorder.outcomes.values():
        groups[each.area].append(each)
    url = escape(run.site_map.url)
    return "".join([
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Acceptance of {url}</title><style>{STYLE.read_text(encoding='utf-8')}</style>",
        f'</head><body data-exit="{run.exit_code}"><header><p class="over">Acceptance report</p>',
        f"<h1>{_HEADLINES[run.exit_code]}</h1>",
        f'<p class="site">{url}</p><p class="when">{now:%d %B %Y, %H:%M}, ',
        f"{_duration(run.seconds)}, {len(run.recorder.outcomes)} checks</p>",
        f'<p class="incomplete">{escape(incomplete)}</p>' if incomplete else "",
        f"</header><main>{_figures(run)}{_site(run)}{_requirements(run)}",
        *(_group(area, outcomes) for area, outcomes in groups.items()),
        "</main></body></html>",
    ])  # fmt: skip


def _figures(run: Run) -> str:
    counts = {name: len(run.recorder.of(name)) for name in _ORDER}
    bars = "".join(
        f'<span class="{_class(name)}" style="flex-grow:{count}"></span>'
        for name, count in counts.items()
        if count
    )
    numbers = "".join(
        f'<li class="{_class(name)}"><b>{count}</b> {name}</li>' for name, count in counts.items()
    )
    return f'<section class="figures"><div class="bar">{bars}</div><ul>{numbers}</ul></section>'


def _site(run: Run) -> str:
    found = run.site_map.features
    absent = [name for name in FEATURES if name not in found]
    rows = {
        "Languages": ", ".join(run.site_map.languages),
        "Pages": f"{run.site_map.listed} in the sitemap, {len(run.site_map.pages)} looked at",
        "Kinds of page": ", ".join(dict.fromkeys(each.kind for each in run.site_map.pages)),
        "The content has": ", ".join(found),
        "It does not have": ", ".join(absent) or "nothing is missing",
    }
    lines = (f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in rows.items())
    return f"<section><h2>The site</h2><dl>{''.join(lines)}</dl></section>"


def _requirements(run: Run) -> str:
    """List the requirements, each with the worst verdict of its tests."""
    verdicts: dict[str, Verdict] = {}
    for each in run.recorder.outcomes.values():
        for name in each.requirements:
            verdicts[name] = min(
                each.verdict, verdicts.get(name, "not applicable"), key=_ORDER.index
            )
    chips = "".join(
        f'<li class="{_class(verdict)}"><code>{escape(name)}</code> {verdict}</li>'
        for name, verdict in sorted(verdicts.items())
    )
    return f'<section><h2>Requirements</h2><ul class="requirements">{chips}</ul></section>'


def _group(area: str, outcomes: Iterable[Outcome]) -> str:
    rows = sorted(outcomes, key=lambda each: (_ORDER.index(each.verdict), not each.first_failure))
    return f"<section><h2>{escape(area.capitalize())}</h2>{''.join(map(_row, rows))}</section>"


def _row(outcome: Outcome) -> str:
    ids = " ".join(f"<code>{escape(each)}</code>" for each in outcome.requirements)
    body = _body(outcome)
    verdict: str = outcome.verdict
    if outcome.first_failure:
        verdict += ", second try"
    head = (
        f'<span class="verdict">{verdict}</span>'
        f'<span class="what">{escape(outcome.sentence)} <i>{escape(outcome.case)}</i></span>'
        f'<span class="ids">{ids}</span><span class="time">{outcome.seconds:.1f} s</span>'
    )
    opened = " open" if outcome.verdict == "failed" or outcome.first_failure else ""
    return (
        f'<details class="{_class(outcome.verdict)}"{opened}><summary>{head}</summary>'
        f'<div class="more">{body}</div></details>'
    )


def _body(outcome: Outcome) -> str:
    parts = [f"<pre>{escape(outcome.message)}</pre>" if outcome.message else ""]
    if outcome.first_failure not in {"", outcome.message}:
        parts.append(f"<p>The first try failed:</p><pre>{escape(outcome.first_failure)}</pre>")
    if folder := outcome.artifacts:
        if (folder / "difference.png").exists():
            parts.append(_slider(folder))
        parts += [
            f'<img loading="lazy" alt="The page at the end of the test" src="{_data(file)}">'
            for file in sorted(folder.glob("test-*.png"))
        ]
        parts += [_trace(file) for file in sorted(folder.glob("trace*.zip"))]
    return "".join(parts) or f"<p>{escape(outcome.test)}</p>"


def _slider(folder: Path) -> str:
    """Lay today's picture over the baseline; the visitor draws the line between them."""
    before, after, marked = (
        _data(folder / f"{name}.png") for name in ("baseline", "today", "difference")
    )
    return (
        f'<div class="compare"><img alt="Baseline" src="{before}">'
        f'<img class="over-it" alt="Today" src="{after}">'
        '<input type="range" min="0" max="100" value="50" aria-label="Baseline or today" '
        "oninput=\"this.parentNode.style.setProperty('--cut', this.value + '%')\">"
        "</div><p>Left the baseline, right today.</p>"
        f'<img loading="lazy" alt="Where they differ" src="{marked}">'
    )


def _data(file: Path) -> str:
    """Return a picture as a small WebP in a data URL."""
    with Image.open(file) as image:
        picture = image.convert("RGB")
    if "test-" in file.name:
        picture = picture.crop((0, 0, picture.width, min(picture.height, 2 * picture.width)))
        picture.thumbnail((_WIDTH, _MAX_HEIGHT))
    buffer = io.BytesIO()
    picture.save(buffer, "WEBP", quality=70)
    return f"data:image/webp;base64,{base64.b64encode(buffer.getvalue()).decode()}"


def _trace(file: Path) -> str:
    if file.stat().st_size > _MAX_TRACE:
        return f"<p>The trace is large and stays in <code>{escape(str(file))}</code>.</p>"
    data = base64.b64encode(file.read_bytes()).decode()
    return (
        f'<p><a download="trace.zip" href="data:application/zip;base64,{data}">'
        "Trace</a>, to be opened with <code>playwright show-trace</code></p>"
    )


def _class(verdict: Verdict) -> str:
    return verdict.replace(" ", "-")


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
