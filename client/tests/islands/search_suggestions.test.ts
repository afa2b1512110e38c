import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fetchAnswer } from "../../src/islands/search_suggestions/answer.ts";
import {
  forgetSearches,
  recentSearches,
  rememberSearch,
} from "../../src/islands/search_suggestions/recent.ts";

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the last five searches are remembered once each, the last first", () => {
  for (const term of ["a", "un", "deux", "trois", "quatre", " cinq  six ", "DEUX", "x".repeat(99)])
    rememberSearch(term);
  expect(recentSearches()).toEqual(["DEUX", "cinq six", "quatre", "trois", "un"]);
  rememberSearch("sept");
  expect(recentSearches()).toHaveLength(5);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test("what is stored may be anything", () => {
  for (const stored of ["{", '{"a": 1}', "[1, null]"]) {
    localStorage.setItem("villa-searches", stored);
    expect(recentSearches()).toEqual([]);
  }
});

test("an answer is requested once, and none is none", async () => {
  const answer = { groups: [] };
  const fetched = vi.fn((address: string) =>
    Promise.resolve(new Response(JSON.stringify(answer), { status: address ? 200 : 500 })),
  );
  vi.stubGlobal("fetch", fetched);
  document.documentElement.lang = "it";
  const { signal } = new AbortController();
  expect(await fetchAnswer("orari", signal)).toEqual(answer);
  expect(await fetchAnswer("orari", signal)).toEqual(answer);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    "/_villa/suggestions?lang=it&s=orari",
  ]);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await fetchAnswer("altro", signal)).toBeUndefined();
});
