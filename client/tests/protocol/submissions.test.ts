import { beforeEach, describe, expect, test, vi } from "vitest";

import { SUBMISSION_EVENT, type SubmissionDetail } from "../../src/protocol/submissions.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, settled, stopClocks } from "../support/page.ts";

const submit = { onSubmit: { target: "/0:onSubmit", preventDefault: true } };

function newsletter(
  attributes: Record<string, unknown> = { action: "/it/newsletter/", method: "post" },
) {
  const fields = [
    node("input", { name: "email", defaultValue: "a@b.it" }),
    node("input", { name: "villa-ticket", type: "hidden" }),
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

/** Takes the steps of submissions, as what sends forms by HTTP does. */
function steps(): string[] {
  const reported: string[] = [];
  document.body.addEventListener(
    SUBMISSION_EVENT,
    (event) => {
      const { step, data } = (event as CustomEvent<SubmissionDetail>).detail;
      reported.push(
        `${step} ${[...data.values()][0] as string} ${data.has("villa-ticket") ? "#" : ""}`,
      );
      event.preventDefault();
    },
    { capture: true, signal: listening.signal },
  );
  return reported;
}

let listening = new AbortController();

beforeEach(() => {
  stopClocks();
  listening.abort();
  listening = new AbortController();
});

async function openLive(model = newsletter()) {
  const opened = await openPage(model, { reachable: true });
  opened.session.connect();
  FakeSocket.last().begin(model);
  return opened;
}

function confirm(): void {
  const [event] = FakeSocket.last().sent;
  const { submission } = event?.data[0] as { submission: string };
  FakeSocket.last().receive({ type: "submission-handled", submission });
}

describe("a form that is posted", () => {
  test("goes over an open socket with its data and its number, and is confirmed", async () => {
    const opened = await openLive();
    const native = watchNative();
    const reported = steps();
    opened.find<HTMLButtonElement>("button").click();
    opened.find<HTMLButtonElement>("button").click();
    expect(FakeSocket.last().sent).toHaveLength(1);
    const { value } = opened.find<HTMLInputElement>("[name=villa-ticket]");
    expect(FakeSocket.last().sent[0]?.data[0]).toMatchObject({
      type: "submit",
      formData: { email: "a@b.it", go: "1", "villa-ticket": value },
      submission: value,
    });
    confirm();
    vi.advanceTimersByTime(10_000);
    expect(reported).toEqual(["answered a@b.it #"]);
    expect(native.count).toBe(0);
  });

  test("is said to be on its way, then sent by HTTP, where nothing confirms it", async () => {
    const opened = await openLive();
    const reported = steps();
    opened.find<HTMLButtonElement>("button").click();
    opened.find<HTMLInputElement>("[name=email]").value = "later";
    vi.advanceTimersByTime(2_999);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(3_001);
    expect(reported).toEqual(["slow a@b.it #", "http a@b.it #"]);
  });

  test("is sent by HTTP at once when the connection is dropped under way", async () => {
    const opened = await openLive();
    const reported = steps();
    opened.find<HTMLButtonElement>("button").click();
    FakeSocket.last().drop();
    expect(reported).toEqual(["http a@b.it #"]);
  });

  test("is sent by HTTP at once where the browser is offline, whatever the socket says", async () => {
    const opened = await openLive();
    const reported = steps();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    opened.find<HTMLButtonElement>("button").click();
    expect(reported).toEqual(["http a@b.it #"]);
    expect(FakeSocket.last().sent).toEqual([]);
  });

  test("has another number once the one before is confirmed", async () => {
    const fields = [node("input", { name: "email" }), node("button")];
    const attributes = { action: "/it/newsletter/", method: "post" };
    const opened = await openLive(page("/it/", [node("form", attributes, fields, submit)]));
    const button = opened.find<HTMLButtonElement>("button");
    button.click();
    confirm();
    button.click();
    const numbers = FakeSocket.last().sent.map(
      ({ data }) => (data[0] as { submission: string }).submission,
    );
    expect(new Set(numbers).size).toBe(2);
  });

  test("waits a moment for a connection that opens", async () => {
    const opened = await openPage(newsletter(), { reachable: true });
    const reported = steps();
    opened.find<HTMLButtonElement>("button").click();
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(newsletter());
    expect(FakeSocket.last().sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(reported).toEqual([]);
  });

  test("is sent by HTTP where no connection opens, and where there is none", async () => {
    const opened = await openPage(newsletter());
    const reported = steps();
    opened.find<HTMLButtonElement>("button").click();
    vi.advanceTimersByTime(600);
    expect(reported).toEqual(["http a@b.it #"]);
    document.body.innerHTML = "";
    const plain = await openPage(newsletter(), { connect: "never" });
    plain.find<HTMLButtonElement>("button").click();
    expect(reported).toHaveLength(2);
  });

  test("is sent by HTTP at once between two attempts to connect", async () => {
    const opened = await openLive();
    const reported = steps();
    FakeSocket.last().drop();
    expect(opened.session.status).toBe("waiting");
    opened.find<HTMLButtonElement>("button").click();
    expect(reported).toEqual(["http a@b.it #"]);
  });

  test("is left to the browser where nothing sends it by HTTP, once the site answers", async () => {
    const opened = await openPage(newsletter(), { reachable: true });
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    vi.advanceTimersByTime(600);
    await settled();
    expect(native.count).toBe(1);
    document.body.innerHTML = "";
    const plain = await openPage(newsletter(), { connect: "never" });
    plain.find<HTMLButtonElement>("button").click();
    expect(native.count).toBe(2);
  });

  test("stays while the site is unreachable", async () => {
    const opened = await openPage(newsletter());
    const native = watchNative();
    opened.find<HTMLButtonElement>("button").click();
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersByTime(4_000);
      await settled();
    }
    expect(native.count).toBe(0);
  });
});

test("a form without an address waits for the connection", async () => {
  const opened = await openPage(newsletter({}));
  const native = watchNative();
  opened.find<HTMLButtonElement>("button").click();
  vi.advanceTimersByTime(9_000);
  expect(native.count).toBe(0);
  FakeSocket.last().begin(newsletter({}));
  expect(FakeSocket.last().sent).toHaveLength(1);
});
