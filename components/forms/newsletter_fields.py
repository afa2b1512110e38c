"""The fields of the newsletter form: one frozen piece, so that nothing live undoes an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.forms.form_frame import ticket, trap
from villa_site.site.context import BlockContext
from villa_site.site.forms.submission import Submission
from villa_site.site.forms.subscription import LANGUAGES, LONGEST, Language, page_language
from villa_site.site.i18n import marked
from villa_site.web.newsletter import FORM, TRAP

CONSENT: Final = marked(
    "Je souhaite recevoir la newsletter sur les informations et les offres de la Villa Médicis "
    "et accepte la politique de gestion de mes données personnelles."
)

_LABELS: Final[Mapping[str, str]] = {
    "firstname": marked("Prénom"),
    "lastname": marked("Nom"),
    "email": marked("Adresse e-mail"),
    "country": marked("Pays"),
    "city": marked("Ville"),
}
_PURPOSES: Final[Mapping[str, str]] = {
    "firstname": "given-name",
    "lastname": "family-name",
    "email": "email",
    "country": "country-name",
    "city": "address-level2",
}
_LANGUAGES: Final[Mapping[Language, str]] = {"fr": marked("Français"), "it": marked("Italien")}


def newsletter_fields(given: Submission | None, ctx: BlockContext) -> VdomDict:
    """Render the fields, empty or with what was sent and what is wrong with it."""
    sent = given or Submission(FORM)
    return html.div(
        {"className": "newsletter-fields"},
        html.p({"className": "form-note"}, ctx.t("Tous les champs sont obligatoires.")),
        [_text(name, sent, ctx) for name in _LABELS],
        _languages(given, ctx),
        _consent(sent, ctx),
        ticket(sent),
        trap(TRAP),
    )


def _text(name: str, sent: Submission, ctx: BlockContext) -> VdomDict:
    email = name == "email"
    return html.div(
        {"className": f"field newsletter-{name}"},
        html.label({"htmlFor": f"{FORM}-{name}"}, ctx.t(_LABELS[name])),
        html.input(
            {
                "type": "email" if email else "text",
                "id": f"{FORM}-{name}",
                "name": name,
                "autoComplete": _PURPOSES[name],
                "maxLength": LONGEST,
                "required": True,
                "defaultValue": sent.value(name),
            }
            | ({"inputMode": "email", "spellCheck": "false"} if email else {})
            | _marked(name, sent)
        ),
        _error(name, sent),
    )


def _languages(given: Submission | None, ctx: BlockContext) -> VdomDict:
    chosen = given.values.get("lang", ()) if given else (page_language(ctx.locale),)
    return html.fieldset(
        {"className": "newsletter-languages"},
        html.legend(ctx.t("Langue de la newsletter")),
        [
            html.label(
                {"className": "check"},
                html.input(
                    {
                        "type": "checkbox",
                        "name": "lang",
                        "value": language,
                        "defaultChecked": language in chosen,
                    }
                ),
                html.span(ctx.t(_LANGUAGES[language])),
            )
            for language in LANGUAGES
        ],
    )


def _consent(sent: Submission, ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "field newsletter-consent"},
        html.label(
            {"className": "check"},
            html.input(
                {
                    "type": "checkbox",
                    "id": f"{FORM}-consent",
                    "name": "consent",
                    "value": "1",
                    "required": True,
                    "defaultChecked": bool(sent.value("consent")),
                }
                | _marked("consent", sent)
            ),
            html.span(ctx.t(CONSENT)),
        ),
        _error("consent", sent),
    )


def _marked(name: str, sent: Submission) -> dict[str, Any]:
    described = {"aria-describedby": f"{FORM}-{name}-error"}
    return described | {"aria-invalid": "true"} if name in sent.errors else described


def _error(name: str, sent: Submission) -> VdomDict:
    """Hold the place where it says what is wrong, hidden while nothing is."""
    message = sent.errors.get(name, "")
    return html.p(
        {"className": "field-error", "id": f"{FORM}-{name}-error", "hidden": not message}, message
    )
