/** Loads what runs commands with the first content that has some, where the page has none. */

/** Begins the name of each attribute that holds commands. */
const PREFIX = "data-on-";

/** Milliseconds for which a page waits for it. */
const PATIENCE = 3_000;

let loading: Promise<unknown> | undefined;

/** Calls `load` with the HTML that an island has fetched and announces by `villa:content`. */
export function watchContent(load: (html: string) => void): void {
  document.addEventListener("villa:content", (event) => {
    load((event as CustomEvent<string>).detail);
  });
}

/**
 * Loads the script if what the server sent has commands; ends when it is there, or late. Throws when
 * it cannot be loaded: the buttons of the content would do nothing.
 */
export async function loadCommandsOf(json: string): Promise<void> {
  if (!json.includes(PREFIX)) return;
  loading ??= import("./commands.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await Promise.race([loading, new Promise((done) => setTimeout(done, PATIENCE))]);
}
