"""The dependencies that route handlers have in common: the site and the feeds' cache."""

from __future__ import annotations

from typing import Annotated

from villa_site.discovery.feed_cache import FeedCache
from villa_site.engine.http.provided import provided
from villa_site.site.site import Site

CurrentSite = Annotated[Site, provided("site")]
CurrentFeeds = Annotated[FeedCache, provided("feeds")]
