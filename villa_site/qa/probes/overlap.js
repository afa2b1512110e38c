/* Texts that lie over one another. */
() => {
  const found = [];
  const boxes = [];
  for (const { element, lines } of textsInBody()) {
    if (isOutOfReach(element) || isFloating(element) || opacityOf(element) < 0.05) continue;
    const around = [element, ...boxesAround(element)].filter((each) => {
      const { overflowX, overflowY, display } = styleOf(each);
      return display !== "inline" && (overflowX !== "visible" || overflowY !== "visible");
    });
    for (const line of lines) {
      // Glyphs fill about half the height of their line.
      let { left, right } = line;
      let top = line.top + line.height * 0.3;
      let bottom = line.bottom - line.height * 0.25;
      for (const each of around) {
        const inner = innerBox(each);
        left = Math.max(left, inner.left);
        right = Math.min(right, inner.right);
        top = Math.max(top, inner.top);
        bottom = Math.min(bottom, inner.bottom);
      }
      if (right - left > 2 && bottom - top > 2) boxes.push({ element, left, right, top, bottom });
    }
  }
  boxes.sort((one, other) => one.top - other.top);
  const seen = new Set();
  for (const [index, one] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length && boxes[next].top < one.bottom; next += 1) {
      const other = boxes[next];
      // Parts of one line may begin at different heights.
      if (one.element === other.element && other.top - one.top < 2) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide < 3 || high < 2 || seen.has(one.element)) continue;
      seen.add(one.element);
      found.push(spot(one.element, one.element === other.element ? "its lines lie over one another"
        : `it lies over the text of ${wordsOf(other.element)}`));
    }
  }
  return found;
}
