import { expect, test } from "vitest";

import { forBrowsers, laterRules } from "../page-style.ts";

const CSS =
  '@font-face{font-family:A;src:url(a.woff2)}@property --x{syntax:"<length>";inherits:true}' +
  '.a{--preload:one-italic;top:0}@media print{.b::before{content:"--preload:no;}";top:0}}';

test("browsers get no word that is for the server", () => {
  expect(forBrowsers(CSS)).toBe(CSS.replace("--preload:one-italic;", ""));
});

test("the rules that follow have no faces and no registered properties", () => {
  expect(laterRules(CSS)).toBe('.a{top:0}@media print{.b::before{content:"--preload:no;}";top:0}}');
});
