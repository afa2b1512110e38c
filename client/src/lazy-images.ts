/**
 * Holds lazy pictures back until they are within `MARGIN` of what is seen; the browser's own margin
 * is a screen or more, and no page can set it.
 *
 * The style holds them (see `picture.css`) from the first paint on; this script, which stands alone
 * and comes early, lets each go by making it an eager one. A page on which it never runs lets all go.
 */
const MARGIN = "100px";
const LAZY = "picture > img[loading=lazy]";

export function start(root: HTMLElement = document.documentElement): void {
  // It is late, or this browser cannot tell whether there is script: nothing is held any more.
  const clipped = getComputedStyle(root).getPropertyValue("--far-picture").trim();
  if (["", "none"].includes(clipped)) return;
  // The second margin is that of what scrolls inside of the page; one observer would add the two up.
  const sights = [{ rootMargin: MARGIN }, { scrollMargin: MARGIN }].map(
    (margin: IntersectionObserverInit) => new IntersectionObserver(seen, margin),
  );
  // To watch what is watched already changes nothing.
  const watch = (): void => {
    for (const { parentElement } of root.querySelectorAll(LAZY))
      for (const sight of sights) if (parentElement) sight.observe(parentElement);
  };
  new MutationObserver(watch).observe(root, { childList: true, subtree: true });
  watch();
  root.dataset.pictures = "near";
  window.addEventListener("beforeprint", () => {
    for (const image of root.querySelectorAll(LAZY)) image.setAttribute("loading", "eager");
  });
}

function seen(entries: IntersectionObserverEntry[], sight: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    target.querySelector("img")?.setAttribute("loading", "eager");
  }
}

start();
