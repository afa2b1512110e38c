/** Opens a page with one live text field. */
import { vi } from "vitest";

import type { EventHandlers } from "../../src/protocol/model.ts";
import type { LatentServer } from "./latent-server.ts";
import { enter, node, openPage, page } from "./page.ts";

export const change: EventHandlers = { onChange: { target: "/0:onChange" } };

export function field(attributes: Record<string, unknown> = { value: "" }, handlers = change) {
  return page("/it/", [node("input", { name: "s", ...attributes }, [], handlers)]);
}

export async function openField(server: LatentServer) {
  const opened = await openPage(server.tree());
  opened.session.connect();
  server.serve();
  return { opened, input: opened.find<HTMLInputElement>("input") };
}

/** Types letter by letter, `interval` milliseconds apart, from what the field shows. */
export function type(input: HTMLInputElement, letters: string, interval: number): void {
  for (const letter of letters) {
    input.setSelectionRange(input.value.length, input.value.length);
    enter(input, input.value + letter);
    vi.advanceTimersByTime(interval);
  }
}
