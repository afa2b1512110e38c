"""The links of the newsletter's mails: one confirms a subscription, the other ends it."""

from __future__ import annotations

import re
from typing import Final, Self

from pydantic import BaseModel, ConfigDict

from villa_site.site.i18n.translations import marked

ADDRESS: Final = "/_villa/newsletter/link"
TOKEN: Final = "token"  # noqa: S105 - the name of a parameter
LANG: Final = "lang"

CONFIRM: Final = marked("Confirmer votre inscription ?")
LEAVE: Final = marked("Vous désinscrire ?")
NEWSLETTER: Final = marked("Newsletter")
INCOMPLETE: Final = marked(
    "Ce lien est incomplet. Copiez-le en entier depuis le courriel, ou inscrivez-vous à nouveau."
)
UNREACHABLE: Final = marked("Cela n'a pas pu être enregistré. Réessayez dans quelques minutes.")

_TOKEN: Final = re.compile(r"c\.\d{1,18}\.\d{1,12}\.[0-9a-f]{64}|u\.[0-9a-f]{32}\.[0-9a-f]{64}")


class SubscriptionLink(BaseModel):
    """A link that was followed.

    ``message`` is the backend's answer, ``problem`` a key of translations; neither is a question.
    """

    model_config = ConfigDict(frozen=True)

    token: str = ""
    message: str = ""
    problem: str = ""

    @classmethod
    def of(cls, token: str) -> Self:
        """Make an instance; a token that no backend writes is a problem."""
        return cls(token=token) if _TOKEN.fullmatch(token) else cls(problem=INCOMPLETE)

    @property
    def leaves(self) -> bool:
        """Whether it ends a subscription."""
        return self.token.startswith("u.")

    @property
    def title(self) -> str:
        """The title of its page, a key of translations."""
        if self.message or self.problem:
            return NEWSLETTER
        return LEAVE if self.leaves else CONFIRM
