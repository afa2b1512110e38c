/**
 * Loads the rest of the site's style: a page comes with the style of what stands on it only, and
 * what is added to it waits for this.
 */

/** Milliseconds after which a page does without, for the time being. */
const PATIENCE = 5_000;

let loading: Promise<boolean> | undefined;
let applied = false;

/**
 * Resolves with true once every element has its style; with false when that fails or takes too
 * long. Loads it once; what failed is tried again at the next call.
 */
export function fullStyle(): Promise<boolean> {
  loading ??= load();
  const patience = new Promise<boolean>((resolve) => {
    setTimeout(resolve, PATIENCE, false);
  });
  return Promise.race([loading, patience]);
}

/** Calls `act` once every element has its style: at once where it has, and after a failure. */
export function whenStyled(act: () => void): void {
  if (applied || addressOfRest() === undefined) act();
  else void fullStyle().then(act);
}

function load(): Promise<boolean> {
  const href = addressOfRest();
  if (href === undefined) return Promise.resolve(true);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.onload = () => {
      applied = true;
      resolve(true);
    };
    link.onerror = () => {
      link.remove();
      loading = undefined;
      resolve(false);
    };
    document.head.append(link);
  });
}

/** The page's own style names the rest; one that is whole does not. */
function addressOfRest(): string | undefined {
  return document.querySelector<HTMLElement>("style[data-rest]")?.dataset.rest;
}
