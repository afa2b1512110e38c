import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";

import Combobox from "../../src/islands/combobox.tsx";
import { keyStep } from "../../src/islands/combobox/keys.ts";
import { suggestionsFor } from "../../src/islands/combobox/suggestions.ts";
import { found, settled } from "../support/page.ts";

const FIELD = `<input id="city" list="cities" />
  <datalist id="cities"><option value="Gênes"></option><option value="Saint-Genès"></option></datalist>
  <div id="island"></div>`;

function press(init: KeyboardEventInit, open?: readonly string[], active = -1) {
  return keyStep(new KeyboardEvent("keydown", init), open, active)?.to;
}

test("suggestions hold the words without accents, first those that begin with them", () => {
  document.body.innerHTML = FIELD;
  const list = found<HTMLDataListElement>(document, "datalist");
  expect(suggestionsFor(list, " GEN")).toEqual(["Gênes", "Saint-Genès"]);
  expect(suggestionsFor(list, "saint")).toEqual(["Saint-Genès"]);
  list.innerHTML = '<option value="Sacré-Cœur"></option>';
  expect(suggestionsFor(list, "coeur")).toEqual(["Sacré-Cœur"]);
  expect(suggestionsFor(null, "x")).toEqual([]);
});

test("keys go round the suggestions and leave all others to the field", () => {
  const two = ["a", "b"];
  expect(press({ key: "ArrowDown" })).toBe(0);
  expect(press({ key: "ArrowDown" }, two, 1)).toBe(0);
  expect(press({ key: "ArrowUp" }, two, 0)).toBe("last");
  expect(press({ key: "ArrowDown", altKey: true })).toBe(-1);
  expect(press({ key: "Enter" }, two)).toBeUndefined();
  expect(press({ key: "Enter" }, two, 1)).toBe("take");
  expect(press({ key: "Enter", isComposing: true }, two, 1)).toBeUndefined();
  expect(press({ key: "a" }, two, 1)).toBeUndefined();
});

test("the field is a combobox while the island is there, and has its own list after it", async () => {
  document.body.innerHTML = FIELD;
  const input = found<HTMLInputElement>(document, "input");
  const root = createRoot(found(document, "#island"));
  const texts = { count: "%s", nothing: "none" };
  root.render(createElement(Combobox, { field: "city", label: "City", ...texts }));
  await settled();
  expect(input.getAttribute("role")).toBe("combobox");
  expect(input.list).toBeNull();
  let heard = "";
  document.addEventListener("change", () => {
    heard = input.value;
  });
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await settled();
  found(document, "[role=option]").click();
  await settled();
  expect(heard).toBe("Gênes");
  expect(document.querySelector("[role=option]")).toBeNull();
  root.unmount();
  await settled();
  expect(input.getAttributeNames().sort()).toEqual(["id", "list"]);
});
