import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { EditorPage } from "../../../src/islands/preview/editor-page.ts";
import { NAME } from "../../../src/islands/preview/messages.ts";

const CMS = "https://cms.test";
const around = { postMessage: vi.fn() };

beforeEach(() => {
  around.postMessage.mockClear();
  vi.stubGlobal("parent", around);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function message(data: unknown, origin = CMS, source: unknown = around): MessageEvent<unknown> {
  return { data, origin, source } as MessageEvent<unknown>;
}

test("only the page around the frame is heard, where it is WordPress or the site", () => {
  const editor = new EditorPage();
  editor.expect([CMS]);
  const words = { villa: NAME, kind: "words", words: {} };
  expect(editor.read(message(words))).toEqual({ kind: "words", words: {} });
  expect(editor.read(message(words, location.origin))).toBeDefined();
  expect(editor.read(message(words, "https://evil.test"))).toBeUndefined();
  expect(editor.read(message(words, CMS, {}))).toBeUndefined();
  expect(editor.read(message({ kind: "words" }))).toBeUndefined();
  expect(editor.read(message({ villa: NAME, kind: "constructor" }))).toBeUndefined();
});

test("the editor is heard that has opened the window around the frame", () => {
  const opener = {};
  vi.stubGlobal("parent", { ...around, opener });
  const editor = new EditorPage();
  editor.expect([CMS]);
  const words = { villa: NAME, kind: "words", words: {} };
  expect(editor.read(message(words, CMS, opener))).toBeDefined();
  expect(editor.read(message(words, CMS, null))).toBeUndefined();
});

test("before it has spoken it hears only that the frame is there", () => {
  const editor = new EditorPage();
  editor.expect([CMS]);
  editor.say({ kind: "select", block: "a" });
  expect(around.postMessage).not.toHaveBeenCalled();
  editor.say({ kind: "ready" });
  expect(around.postMessage).toHaveBeenCalledWith({ villa: NAME, kind: "ready" }, "*");
  editor.read(message({ villa: NAME, kind: "words", words: {} }));
  editor.say({ kind: "select", block: "a" });
  expect(around.postMessage).toHaveBeenLastCalledWith(
    { villa: NAME, kind: "select", block: "a" },
    CMS,
  );
});
