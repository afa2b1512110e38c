import { expect, test } from "vitest";

const LENGTH = 5;

let late = 0;

test("a test that leaves a timer behind", () => {
  setTimeout(() => {
    late += 1;
  }, LENGTH);
});

test("does not disturb the next with it", async () => {
  // Timers of one length run out in the order in which they were started.
  await new Promise((done) => setTimeout(done, LENGTH));
  expect(late).toBe(0);
});
