/* Texts and controls that something lies over, wherever in the window they are scrolled to. */
() => {
  const found = [];
  // An ancestor is over what it holds where that lies behind the ancestor's background.
  const isOver = (at, element) =>
    at !== element && !element.contains(at) && at.closest("label")?.control !== element &&
    (!at.contains(element) || !styleOf(element).display.startsWith("inline"));
  const blocks = (element, isControl) => {
    let by = null;
    for (const part of [0.5, 0.3, 0.75]) {
      const before = element.getBoundingClientRect();
      scrollBy({ top: before.top + before.height / 2 - innerHeight * part, behavior: "instant" });
      const box = element.getBoundingClientRect();
      const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.2], [0.5, 0.8]].map(([x, y]) => [
        box.left + x * box.width,
        box.top + y * box.height,
      ]);
      const met = points.map((point) => [document.elementFromPoint(...point), point]).filter(([at]) => at);
      const isFree = ([at, point]) => !isOver(at, element) || !(isOpaque(at, point) || (isControl && !at.contains(element)));
      if (met.length === 0 || met.some(isFree)) return null;
      by = met[0][0];
    }
    return by;
  };
  const candidates = [
    ...[...document.querySelectorAll(`body ${CONTROLS}`)].map((each) => [each, true]),
    ...[...document.querySelectorAll("main :is(h1, h2, h3, p, li, figcaption)")]
      .filter((each) => each.textContent.trim()).map((each) => [each, false]),
  ];
  const top = scrollY;
  for (const [element, isControl] of candidates) {
    const { width, height } = element.getBoundingClientRect();
    if (!isShown(element) || width < 3 || height < 3 || isForReadersOnly(element)) continue;
    if (isOutOfReach(element) || opacityOf(element) < 0.05) continue;
    if (styleOf(element).pointerEvents === "none" || element.disabled) continue;
    const by = blocks(element, isControl);
    if (by) found.push(spot(element, `${wordsOf(by)} lies over it`));
  }
  scrollTo({ top, behavior: "instant" });
  return found;
}
