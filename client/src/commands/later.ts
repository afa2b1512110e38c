/** Commands that go on: at intervals, along a player; and those that scroll inside an element. */
import type { Chain, LaterCommand, Source, Timeline } from "./chain.ts";
import { playersOf, targetsOf } from "./targets.ts";

type Run = (chain: Chain, source: Source) => Promise<void> | undefined;

/** Seconds by which a timer may be early. */
const EARLY = 0.02;
/** At these events of a player another part of its timeline may begin. */
const MOVES = ["timeupdate", "play", "pause", "seeked", "ratechange", "ended"];

/** What goes on, by the element of its event and by what it does; a call ends it. */
const lasting = new Map<Element, Map<string, () => void>>();

document.addEventListener("villa:turn", () => {
  for (const element of [...lasting.keys()]) stop(element);
});

export function performLater(command: LaterCommand, source: Source, run: Run): void {
  const { element } = source;
  switch (command[0]) {
    case "scroll_within":
      scrollWithin(
        targetsOf(command[1], element)[0],
        targetsOf(command[2], element)[0],
        command[3],
      );
      return;
    case "scroll_by": {
      const [, target, x, y] = command;
      for (const each of targetsOf(target, element))
        each.scrollBy({
          left: x * each.clientWidth,
          top: y * each.clientHeight,
          behavior: motion(),
        });
      return;
    }
    case "every":
      go(command, element, (end) => repeat(command[1], command[2], source, run, end));
      return;
    case "at_time":
      for (const player of playersOf(targetsOf(command[1], element)))
        go(command, element, (end) => follow(player, command[2], source, run, end));
      return;
    case "stop":
      for (const each of targetsOf(command[1], element)) stop(each);
      return;
    default:
      throw new TypeError(`unknown command ${String(command[0])}`);
  }
}

/** Begins what goes on, unless it does already. */
function go(command: LaterCommand, element: Element, begin: (end: () => void) => () => void): void {
  const running = lasting.get(element) ?? new Map<string, () => void>();
  lasting.set(element, running);
  const name = JSON.stringify(command);
  if (running.has(name)) return;
  const end = begin(() => {
    end();
    running.delete(name);
  });
  running.set(name, end);
}

function stop(element: Element): void {
  for (const end of lasting.get(element)?.values() ?? []) end();
  lasting.delete(element);
}

/** A page that nobody sees waits. */
function repeat(
  seconds: number,
  chain: Chain,
  source: Source,
  run: Run,
  end: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(() => {
      if (!source.element.isConnected) {
        end();
        return;
      }
      begin();
      if (!document.hidden) perform(chain, source, run);
    }, seconds * 1000);
  };
  begin();
  return () => {
    clearTimeout(timer);
  };
}

/** Runs the latest part of `timeline` that the player has come to, whenever that is another one. */
function follow(
  player: HTMLMediaElement,
  timeline: Timeline,
  source: Source,
  run: Run,
  end: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = -1;
  const update = () => {
    clearTimeout(timer);
    if (!player.isConnected) {
      end();
      return;
    }
    const { currentTime, paused, playbackRate } = player;
    const part = timeline.findLastIndex(([seconds]) => seconds <= currentTime + EARLY);
    const next = timeline[part + 1];
    if (next && !paused)
      timer = setTimeout(update, ((next[0] - currentTime) * 1000) / playbackRate);
    if (part === shown) return;
    shown = part;
    const [, chain] = timeline[part] ?? [];
    if (chain) perform(chain, source, run);
  };
  for (const type of MOVES) player.addEventListener(type, update);
  update();
  return () => {
    clearTimeout(timer);
    for (const type of MOVES) player.removeEventListener(type, update);
  };
}

function perform(chain: Chain, source: Source, run: Run): void {
  try {
    run(chain, source)?.catch((error: unknown) => {
      console.info("Commands were refused:", chain, error);
    });
  } catch (error) {
    console.error("Commands failed:", chain, error);
  }
}

/** Brings `element` into sight in `box`; the page stays where its reader has scrolled it. */
function scrollWithin(
  element: Element | undefined,
  box: Element | undefined,
  block: ScrollLogicalPosition,
): void {
  if (!element || !box) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = outer.top + box.clientTop;
  const room = box.clientHeight - inner.height;
  const above = inner.top - top;
  const wanted = { start: 0, center: room / 2, end: room, nearest: clamp(above, room) }[block];
  box.scrollBy({ top: above - wanted, behavior: motion() });
}

/** The nearest place at which all of it is in sight, or its beginning where it is too high. */
function clamp(above: number, room: number): number {
  return Math.max(0, Math.min(above, room));
}

function motion(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
