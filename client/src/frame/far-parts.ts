/** Lays out, part by part, what the style leaves for later on phones; see `section.css`. */
import { layOut } from "../navigation/scroll.ts";
import { whenIdle } from "../react/when-near.ts";

const FAR = "main > .block:nth-child(n + 4), .newsletter, .site-footer";

/** The next part waits until the browser has time again; a page that changes has had its turn. */
export function layOutByAndBy(parts = [...document.querySelectorAll<HTMLElement>(FAR)]): void {
  const part = parts.shift();
  if (!part) {
    layOut();
    return;
  }
  part.dataset.near = "";
  // Asked for its height, the browser lays it out now: one part at a time.
  part.getBoundingClientRect();
  whenIdle(() => {
    layOutByAndBy(parts);
  });
}
