/** Scrolls after a navigation: to the top, to the hash's target or to the saved position. */
import { hashTarget } from "../dom/hash-target.ts";
import { layOutPage } from "../dom/layout.ts";
import { coveredTop } from "../dom/page-cover.ts";
import { onScrollIntent } from "../dom/scroll-intent.ts";

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Images and islands above a target may still change their height. */
const RETRY_DELAYS = [50, 100, 200];
const AFTER_MOUNT = 500;

export function scrollToPosition({ x, y }: Position): void {
  if (y > 0) layOutPage();
  scrollWindow({ x, y });
}

/** Scrolls to a position that is exact in the page as it is laid out. */
export function scrollWindow({ x, y }: Position): void {
  window.scrollTo({ left: x, top: y, behavior: "instant" });
}

/** Scrolls to the target, repeatedly while the page settles, until the visitor scrolls. */
export function scrollToHash(
  hash: string,
  delays: readonly number[] = [0, ...RETRY_DELAYS, AFTER_MOUNT],
): () => void {
  const timers = delays
    .filter((delay) => delay > 0)
    .map((delay) =>
      setTimeout(() => {
        scrollToTarget(hash);
      }, delay),
    );
  const stopped = new AbortController();
  const stop = () => {
    timers.forEach(clearTimeout);
    stopped.abort();
  };
  onScrollIntent(stop, stopped.signal);
  if (delays.includes(0)) scrollToTarget(hash);
  return stop;
}

/** The browser has scrolled a loaded page to its hash, but without the offset. */
export function correctHashOffset(hash: string): () => void {
  return scrollToHash(hash, [AFTER_MOUNT]);
}

function scrollToTarget(hash: string): void {
  const target = hashTarget(hash);
  if (!target) return;
  layOutPage();
  for (
    let box = target.closest("details");
    box;
    box = box.parentElement?.closest("details") ?? null
  ) {
    box.open = true;
  }
  const distance = seenFrom(target).getBoundingClientRect().top - coveredTop();
  if (Math.abs(distance) > 1) scrollToPosition({ x: window.scrollX, y: window.scrollY + distance });
}

/** The content of a disclosure is seen with its title. */
function seenFrom(target: HTMLElement): Element {
  const before = target.previousElementSibling;
  return before?.localName === "summary" ? before : target;
}

/** Whether the browser restores the scroll position itself. */
export function isRestored(): boolean {
  const type = navigationType();
  return type !== undefined && type !== "navigate";
}

/** Says whether the page was loaded by a step through the history. */
export function isReturn(): boolean {
  return navigationType() === "back_forward";
}

function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type;
}
