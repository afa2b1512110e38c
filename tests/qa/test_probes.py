"""Each probe finds what is planted in a small page, and nothing in the page itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, sync_playwright

from villa_site.qa import chromium, probes
from villa_site.qa.hidden_texts import HiddenTexts
from villa_site.qa.suite.test_preferences import CONTROLS

HTML: Final = """<!doctype html><html lang="en"><head>
  <meta name="viewport" content="width=device-width"><title>Villa</title><style>
  body {{ margin: 0; font: 16px/1.5 sans-serif; color: #222; background: #fff; }}
  header {{ position: sticky; top: 0; background: #fff; height: 60px; }}
  #menu {{ padding: 8px; }}
  main {{ padding: 0 16px; }} h2 {{ scroll-margin-top: 80px; }} li {{ margin: 16px; }}
  {rules}
  @media print {{ header, nav, footer {{ display: none; }} {printed} }}
</style></head><body><div id="villa">
<header><nav><a href="#more">More of the garden</a> <button id="menu">Menu</button></nav></header>
<main><h1>The garden</h1>
<p id="one">A garden of pines above the town, with a wall of clay around it.</p>
<p id="two">It opens at nine and closes when the sun does, all days of the year.</p>
<ul><li>Pines</li><li>Oranges</li></ul>
<img id="picture" alt="" width="40" height="20" src="{picture}">
<h2 id="more">More</h2><p id="three">{words}</p><div style="height: 1200px"></div>
{planted}
</main><footer>Via Aurelia, Rome</footer></div></body></html>"""
SQUARE: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/%3E"
)
LONG: Final = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnung"


@pytest.fixture(scope="module")
def tab() -> Iterator[Page]:
    with sync_playwright() as playwright:
        executable = chromium.find(Path(playwright.chromium.executable_path))
        browser = playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        yield browser.new_page(viewport={"width": 360, "height": 640})
        browser.close()


def show(tab: Page, **parts: str) -> None:
    default = {"rules": "", "printed": "", "picture": SQUARE, "words": "Words.", "planted": ""}
    tab.emulate_media(media="screen")
    tab.set_content(HTML.format(**default | parts))


def places(tab: Page, probe: str, argument: object = None) -> list[str]:
    found: Any = probes.evaluate(tab, probe, argument)
    return [each["place"] for each in (found["found"] if isinstance(found, dict) else found)]


@pytest.mark.parametrize(
    ("probe", "parts", "place"),
    [
        ("width", {"words": LONG}, "#three"),
        ("width", {"words": LONG, "rules": "html, body { overflow-x: hidden; }"}, "#three"),
        ("width", {"words": LONG, "rules": "#three { overflow: hidden; }"}, "#three"),
        ("width", {"rules": "#one { white-space: nowrap; }"}, "#one"),
        ("width", {"rules": "#one { margin-left: -40px; }"}, "#one"),
        ("width", {"rules": "#picture { width: 500px; }"}, "#picture"),
        ("width", {"rules": "#menu { position: relative; left: 300px; }"}, "#menu"),
        ("width", {"planted": "<div id='wide' style='width: 900px; height: 9px'></div>"}, "#wide"),
        ("width", {"rules": "#one { overflow-x: auto; white-space: nowrap; }"}, "#one"),
        ("absent", {"rules": "#two { display: none; }"}, "#two"),
        ("absent", {"rules": "#two { visibility: hidden; }"}, "#two"),
        ("absent", {"rules": "#two { font-size: 0; }"}, "#two"),
        ("absent", {"rules": "#two { transform: scale(0); }"}, "#two"),
        ("absent", {"rules": "#two { filter: opacity(0); }"}, "#two"),
        ("cut", {"rules": "#one { height: 30px; overflow: hidden; }"}, "#one"),
        ("cut", {"rules": "ul { max-height: 40px; overflow: clip; }"}, "li:nth-of-type(2)"),
        ("overlap", {"rules": "#two { margin-top: -40px; }"}, "#one"),
        ("overlap", {"rules": "#one { line-height: .3; }"}, "#one"),
        ("overlap", {"rules": "h1 { margin-bottom: -45px; }"}, "h1"),
        ("covered", {"rules": "#one { position: relative; z-index: -1; }"
            "main { background: #eee; }"}, "#one"),
        ("covered", {"planted": "<a id='far' href='/x'>Far</a>"
            "<div style='position: fixed; inset: 0'></div>"}, "#far"),
        ("covered", {"rules": "main { position: relative; } main::after { content: '';"
            "position: absolute; inset: 0; background: #fff; pointer-events: none; }"}, "#one"),
        ("hidden", {"rules": "#two { opacity: 0; }"}, "#two"),
        ("hidden", {"rules": "#two { color: transparent; }"}, "#two"),
        ("hidden", {"rules": "#two { color: #fefefe; }"}, "#two"),
        ("hidden", {"rules": "#two { font-size: 1px; }"}, "#two"),
        ("hidden", {"rules": "main { display: none; }"}, "main"),
        ("hidden", {"rules": "h1 { display: none; }"}, "h1"),
        ("reveal", {"rules": "#two { opacity: .02; transition: opacity 1s; }"}, "#two"),
        ("small", {"rules": "footer { font-size: 9px; }"}, "footer"),
        ("targets", {"rules": "#menu { width: 12px; height: 12px; padding: 0; }"}, "#menu"),
        ("pictures", {"picture": "data:image/png;base64,AAAA"}, "#picture"),
        ("pictures", {"rules": "#picture { width: 40px; height: 60px; }"}, "#picture"),
        ("pictures", {"rules": "#picture { height: 0; }"}, "#picture"),
        ("pictures", {"planted": "<svg><use href='#absent'/></svg>"}, "use"),
        ("anchors", {"rules": "h2 { scroll-margin-top: 0; }"}, "#more"),
        ("phones", {"rules": "header { height: 100vh; }"}, "header"),
        ("phones", {"rules": "body::after { content: ''; position: fixed; inset: 40% 0 0;"
            "background: #eee; }"}, "body"),
        ("phones", {"planted": "<div id='bar' style='position: fixed; background: #eee;"
            "inset: auto 0 0; height: 40%'></div><div style='position: fixed; background: #eee;"
            "inset: 0 0 auto; height: 30%'></div>"}, "#bar"),
        ("print", {"printed": "nav, header { display: block !important; }"}, "nav"),
        ("print", {"printed": "header { display: block; }"}, "header"),
        ("print", {"printed": "main { background: #111; min-height: 300px; }"}, "main"),
        ("print", {"printed": "#one { display: none; }"}, "main"),
        ("print", {"printed": "#one { color: #ddd; }"}, "#one"),
        ("print", {"printed": "body { height: 500px; overflow: hidden; }"}, "body"),
        ("style", {"rules": "@font-face { font-family: Absent; src: url(data:font/woff2,); }"
            "#one { font-family: Absent, serif; }"}, "#one"),
    ],
)  # fmt: skip
def test_probe_finds_the_place_of_what_is_planted(
    tab: Page, probe: str, parts: dict[str, str], place: str
) -> None:
    show(tab)
    texts = probes.evaluate(tab, "main_texts")
    clean = looked(tab, probe, texts)
    show(tab, **parts)
    assert clean == []
    assert place in looked(tab, probe, texts)


def test_link_of_a_picture_alone_has_the_colours_of_its_picture(tab: Page) -> None:
    photo = f'<img alt="Loggia" width="40" height="20" src="{SQUARE}">'
    show(tab, words=f'<a href="/photo">{photo}</a> <a href="/both">{photo} Loggia</a>')
    names = " ".join(each["name"] for each in tab.evaluate(CONTROLS))
    assert 'href="/both"' in names
    assert 'href="/photo"' not in names


def looked(tab: Page, probe: str, texts: object) -> list[str]:
    if probe != "print":
        return places(tab, probe)
    tab.emulate_media(media="print")
    return places(tab, probe, texts)


@pytest.mark.parametrize(
    "rules",
    [
        "ul { overflow-x: auto; white-space: nowrap; } li { display: inline-block; }",
        "#one { -webkit-line-clamp: 1; display: -webkit-box; overflow: hidden; }",
        "#one { position: absolute; width: 1px; height: 1px; overflow: hidden; }",
        "ul { height: 0; overflow: hidden; }",
    ],
)
@pytest.mark.parametrize("probe", ["width", "cut", "overlap", "hidden"])
def test_what_is_scrolled_clamped_or_folded_is_no_finding(
    tab: Page, probe: str, rules: str
) -> None:
    show(tab, rules=rules)
    assert places(tab, probe) == []


def test_text_that_script_changes_is_found(tab: Page) -> None:
    show(tab)
    html = tab.content()
    assert places(tab, "hydrated", html) == []
    tab.evaluate("() => { document.querySelector('#one').textContent = 'Another garden.'; }")
    assert places(tab, "hydrated", html) == ["#one"]
    show(tab)
    tab.evaluate("() => { document.querySelector('a').href = '/other/'; }")
    assert places(tab, "hydrated", html) == ["a"]


def test_script_that_adds_a_text_is_found_at_the_text(tab: Page) -> None:
    show(tab)
    html = tab.content()
    tab.evaluate("() => { document.querySelector('footer').append(' Today only.'); }")
    assert places(tab, "hydrated", html) == ["footer"]


def test_hash_that_encodes_nothing_is_no_error(tab: Page) -> None:
    show(tab, planted="<a href='#50%'>Half</a>")
    assert places(tab, "anchors") == []


def test_folded_parts_are_not_absent(tab: Page) -> None:
    show(
        tab,
        planted="<details><summary>More</summary>Later</details><button aria-expanded='false' "
        "aria-controls='part'>Part</button><p id='part'>Part</p><p hidden>Never</p>",
        rules="#part { display: none; }",
    )
    assert places(tab, "absent") == []


def test_text_that_another_place_shows_is_not_absent(tab: Page) -> None:
    show(
        tab,
        planted="<p id='bar'>Oranges</p><p class='visually-hidden'>Figs</p><p id='own'>Figs</p>",
        rules="#bar, #own { visibility: hidden; }",
    )
    assert places(tab, "absent") == ["#own"]


def test_text_may_be_hidden_in_one_window_but_not_in_all(tab: Page) -> None:
    texts = HiddenTexts()
    show(tab, rules="#three { display: none; }")
    assert texts.look(tab) == []
    assert [each.place for each in texts.everywhere()] == ["#three"]
    show(tab)
    assert texts.look(tab) == []
    assert texts.everywhere() == []


def test_window_that_lacks_much_of_a_page_is_a_finding(tab: Page) -> None:
    show(tab, rules="main p { display: none; }")
    assert [each.place for each in HiddenTexts().look(tab)] == ["#one", "#two", "#three"]


def test_finding_that_does_not_last_is_dropped(tab: Page) -> None:
    show(tab, rules="#two { opacity: 0; }")
    tab.evaluate(
        "() => setTimeout(() => { document.querySelector('#two').style.opacity = 1; }, 100)"
    )
    assert probes.lasting_spots(tab, "hidden", patience=10_000) == []
    show(tab, rules="#two { opacity: 0; }")
    assert [each.place for each in probes.lasting_spots(tab, "hidden", patience=300)] == ["#two"]


def test_measures_that_a_browser_does_not_report_are_none(tab: Page) -> None:
    show(tab)
    tab.evaluate(
        "() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', "
        "{ value: ['navigation'] })"
    )
    measured = probes.evaluate(tab, "load")
    assert (measured["cls"], measured["lcp"]) == (None, None)
