/** The way of a thing that floats round the window: straight on until a wall, then on at an angle. */

/** Pixels and degrees in a sixtieth of a second. */
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
  /** Where it goes after the wall, a vector of length one. */
  readonly heading: Vector;
}

/** The way from `place` to the next wall of `room`, within which its upper left corner stays. */
export function nextLeg(place: Vector, heading: Vector, room: Vector): Leg {
  const x = distance(place.x, heading.x, room.x);
  const y = distance(place.y, heading.y, room.y);
  const way = Math.min(x, y);
  return {
    to: within({ x: place.x + heading.x * way, y: place.y + heading.y * way }, room),
    duration: (way / SPEED) * FRAME,
    heading: { x: x <= way ? -heading.x : heading.x, y: y <= way ? -heading.y : heading.y },
  };
}

export function within({ x, y }: Vector, room: Vector): Vector {
  return { x: Math.max(0, Math.min(x, room.x)), y: Math.max(0, Math.min(y, room.y)) };
}

function distance(place: number, heading: number, end: number): number {
  if (heading === 0) return Infinity;
  return Math.max(0, heading > 0 ? end - place : place) / Math.abs(heading);
}

/** Moves `mover` and turns `ring`; each leg is one animation, which costs the page no script. */
export class Drift {
  readonly #mover: HTMLElement;
  readonly #turning: Animation;
  #place: Vector;
  #heading: Vector = { x: -Math.cos(0.7), y: -Math.sin(0.7) };
  #target: Vector;
  #moving: Animation | undefined;
  #paused = false;

  constructor(mover: HTMLElement, ring: Element, place: Vector) {
    this.#mover = mover;
    this.#place = this.#target = within(place, room());
    const duration = (360 / TURN) * FRAME;
    const turn = [{ rotate: "0deg" }, { rotate: "360deg" }];
    this.#turning = ring.animate(turn, { duration, iterations: Infinity });
    this.#set(this.#place);
    this.#go();
  }

  /** Where it is now; known even when it has left the page already. */
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

  /** The window has changed its size. */
  fit(): void {
    this.#halt();
    this.#go();
  }

  stop(): void {
    this.#halt();
    this.#turning.cancel();
  }

  #halt(): void {
    this.#place = within(this.place, room());
    this.#set(this.#place);
    this.#moving?.cancel();
    this.#moving = undefined;
  }

  #go(): void {
    const { to, duration, heading } = nextLeg(this.#place, this.#heading, room());
    const leg = [{ translate: asTranslate(this.#place) }, { translate: asTranslate(to) }];
    const animation = this.#mover.animate(leg, {
      // In a window as small as itself it would turn round and round within a frame.
      duration: Math.max(duration, FRAME),
      fill: "forwards",
    });
    this.#target = to;
    if (this.#paused) animation.pause();
    animation.onfinish = () => {
      this.#place = to;
      this.#heading = heading;
      this.#set(to);
      this.#go();
      animation.cancel();
    };
    this.#moving = animation;
  }

  #set(place: Vector): void {
    this.#mover.style.translate = asTranslate(place);
  }
}

function asTranslate({ x, y }: Vector): string {
  return `${x}px ${y}px`;
}

function room(): Vector {
  const { clientWidth, clientHeight } = document.documentElement;
  return { x: Math.max(0, clientWidth - SIZE), y: Math.max(0, clientHeight - SIZE) };
}
