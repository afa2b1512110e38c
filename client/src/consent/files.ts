/** Where the files of tarteaucitron are: served by this site, loaded only when they are needed. */
import style from "./consent.css?url";
import core from "tarteaucitronjs/tarteaucitron.min.js?url";
import english from "tarteaucitronjs/lang/tarteaucitron.en.min.js?url";
import french from "tarteaucitronjs/lang/tarteaucitron.fr.min.js?url";
import italian from "tarteaucitronjs/lang/tarteaucitron.it.min.js?url";
import services from "virtual:tarteaucitron-services";

export const files = { style, core, services } as const;

/** The texts of the tool, by the page's language. */
export const languages: Readonly<Record<string, string>> = {
  en: english,
  fr: french,
  it: italian,
};
