import { afterEach, expect, test } from "vitest";

import { fallbackOf, fieldFallback, isGot, isPosted } from "../../src/protocol/http-way.ts";
import { moduleFallback } from "../../src/react/module-events.ts";
import { found } from "../support/page.ts";

const handler = { target: "x", preventDefault: true };

function form(attributes: string, content = '<input name="a"><button>b</button>') {
  document.body.innerHTML = `<form ${attributes}>${content}</form>`;
  return found<HTMLFormElement>(document, "form");
}

function event(type: string, selector: string, more: object = {}) {
  const target = found(document, selector);
  return { type, target, currentTarget: target, ...more };
}

test.each(["change", "input"])("a %s in a form that is got sends the form", (type) => {
  const got = form('method="get"');
  expect(fallbackOf(event(type, "input"), handler)).toEqual({
    way: { form: got, submitter: null },
    needsSocket: false,
  });
  expect(fieldFallback(found(document, "input")).way).toEqual({ form: got, submitter: null });
});

test("a field outside of its form is that form's", () => {
  const got = form('id="f" action="/a/"');
  document.body.insertAdjacentHTML("beforeend", '<select form="f"></select>');
  expect(fallbackOf(event("change", "select"), handler).way).toEqual({
    form: got,
    submitter: null,
    isChoice: true,
  });
});

test("fields named like a form's properties do not hide them", () => {
  expect(isGot(form('method="post"', '<input name="method" value="get">'))).toBe(false);
  expect(isGot(form('method="get"', '<input name="method"><input name="action">'))).toBe(true);
});

test.each([
  ['method="get"', 'formmethod="post"', "post"],
  ['method="POST"', "", "post"],
  ['method="post"', 'formmethod="get"', "get"],
  ["", "", "get"],
  ['method="get"', 'formmethod="dialog"', ""],
])("a form with %s and a button with %s is sent by %s", (attributes, more, method) => {
  const sent = form(attributes, `<button ${more}></button>`);
  const button = found(sent, "button");
  expect([isGot(sent, button), isPosted(sent, button)]).toEqual([
    method === "get",
    method === "post",
  ]);
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "userActivation");
});

test.each([
  [undefined, true],
  [{ isActive: true }, true],
  [{ isActive: false }, false],
])("a visitor waits for a module's event with activation %j: %s", (value, needsSocket) => {
  Object.defineProperty(navigator, "userActivation", { value, configurable: true });
  expect(moduleFallback()).toEqual({ needsSocket });
});

test("a prevented click on a link follows it, one on a button sends its form", () => {
  document.body.innerHTML = '<a href="/a/"><span>a</span></a>';
  const link = found<HTMLAnchorElement>(document, "a");
  expect(fallbackOf(event("click", "span"), handler).way).toEqual({ link });
  expect(fallbackOf(event("click", "span"), { target: "x" })).toEqual({ needsSocket: false });
  const got = form('action="/a/"');
  const submitter = found(document, "button");
  expect(fallbackOf(event("click", "button"), handler).way).toEqual({ form: got, submitter });
});

test("what is in a form that is posted goes with it", () => {
  form('method="post" action="/a/"');
  expect(fallbackOf(event("change", "input"), handler)).toEqual({ needsSocket: false });
  expect(fallbackOf(event("submit", "form"), handler)).toEqual({ needsSocket: false });
});

test.each([
  ["click", "<button type='button'></button>", "button", {}],
  ["click", "<div></div>", "div", {}],
  ["change", "<input>", "input", {}],
  ["keydown", "<input>", "input", { key: "Enter" }],
  ["submit", "<form></form>", "form", {}],
])("only a socket answers %s on %s", (type, markup, selector, more) => {
  document.body.innerHTML = markup;
  expect(fallbackOf(event(type, selector, more), { target: "x" })).toEqual({ needsSocket: true });
});

test.each([
  ["click", "<details><summary></summary></details>", "summary", {}],
  ["mouseover", "<div></div>", "div", {}],
  ["keydown", "<input>", "input", { key: "a" }],
  ["focus", "<input>", "input", {}],
])("nobody waits for an answer to %s on %s", (type, markup, selector, more) => {
  document.body.innerHTML = markup;
  expect(fallbackOf(event(type, selector, more), { target: "x" })).toEqual({ needsSocket: false });
});
