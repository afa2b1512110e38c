"""The models of short responses: maintenance notices and form replies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from villa_site.content.fields.emptiness import Unreadable, nothing
from villa_site.content.fields.flag import as_flag
from villa_site.content.model import (
    NO_HTML,
    ContentModel,
    Html,
    Text,
    Url,
    editor_label,
    present,
    required,
)
from villa_site.settings.languages import Languages, Locale


class MaintenanceNotice(ContentModel):
    """The notice that replaces the site in one locale; an empty one counts as none."""

    title: Annotated[Text, required(), editor_label("Titre")] = ""
    text: Annotated[Html, present(), editor_label("Texte")] = NO_HTML
    lien_billeterie: Annotated[Url, editor_label("Adresse de la billetterie")] = ""
    cta_text: Annotated[Text, editor_label("Texte du bouton")] = ""

    @model_validator(mode="before")
    @classmethod
    def _present(cls, value: Any) -> Any:
        if isinstance(value, dict) and not any(value.get(name) for name in cls.model_fields):
            raise nothing()
        return value


class Maintenance(ContentModel):
    """The notices of a site that is closed for maintenance, by language."""

    notices: dict[Locale, MaintenanceNotice] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _by_language(cls, value: Any) -> Any:
        return {"notices": value}

    def in_locale(self, locale: Locale, languages: Languages) -> MaintenanceNotice:
        """Return the notice in the locale, else in the first language that has one."""
        ranked = [self.notices.get(each) for each in (locale, *languages, *self.notices)]
        return next(filter(None, ranked), MaintenanceNotice.model_construct())


class FormReply(ContentModel):
    """The backend's reply to a submission; ``code`` decides whether it failed."""

    code: Annotated[Literal["success", "error"], required()] = "error"
    message: Annotated[Text, required()] = ""
    success: Annotated[bool, present()] = False
    errors: dict[str, Text] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _decide(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        good = _is_yes(value.get("success"))
        if value.get("code") in ("success", "error"):
            good = value["code"] == "success"
        return {**value, "code": "success" if good else "error", "success": good}


def _is_yes(value: object) -> bool:
    try:
        return as_flag(value)
    except Unreadable:
        return False
