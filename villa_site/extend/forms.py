"""An editor's form: its definition, its controls, and the address that it is sent to."""

from __future__ import annotations

from components.forms.field import FormField, control, trap
from components.forms.form import FormFrame, form
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.site.context import Submission
from villa_site.site.forms import rules
from villa_site.site.forms.definition import (
    ADDRESS,
    CONSENT,
    Champ,
    Form,
    FormDefinition,
    editor_form,
)
from villa_site.web.forms import ARRIVAL

__all__ = [
    "ADDRESS",
    "ARRIVAL",
    "CONSENT",
    "Champ",
    "Form",
    "FormDefinition",
    "FormField",
    "FormFrame",
    "Submission",
    "control",
    "editor_form",
    "form",
    "quote_path",
    "rules",
    "trap",
    "with_query",
]
