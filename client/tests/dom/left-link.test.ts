import { beforeEach, expect, test, vi } from "vitest";

import { describeLink, findLink } from "../../src/dom/left-link.ts";
import { found } from "../support/page.ts";

beforeEach(() => {
  document.body.innerHTML =
    '<a id="one" href="/a/">A</a><a href="/b/">B</a><a id="two" href="/a/"><b>A</b></a><p>p</p>';
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
});

function clicked(selector: string) {
  let described: ReturnType<typeof describeLink>;
  const listen = (event: Event) => (described = describeLink(event));
  document.body.addEventListener("click", listen, { once: true });
  found(document, selector).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return described;
}

test("a link is found again among those of its address", () => {
  expect(findLink(clicked("#two b"))).toBe(found(document, "#two"));
  expect(findLink(clicked("#one"))).toBe(found(document, "#one"));
});

test("one of them is removed: the first has the focus", () => {
  const left = clicked("#two");
  found(document, "#two").remove();
  expect(findLink(left)).toBe(found(document, "#one"));
});

test("what is removed, hidden or no link is not found", () => {
  expect(clicked("p")).toBeUndefined();
  expect(findLink({ href: "/c/", index: 0 })).toBeNull();
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([] as unknown as DOMRectList);
  expect(findLink({ href: "/a/", index: 0 })).toBeNull();
});
