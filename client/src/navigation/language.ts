/** A language link leads to the page and names the cookie that remembers the choice. */

const YEAR_SECONDS = 365 * 24 * 3_600;

/** The address a link means: French home says in its own that it was chosen, for want of a cookie. */
export function linkUrl(link: HTMLAnchorElement): string {
  return link.dataset.path ?? link.href;
}

/** Keeps the choice of language that following `target` makes; the browser need not tell the server. */
export function saveLanguage(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a[data-cookie]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const choice = link.dataset.cookie;
  if (!choice || !/^[\w-]+=[a-z]{2}$/.test(choice)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${choice}; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax${secure}`;
  link.ping = "";
}
