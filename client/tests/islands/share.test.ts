import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import Share from "../../src/islands/share.tsx";
import { found, settled } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

async function show(): Promise<void> {
  document.body.innerHTML = '<div id="island"></div>';
  const props = { title: "Visit", url: "https://villa.test/", label: "Share" };
  createRoot(found(document, "#island")).render(createElement(Share, props, "fallback"));
  await settled();
}

test("without a share dialog the fallback stays", async () => {
  await show();
  expect(found(document, "#island").textContent).toBe("fallback");
});

test("the button shares title and URL; a closed dialog is no error", async () => {
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  vi.stubGlobal("navigator", { share });
  await show();
  found(document, "button").click();
  await settled();
  expect(share).toHaveBeenCalledWith({ title: "Visit", url: "https://villa.test/" });
  share.mockRejectedValue(new Error("denied"));
  found(document, "button").click();
  await settled();
  expectLogged(/was not shared/);
});
