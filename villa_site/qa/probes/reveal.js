/* Scrolls through the page, as see_all does, and finds texts that stay transparent in sight. */
async () => {
  const found = [];
  const frame = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  const seenOf = (element) =>
    PARENTS(element).reduce((whole, each) => whole * Number(getComputedStyle(each).opacity), 1);
  const isLabel = (element) => element.closest("a, button, label, [role=tooltip]");
  const checked = new Set();
  const height = () => document.documentElement.scrollHeight;
  const unseen = new Set();
  for (let top = 0; top < height(); top += innerHeight * 0.8) {
    scrollTo({ top, behavior: "instant" });
    await frame();
    for (const { element, lines } of textsIn(document.querySelector("main") ?? document.body)) {
      const middle = (lines[0].top + lines[0].bottom) / 2;
      if (middle < 0 || middle > innerHeight || checked.has(element)) continue;
      if (seenOf(element) >= 0.5) checked.add(element);
      else if (!isLabel(element) && !isOutOfReach(element) && !isFloating(element)) unseen.add(element);
    }
  }
  for (const element of [...unseen].filter((each) => !checked.has(each)).slice(0, 5)) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const end = performance.now() + 1500;
    while (seenOf(element) < 0.5 && performance.now() < end) await frame();
    if (seenOf(element) < 0.5)
      found.push(spot(element, `it stays transparent when it is scrolled to (opacity ${seenOf(element).toFixed(2)})`));
  }
  scrollTo({ top: 0, behavior: "instant" });
  return found;
}
