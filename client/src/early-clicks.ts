declare global {
  interface Window {
    /** The clicks before React has hydrated the page; undefined from then on. */
    earlyClicks?: MouseEvent[];
    /** The address of the document as it was loaded: Back may change it before the client is there. */
    earlyAddress?: string;
  }
  interface MouseEvent {
    /** Set on the repetition of an early click, whose commands have run. */
    replayed?: true;
  }
}

/**
 * Records clicks until the client is there: `commands.ts` runs the commands of those that it has not
 * heard itself, and `live-page.ts` gives React those on live elements. Notes the address, from
 * which `Navigator` sees that a visitor has gone back meanwhile.
 */
export function recordClicks(): void {
  window.earlyAddress = location.href;
  window.earlyClicks = [];
  addEventListener("click", (click) => window.earlyClicks?.push(click));
}
