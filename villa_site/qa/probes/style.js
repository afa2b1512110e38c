/* Style sheets that did not arrive, and fonts that did not. */
async () => {
  const found = [];
  const looked = [];
  await document.fonts.ready;
  for (const link of document.querySelectorAll('link[rel~="stylesheet"]')) {
    if (link.disabled) continue;
    looked.push(new URL(link.href).pathname);
    let rules = 1;
    try {
      rules = link.sheet?.cssRules.length ?? 0;
    } catch {
      // One of another host keeps its rules for itself.
    }
    if (rules === 0) found.push(spot(link, `the style sheet ${link.getAttribute("href")} has no rule`));
  }
  const rules = [...document.styleSheets, ...document.adoptedStyleSheets].length;
  if (rules === 0) found.push(spot(document.body, "the page has no style sheet"));
  const plain = (name) => name.replace(/^["']|["']$/g, "");
  const declared = new Map();
  for (const face of document.fonts) {
    const family = plain(face.family);
    declared.set(family, [...(declared.get(family) ?? []), face.status]);
  }
  const used = new Map();
  for (const { element } of textsIn(document.body)) {
    const family = plain(styleOf(element).fontFamily.split(",")[0].trim());
    if (!used.has(family)) used.set(family, element);
  }
  for (const [family, element] of used) {
    looked.push(family);
    const states = declared.get(family);
    if (states?.includes("error") || (states && !states.includes("loaded")))
      found.push(spot(element, `its font ${family} did not load`));
    else if (!states && declared.size === 0 && /^Times/.test(family))
      found.push(spot(element, "its text has the font of a page without style"));
  }
  const preload = document.querySelector('link[rel="preload"][as="font"]');
  if (preload && declared.size === 0) found.push(spot(preload, "no style sheet declares its font"));
  return { found, looked };
}
