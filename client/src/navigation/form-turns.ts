/** Turns pages by forms: those that are sent by GET, and those of events without a socket. */
import type { HttpWay } from "../protocol/http-way.ts";
import { formPage, type IsLive } from "./get-forms.ts";
import { changesLanguage } from "./language.ts";
import { linkedPage } from "./links.ts";

/** Where pages turn. */
export interface Pages {
  /** The address of the page shown. */
  readonly url: URL;
  go(
    url: URL,
    kind: "push" | "replace",
    options: { readonly full?: boolean; readonly form?: HTMLFormElement },
  ): Promise<void>;
}

export class FormTurns {
  readonly #pages: Pages;
  readonly #isLive: IsLive;

  constructor(pages: Pages, isLive: IsLive) {
    this.#pages = pages;
    this.#isLive = isLive;
    document.addEventListener("submit", (event) => {
      this.#onSubmit(event);
    });
  }

  /** Takes the ways of events without a socket: the last leads on. */
  follow(ways: readonly HttpWay[]): void {
    const way = ways.at(-1);
    if (!way) return;
    if ("form" in way) {
      const url = formPage(way.form, way.submitter, this.#pages.url, this.#isLive);
      if (url) this.#show(url, way.isChoice ? "push" : "replace", way.form);
      else HTMLFormElement.prototype.submit.call(way.form);
      return;
    }
    const url = linkedPage(way.link, this.#pages.url);
    if (url) void this.#pages.go(url, "push", { full: changesLanguage(way.link) });
    else location.assign(way.link.href);
  }

  #onSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const url = formPage(form, submitter, this.#pages.url, this.#isLive);
    if (!url) return;
    event.preventDefault();
    this.#show(url, "push", form);
  }

  /** On its own page a form changes what is shown in place, as a live one does. */
  #show(url: URL, kind: "push" | "replace", form: HTMLFormElement): void {
    const isHere = url.pathname === this.#pages.url.pathname;
    if (isHere) url.hash = "";
    void this.#pages.go(url, isHere ? kind : "push", { form });
  }
}
