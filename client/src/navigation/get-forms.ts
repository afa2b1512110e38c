/** Gives the pages that forms lead to whose method is GET. */
import { builtIn } from "../own.ts";
import { isField } from "../protocol/field.ts";
import { isGot } from "../protocol/http-way.ts";
import { LOADED_IN_FULL, pageAt } from "./links.ts";

/** Says whether the server hears of what is entered in a field. */
export type IsLive = (field: Element) => boolean;

/** The page of this site that `form` leads to in this tab; undefined where the browser sends it. */
export function formPage(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  here: URL,
  isLive: IsLive,
): URL | undefined {
  const target = attribute(form, submitter, "target").toLowerCase();
  if (!isGot(form, submitter) || form.matches(LOADED_IN_FULL)) return undefined;
  const url = pageAt(attribute(form, submitter, "action") || here.href, here);
  if (!url || (target !== "" && target !== "_self")) return undefined;
  const entries = new Entries(form, submitter);
  for (const other of document.forms)
    if (
      other !== form &&
      isGot(other) &&
      pageAt(attribute(other, null, "action"), here)?.pathname === url.pathname
    )
      entries.add(other, isLive);
  url.search = entries.query;
  return url;
}

function attribute(form: HTMLFormElement, submitter: HTMLElement | null, name: string): string {
  return submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
}

class Entries {
  readonly #own = new Map<string, string[]>();
  /** The names of fields that the visitor sees. */
  readonly #visible: ReadonlySet<string>;

  constructor(form: HTMLFormElement, submitter: HTMLElement | null) {
    for (const [name, entry] of new FormData(form, submitter?.isConnected ? submitter : null))
      this.#own.set(name, [...(this.#own.get(name) ?? []), textOf(entry)]);
    const fields = [...builtIn(form, "elements")]
      .filter(isField)
      .filter(({ type }) => type !== "hidden");
    this.#visible = new Set(fields.map(({ name }) => name));
  }

  get query(): string {
    const entries = [...this.#own].flatMap(([name, texts]) => texts.map((text) => [name, text]));
    return new URLSearchParams(entries).toString();
  }

  /** What was chosen in other forms of the same page stays chosen; hidden copies may be older. */
  add(other: HTMLFormElement, isLive: IsLive): void {
    const data = new FormData(other);
    for (const field of builtIn(other, "elements")) {
      if (!isField(field) || !isLive(field) || this.#visible.has(field.name)) continue;
      const texts = data.getAll(field.name).map(textOf);
      if (this.#own.has(field.name) || texts.some(Boolean)) this.#own.set(field.name, texts);
    }
  }
}

function textOf(entry: FormDataEntryValue): string {
  return (typeof entry === "string" ? entry : entry.name).replace(/\r\n?|\n/g, "\r\n");
}
