"""Makes the contract's archive: posts of a language, all or those of one author, on one page."""

from __future__ import annotations

from typing import Any

from villa_site.backend.models.page import Archive
from villa_site.content.entities.models import AUTHOR, ENTITIES, Author, Post
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.kind import Json
from villa_site.content.post_types import ARCHIVE
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import Document
from villa_site.embedded.place import Place, entity_card


def archive(document: Document, view: ContentView, place: Place) -> dict[str, Any]:
    """Return the posts of the page, the pinned ones first, then the newest."""
    posts = [(_post(each, view), each) for each in view.documents() if is_post(each)]
    shown = Archive(kind="posts")
    if author := document.author:
        posts = [(post, each) for post, each in posts if post.auteur.nom == author]
        shown = Archive(kind="author", value=author)
        if not posts:
            place.report("no post names this author; write the name as the posts do.")
    posts.sort(key=lambda pair: (pair[0].epingle, str(pair[0].date or "")), reverse=True)
    counted = shown.model_copy(update={"total": len(posts), "total_pages": min(len(posts), 1)})
    items = [entity_card(each, view) for _, each in posts]
    return counted.model_dump(exclude={"items"}) | {"items": items}


def with_author_path(fields: Json, view: ContentView) -> Json:
    """Add to a post's author the path of the page that lists what they have written."""
    author = Author.model_validate(fields[AUTHOR])
    pages = view.content.with_template(ARCHIVE, view.locale)
    of_author = (each for each in pages if view.shows(each) and each.author == author.nom)
    path = next((each.path for each in of_author), "") if author.nom else ""
    return {**fields, AUTHOR: {**fields[AUTHOR], "path": path}} if path else fields


def is_post(document: Document) -> bool:
    """Whether a document is a post of the blog."""
    return ENTITIES.get(document.post_type) is Post


def _post(document: Document, view: ContentView) -> Post:
    place = Place(view, document.file) / "fields"
    return Post.model_validate(kind_of(Post).convert(dict(document.fields), place))
