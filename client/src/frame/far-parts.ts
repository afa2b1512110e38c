/** Lays out, part by part, what the style leaves for later on phones; see `section.css`. */
import { layOut } from "../navigation/scroll.ts";
import { whenIdle } from "../react/when-near.ts";

const FAR = ":is(main > .block:nth-child(n + 4), .newsletter, .site-footer):not([data-near])";

/** Does so now and for each page that is shown from its top. */
export function layOutFarParts(root = document.documentElement): void {
  layOutByAndBy();
  new MutationObserver(() => {
    if (root.dataset.whole === undefined) whenIdle(layOutByAndBy);
  }).observe(root, { attributeFilter: ["data-whole"] });
}

/** The next part waits until the browser has time again. */
function layOutByAndBy(): void {
  const part = document.querySelector<HTMLElement>(FAR);
  if (!part) {
    layOut();
    return;
  }
  part.dataset.near = "";
  // Asked for its height, the browser lays it out now: one part at a time.
  part.getBoundingClientRect();
  whenIdle(layOutByAndBy);
}
