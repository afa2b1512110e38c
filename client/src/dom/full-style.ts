/**
 * Loads the rest of the site's style: a page comes with the style of what is on it only, and
 * what is added to it waits for this.
 */

/** Milliseconds after which a page does without, for the time being. */
const PATIENCE = 5_000;
/** A sheet for no medium is loaded, at low priority, and gives no element another style. */
const NO_MEDIUM = "not all";

let loading: Promise<CSSStyleSheet | null> | undefined;
let loaded: CSSStyleSheet | undefined;
let applied = false;
let faces: Promise<void> | undefined;

/**
 * Loads the rest without applying it, which would give every element its style again. Resolves with
 * true once it is there; with false when that fails or takes too long. What failed is tried again
 * at the next call.
 */
export function loadFullStyle(): Promise<boolean> {
  const href = pageStyle()?.dataset.rest;
  if (applied || href === undefined) return Promise.resolve(true);
  loading ??= load(href);
  const patience = new Promise<boolean>((resolve) => {
    setTimeout(resolve, PATIENCE, false);
  });
  return Promise.race([loading.then((sheet) => sheet !== null), patience]);
}

/** Applies the rest where it is loaded. */
export function applyFullStyle(): void {
  // Not the link's attribute, which some browsers answer by loading it again.
  if (loaded && !applied) loaded.media.mediaText = "all";
  applied ||= loaded !== undefined;
}

/** The same, and applies the rest as soon as it is there, however late that is. */
export function fullStyle(): Promise<boolean> {
  const styled = loadFullStyle();
  void loading?.then(applyFullStyle);
  return styled;
}

/** The same, and adds the faces of rare letters: for what brings other texts. */
export function fullStyleWithFaces(): Promise<boolean> {
  const styled = fullStyle();
  void loading?.then((rest) => {
    if (rest) faces ??= addFaces(rest).catch(forgetFaces);
  });
  return styled;
}

async function addFaces(rest: CSSStyleSheet): Promise<void> {
  const { addLetterFaces } = await import("./letter-faces.ts");
  addLetterFaces(rest, pageStyle()?.sheet);
}

/** Not loaded: the next that brings texts tries again. */
function forgetFaces(): void {
  faces = undefined;
}

/** Whether every element has its style. */
export function isStyled(): boolean {
  return applied || pageStyle() === null;
}

/** Calls `act` once every element has its style: at once where it has, and after a failure. */
export function whenStyled(act: () => void): void {
  if (isStyled()) act();
  else void fullStyle().then(act);
}

function load(href: string): Promise<CSSStyleSheet | null> {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href,
    media: NO_MEDIUM,
  });
  return new Promise((resolve) => {
    link.onload = () => {
      loaded = link.sheet ?? undefined;
      resolve(link.sheet);
    };
    link.onerror = () => {
      link.remove();
      loading = undefined;
      resolve(null);
    };
    document.head.append(link);
  });
}

/** The page's own style, which names the rest; one that is whole does not. */
function pageStyle(): HTMLStyleElement | null {
  return document.querySelector<HTMLStyleElement>("style[data-rest]");
}
