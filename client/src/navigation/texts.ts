/** The texts that the client shows by itself; the server translates them into the page's language. */

export const CONNECTION_LOST =
  "Connexion perdue. Vos modifications seront envoyées dès son retour.";
export const CONNECTION_BACK = "Connexion rétablie.";
export const PAGE_LOADED = "Page chargée : %s";

export type Texts = Readonly<Record<string, string>>;

/** Gives the translation of `key`, with `value` in its gap. */
export function textOf(texts: Texts, key: string, value = ""): string {
  return (texts[key] ?? key).replace("%s", () => value);
}
