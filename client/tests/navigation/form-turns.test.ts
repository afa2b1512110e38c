import { beforeEach, expect, test, vi } from "vitest";

import { FormTurns, type Pages } from "../../src/navigation/form-turns.ts";
import { found } from "../support/page.ts";

const go = vi.fn<Pages["go"]>(() => Promise.resolve());
let turns: FormTurns;

beforeEach(() => {
  go.mockClear();
  document.body.innerHTML =
    '<form action="/it/#a"><input name="q" value="1"></form><form action="/b/" id="other"></form>' +
    '<form method="post" id="posted"></form><a href="/c/">C</a><a href="/d.pdf" id="file">D</a>';
  turns = new FormTurns({ url: new URL("https://villa.test/it/"), go }, () => false);
});

const form = (selector = "form") => found<HTMLFormElement>(document, selector);
const link = (selector = "a") => found<HTMLAnchorElement>(document, selector);

function submit(selector: string): boolean {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form(selector).dispatchEvent(event);
  return event.defaultPrevented;
}

test("a form that is sent by GET turns the page, its own in place", () => {
  expect(submit("form")).toBe(true);
  expect(submit("#other")).toBe(true);
  expect(submit("#posted")).toBe(false);
  expect(go.mock.calls.map(([url, kind, options]) => [url.href, kind, options])).toEqual([
    ["https://villa.test/it/?q=1", "push", { form: form() }],
    ["https://villa.test/b/", "push", { form: form("#other") }],
  ]);
});

test("of the events without a socket the last leads on, without an entry of its own", () => {
  turns.follow([]);
  expect(go).not.toHaveBeenCalled();
  turns.follow([{ link: link() }, { form: form(), submitter: null }]);
  expect(go).toHaveBeenCalledExactlyOnceWith(new URL("https://villa.test/it/?q=1"), "replace", {
    form: form(),
  });
});

test("a choice without a socket is a step of the history", () => {
  turns.follow([{ form: form(), submitter: null, isChoice: true }]);
  expect(go.mock.calls[0]?.[1]).toBe("push");
});

test("a link that a handler prevented from being followed is followed", () => {
  turns.follow([{ link: link() }]);
  expect(go).toHaveBeenCalledExactlyOnceWith(new URL("https://villa.test/c/"), "push", {
    full: false,
  });
});

test("what is no page of the site is left to the browser", () => {
  const native = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  form().action = "https://elsewhere.test/";
  turns.follow([{ form: form(), submitter: null }]);
  expect(native).toHaveBeenCalledOnce();
  const assign = vi.fn();
  vi.stubGlobal("location", { assign });
  turns.follow([{ link: link("#file") }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("https://villa.test/d.pdf");
  expect(go).not.toHaveBeenCalled();
});
