/* What script has changed in the HTML that the server wrote. */
(html) => {
  const found = [];
  const COMPARED = ["class", "href", "src", "alt", "id", "lang", "aria-label", "aria-current", "role", "type", "name"];
  const before = new DOMParser().parseFromString(html, "text/html");
  const plain = (node) => node.data.replace(/\s+/g, " ").trim();
  const isOwn = (element) => element.closest("villa-island, script, style, noscript, template, dialog") === null;
  const textsOf = (root) => {
    const texts = [];
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (plain(node) && node.parentElement && isOwn(node.parentElement)) texts.push([plain(node), node.parentElement]);
    }
    return texts;
  };
  const [served, shown] = [before, document].map((each) => each.querySelector("#villa"));
  if (!served || !shown) return [spot(document.body, "the page has no part that script takes over")];
  const join = (texts) => texts.map(([text]) => text).join(" ");
  const [one, other] = [textsOf(served), textsOf(shown)];
  if (join(one) !== join(other)) {
    let index = 0;
    while (one[index]?.[0] === other[index]?.[0]) index += 1;
    const element = other[index]?.[1] ?? shown;
    const was = one[index]?.[0] ?? "nothing";
    found.push(spot(element, `the server wrote “${was.slice(0, 80)}”`));
  }
  const elementsOf = (root) => [...root.querySelectorAll("a, img, input, h1, h2, h3, [lang], [aria-label]")].filter(isOwn);
  const [were, are] = [elementsOf(served), elementsOf(shown)];
  // Script may add elements, and may take none away.
  if (were.length > are.length)
    found.push(spot(shown, `the server wrote ${were.length} elements, script shows ${are.length}`));
  if (were.length === are.length)
    for (const [index, element] of are.entries())
      for (const name of COMPARED) {
        const [was, is] = [were[index].getAttribute(name), element.getAttribute(name)];
        // A field becomes a combobox with the script that gives it suggestions.
        if (is === "combobox" && element.matches("input")) continue;
        if (was !== is && found.length < 8)
          found.push(spot(element, `its ${name} is ${JSON.stringify(is)}, the server wrote ${JSON.stringify(was)}`));
      }
  return found;
}
