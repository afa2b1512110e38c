/** The last searches of a visitor, in this browser alone. */
const KEY = "villa-searches";
const MOST = 5;
const LONGEST = 80;

/** The last first; empty where the browser stores nothing. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const texts = Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
    return texts.slice(0, MOST);
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const term = text.trim().replace(/\s+/g, " ");
  if (term.length < 2 || term.length > LONGEST) return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== term.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([term, ...others].slice(0, MOST)));
  } catch (error) {
    console.info("The search is not remembered:", error);
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.info("There is nothing to forget:", error);
  }
}
