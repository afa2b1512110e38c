import { beforeEach, describe, expect, test } from "vitest";

import { patchHtml } from "../../../src/dom/patch/html.ts";
import { found } from "../../support/page.ts";

let element: HTMLElement;

beforeEach(() => {
  element = document.createElement("section");
  document.body.replaceChildren(element);
});

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as for `found`
function find<Found extends Element = HTMLElement>(selector: string): Found {
  return found<Found>(element, selector);
}

/** Shows `before`, lets `change` act on it, and patches it to `after`. */
function patched(before: string, after: string, change: () => void = () => undefined): void {
  element.innerHTML = before;
  change();
  patchHtml(element, before, after);
}

describe("the page becomes what the server says", () => {
  test.each([
    ["a <b>text</b>", "another <b>word</b> more"],
    ["<p>a</p>", ""],
    ["", "<p>a</p>"],
    ["<p class='a b' id='x'>a</p>", "<p class='b c' lang='it'>a</p>"],
    ["<i>1</i><i>2</i><i>3</i>", "<i>3</i><i>1</i><i>4</i><i>2</i>"],
    ["<i>1</i><b>2</b>", "<b>1</b><i>2</i>"],
    ["<p>a<!-- -->b</p>", "<p>a<!-- -->c<!-- -->d</p>"],
    ["<ul><li>1</li></ul>", "<ul><li>0</li><li>1</li></ul>"],
    ["<p style='color: red; top: 1px'>a</p>", "<p style='color: blue'>a</p>"],
    ["<svg><path d='M0'/></svg>", "<svg viewBox='0 0 1 1'><path d='M1'/></svg>"],
    ["<table><tbody><tr><td>1</td></tr></tbody></table>", "<table><tbody></tbody></table>"],
    [
      "<select><option>1</option></select>",
      "<select><option>2</option><option>1</option></select>",
    ],
  ])("from %s", (before, after) => {
    const wanted = document.createElement("section");
    wanted.innerHTML = after;
    patched(before, after);
    expect(element.isEqualNode(wanted)).toBe(true);
    patchHtml(element, after, before);
    wanted.innerHTML = before;
    expect(element.isEqualNode(wanted)).toBe(true);
    patchHtml(element, undefined, after);
    wanted.innerHTML = after;
    expect(element.textContent).toBe(wanted.textContent);
  });

  test("inside an SVG too", () => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.innerHTML = "<path d='M0'/>";
    patchHtml(svg, "<path d='M0'/>", "<path d='M1'/><circle r='1'/>");
    expect(svg.innerHTML).toBe('<path d="M1"></path><circle r="1"></circle>');
    expect(svg.lastElementChild?.namespaceURI).toBe(svg.namespaceURI);
  });
});

describe("what a visitor did stays", () => {
  const FORM = `
    <input name="a" value="x"><input type="checkbox" name="b"><textarea name="c">t</textarea>
    <input type="radio" name="d" value="1" checked><input type="radio" name="d" value="2">
    <select name="e"><option>1</option><option>2</option></select>
    <details><summary>s</summary></details><div contenteditable="true">e</div>`;

  test.each([true, false])("where a text beside it changes; HTML before known: %s", (isKnown) => {
    element.innerHTML = `<p>1 vote</p>${FORM}`;
    find<HTMLInputElement>("[name=a]").value = "typed";
    find<HTMLInputElement>("[name=a]").focus();
    find<HTMLInputElement>("[name=a]").setSelectionRange(1, 3);
    find<HTMLInputElement>("[name=b]").checked = true;
    find<HTMLTextAreaElement>("textarea").value = "written";
    find<HTMLInputElement>("[value='2']").checked = true;
    find<HTMLSelectElement>("select").value = "2";
    find<HTMLDetailsElement>("details").open = true;
    find("p").classList.add("by-script");
    const elements = [...element.querySelectorAll("*")];
    patchHtml(element, isKnown ? `<p>1 vote</p>${FORM}` : undefined, `<p>2 votes</p>${FORM}`);
    expect([...element.querySelectorAll("*")]).toEqual(elements);
    expect(find("p").textContent).toBe("2 votes");
    expect(find("p").className).toBe("by-script");
    const field = find<HTMLInputElement>("[name=a]");
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["typed", 1, 3]);
    expect(document.activeElement).toBe(field);
    expect(find<HTMLInputElement>("[name=b]").checked).toBe(true);
    expect(find<HTMLTextAreaElement>("textarea").value).toBe("written");
    expect(find<HTMLInputElement>("[value='2']").checked).toBe(true);
    expect(find<HTMLSelectElement>("select").value).toBe("2");
    expect(find<HTMLDetailsElement>("details").open).toBe(true);
  });

  test("where the server's own defaults change", () => {
    const before = FORM;
    const after = FORM.replace('value="x"', 'value="y"')
      .replace(">t<", ">u<")
      .replace('value="1" checked', 'value="1"')
      .replace('name="b"', 'name="b" checked')
      .replace("<option>1", "<option selected>1");
    patched(before, after, () => {
      find<HTMLInputElement>("[name=a]").value = "typed";
      find<HTMLTextAreaElement>("textarea").value = "written";
      find<HTMLInputElement>("[value='2']").checked = true;
      find<HTMLSelectElement>("select").value = "2";
    });
    expect(find<HTMLInputElement>("[name=a]").value).toBe("typed");
    expect(find<HTMLInputElement>("[name=a]").defaultValue).toBe("y");
    expect(find<HTMLTextAreaElement>("textarea").value).toBe("written");
    expect(find<HTMLInputElement>("[value='2']").checked).toBe(true);
    expect(find<HTMLSelectElement>("select").value).toBe("2");
    expect(find<HTMLInputElement>("[name=b]").checked).toBe(true);
  });

  test("where another choice becomes the default", () => {
    const radio = (value: number, more = "") =>
      `<input type="radio" name="d" value="${String(value)}"${more}>`;
    patched(radio(1, " checked") + radio(2), radio(1) + radio(2) + radio(3, " checked"), () => {
      find<HTMLInputElement>("[value='2']").checked = true;
    });
    expect(find<HTMLInputElement>("[value='2']").checked).toBe(true);
  });

  test("in its own field, whatever comes in its place", () => {
    patched('<input name="a">', '<input name="b">', () => {
      find<HTMLInputElement>("input").value = "typed";
    });
    expect(find<HTMLInputElement>("input").value).toBe("");
  });

  test.each([true, false])("with what scripts have added; HTML before known: %s", (isKnown) => {
    const before = '<p class="a" style="color: red">1</p><details></details><button>1</button>';
    element.innerHTML = before;
    find("p").classList.add("by-script");
    find("p").style.top = "1px";
    find("button").setAttribute("aria-expanded", "true");
    const after = before.replaceAll("1", "2").replace('"a"', '"b"').replace("red", "blue");
    patchHtml(element, isKnown ? before : undefined, after.replace("<details", "<details open"));
    expect([...find("p").classList]).toEqual(expect.arrayContaining(["by-script", "b"]));
    expect([find("p").style.color, find("p").style.top]).toEqual(["blue", "1px"]);
    expect(find("button").getAttribute("aria-expanded")).toBe("true");
    expect(find<HTMLDetailsElement>("details").open).toBe(isKnown);
    if (!isKnown) return;
    patchHtml(element, after, "<p>3</p>");
    expect([...find("p").classList]).toEqual(["by-script"]);
    expect(find("p").getAttribute("style")).toBe("top: 1px;");
  });

  test("and untouched fields follow the server", () => {
    patched('<input value="a">', '<input value="b">');
    expect(find<HTMLInputElement>("input").value).toBe("b");
  });
});

test("what visitors chose and the server took as default follows the server", () => {
  const sent = `<input type="checkbox" checked=""><input name="a" value="x">
    <textarea>x</textarea><select><option>1</option><option selected="">2</option></select>`;
  const before = `<input type="checkbox"><input name="a" value="">
    <textarea></textarea><select><option>1</option><option>2</option></select>`;
  element.innerHTML = before;
  const [box, text] = element.querySelectorAll("input");
  const [area, list] = [find<HTMLTextAreaElement>("textarea"), find<HTMLSelectElement>("select")];
  box?.click();
  for (const field of [text, area]) Object.assign(field ?? {}, { value: "x" });
  list.value = "2";
  patchHtml(element, before, sent);
  const values = () => [box?.checked, text?.value, area.value, list.value];
  expect(values()).toEqual([true, "x", "x", "2"]);
  patchHtml(element, sent, before);
  expect(values()).toEqual([false, "", "", "1"]);
});

describe("in a list", () => {
  const item = (name: string, votes = 0, other = "") =>
    `<li><button data-vote="${name}">${name}</button> ${votes} <input${other}></li>`;
  const NAMES = Array.from({ length: 20 }, (_each, row) => `n${row}`);
  const list = (names: readonly string[], votes: Readonly<Record<string, number>> = {}) =>
    `<ul>${names.map((name) => item(name, Object.entries(votes).find(([n]) => n === name)?.[1])).join("")}</ul>`;
  const buttonOf = (name: string) => find(`[data-vote=${name}]`);
  const inputOf = (name: string) => {
    const input = buttonOf(name).parentElement?.querySelector("input");
    if (!input) throw new Error(name);
    return input;
  };

  test.each([
    ["a figure changes", NAMES, { n7: 3 }],
    ["two change places", [...NAMES.slice(0, 6), "n7", "n6", ...NAMES.slice(8)], { n7: 3 }],
    ["one goes first", ["n19", ...NAMES.slice(0, 19)], { n19: 3 }],
    ["all are reversed", [...NAMES].reverse(), { n3: 1, n8: 2 }],
    ["one comes in", ["new", ...NAMES], { n7: 1 }],
    ["one goes", NAMES.filter((name) => name !== "n4"), { n7: 1 }],
  ])("no item is made again, and words stay with theirs: %s", (_what, names, votes) => {
    const before = list(NAMES);
    element.innerHTML = before;
    const buttons = new Map(NAMES.map((name) => [name, buttonOf(name)]));
    for (const name of NAMES) inputOf(name).value = `of ${name}`;
    const after = list(names, votes);
    patchHtml(element, before, after);
    const wanted = document.createElement("section");
    wanted.innerHTML = after;
    expect(element.isEqualNode(wanted)).toBe(true);
    for (const name of names.filter((each) => each !== "new")) {
      expect(buttonOf(name)).toBe(buttons.get(name));
      expect(inputOf(name).value).toBe(`of ${name}`);
    }
  });

  test.each([
    ["id", '<p id="a" class="k">un</p><p id="b" class="k">deux</p>', "eins", "zwei"],
    ["words", '<p class="k">un 1</p><p class="k">deux 1</p>', "un 2", "deux 2"],
    ["names", '<p class="k"><i id="a"></i>un</p><p class="k"><i id="b"></i>deux</p>', "ein", "zwo"],
  ])("two that change places and more are known by their %s", (_what, before, first, second) => {
    element.innerHTML = before;
    const [one, other] = [...element.children];
    const after = document.createElement("section");
    after.innerHTML = before
      .replaceAll('"k"', '"l"')
      .replace(/un( 1)?/, first)
      .replace(/deux( 1)?/, second);
    after.append(after.firstElementChild ?? "");
    patchHtml(element, before, after.innerHTML);
    expect(element.isEqualNode(after)).toBe(true);
    expect([...element.children]).toEqual([other, one]);
    expect(element.firstElementChild).toBe(other);
  });

  test("the words of a removed item come to no other", () => {
    const before = "<i>a<input></i><i>b<input></i><i>c<input></i>";
    patched(before, "<i>a<input></i><i>c<input></i><i>d<input></i>", () => {
      for (const input of element.querySelectorAll("input")) input.value = "typed";
    });
    expect([...element.querySelectorAll("input")].map(({ value }) => value)).toEqual([
      "typed",
      "typed",
      "",
    ]);
  });
});

describe("in a page that others have changed", () => {
  test("a translation stays where the server changes nothing, and goes where it does", () => {
    patched("<p>un</p><p>deux</p>", "<p>un</p><p>trois</p>", () => {
      for (const each of element.querySelectorAll("p"))
        each.innerHTML = `<font><font>${each.textContent} (en)</font></font>`;
    });
    expect(element.innerHTML).toBe("<p><font><font>un (en)</font></font></p><p>trois</p>");
  });

  test("nodes of extensions stay in their places", () => {
    patched("<p>1</p><input name='a'><div>b</div>", "<p>2</p><input name='a'><div>c</div>", () => {
      find("input").insertAdjacentHTML("afterend", "<div data-icon></div>");
      find("input").setAttribute("data-filled", "");
    });
    expect(element.innerHTML).toBe(
      '<p>2</p><input name="a" data-filled=""><div data-icon=""></div><div>c</div>',
    );
  });

  test.each([
    ["its tag", "<div>A</div><div>B</div>", () => true],
    ["its attributes", '<div>A</div><div id="b">B</div>', () => find("#b").toggleAttribute("x")],
  ])("an element beside one of an extension is known by %s", (_what, before, change) => {
    element.innerHTML = before;
    const ours = element.lastElementChild;
    ours?.insertAdjacentHTML("beforebegin", '<div data-icon=""></div>');
    if (ours) ours.textContent = "B (en)";
    change();
    patchHtml(element, before, before.replace("B", "C"));
    expect(element.lastElementChild).toBe(ours);
    expect(ours?.textContent).toBe("C");
    expect(find("[data-icon]").textContent).toBe("");
  });

  test("an element whose attributes have changed is still the server's", () => {
    patched(
      '<div class="a">A</div><div class="b">B</div>',
      '<div class="a">A</div><div class="b">C</div>',
      () => {
        find(".b").className = "c";
        find(".c").insertAdjacentHTML("afterend", "<div data-icon></div>");
        find(".c").textContent = "B (en)";
      },
    );
    expect(find(".c").textContent).toBe("C");
  });

  test("what somebody has removed does not come back until the server changes it", () => {
    patched("<p>1</p><b>2</b>", "<p>3</p><b>2</b>", () => {
      find("b").remove();
    });
    expect(element.innerHTML).toBe("<p>3</p>");
    patchHtml(element, "<p>3</p><b>2</b>", "<p>3</p><b>4</b>");
    expect(element.innerHTML).toBe("<p>3</p><b>4</b>");
  });
});
