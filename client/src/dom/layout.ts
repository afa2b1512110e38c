/** Switches between the complete layout of a page and the deferred one; see `section.css`. */

/** Lays out the whole page, so that positions below the first screens are exact. */
export function layOutPage(): void {
  document.documentElement.dataset.fullLayout = "";
}

/** Leaves what is far below the top to `deferred-layout.ts`. */
export function deferLayout(): void {
  delete document.documentElement.dataset.fullLayout;
}
