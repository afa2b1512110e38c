import { expect, test } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import { Speculation } from "../../src/navigation/speculation.ts";

function rules(): unknown[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=speculationrules]");
  return [...scripts].map(({ text }) => JSON.parse(text) as unknown);
}

test("links that opt out of navigation have their documents fetched ahead", () => {
  const speculation = new Speculation(new Builds("b1"));
  expect(rules()).toEqual([]);
  speculation.declare();
  speculation.declare();
  expect(rules()).toMatchObject([
    {
      prefetch: [
        {
          eagerness: "moderate",
          where: {
            and: [{}, { selector_matches: expect.stringContaining("data-full-load") as string }],
          },
        },
      ],
    },
  ]);
});

test("once another build is served, all links have", () => {
  const builds = new Builds("b1");
  new Speculation(builds);
  builds.setServed("b1");
  expect(rules()).toHaveLength(0);
  builds.setServed("b2");
  builds.setServed("b3");
  expect(rules()).toHaveLength(1);
});
