import { beforeEach, expect, test } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page } from "../support/page.ts";

const model = page("/it/", [
  node("p", { id: "text" }, [node("a", { href: "/it/x/" }, ["link"])]),
  node("button", { id: "live" }, [node("span", {}, ["Open"])], { onClick: { target: "b" } }),
  node(
    "form",
    { id: "form" },
    [node("p", { id: "in-form" }, ["text"]), node("input", { id: "plain" })],
    {
      onSubmit: { target: "f" },
    },
  ),
]);

beforeEach(async () => {
  await openPage(model);
});

function sign(selector: string, type: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
}

test.each([
  ["#text", "pointerover"],
  ["#text", "pointerdown"],
  ["a", "pointerover"],
  ["a", "focusin"],
  ["#in-form", "pointerover"],
  ["body", "keydown"],
])("reading, hovering and scrolling open no socket: %s, %s", (selector, type) => {
  sign(selector, type);
  window.dispatchEvent(new Event("scroll"));
  expect(FakeSocket.all).toHaveLength(0);
});

test.each([
  ["#live", "pointerover"],
  ["#live span", "pointerover"],
  ["#live", "pointerdown"],
  ["#live", "touchstart"],
  ["#live", "focusin"],
  ["#live", "keydown"],
  ["#plain", "focusin"],
])("the first intent to use a live element opens the socket: %s, %s", (selector, type) => {
  sign(selector, type);
  sign(selector, type);
  expect(FakeSocket.all).toHaveLength(1);
});
