/** Lays out, part by part, what the style leaves for later on phones; see `section.css`. */
import { whenIdle } from "./idle.ts";
import { layOutPage } from "./layout.ts";

const DEFERRED =
  ":is(main > .block:nth-child(n + 4), .newsletter, .site-footer):not([data-laid-out])";

/** Does so now and for each page that is shown from its top. */
export function layOutWhenIdle(root = document.documentElement): void {
  layOutNextPart();
  new MutationObserver(() => {
    if (root.dataset.fullLayout === undefined) whenIdle(layOutNextPart);
  }).observe(root, { attributeFilter: ["data-full-layout"] });
}

/** The next part waits until the browser has time again. */
function layOutNextPart(): void {
  const part = document.querySelector<HTMLElement>(DEFERRED);
  if (!part) {
    layOutPage();
    return;
  }
  part.dataset.laidOut = "";
  // Asked for its height, the browser lays it out now: one part at a time.
  part.getBoundingClientRect();
  whenIdle(layOutNextPart);
}
