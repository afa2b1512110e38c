/**
 * Starts the client once the page is painted: fonts and pictures have the connection to themselves
 * until then. The document's head holds the client's script in a template, where no browser loads
 * it. A hidden page is not painted: its client starts at once.
 */
export function startClientAfterPaint(): void {
  const start = (): void => {
    // Called with the first paint and with that of content; a second time the template is empty.
    for (const { content } of document.head.querySelectorAll("template"))
      document.head.append(content);
  };
  if (document.hidden) document.addEventListener("readystatechange", start);
  else new PerformanceObserver(start).observe({ type: "paint", buffered: true });
}
