"""Makes a release: `python -m release 0.2.0`, with `--dry-run` only says what it would do."""

from __future__ import annotations

from pathlib import Path

import click

from release.failure import ReleaseRefused
from release.steps import build_steps, check, check_tagged, release_steps, runner


@click.command()
@click.argument("version")
@click.option("--dry-run", is_flag=True, help="Check, and print the steps without taking them.")
@click.option("--built-only", is_flag=True, help="Build what is tagged; change no file of Git.")
def main(version: str, *, dry_run: bool, built_only: bool) -> None:
    """Check, build and tag VERSION of the wheel and the plugin; nothing is pushed."""
    root = Path.cwd()
    run = runner(root)
    try:
        if built_only:
            check_tagged(root, version)
            steps = list(build_steps(root, version, run))
        else:
            check(root, version, run)
            steps = list(release_steps(root, version, run))
        for number, step in enumerate(steps, 1):
            click.echo(f"{number}/{len(steps)} {step.sentence}")
            if not dry_run:
                step.do()
    except ReleaseRefused as error:
        raise click.ClickException(str(error)) from error
    if not built_only:
        click.echo(f"Publish it: git push --atomic origin main v{version}")


if __name__ == "__main__":
    main()
