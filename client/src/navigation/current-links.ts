/**
 * Marks the links that lead to the current page in what pages have in common: the server sends it
 * once, and not for each page.
 */

/** The links below `[data-mark-current]`; `address` is the current page's. */
export function markCurrentLinks(address: string): void {
  const { pathname: path } = new URL(address, location.href);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-mark-current] a[href]")) {
    const isCurrent = link.origin === location.origin && samePath(link.pathname, path);
    if (isCurrent) link.setAttribute("aria-current", "page");
    else if (link.getAttribute("aria-current") === "page") link.removeAttribute("aria-current");
  }
}

/** Editors' links may lack the slash at the end. */
function samePath(one: string, other: string): boolean {
  return withSlash(one) === withSlash(other);
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}
