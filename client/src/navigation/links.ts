/** Decides which clicks navigate within the site; all others are left to the browser. */

import { linkUrl } from "./language.ts";

const INTERNAL_PATH = "/_villa/";

/** Selects links that are left to the browser; those of this site load the page in full. */
export const LOADED_IN_FULL = '[data-full-load], [data-full-load] a, [rel~="external"]';

/** The URL to navigate to; undefined when the browser handles the click. */
export function followedLink(event: MouseEvent, here: URL): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const url = link instanceof HTMLAnchorElement ? linkedPage(link, here) : undefined;
  return url && !isHashLink(url, here) ? url : undefined;
}

/** The page of this site that `link` opens in this tab, or undefined. */
export function linkedPage(link: HTMLAnchorElement, here: URL): URL | undefined {
  if (!link.hasAttribute("href") || !opensHere(link)) return undefined;
  return pageAt(linkUrl(link), here);
}

/** The page of this site at `address`, or undefined. */
export function pageAt(address: string, here: URL): URL | undefined {
  const url = parseUrl(address, here);
  return url && isPage(url, here) ? url : undefined;
}

/** Editors' links may be no valid URL. */
function parseUrl(address: string, here: URL): URL | undefined {
  try {
    return new URL(address, here);
  } catch {
    return undefined;
  }
}

function opensHere(link: HTMLAnchorElement): boolean {
  return (
    (link.target === "" || link.target.toLowerCase() === "_self") &&
    !link.hasAttribute("download") &&
    !link.matches(LOADED_IN_FULL)
  );
}

function isPage({ origin, pathname }: URL, here: URL): boolean {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  return origin === here.origin && !pathname.startsWith(INTERNAL_PATH) && !last.includes(".");
}

/** A link with a hash to the current page only scrolls. */
function isHashLink(url: URL, here: URL): boolean {
  return samePage(url, here) && url.href.includes("#");
}

export function samePage(one: URL, other: URL): boolean {
  return (
    one.origin === other.origin && one.pathname === other.pathname && one.search === other.search
  );
}

export function withHash(address: string, hash: string): string {
  return address.includes("#") ? address : address + hash;
}
