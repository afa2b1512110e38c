import { createElement, type ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { found, frozen, node, openPage, page, settled, stopClocks } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

let approach: () => void = () => undefined;
const observed: Element[] = [];

beforeEach(() => {
  observed.length = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        callback([{ isIntersecting: false }]);
        approach = () => {
          callback([{ isIntersecting: true }]);
        };
      }
      observe(element: Element): void {
        observed.push(element);
      }
      disconnect(): void {
        approach = () => undefined;
      }
    },
  );
});

const map = page("/it/", [
  node("villa-island", { name: "map", props: { zoom: 4 } }, [
    frozen("f", "<li>Loggia</li>", {}, "ul"),
  ]),
]);

function Map({ zoom, children }: { zoom?: number; children?: ReactNode }) {
  return createElement("figure", null, `zoom ${zoom ?? 0}`, children);
}

describe("an island", () => {
  test("shows its fallback until it is near, then its component", async () => {
    const load = vi.fn(() => Promise.resolve({ default: Map }));
    const opened = await openPage(map, { islands: { map: load } });
    expect(opened.container.innerHTML).toBe(
      '<villa-island name="map"><ul><li>Loggia</li></ul></villa-island>',
    );
    expect(observed).toContain(opened.find("ul"));
    expect(load).not.toHaveBeenCalled();
    approach();
    await settled();
    expect(opened.find("villa-island").innerHTML).toBe(
      "<figure>zoom 4<ul><li>Loggia</li></ul></figure>",
    );
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("takes the content of its fallback along, with what its visitor did", async () => {
    const details = "<details><summary>More</summary>text</details>";
    const fallback = [frozen("h", details), frozen("h", details), frozen("i", "<input>")];
    const shown: Element[] = [];
    const opened = await openPage(page("/it/", [node("villa-island", { name: "map" }, fallback)]), {
      islands: { map: () => Promise.resolve({ default: Map }) },
      before: (container) => {
        shown.push(...container.querySelectorAll("details, input"));
        found<HTMLDetailsElement>(container, "details").open = true;
        found<HTMLInputElement>(container, "input").value = "typed";
      },
    });
    approach();
    await settled();
    expect([...opened.find("figure").querySelectorAll("details, input")]).toEqual(shown);
    expect(opened.find<HTMLDetailsElement>("details").open).toBe(true);
    expect(opened.find<HTMLInputElement>("input").value).toBe("typed");
  });

  test("shows its fallback when it throws, and the page stays", async () => {
    const broken = () => {
      throw new Error("boom");
    };
    const opened = await openPage(map, {
      islands: { map: () => Promise.resolve({ default: broken }) },
    });
    approach();
    await settled();
    expectLogged(/island map failed/);
    expect(opened.find("villa-island").innerHTML).toBe("<ul><li>Loggia</li></ul>");
  });

  test.each([
    [true, 2],
    [false, 1],
  ])("that a cut kept back is no missing part (server there: %s)", async (reachable, asked) => {
    stopClocks();
    const load = vi.fn(() => Promise.resolve({ default: Map }));
    load.mockRejectedValueOnce(new Error("cut"));
    const opened = await openPage(map, { islands: { map: load }, reachable });
    approach();
    await settled();
    expect(load).toHaveBeenCalledTimes(asked);
    expect(opened.reload).not.toHaveBeenCalled();
    expect(opened.find("villa-island").firstElementChild?.tagName).toBe(
      reachable ? "FIGURE" : "UL",
    );
  });

  test.each([
    ["map", 0],
    ["consent", 0],
    ["foreign_player", 0],
    ["carousel", 1],
    ["our_own", 1],
  ])("%s that fails to load reloads the page %i times", async (name, reloads) => {
    const opened = await openPage(
      page("/it/", [node("villa-island", { name }, [node("p", {}, ["Loggia"])])]),
      {
        islands: { [name]: () => Promise.reject(new Error("404")) },
        reachable: true,
      },
    );
    approach();
    await settled();
    expectLogged(/was not loaded/);
    expect(opened.reload).toHaveBeenCalledTimes(reloads);
    expect(opened.find("villa-island").textContent).toBe("Loggia");
  });

  test("shows its fallback when it fails to load or does not exist", async () => {
    const opened = await openPage(map, {
      islands: { map: () => Promise.reject(new Error("404")) },
      reachable: true,
    });
    approach();
    await settled();
    expectLogged(/was not loaded/);
    expect(opened.reload).not.toHaveBeenCalled();
    expect(opened.find("villa-island").innerHTML).toBe("<ul><li>Loggia</li></ul>");
    document.body.innerHTML = "";
    const other = await openPage(map);
    expectLogged(/no island map/);
    expect(other.find("ul").textContent).toBe("Loggia");
  });

  test("gets new props from the server", async () => {
    const opened = await openPage(map, {
      islands: { map: () => Promise.resolve({ default: Map }) },
    });
    approach();
    await settled();
    opened.session.connect();
    FakeSocket.last().begin(JSON.parse(JSON.stringify(map).replace('"zoom":4', '"zoom":9')));
    expect(opened.container.textContent).toContain("zoom 9");
  });
});
