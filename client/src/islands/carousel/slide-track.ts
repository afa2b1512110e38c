/** Tracks the current slide of a scroll container and scrolls to others. Without React. */
import { prefersReducedMotion } from "../../dom/reduced-motion.ts";

export interface Place {
  /** Counted from 1; 0 where there are no slides. */
  readonly number: number;
  readonly count: number;
  /** The slide's own label. */
  readonly label: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Pixels by which a browser may stop short of a slide. */
const TOLERANCE = 2;
/** Milliseconds without a scroll event after which scrolling has ended. */
const SCROLL_END_DELAY = 160;

export class SlideTrack {
  readonly #element: HTMLElement;
  #place: Place;
  /** The end position of the running scroll. */
  #target: number | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#place = this.#measure();
  }

  /** The same object until the place changes. */
  readonly place = (): Place => this.#place;

  /** Calls `changed` when the place changes; call the result to stop. */
  readonly watch = (changed: () => void): (() => void) => {
    const measure = (): void => {
      if (this.#update()) changed();
    };
    const onScroll = (): void => {
      this.#onScrolling(measure);
      measure();
    };
    const onEnd = (): void => {
      this.#endAfterDelay(measure);
    };
    const resized = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
    resized?.observe(this.#element);
    this.#element.addEventListener("scroll", onScroll, { passive: true });
    this.#element.addEventListener("scrollend", onEnd, { passive: true });
    measure();
    return () => {
      clearTimeout(this.#endTimer);
      resized?.disconnect();
      this.#element.removeEventListener("scroll", onScroll);
      this.#element.removeEventListener("scrollend", onEnd);
    };
  };

  /** Scrolls by one slide; says whether there was one. */
  step(direction: 1 | -1): boolean {
    const stops = this.#stops();
    const from = this.#target ?? this.#element.scrollLeft;
    const next =
      direction > 0
        ? stops.find((stop) => stop > from + TOLERANCE)
        : stops.findLast((stop) => stop < from - TOLERANCE);
    if (next === undefined) return false;
    this.#scrollTo(next);
    return true;
  }

  toStart(): void {
    this.#scrollTo(0);
  }

  toEnd(): void {
    this.#scrollTo(this.#stops().at(-1) ?? 0);
  }

  #scrollTo(left: number): void {
    this.#target = left;
    // The delayed end of an earlier scroll must not clear this target.
    this.#onScrolling();
    const behavior = prefersReducedMotion() ? "instant" : "smooth";
    this.#element.scrollTo({ left, behavior });
  }

  /** A busy page gets scroll events late: the timer serves only browsers without `scrollend`. */
  #onScrolling(then?: () => void): void {
    clearTimeout(this.#endTimer);
    if (!("onscrollend" in window)) this.#endAfterDelay(then);
  }

  #endAfterDelay(then?: () => void): void {
    clearTimeout(this.#endTimer);
    this.#endTimer = setTimeout(() => {
      this.#target = undefined;
      then?.();
    }, SCROLL_END_DELAY);
  }

  #slides(): HTMLElement[] {
    return [...this.#element.children].filter((child) => child instanceof HTMLElement);
  }

  #end(): number {
    return Math.max(0, this.#element.scrollWidth - this.#element.clientWidth);
  }

  /** The scroll positions of the slides; the last ones may share the end. */
  #stops(): number[] {
    const slides = this.#slides();
    const first = slides[0]?.offsetLeft ?? 0;
    const end = this.#end();
    return slides.map((slide) => Math.min(slide.offsetLeft - first, end));
  }

  #update(): boolean {
    const place = this.#measure();
    const names = Object.keys(place) as (keyof Place)[];
    if (names.every((name) => place[name] === this.#place[name])) return false;
    this.#place = place;
    return true;
  }

  #measure(): Place {
    const slides = this.#slides();
    const left = this.#element.scrollLeft;
    const atStart = left <= TOLERANCE;
    const atEnd = left >= this.#end() - TOLERANCE;
    const index = atEnd && !atStart ? slides.length - 1 : nearest(this.#stops(), left);
    return {
      number: slides.length > 0 ? index + 1 : 0,
      count: slides.length,
      label: slides[index]?.getAttribute("aria-label") ?? "",
      atStart,
      atEnd,
    };
  }
}

function nearest(stops: readonly number[], left: number): number {
  let best = 0;
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop - left) < Math.abs((stops[best] ?? 0) - left)) best = index;
  }
  return best;
}
