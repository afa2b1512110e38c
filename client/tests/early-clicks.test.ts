import { afterEach, expect, test } from "vitest";

import { recordClicks } from "../src/early-clicks.ts";

afterEach(() => {
  delete window.earlyClicks;
});

test("clicks are recorded until somebody has taken them", () => {
  document.body.innerHTML = "<button><b>x</b></button>";
  recordClicks();
  const inner = document.querySelector("b");
  inner?.click();
  expect(window.earlyClicks?.map(({ target }) => target)).toEqual([inner]);
  delete window.earlyClicks;
  inner?.click();
  expect(window.earlyClicks).toBeUndefined();
});
