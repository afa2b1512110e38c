import { describe, expect, test, vi } from "vitest";

import { FakeSocket } from "./support/fake-socket.ts";
import { node, openPage, page, settled, stopClocks } from "./support/page.ts";

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

describe("events for which there is no socket", () => {
  const form = node("form", { method: "get", action: "/it/" }, [
    node("select", { name: "kind" }, [node("option", { value: "a" }, ["a"])], {
      onChange: { target: "change" },
    }),
  ]);

  async function choose() {
    const opened = await openPage(page("/it/", [form]), { connect: "never" });
    const go = vi.spyOn(opened.navigator, "go").mockResolvedValue();
    const loading = vi.spyOn(opened.navigator, "loadTurn");
    const change = async () => {
      opened.find("select").dispatchEvent(new Event("change", { bubbles: true }));
      await settled();
    };
    return { ...opened, go, loading, change };
  }

  test("turn the page by their form", async () => {
    const { go, change, find } = await choose();
    await change();
    expect(go).toHaveBeenCalledExactlyOnceWith(new URL("https://villa.test/it/?kind=a"), "push", {
      form: find("form"),
    });
  });

  test("say so where the script is missing, and try again", async () => {
    const { go, loading, change, session } = await choose();
    loading.mockRejectedValueOnce(new Error("404"));
    await change();
    expect(session.deliveries.trouble).toBe("impossible");
    await change();
    expect(go).toHaveBeenCalledOnce();
  });
});

test("a page whose commands cannot be loaded is loaded again", async () => {
  vi.doMock("../src/commands.ts", () => {
    throw new Error("404");
  });
  const { reload } = await openPage(page("/it/", []), { reachable: true });
  document.dispatchEvent(new CustomEvent("villa:content", { detail: "<p data-on-click='[]'>" }));
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  });
  vi.doUnmock("../src/commands.ts");
});

test("what an island has changed is fetched where its connection is dropped", async () => {
  stopClocks();
  const opened = await openPage(model);
  const refresh = vi.spyOn(opened.navigator, "refresh").mockResolvedValue(true);
  const change = () => document.dispatchEvent(new Event("villa-change", { cancelable: true }));
  opened.session.connect();
  FakeSocket.last().begin(model);
  change();
  expect(refresh).not.toHaveBeenCalled();
  FakeSocket.last().drop();
  expect(refresh).toHaveBeenCalledOnce();
  FakeSocket.last().drop();
  expect(refresh).toHaveBeenCalledOnce();
});

test("a page that cannot show what an island has changed is loaded again", async () => {
  const { navigator } = await openPage(model);
  vi.spyOn(navigator, "refresh").mockResolvedValue(false);
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  document.dispatchEvent(new Event("villa-change", { cancelable: true }));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test("what an island has changed is fetched, without a socket", async () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetched);
  await openPage(page("/", []));
  expect(document.dispatchEvent(new Event("villa-change", { cancelable: true }))).toBe(false);
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/it\/_payload\.json\?b1~\d+$/);
  expect(FakeSocket.all).toHaveLength(0);
});

test("what an island has changed is fetched where the connection that should bring it is dropped", async () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetched);
  const model = page("/it/", []);
  const { session } = await openPage(model);
  session.connect();
  FakeSocket.last().begin(model);
  document.dispatchEvent(new Event("villa-change", { cancelable: true }));
  expect(fetched).not.toHaveBeenCalled();
  FakeSocket.last().drop();
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/it\/_payload\.json\?b1~\d+$/);
});
