import { expect, test, vi } from "vitest";

import { layOutWhenIdle } from "../../src/dom/deferred-layout.ts";
import { deferLayout } from "../../src/dom/layout.ts";

const root = document.documentElement;

test("deferred parts are laid out one by one, again after the next page change", async () => {
  document.body.innerHTML = `<main>${'<div class="block"></div>'.repeat(5)}</main><footer class="site-footer"></footer>`;
  layOutWhenIdle();
  expect(document.querySelectorAll("[data-laid-out]")).toHaveLength(1);
  expect(root.dataset.fullLayout).toBeUndefined();
  await vi.waitFor(() => {
    expect(root.dataset.fullLayout).toBe("");
  });
  expect(document.querySelectorAll("[data-laid-out]")).toHaveLength(3);
  document.querySelector("main")?.insertAdjacentHTML("beforeend", '<div class="block"></div>');
  deferLayout();
  await vi.waitFor(() => {
    expect(root.dataset.fullLayout).toBe("");
  });
  expect(document.querySelectorAll("[data-laid-out]")).toHaveLength(4);
});
