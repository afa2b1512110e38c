/** Gives the page the colour of the hovered or focused menu entry. */
import { readableBackground, rgb } from "./readable-colour.ts";

const MENU_ENTRIES = ".main-menu [data-colour]";
/**
 * All that is mixed from the colour fades with it, so that the whole page gets its style in each
 * frame. Page changes, which have more to do, are faded by their view transition instead.
 */
const FADE = `@media (prefers-reduced-motion: no-preference) {
  :root { transition: --page var(--slow) var(--ease), --field var(--slow) var(--ease); }
}`;

/** Listens until `signal` aborts. */
export function applyHoverColours(signal: AbortSignal): void {
  // A separate sheet, because the server's model owns the element's own style.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let currentRule = "";
  const show = (place: EventTarget | null) => {
    const rule = ruleFor(colourAt(place));
    if (rule !== currentRule) sheet.replaceSync(rule + FADE);
    currentRule = rule;
  };
  const stopFading = () => {
    if (!currentRule && sheet.cssRules.length > 0) sheet.replaceSync("");
  };
  document.documentElement.addEventListener(
    "transitionend",
    ({ propertyName }) => {
      if (propertyName === "--page") stopFading();
    },
    { signal },
  );
  document.addEventListener("villa:turn", stopFading, { signal });
  document.addEventListener(
    "pointerover",
    ({ target, pointerType }) => {
      if (pointerType !== "touch") show(target);
    },
    { signal },
  );
  const leave = () => {
    show(null);
  };
  document.documentElement.addEventListener("pointerleave", leave, { signal });
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) show(target);
    },
    { signal },
  );
  document.addEventListener("focusout", leave, { signal });
  signal.addEventListener("abort", () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}

function colourAt(place: EventTarget | null): string {
  const entry = place instanceof Element ? place.closest<HTMLElement>(MENU_ENTRIES) : null;
  return entry?.dataset.colour ?? "";
}

function ruleFor(colour: string): string {
  if (!rgb(colour)) return "";
  const theme = document.documentElement.dataset.headerTheme === "light" ? "light" : "dark";
  const main = colour.slice(0, 7);
  return `:root { --page: ${main} !important; --field: ${readableBackground(main, theme)} !important; }`;
}
