import { describe, expect, test } from "vitest";

import { FakeSocket } from "./support/fake-socket.ts";
import { node, openPage, page } from "./support/page.ts";

const model = page("/it/", [node("p", {}, ["text"])]);

function leaving(type: "pagehide" | "pageshow"): void {
  const event = new Event(type);
  Object.defineProperty(event, "persisted", { value: true });
  window.dispatchEvent(event);
}

describe("a page that is kept for the way back", () => {
  test("lets its connection go, and has it again when it is shown again", async () => {
    const opened = await openPage(model);
    opened.session.connect();
    FakeSocket.last().begin(model);
    leaving("pagehide");
    expect(FakeSocket.last().closed).toBe(true);
    leaving("pageshow");
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("has no connection afterwards when it had none before", async () => {
    await openPage(model);
    leaving("pagehide");
    leaving("pageshow");
    expect(FakeSocket.all).toHaveLength(0);
  });
});
