/** Saves the language that a visitor chooses by a language link. */

const YEAR_SECONDS = 365 * 24 * 3_600;

/**
 * The link's URL for navigation; the French home's `href` carries the choice for clients without
 * cookies.
 */
export function linkUrl(link: HTMLAnchorElement): string {
  return link.dataset.path ?? link.href;
}

/** Saves the language that a click on `target` chooses, in place of the link's ping. */
export function saveLanguage(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a[data-cookie]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const choice = link.dataset.cookie;
  if (!choice || !/^[\w-]+=[a-z]{2,3}(?:-[a-z\d]{2,4})*$/.test(choice)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${choice}; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax${secure}`;
  link.ping = "";
}

/** Whether the link at `target` leads to a page in another language. */
export function changesLanguage(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  return !!link?.hreflang && link.hreflang !== document.documentElement.lang;
}
