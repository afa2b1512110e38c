import { beforeEach, expect, test, vi } from "vitest";

import type * as Turns from "../../src/frame/floating-turns.ts";

let turns: typeof Turns;
const floating = () => document.documentElement.dataset.floating;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  document.body.innerHTML = "";
  delete document.documentElement.dataset.floating;
  turns = await import("../../src/frame/floating-turns.ts");
});

const QUESTION = '<villa-island name="consent"></villa-island>';

test("the star waits until the alert has gone", () => {
  const star = vi.fn();
  const alert = vi.fn();
  const leaveStar = turns.takeTurn("fun-fact", star);
  expect(star).toHaveBeenLastCalledWith(true);
  const leave = turns.takeTurn("alert", alert);
  expect(star).toHaveBeenLastCalledWith(false);
  expect(alert).toHaveBeenLastCalledWith(true);
  expect(floating()).toBe("alert");
  leave();
  leave();
  expect(star).toHaveBeenLastCalledWith(true);
  expect(floating()).toBe("fun-fact");
  leaveStar();
  expect(floating()).toBeUndefined();
});

test("the alert waits for the answer about cookies", () => {
  document.body.innerHTML = QUESTION;
  const alert = vi.fn();
  turns.takeTurn("alert", alert);
  expect(alert).not.toHaveBeenCalled();
  turns.decideQuestion(true);
  expect(alert).not.toHaveBeenCalled();
  expect(floating()).toBe("consent");
  turns.decideQuestion(false);
  expect(alert).toHaveBeenLastCalledWith(true);
});

test("nothing waits for a consent tool that does not start", () => {
  document.body.innerHTML = QUESTION;
  const alert = vi.fn();
  turns.takeTurn("alert", alert);
  vi.advanceTimersByTime(4999);
  expect(alert).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(alert).toHaveBeenLastCalledWith(true);
  turns.decideQuestion(true);
  expect(alert).toHaveBeenLastCalledWith(false);
});

test("what leaves before its turn is never shown", () => {
  document.body.innerHTML = QUESTION;
  const alert = vi.fn();
  turns.takeTurn("alert", alert)();
  turns.decideQuestion(false);
  expect(alert).not.toHaveBeenCalled();
  expect(floating()).toBeUndefined();
});
