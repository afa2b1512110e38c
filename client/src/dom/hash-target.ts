/** Finds the element that the hash of a URL names. */

/** What an id of an editor begins with that would be one of the page's: `page_ids.py` says which. */
const OF_EDITORS = "texte-";

export function hashTarget(hash: string): HTMLElement | null {
  if (hash.length <= 1) return null;
  const name = decode(hash.slice(1));
  return document.getElementById(name) ?? document.getElementById(OF_EDITORS + name);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
