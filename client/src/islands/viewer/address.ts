/** The address of an enlarged picture: the page's with the picture's id. */

/** Marks the entry of the history that a click has added: to close the picture leads back from it. */
const ADDED = "villaViewer";

/** The id of the picture that the address names. */
export function shownPicture(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

export function pushPicture(hash: string): void {
  history.pushState({ [ADDED]: true }, "", hash);
}

export function replacePicture(id: string): void {
  history.replaceState(history.state, "", `#${encodeURIComponent(id)}`);
}

/** Takes the picture out of the address; the page stays where it is. */
export function leavePicture(): void {
  if (isAdded(history.state)) history.back();
  else history.replaceState(history.state, "", location.pathname + location.search);
}

function isAdded(state: unknown): boolean {
  return typeof state === "object" && state !== null && ADDED in state;
}
