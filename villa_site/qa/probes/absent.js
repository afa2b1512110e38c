/* Texts of the main part, controls apart, that its style hides though nothing in its HTML says that
   they are folded away, and their share of all texts. What another place of it shows is not missed. */
() => {
  const AWAY =
    "[hidden], [inert], [aria-hidden=true], details:not([open]) > :not(summary), dialog, [popover], " +
    "button, label, [role=dialog], [role=tabpanel], [role=status], [role=alert], villa-island, svg, video, audio, object, .visually-hidden, " +
    NOT_TEXT;
  const main = document.querySelector("main");
  if (!main || !isShown(main)) return { found: [], share: 0 };
  const folded = new Set();
  for (const control of document.querySelectorAll("[aria-expanded=false][aria-controls]"))
    for (const id of control.getAttribute("aria-controls").split(/\s+/)) folded.add(id);
  for (const link of document.querySelectorAll("a[aria-haspopup=dialog][href^='#']"))
    folded.add(link.getAttribute("href").slice(1));
  const isFolded = (element) => PARENTS(element).some((each) => folded.has(each.id));
  const reasonOf = (element, node) => {
    const style = styleOf(element);
    if (!element.checkVisibility({ visibilityProperty: true })) return "it is not displayed";
    if (PARENTS(element).some((each) => /opacity\(0/.test(styleOf(each).filter))) return "it is transparent (filter)";
    if (parseFloat(style.fontSize) < 1) return `its text has ${style.fontSize}`;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    return width < 1 || height < 1 ? "it is drawn with no size" : "";
  };
  const hiddenTexts = [];
  const shown = new Set();
  let [whole, hidden] = [0, 0];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.data.trim();
    if (text === "" || element.closest(NOT_TEXT)) continue;
    const reason = reasonOf(element, node);
    if (!reason && !element.closest(".visually-hidden")) shown.add(text);
    if (element.closest(AWAY) || isFolded(element)) continue;
    whole += text.length;
    if (reason) hiddenTexts.push({ element, text, reason });
  }
  const found = [];
  for (const { element, text, reason } of hiddenTexts) {
    if (shown.has(text)) continue;
    hidden += text.length;
    found.push(spot(element, reason));
  }
  return { found, share: hidden / Math.max(whole, 1) };
}
