import { beforeEach, expect, test, vi, type Mock } from "vitest";

import { FormPost, type Answer } from "../../src/dom/form-post.ts";
import { settled, stopClocks } from "../support/page.ts";

let fetched: Mock<typeof fetch>;
const slow = vi.fn();
const failed = vi.fn<(error: unknown, waits: boolean) => void>();
const answered = vi.fn<(answer: Answer) => void>();

beforeEach(() => {
  stopClocks();
  for (const mock of [slow, failed, answered]) mock.mockReset();
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
});

function form(): FormPost {
  document.body.innerHTML = '<form action="/envoi/" method="post"></form>';
  const element = document.querySelector("form");
  if (!element) throw new Error("no form");
  return new FormPost(element, { slow, failed, answered });
}

function data(word: string): FormData {
  const made = new FormData();
  made.set("mot", word);
  return made;
}

function words(): unknown[] {
  return fetched.mock.calls.map(([, init]) => (init?.body as FormData).get("mot"));
}

async function later(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await settled();
}

const thanks = () => new Response(JSON.stringify({ message: "Merci" }));

test("an answer ends it", async () => {
  fetched.mockResolvedValue(thanks());
  form().send(data("a"));
  await settled();
  expect(answered).toHaveBeenCalledWith({ done: true, message: "Merci", errors: {}, visitor: "" });
  await later(60_000);
  expect(fetched).toHaveBeenCalledOnce();
  expect(slow).not.toHaveBeenCalled();
});

test("the first attempt that takes too long is followed by another at once", async () => {
  fetched.mockRejectedValueOnce(new DOMException("late", "TimeoutError"));
  fetched.mockResolvedValueOnce(thanks());
  form().send(data("a"));
  await settled();
  expect(answered).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});

test("a dropped connection is waited for, and what is sent meanwhile goes at once", async () => {
  fetched.mockRejectedValue(new TypeError("offline"));
  const post = form();
  post.send(data("a"));
  await settled();
  expect(failed).toHaveBeenLastCalledWith(expect.any(TypeError), true);
  post.send(data("b"));
  await settled();
  expect(words()).toEqual(["a", "b"]);
  fetched.mockResolvedValue(thanks());
  window.dispatchEvent(new Event("online"));
  await settled();
  expect(words()).toEqual(["a", "b", "b"]);
  expect(answered).toHaveBeenCalledOnce();
});

test("what is under way is not sent twice", async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const post = form();
  post.send(data("a"));
  post.send(data("b"));
  await later(3_000);
  expect(words()).toEqual(["a"]);
  expect(slow).toHaveBeenCalledOnce();
});

test("what the server would count twice is not sent again", async () => {
  fetched.mockRejectedValue(new TypeError("offline"));
  form().send(data("a"));
  for (let attempt = 0; attempt < 60; attempt += 1) await later(15_000);
  expect(failed).toHaveBeenLastCalledWith(expect.any(TypeError), false);
  const { length } = fetched.mock.calls;
  await later(60_000);
  expect(fetched).toHaveBeenCalledTimes(length);
});

test("a refusal of a proxy is an answer, its failure is none", async () => {
  fetched.mockResolvedValueOnce(new Response("<html>", { status: 413 }));
  form().send(data("a"));
  await settled();
  expect(answered.mock.calls[0]?.[0].done).toBe(false);
  fetched.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  form().send(data("a"));
  await settled();
  expect(failed).toHaveBeenCalledOnce();
  expect(answered).toHaveBeenCalledOnce();
});
