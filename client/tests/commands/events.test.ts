import { expect, test, vi } from "vitest";

import { on, openCommands } from "../support/commands.ts";
import { found, stopClocks } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

test("events rise from the innermost element, those of focus too", async () => {
  await openCommands(
    `<div ${on("click", ["toggle_class", "#b", ["outer"]])} ${on("focus", ["add_class", [], ["within"]])}>
       <button id="b" ${on("click", ["toggle_class", "#b", ["inner"]])}><b></b></button>
     </div>`,
  );
  found(document, "b").click();
  expect(found(document, "button").className).toBe("inner outer");
  found(document, "button").focus();
  expect(found(document, "div").className).toBe("within");
});

test("events that do not rise are of their element alone", async () => {
  await openCommands(
    `<details ${on("toggle", ["add_class", [], ["seen"]])}><summary></summary><details></details></details>`,
  );
  found(document, "details details").dispatchEvent(new Event("toggle"));
  expect(found(document, "details").className).toBe("");
  found(document, "details").dispatchEvent(new Event("toggle"));
  expect(found(document, "details").className).toBe("seen");
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "a link that is clicked with %s held is the browser's",
  async (key) => {
    await openCommands(
      `<div ${on("click", ["add_class", [], ["clicked"]])}>
         <a href="#b" ${on("click", ["prevent_default"])}><b></b></a>
         <button ${on("click", ["prevent_default"])}></button>
       </div>`,
    );
    const isPrevented = (selector: string, held: object) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...held });
      return !found(document, selector).dispatchEvent(event);
    };
    expect(isPrevented("b", { [key]: true })).toBe(false);
    expect(found(document, "div").className).toBe("clicked");
    expect(isPrevented("b", {})).toBe(true);
    expect(isPrevented("button", { [key]: true })).toBe(true);
  },
);

test("what stops a submission stops its commands", async () => {
  await openCommands(`<form ${on("submit", ["hide", []])}></form>`);
  const form = found(document, "form");
  form.addEventListener("submit", (event) => {
    event.stopPropagation();
  });
  form.dispatchEvent(new Event("submit", { bubbles: true }));
  expect(form.hidden).toBe(false);
});

test("events of one's own are heard, with what they start", async () => {
  await openCommands(
    `<section ${on("panel-open", ["add_class", [], ["open"]])}>
       <button ${on("click", ["dispatch", [], "panel-open", { n: 1 }])}></button>
     </section>`,
  );
  const details: unknown[] = [];
  document.addEventListener("panel-open", (event) => {
    details.push((event as CustomEvent).detail);
  });
  found(document, "button").click();
  expect(found(document, "section").className).toBe("open");
  expect(details).toEqual([{ n: 1 }]);
});

test("what a hash names is reported, and what is around it", async () => {
  await openCommands(
    `<div ${on("target", ["add_class", [], ["around"]])}>
       <p id="é" ${on("target", ["toggle_class", [], ["named"]])}></p>
     </div>`,
  );
  const { tellTarget } = await import("../../src/commands/events.ts");
  tellTarget(null);
  expect(document.querySelector("[class]")).toBeNull();
  tellTarget(found(document, "p"));
  expect(found(document, "p").className).toBe("named");
  expect(found(document, "div").className).toBe("around");
});

test("the next page learns what its hash names, and has nothing of the page before", async () => {
  await openCommands(
    `<p ${on("click", ["add_class", [], ["clicked"]])} ${on("target", ["add_class", [], ["named"]])}></p>`,
  );
  const element = found(document, "p");
  element.click();
  await Promise.resolve();
  document.dispatchEvent(new CustomEvent("villa:turn", { detail: element }));
  expect(element.className).toBe("named");
});

test("escape is reported to what has the focus in it, not to others", async () => {
  const marked = on("escape", ["add_class", [], ["left"]]);
  await openCommands(`<p ${marked}><button></button></p><p ${marked}></p>`);
  found(document, "button").focus();
  for (const key of ["a", "Escape"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect([...document.querySelectorAll("p")].map((each) => each.className)).toEqual(["left", ""]);
});

test("commands that start each other are stopped, others go on", async () => {
  await openCommands(
    `<div ${on("a-b", ["dispatch", [], "b-a", null])} ${on("b-a", ["dispatch", [], "a-b", null])}>
       <button ${on("click", ["dispatch", [], "a-b", null], ["add_class", [], ["after"]])}></button>
     </div>`,
  );
  found(document, "button").click();
  expectLogged(/start each other without end/);
  expect(found(document, "button").className).toBe("after");
});

test("commands that start each other later are stopped, too", async () => {
  stopClocks();
  vi.spyOn(performance, "now").mockReturnValue(1);
  const again = on("a-b", ["toggle_class", [], ["x"]], ["wait", 1], ["dispatch", [], "a-b", null]);
  await openCommands(`<button ${again} ${on("click", ["dispatch", [], "a-b", null])}></button>`);
  found(document, "button").click();
  await vi.advanceTimersByTimeAsync(2_000);
  expectLogged(/start each other without end/);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(["{", '[["hide","["]]', "null"])(
  "commands that cannot be read are named: %s",
  async (text) => {
    await openCommands(`<button data-on-click='${text}'></button>`);
    found(document, "button").click();
    expectLogged(/Commands failed/);
  },
);
