import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

import { node, frozen, page } from "./support/page.ts";

test("models are rendered as React renders them", () => {
  const models = [
    page("/it/", [node("p", { class: "a" }, ["x", 1, null])]),
    frozen("h", "<b>frozen</b>"),
    node("villa-island", { name: "map", props: { a: 1 } }, ["fallback"]),
    { tagName: "Chart", importSource: { source: "chart.js", fallback: "Loading" } },
  ];
  const printed = execFileSync(process.execPath, ["print.ts"], { input: JSON.stringify(models) });
  expect(JSON.parse(printed.toString())).toEqual([
    '<p class="a">x<!-- -->1</p>',
    "<section><b>frozen</b></section>",
    '<villa-island name="map">fallback</villa-island>',
    "<villa-module>Loading</villa-module>",
  ]);
});
