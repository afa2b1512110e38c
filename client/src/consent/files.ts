/** Gives the URLs of tarteaucitron's files, served by this site and loaded on demand. */
import style from "./consent.css?url";
import core from "tarteaucitronjs/tarteaucitron.min.js?url";
import english from "tarteaucitronjs/lang/tarteaucitron.en.min.js?url";
import french from "tarteaucitronjs/lang/tarteaucitron.fr.min.js?url";
import italian from "tarteaucitronjs/lang/tarteaucitron.it.min.js?url";
import services from "virtual:tarteaucitron-services";

export const files = { style, core, services } as const;

/** The tool's texts by language. */
export const languages: Readonly<Record<string, string>> = {
  en: english,
  fr: french,
  it: italian,
};
