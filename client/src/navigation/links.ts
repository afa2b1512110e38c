/** Tells which clicks lead to another page of the site, and leaves all others to the browser. */

import { meantAddress } from "./language.ts";

const ENGINE_PATH = "/_villa/";

/** The address to navigate to, or undefined when the click is none of ours. */
export function followedLink(event: MouseEvent, here: URL): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const url = link instanceof HTMLAnchorElement ? linkedPage(link, here) : undefined;
  return url && !isSamePlace(url, here) ? url : undefined;
}

/** The page of this site that `link` leads to in this tab, or undefined. */
export function linkedPage(link: HTMLAnchorElement, here: URL): URL | undefined {
  if (!link.hasAttribute("href") || !isPlain(link)) return undefined;
  const url = parsed(meantAddress(link), here);
  return url && isPage(url, here) ? url : undefined;
}

/** An editor's link may be no address at all. */
function parsed(address: string, here: URL): URL | undefined {
  try {
    return new URL(address, here);
  } catch {
    return undefined;
  }
}

function isPlain(link: HTMLAnchorElement): boolean {
  return (
    (link.target === "" || link.target.toLowerCase() === "_self") &&
    !link.hasAttribute("download") &&
    !link.relList.contains("external") &&
    link.closest("[data-full-load]") === null
  );
}

function isPage({ origin, pathname }: URL, here: URL): boolean {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  return origin === here.origin && !pathname.startsWith(ENGINE_PATH) && !last.includes(".");
}

/** A link with a hash to the very page that is shown only scrolls. */
function isSamePlace(url: URL, here: URL): boolean {
  return samePage(url, here) && url.href.includes("#");
}

export function samePage(one: URL, other: URL): boolean {
  return (
    one.origin === other.origin && one.pathname === other.pathname && one.search === other.search
  );
}
