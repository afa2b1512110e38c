/** Enlarges and moves a drawn map by wheel, mouse, fingers and keys. */
import { own } from "../own.ts";
import { moved, showing, zoomed, type Spot, type View } from "./view.ts";

/** Changes what the frame shows. */
export type Change = (change: (view: View) => View) => void;

export const STEP = 1.5;
/** Of the frame, that an arrow key moves. */
const PART = 0.2;
/** Pixels that a pointer may move and still be a click. */
const SLACK = 5;

const KEYS: Readonly<Record<string, (view: View) => View>> = {
  "+": (view) => zoomed(view, STEP),
  "=": (view) => zoomed(view, STEP),
  "-": (view) => zoomed(view, 1 / STEP),
  "0": (view) => zoomed(view, 0),
  ArrowLeft: (view) => moved(view, PART, 0),
  ArrowRight: (view) => moved(view, -PART, 0),
  ArrowUp: (view) => moved(view, 0, PART),
  ArrowDown: (view) => moved(view, 0, -PART),
};

/** Listens on the `frame` of the map until the result is called. */
export function listen(frame: HTMLElement, change: Change): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  frame.addEventListener("wheel", onWheel(frame, change), { ...options, passive: false });
  frame.addEventListener("keydown", onKey(frame, change), options);
  frame.addEventListener("focusin", onFocus(frame, change), options);
  followPointers(frame, change, options);
  return () => {
    stop.abort();
  };
}

/** The wheel alone scrolls the page; a pinch on a touchpad is a wheel with the control key. */
function onWheel(frame: HTMLElement, change: Change) {
  return (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const factor = Math.exp(-Math.max(Math.min(event.deltaY, 50), -50) / 100);
    change((view) => zoomed(view, factor, spotOf(frame, event)));
  };
}

function onKey(frame: HTMLElement, change: Change) {
  return (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== frame) return;
    const act = own(KEYS, event.key);
    if (!act) return;
    event.preventDefault();
    change(act);
  };
}

/** A point that gets the focus by keyboard is shown. */
function onFocus(frame: HTMLElement, change: Change) {
  return ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    const point = target.closest<HTMLElement>(".plan-point");
    if (!point) return;
    const place = { x: parseFloat(point.style.left) / 100, y: parseFloat(point.style.top) / 100 };
    change((view) => showing(view, place));
    // Some browsers scroll what is clipped.
    frame.scrollTo(0, 0);
  };
}

/**
 * One pointer moves the map, two enlarge it. One finger scrolls the page unless the frame's style
 * says otherwise.
 */
function followPointers(
  frame: HTMLElement,
  change: Change,
  options: { readonly signal: AbortSignal },
): void {
  const pointers = new Map<number, Spot>();
  let moves = false;
  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    moves = pointers.size > 0;
    pointers.set(event.pointerId, spotOf(frame, event));
  };
  const onMove = (event: PointerEvent): void => {
    const start = pointers.get(event.pointerId);
    if (!start) return;
    const spot = spotOf(frame, event);
    moves ||= Math.hypot(spot.x - start.x, spot.y - start.y) * frame.clientWidth > SLACK;
    const scrolls = event.pointerType === "touch" && frame.style.touchAction !== "none";
    if (!moves || (scrolls && pointers.size < 2)) return;
    frame.setPointerCapture(event.pointerId);
    const before = [...pointers.values()];
    pointers.set(event.pointerId, spot);
    const after = [...pointers.values()];
    const [from, to] = [middle(before), middle(after)];
    const factor = spread(after) / spread(before);
    change((view) => zoomed(moved(view, to.x - from.x, to.y - from.y), factor, to));
  };
  const onEnd = ({ pointerId }: PointerEvent): void => {
    pointers.delete(pointerId);
  };
  frame.addEventListener("pointerdown", onDown, options);
  frame.addEventListener("pointermove", onMove, options);
  frame.addEventListener("pointerup", onEnd, options);
  frame.addEventListener("pointercancel", onEnd, options);
  frame.addEventListener("dragstart", prevent, options);
  frame.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { ...options, passive: false },
  );
}

function prevent(event: Event): void {
  event.preventDefault();
}

function spotOf(frame: HTMLElement, { clientX, clientY }: MouseEvent): Spot {
  const box = frame.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

function middle(spots: readonly Spot[]): Spot {
  const sum = spots.reduce((one, two) => ({ x: one.x + two.x, y: one.y + two.y }));
  return { x: sum.x / spots.length, y: sum.y / spots.length };
}

/** How far two pointers are from one another; one pointer enlarges nothing. */
function spread([one, two]: readonly Spot[]): number {
  return one && two ? Math.max(Math.hypot(one.x - two.x, one.y - two.y), 0.01) : 1;
}
