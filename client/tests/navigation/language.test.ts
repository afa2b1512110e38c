import { beforeEach, expect, test } from "vitest";

import { rememberLanguage } from "../../src/navigation/language.ts";
import { followedLink } from "../../src/navigation/links.ts";

const HERE = new URL("http://localhost/a/");

function languageLink(cookie: string): HTMLAnchorElement {
  document.body.innerHTML = `<a href="/_villa/locale/it/?to=/it/b/" data-path="/it/b/">IT</a>`;
  const link = document.querySelector("a");
  if (!link) throw new Error("no link");
  link.dataset.cookie = cookie;
  return link;
}

beforeEach(() => {
  document.cookie = "i18n_redirected=; path=/; max-age=0";
});

test("a language link is followed to the page it means", () => {
  let url: URL | undefined;
  const link = languageLink("i18n_redirected=it");
  link.addEventListener("click", (event) => {
    url = followedLink(event, HERE);
    event.preventDefault();
  });
  link.click();
  expect(url?.pathname).toBe("/it/b/");
});

test("following it remembers the choice", () => {
  rememberLanguage(languageLink("i18n_redirected=it"));
  expect(document.cookie).toContain("i18n_redirected=it");
});

test("nothing but a language is written into the cookie", () => {
  rememberLanguage(languageLink("i18n_redirected=it; domain=evil.test"));
  expect(document.cookie).not.toContain("i18n_redirected");
});
