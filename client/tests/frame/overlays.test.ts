import { beforeEach, describe, expect, test, vi } from "vitest";

import { watchOverlays } from "../../src/frame/overlays.ts";
import { found } from "../support/page.ts";

const PAGE = `<button popovertarget="card">More</button><button popovertarget="menu">Menu</button>
<dialog id="card" popover="auto"><a href="#place">Place</a><a href="/other/#place">Other</a></dialog>
<div id="menu" popover="auto"><a href="/a/">A</a></div><a id="out" href="/b/">B</a>`;

let card: HTMLDialogElement;
let open: Set<HTMLElement>;

/** Popovers, which jsdom does not know. */
function makePopover(element: HTMLElement): void {
  const matches = element.matches.bind(element);
  Object.assign(element, {
    popover: "auto",
    showPopover: () => {
      open.add(element);
      element.dispatchEvent(new Event("toggle"));
    },
    hidePopover: () => {
      open.delete(element);
      element.dispatchEvent(new Event("toggle"));
    },
  });
  vi.spyOn(element, "matches").mockImplementation((selector) =>
    selector === ":popover-open" ? open.has(element) : matches(selector),
  );
}

let watching = new AbortController();

function watch(): void {
  watching.abort();
  watching = new AbortController();
  watchOverlays(watching.signal);
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
  open = new Set();
  card = found<HTMLDialogElement>(document, "#card");
  card.showModal = () => {
    card.open = true;
  };
  card.close = () => {
    card.open = false;
  };
  for (const each of document.querySelectorAll<HTMLElement>("[popover]")) makePopover(each);
  watch();
});

describe("a dialog", () => {
  test("is modal when its button opens it as a popover", () => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    found(document, "[popovertarget=card]").dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(card.open).toBe(true);
    found(document, "[popovertarget=card]").click();
    expect(card.open).toBe(false);
  });

  test("is modal where the browser has opened it before the script", () => {
    card.showPopover();
    watch();
    expect(open.size).toBe(0);
    expect(card.open).toBe(true);
  });

  test("closes for a link to an anchor of the page alone", () => {
    card.showModal();
    found(document, "#card a[href^='/']").click();
    expect(card.open).toBe(true);
    found(document, "#card a[href^='#']").click();
    expect(card.open).toBe(false);
  });
});

test.each<[MouseEventInit, string]>([
  [{ ctrlKey: true }, ""],
  [{ metaKey: true }, ""],
  [{}, "_blank"],
])("a dialog stays open for an anchor in another tab: %j %s", (keys, target) => {
  card.showModal();
  const link = found<HTMLAnchorElement>(document, "#card a[href^='#']");
  link.target = target;
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
  expect(card.open).toBe(true);
});

test("the menu that covers the page stays while the focus is on a button above it", () => {
  const menu = found(document, "#menu");
  menu.className = "site-menu";
  menu.showPopover();
  found(document, "#out").focus();
  expect(open.has(menu)).toBe(true);
});

test("a popover closes when the focus leaves it and its button", () => {
  const menu = found(document, "#menu");
  menu.showPopover();
  for (const selector of ["#menu a", "[popovertarget=menu]"]) {
    found(document, selector).focus();
    expect(open.has(menu)).toBe(true);
  }
  found(document, "#out").focus();
  expect(open.has(menu)).toBe(false);
});

test("a popover that the browser has opened before the script closes, too", () => {
  const menu = found(document, "#menu");
  watching.abort();
  menu.showPopover();
  watch();
  expect(open.has(menu)).toBe(true);
  found(document, "#out").focus();
  expect(open.has(menu)).toBe(false);
});
