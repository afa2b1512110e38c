"""``python -m tools.artwork``: redraws the masters of the demonstration content.

Films and recordings are encoded by ``ffmpeg``, which has to be on the path for them.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click

from tools.artwork.masters import LARGEST, Master, masters


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("villa_site/demo/media"),
    show_default=True,
    help="the folder to write into",
)
@click.argument("files", nargs=-1)
def main(out: Path, files: tuple[str, ...]) -> None:
    """Redraw FILES, such as loggia-12.webp, or every master when none is named."""
    listed = {each.file: each for each in masters()}
    unknown = [file for file in files if file not in listed]
    if unknown:
        raise click.UsageError(f"No list in tools/artwork/masters names {', '.join(unknown)}.")
    chosen = [listed[file] for file in files] or list(listed.values())
    out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as workers:
        running = [workers.submit(_write, master, out) for master in chosen]
        with click.progressbar(as_completed(running), length=len(running)) as finished:
            sizes = [each.result() for each in finished]
    click.echo(f"{len(sizes)} files, {sum(sizes) / 1_000_000:.1f} MB, in {out}")


def _write(master: Master, out: Path) -> int:
    content = master.content()
    if len(content) > LARGEST:
        raise click.ClickException(f"{master.file} has {len(content)} bytes, over {LARGEST}.")
    return (out / master.file).write_bytes(content)


if __name__ == "__main__":
    main()
