import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";

import { SentForm } from "../../../src/islands/form_validation/sent-form.tsx";
import { found, settled, stopClocks } from "../../support/page.ts";

const WORDS = { sending: "Envoi", slow: "Lent", offline: "Hors ligne", failed: "Échec" };
let fetched: Mock<typeof fetch>;
let root: Root;

beforeEach(async () => {
  stopClocks();
  vi.spyOn(console, "info").mockReturnValue();
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  document.body.innerHTML =
    '<div><form id="f-form" action="/envoi/" method="post"><input name="nom" id="nom" ' +
    'aria-describedby="nom-error"><p class="field-error" id="nom-error"></p></form>' +
    '<div class="form-answer"></div></div><div id="root"></div>';
  root = createRoot(found(document, "#root"));
  await show(0);
});

afterEach(() => {
  root.unmount();
});

async function show(turn: number): Promise<void> {
  root.render(createElement(SentForm, { form: "f-form", turn, words: WORDS }));
  await settled();
}

/** Reports a step; says whether the form is sent by HTTP. */
async function report(step: string): Promise<boolean> {
  const detail = { step, data: new FormData() };
  const event = new CustomEvent("villa:submission", { cancelable: true, detail });
  found(document, "form").dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
}

const said = () => found(document, ".form-answer").textContent;
const isShown = () => found(document, "form").style.display !== "none";

test("what takes long is on its way until it is answered", async () => {
  expect(await report("slow")).toBe(false);
  expect(said()).toBe("Lent");
  await report("answered");
  expect(said()).toBe("");
});

test("the answer takes the place of the form, until the server shows another", async () => {
  found(document, "input").focus();
  fetched.mockResolvedValue(Response.json({ message: "Merci" }));
  expect(await report("http")).toBe(true);
  expect([said(), isShown()]).toEqual(["Merci", false]);
  expect(document.activeElement).toBe(found(document, ".form-done"));
  await show(1);
  expect([said(), isShown()]).toEqual(["", true]);
});

test("the server's own answer is not repeated", async () => {
  found(document, ".form-answer").innerHTML = '<p class="form-done">Merci déjà</p>';
  fetched.mockResolvedValue(Response.json({ message: "Merci" }));
  await report("http");
  expect(said()).toBe("Merci déjà");
});

test("a refusal shows its errors, and focuses the first", async () => {
  const errors = { nom: "Il manque." };
  fetched.mockResolvedValue(Response.json({ message: "Vérifiez", errors }, { status: 422 }));
  await report("http");
  expect([said(), isShown()]).toEqual(["Vérifiez", true]);
  expect(document.activeElement).toBe(found(document, "input"));
});

test("what could not be sent waits, says so, and ends with the answer", async () => {
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await report("http");
  vi.advanceTimersByTime(1);
  expect([said(), found(document, ".connection-notice").textContent]).toEqual([
    "Échec",
    "Hors ligne",
  ]);
  fetched.mockResolvedValue(Response.json({ message: "Merci" }));
  window.dispatchEvent(new Event("online"));
  await settled();
  expect([said(), document.querySelector(".connection-notice")]).toEqual(["Merci", null]);
});

test("the answer is said where the form was removed meanwhile", async () => {
  let respond: (response: Response) => void = () => undefined;
  fetched.mockReturnValue(new Promise((resolve) => (respond = resolve)));
  await report("http");
  found(document, "form").remove();
  respond(Response.json({ message: "Merci" }));
  await settled();
  vi.advanceTimersByTime(1);
  expect(found(document, ".connection-notice").textContent).toBe("Merci");
  vi.advanceTimersByTime(10_000);
  expect(document.querySelector(".connection-notice")).toBeNull();
});
