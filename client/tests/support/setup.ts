/** Gives every test a clean page, and fails it on unexpected console warnings and errors. */
import { afterEach, beforeEach, vi } from "vitest";

import { FakeSocket } from "./fake-socket.ts";

type Listening = [EventTarget, Parameters<EventTarget["addEventListener"]>];

const logged: string[] = [];
let listeners: Listening[] = [];
let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * Removes matching console messages from those that fail the test; tells whether there were any.
 */
export function removeLogged(pattern: RegExp): boolean {
  const kept = logged.filter((message) => !pattern.test(message));
  return logged.splice(0, logged.length, ...kept).length > kept.length;
}

export function expectLogged(pattern: RegExp): void {
  if (!removeLogged(pattern)) throw new Error(`nothing logged ${pattern.source}`);
}

/** Records global listeners, to remove them after the test. */
function recordListeners(place: Document | Window): void {
  const add = place.addEventListener.bind(place) as EventTarget["addEventListener"];
  vi.spyOn(place as EventTarget, "addEventListener").mockImplementation((...given) => {
    listeners.push([place, given]);
    add(...given);
  });
}

/** Records the timers of the real clock, to stop them after the test. */
function recordTimers(): void {
  const start = setTimeout;
  vi.stubGlobal("setTimeout", (...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given);
    timers.push(timer);
    return timer;
  });
}

/** Drops the frames that are asked for: a page of this test would act on that of the next. */
function cancelFrames(): void {
  for (let frame = requestAnimationFrame(() => undefined); frame > 0; frame -= 1)
    cancelAnimationFrame(frame);
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
      logged.push(words.map(String).join(" "));
    });
  }
  recordListeners(document);
  recordListeners(window);
  recordTimers();
});

const later = setImmediate;

afterEach(async () => {
  // What an answer has begun would go on in the next test, by its clock.
  await new Promise((done) => later(done));
  // A page that still scrolls to its hash would move that of the next test.
  window.dispatchEvent(new Event("wheel"));
  for (const [target, given] of listeners) target.removeEventListener(...given);
  listeners = [];
  FakeSocket.all.length = 0;
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A session that waits to connect again would do so in the next test.
  timers.forEach(clearTimeout);
  timers = [];
  cancelFrames();
  const unexpected = logged.splice(0);
  if (unexpected.length > 0)
    throw new Error(`unexpected console messages:\n${unexpected.join("\n")}`);
});
