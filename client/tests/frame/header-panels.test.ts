import { beforeEach, describe, expect, test, vi } from "vitest";

import { enhancePanels } from "../../src/frame/header-panels.ts";
import { found } from "../support/page.ts";

const HEADER = `<header class="site-header">
  <nav class="main-menu"><details open><summary>Visit</summary><a href="/a/">A</a></details></nav>
  <button popovertarget="panel">Search</button>
  <div popover id="panel" class="search-panel"><form class="search-field" action="/search/">
    <input type="search" name="s" value="old"></form></div>
</header><p>Text <a href="/b/">B</a></p>`;

const hidePopover = vi.fn();

beforeEach(() => {
  document.body.innerHTML = HEADER;
  // jsdom knows no popovers: the panel counts as open, and is displayed for that.
  found(document, "[popover]").style.display = "block";
  hidePopover.mockClear();
  const panel = found(document, "[popover]");
  panel.hidePopover = hidePopover;
  panel.showPopover = vi.fn();
  const matches = panel.matches.bind(panel);
  vi.spyOn(panel, "matches").mockImplementation(
    (selector) => selector === ":popover-open" || matches(selector),
  );
  enhancePanels(new AbortController().signal);
});

function press(selector: string, key = "Escape"): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  found(document, selector).dispatchEvent(event);
  return event;
}

describe("a menu", () => {
  const menu = () => found<HTMLDetailsElement>(document, "details");

  test("closes on a click elsewhere, not on one within", () => {
    found(document, "details a").dispatchEvent(new Event("click", { bubbles: true }));
    expect(menu().open).toBe(true);
    found(document, "p").click();
    expect(menu().open).toBe(false);
  });

  test("closes when the focus leaves it", () => {
    found(document, "details a").focus();
    expect(menu().open).toBe(true);
    found(document, "p a").focus();
    expect(menu().open).toBe(false);
  });

  test("closes on Escape and focuses its summary", () => {
    expect(press("details a", "a").defaultPrevented).toBe(false);
    expect(press("details a").defaultPrevented).toBe(true);
    expect(menu().open).toBe(false);
    expect(document.activeElement?.localName).toBe("summary");
  });
});

describe("the search panel", () => {
  test("opens with an empty field", () => {
    found(document, "button").click();
    expect(found<HTMLInputElement>(document, "input").value).toBe("");
  });

  test("closes on Escape in its field", () => {
    press("input");
    expect(hidePopover).toHaveBeenCalledOnce();
  });

  test("follows a link to the results", () => {
    const followed: string[] = [];
    document.addEventListener("click", (event) => {
      if (event.target instanceof HTMLAnchorElement) followed.push(event.target.href);
      event.preventDefault();
    });
    const submit = new Event("submit", { bubbles: true, cancelable: true });
    found(document, "form").dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(followed).toEqual(["https://villa.test/search/?s=old"]);
    expect(document.querySelector("form a")).toBeNull();
  });
});

test("a page change closes all menus", () => {
  document.dispatchEvent(new CustomEvent("villa:turn"));
  expect(document.querySelector("details[open]")).toBeNull();
});

test("the script leaves open what was opened before it", () => {
  expect(document.querySelector("details[open]")).not.toBeNull();
  expect(hidePopover).not.toHaveBeenCalled();
});
