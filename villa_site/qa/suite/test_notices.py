"""Alert, consent and fun fact: how they go, and that they stay away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.suite.conftest import VisitFeature


@pytest.mark.req("UI-02")
def test_fun_fact_opens_and_closes(visit: VisitFeature, check: Check) -> None:
    """The star opens its card, and Escape closes it."""
    visitor = visit("fun fact")
    with check.expecting("the star opens its card, Escape closes it", place=".fun-fact"):
        visitor.fun_fact.open()
        expect(visitor.fun_fact.card).to_have_text(re.compile(r"\w"))
        visitor.fun_fact.close()


@pytest.mark.req("UI-01")
def test_alert_is_dismissed(visit: VisitFeature, check: Check) -> None:
    """The alert goes when it is dismissed, and does not come again after a reload."""
    visitor = visit("alert")
    with check.expecting("the alert is shown and goes when it is dismissed", place=".alert"):
        visitor.alert.await_announcement()
        visitor.alert.dismiss()
        expect(visitor.page.locator("main")).to_be_focused()
    with check.expecting("it does not come again after a reload", place=".alert"):
        visitor.open(visitor.page.url)
        visitor.page.wait_for_load_state("networkidle")
        expect(visitor.alert.root).to_be_hidden()


@pytest.mark.req("UI-08")
def test_consent_can_be_refused(visit: VisitFeature, check: Check) -> None:
    """The question about services can be refused; the answer stays, and can be changed."""
    visitor = visit("consent")
    consent, place = visitor.consent, "#tarteaucitronRoot"
    with check.expecting("the question appears, and can be refused", place=place):
        expect(consent.root).to_be_visible()
        consent.refuse()
    with check.expecting("it does not appear again after a reload", place=place):
        visitor.open(visitor.page.url)
        visitor.page.wait_for_load_state("networkidle")
        expect(consent.panel).to_be_attached()
        expect(consent.root).to_be_hidden()
    with check.expecting("the answer is shown in the panel, and can be changed", place=place):
        consent.open()
        if not consent.services:
            verdicts.not_applicable("no service needs consent")
        service = consent.services[0]
        check.that(not consent.allows(service), expected=f"{service} is refused",
                   seen="it is allowed", place=f"#{service}Allowed")  # fmt: skip
        consent.allow(service)
        check.that(consent.allows(service), expected=f"{service} is allowed now",
                   seen="it is refused", place=f"#{service}Allowed")  # fmt: skip
        consent.deny(service)
        consent.close()
