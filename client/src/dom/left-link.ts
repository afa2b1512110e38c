/** Describes the link by which a page is left, to find it when the visitor comes back. */

export interface LeftLink {
  readonly href: string;
  /** Its place among the links of the page with the same address. */
  readonly index: number;
}

export function describeLink(event: Event): LeftLink | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const href = link?.getAttribute("href");
  if (!link || !href) return undefined;
  return { href, index: Math.max(0, linksTo(href).indexOf(link)) };
}

export function findLink(left: LeftLink | undefined): HTMLElement | null {
  if (!left) return null;
  const links = linksTo(left.href);
  const link = links[left.index] ?? links[0];
  return link instanceof HTMLElement && link.getClientRects().length > 0 ? link : null;
}

function linksTo(href: string): Element[] {
  return [...document.querySelectorAll("a[href]")].filter(
    (each) => each.getAttribute("href") === href,
  );
}
