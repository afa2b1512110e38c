import { beforeEach, expect, test } from "vitest";

import replayClicks from "../../src/protocol/click-replay.ts";
import { LiveElements } from "../../src/protocol/intent.ts";

let elements: LiveElements;
let heard: MouseEvent[];
let clicks: MouseEvent[];

beforeEach(() => {
  elements = new LiveElements();
  heard = [];
  clicks = [];
});

/** Shows `html`, records a click on `#target`, and has `#live` listen, as once it is hydrated. */
function clicked(html: string, options: MouseEventInit = {}): HTMLElement {
  document.body.innerHTML = html;
  const target = document.querySelector<HTMLElement>("#target");
  const live = document.querySelector("#live");
  if (!target || !live) throw new Error("The page lacks an element.");
  const remember = (click: MouseEvent) => clicks.push(click);
  window.addEventListener("click", remember, { once: true });
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, ...options }));
  elements.register(live, { onClick: { target: "1" } });
  live.addEventListener("click", (event) => heard.push(event as MouseEvent));
  return target;
}

test("a click on a live element is repeated with its keys and place", () => {
  const target = clicked('<div id="live"><button><b id="target">x</b></button></div>', {
    shiftKey: true,
    clientX: 7,
    detail: 2,
  });
  replayClicks(clicks, elements);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ shiftKey: true, clientX: 7, detail: 2, replayed: true });
  expect(heard[0]?.target).toBe(target);
});

test("clicks are repeated in their order", () => {
  const first = clicked('<p id="live"><button id="target">1</button><button>2</button></p>');
  const second = document.querySelector("button:not([id])");
  second?.addEventListener("click", (click) => clicks.push(click as MouseEvent), {
    once: true,
  });
  second?.dispatchEvent(new MouseEvent("click"));
  heard = [];
  second?.addEventListener("click", (click) => heard.push(click as MouseEvent));
  replayClicks(clicks, elements);
  expect(heard.map(({ target }) => target)).toEqual([first, second]);
});

test.each([
  '<a id="target" href="/x">x</a>',
  '<label id="target">x</label>',
  '<input id="target" type="checkbox">',
  '<details><summary id="target">x</summary></details>',
  '<form><button id="target">x</button></form>',
  '<form><button id="target" type="reset">x</button></form>',
  '<button id="target" popovertarget="p">x</button>',
])("a click that did something by itself is not: %s", (html) => {
  clicked(`<div id="live">${html}</div>`);
  replayClicks(clicks, elements);
  expect(heard).toEqual([]);
});

test.each([
  '<form><button id="target" type="button">x</button></form>',
  '<button id="target">x</button>',
  '<span id="target">x</span>',
])("a click that did nothing is: %s", (html) => {
  clicked(`<div id="live">${html}</div>`);
  replayClicks(clicks, elements);
  expect(heard).toHaveLength(1);
});

test("a click beside live elements is not repeated", () => {
  clicked('<div id="live"></div><button id="target">x</button>');
  const again: Event[] = [];
  document.body.addEventListener("click", (event) => again.push(event), { once: true });
  replayClicks(clicks, elements);
  expect(again).toEqual([]);
});
