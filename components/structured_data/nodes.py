"""schema.org's nodes of any page: site, institution, breadcrumb, questions and podcast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from components.structured_data.thing import (
    Thing,
    address_of,
    house,
    moment,
    picture,
    shortened,
    subject,
    thing,
)
from components.ui.toggle import FaqBlock
from villa_site.backend.models.block import Block
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Faq, Question
from villa_site.content.fields.plain_text import plain_text
from villa_site.discovery.feed_urls import podcast_feed
from villa_site.discovery.podcasts import Episode, media_type, playable_episodes, podcasts
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.site.context import BlockContext
from villa_site.site.html.rich_text import sanitise
from villa_site.site.pages.breadcrumb import breadcrumb_steps
from villa_site.site.pages.urls import absolute, absolute_html, absolute_link, page_path, page_url
from villa_site.site.visits.visit import View

_MAX_EPISODES: Final = 50


def website(view: View) -> Thing:
    """Describe the site with its search URL."""
    ctx, search = view.ctx, view.options.template("search")
    template = f"{absolute(search.path, ctx)}?s={{search_term_string}}" if search else ""
    action = thing(
        "SearchAction",
        target=thing("EntryPoint", urlTemplate=template),
        **{"query-input": "required name=search_term_string"},
    )
    return subject(
        "WebSite",
        "website",
        view,
        name=ctx.product,
        url=address_of(view),
        inLanguage=ctx.locale,
        publisher={"@id": f"{page_url('/', ctx)}#organization"},
        potentialAction=action if template else None,
    )


def organization(view: View) -> Thing:
    """Describe the institution with its logo and social networks."""
    ctx, networks = view.ctx, view.options.footer.col_1.active_networks
    profiles = dict.fromkeys(filter(None, (absolute(each.url, ctx) for each in networks)))
    logo = absolute(ICON_PATH, ctx)
    place = {"@id": f"{page_url('/', ctx)}#place"} if view.opening.house else None
    return {**house(ctx), **thing("Organization", logo=logo, sameAs=[*profiles], location=place)}


def breadcrumb_list(view: View, page: Page) -> Thing | None:
    """Describe the steps of the page's breadcrumb, and the page itself as the last one."""
    steps = [
        (step.title, absolute_link(step.href, view.ctx))
        for step in breadcrumb_steps(view)
        if step.href
    ]
    if not steps:
        return None
    steps.append((page.title or view.ctx.product, address_of(view)))
    items = [
        thing("ListItem", position=position, name=name, item=url)
        for position, (name, url) in enumerate(steps, 1)
    ]
    return subject("BreadcrumbList", "breadcrumb", view, itemListElement=items)


def podcast(view: View) -> Iterator[Thing]:
    """Yield the series and its episodes that have audio, at most 50."""
    page, ctx = view.page, view.ctx
    episodes = playable_episodes(podcasts(page.blocks), ctx) if page else []
    if page is None or not episodes:
        return
    address = address_of(view)
    yield subject(
        "PodcastSeries",
        "podcast",
        view,
        name=page.title or ctx.product,
        url=address,
        description=shortened(page.seo.description),
        image=picture(page.seo.image, ctx),
        webFeed=absolute(podcast_feed(page_path(page, ctx)), ctx),
        inLanguage=ctx.locale,
        publisher=house(ctx),
    )
    for episode in episodes[:_MAX_EPISODES]:
        yield _episode(episode, address, ctx)


def _episode(episode: Episode, address: str, ctx: BlockContext) -> Thing:
    return thing(
        "PodcastEpisode",
        name=episode.titre or ctx.product,
        url=address,
        description=shortened(plain_text(episode.description)),
        datePublished=moment(episode.date.date() if episode.date else None),
        duration=f"PT{episode.duree}S" if episode.duree and episode.duree > 0 else "",
        image=picture(episode.image, ctx),
        associatedMedia=thing(
            "AudioObject",
            contentUrl=absolute(episode.audio.url, ctx),
            encodingFormat=media_type(episode.audio),
        )
        if episode.audio
        else None,
        partOfSeries={"@id": f"{address}#podcast"},
        inLanguage=ctx.locale,
    )


def faq_page(view: View) -> Thing | None:
    """Describe all questions of the page as one FAQPage: search engines accept one a page."""
    page = view.page
    if page is None:
        return None
    categories = page.entity.categories if isinstance(page.entity, Faq) else ()
    of_template = [question for category in categories for question in category.questions]
    questions = described([*of_template, *_of_blocks(page.blocks)], view.ctx)
    if not questions:
        return None
    return subject("FAQPage", "faq", view, inLanguage=view.ctx.locale, mainEntity=questions)


def described(questions: Iterable[Question], ctx: BlockContext) -> list[Thing]:
    """Describe the questions that have a text and an answer."""
    return [
        _question(each, ctx)
        for each in questions
        if each.question.strip() and plain_text(each.reponse)
    ]


def _question(question: Question, ctx: BlockContext) -> Thing:
    text = absolute_html(sanitise(question.reponse, ctx), ctx)
    answer = {"@type": "Answer", "text": text}
    return {"@type": "Question", "name": question.question.strip(), "acceptedAnswer": answer}


def _of_blocks(blocks: Iterable[Block]) -> Iterator[Question]:
    for block in blocks:
        if block.name == "acf/faq":
            yield from FaqBlock.model_validate(block.data).questions
        yield from _of_blocks(block.inner_blocks)
