import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test } from "vitest";

import Alert from "../../src/islands/alert.tsx";
import { found, settled } from "../support/page.ts";

beforeEach(() => {
  localStorage.clear();
});

async function show(): Promise<HTMLElement> {
  document.body.innerHTML =
    '<main tabindex="-1"></main><aside id="a"><h2>Closed today</h2><button class="alert-close"></button></aside><div id="island"></div>';
  createRoot(found(document, "#island")).render(createElement(Alert, { target: "a" }));
  await settled();
  return found(document, "#a");
}

test("the alert opens, announces itself and stays closed once dismissed", async () => {
  const alert = await show();
  expect(alert.dataset.open).toBe("");
  expect(found(document, "[role=status]").textContent).toBe("Closed today");
  found(alert, "button").focus();
  found(alert, "button").click();
  expect(alert.dataset.open).toBeUndefined();
  expect(document.activeElement?.localName).toBe("main");
  expect((await show()).dataset.open).toBeUndefined();
});

test("the alert closes when another tab has dismissed it", async () => {
  const alert = await show();
  localStorage.setItem("villa-alert", new Date().toISOString());
  window.dispatchEvent(new Event("storage"));
  expect(alert.dataset.open).toBeUndefined();
});

test("Escape closes the alert", async () => {
  const alert = await show();
  alert.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  expect(alert.dataset.open).toBe("");
  alert.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(alert.dataset.open).toBeUndefined();
});
