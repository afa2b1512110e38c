/** Reads the members of typed events, group by group: `typed_events.py` has the same groups. */
import { formData, projectEvent, submitter, type EventLike, type WireEvent } from "./event.ts";
import type { EventHandler, EventHandlers } from "./model.ts";

type Members = Record<string, unknown>;

const MODIFIERS = ["altKey", "ctrlKey", "metaKey", "shiftKey"];
const KEY = ["key", "code", "repeat", ...MODIFIERS];
const POINTER = ["clientX", "clientY", "button", "buttons", "deltaX", "deltaY", ...MODIFIERS];
const MEDIA = ["currentTime", "duration", "paused", "ended", "muted", "volume", "playbackRate"];
const SCROLL = [
  ...["scrollLeft", "scrollTop", "scrollWidth", "scrollHeight"],
  ...["clientWidth", "clientHeight"],
];
/** What the server takes of each. */
const MAX_DATA = 50;
const MAX_NAME = 512;
const MAX_TEXT = 10_000;
/** Parts of an element that are in sight, at which it is reported. */
const PARTS = [0, 0.5, 1];

/** Gives `event` with the members of a group alone. */
export function projectTyped(event: EventLike, group: string): WireEvent {
  return projectEvent(event, { dataset: datasetOf(event), ...membersOf(event, group) });
}

/** Calls `emit` whenever the size or the visibility of `element` differs from what was reported. */
export function observe(
  element: Element,
  { onResize, onIntersect }: EventHandlers,
  emit: (name: string, handler: EventHandler, event: WireEvent) => void,
): () => void {
  const observers: { disconnect(): void }[] = [];
  // It may have left the page while this was loaded.
  if (!element.isConnected) return () => undefined;
  const report = (name: string, handler: EventHandler, type: string, members: Members) => {
    if (!isNews(element, type, members)) return;
    const event = { type, target: element, currentTarget: element };
    emit(name, handler, projectEvent(event, { dataset: datasetOf(event), ...members }));
  };
  if (onResize) {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      report("onResize", onResize, "resize", { width, height });
    });
    observer.observe(element);
    observers.push(observer);
  }
  if (onIntersect) {
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting, intersectionRatio: ratio } = last;
        report("onIntersect", onIntersect, "intersect", { isIntersecting, ratio });
      },
      { threshold: PARTS },
    );
    observer.observe(element);
    observers.push(observer);
  }
  return () => {
    for (const observer of observers) observer.disconnect();
  };
}

/** What was reported of each element: an update of the page observes it again. */
const reported = new WeakMap<Element, Map<string, string>>();

/** That an element is out of sight is no news before it was in sight. */
function isNews(element: Element, type: string, members: Members): boolean {
  const known = reported.get(element) ?? new Map<string, string>();
  reported.set(element, known);
  const written = JSON.stringify(members);
  const before = known.get(type);
  known.set(type, written);
  return before === undefined ? members.isIntersecting !== false : before !== written;
}

function membersOf(event: EventLike, group: string): Members {
  const { currentTarget } = event;
  switch (group) {
    case "media":
      return mediaOf(event.target instanceof HTMLMediaElement ? event.target : currentTarget);
    case "keyboard":
      return pick(event, KEY);
    case "pointer":
      return pointerOf(event);
    case "drag":
      return { ...pointerOf(event), ...draggedBy(event) };
    case "scroll":
      return pick(currentTarget, SCROLL);
    case "form":
      return formOf(event);
    case "resize": {
      // A film that has another size says so by itself.
      const { clientWidth: width, clientHeight: height } = currentTarget as Element;
      return { width, height };
    }
    default:
      return {};
  }
}

/** Streams have no duration: JSON writes null for what is no number, or endless. */
function mediaOf(player: unknown): Members {
  return player instanceof HTMLMediaElement ? pick(player, MEDIA) : {};
}

function pointerOf(event: EventLike): Members {
  const { currentTarget, nativeEvent = event } = event;
  const { pointerType = "" } = nativeEvent as Partial<PointerEvent>;
  const { x, y, width, height } = (currentTarget as Element).getBoundingClientRect();
  return { ...pick(event, POINTER), pointerType, box: { x, y, width, height } };
}

/** Only where it is dropped a page may read what is dragged. */
function draggedBy({ nativeEvent }: EventLike): Members {
  const { dataTransfer } = nativeEvent as DragEvent;
  if (!dataTransfer) return {};
  const types = dataTransfer.types.slice(0, MAX_DATA).map((type) => type.slice(0, MAX_NAME));
  return { types, text: dataTransfer.getData("text/plain").slice(0, MAX_TEXT) };
}

function formOf(event: EventLike): Members {
  const { currentTarget } = event;
  const form =
    currentTarget instanceof HTMLFormElement
      ? currentTarget
      : (currentTarget as Partial<HTMLInputElement>).form;
  return form ? { formData: formData(form, submitter(event)) } : {};
}

/** The data of the target and of what is around it, up to the element with the handler. */
function datasetOf({ target, currentTarget }: EventLike): Record<string, string> {
  const found = new Map<string, string>();
  for (let node = target; node instanceof Element; node = node.parentElement) {
    for (const [name, value] of Object.entries((node as HTMLElement).dataset)) {
      const isOurs = /^on[A-Z]/.test(name) || value === undefined;
      if (!isOurs && !found.has(name) && found.size < MAX_DATA)
        found.set(name.slice(0, MAX_NAME), value.slice(0, MAX_NAME));
    }
    if (node === currentTarget) break;
  }
  return Object.fromEntries(found);
}

function pick(source: unknown, names: readonly string[]): Members {
  const record = source as Members;
  // What is undefined is not sent. The names are those above.
  return Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]));
}
