/* What does not fit the width of the window: it sticks out, is cut, or is scrolled sideways. */
() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  const report = (element, seen) => {
    if (!found.some(({ element: other }) => other === element || other.contains(element)))
      found.push({ element, seen });
  };
  const beyond = document.documentElement.scrollWidth - width;

  /* The parts of a box that its ancestors show; null where one scrolls to the rest. */
  const cutOf = (element, line) => {
    for (const each of [element, ...boxesAround(element)]) {
      const style = styleOf(each);
      if (style.display === "inline" || style.display === "contents") continue;
      const { left, right } = innerBox(each);
      if (SCROLLS.has(style.overflowX)) return line.right - line.left > right - left + 2 ? { in: each } : null;
      if (right - left < 4 && CLIPS.has(style.overflowX)) return null;
      if (CLIPS.has(style.overflowX) && (line.right > right + 2 || line.left < left - 2)) {
        const cut = Math.max(line.right - right, left - line.left);
        return cut < line.right - line.left ? { by: each, cut } : null;
      }
    }
    return undefined;
  };
  for (const { element, lines } of textsInBody()) {
    if (isOutOfReach(element)) continue;
    for (const line of lines) {
      const cut = cutOf(element, line);
      if (cut === null) break;
      if (cut?.in) {
        // Each line has to be scrolled to and fro, which only tables and code may ask of a reader.
        if (!element.closest("table, pre, code, textarea, input"))
          report(element, `its text has to be scrolled sideways, line by line, at ${width} pixels`);
        break;
      }
      if (cut) {
        report(element, `${Math.round(cut.cut)} pixels of its text are cut off at ${width} pixels`);
        break;
      }
      const out = Math.max(line.right - width, -line.left);
      if (out > 1.5) {
        report(element, `its text sticks out of the window by ${Math.round(out)} pixels at ${width} pixels`);
        break;
      }
    }
  }
  for (const element of document.querySelectorAll(`body :is(img, video, iframe, table, ${CONTROLS})`)) {
    if (!isShown(element) || isForReadersOnly(element) || isOutOfReach(element)) continue;
    const box = element.getBoundingClientRect();
    const cut = cutOf(element, box);
    if (box.width < 3 || cut === null || cut?.in || opacityOf(element) < 0.01) continue;
    const isControl = element.matches(CONTROLS);
    if (cut && !isControl) continue;
    const out = cut ? cut.cut : Math.max(box.right - width, -box.left);
    if (isFloating(element) && out < box.width / 2) continue;
    if (out > 1.5 && !(cut && out < 4))
      report(element, `it sticks out by ${Math.round(out)} pixels at ${width} pixels`);
  }
  if (beyond > 0 && found.length === 0) {
    const out = [...document.querySelectorAll("body *")]
      .filter((each) => isShown(each) && each.getBoundingClientRect().right > width + 0.5)
      .sort((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right);
    report(out[0] ?? document.body, `the page scrolls sideways by ${beyond} pixels at ${width} pixels`);
  }
  return found.map(({ element, seen }) => spot(element, seen));
}
