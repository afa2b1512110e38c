/* The texts of which the background is a picture, in the window or everywhere: their boxes in it
   and their colours. */
({ everywhere }) => {
  const isOverPicture = (element) => {
    for (const each of PARENTS(element)) {
      const style = styleOf(each);
      if (style.display === "contents") continue;
      if (style.backgroundImage.includes("url(")) return true;
      if (colourOf(style.backgroundColor).alpha > 0.99) return false;
      if (["absolute", "fixed", "sticky"].includes(style.position)) return true;
    }
    return false;
  };
  return textsIn(document.body)
    .filter(({ element, lines }) => !isOutOfReach(element) && opacityOf(element) > 0.5 &&
      lines[0].left >= 0 && lines[0].right <= innerWidth)
    .filter(({ lines }) => everywhere || (lines[0].top >= 0 && lines[0].bottom <= innerHeight))
    .filter(({ element }) => isOverPicture(element))
    .filter(({ element, lines: [{ left, top, width, height }] }) => {
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return everywhere || (at && (at === element || element.contains(at) || at.contains(element)));
    })
    .map(({ element, lines: [{ left, top, right, bottom }] }) => {
      const { red, green, blue } = inkOf(element);
      return { ...spot(element, ""), box: [left, top, right, bottom], ink: [red, green, blue] };
    });
}
