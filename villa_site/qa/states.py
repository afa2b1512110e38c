"""The state, name and place that controls announce, against those that the page shows."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from villa_site.qa.check import Check
from villa_site.qa.places import PLACE, VISIBLE

_PRELUDE: Final = f"""{PLACE} {VISIBLE}
  const found = [];
  const report = (element, expected, seen) => {{
    found.push({{ place: place(element), expected, seen: String(seen) }});
  }};
  const byId = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
"""
_TOKENS: Final = """
  const FLAG = ['true', 'false', 'undefined'];
  const TOKENS = {
    'aria-expanded': FLAG, 'aria-pressed': [...FLAG, 'mixed'], 'aria-checked': [...FLAG, 'mixed'],
    'aria-selected': FLAG, 'aria-busy': FLAG, 'aria-disabled': FLAG, 'aria-modal': FLAG,
    'aria-current': ['page', 'step', 'location', 'date', 'time', 'true', 'false'],
    'aria-invalid': ['true', 'false', 'grammar', 'spelling'],
  };
  for (const [name, tokens] of Object.entries(TOKENS))
    for (const each of all(`[${name}]`))
      if (!tokens.includes(each.getAttribute(name)))
        report(each, `${name} is one of ${tokens.join(', ')}`, each.getAttribute(name));
"""
_REFERENCES: Final = """
  const REFERENCES = ['aria-controls', 'aria-labelledby', 'aria-describedby', 'aria-errormessage',
    'aria-owns', 'popovertarget', 'commandfor', 'for'];
  for (const name of REFERENCES)
    for (const each of all(`[${name}]`))
      for (const id of each.getAttribute(name).split(/\\s+/).filter(Boolean)) {
        const later = name === 'aria-controls' && each.getAttribute('aria-expanded') === 'false';
        if (!byId(id) && !later)
          report(each, `${name} names an element of the page`, `there is no #${id}`);
      }
"""
_SHOWN: Final = """
  for (const each of all('[aria-expanded]')) {
    const says = each.getAttribute('aria-expanded') === 'true';
    const id = each.getAttribute('aria-controls') ?? each.getAttribute('popovertarget');
    const panel = each.localName === 'summary'
      ? each.parentElement.querySelector(':scope > :not(summary)')
      : id ? byId(id.split(/\\s+/)[0]) : null;
    if (panel && visible(each) && visible(panel) !== says)
      report(each, `aria-expanded says that what it controls is ${says ? 'hidden' : 'visible'}`,
        `it is ${says}`);
  }
  for (const each of all('[aria-checked]'))
    if ('checked' in each && String(each.checked) !== each.getAttribute('aria-checked'))
      report(each, 'aria-checked is as the box is', each.getAttribute('aria-checked'));
  for (const list of all('[role=tablist]')) {
    const tabs = [...list.querySelectorAll('[role=tab]')];
    const chosen = tabs.filter((each) => each.getAttribute('aria-selected') === 'true');
    if (visible(list) && chosen.length !== 1)
      report(list, 'one tab is selected', `${chosen.length} are`);
    for (const tab of tabs) {
      const panel = byId(tab.getAttribute('aria-controls') ?? '');
      if (panel && visible(tab) && visible(panel) !== chosen.includes(tab))
        report(tab, 'the selected tab, and no other, shows its panel',
          `aria-selected is ${tab.getAttribute('aria-selected')}`);
    }
  }
  for (const each of all('[aria-busy=true]'))
    report(each, 'nothing is busy once the page is ready', 'aria-busy is true');
  for (const each of all('form [type=submit]'))
    if (visible(each) && (each.disabled || each.getAttribute('aria-disabled') === 'true'))
      report(each, 'a form can be sent once the page is ready', 'its button is disabled');
"""
_LINKS: Final = """
  const here = (link) => link.origin === location.origin && link.pathname === location.pathname;
  for (const link of all('a[href][aria-current=page]'))
    if (!here(link))
      report(link, 'aria-current=page marks links to this page', `it leads to ${link.pathname}`);
  for (const link of all(':is(header nav, footer ul) a[href]')) {
    const marked = ['page', 'true', 'location'].includes(link.getAttribute('aria-current'));
    if (here(link) && !link.search && !link.hash && !link.matches('.logo') && !marked)
      report(link, 'the link to this page is marked by aria-current', 'it is not');
  }
  for (const each of all('a[href="#"], a[href^="javascript:" i], a[href=""]'))
    report(each, 'a link leads somewhere; what acts is a button',
      each.getAttribute('href') || 'an empty href');
  for (const each of all('a:not([href])'))
    if (visible(each) && (each.tabIndex >= 0 || each.getAttribute('role') === 'link'))
      report(each, 'a link has an address', 'it has none');
  const ROLES = '[role=button], [role=link], [role=checkbox], [role=slider], [role=switch]';
  for (const each of all(`:is(${ROLES}):not(button, a[href], input, summary)`))
    if (visible(each) && each.tabIndex < 0)
      report(each, 'what has the role of a control can have the focus', 'it cannot');
  for (const each of all('a[href][role=button]'))
    report(each, 'a link says that it is one', 'it has the role of a button');
  for (const each of all('[tabindex]'))
    if (each.tabIndex > 0) report(each, 'the order of Tab is that of the page',
      `tabindex is ${each.tabIndex}`);
  for (const each of all('a[href], button, summary, input:not([type=hidden]), select, textarea'))
    if (visible(each) && each.tabIndex < 0 && !each.closest('[aria-hidden=true], [role]'))
      report(each, 'a control is reached by Tab', `tabindex is ${each.tabIndex}`);
  const NO_NAME = /^(undefined|null|true|false|nan|none|button|link|\\[object .*)$/i;
  for (const each of all(':is(main, header, footer) :is(button, a[href])')) {
    const name = (each.getAttribute('aria-label') ?? each.textContent).trim();
    if (visible(each) && NO_NAME.test(name))
      report(each, 'the name of a control says what it does', name);
  }
"""
_AUDIT: Final = f"""() => {{ {_PRELUDE} {_TOKENS} {_REFERENCES} {_SHOWN} {_LINKS}
  return found;
}}"""


def audit_states(page: Page, check: Check) -> None:
    """Record each control of which the state, the name or what it refers to is not as it says."""
    for each in page.evaluate(_AUDIT):
        check.found(expected=each["expected"], seen=each["seen"], place=each["place"])
