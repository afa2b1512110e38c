/** Loads what runs commands with the first content that has some, where the page has none. */

/** Begins the name of each attribute that holds commands. */
const PREFIX = "data-on-";

/** Milliseconds for which a page waits for it. */
const PATIENCE = 3_000;

let loading: Promise<unknown> | undefined;

/** Loads it, too, for the HTML that an island has fetched and tells of by `villa:content`. */
export function watchContent(): void {
  document.addEventListener("villa:content", (event) => {
    void loadCommandsOf((event as CustomEvent<string>).detail);
  });
}

/** Loads the script if what the server sent has commands; ends when it is there, or late. */
export async function loadCommandsOf(json: string): Promise<void> {
  if (!json.includes(PREFIX)) return;
  loading ??= import("./commands.ts").catch((error: unknown) => {
    loading = undefined;
    console.info("Commands failed to load:", error);
  });
  await Promise.race([loading, new Promise((done) => setTimeout(done, PATIENCE))]);
}
