import { beforeEach, expect, test, vi } from "vitest";

import { Answers } from "../../../src/islands/action/answers.ts";
import { found, stopClocks } from "../../support/page.ts";

let form: HTMLFormElement;
let answers: Answers;

beforeEach(() => {
  stopClocks();
  sessionStorage.clear();
  document.body.innerHTML = '<form id="a"></form>';
  form = found<HTMLFormElement>(document, "form");
  answers = new Answers(form);
  answers.note("Merci !");
});

function notice(): string | undefined {
  vi.advanceTimersByTime(1);
  return document.querySelector(".connection-notice")?.textContent;
}

test("an unread answer is stored for the page that follows, and taken once", () => {
  answers.keep();
  expect(new Answers(form).take()).toBe("Merci !");
  expect(new Answers(form).take()).toBe("");
});

test("an answer that was read is not stored", () => {
  vi.advanceTimersByTime(5_000);
  answers.keep();
  expect(new Answers(form).take()).toBe("");
});

test("an answer that was stored for long is none, as is that of another form", () => {
  answers.keep();
  form.id = "b";
  expect(new Answers(form).take()).toBe("");
  form.id = "a";
  vi.advanceTimersByTime(60_000);
  expect(new Answers(form).take()).toBe("");
});

test("an answer whose form was removed is said, on its own page alone", () => {
  answers.onRemoved();
  expect(notice()).toBeUndefined();
  form.remove();
  history.replaceState(null, "", "/it/b/");
  answers.onRemoved();
  expect(notice()).toBeUndefined();
  history.replaceState(null, "", "/it/");
  answers.onRemoved();
  expect(notice()).toBe("Merci !");
});
