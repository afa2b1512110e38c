/* Texts of which a part is cut off at the top or bottom by a box that does not scroll. */
() => {
  const found = [];
  const clipOf = (element) => {
    for (const each of [element, ...boxesAround(element)]) {
      const style = styleOf(each);
      if (style.display === "inline" || style.display === "contents") continue;
      if (SCROLLS.has(style.overflowY)) return undefined;
      if (style.webkitLineClamp !== "none") return undefined;
      if (CLIPS.has(style.overflowY)) return each;
    }
    return undefined;
  };
  for (const { element, lines } of textsInBody()) {
    if (isOutOfReach(element) || opacityOf(element) < 0.01) continue;
    const box = clipOf(element);
    if (!box) continue;
    const { top, bottom } = innerBox(box);
    if (bottom - top < 4) continue;
    const cut = lines.find((line) => {
      const hidden = Math.max(line.bottom - bottom, top - line.top);
      return hidden > line.height * 0.3;
    });
    if (cut) found.push(spot(element, `a line of its text is cut off by ${wordsOf(box).split(" ")[0]}`));
  }
  return found;
}
