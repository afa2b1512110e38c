import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { shareAnswers } from "../../src/consent/shared-answers.ts";

let listening: AbortController;
const act = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.cookie = "tarteaucitron=!gtag=wait";
  act.mockClear();
  listening = new AbortController();
  shareAnswers(act, listening.signal);
});

afterEach(() => {
  listening.abort();
  vi.useRealTimers();
});

test("an answer of this tab is stored for the others and changes nothing here", () => {
  document.cookie = "tarteaucitron=!gtag=true";
  document.dispatchEvent(new Event("tac.consent_updated"));
  expect(localStorage.getItem("villa-consent")).toBe("tarteaucitron=!gtag=true");
  window.dispatchEvent(new Event("storage"));
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});

test("an answer of another tab is taken over once", () => {
  document.cookie = "tarteaucitron=!gtag=false";
  for (const type of ["storage", "storage", "pageshow"]) window.dispatchEvent(new Event(type));
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("storage"));
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test("nothing is taken over once the page is left", () => {
  document.cookie = "tarteaucitron=!gtag=false";
  window.dispatchEvent(new Event("storage"));
  listening.abort();
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});
