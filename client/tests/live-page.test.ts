import { describe, expect, test } from "vitest";

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

test("an island opens the socket, where there is one to open", async () => {
  await openPage(page("/", []));
  expect(document.dispatchEvent(new Event("villa-connect", { cancelable: true }))).toBe(false);
  expect(FakeSocket.all).toHaveLength(1);
});
