"""Makes the contract's archive: the posts of a language, on the page that has this template."""

from __future__ import annotations

from typing import Any

from villa_site.backend.models.page import Archive
from villa_site.content.entities.models import ENTITIES, Post
from villa_site.content.fields.declaration import kind_of
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import Document
from villa_site.embedded.place import Place, entity_card


def archive(view: ContentView) -> dict[str, Any]:
    """Return all posts on one page, the pinned ones first, then the newest."""
    posts = [(_post(each, view), each) for each in view.documents() if _is_post(each)]
    posts.sort(key=lambda pair: (pair[0].epingle, str(pair[0].date or "")), reverse=True)
    shown = Archive(kind="posts", total=len(posts), total_pages=min(len(posts), 1))
    items = [entity_card(each, view) for _, each in posts]
    return shown.model_dump(exclude={"items"}) | {"items": items}


def _is_post(document: Document) -> bool:
    return ENTITIES.get(document.post_type) is Post


def _post(document: Document, view: ContentView) -> Post:
    place = Place(view, document.file) / "fields"
    return Post.model_validate(kind_of(Post).convert(dict(document.fields), place))
