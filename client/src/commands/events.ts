/** Listens once for all elements, and runs the commands in their attributes. */
import type { Chain } from "./chain.ts";
import { Limit } from "./limit.ts";
import { run } from "./run.ts";

/** The types of `villa_site/engine/commands/events.py`; others are heard once they are dispatched. */
const TYPES =
  "click dblclick contextmenu keydown keyup input change submit reset invalid focus blur toggle beforetoggle close cancel pointerdown pointerup pointerover pointerout play pause ended seeked dragstart dragenter dragover dragleave dragend drop animationend transitionend target escape mount";

/** Commands may start each other: so deep in one event, and so often in one second. */
const MAX_DEPTH = 20;
const MAX_RUNS = 500;

const heard = new Set<string>();
const stopped = new Set<string>();
const runs = new Limit(MAX_RUNS);
let mounted = new WeakSet<Element>();
let depth = 0;

export function listenToAll(): void {
  TYPES.split(" ").forEach(listen);
  for (const type of ["pageshow", "hashchange"]) {
    window.addEventListener(type, () => {
      tellTarget();
    });
  }
  tellTarget();
  tellMounted();
  new MutationObserver(tellMounted).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") tellEscape();
  });
}

/** Dispatches `target` to the element that the address names. */
export function tellTarget(element: Element | null = document.querySelector(":target")): void {
  element?.dispatchEvent(new Event("target", { bubbles: true }));
}

/** Dispatches `mount` to elements that have come since; `again`: to all, for the page is another. */
export function tellMounted(again?: unknown): void {
  if (again === true) mounted = new WeakSet();
  for (const element of document.querySelectorAll("[data-on-mount]")) {
    if (mounted.has(element)) continue;
    mounted.add(element);
    element.dispatchEvent(new Event("mount"));
  }
}

/** Dispatches `escape` to elements with the pointer or the focus in them: keys reach only focus. */
function tellEscape(): void {
  for (const element of document.querySelectorAll("[data-on-escape]:is(:hover, :focus-within)"))
    element.dispatchEvent(new Event("escape"));
}

function listen(type: string): void {
  if (heard.has(type)) return;
  heard.add(type);
  // `submit` is heard last, so that what checks a form can stop it.
  document.addEventListener(type, runCommands, { capture: type !== "submit" });
}

/** Runs the commands that the target and its ancestors have for `event`. */
export function runCommands(event: Event): void {
  if ("replayed" in event) return;
  const { target, type, bubbles } = event;
  // As in React, focus is reported to ancestors, too.
  const rises = bubbles || type === "focus" || type === "blur";
  let element = target instanceof Element ? target : null;
  for (; element; element = rises ? element.parentElement : null) {
    const text = element.getAttribute(`data-on-${type}`);
    if (text && !opensElsewhere(element, event) && isAllowed(text)) start(text, element, event);
  }
}

/** A link that is clicked with a key held opens a tab or a window, or is saved. */
function opensElsewhere(element: Element, event: Event): boolean {
  const { type, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  return (
    type === "click" && (ctrlKey || metaKey || shiftKey || altKey) && element.matches("a[href]")
  );
}

function start(text: string, element: Element, event: Event): void {
  depth += 1;
  try {
    run(JSON.parse(text) as Chain, { element, event, listen })?.catch((error: unknown) => {
      console.info("Commands were refused:", text, error);
    });
  } catch (error) {
    console.error("Commands failed:", text, error);
  } finally {
    depth -= 1;
  }
}

/** Refuses commands that start each other without end; those are not run again. */
function isAllowed(text: string): boolean {
  if (stopped.has(text)) return false;
  if (depth < MAX_DEPTH && runs.allows(text)) return true;
  stopped.add(text);
  console.error("Commands start each other without end; these are not run again:", text);
  return false;
}
