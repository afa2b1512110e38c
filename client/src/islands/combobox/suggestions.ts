/** Finds the suggestions that hold what is typed. */
import { own } from "../../own.ts";

const LIGATURES: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ø: "o" };

/** In lower case and without accents, as `fold` in `villa_site/site/i18n/words.py`. */
function fold(text: string): string {
  const spelt = text.toLowerCase().replace(/[œæø]/g, (letter) => own(LIGATURES, letter) ?? letter);
  return spelt.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** The suggestions of a field's `datalist` that hold `typed`; first those that begin with it. */
export function suggestionsFor(datalist: HTMLDataListElement | null, typed: string): string[] {
  const all = [...(datalist?.options ?? [])].map(({ value }) => value);
  const sought = fold(typed.trim());
  const found = all.filter((each) => fold(each).includes(sought));
  const begins = (each: string) => fold(each).startsWith(sought);
  return [...found.filter(begins), ...found.filter((each) => !begins(each))];
}
