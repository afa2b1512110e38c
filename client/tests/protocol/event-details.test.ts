import { describe, expect, test, vi } from "vitest";

import { observe, projectTyped } from "../../src/protocol/event-details.ts";
import type { WireEvent } from "../../src/protocol/event.ts";
import { FakeIntersectionObserver } from "../support/fake-intersection-observer.ts";
import { found } from "../support/page.ts";

function shown(html: string): Element {
  document.body.innerHTML = html;
  return found(document, "#a");
}

describe("projectTyped", () => {
  test("gives the data of the target and of what is around it, inner ones first", () => {
    const list = shown(`<ul id="a" data-list="x" data-id="0" data-on-click="[]">
      <li data-id="7" data-seat-row="b"><b>7</b></li></ul>`);
    const event = { type: "click", target: found(list, "b"), currentTarget: list };
    expect(projectTyped(event, "element")).toEqual({
      type: "click",
      target: {},
      currentTarget: {},
      dataset: { list: "x", id: "7", seatRow: "b" },
    });
  });

  test("gives no data of elements around the one with the handler", () => {
    shown('<div data-secret="x"><p id="a" data-own="y"></p></div>');
    const element = found(document, "#a");
    const event = { type: "click", target: element, currentTarget: element };
    expect(projectTyped(event, "element").dataset).toEqual({ own: "y" });
  });

  test("gives the state of the player, to a handler around it too", () => {
    const around = shown('<div id="a"><audio></audio></div>');
    const player = found<HTMLAudioElement>(around, "audio");
    player.currentTime = 3;
    const event = { type: "timeupdate", target: player, currentTarget: around };
    expect(JSON.parse(JSON.stringify(projectTyped(event, "media")))).toMatchObject({
      currentTime: 3,
      // It is not known.
      duration: null,
      paused: true,
      volume: 1,
    });
  });

  test.each([
    ["keyboard", ["key"]],
    ["pointer", ["clientX", "box"]],
    ["element", []],
    ["another", []],
  ])("gives the members of %s alone", (group, members) => {
    const element = shown('<p id="a"></p>');
    const given = { key: "a", clientX: 1, clientY: 2 };
    const event = { type: "click", target: element, currentTarget: element, ...given };
    const projected = JSON.parse(JSON.stringify(projectTyped(event, group))) as object;
    for (const name of ["key", "clientX", "box"])
      expect(name in projected, name).toBe(members.includes(name));
  });

  test("gives no more of what is dragged than the server takes", () => {
    const element = shown('<p id="a"></p>');
    const types = Array.from({ length: 60 }, () => "x".repeat(600));
    const dataTransfer = { types, getData: () => "y".repeat(20_000) };
    const event = {
      type: "drop",
      target: element,
      currentTarget: element,
      nativeEvent: { dataTransfer },
    };
    const projected = projectTyped(event, "drag") as unknown as { types: string[]; text: string };
    expect([projected.types.length, projected.types[0]?.length]).toEqual([50, 512]);
    expect(projected.text).toHaveLength(10_000);
  });

  test("gives the form of a field that has changed", () => {
    const form = shown('<form id="a"><input name="city" value="Roma"></form>');
    const event = { type: "change", target: found(form, "input"), currentTarget: form };
    expect(projectTyped(event, "form").formData).toEqual({ city: "Roma" });
  });
});

describe("observe", () => {
  test("reports what has changed, to a handler that is bound once more too", () => {
    vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
    const element = shown('<p id="a" data-page="2"></p>');
    const events: WireEvent[] = [];
    const handlers = { onIntersect: { target: "t" } };
    const begin = () =>
      observe(element, handlers, (_name, _handler, event) => {
        events.push(event);
      });
    const stop = begin();
    const say = (isIntersecting: boolean) => {
      FakeIntersectionObserver.all.at(-1)?.notify([element], isIntersecting);
    };
    say(false);
    expect(events).toEqual([]);
    say(true);
    stop();
    begin();
    say(true);
    say(false);
    expect(events.map((event) => event.isIntersecting)).toEqual([true, false]);
    expect(events[0]).toMatchObject({ type: "intersect", dataset: { page: "2" } });
  });
});
