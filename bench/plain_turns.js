/** Turns between two pages with what a browser has: no framework, no focus, no announcement. */
(() => {
  const pages = new Map(PAGES);
  const isSlow = SLOW;
  const positions = new Map();
  let path = location.pathname;

  const show = (next, position) => {
    positions.set(path, scrollY);
    path = next;
    const { title, html } = pages.get(path);
    document.title = title;
    document.querySelector("main").innerHTML = html;
    scrollTo(0, position);
  };

  addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !pages.has(link.pathname)) return;
    event.preventDefault();
    const turn = () => {
      show(link.pathname, 0);
      history.pushState(null, "", link.href);
    };
    if (isSlow) turn();
    else document.startViewTransition(turn);
  });
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => show(location.pathname, positions.get(location.pathname)));
  document.documentElement.dataset.plain = "";
})();
