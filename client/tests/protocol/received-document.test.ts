import { expect, test, vi } from "vitest";

import { readDocument } from "../../src/protocol/received-document.ts";

const STATE = {
  model: [
    "",
    0,
    [
      ["h1", 0, ["Titre"]],
      [
        "main",
        0,
        [
          ["p", 0, "h1"],
          ["div", 0, "h2"],
        ],
      ],
    ],
  ],
  live: { url: "/live/", connect: "intent", revision: "r", model: "m" },
};

function answer(body: string): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (url: string, { cache }: RequestInit) => {
    requests.push(`${url} ${String(cache)}`);
    return Promise.resolve(new Response(body));
  });
  return requests;
}

function documentOf(main: string): string {
  const state = `<script type="application/json" id="villa-state">${JSON.stringify(STATE)}</script>`;
  return `<!doctype html><body><div id="villa"><h1>Titre</h1><main>${main}</main></div>${state}`;
}

test("the HTML of frozen nodes is read from the document as it was received", async () => {
  const requests = answer(
    documentOf("<p>un <b>mot</b></p><div><noscript><i>a</i></noscript></div>"),
  );
  document.body.innerHTML = "<div id='villa'><main><p>a word</p></main></div>";
  expect(await readDocument("/visite/?x=1")).toEqual(
    new Map([
      ["h1", "un <b>mot</b>"],
      ["h2", "<noscript><i>a</i></noscript>"],
    ]),
  );
  expect(requests).toEqual(["/visite/?x=1 force-cache"]);
});

test("another answer has no HTML of the page", async () => {
  answer("Service unavailable");
  expect(await readDocument("/")).toEqual(new Map());
});
