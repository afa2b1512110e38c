import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";

import ForeignPlayer from "../../src/islands/foreign_player.tsx";
import { found, settled } from "../support/page.ts";

test("the third-party player loads only after a click, and takes the focus", async () => {
  document.body.innerHTML = '<div id="island"></div>';
  const props = { src: "https://video.test/1", title: "Film", call: "Play" };
  createRoot(found(document, "#island")).render(createElement(ForeignPlayer, props));
  await settled();
  expect(document.querySelector("iframe")).toBeNull();
  found(document, "button").click();
  await settled();
  const frame = found<HTMLIFrameElement>(document, "iframe");
  expect([frame.src, frame.title]).toEqual([props.src, props.title]);
  expect(document.activeElement).toBe(frame);
});
