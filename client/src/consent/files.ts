/** Gives the URLs of tarteaucitron's files, served by this site and loaded on demand. */
import style from "./consent.css?url";
import core from "tarteaucitronjs/tarteaucitron.min.js?url";
import services from "virtual:tarteaucitron-services";

export const files = { style, core, services } as const;
