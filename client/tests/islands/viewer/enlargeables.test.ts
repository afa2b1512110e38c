import { expect, test } from "vitest";

import { enlargeablesOf } from "../../../src/islands/viewer/enlargeables.ts";
import { found } from "../../support/page.ts";

const FIGURE = `<figure class="enlargeable" id="a-1">
  <a class="enlarge-link" href="#a-1" data-iiif="/iiif/a">
    <img src="/m.webp" srcset="/s.webp 640w, /l.webp 1920w, /m.webp 1280w" alt="An arch" width="1920" height="x">
  </a>
  <p class="enlarge-description">Drawn in 1620.</p>
  <figcaption>The <em>loggia</em></figcaption>
</figure>`;

test("a picture is read from what the page shows of it", () => {
  document.body.innerHTML = `<div>${FIGURE}<figure class="enlargeable"></figure></div>`;
  const [picture, ...others] = enlargeablesOf(found(document, "div"));
  expect(others).toEqual([]);
  expect(picture).toMatchObject({
    id: "a-1",
    alt: "An arch",
    caption: "The <em>loggia</em>",
    description: "Drawn in 1620.",
    largest: "/l.webp",
    service: "/iiif/a",
  });
});

test("a figure alone is its own group, and its one file the largest", () => {
  document.body.innerHTML = FIGURE.replace(/srcset="[^"]*"/, "");
  const [picture] = enlargeablesOf(found(document, "figure"));
  expect(picture?.largest).toContain("/m.webp");
});
