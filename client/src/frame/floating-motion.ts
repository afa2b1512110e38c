/** Moves an element around the window in straight lines, bouncing off its edges. */
import { heightOfLowerBars } from "./lower-bars.ts";

/** Pixels and degrees per sixtieth of a second. */
const SPEED = 0.8;
const TURN = 0.3;
const FRAME = 1000 / 60;
export const SIZE = 96;

export interface Vector {
  readonly x: number;
  readonly y: number;
}

export interface Leg {
  readonly to: Vector;
  /** Milliseconds. */
  readonly duration: number;
  /** The direction after the bounce, a unit vector. */
  readonly heading: Vector;
}

/** Where the upper left corner may be; on the left from the window's edge on. */
export interface Bounds {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Computes the way from `place` to the next edge of `bounds`. */
export function nextLeg(place: Vector, heading: Vector, bounds: Bounds): Leg {
  const x = distance(place.x, heading.x, 0, bounds.right);
  const y = distance(place.y, heading.y, bounds.top, bounds.bottom);
  const way = Math.min(x, y);
  return {
    to: clamp({ x: place.x + heading.x * way, y: place.y + heading.y * way }, bounds),
    duration: (way / SPEED) * FRAME,
    heading: { x: x <= way ? -heading.x : heading.x, y: y <= way ? -heading.y : heading.y },
  };
}

export function clamp({ x, y }: Vector, { top, right, bottom }: Bounds): Vector {
  return { x: Math.max(0, Math.min(x, right)), y: Math.max(top, Math.min(y, bottom)) };
}

function distance(place: number, heading: number, start: number, end: number): number {
  if (heading === 0) return Infinity;
  return Math.max(0, heading > 0 ? end - place : place - start) / Math.abs(heading);
}

/** Moves `mover` and turns `ring`; each leg is one animation, without script per frame. */
export class FloatingMotion {
  readonly #mover: HTMLElement;
  readonly #turning: Animation;
  #place: Vector;
  #heading: Vector = { x: -Math.cos(0.7), y: -Math.sin(0.7) };
  #target: Vector;
  #moving: Animation | undefined;
  #paused = false;

  constructor(mover: HTMLElement, ring: Element, place: Vector) {
    this.#mover = mover;
    this.#place = this.#target = clamp(place, viewportBounds());
    const duration = (360 / TURN) * FRAME;
    const turn = [{ rotate: "0deg" }, { rotate: "360deg" }];
    this.#turning = ring.animate(turn, { duration, iterations: Infinity });
    this.#moveTo(this.#place);
    this.#animateLeg();
  }

  /** The current position; known even after the element has left the page. */
  get place(): Vector {
    const done = this.#moving?.effect?.getComputedTiming().progress ?? 0;
    const along = (from: number, to: number) => from + (to - from) * done;
    return { x: along(this.#place.x, this.#target.x), y: along(this.#place.y, this.#target.y) };
  }

  set paused(paused: boolean) {
    this.#paused = paused;
    for (const animation of [this.#moving, this.#turning]) {
      if (paused) animation?.pause();
      else animation?.play();
    }
  }

  /** Adapts to a new window size. */
  resize(): void {
    this.#freeze();
    this.#animateLeg();
  }

  stop(): void {
    this.#freeze();
    this.#turning.cancel();
  }

  #freeze(): void {
    this.#place = clamp(this.place, viewportBounds());
    this.#moveTo(this.#place);
    this.#moving?.cancel();
    this.#moving = undefined;
  }

  #animateLeg(): void {
    const { to, duration, heading } = nextLeg(this.#place, this.#heading, viewportBounds());
    const leg = [{ translate: asTranslate(this.#place) }, { translate: asTranslate(to) }];
    const animation = this.#mover.animate(leg, {
      // A window no larger than the element would give legs of no duration.
      duration: Math.max(duration, FRAME),
      fill: "forwards",
    });
    this.#target = to;
    if (this.#paused) animation.pause();
    animation.onfinish = () => {
      this.#place = to;
      this.#heading = heading;
      this.#moveTo(to);
      this.#animateLeg();
      animation.cancel();
    };
    this.#moving = animation;
  }

  #moveTo(place: Vector): void {
    this.#mover.style.translate = asTranslate(place);
  }
}

function asTranslate({ x, y }: Vector): string {
  return `${x}px ${y}px`;
}

/** The window between the header, whose menu it would cover, and the bars at its foot. */
function viewportBounds(): Bounds {
  const { clientWidth, clientHeight } = document.documentElement;
  const top = heightOf(".banner") + heightOf(".site-header");
  const bottom = Math.max(top, clientHeight - heightOfLowerBars() - SIZE);
  return { top, right: Math.max(0, clientWidth - SIZE), bottom };
}

function heightOf(selector: string): number {
  return document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
}
