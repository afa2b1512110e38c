import { beforeEach, expect, test, vi } from "vitest";

import { CONNECTION_BACK, CONNECTION_LOST } from "../../src/navigation/texts.ts";
import { PATIENCE } from "../../src/protocol/deliveries.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, settled, stopClocks } from "../support/page.ts";

const model = page("/it/", [node("button", {}, ["x"], { onClick: { target: "b" } })]);
const messages = {
  [CONNECTION_LOST]: "Connessione persa.",
  [CONNECTION_BACK]: "Connessione ristabilita.",
};

beforeEach(stopClocks);

function notice(): string | null | undefined {
  return document.querySelector(".connection-notice[role=status]")?.textContent;
}

test("a dropped connection with unsent events is shown, and its return", async () => {
  const opened = await openPage(model, { messages });
  opened.session.connect();
  FakeSocket.last().begin(model);
  FakeSocket.last().drop();
  vi.advanceTimersByTime(400);
  opened.find("button").click();
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(notice()).toBeUndefined();
  FakeSocket.last().drop();
  vi.advanceTimersByTime(1);
  expect(notice()).toBe("Connessione persa.");
  expect(document.documentElement.dataset.connection).toBe("lost");
  await settled();
  vi.advanceTimersByTime(1_000);
  FakeSocket.last().begin(model);
  expect(notice()).toBe("Connessione ristabilita.");
  expect(document.documentElement.dataset.connection).toBeUndefined();
  vi.advanceTimersByTime(4_000);
  expect(notice()).toBeUndefined();
});

test("a dropped connection without unsent events is not shown", async () => {
  const opened = await openPage(model, { messages });
  opened.session.connect();
  FakeSocket.last().begin(model);
  FakeSocket.last().drop();
  vi.advanceTimersByTime(60_000);
  expect(notice()).toBeUndefined();
});

test("a page that waits for the connection is shown, and what cannot be sent for a while", async () => {
  const { navigator, session, find } = await openPage(model, { messages, connect: "never" });
  navigator.waiting.set(true);
  expect(notice()).toMatch(/^Pas de connexion/);
  expect(document.documentElement.dataset.connection).toBe("lost");
  navigator.waiting.set(false);
  expect(notice()).toBeUndefined();
  find("button").click();
  expect(session.deliveries.trouble).toBe("impossible");
  expect(notice()).toMatch(/connexion directe/);
  expect(document.documentElement.dataset.connection).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect([notice(), session.deliveries.trouble]).toEqual([undefined, undefined]);
});
