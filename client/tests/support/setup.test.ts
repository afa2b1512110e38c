import { expect, test } from "vitest";

let late = 0;

test("a test that leaves a timer behind", () => {
  setTimeout(() => {
    late += 1;
  }, 5);
});

test("does not disturb the next with it", async () => {
  await new Promise((done) => setTimeout(done, 50));
  expect(late).toBe(0);
});
