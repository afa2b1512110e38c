import { beforeEach, expect, test } from "vitest";

import { linkHighlights } from "../../src/map/highlight.ts";
import { found } from "../support/page.ts";

beforeEach(() => {
  document.body.innerHTML = `<section>
    <div class="plan-point"><a href="#cafe">1</a></div>
    <article id="cafe"><button>More</button></article><article id="pool"></article>
  </section>`;
});

function highlighted(): (string | null)[] {
  return [...document.querySelectorAll("[data-highlighted]")].map(
    (element) => element.getAttribute("href") ?? element.id,
  );
}

function fire(selector: string, type: string): void {
  found(document, selector).dispatchEvent(new Event(type, { bubbles: true }));
}

test("a point and its place are highlighted while either is hovered or focused", () => {
  const stop = linkHighlights(found(document, "section"));
  fire(".plan-point a", "pointerover");
  expect(highlighted()).toEqual(["#cafe", "cafe"]);
  fire("section", "pointerleave");
  expect(highlighted()).toEqual([]);
  fire("article button", "focusin");
  expect(highlighted()).toEqual(["#cafe", "cafe"]);
  fire("article button", "focusout");
  fire("#pool", "pointerover");
  expect(highlighted()).toEqual(["pool"]);
  stop();
  fire("#cafe", "pointerover");
  expect(highlighted()).toEqual(["pool"]);
});

test("a place named by the hash is focused", () => {
  history.replaceState(null, "", "#pool");
  const stop = linkHighlights(found(document, "section"));
  expect(document.activeElement?.id).toBe("pool");
  stop();
});
