/** Remembers on this device when something was dismissed, so that it stays away for a while. */

const DAY = 24 * 60 * 60 * 1000;

/** True while `name` was dismissed less than 24 hours ago. */
export function isDismissed(name: string, now = Date.now()): boolean {
  const age = now - Date.parse(read(name));
  // A date that is none, or still to come, says nothing.
  return age >= 0 && age <= DAY;
}

export function dismiss(name: string, now = Date.now()): void {
  try {
    localStorage.setItem(name, new Date(now).toISOString());
  } catch {
    // Without storage it stays away until the next full load: that is all there is to be had.
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
