/** Watches the stops of a guided visit and marks the links to them. Without React. */
import { focusMainContent } from "../../dom/focus.ts";
import { hashTarget } from "../../dom/hash-target.ts";
import type { VisitStop } from "../props.ts";

export type Stop = VisitStop;

interface Marks {
  readonly heard: (stop: Stop) => boolean;
  readonly playing: (stop: Stop) => boolean;
  /** Label of a heard stop for assistive technology. */
  readonly heardLabel: string;
}

const HEARD_CLASS = "plan-heard";

/** The keys of a stop in the playback store: its URL once read, its recording once heard. */
export function stopKeys({ anchor, track }: Stop): string[] {
  return [addressOf(anchor), ...(track ? [track.src] : [])];
}

export function addressOf(anchor: string): string {
  return `${location.pathname}#${anchor}`;
}

/**
 * Focuses the stop in the URL's hash, marks the visible one, and reports opened ones as visited.
 */
export function watchStops(stops: readonly Stop[], visited: (stop: Stop) => void): () => void {
  const known = new Map(stops.map((stop) => [stop.anchor, stop]));
  const focusStop = (): void => {
    const target = hashTarget(location.hash);
    if (target && known.has(target.id)) focusMainContent(target);
  };
  const count = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const stop = known.get(target.closest("article")?.id ?? "");
    if (stop) visited(stop);
  };
  const onToggle = ({ target }: Event): void => {
    count(target);
  };
  // What was opened before this script was loaded.
  for (const each of document.querySelectorAll(".guided-visit details[open]")) count(each);
  window.addEventListener("hashchange", focusStop);
  // `toggle` does not bubble.
  document.addEventListener("toggle", onToggle, true);
  const unwatch = watchVisibleStop(stops);
  if (document.activeElement === document.body) focusStop();
  return () => {
    window.removeEventListener("hashchange", focusStop);
    document.removeEventListener("toggle", onToggle, true);
    unwatch();
  };
}

/** Marks heard stops and the one now playing on the plan. */
export function markLinks(stops: readonly Stop[], marks: Marks): void {
  for (const stop of stops) {
    const link = linkTo(stop);
    if (!link) continue;
    const heard = marks.heard(stop);
    link.toggleAttribute("data-heard", heard);
    link.toggleAttribute("data-playing", marks.playing(stop));
    const label = link.querySelector(`.${HEARD_CLASS}`);
    if (heard && !label) link.append(hiddenLabel(marks.heardLabel));
    if (!heard) label?.remove();
  }
}

function hiddenLabel(words: string): Element {
  const element = document.createElement("span");
  element.className = `visually-hidden ${HEARD_CLASS}`;
  element.textContent = `, ${words}`;
  return element;
}

/** Marks the link to the stop in the middle of the window. */
function watchVisibleStop(stops: readonly Stop[]): () => void {
  if (typeof IntersectionObserver === "undefined") return () => undefined;
  const inSight = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      const current = stops.findLast(({ anchor }) => [...inSight].some(({ id }) => id === anchor));
      for (const stop of stops) {
        if (stop === current) linkTo(stop)?.setAttribute("aria-current", "location");
        else linkTo(stop)?.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-35% 0px -55% 0px" },
  );
  for (const { anchor } of stops) {
    const element = document.getElementById(anchor);
    if (element) observer.observe(element);
  }
  return () => {
    observer.disconnect();
  };
}

function linkTo({ anchor }: Stop): Element | null {
  return document.querySelector(`.visit-plan a[href="#${CSS.escape(anchor)}"]`);
}
