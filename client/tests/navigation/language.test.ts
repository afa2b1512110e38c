import { beforeEach, expect, test } from "vitest";

import { saveLanguage } from "../../src/navigation/language.ts";
import { followedLink } from "../../src/navigation/links.ts";

const HERE = new URL("http://localhost/a/");

function languageLink(cookie: string): HTMLAnchorElement {
  document.body.innerHTML = `<a href="/?lang=fr" data-path="/" ping="/_villa/locale/fr/">FR</a>`;
  const link = document.querySelector("a");
  if (!link) throw new Error("no link");
  link.dataset.cookie = cookie;
  return link;
}

beforeEach(() => {
  document.cookie = "i18n_redirected=; path=/; max-age=0";
});

test("the link to the French home navigates to its plain URL", () => {
  let url: URL | undefined;
  const link = languageLink("i18n_redirected=fr");
  link.addEventListener("click", (event) => {
    url = followedLink(event, HERE);
    event.preventDefault();
  });
  link.click();
  expect(url?.href).toBe("http://localhost/");
});

test.each(["it", "pt-br", "zh-hans"])("following a language link saves %s", (locale) => {
  const link = languageLink(`i18n_redirected=${locale}`);
  saveLanguage(link);
  expect(document.cookie).toContain(`i18n_redirected=${locale}`);
  expect(link.ping).toBeFalsy();
});

test("only a language is written to the cookie", () => {
  saveLanguage(languageLink("i18n_redirected=it; domain=evil.test"));
  expect(document.cookie).not.toContain("i18n_redirected");
});
