/**
 * Connects the times around a player with it: a chapter or a sentence that is clicked is played; the
 * current ones are marked, and the sentence stays in sight in its own box. Without React.
 */
import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import type { Player } from "./player.ts";
import { partAt, type Chapter, type Track, type AudioWords } from "./track.ts";

/** Elements that have a second of the recording. */
export const TIMED = "[data-t]";
const CHAPTERS = `.chapters ${TIMED}`;
const SENTENCES = `.cues span${TIMED}`;
const BOX = ".cues";
const CURRENT = "aria-current";
/** Of the element around a player: its sentences can be clicked. */
const CONNECTED = "data-times";
const SCROLLS = ["wheel", "touchmove", "keydown", "pointerdown"];

interface Part {
  readonly start: number;
  readonly element: HTMLElement;
}

/** Connects what is in `place`, the element around a player; call the result to end it. */
export function connectTimes(
  place: Element,
  player: Player,
  track: Track,
  words: AudioWords,
): () => void {
  player.setChapters(track.src, chaptersIn(place));
  // A reader who scrolls the box reads elsewhere, until the spoken sentence is visible again.
  let isFollowing = true;
  const onClick = (event: MouseEvent): void => {
    const timed = timedAt(event);
    if (!timed || (!timed.matches("a") && isSelecting())) return;
    event.preventDefault();
    isFollowing = true;
    player.playAt(track, words, startOf(timed));
  };
  const onScroll = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(BOX)) isFollowing = false;
  };
  let sentence: HTMLElement | undefined;
  const update = (): void => {
    const isCurrent = player.plays(track);
    const { time, duration } = player.read();
    markPart(place, CHAPTERS, isCurrent ? time : -1);
    if (isCurrent) hideAfterEnd(place, duration);
    const spoken = markPart(place, SENTENCES, isCurrent ? time : -1);
    if (spoken === sentence) return;
    sentence = spoken;
    const box = spoken?.closest(BOX);
    if (!spoken || !box) return;
    isFollowing ||= isInSight(spoken, box);
    if (isFollowing) follow(spoken, box);
  };
  place.addEventListener("click", onClick as EventListener);
  place.setAttribute(CONNECTED, "");
  for (const way of SCROLLS) place.addEventListener(way, onScroll, { passive: true });
  const unsubscribe = player.subscribe(update);
  update();
  return () => {
    unsubscribe();
    place.removeAttribute(CONNECTED);
    place.removeEventListener("click", onClick as EventListener);
    for (const way of SCROLLS) place.removeEventListener(way, onScroll);
  };
}

/** The chapters that `place` lists. */
function chaptersIn(place: Element): Chapter[] {
  return [...place.querySelectorAll<HTMLElement>(CHAPTERS)].map((element) => ({
    start: startOf(element),
    title: (element.querySelector(".chapter-title") ?? element).textContent,
  }));
}

function startOf({ dataset }: HTMLElement): number {
  return Number(dataset.t);
}

/** What was clicked, unless it opens a tab or a window. */
function timedAt({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  return target instanceof Element ? target.closest<HTMLElement>(TIMED) : null;
}

function isSelecting(): boolean {
  return getSelection()?.isCollapsed === false;
}

/** Marks the part that is played at `time`, and no other; gives it. */
function markPart(place: Element, selector: string, time: number): HTMLElement | undefined {
  const parts: Part[] = [...place.querySelectorAll<HTMLElement>(selector)].map((element) => ({
    start: startOf(element),
    element,
  }));
  const current = partAt(parts, time)?.element;
  for (const { element } of parts) {
    if (element === current) {
      if (!element.hasAttribute(CURRENT)) element.setAttribute(CURRENT, "true");
    } else if (element.hasAttribute(CURRENT)) element.removeAttribute(CURRENT);
  }
  return current;
}

/** A recording may be shorter than its editor thought. */
function hideAfterEnd(place: Element, duration: number): void {
  if (duration <= 0) return;
  for (const chapter of place.querySelectorAll<HTMLElement>(CHAPTERS)) {
    const isAfter = startOf(chapter) >= duration;
    const item = chapter.parentElement;
    if (item && item.hidden !== isAfter) item.hidden = isAfter;
  }
}

function isInSight(element: Element, box: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}

/** Brings `element` to the middle of `box`; the page stays where its reader has scrolled it. */
function follow(element: Element, box: Element): void {
  if (box.scrollHeight <= box.clientHeight) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = inner.top - outer.top - (box.clientHeight - inner.height) / 2;
  box.scrollBy({ top, behavior: prefersReducedMotion() ? "instant" : "smooth" });
}
