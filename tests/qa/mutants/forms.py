"""Mutants of forms: what they ask, what they send, what they answer."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    answered,
    at,
    frame_replaced,
    frames_dropped,
    is_page,
    pages_in,
    replaced,
    scripted,
    status,
    styled,
)
from tests.qa.mutants.mutant import FrameChange, Mutant

_NEWSLETTER: Final = at("/_villa/newsletter/")
_REFUSED: Final = (
    '{"message": "Une erreur inconue est survenue", "errors": {}, "page": "/newsletter/"}'
)
_THANKS: Final = '{"message": "Merci !", "errors": {}, "page": "/newsletter/"}'

MUTANTS: Final = (
    Mutant(
        name="newsletter_is_refused",
        topic="newsletter",
        what="The backend refuses each subscription; the page says so.",
        changes=[
            frames_dropped('"submission"'),
            answered(_NEWSLETTER, 502, _REFUSED, "application/json"),
        ],
        write=True,
        caught_by=("test_newsletter_form_is_sent", "test_form_pressed_twice_is_sent_once"),
    ),
    Mutant(
        name="newsletter_says_thanks_for_nothing",
        topic="newsletter",
        what="The page says thanks, and nothing reaches the site.",
        changes=[
            frames_dropped('"submission"'),
            answered(_NEWSLETTER, 200, _THANKS, "application/json"),
        ],
        write=True,
        must=False,
        reason="from outside an answer of success is all there is",
    ),
    Mutant(
        name="newsletter_never_answers",
        topic="newsletter",
        what="A subscription is never answered.",
        changes=[
            FrameChange(
                direction="to the page",
                alter=lambda text: (
                    None if "submission-handled" in text or "form-answer" in text else text
                ),
            ),
            answered(_NEWSLETTER, 503, "{}", "application/json"),
        ],
        write=True,
        caught_by=("test_newsletter_form_is_sent", "test_form_pressed_twice_is_sent_once"),
    ),
    Mutant(
        name="newsletter_without_script_fails",
        topic="newsletter",
        what="Without script the newsletter posts to a page that does not exist.",
        changes=[
            replaced(
                is_page,
                'action="/_villa/newsletter/#newsletter"',
                'action="/_villa/lettre/#newsletter"',
                strict=False,
            )
        ],
        write=True,
        caught_by=(
            "test_newsletter_is_sent_without_script",
            "test_refused_form_returns_what_was_typed",
        ),
    ),
    Mutant(
        name="newsletter_takes_any_address",
        topic="newsletter",
        what="A wrong e-mail address is not marked.",
        changes=[*styled(".field-error,.form-summary{display:none!important}")],
        caught_by=(
            "test_wrong_address_is_marked",
            "test_missing_field_is_described",
            "test_refused_form_returns_what_was_typed",
        ),
        write=True,
    ),
    Mutant(
        name="message_is_sent_twice",
        topic="double submission",
        what="Each submission reaches the site twice.",
        changes=[
            *scripted(
                'const send=WebSocket.prototype.send;WebSocket.prototype.send=function(data){send.call(this,data);if(typeof data===\'string\'&&data.includes(\'"submission"\')){const again=JSON.parse(data);JSON.stringify(again);send.call(this,data.replace(/"submission":"[^"]*"/,\'"submission":"again-\'+Date.now()+\'"\'))}};'
                "const post=window.fetch;window.fetch=function(...all){if(all[1]&&all[1].method==='POST')post.apply(this,all);return post.apply(this,all)}"
            )
        ],
        write=True,
        caught_by=("test_form_pressed_twice_is_sent_once",),
    ),
    Mutant(
        name="button_stays_active",
        topic="double submission",
        what="While a message is on its way its button sends another.",
        changes=[
            *scripted(
                "addEventListener('submit',event=>{if(!event.target.dataset.again){event.target.dataset.again='1';setTimeout(()=>{event.target.requestSubmit()},30)}},true)"
            )
        ],
        write=True,
        must=False,
        reason="the site counts what is sent under one number once",
    ),
    Mutant(
        name="form_answers_500",
        paths=("/contact/",),
        topic="forms",
        what="The form of the contact page answers 500.",
        changes=[frames_dropped('"submission"'), status(at("/_villa/forms/"), 500)],
        write=True,
        caught_by=("test_form_of_editors_is_sent", "test_form_is_sent_without_script"),
    ),
    Mutant(
        name="success_is_not_shown",
        topic="forms",
        what="The answer to a form is not visible.",
        changes=[*styled(".form-answer{display:none!important}")],
        write=True,
        caught_by=(
            "test_newsletter_form_is_sent",
            "test_form_of_editors_is_sent",
            "test_newsletter_is_sent_without_script",
            "test_form_is_sent_without_script",
            "test_form_pressed_twice_is_sent_once",
        ),
    ),
    Mutant(
        name="live_answer_is_an_error",
        topic="forms",
        what="What the socket answers to a subscription is another message.",
        changes=[frame_replaced("Merci", "Une erreur inconue est survenue, ")],
        write=True,
        caught_by=("test_newsletter_form_is_sent", "test_form_of_editors_is_sent"),
    ),
    Mutant(
        name="label_missing",
        topic="labels",
        what="A field of the contact form has no label.",
        caught_by=(
            "test_fields_have_names",
            "test_ids_are_unique",
            "test_controls_are_written_as_what_they_are",
        ),
        changes=[replaced(at("/contact/"), '<label for="ecrire-3">', '<label for="ecrire-33">')],
    ),
    Mutant(
        name="label_missing_in_english_newsletter",
        topic="labels",
        what="The field of the e-mail address has no label on English pages.",
        caught_by=(
            "test_fields_have_names",
            "test_ids_are_unique",
            "test_controls_are_written_as_what_they_are",
        ),
        changes=[
            replaced(
                pages_in("en"),
                '<label for="newsletter-email">',
                '<label for="newsletter-mail">',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="consent_is_not_required",
        topic="newsletter",
        what="The newsletter does not require the consent.",
        caught_by=("test_consent_is_left_to_the_visitor",),
        changes=[
            replaced(
                is_page,
                'id="newsletter-consent" aria-describedby="newsletter-consent-error" required=""',
                'id="newsletter-consent" aria-describedby="newsletter-consent-error"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="consent_is_ticked",
        topic="newsletter",
        what="The consent of the newsletter is ticked beforehand.",
        caught_by=("test_consent_is_left_to_the_visitor",),
        changes=[
            replaced(
                is_page,
                'id="newsletter-consent" aria-describedby="newsletter-consent-error"',
                'id="newsletter-consent" checked="" aria-describedby="newsletter-consent-error"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="autocomplete_missing",
        topic="autocomplete",
        what="Fields for the visitor's own data do not say so.",
        caught_by=("test_fields_for_own_data_say_so",),
        changes=[replaced(is_page, ' autoComplete="email"', "", strict=False)],
    ),
    Mutant(
        name="form_sends_over_http",
        topic="mixed content",
        what="The contact form posts to another host.",
        caught_by=("test_links_and_forms_to_other_sites_are_safe",),
        changes=[
            replaced(
                at("/contact/"),
                'action="/_villa/forms/',
                'action="http://forms.example.org/_villa/forms/',
            )
        ],
    ),
    Mutant(
        name="error_is_not_tied_to_its_field",
        topic="forms",
        what="What is wrong with a field is not tied to it.",
        changes=[replaced(is_page, 'aria-describedby="newsletter-email-error"', "", strict=False)],
        must=False,
        reason="the page's own script ties it again",
    ),
    Mutant(
        name="field_has_no_label",
        topic="labels",
        what="What a field of the form for the press is for is written beside it, and is no label.",
        caught_by=("test_fields_have_names",),
        changes=[
            replaced(
                at("/presse/"),
                '<label for="accreditation-1">Média',
                '<label class="span">Média',
            )
        ],
    ),
)
