import { expect, test } from "vitest";

import { afterFrame, firstScreen } from "../../src/navigation/first-screen.ts";
import type { Child, Model } from "../../src/protocol/model.ts";

function page(...blocks: Child[]): Model {
  const main = { tagName: "main", attributes: { id: "main" }, children: blocks };
  return { tagName: "", children: ["text", { tagName: "header" }, main, null] };
}

const block = (id: string): Model => ({ tagName: "section", attributes: { id } });
const [a, b, c, d] = [block("a"), block("b"), block("c"), block("d")];

test("the first screen has the first three blocks, and what follows them is out of sight", () => {
  const [, , main] = firstScreen(page(a, b, c, d)).children as Model[];
  expect(main?.children).toEqual([a, b, c]);
  expect(main?.attributes).toEqual({ id: "main", style: { minHeight: "200vh" } });
});

test("a page of few blocks, and one without main, stay what they are", () => {
  for (const whole of [page(a, b, c), { tagName: "div", children: [a, b, c, d] }])
    expect(firstScreen(whole)).toBe(whole);
});

test("the rest follows when the frame is on the screen", async () => {
  const calls: string[] = [];
  requestAnimationFrame(() => calls.push("frame"));
  await new Promise<void>((done) => {
    afterFrame(() => {
      calls.push("rest");
      done();
    });
  });
  expect(calls).toEqual(["frame", "rest"]);
});
