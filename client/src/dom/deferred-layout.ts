/** Lays out, part by part, what the style defers on phones; see `section.css`. */
import { whenIdle } from "./idle.ts";
import { layOutPage } from "./layout.ts";

const DEFERRED =
  ":is(main > .block:nth-child(n + 4), .newsletter, .site-footer):not([data-laid-out])";

/** Starts now, and again for each page that is shown from its top. */
export function layOutWhenIdle(root = document.documentElement): void {
  layOutNextPart();
  new MutationObserver(() => {
    if (root.dataset.fullLayout === undefined) whenIdle(layOutNextPart);
  }).observe(root, { attributeFilter: ["data-full-layout"] });
}

/** One part for each idle period. */
function layOutNextPart(): void {
  const part = document.querySelector<HTMLElement>(DEFERRED);
  if (!part) {
    layOutPage();
    return;
  }
  part.dataset.laidOut = "";
  // Reading the geometry forces the layout of this part now.
  part.getBoundingClientRect();
  whenIdle(layOutNextPart);
}
