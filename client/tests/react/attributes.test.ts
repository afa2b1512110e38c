import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { toProps } from "../../src/react/attributes.ts";
import type { Child, Model } from "../../src/protocol/model.ts";
import { renderModel } from "../../src/react/elements.ts";

function printed(
  tagName: string,
  attributes: Record<string, unknown>,
  children: Child[] = [],
): string {
  return renderToStaticMarkup(
    createElement("div", null, renderModel({ tagName, attributes, children })),
  ).slice(5, -6);
}

describe("names", () => {
  test.each([
    [{ class: "a" }, 'class="a"'],
    [{ className: "a" }, 'class="a"'],
    [{ class: "a", className: "b" }, 'class="a"'],
    [{ tabindex: 0 }, 'tabindex="0"'],
    [{ tabIndex: 0 }, 'tabindex="0"'],
    [{ "aria-label": "x" }, 'aria-label="x"'],
    [{ ariaLabelledBy: "x" }, 'aria-labelledby="x"'],
    [{ dataPageId: "7" }, 'data-page-id="7"'],
    [{ contenteditable: true }, 'contentEditable="true"'],
    [{ fooBar: "x" }, 'foobar="x"'],
    [{ popovertarget: "menu" }, 'popoverTarget="menu"'],
  ])("%o prints %s", (attributes, expected) => {
    expect(printed("p", attributes)).toBe(`<p ${expected}></p>`);
  });

  test("labels, headers and drawings have the spelling of HTML and SVG", () => {
    expect(printed("label", { for: "name" })).toBe('<label for="name"></label>');
    expect(printed("td", { colspan: 2 })).toBe('<td colSpan="2"></td>');
    expect(printed("form", { "accept-charset": "utf-8" })).toBe(
      '<form accept-charset="utf-8"></form>',
    );
    const path: Child = { tagName: "path", attributes: { "stroke-width": 2, "xlink:href": "#a" } };
    expect(printed("svg", { viewbox: "0 0 1 1" }, [path])).toBe(
      '<svg viewBox="0 0 1 1"><path stroke-width="2" xlink:href="#a"></path></svg>',
    );
  });
});

describe("values", () => {
  test.each([
    [{ hidden: true }, ' hidden=""'],
    [{ hidden: false }, ""],
    [{ hidden: "" }, ""],
    [{ title: null }, ""],
    [{ title: true }, ""],
    [{ "data-on": false }, ' data-on="false"'],
    [{ title: { a: 1 } }, ""],
    [{ onclick: "alert(1)", onClick: "alert(1)" }, ""],
    [{ _reactpy_ack_seq: 3, ref: "x", key: "k", children: "x", innerHTML: "x" }, ""],
    [{ "bad name": 1, "@click": 1 }, ""],
    [
      { style: "color: red; --gap: 2px; background: url(a;b)" },
      ' style="color:red;--gap:2px;background:url(a;b)"',
    ],
    [
      { style: { "background-color": "red", "-webkit-box-flex": 1, marginTop: 4 } },
      ' style="background-color:red;-webkit-box-flex:1;margin-top:4px"',
    ],
  ])("%o prints '%s'", (attributes, expected) => {
    expect(printed("p", attributes)).toBe(`<p${expected}></p>`);
  });

  test("an empty URL stays on links only", () => {
    expect(printed("a", { href: "" })).toBe('<a href=""></a>');
    expect(printed("img", { src: "" })).toBe("<img/>");
  });
});

describe("fields", () => {
  test.each([
    ["input", { value: "a" }, [], '<input value="a"/>'],
    ["input", { defaultValue: "a" }, [], '<input value="a"/>'],
    ["input", { value: "a", defaultValue: "b" }, [], '<input value="a"/>'],
    [
      "input",
      { type: "checkbox", value: "1", checked: true },
      [],
      '<input type="checkbox" checked="" value="1"/>',
    ],
    ["input", { type: "hidden", value: 7 }, [], '<input type="hidden" value="7"/>'],
    ["input", { type: "submit", defaultValue: "Go" }, [], '<input type="submit" value="Go"/>'],
    ["textarea", {}, ["a", "b"], "<textarea>ab</textarea>"],
    ["textarea", { value: "a" }, ["b"], "<textarea>a</textarea>"],
  ])("<%s> with %o and %o", (tag, attributes, children, expected) => {
    expect(printed(tag, attributes, children)).toBe(expected);
  });

  test("a selection may be on the select or on its options", () => {
    const option = (value: string, more = {}): Model => ({
      tagName: "option",
      attributes: { value, ...more },
      children: [value],
    });
    const group: Model = {
      tagName: "optgroup",
      attributes: { label: "g" },
      children: [option("b", { selected: true })],
    };
    expect(printed("select", {}, [option("a"), group])).toContain('<option value="b" selected="">');
    expect(printed("select", { value: "a" }, [option("a"), option("b")])).toContain(
      '<option value="a" selected="">',
    );
    const both = printed("select", { multiple: true, value: ["a", "b"] }, [
      option("a"),
      option("b"),
    ]);
    expect(both.match(/selected=""/g)).toHaveLength(2);
  });
});

test("void elements have no children", () => {
  expect(printed("br", {}, ["x"])).toBe("<br/>");
  expect(toProps({ tagName: "br", children: ["x"] })).toEqual({});
});

test("custom elements keep their own attribute names", () => {
  expect(printed("villa-map", { class: "a", zoom: 3, data: { a: 1 }, hidden: false })).toBe(
    '<villa-map class="a" zoom="3"></villa-map>',
  );
});
