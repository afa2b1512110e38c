/** Lets the other tabs of the site know what was answered in this one, and hears of theirs. */

const COOKIE = "tarteaucitron=";
const STORAGE_KEY = "villa-consent";
/** Milliseconds: the tool writes the answer of one service after the other. */
const DELAY = 100;

/** Calls `act` when the answers in the tool's cookie come from elsewhere, until `signal` aborts. */
export function shareAnswers(act: () => void, signal: AbortSignal): void {
  let known = answers();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (signal.aborted || answers() === known) return;
      known = answers();
      act();
    }, DELAY);
  };
  const share = () => {
    known = answers();
    try {
      localStorage.setItem(STORAGE_KEY, known);
    } catch {
      // Without storage the other tabs notice once they are looked at.
    }
  };
  document.addEventListener("tac.consent_updated", share, { signal });
  window.addEventListener("storage", compare, { signal });
  window.addEventListener("pageshow", compare, { signal });
  document.addEventListener("visibilitychange", compare, { signal });
}

function answers(): string {
  return document.cookie.split("; ").find((each) => each.startsWith(COOKIE)) ?? "";
}
