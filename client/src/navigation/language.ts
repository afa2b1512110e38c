/** A language link names the page it means and the cookie that remembers the choice. */

const A_YEAR = 365 * 24 * 3_600;

/** The address a link means: a language link's own goes by way of the server's cookie. */
export function meantAddress(link: HTMLAnchorElement): string {
  return link.dataset.path ?? link.href;
}

/** Keeps the choice of language that following `target` makes, as the server would. */
export function rememberLanguage(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a[data-cookie]") : null;
  const choice = link instanceof HTMLAnchorElement ? link.dataset.cookie : undefined;
  if (!choice || !/^[\w-]+=[a-z]{2}$/.test(choice)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${choice}; path=/; max-age=${String(A_YEAR)}; samesite=lax${secure}`;
}
