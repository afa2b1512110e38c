import { describe, expect, test, vi } from "vitest";

import type { Command } from "../../src/commands/chain.ts";
import { on, openCommands } from "../support/commands.ts";
import { found, settled, stopClocks } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

const TARGET = '<p id="a" class="x" title="t">A</p>';

/** Runs commands by a click on a button before `html`; gives the target. */
async function clicked(html: string, ...commands: Command[]): Promise<HTMLElement> {
  await openCommands(`<button ${on("click", ...commands)}></button>${html}`);
  found(document, "button").click();
  return found(document, "#a");
}

describe("a command changes its targets:", () => {
  test.each<[Command, string]>([
    [["hide", "#a"], '<p id="a" class="x" title="t" hidden="">'],
    [["toggle", "#a"], '<p id="a" class="x" title="t" hidden="">'],
    [["show", "#a"], '<p id="a" class="x" title="t">'],
    [["add_class", "#a", ["y", "z"]], '<p id="a" class="x y z" title="t">'],
    [["remove_class", ".x", ["x"]], '<p id="a" class="" title="t">'],
    [["toggle_class", [["next"]], ["x", "y"]], '<p id="a" class="y" title="t">'],
    [["set_attribute", "#a", "title", "u"], '<p id="a" class="x" title="u">'],
    [["remove_attribute", "#a", "title"], '<p id="a" class="x">'],
    [["toggle_attribute", "#a", "title", "t", "u"], '<p id="a" class="x" title="u">'],
    [["toggle_attribute", "#a", "title", "t", null], '<p id="a" class="x">'],
    [["toggle_attribute", "#a", "title", "u", null], '<p id="a" class="x" title="u">'],
    [["when", "(width)", [["hide", "#a"]]], '<p id="a" class="x" title="t">'],
  ])("%j", async (command, tag) => {
    const target = await clicked(TARGET, command);
    expect(target.outerHTML).toBe(`${tag}A</p>`);
  });

  test("details and dialogs by their own means", async () => {
    await clicked('<details id="a"></details>', ["toggle", "#a"]);
    expect(found<HTMLDetailsElement>(document, "#a").open).toBe(true);
  });

  test("a dialog that the browser may have opened as a popover", async () => {
    await openCommands(
      `<button ${on("click", ["toggle", "#a"])}></button><dialog id="a" popover></dialog>`,
    );
    const dialog = found<HTMLDialogElement>(document, "#a");
    const [press, hidePopover] = [found(document, "button"), vi.fn()];
    Object.assign(dialog, {
      showModal: () => (dialog.open = true),
      close: () => (dialog.open = false),
      hidePopover,
    });
    press.click();
    expect(dialog.open).toBe(true);
    press.click();
    expect(dialog.open).toBe(false);
    expect(hidePopover).not.toHaveBeenCalled();
    vi.spyOn(dialog, "matches").mockImplementation((selector) => selector === ":popover-open");
    press.click();
    expect(hidePopover).toHaveBeenCalledOnce();
  });

  test("what controls an element says whether it is shown", async () => {
    const control = '<button id="b" aria-controls="c a" aria-expanded="true"></button>';
    await clicked(control + TARGET, ["hide", "#a"]);
    expect(found(document, "#b").getAttribute("aria-expanded")).toBe("false");
  });
});

test("media conditions are queried when the event comes", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(width)" }));
  const target = await clicked(TARGET, ["when", "(width)", [["hide", "#a"]]]);
  expect(target.hidden).toBe(true);
});

test("focus moves, is remembered and restored", async () => {
  const leave = await openCommands(
    `<button id="one" ${on("click", ["push_focus", []], ["focus", "#two"])}></button>
     <input id="two" ${on("change", ["pop_focus"], ["pop_focus"])}>`,
  );
  const [one, two] = [found(document, "#one"), found(document, "#two")];
  one.click();
  expect(document.activeElement).toBe(two);
  two.dispatchEvent(new Event("change", { bubbles: true }));
  expect(document.activeElement).toBe(one);
  one.click();
  leave();
  two.dispatchEvent(new Event("change", { bubbles: true }));
  expect(document.activeElement).toBe(two);
});

test("what follows a wait comes later", async () => {
  stopClocks();
  const target = await clicked(TARGET, ["hide", "#a"], ["wait", 300], ["show", "#a"]);
  expect(target.hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(target.hidden).toBe(false);
});

test("what follows a wait does not come on the next page", async () => {
  stopClocks();
  const leave = await openCommands(
    `<button ${on("click", ["wait", 300], ["hide", "#a"])}></button>${TARGET}`,
  );
  found(document, "button").click();
  leave();
  await vi.advanceTimersByTimeAsync(300);
  expect(found(document, "#a").hidden).toBe(false);
});

describe("what follows a copy", () => {
  const chain: Command[] = [
    ["copy", "#a", null],
    ["hide", "#a"],
  ];

  test("is run once it is done", async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const target = await clicked(TARGET, ...chain);
    await settled();
    expect(writeText).toHaveBeenCalledWith("A");
    expect(target.hidden).toBe(true);
  });

  test("is not run where it is refused", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const writeText = () => Promise.reject(new Error("denied"));
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const target = await clicked(TARGET, ...chain);
    await settled();
    expect(target.hidden).toBe(false);
    expect(info).toHaveBeenCalledOnce();
  });
});

test.each([true, false])("sharing takes the place of the link where it can (%s)", async (can) => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", can ? { share } : {});
  await openCommands(`<a href="mailto:?body=x" ${on("click", ["share", { url: "/x/" }])}>x</a>`);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.addEventListener("click", (each) => {
    expect(each.defaultPrevented).toBe(can);
    each.preventDefault();
  });
  found(document, "a").dispatchEvent(event);
  await settled();
  expect(share.mock.calls).toEqual(can ? [[{ url: "/x/" }]] : []);
});

test("a link is followed as any other", async () => {
  const followed: string[] = [];
  await openCommands(`<button ${on("click", ["navigate", "/it/agenda/"])}></button>`);
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLAnchorElement) followed.push(event.target.pathname);
    event.preventDefault();
  });
  found(document, "button").click();
  expect(followed).toEqual(["/it/agenda/"]);
  expect(document.querySelector("a")).toBeNull();
});

test("a form is submitted as by its button", async () => {
  const submit = vi.fn((event: Event) => {
    event.preventDefault();
  });
  await openCommands(`<form><select ${on("change", ["submit", []])}></select></form>`);
  document.addEventListener("submit", submit);
  found(document, "select").dispatchEvent(new Event("change", { bubbles: true }));
  expect(submit).toHaveBeenCalledOnce();
});

test("scrolling is smooth, unless the visitor wants less motion", async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await clicked(TARGET, ["scroll_to", "#a", "center"]);
  expect(scroll).toHaveBeenLastCalledWith({
    behavior: "smooth",
    block: "center",
    inline: "nearest",
  });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  found(document, "button").click();
  expect(scroll.mock.lastCall?.[0]).toMatchObject({ behavior: "auto" });
});

test("a target that is not there is passed over", async () => {
  const debug = vi.spyOn(console, "debug").mockImplementation(() => undefined);
  const target = await clicked(TARGET, ["hide", "#none"], ["focus", "#none"], ["hide", "#a"]);
  expect(target.hidden).toBe(true);
  expect(debug).toHaveBeenCalledTimes(2);
});

test("a command that this script does not know ends the chain", async () => {
  const target = await clicked(TARGET, ["fly", "#a"] as unknown as Command, ["hide", "#a"]);
  expectLogged(/unknown command fly/);
  expect(target.hidden).toBe(false);
});
