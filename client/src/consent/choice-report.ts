/** Reports to the backend, once for each change, whether analytics was accepted or refused. */

const ENDPOINT = "/wp-json/cookie-tracker/v1/choice";
const ANALYTICS_SERVICE = "gtag";

/** Listens until `signal` aborts; `lang` is part of every backend request. */
export function reportChoices(lang: string, signal: AbortSignal): void {
  for (const [event, choice] of [
    [`${ANALYTICS_SERVICE}_allowed`, "accept"],
    [`${ANALYTICS_SERVICE}_disallowed`, "deny"],
  ] as const) {
    document.addEventListener(event, () => void report(choice, lang), { signal });
  }
}

async function report(choice: "accept" | "deny", lang: string): Promise<void> {
  try {
    await fetch(`${ENDPOINT}?lang=${lang}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ choice }),
      // A refusal may reload the page.
      keepalive: true,
    });
  } catch (error) {
    console.warn("The cookie choice was not reported:", error);
  }
}
