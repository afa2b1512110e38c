import { expect, test } from "vitest";

import { loadImagesBeforePrint } from "../../src/dom/print.ts";

test("all images become eager for print", () => {
  document.body.innerHTML = `<picture><img loading="lazy" alt="" /></picture>`;
  loadImagesBeforePrint();
  const image = document.querySelector("img");
  expect(image?.getAttribute("loading")).toBe("lazy");
  window.dispatchEvent(new Event("beforeprint"));
  expect(image?.getAttribute("loading")).toBe("eager");
});
