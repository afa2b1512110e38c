"""Functions for pages, as text: the selector of an element, whether it is visible, and seen."""

from __future__ import annotations

from typing import Final

PLACE: Final = """
  const place = (element) => {
    if (element.id) return `#${CSS.escape(element.id)}`;
    const steps = [];
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (each.id) { steps.unshift(`#${CSS.escape(each.id)}`); break; }
      const classes = [...each.classList].map((one) => `.${CSS.escape(one)}`);
      const name = each.localName + classes.join('');
      const alike = [...(each.parentElement?.children ?? [])].filter((one) => one.matches(name));
      const number = [...(each.parentElement?.children ?? [])].indexOf(each) + 1;
      steps.unshift(alike.length > 1 ? `${each.localName}:nth-child(${number})` : name);
      const selector = steps.join(' > ');
      if (document.querySelectorAll(selector).length === 1) return selector;
    }
    return steps.join(' > ');
  };"""
"""``place(element)`` is a selector that matches the element alone."""

VISIBLE: Final = """
  const visible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0
      && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };"""
"""``visible(element)`` is whether it is drawn, be it outside of the window."""

SEEN: Final = """
  const seen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const points = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]];
    return right > left && bottom > top && points.some(([x, y]) => {
      const at = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      return at !== null && (at === element || element.contains(at) || (at.contains(element)
        && at !== document.body && at !== document.documentElement));
    });
  };"""
"""``seen(element)`` is whether it is in the window and nothing lies over all of it."""
