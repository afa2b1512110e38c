/* Texts and controls that something lies over, wherever in the window they are scrolled to. */
() => {
  const found = [];
  // An ancestor is over what it holds where that lies behind the ancestor's background, or where
  // something that the ancestor paints takes the click.
  const isOver = (at, element) =>
    at !== element && !element.contains(at) && at.closest("label")?.control !== element;
  // A gradient without a transparent colour hides what is behind it, too.
  const hides = ({ backgroundColor, backgroundImage }) =>
    colourOf(backgroundColor).alpha > 0.9 ||
    (backgroundImage.includes("gradient(") && !/rgba\(|url\(| \/ /.test(backgroundImage));
  const isPainted = (element, point) =>
    partsAt(element, point).some((style) => Number(style.opacity) > 0.9 && hides(style));
  const blocks = (element, isControl, paints) => {
    let by = null;
    for (const part of [0.5, 0.3, 0.75]) {
      const before = element.getBoundingClientRect();
      scrollBy({ top: before.top + before.height / 2 - innerHeight * part, behavior: "instant" });
      const box = element.getClientRects()[0];
      if (!box) return null;
      const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.2], [0.5, 0.8]].map(([x, y]) => [
        box.left + x * box.width,
        box.top + y * box.height,
      ]);
      const met = points.map((point) => [document.elementFromPoint(...point), point]).filter(([at]) => at);
      const isFree = ([at, point]) => !isOver(at, element) || !(isControl || paints(at, point));
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
  const isMet = ([element]) => {
    const { width, height } = element.getClientRects()[0] ?? { width: 0, height: 0 };
    if (!isShown(element) || width < 3 || height < 3 || isForReadersOnly(element)) return false;
    if (isOutOfReach(element) || styleOf(element).display === "contents") return false;
    return opacityOf(element) >= 0.05;
  };
  const takesClicks = ([element]) => styleOf(element).pointerEvents !== "none" && !element.disabled;
  const met = candidates.filter(isMet);
  const clickable = met.filter(takesClicks);
  const top = scrollY;
  const look = (all, paints) => {
    for (const [element, isControl] of all) {
      const by = blocks(element, isControl, paints);
      // What floats may lie under a notice that floats too, until the notice is closed.
      if (by && !(isFloating(element) && isFloating(by))) found.push(spot(element, `${wordsOf(by)} lies over it`));
    }
  };
  look(clickable, isOpaque);
  if (found.length === 0) {
    // What lets clicks through may hide a text all the same.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { pointer-events: auto !important; }");
    document.adoptedStyleSheets.push(sheet);
    look(met.map(([element]) => [element, false]), isPainted);
    document.adoptedStyleSheets.pop();
  }
  scrollTo({ top, behavior: "instant" });
  return found;
}
