import { afterEach, expect, test, vi } from "vitest";

import { reportFailures } from "../../src/navigation/failure-notice.ts";
import { HANDLER_FAILED } from "../../src/navigation/texts.ts";
import type { LiveSession } from "../../src/protocol/live-session.ts";
import type { OtherMessage } from "../../src/protocol/messages.ts";

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function session(): { fail: (message: object) => void; session: LiveSession } {
  let heard: (message: OtherMessage) => void = () => undefined;
  const stub = {
    state: { messages: { [HANDLER_FAILED]: "Non ha funzionato." } },
    onMessage: (_type: string, listener: typeof heard) => {
      heard = listener;
    },
  };
  const fail = (message: object) => {
    heard({ type: "handler-failed", ...message });
  };
  return { fail, session: stub as unknown as LiveSession };
}

const notices = () => [...document.querySelectorAll("[role=alert]")].map((e) => e.textContent);

test("a failure is reported in the visitor's language, once, and for a while", () => {
  vi.useFakeTimers();
  const { fail, session: live } = session();
  reportFailures(live);
  fail({});
  fail({});
  expect(notices()).toEqual(["Non ha funzionato."]);
  vi.advanceTimersByTime(10_000);
  expect(notices()).toEqual([]);
});

test("the failure itself is for the script of development", () => {
  const { fail, session: live } = session();
  reportFailures(live);
  const seen: unknown[] = [];
  document.addEventListener("villa:failure", (event) => {
    seen.push((event as CustomEvent).detail);
  });
  fail({});
  fail({ failure: { what: "x" } });
  expect(seen).toEqual([{ what: "x" }]);
});
