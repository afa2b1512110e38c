import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import FormValidation from "../../src/islands/form_validation.tsx";
import { RESET_AFTER } from "../../src/islands/form_validation/pending-state.ts";
import type { Model } from "../../src/protocol/model.ts";
import type { Island } from "../../src/react/live-context.ts";
import { found, hideProperties, node, openPage, page, settled } from "../support/page.ts";

const RULES = {
  nom: { missing: "Il manque.", longest: 3, tooLong: "Trop long." },
  age: { pattern: "[0-9]+", misfit: "Un nombre." },
  choix: { missing: "Choisissez." },
  moment: { missing: "Quand ?" },
  carte: {
    missing: "Joignez.",
    largest: 4,
    endings: [".pdf"],
    tooLarge: "Trop lourd.",
    wrongKind: "Pas celui-ci.",
    empty: "Vide.",
  },
};

function field(name: string, type: string, value = "") {
  const id = `f-${name}-${value}`;
  return node("div", { className: "field" }, [
    node("input", { id, name, type, ...(value && { value }) }),
    node("p", { className: "field-error", hidden: true }, []),
  ]);
}

const FORM = node("form", { id: "f-form", action: "/ici/", method: "post", noValidate: true }, [
  field("nom", "text"),
  field("age", "text"),
  node("fieldset", { className: "field" }, [
    node("input", { type: "checkbox", name: "choix", value: "a" }),
    node("input", { type: "checkbox", name: "choix", value: "b" }),
    node("p", { className: "field-error", hidden: true }, []),
  ]),
  node("fieldset", { className: "field", id: "moments" }, [
    node("input", { type: "radio", name: "moment", value: "soir" }),
    node("p", { className: "field-error", hidden: true }, []),
  ]),
  field("carte", "file"),
  node("input", { type: "hidden", name: "villa-ticket" }),
  node("input", { name: "website", "data-trap": "" }),
  node("button", { className: "form-send", type: "submit" }, [
    node("span", { className: "button-label" }, ["Envoyer"]),
  ]),
]);

async function openIslands(form: Model, props: object, before?: (container: HTMLElement) => void) {
  const model = page("/", [form, node("villa-island", { name: "form_validation", props })]);
  const opened = await openPage(model, {
    islands: {
      form_validation: () => Promise.resolve({ default: FormValidation as unknown as Island }),
    },
    ...(before && { before }),
  });
  await settled();
  return opened;
}

async function openForm(props: object = {}, before?: (container: HTMLElement) => void) {
  const attention = { form: "f-form", rules: RULES, sending: "En cours", ...props };
  const opened = await openIslands(FORM, attention, before);
  const form = found<HTMLFormElement>(opened.container, "form");
  const input = (name: string) => found<HTMLInputElement>(form, `[name="${name}"]`);
  // The island has started: it gives the form its number.
  await expect.poll(() => input("villa-ticket").value).not.toBe("");
  const submit = () => {
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    return event;
  };
  const said = () => [...form.querySelectorAll(".field-error")].map((each) => each.textContent);
  const attach = (name: string, content: string) => {
    Object.defineProperty(input("carte"), "files", {
      configurable: true,
      value: [new File([content], name)],
    });
  };
  const fillIn = () => {
    input("nom").value = "Léa";
    input("choix").checked = true;
    input("moment").checked = true;
    attach("a.PDF", "%PDF");
  };
  return { form, input, submit, said, attach, fillIn };
}

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (act: () => void) => {
    queueMicrotask(act);
  });
  vi.stubGlobal("cancelIdleCallback", vi.fn());
});

describe("the rules of the server", () => {
  test("are checked before sending, and the first invalid field is focused", async () => {
    const { form, input, submit, said } = await openForm();
    const heard = vi.fn();
    document.body.addEventListener("submit", heard);
    input("age").value = "x";
    expect(submit().defaultPrevented).toBe(true);
    expect(heard).not.toHaveBeenCalled();
    expect(said()).toEqual(["Il manque.", "Un nombre.", "Choisissez.", "Quand ?", "Joignez."]);
    expect(document.activeElement).toBe(input("nom"));
    expect(input("nom").getAttribute("aria-invalid")).toBe("true");
    expect(input("moment").hasAttribute("aria-invalid")).toBe(false);
    expect(found(form, "#moments").getAttribute("aria-invalid")).toBe("true");
  });

  test.each(["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty", "elements"])(
    "hold for a field named %s and for no other",
    async (name) => {
      const rules = Object.fromEntries([[name, { missing: "Il manque." }]]);
      const fields = [field(name, "text"), field("nom", "text")];
      const form = node("form", { id: "named", noValidate: true }, fields);
      const { container } = await openIslands(form, { form: "named", rules }, hideProperties);
      const said = () => [...container.querySelectorAll(".field-error")].map((e) => e.textContent);
      expect(said()).toEqual(["", ""]);
      const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
      found(container, "form").dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
      expect(said()).toEqual(["Il manque.", ""]);
      found<HTMLInputElement>(container, `[name=${name}]`).value = "Léa";
      container.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
      expect(said()).toEqual(["", ""]);
    },
  );

  test("judge what is meant by what is typed", async () => {
    const rules = { tel: { pattern: "[0-9 ]+", misfit: "Un numéro." }, nom: { missing: "Qui ?" } };
    const form = node("form", { id: "meant" }, [field("tel", "tel"), field("nom", "text")]);
    const { container } = await openIslands(form, { form: "meant", rules });
    found<HTMLInputElement>(container, "[name=tel]").value = "\u202a04\u00a093\u202c";
    found<HTMLInputElement>(container, "[name=nom]").value = "\u200b";
    found(container, "form").dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
    const said = [...container.querySelectorAll(".field-error")].map((each) => each.textContent);
    expect(said).toEqual(["", "Qui ?"]);
  });

  test("count characters as the server does", async () => {
    const { input, submit, said } = await openForm();
    input("nom").value = "🍋🍋🍋";
    submit();
    expect(said()[0]).toBe("");
    input("nom").value = "🍋🍋🍋🍋";
    submit();
    expect(said()[0]).toBe("Trop long.");
  });

  test.each([
    ["a.pdf", "", "Vide."],
    ["a.pdf", "12345", "Trop lourd."],
    ["a.exe", "1234", "Pas celui-ci."],
    ["a.PDF", "1234", ""],
  ])("look at a file before it travels: %s", async (name, content, message) => {
    const { submit, said, attach } = await openForm();
    attach(name, content);
    submit();
    expect(said()[4]).toBe(message);
  });

  test("are checked again while an error is corrected", async () => {
    const { input, submit, said } = await openForm();
    submit();
    input("nom").value = "Léa";
    input("nom").dispatchEvent(new Event("input", { bubbles: true }));
    expect(said()[0]).toBe("");
    expect(input("nom").hasAttribute("aria-invalid")).toBe(false);
    input("age").value = "x";
    input("age").dispatchEvent(new Event("input", { bubbles: true }));
    expect(said()[1]).toBe("");
  });
});

describe("a natively submitted form", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is pending, sent once, and can be sent again after a timeout", async () => {
    const { form, submit, fillIn } = await openForm();
    fillIn();
    expect(submit().defaultPrevented).toBe(false);
    vi.advanceTimersByTime(1);
    expect(form.getAttribute("aria-busy")).toBe("true");
    expect(found(form, ".form-send").textContent).toBe("En cours");
    expect(submit().defaultPrevented).toBe(true);
    vi.advanceTimersByTime(RESET_AFTER);
    expect(form.getAttribute("aria-busy")).toBe("false");
    expect(found(form, ".form-send").textContent).toBe("Envoyer");
    expect(submit().defaultPrevented).toBe(false);
  });

  test("is restored from the back/forward cache", async () => {
    const { form, submit, fillIn } = await openForm();
    fillIn();
    submit();
    vi.advanceTimersByTime(1);
    window.dispatchEvent(new Event("pageshow"));
    expect(form.getAttribute("aria-busy")).toBe("false");
  });

  test("is not pending when the server handles it", async () => {
    const { form, submit, fillIn } = await openForm();
    fillIn();
    document.body.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
      },
      { once: true },
    );
    submit();
    vi.advanceTimersByTime(1);
    expect(form.getAttribute("aria-busy")).not.toBe("true");
  });
});

test("each page's submission has one id of its own", async () => {
  const { form, input } = await openForm();
  const first = input("villa-ticket").value;
  form.remove();
  const second = (await openForm()).input("villa-ticket").value;
  for (const id of [first, second]) expect(id).toMatch(/^\d+-0\.\d+/);
  expect(second).not.toBe(first);
});

test("a returned form retains its submission id", async () => {
  const { input } = await openForm({}, (container) => {
    const control = container.querySelector<HTMLInputElement>("[name=villa-ticket]");
    if (control) control.value = "12.0~ab~cd";
  });
  expect(input("villa-ticket").value).toBe("12.0~ab~cd");
});

test("server errors are shown, and honeypots are cleared", async () => {
  const { input, said } = await openForm({ errors: { age: "Trop jeune." }, rules: undefined });
  expect(said()[1]).toBe("Trop jeune.");
  expect(document.activeElement).toBe(input("age"));
  expect(input("website").value).toBe("");
});

test.each([
  [0, "nom"],
  [1, "age"],
])("who is at work already is called to a mistake by an answer alone (%i)", async (turn, held) => {
  const { input } = await openForm({ errors: { age: "Trop jeune." }, turn }, (container) => {
    found(container, "[name=nom]").focus();
  });
  expect(input("age").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(input(held));
});
