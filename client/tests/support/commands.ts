/** Puts elements with commands on the page, and runs them anew for each test. */
import { onTestFinished, vi } from "vitest";

import type { Chain, Command } from "../../src/commands/chain.ts";

/** Shows `html` and listens, once in a test; gives what leaves the page. */
export async function openCommands(html: string): Promise<() => void> {
  vi.resetModules();
  document.body.innerHTML = html;
  await import("../../src/commands.ts");
  const { leavePage } = await import("../../src/commands/run.ts");
  onTestFinished(leavePage);
  return leavePage;
}

/** The attribute that binds `commands` to events of `type`. */
export function on(type: string, ...commands: Command[]): string {
  return `data-on-${type}='${json(commands)}'`;
}

export function json(chain: Chain): string {
  return JSON.stringify(chain);
}
