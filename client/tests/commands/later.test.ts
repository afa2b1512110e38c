import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Command } from "../../src/commands/chain.ts";
import { on, openCommands } from "../support/commands.ts";
import { found, settled, stopClocks } from "../support/page.ts";

const LINES = '<ol><li id="l0">0</li><li id="l1">1</li><li id="l2">2</li></ol>';
const current = (id: string): Command => ["move_attribute", `#${id}`, "aria-current", "true"];
const FOLLOW: Command = [
  "at_time",
  [],
  [
    [1, [current("l1")]],
    [4.5, [current("l2")]],
  ],
];

const marked = () =>
  [...document.querySelectorAll("[aria-current]")].map((each) => each.id).join(" ");

/** A player in the test's hand: jsdom plays nothing. */
function player(): HTMLAudioElement & { say: (type: string) => void } {
  const audio = found<HTMLAudioElement>(document, "audio");
  const state = { paused: true };
  Object.defineProperty(audio, "paused", { get: () => state.paused });
  audio.play = () => {
    state.paused = false;
    audio.dispatchEvent(new Event("play"));
    return Promise.resolve();
  };
  audio.pause = () => {
    state.paused = true;
    audio.dispatchEvent(new Event("pause"));
  };
  return Object.assign(audio, { say: (type: string) => audio.dispatchEvent(new Event(type)) });
}

beforeEach(() => {
  stopClocks();
});

describe("a player", () => {
  test("plays, pauses and seeks by commands, itself or the first one in the target", async () => {
    await openCommands(
      `<div id="a"><audio></audio></div><button id="play" ${on("click", ["seek", "#a", 4], ["play", "#a"])}></button>
      <button id="back" ${on("click", ["skip", "audio", -1.5])}></button>
      <button id="pause" ${on("click", ["pause", "#a"])}></button>`,
    );
    const audio = player();
    found(document, "#play").click();
    expect([audio.currentTime, audio.paused]).toEqual([4, false]);
    found(document, "#back").click();
    found(document, "#pause").click();
    expect([audio.currentTime, audio.paused]).toEqual([2.5, true]);
  });

  test("that the browser refuses to play ends what follows", async () => {
    await openCommands(
      `<audio></audio><button ${on("click", ["play", "audio"], ["hide", "audio"])}></button>`,
    );
    player().play = () => Promise.reject(new Error("a visitor has to click"));
    found(document, "button").click();
    await settled();
    expect(found(document, "audio").hidden).toBe(false);
  });
});

describe("a timeline", () => {
  async function followed() {
    const leave = await openCommands(`<audio ${on("play", FOLLOW)}></audio>${LINES}`);
    const audio = player();
    return { audio, leave };
  }

  test("is followed to the moment, without events of the player", async () => {
    const { audio } = await followed();
    await audio.play();
    expect(marked()).toBe("");
    audio.currentTime = 1;
    vi.advanceTimersByTime(1_000);
    expect(marked()).toBe("l1");
    audio.currentTime = 4.5;
    vi.advanceTimersByTime(3_499);
    expect(marked()).toBe("l1");
    vi.advanceTimersByTime(1);
    expect(marked()).toBe("l2");
  });

  test("follows a visitor who goes back, and the speed", async () => {
    const { audio } = await followed();
    await audio.play();
    audio.currentTime = 5;
    audio.say("seeked");
    expect(marked()).toBe("l2");
    audio.currentTime = 2.5;
    audio.playbackRate = 2;
    audio.say("seeked");
    expect(marked()).toBe("l1");
    audio.currentTime = 4.5;
    vi.advanceTimersByTime(1_000);
    expect(marked()).toBe("l2");
  });

  test("waits while the player pauses, and is followed once however often it plays", async () => {
    const { audio } = await followed();
    const begun = vi.fn();
    new MutationObserver(begun).observe(found(document, "#l2"), { attributes: true });
    await audio.play();
    audio.pause();
    audio.currentTime = 4.5;
    vi.advanceTimersByTime(10_000);
    expect(marked()).toBe("");
    await audio.play();
    await settled();
    expect(marked()).toBe("l2");
    expect(begun).toHaveBeenCalledOnce();
  });

  test("ends with the page, and with its player", async () => {
    const { audio } = await followed();
    await audio.play();
    document.dispatchEvent(new CustomEvent("villa:turn"));
    audio.currentTime = 1;
    vi.advanceTimersByTime(10_000);
    audio.say("timeupdate");
    expect(marked()).toBe("");
    await audio.play();
    expect(marked()).toBe("l1");
    audio.remove();
    audio.currentTime = 4.5;
    vi.advanceTimersByTime(10_000);
    audio.say("timeupdate");
    expect(marked()).toBe("l1");
  });
});

describe("an interval", () => {
  const NEXT: Command = ["every", 2, [["toggle", "#l0"]]];

  test("begins with its element, waits while nobody sees the page, and stops", async () => {
    await openCommands(
      `<div id="clock" ${on("mount", NEXT)}></div>${LINES}
      <button ${on("click", ["stop", "#clock"])}></button>`,
    );
    const line = found(document, "#l0");
    vi.advanceTimersByTime(2_000);
    expect(line.hidden).toBe(true);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    vi.advanceTimersByTime(2_000);
    expect(line.hidden).toBe(true);
    hidden.mockRestore();
    vi.advanceTimersByTime(2_000);
    expect(line.hidden).toBe(false);
    found(document, "button").click();
    vi.advanceTimersByTime(10_000);
    expect(line.hidden).toBe(false);
  });

  test("ends with its element, and begins with one that comes later", async () => {
    await openCommands(LINES);
    const clock = document.createElement("div");
    clock.innerHTML = `<p ${on("mount", NEXT)}></p>`;
    document.body.append(clock);
    await settled();
    vi.advanceTimersByTime(2_000);
    expect(found(document, "#l0").hidden).toBe(true);
    clock.remove();
    vi.advanceTimersByTime(10_000);
    expect(found(document, "#l0").hidden).toBe(true);
  });
});

test("only the box scrolls to a line of it, no further than it has to", async () => {
  await openCommands(
    `<button ${on("click", ["scroll_within", "#l2", "ol", "nearest"])}></button>${LINES}`,
  );
  const box = found(document, "ol");
  const scrolled = vi.fn();
  Object.assign(box, { scrollBy: scrolled });
  vi.spyOn(box, "clientHeight", "get").mockReturnValue(50);
  vi.spyOn(box, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 200, 50));
  const line = vi.spyOn(found(document, "#l2"), "getBoundingClientRect");
  for (const [y, top] of [
    [160, 30],
    [80, -20],
    [110, 0],
  ] as const) {
    line.mockReturnValue(new DOMRect(0, y, 200, 20));
    found(document, "button").click();
    expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top }));
  }
});

test("an element scrolls by what is visible of it", async () => {
  await openCommands(
    `<button ${on("click", ["scroll_by", "#a", 1, -0.5])}></button><p id="a"></p>`,
  );
  const rail = found(document, "#a");
  const scrollBy = vi.fn();
  Object.assign(rail, { scrollBy });
  vi.spyOn(rail, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(rail, "clientHeight", "get").mockReturnValue(100);
  found(document, "button").click();
  expect(scrollBy).toHaveBeenCalledWith(expect.objectContaining({ left: 300, top: -50 }));
});

test("what is dragged has the text that its command gives it", async () => {
  await openCommands(`<p id="a" ${on("dragstart", ["drag", "seat 7"])}></p>`);
  const setData = vi.fn();
  const event = Object.assign(new Event("dragstart", { bubbles: true }), {
    dataTransfer: { setData },
  });
  found(document, "#a").dispatchEvent(event);
  expect(setData).toHaveBeenCalledWith("text/plain", "seat 7");
});
