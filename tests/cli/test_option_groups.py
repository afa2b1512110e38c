"""The help of a command lists its options in groups, and forgets none."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from villa_site.cli.option_groups import GroupedCommand
from villa_site.cli.qa import qa
from villa_site.qa.checks import names

pytestmark = pytest.mark.req("QAK-01")


def test_option_of_no_group_is_at_the_end() -> None:
    @click.command(cls=GroupedCommand, groups={"First": ("--a",)})
    @click.option("--b", help="B.")
    @click.option("--a", help="A.")
    def command(a: str, b: str) -> None:
        """Do it."""

    said = CliRunner().invoke(command, ["--help"]).output
    places = [said.index(each) for each in ("First:", "--a", "More:", "--b", "--help")]
    assert places == sorted(places)


def test_help_of_the_kit_has_each_option_in_a_group() -> None:
    said = CliRunner().invoke(qa, ["--help"]).output
    rest = said.partition("More:")[2].partition("\n\n")[0].split()
    assert [each for each in rest if each.startswith("--")] == ["--help"]
    for option in (each for param in qa.params for each in param.opts if each.startswith("--")):
        assert option in said
    assert said.partition("8000 --check ")[2].split()[0] in names()
    for code in ("Exit code 0:", "1:", "2:", "130:"):
        assert code in said


@pytest.mark.parametrize("seconds", ["0", "-1", "soon"])
def test_unusable_time_out_is_refused(seconds: str) -> None:
    result = CliRunner().invoke(qa, ["http://127.0.0.1:9", "--timeout", seconds])
    assert result.exit_code == 2
    assert "--timeout" in result.output
