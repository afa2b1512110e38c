/** Tells the backend, once for each change, that the analytics tag manager was accepted or refused. */

const ENDPOINT = "/wp-json/cookie-tracker/v1/choice";
const ANALYTICS_SERVICE = "gtag";

/** Listens until `signal` says otherwise; `lang` goes along as with every call. */
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
      // A refusal may load the page anew.
      keepalive: true,
    });
  } catch (error) {
    console.warn("The cookie choice was not reported:", error);
  }
}
