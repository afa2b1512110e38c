/** Has links to the way to a place open the device's own map, which knows where it is. */

export function openRoutesInOwnMap(): void {
  // Before what turns pages: the link leads elsewhere by then.
  document.addEventListener("click", onClick, true);
}

function onClick({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-route]");
  if (!link) return;
  const to = link.dataset.route ?? "";
  const agent = navigator.userAgent;
  if (agent.includes("Android")) {
    link.href = `geo:0,0?q=${to}`;
    // An app opens; a tab would stay empty.
    link.removeAttribute("target");
  } else if (/iPhone|iPad|Macintosh/.test(agent)) {
    link.href = `https://maps.apple.com/?daddr=${to}&dirflg=w`;
  }
}
