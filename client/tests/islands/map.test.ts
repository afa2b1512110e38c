import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";

import Map from "../../src/islands/map.tsx";
import type { MapProps } from "../../src/islands/props.ts";
import { found, settled } from "../support/page.ts";

test("the map that another tab has allowed needs no answer here", async () => {
  localStorage.clear();
  document.body.innerHTML = "<div></div>";
  const words = { show: "Afficher", note: "Note", failed: "Échec" };
  const props = { host: "tiles.test", words, points: [] } as unknown as MapProps;
  const root = createRoot(found(document, "div"));
  root.render(createElement(Map, props));
  await settled();
  expect(found(document, "button").textContent).toBe("Afficher");
  localStorage.setItem("villa-map", "elsewhere.test");
  window.dispatchEvent(new Event("storage"));
  await settled();
  expect(document.querySelector("button")).not.toBeNull();
  localStorage.setItem("villa-map", "tiles.test");
  window.dispatchEvent(new Event("storage"));
  await settled();
  expect(document.querySelector("button")).toBeNull();
  root.unmount();
});
