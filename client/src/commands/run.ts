/** Runs commands, one after the other. */
import type { Chain, Command, Source, Target } from "./chain.ts";
import { change, forgetChanges, hasClass } from "./changes.ts";
import { focus, focusFirst, forgetFocus, popFocus, pushFocus } from "./focus.ts";
import { keyOf } from "./keys.ts";
import { performLater } from "./later.ts";
import { playersOf, targetsOf } from "./targets.ts";
import { setVisible } from "./visibility.ts";

const timers = new Set<number>();

/**
 * Runs `chain` at once, but for what follows a command that takes time: that is run when the
 * promise resolves. What follows a refused one is not run; the promise rejects.
 */
export function run(chain: Chain, source: Source): Promise<void> | undefined {
  for (const [index, command] of chain.entries()) {
    const pending = perform(command, source);
    if (pending) return pending.then(() => run(chain.slice(index + 1), source));
  }
  return undefined;
}

/** Ends what commands of the page before have begun, once another page is shown. */
export function leavePage(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  forgetFocus();
  forgetChanges();
}

function perform(command: Command, source: Source): Promise<void> | undefined {
  const { event } = source;
  const targets = (target: Target) => targetsOf(target, source.element);
  switch (command[0]) {
    case "show":
    case "hide":
    case "toggle": {
      const visible = { show: true, hide: false, toggle: undefined }[command[0]];
      for (const each of targets(command[1])) setVisible(each, visible);
      return;
    }
    case "add_class":
    case "remove_class":
    case "toggle_class":
      for (const each of targets(command[1])) changeClasses(each, command[0], command[2]);
      return;
    case "set_attribute":
      for (const each of targets(command[1])) change(each, command[2], command[3]);
      return;
    case "remove_attribute":
      for (const each of targets(command[1])) change(each, command[2], null);
      return;
    case "toggle_attribute":
      for (const each of targets(command[1])) {
        const [, , name, on, off] = command;
        change(each, name, each.getAttribute(name) === on ? off : on);
      }
      return;
    case "move_attribute":
      for (const each of targets(command[1])) {
        const [, , name, value] = command;
        for (const other of each.parentElement?.children ?? [])
          if (other !== each && other.hasAttribute(name)) change(other, name, null);
        change(each, name, value);
      }
      return;
    case "play":
      return playAll(playersOf(targets(command[1])));
    case "pause":
      for (const each of playersOf(targets(command[1]))) each.pause();
      return;
    case "seek":
    case "skip":
      for (const each of playersOf(targets(command[1])))
        each.currentTime = command[2] + (command[0] === "skip" ? each.currentTime : 0);
      return;
    case "drag":
      (event as DragEvent).dataTransfer?.setData("text/plain", command[1]);
      return;
    case "focus":
      focus(targets(command[1]));
      return;
    case "focus_first":
      focusFirst(targets(command[1]));
      return;
    case "push_focus":
      pushFocus(targets(command[1]));
      return;
    case "pop_focus":
      popFocus();
      return;
    case "scroll_to": {
      // Not by "dom/reduced-motion.ts": that is in React's file, which loads later.
      const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const behavior = isReduced ? "auto" : "smooth";
      targets(command[1])[0]?.scrollIntoView({ behavior, block: command[2], inline: "nearest" });
      return;
    }
    case "copy":
      return navigator.clipboard.writeText(command[2] ?? textOf(targets(command[1])[0]));
    case "share":
      return share(command[1], event);
    case "dispatch": {
      const [, target, type, detail] = command;
      source.listen(type);
      for (const each of targets(target))
        each.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
      return;
    }
    case "submit":
      targets(command[1])[0]?.closest("form")?.requestSubmit();
      return;
    case "navigate":
      follow(command[1]);
      return;
    case "prevent_default":
      event.preventDefault();
      return;
    case "wait":
      return wait(command[1]);
    case "when":
      return matchMedia(command[1]).matches ? run(command[2], source) : undefined;
    case "on_key": {
      const [, keys, chain, prevents] = command;
      if (!keys.includes(keyOf(event))) return;
      if (prevents) event.preventDefault();
      return run(chain, source);
    }
    default:
      performLater(command, source, run);
      return undefined;
  }
}

async function playAll(players: readonly HTMLMediaElement[]): Promise<void> {
  await Promise.all(players.map((each) => each.play()));
}

function changeClasses(element: Element, verb: string, names: readonly string[]): void {
  for (const name of names) {
    const on = verb === "toggle_class" ? !hasClass(element, name) : verb === "add_class";
    change(element, `.${name}`, on ? "" : null);
  }
}

function textOf(element: Element | undefined): string {
  const value = (element as HTMLInputElement | undefined)?.value;
  return value ?? element?.textContent.trim() ?? "";
}

/** Where the device shares nothing, what the event does by itself stays. */
function share(data: ShareData, event: Event): Promise<void> {
  if (!("share" in navigator)) return Promise.reject(new Error("this browser shares nothing"));
  event.preventDefault();
  return navigator.share(data);
}

/** Follows a link, so that it turns the page as every other. */
function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      done();
    }, milliseconds);
    timers.add(timer);
  });
}
