import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi, type Mock } from "vitest";

import Action from "../../src/islands/action.tsx";
import { found, hideProperties, settled, stopClocks } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

let fetched: Mock<typeof fetch>;

beforeEach(() => {
  stopClocks();
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
});

async function show(message = "", id = ""): Promise<HTMLFormElement> {
  document.body.innerHTML =
    `<form id="${id}" ` +
    'action="/_villa/actions/?page=%2F" method="post"><input name="mot">' +
    '<button name="choix" value="oui">Oui</button><div id="island"></div></form>';
  const props = { message, failed: "Not sent.", slow: "Slow.", offline: "Offline." };
  createRoot(found(document, "#island")).render(createElement(Action, props));
  await settled();
  return found<HTMLFormElement>(document, "form");
}

function answer(status: number, body: object): void {
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}

/** The fields of each submission that was sent. */
function sent(): Record<string, FormDataEntryValue>[] {
  return fetched.mock.calls.map(([, init]) => Object.fromEntries(init?.body as FormData));
}

function said(): string {
  return found(document, "[role=status]").textContent;
}

/** Counts how often the page is to show what has changed, which it does. */
function changes(): Mock<(event: Event) => void> {
  const connect = vi.fn((event: Event) => {
    event.preventDefault();
  });
  document.addEventListener("villa-change", connect, { once: true });
  return connect;
}

async function press(): Promise<void> {
  found(document, "button").click();
  await settled();
}

test("a form is sent in place, with the button pressed, and its page shows the change", async () => {
  const form = await show("From the server.");
  expect(said()).toBe("From the server.");
  found<HTMLInputElement>(form, "input").value = "été";
  const connect = changes();
  answer(200, { message: "Merci !", page: "/#a", visitor: "léa.1" });
  await press();
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ accept: "application/json" });
  expect(sent()).toEqual([
    { mot: "été", choix: "oui", "villa-ticket": expect.any(String) as string },
  ]);
  expect(said()).toBe("Merci !");
  expect(connect).toHaveBeenCalledTimes(1);
  expect(connect.mock.calls[0]?.[0]).toMatchObject({ detail: "léa.1" });
  expect(found<HTMLInputElement>(form, "input").value).toBe("");
});

test("what was typed stays when the action is refused", async () => {
  const form = await show();
  found<HTMLInputElement>(form, "input").value = "trop";
  const connect = changes();
  answer(422, { message: "Trop de mots." });
  await press();
  expect(said()).toBe("Trop de mots.");
  expect(found<HTMLInputElement>(form, "input").value).toBe("trop");
  expect(connect).not.toHaveBeenCalled();
});

test("a double click sends once", async () => {
  await show();
  fetched.mockReturnValueOnce(new Promise(() => undefined));
  found(document, "button").click();
  await press();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(found(document, "form").getAttribute("aria-busy")).toBe("true");
});

test("what may have arrived is sent again under its name, and the next under another", async () => {
  await show();
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await press();
  expectLogged(/was not sent/);
  expect(said()).toBe("Not sent.");
  changes();
  answer(200, { message: "Merci !" });
  await press();
  changes();
  answer(200, {});
  await press();
  expect(said()).toBe("");
  const [first, again, next] = sent().map((each) => each["villa-ticket"]);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("an answer that is no JSON is reported politely", async () => {
  await show();
  fetched.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await press();
  expectLogged(/was not sent/);
  expect(said()).toBe("Not sent.");
});

test("the message of an action is shown on a page that is loaded in full", async () => {
  const form = await show();
  form.id = "a";
  const reload = vi.fn();
  vi.stubGlobal("location", { pathname: "/a/", reload });
  answer(200, { message: "Merci !" });
  await press();
  expect(reload).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("pagehide"));
  await show("", "a");
  expect(said()).toBe("Merci !");
  await show("", "a");
  expect(said()).toBe("");
});

test("the message of an action is said where the page removes its form", async () => {
  stopClocks();
  const form = await show();
  changes();
  let respond: (response: Response) => void = () => undefined;
  fetched.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  await press();
  form.remove();
  respond(Response.json({ message: "Merci !" }));
  await settled();
  vi.advanceTimersByTime(100);
  expect(found(document, ".connection-notice[role=status]").textContent).toBe("Merci !");
  vi.advanceTimersByTime(10_000);
  expect(document.querySelector(".connection-notice")).toBeNull();
});

test("what could not be sent is sent again by itself, and is noticed until then", async () => {
  await show();
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await press();
  expectLogged(/was not sent/);
  vi.advanceTimersByTime(1);
  expect(found(document, ".connection-notice").textContent).toBe("Offline.");
  changes();
  answer(200, { message: "Merci !" });
  vi.advanceTimersByTime(1_000);
  await settled();
  expect(said()).toBe("Merci !");
  expect(document.querySelector(".connection-notice")).toBeNull();
  const [first, again] = sent().map((each) => each["villa-ticket"]);
  expect(again).toBe(first);
});

test("what takes long is on its way", async () => {
  await show();
  fetched.mockReturnValueOnce(new Promise(() => undefined));
  await press();
  vi.advanceTimersByTime(3_000);
  await settled();
  expect(said()).toBe("Slow.");
});

test("a form with files has time for them", async () => {
  const form = await show();
  form.insertAdjacentHTML("afterbegin", '<input type="file" name="photo">');
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const data = new FormData();
  data.append("photo", new File(["x".repeat(50_000)], "a.pdf"));
  vi.stubGlobal("FormData", function read() {
    return data;
  });
  answer(200, { message: "Merci !" });
  changes();
  await press();
  expect(timeout).toHaveBeenCalledWith(8_000);
  expect(said()).toBe("Merci !");
});

test("a field may be called like a property of the form", async () => {
  const form = await show();
  for (const name of ["action", "reset", "id"])
    form.insertAdjacentHTML("afterbegin", `<input name="${name}">`);
  hideProperties(document);
  const typed = found<HTMLInputElement>(form, "[name=reset]");
  typed.value = "x";
  changes();
  answer(200, { message: "Merci !" });
  await press();
  expect(fetched.mock.calls[0]?.[0]).toBe("/_villa/actions/?page=%2F");
  expect(said()).toBe("Merci !");
  expect(typed.value).toBe("");
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("villa-answer")).toContain('"form":""');
  sessionStorage.clear();
});
