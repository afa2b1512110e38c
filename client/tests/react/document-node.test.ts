import { expect, test } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { openPage, page } from "../support/page.ts";

const root = document.documentElement;

function show(html: Record<string, unknown>): void {
  FakeSocket.last().update(page("/it/", [], { html }));
}

test("attributes of <html> follow the model after hydration", async () => {
  root.setAttribute("lang", "it");
  root.setAttribute("class", "serif");
  root.setAttribute("style", "--colour: red; --tint: pink");
  const html = {
    lang: "it",
    class: "serif",
    style: { "--colour": "red", "--tint": "pink" },
    "data-header-theme": "dark",
  };
  root.setAttribute("data-header-theme", "dark");
  const opened = await openPage(page("/it/", [], { html }));
  root.classList.add("is-open");
  root.style.setProperty("--scroll", "3");
  opened.session.connect();
  FakeSocket.last().begin(page("/it/", [], { html }));
  expect(root.className).toBe("serif is-open");

  show({ lang: "fr", class: "sans", style: { "--colour": "blue" }, "data-x": true, hidden: false });
  expect(root.lang).toBe("fr");
  expect([...root.classList].sort()).toEqual(["is-open", "sans"]);
  expect(root.style.getPropertyValue("--colour")).toBe("blue");
  expect(root.style.getPropertyValue("--tint")).toBe("");
  expect(root.style.getPropertyValue("--scroll")).toBe("3");
  expect(root.dataset).not.toHaveProperty("headerTheme");
  expect(root.dataset.x).toBe("true");
  expect(root.hasAttribute("hidden")).toBe(false);
});

test("a remounted node continues with the applied attributes", async () => {
  root.setAttribute("data-page", "a");
  const opened = await openPage(page("/it/", [], { html: { "data-page": "a" } }));
  opened.session.connect();
  FakeSocket.last().accept();
  FakeSocket.last().update({
    tagName: "main",
    children: [page("/it/", [], { html: { lang: "en" } })],
  });
  expect(root.dataset).not.toHaveProperty("page");
  expect(root.lang).toBe("en");
});
