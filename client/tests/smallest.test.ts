import { expect, test } from "vitest";

import { smallest } from "../smallest.ts";

test("what is used once is inlined", async () => {
  const code = "let add=(a,b)=>a+b;export let sum=(a,b,c)=>add(add(a,b),c),one=7;let two=one*2;";
  const made = await smallest(code);
  expect(made.length).toBeLessThanOrEqual(code.length);
  const { sum } = (await import(`data:text/javascript,${encodeURIComponent(made)}`)) as {
    sum: (a: number, b: number, c: number) => number;
  };
  expect(sum(1, 2, 3)).toBe(6);
});

test("a script that only grows stays as it is", async () => {
  expect(await smallest("export{};")).toBe("export{};");
});

test("two imports from one file become one", async () => {
  const code = 'import{a as b}from"./x.js";import{c}from"./x.js";b(c);';
  expect(await smallest(code)).toBe('import{a as b,c}from"./x.js";b(c);');
});
