/** Remembers in the browser, for a day, that something was dismissed. */

const DAY = 24 * 60 * 60 * 1000;

/** True while `name` was dismissed less than 24 hours ago. */
export function isDismissed(name: string, now = Date.now()): boolean {
  const age = now - Date.parse(read(name));
  // An invalid or future date counts as not dismissed.
  return age >= 0 && age <= DAY;
}

export function dismiss(name: string, now = Date.now()): void {
  try {
    localStorage.setItem(name, new Date(now).toISOString());
  } catch {
    // Without storage the dismissal lasts until the next full load.
  }
}

/** Calls `act` when `name` is dismissed in another tab, until `signal` aborts. */
export function onDismissed(name: string, act: () => void, signal: AbortSignal): void {
  const check = () => {
    if (isDismissed(name)) act();
  };
  window.addEventListener("storage", check, { signal });
  // A page in the browser's back/forward cache has heard nothing meanwhile.
  window.addEventListener("pageshow", check, { signal });
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
