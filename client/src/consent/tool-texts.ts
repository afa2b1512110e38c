/** Gives the texts of tarteaucitron in a language, loaded on demand: the site's own or the tool's. */
import { own } from "../own.ts";

const OWN_FOLDER = "./texts/";
const FOLDER = "/node_modules/tarteaucitronjs/lang/";
const ownTexts = import.meta.glob<string>("./texts/tarteaucitron.*.js", {
  eager: true,
  import: "default",
  query: "?url",
});
const texts = import.meta.glob<string>(
  "/node_modules/tarteaucitronjs/lang/tarteaucitron.*.min.js",
  { eager: true, import: "default", query: "?url" },
);

/** Gives the language of the tool's texts for a page's: its own, else English. */
export function toolLanguage(locale: string): string {
  const language = locale.split("-")[0] ?? "";
  return file(language) ? language : "en";
}

/** Gives the URL of the tool's texts in one of its languages. */
export function toolTexts(language: string): string {
  return file(language) ?? "";
}

function file(language: string): string | undefined {
  return (
    own(ownTexts, `${OWN_FOLDER}tarteaucitron.${language}.js`) ??
    own(texts, `${FOLDER}tarteaucitron.${language}.min.js`)
  );
}
