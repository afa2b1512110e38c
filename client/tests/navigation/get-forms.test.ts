import { expect, test } from "vitest";

import { formPage } from "../../src/navigation/get-forms.ts";
import { found, hideProperties } from "../support/page.ts";

const HERE = new URL("https://villa.test/agenda/?page=3");

function page(markup: string, { live = false, submitter = "" } = {}): string | undefined {
  document.body.innerHTML = markup;
  hideProperties(document);
  const form = found<HTMLFormElement>(document, "form");
  const button = submitter ? found(document, submitter) : null;
  return formPage(form, button, HERE, () => live)?.href;
}

test("the page of a form has its fields, and the button pressed", () => {
  const fields =
    '<input name="q" value="été & co"><input name="x" disabled><input type="checkbox" name="y">' +
    '<textarea name="t">\na\nb</textarea><button name="b" value="1"></button>';
  expect(page(`<form action="/recherche/#r">${fields}</form>`, { submitter: "button" })).toBe(
    "https://villa.test/recherche/?q=%C3%A9t%C3%A9+%26+co&t=a%0D%0Ab&b=1#r",
  );
  expect(page('<form method="get"><input name="page" value="1"></form>')).toBe(
    "https://villa.test/agenda/?page=1",
  );
});

test.each([
  '<form method="post"></form>',
  '<form action="https://elsewhere.test/"></form>',
  '<form target="_blank"></form>',
  '<form action="/file.pdf"></form>',
  '<form action="/_villa/x/"></form>',
  "<form data-full-load></form>",
  '<form method="dialog"></form>',
])("the browser sends %s", (markup) => {
  expect(page(markup)).toBeUndefined();
});

test("fields may be called like a form's properties", () => {
  const fields = ["elements", "action", "method"].map((name) => `<input name="${name}" value="1">`);
  const markup = `<form action="/a/">${fields.join("")}</form><form action="/a/">${fields.join("")}</form>`;
  expect(page(markup, { live: true })).toBe("https://villa.test/a/?elements=1&action=1&method=1");
});

test("the button may lead elsewhere", () => {
  const markup = '<form action="/a/"><button formaction="/b/"></button></form>';
  expect(page(markup, { submitter: "button" })).toBe("https://villa.test/b/");
});

test("what is chosen in other forms of the page stays chosen", () => {
  const markup =
    '<form action="/agenda/"><input name="q" value="new"><input type="hidden" name="kind" value="old"></form>' +
    '<form action="/agenda/"><input type="hidden" name="q" value="old"><input name="kind" value="b">' +
    '<input name="empty"></form><form action="/recherche/"><input name="s" value="x"></form>';
  expect(page(markup, { live: true })).toBe("https://villa.test/agenda/?q=new&kind=b");
  expect(page(markup)).toBe("https://villa.test/agenda/?q=new&kind=old");
});
