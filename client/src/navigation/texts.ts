/** Holds the texts that the client shows itself; the server sends their translations. */
import { own } from "../own.ts";

export const CONNECTION_LOST =
  "Connexion perdue. Vos modifications seront envoyées dès son retour.";
export const CONNECTING =
  "Connexion au site… Votre choix sera pris en compte dès qu’elle est établie.";
export const NO_CONNECTION =
  "Cela ne fonctionne qu’avec une connexion directe au site, qui n’est pas possible pour le moment.";
export const DOUBTFUL =
  "La connexion a été coupée\u00a0: votre dernier geste n’a peut-être pas été pris en compte.";
export const PAGE_WAITS = "Pas de connexion. La page sera affichée dès son retour.";
export const CONNECTION_BACK = "Connexion rétablie.";
export const HANDLER_FAILED =
  "Cela n’a pas fonctionné. Ce que vous avez saisi est conservé\u00a0: réessayez dans un instant.";
export const NOT_OPENED =
  "Pas de connexion\u00a0: cette page n’a pas pu être ouverte. Réessayez dans un instant.";
export const PAGE_LOADED = "Page chargée\u00a0: %s";

export type Texts = Readonly<Record<string, string>>;

/** Gives the translation of `key` with `value` in place of `%s`. */
export function textOf(texts: Texts, key: string, value = ""): string {
  return (own(texts, key) ?? key).replace("%s", () => value);
}
