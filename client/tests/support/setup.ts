/** Gives every test a clean page, and fails it on unexpected console warnings and errors. */
import { afterEach, beforeEach, vi } from "vitest";

import { FakeSocket } from "./fake-socket.ts";

type Listening = [EventTarget, Parameters<EventTarget["addEventListener"]>];

const complaints: string[] = [];
let listening: Listening[] = [];

/**
 * Removes matching console messages from those that fail the test; tells whether there were any.
 */
export function complained(pattern: RegExp): boolean {
  const kept = complaints.filter((complaint) => !pattern.test(complaint));
  return complaints.splice(0, complaints.length, ...kept).length > kept.length;
}

export function expectComplaint(pattern: RegExp): void {
  if (!complained(pattern)) throw new Error(`nothing complained of ${pattern.source}`);
}

/** Records global listeners, to remove them after the test. */
function remember(place: Document | Window): void {
  const add = place.addEventListener.bind(place) as EventTarget["addEventListener"];
  vi.spyOn(place as EventTarget, "addEventListener").mockImplementation((...given) => {
    listening.push([place, given]);
    add(...given);
  });
}

function cleanPage(): void {
  history.replaceState(null, "", "/it/");
  history.scrollRestoration = "auto";
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
}

beforeEach(() => {
  cleanPage();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      complaints.push(words.map(String).join(" "));
    });
  }
  remember(document);
  remember(window);
});

afterEach(() => {
  for (const [target, given] of listening) target.removeEventListener(...given);
  listening = [];
  FakeSocket.all.length = 0;
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const heard = complaints.splice(0);
  if (heard.length > 0) throw new Error(`unexpected complaints:\n${heard.join("\n")}`);
});
