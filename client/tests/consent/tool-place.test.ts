import { beforeEach, expect, test } from "vitest";

import { placeTool } from "../../src/consent/tool-place.ts";
import { found } from "../support/page.ts";

beforeEach(() => {
  document.body.innerHTML = `<div id="villa"></div><div id="tarteaucitronRoot">
    <div id="tarteaucitronAlertBig" style="display: block"></div><button></button></div><p></p>`;
  placeTool(new AbortController().signal);
});

const root = () => found(document, "#tarteaucitronRoot");
const question = () => found(document, "#tarteaucitronAlertBig");

test("the question is first on the page, and what is moved retains the focus", () => {
  expect(document.body.firstElementChild).toBe(root());
  question().style.display = "none";
  found(document, "button").focus();
  window.dispatchEvent(new Event("tac.close_alert"));
  expect(document.body.lastElementChild).toBe(root());
  expect(document.activeElement?.localName).toBe("button");
});

test("the page is inert while the panel is open", () => {
  window.dispatchEvent(new Event("tac.open_panel"));
  expect(found(document, "#villa").inert).toBe(true);
  expect(root().inert).not.toBe(true);
  expect(question().inert).toBe(true);
  window.dispatchEvent(new Event("tac.close_panel"));
  expect(found(document, "#villa").inert).toBe(false);
  expect(question().inert).toBe(false);
});
