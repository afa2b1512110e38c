import { beforeEach, describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, settled, stopClocks } from "../support/page.ts";

const submit = { onSubmit: { target: "/0:onSubmit", preventDefault: true } };

function newsletter(
  attributes: Record<string, unknown> = { action: "/it/newsletter/", method: "post" },
) {
  const fields = [
    node("input", { name: "email", defaultValue: "a@b.it" }),
    node("button", { name: "go", value: "1" }),
  ];
  return page("/it/", [node("form", attributes, fields, submit)]);
}

/** Records whether the browser submits the form itself. */
function watchNative(): { count: number } {
  const native = { count: 0 };
  window.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) native.count += 1;
    event.preventDefault();
  });
  return native;
}

beforeEach(stopClocks);

describe("a form with a submit handler", () => {
  test("is sent over the socket with its data", async () => {
    const opened = await openPage(newsletter());
    opened.session.connect();
    FakeSocket.last().begin(newsletter());
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    expect(FakeSocket.last().sent[0]?.data[0]).toMatchObject({
      type: "submit",
      formData: { email: "a@b.it", go: "1" },
    });
    vi.advanceTimersByTime(10_000);
    expect(native.count).toBe(0);
  });

  test("is submitted natively when the socket does not open within four seconds", async () => {
    const opened = await openPage(newsletter(), { reachable: true });
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    opened.find<HTMLButtonElement>("button").click();
    vi.advanceTimersByTime(3_999);
    expect(native.count).toBe(0);
    vi.advanceTimersByTime(1);
    await settled();
    expect(native.count).toBe(1);
    FakeSocket.last().begin(newsletter());
    expect(FakeSocket.last().sent).toEqual([]);
  });

  test("waits for the socket while the site is unreachable", async () => {
    const opened = await openPage(newsletter());
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersByTime(4_000);
      await settled();
    }
    expect(native.count).toBe(0);
    FakeSocket.last().begin(newsletter());
    expect(FakeSocket.last().sent).toHaveLength(1);
  });

  test("is submitted natively once the server is full", async () => {
    const opened = await openPage(newsletter(), { reachable: true });
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    FakeSocket.last().drop();
    await settled();
    vi.advanceTimersByTime(500);
    FakeSocket.last().drop();
    await settled();
    expect(native.count).toBe(1);
    opened.find<HTMLButtonElement>("button").click();
    expect(native.count).toBe(2);
  });

  test("waits for the connection without an action", async () => {
    const opened = await openPage(newsletter({}));
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    vi.advanceTimersByTime(9_000);
    expect(native.count).toBe(0);
    FakeSocket.last().begin(newsletter({}));
    expect(FakeSocket.last().sent).toHaveLength(1);
  });

  test("is submitted natively where there is no socket", async () => {
    const opened = await openPage(newsletter(), { connect: "never" });
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    expect(native.count).toBe(1);
  });
});
