/* What paper should not have, or lacks. `shown` are the texts of the main part on the screen. */
(shown) => {
  const found = [];
  const report = (element, seen) => {
    if (found.length < 12) found.push(spot(element, seen));
  };
  const boxOf = (element) => element.getBoundingClientRect();
  const isPrinted = (element) => isShown(element) && opacityOf(element) > 0.05 && boxOf(element).height > 2;
  for (const element of document.querySelectorAll("nav, [role=navigation], [role=dialog], dialog, video, audio"))
    if (isPrinted(element) && !element.matches(".breadcrumb, main nav") && textsIn(element).length > 0)
      report(element, "it is printed, and is of no use on paper");
  for (const element of document.querySelectorAll("footer, [role=contentinfo]"))
    if (!element.closest("main, article, blockquote") && isPrinted(element) && textsIn(element).length > 0)
      report(element, "the footer of the site is printed");
  for (const element of document.querySelectorAll("body *"))
    if (["fixed", "sticky"].includes(styleOf(element).position) && isPrinted(element) && boxOf(element).width > 2)
      if (!isForReadersOnly(element)) report(element, "it floats over each sheet");
  for (const element of document.querySelectorAll("body, body *")) {
    const { width, height } = boxOf(element);
    const colour = colourOf(styleOf(element).backgroundColor);
    if (width * height > 40000 && isPrinted(element) && colour.alpha > 0.5 && luminanceOf(colour) < 0.2)
      report(element, "its background is printed dark");
  }
  const main = document.querySelector("main");
  const texts = main && isPrinted(main) ? textsIn(main) : [];
  const printed = texts.map(({ node }) => node.data).join(" ").replace(/\s+/g, " ");
  const missing = shown.filter((each) => !printed.includes(each));
  if (missing.length > 0)
    report(main ?? document.body, `of ${shown.length} texts ${missing.length} are not printed, such as “${missing[0].slice(0, 60)}”`);
  for (const { element } of texts) {
    if (opacityOf(element) < 0.01) continue;
    const ink = inkOf(element);
    if (ink.alpha < 0.5 || contrastOf(ink, colourOf("white")) < 3)
      report(element, "its text is too pale on white paper");
  }
  const heading = document.querySelector("main h1");
  if (heading && boxOf(heading).top + scrollY > 1123) report(heading, "the first sheet has no heading");
  for (const element of [document.documentElement, document.body]) {
    const style = styleOf(element);
    if (CLIPS.has(style.overflowY) && element.scrollHeight > boxOf(element).height + 50)
      report(element, "what is beyond the first sheet is cut off");
  }
  return found;
}
