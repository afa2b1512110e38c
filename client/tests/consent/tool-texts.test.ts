import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";

import { toolLanguage, toolTexts } from "../../src/consent/tool-texts.ts";

type Texts = Record<string, string | Record<string, string>>;

const SOURCE = "src/consent/texts/tarteaucitron";
const THEIRS = "node_modules/tarteaucitronjs/lang/tarteaucitron";

test.each([
  ["fr", "fr"],
  ["de", "de"],
  ["pt-br", "pt"],
  ["rm", "en"],
])("the tool speaks the page's language %s as %s", (locale, language) => {
  expect(toolLanguage(locale)).toBe(language);
  expect(toolTexts(language)).toContain(`tarteaucitron.${language}.`);
});

test.each(["fr", "it", "en"])("the site has texts of its own in %s", (language) => {
  expect(toolTexts(language)).toContain("/consent/texts/");
});

test.each(["fr", "it", "en"])("the texts in %s are those that the tool needs", (language) => {
  const ours = read(`${SOURCE}.${language}.js`);
  const theirs = read(`${THEIRS}.${language}.js`);
  expect(keys(ours)).toEqual(keys(theirs));
});

test.each([
  ["fr", /'|\.\.\.|[^\u202f][;!?]|[^\u00a0]:/u],
  ["it", /'|\.\.\.|\s[;:!?]|«\s|\s»/u],
  ["en", /'|\.\.\.|\s[;:!?]|[«»]/u],
])("the texts in %s are written as that language is printed", (language, wrong) => {
  const texts = values(read(`${SOURCE}.${language}.js`));
  expect(texts.filter((text) => wrong.test(text))).toEqual([]);
});

function read(path: string): Texts {
  const context = createContext({ tarteaucitron: { lang: {} } });
  runInContext(readFileSync(path, "utf8"), context);
  return (context as { tarteaucitron: { lang: Texts } }).tarteaucitron.lang;
}

function keys(texts: Texts): string[] {
  return Object.keys(texts).sort();
}

function values(texts: Texts): string[] {
  return Object.values(texts).flatMap((each) =>
    typeof each === "string" ? [each] : Object.values(each),
  );
}
