/**
 * Makes lazy images load only within `MARGIN` of the viewport.
 *
 * Browsers load lazy images a screen or more ahead, and no page can change that distance. So the
 * style clips lazy images away (see `picture.css`), and this script, which runs early, makes each one
 * eager when it comes near. Without the script the style releases them after a few
 * seconds.
 */
const MARGIN = "100px";
const SHAPE = "inset";
const LAZY = "picture > [loading=lazy]";

export function watchLazyImages(root: HTMLElement): void {
  // The style has released the images already, or does not clip them in this browser.
  const clip = getComputedStyle(root).getPropertyValue("--lazy-image-clip");
  if (!clip.includes(SHAPE)) return;
  // `scrollMargin` is the margin within scroll containers; a single observer would add both
  // margins.
  const observers = ["rootMargin", "scrollMargin"].map(
    (margin) => new IntersectionObserver(onIntersection, { [margin]: MARGIN }),
  );
  // Observing an element twice has no effect.
  const watch = (): void => {
    for (const { parentElement } of root.querySelectorAll(LAZY))
      for (const observer of observers) if (parentElement) observer.observe(parentElement);
  };
  new MutationObserver(watch).observe(root, { childList: true, subtree: true });
  watch();
  root.dataset.lazyImages = "";
}

function onIntersection(
  entries: IntersectionObserverEntry[],
  observer: IntersectionObserver,
): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    target.querySelector("img")?.setAttribute("loading", "eager");
  }
}
