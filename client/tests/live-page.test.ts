import { describe, expect, test, vi } from "vitest";

import { FakeSocket } from "./support/fake-socket.ts";
import { node, openPage, page } from "./support/page.ts";

const model = page("/it/", [node("p", {}, ["text"])]);

function leaving(type: "pagehide" | "pageshow"): void {
  const event = new Event(type);
  Object.defineProperty(event, "persisted", { value: true });
  window.dispatchEvent(event);
}

describe("a page in the back/forward cache", () => {
  test("disconnects, and reconnects when it is restored", async () => {
    const opened = await openPage(model);
    opened.session.connect();
    FakeSocket.last().begin(model);
    leaving("pagehide");
    expect(FakeSocket.last().closed).toBe(true);
    leaving("pageshow");
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("stays disconnected when it was", async () => {
    await openPage(model);
    leaving("pagehide");
    leaving("pageshow");
    expect(FakeSocket.all).toHaveLength(0);
  });
});

test("what an island has changed is fetched, without a socket", async () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetched);
  await openPage(page("/", []));
  expect(document.dispatchEvent(new Event("villa-change", { cancelable: true }))).toBe(false);
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/it\/_payload\.json\?b1~\d+$/);
  expect(FakeSocket.all).toHaveLength(0);
});
