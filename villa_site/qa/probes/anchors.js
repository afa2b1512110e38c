/* Targets in the page that end up under what floats at the top of the window. */
() => {
  const found = [];
  const looked = [];
  const ids = new Set();
  const decoded = (hash) => {
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash; // A percent sign that encodes nothing, as in #50%.
    }
  };
  for (const link of document.querySelectorAll("a[href*='#']")) {
    const url = new URL(link.href);
    if (url.pathname === location.pathname && url.hash.length > 1) ids.add(decoded(url.hash.slice(1)));
  }
  for (const heading of document.querySelectorAll("main :is(h2, h3, section)[id]")) ids.add(heading.id);
  const top = scrollY;
  for (const id of ids) {
    const target = document.getElementById(id);
    if (!target || !isShown(target) || isFloating(target)) continue;
    looked.push(`#${id}`);
    scrollTo({ top: 0, behavior: "instant" });
    target.scrollIntoView({ block: "start", behavior: "instant" });
    const text = textsIn(target)[0];
    const box = text ? text.lines[0] : target.getBoundingClientRect();
    const { left, width } = box;
    if (box.top < -1) {
      found.push(spot(target, `a link to it leaves its beginning ${Math.round(-box.top)} pixels above the window`));
      continue;
    }
    if (box.top > innerHeight) {
      found.push(spot(target, "a link to it does not lead there"));
      continue;
    }
    const at = document.elementFromPoint(left + Math.min(width / 2, 40), box.top + box.height / 2);
    const over = at && PARENTS(at).find((each) => ["fixed", "sticky"].includes(styleOf(each).position));
    if (over && !over.contains(target) && over.getBoundingClientRect().top < innerHeight / 3)
      found.push(spot(target, `a link to it leaves it under ${wordsOf(over)}`));
  }
  scrollTo({ top, behavior: "instant" });
  return { found, looked };
}
