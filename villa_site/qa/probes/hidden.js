/* Texts of the page that nobody can see: transparent, of the colour of what is behind, or absent. */
() => {
  const found = [];
  const main = document.querySelector("main");
  if (!main) return [spot(document.body, "there is no main part")];
  const { width, height } = main.getBoundingClientRect();
  if (!isShown(main) || width < 50 || height < 50) return [spot(main, "it is not displayed")];
  const behind = (element) => {
    for (const each of PARENTS(element)) {
      const style = styleOf(each);
      if (style.display === "contents") continue;
      if (style.backgroundImage !== "none") return null;
      const colour = colourOf(style.backgroundColor);
      if (colour.alpha > 0.99) return colour;
      if (colour.alpha > 0.01 || ["absolute", "fixed"].includes(style.position)) return null;
    }
    return colourOf("white");
  };
  const report = (element, seen) => {
    if (found.length < 8) found.push(spot(element, seen));
  };
  for (const { element } of textsIn(document.body)) {
    if (isOutOfReach(element) || element.closest("svg")) continue;
    const style = styleOf(element);
    const isLabel = PARENTS(element).some((each) =>
      Number(styleOf(each).opacity) < 0.1 && styleOf(each).position === "absolute" && each.closest("a, button, label"));
    if (isLabel) continue; // It appears when its control is pointed at.
    if (opacityOf(element) < 0.1) report(element, "its text is transparent (opacity)");
    else if (inkOf(element).alpha < 0.1 && style.backgroundClip !== "text")
      report(element, "its text is transparent (color)");
    else if (parseFloat(style.fontSize) < 5) report(element, `its text has ${style.fontSize}`);
    else {
      const colour = behind(element);
      const ink = inkOf(element);
      if (colour && ink.alpha > 0.9 && contrastOf(colour, ink) < 1.3)
        report(element, "its text has the colour of what is behind it");
    }
  }
  const headings = [...main.querySelectorAll("h1")];
  for (const each of headings)
    if (!isShown(each)) report(each, "the heading of the page is not displayed");
  return found;
}
