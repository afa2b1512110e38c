"""The notice on a preview that stays open longer than its token is valid."""

from __future__ import annotations

from reactpy.types import VdomDict

from components.chrome.preview_island import PreviewExpiryProps, expiry_island
from villa_site.site.visits.preview import reopening_url, valid_until
from villa_site.site.visits.visit import View


def preview_expiry(view: View) -> VdomDict | None:
    """Render the island that says when a preview has expired; the page stays as it is."""
    ctx, page = view.ctx, view.page
    until = valid_until(ctx.rights, page.id) if page is not None else 0
    if page is None or not until:
        return None
    props = PreviewExpiryProps(
        until=until,
        words=ctx.t(
            "Cet aperçu a expiré : la page reste telle qu'elle est, mais ne suit plus vos "
            "modifications. Rien n'est perdu."
        ),
        url=reopening_url(ctx.backend_url, page.id),
        link=ctx.t("Rouvrir l'aperçu dans un nouvel onglet"),
    )
    return expiry_island(props)
