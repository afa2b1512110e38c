import { expect, test } from "vitest";

import { asStatement, withHelpers } from "../shared-runtime.ts";

const RUNTIME = "var e=1,t=()=>e+1;export{e as n,t as r};";

test("the runtime becomes a statement that exports its helpers", async () => {
  const code = `${asStatement(RUNTIME)}export default helper_r()+helper_n;`;
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as object;
  expect({ ...module }).toMatchObject({ default: 3, helper_n: 1 });
  expect(() => asStatement("var e=1;")).toThrow("another form");
});

test("imports of the runtime lead to the chunk that has it", () => {
  const code = 'import{n as e,r as $,t}from"./runtime-x$1.js";import{t}from"./b.js";';
  expect(withHelpers(code, "runtime-x$1.js", "host.js")).toBe(
    'import{helper_n as e,helper_r as $,helper_t as t}from"./host.js";import{t}from"./b.js";',
  );
  expect(withHelpers(code, "runtime-x$1.js")).toBe(
    'var e=helper_n,$=helper_r,t=helper_t;import{t}from"./b.js";',
  );
});
