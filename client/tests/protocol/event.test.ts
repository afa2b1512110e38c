import { describe, expect, test } from "vitest";

import { projectEvent } from "../../src/protocol/event.ts";
import { found } from "../support/page.ts";

function form(html: string): HTMLFormElement {
  document.body.innerHTML = `<form name="f">${html}</form>`;
  return found<HTMLFormElement>(document, "form");
}

const field = (name: string) => found<HTMLInputElement>(document, `[name=${name}]`);

describe("projectEvent", () => {
  test("gives type, name and value of the changed field", () => {
    const email = (form('<input name="email" value="a@b.it">'), field("email"));
    expect(projectEvent({ type: "change", target: email, currentTarget: email })).toEqual({
      type: "change",
      target: { name: "email", value: "a@b.it" },
      currentTarget: { name: "email", value: "a@b.it" },
    });
  });

  test("never gives another element a password's value", () => {
    const parent = form('<input name="secret" type="password" value="s3cret">');
    for (const type of ["change", "input", "keydown", "click"]) {
      const event = projectEvent({
        type,
        target: field("secret"),
        currentTarget: parent,
        key: "a",
      });
      expect(JSON.stringify(event)).not.toContain("s3cret");
    }
  });

  test("gives the values of other fields only when they change", () => {
    const parent = form('<input name="city" value="Roma">');
    const told = (type: string) =>
      projectEvent({ type, target: field("city"), currentTarget: parent }).target.value;
    expect(told("click")).toBeUndefined();
    expect(told("keydown")).toBeUndefined();
    expect(told("change")).toBe("Roma");
  });

  test("gives the state of checkboxes and the values of a multiple select", () => {
    form(`<input type="checkbox" name="it" value="1" checked>
      <select multiple name="lang"><option selected>fr</option><option>en</option><option selected>it</option></select>`);
    const box = field("it");
    const list = field("lang");
    expect(projectEvent({ type: "change", target: box, currentTarget: box }).target).toEqual({
      name: "it",
      value: "1",
      checked: true,
    });
    expect(
      projectEvent({ type: "change", target: list, currentTarget: list }).target.value,
    ).toEqual(["fr", "it"]);
  });

  test("gives the place of a pointer, and of the element with the handler", () => {
    const parent = form("");
    parent.getBoundingClientRect = () => new DOMRect(10, 20, 300, 40);
    const place = { clientX: 15, clientY: 25.5 };
    const event = { type: "pointermove", target: parent, currentTarget: parent, ...place };
    expect(projectEvent(event)).toMatchObject({
      type: "pointermove",
      target: { name: "f" },
      currentTarget: {
        name: "f",
        boundingClientRect: { x: 10, y: 20, width: 300, height: 40 },
      },
      clientX: 15,
      clientY: 25.5,
    });
  });

  test("gives the key of keyboard events only", () => {
    const city = (form('<input name="city">'), field("city"));
    const event = { target: city, currentTarget: city, key: "Enter" };
    expect(projectEvent({ ...event, type: "keydown" }).key).toBe("Enter");
    expect(projectEvent({ ...event, type: "click" })).not.toHaveProperty("key");
  });

  test("gives a form's data on submit with repeated values, file names and submitter", () => {
    const sent =
      form(`<input name="a" value="1"><input name="b" value="2"><input name="b" value="3">
      <input type="file" name="cv"><button name="go" value="now">Go</button>`);
    Object.defineProperty(field("cv"), "files", { value: [new File(["secret"], "cv.pdf")] });
    const nativeEvent = new SubmitEvent("submit", { submitter: field("go") });
    const { formData } = projectEvent({
      type: "submit",
      target: sent,
      currentTarget: sent,
      nativeEvent,
    });
    expect(formData).toMatchObject({ a: "1", b: ["2", "3"], go: "now" });
    expect(JSON.stringify(formData)).not.toContain("secret");
  });
});

test("a field may be called like what every object has", () => {
  const element = form('<input name="__proto__" value="a"><input name="constructor" value="b">');
  const { formData } = projectEvent({ type: "submit", target: element, currentTarget: element });
  expect(Object.entries(formData ?? {})).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
});
