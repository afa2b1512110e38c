import { expect, test } from "vitest";

import { toolLanguage, toolTexts } from "../../src/consent/tool-texts.ts";

test.each([
  ["fr", "fr"],
  ["de", "de"],
  ["pt-br", "pt"],
  ["rm", "en"],
])("the tool speaks the page's language %s as %s", (locale, language) => {
  expect(toolLanguage(locale)).toBe(language);
  expect(toolTexts(language)).toContain(`tarteaucitron.${language}.min`);
});
