/**
 * Starts the client once the page is painted: fonts and pictures have the connection to themselves
 * until then. The document's head holds the client's scripts in a template, where no browser loads
 * them. A hidden page is not painted, and some browsers do not report paints: there the client starts
 * when the page has loaded, or with the frame that follows.
 */
export function startClientAfterPaint(): void {
  const start = (): void => {
    // Called more than once: the template is empty then.
    for (const { content } of document.head.querySelectorAll("template"))
      document.head.append(content);
  };
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  window.addEventListener("load", () => {
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
}
