import { beforeEach, expect, test, vi } from "vitest";

import { PlaybackStore } from "../../src/audio/playback-store.ts";
import { Player } from "../../src/audio/player.ts";
import { connectTimes } from "../../src/audio/timed-parts.ts";
import type { AudioWords } from "../../src/audio/track.ts";
import { found } from "../support/page.ts";
import { Tape, track } from "../support/tape.ts";

const WORDS = {} as AudioWords;
const PAGE = `<article id="a">
  <div class="chapters"><ol>
    <li><a href="#" data-t="0"><span class="chapter-title">Start</span></a></li>
    <li><a href="#" data-t="20"><span class="chapter-title">Middle</span></a></li>
    <li><a href="#" data-t="900"><span class="chapter-title">Never</span></a></li>
  </ol></div>
  <div class="cues"><p><a href="#" data-t="5" class="cue-time">0:05</a>
    <span data-t="5">One.</span> <span data-t="8.5">Two.</span> <span data-t="x">Three.</span></p></div>
</article><p id="outside"><a href="#" data-t="3">no</a></p>`;

function open() {
  document.body.innerHTML = PAGE;
  const tape = new Tape();
  const player = new Player(tape.audio, new PlaybackStore(undefined));
  const end = connectTimes(found(document, "#a"), player, track("a"), WORDS);
  return { tape, player, end };
}

const marked = () =>
  [...document.querySelectorAll("[aria-current]")].map((each) => each.textContent.trim());

function click(selector: string, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  found(document, selector).dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

test("a chapter that is clicked is played from its second", () => {
  const { tape, player } = open();
  const event = click('.chapters [data-t="20"]');
  expect(event.defaultPrevented).toBe(true);
  tape.begin(100);
  expect([player.read().track?.title, tape.currentTime]).toEqual(["a", 20]);
  expect(player.read().chapters.map(({ title }) => title)).toEqual(["Start", "Middle", "Never"]);
});

test("a click that opens a tab is the browser's", () => {
  const { player } = open();
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(click('.chapters [data-t="20"]', init).defaultPrevented).toBe(false);
  expect(player.read().track).toBeUndefined();
});

test("the current chapter and sentence are marked, and those of no other track", () => {
  const { tape, player } = open();
  expect(marked()).toEqual([]);
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(9);
  expect(marked()).toEqual(["Start", "Two."]);
  tape.reach(21);
  expect(marked()).toEqual(["Middle", "Two."]);
  void player.play(track("b"), WORDS);
  expect(marked()).toEqual([]);
});

test("a chapter after the end of the recording is hidden", () => {
  const { tape, player } = open();
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(1);
  const hidden = [...document.querySelectorAll<HTMLElement>(".chapters li")].map((li) => li.hidden);
  expect(hidden).toEqual([false, false, true]);
});

test("a sentence is played, unless words are selected", () => {
  const { tape, player } = open();
  click('span[data-t="8.5"]');
  tape.begin(100);
  expect(tape.currentTime).toBe(8.5);
  vi.spyOn(window, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
  click('span[data-t="5"]');
  expect(player.read().time).toBe(8.5);
  vi.restoreAllMocks();
});

test("the box follows until its reader scrolls it, and again once a sentence is clicked", () => {
  const { tape, player } = open();
  const box = found(document, ".cues");
  Object.defineProperties(box, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } });
  const scrollBy = vi.fn();
  box.scrollBy = scrollBy;
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(6);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  box.dispatchEvent(new Event("wheel", { bubbles: true }));
  tape.reach(9);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  click('span[data-t="5"]');
  tape.reach(5);
  expect(scrollBy).toHaveBeenCalledTimes(2);
});

test("what is ended marks and plays nothing", () => {
  const { player, end } = open();
  end();
  click('.chapters [data-t="20"]');
  expect(player.read().track).toBeUndefined();
});
