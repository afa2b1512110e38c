"""One crawl of the site before the checks: every address of its sitemaps and what they refer to.

A test receives it as the fixture ``crawl``, in every process of a run the same; nothing is
requested twice::

    def test_pages_have_a_title(check: Check, crawl: Crawl) -> None:
        for page in crawl.pages:                    # in the order of the sitemap
            check.looked_at(page.path)
            page.answer.status, page.answer.header("content-type"), page.answer.body
            page.language                           # of its address
            page.document.title                     # parsed: villa_site.qa.html
            for reference in page.references:       # url, role, place
                crawl.answer(page, reference.url)   # None where it was not requested

``crawl.at("/_villa/feeds/fr.xml")`` is the answer of an address of the site, ``crawl.follow(...)``
the answer at the end of its redirects, ``crawl.entries`` what the sitemap says of each address.
"""

from villa_site.qa.crawl.answer import Answer, Picture
from villa_site.qa.crawl.crawl import CRAWL_FILE, Crawl, CrawledPage
from villa_site.qa.crawl.crawler import MOST_PAGES, crawl_site
from villa_site.qa.crawl.sitemap import SitemapEntry, SitemapFile

__all__ = [
    "CRAWL_FILE",
    "MOST_PAGES",
    "Answer",
    "Crawl",
    "CrawledPage",
    "Picture",
    "SitemapEntry",
    "SitemapFile",
    "crawl_site",
]
