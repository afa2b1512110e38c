/** The content that the bench has exported, read once: what a site would hold in its memory. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Frame, Page } from "#shared/types/content";

interface Content {
  frame: Frame;
  pages: Record<string, Page>;
}

let reading: Promise<Content> | undefined;

export function useContent(): Promise<Content> {
  return (reading ??= read());
}

export function contentFolder(): string {
  const folder = useRuntimeConfig().contentFolder;
  if (!folder) throw new Error("Set NUXT_CONTENT_FOLDER to the folder that the bench has written.");
  return folder;
}

async function read(): Promise<Content> {
  return JSON.parse(await readFile(join(contentFolder(), "content.json"), "utf8")) as Content;
}
