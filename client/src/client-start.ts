/**
 * Starts the client once the page is painted: letters and pictures have the line to themselves
 * until then. The document's head holds the client's scripts in a template, where no browser loads
 * them. What nobody sees is not painted: a page in a hidden tab starts when it is shown.
 */
export function startClientAfterPaint(): void {
  // Called with the first paint and with that of content; a second time the template is empty.
  new PerformanceObserver(() => {
    for (const { content } of document.head.querySelectorAll("template"))
      document.head.append(content);
  }).observe({ type: "paint", buffered: true });
}
