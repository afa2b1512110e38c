/** Milliseconds after the load in which a visible page reports its first paint. */
const PAINT_DELAY = 1_000;

/**
 * Starts the client once the page is painted: fonts and pictures have the connection to themselves
 * until then. The document's head holds the client's scripts in a template, where no browser loads
 * them. Where no paint is reported, the client starts when the page has loaded: a hidden page is not
 * painted, and some browsers report none. `load` may precede the paint of a page in sight.
 */
export function startClientAfterPaint(): void {
  const start = (): void => {
    // Called more than once: the template is empty then.
    for (const { content } of document.head.querySelectorAll("template"))
      document.head.append(content);
  };
  const type = "paint";
  new PerformanceObserver(start).observe({ type, buffered: true });
  addEventListener("load", () => {
    const { supportedEntryTypes } = PerformanceObserver;
    setTimeout(start, !document.hidden && supportedEntryTypes.includes(type) ? PAINT_DELAY : 0);
  });
}
