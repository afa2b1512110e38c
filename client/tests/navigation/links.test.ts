import { describe, expect, test } from "vitest";

import { followedLink } from "../../src/navigation/links.ts";

const here = new URL("https://villa.test/it/agenda/?month=2026-11");

function followed(html: string, init: MouseEventInit = {}): string | undefined {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init });
  let url: URL | undefined;
  const listen = (heard: MouseEvent) => {
    url = followedLink(heard, here);
    heard.preventDefault();
  };
  document.body.addEventListener("click", listen, { once: true });
  (document.querySelector("b") ?? document.querySelector("a"))?.dispatchEvent(event);
  return url && url.pathname + url.search + url.hash;
}

describe("followedLink", () => {
  test.each([
    ['<a href="/it/x/">x</a>', "/it/x/"],
    ['<a href="https://villa.test/it/x/?a=1#part"><b>x</b></a>', "/it/x/?a=1#part"],
    ['<a href="/it/x/" target="_self" rel="next">x</a>', "/it/x/"],
    ['<a href="/it/agenda/?month=2026-12#list">x</a>', "/it/agenda/?month=2026-12#list"],
    ['<a href="https://villa.test/it/agenda/?month=2026-11">x</a>', "/it/agenda/?month=2026-11"],
  ])("takes %s", (html, expected) => {
    expect(followed(html)).toBe(expected);
  });

  test.each([
    '<a href="https://elsewhere.test/it/">x</a>',
    '<a href="/it/x/" target="_blank">x</a>',
    '<a href="/it/x/" download>x</a>',
    '<a href="/it/x/" rel="noopener external">x</a>',
    '<a href="/it/x/" data-full-load>x</a>',
    '<div data-full-load><a href="/it/x/">x</a></div>',
    '<a href="/programme.pdf">x</a>',
    '<a href="/sitemap.xml">x</a>',
    '<a href="/_villa/feed/">x</a>',
    '<a href="https://villa.test/it/agenda/?month=2026-11#list">x</a>',
    '<a href="mailto:a@b.it">x</a>',
    "<a>x</a>",
    "<p><b>x</b></p>",
  ])("leaves %s to the browser", (html) => {
    expect(followed(html)).toBeUndefined();
  });

  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])("leaves a click with %o to the browser", (init) => {
    expect(followed('<a href="/it/x/">x</a>', init)).toBeUndefined();
  });
});
