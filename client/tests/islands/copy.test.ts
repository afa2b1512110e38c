import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import Copy from "../../src/islands/copy.tsx";
import { found, settled } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

async function show(navigator: object): Promise<void> {
  vi.stubGlobal("navigator", navigator);
  document.body.innerHTML = '<div id="island"></div>';
  const props = { text: "10 rue", label: "Copy", done: "Copied" };
  createRoot(found(document, "#island")).render(createElement(Copy, props));
  await settled();
}

test("the button copies the text and confirms it", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  await show({ clipboard: { writeText } });
  found(document, "button").click();
  await settled();
  expect(writeText).toHaveBeenCalledWith("10 rue");
  expect(found(document, "[role=status]").textContent).toBe("Copied");
});

test("a refused copy is logged and not confirmed", async () => {
  await show({ clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
  found(document, "button").click();
  await settled();
  expectLogged(/was not copied/);
  expect(found(document, "button").textContent).toBe("Copy");
});

test("without a clipboard there is no button", async () => {
  await show({});
  expect(document.querySelector("button")).toBeNull();
});
