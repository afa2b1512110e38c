"""Each kind of page: errors, what moves while it loads, accessibility."""

from __future__ import annotations

import pytest

from villa_site.qa import probes
from villa_site.qa.check import Check
from villa_site.qa.complaints import Complaints
from villa_site.qa.glance import glance_at
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.suite.conftest import CheckWithAxe
from villa_site.qa.surveys import JudgeSurvey
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import LAID_OUT


@pytest.mark.smoke
def test_page_opens_without_an_error(visitor: Visitor, kind: SitePage, check: Check) -> None:
    """Each kind of page opens with one heading, without an error of the browser."""
    complaints = Complaints(visitor.page)
    visitor.page.add_init_script(probes.source("record"))
    status = visitor.open(kind.path).status
    check.looked_at(kind.path)
    check.that(status == 200, expected="the answer 200", seen=f"{status}")
    count = visitor.page.locator("h1").count()
    check.that(count == 1, expected="one heading h1", seen=f"{count} of them", place="h1")
    violations = visitor.page.evaluate("() => window.villaRecord.violations")
    for each in (*complaints.found, *violations):
        check.found(expected="no error, warning or failed request in the browser", seen=each)


@pytest.mark.parametrize("part", range(4))
def test_every_other_page_opens_and_fits(
    visitor: Visitor, site_map: SiteMap, part: int, check: Check
) -> None:
    """Each other page opens without an error, its texts are seen whole, and it fits the window."""
    surveyed = set(site_map.kinds())
    others = [each for each in site_map.pages if each not in surveyed]
    for each in others[part::4]:
        glance_at(visitor.page, each.path, check)


@pytest.mark.survey("console")
def test_browser_complains_of_nothing(judge_survey: JudgeSurvey) -> None:
    """The browser reports no error, warning, refusal of the policy or failed request."""
    judge_survey()


@pytest.mark.survey("shift")
def test_layout_stays_where_it_is(judge_survey: JudgeSurvey) -> None:
    """While the page loads and is scrolled its layout shifts by 0.1 at most, on phones too."""
    judge_survey()


@pytest.mark.survey("hydration")
def test_script_leaves_the_page_of_the_server(judge_survey: JudgeSurvey) -> None:
    """Script takes over the page with the texts, links and pictures that the server wrote."""
    judge_survey()


@pytest.mark.req("EXT-08", "QAK-04")
def test_page_has_no_violation_of_wcag(
    visitor: Visitor,
    any_kind: SitePage,
    site_map: SiteMap,
    check_with_axe: CheckWithAxe,
    check: Check,
) -> None:
    """The checker axe finds no violation of WCAG 2.2 AA on any kind of page in any language."""
    visitor.page.set_viewport_size({"width": 320, "height": 900})
    visitor.open(any_kind.path)
    visitor.page.wait_for_function(LAID_OUT)
    # Wide pages of the other languages differ by their texts: how these contrast is seen here.
    is_first = any_kind.language == site_map.languages[0]
    wide = ((768, ("color-contrast",)), (1440, ())) if is_first else ((1440, ("color-contrast",)),)
    for width, rules in ((320, ()), *wide):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        check.looked_at(f"{any_kind.path} at {width} pixels")
        for each in check_with_axe(visitor.page, *rules).violations:
            check.found(
                expected=f"{each.help} ({each.rule})",
                seen=f"{each.html} at {width} pixels",
                place=each.place,
            )
