/** The files that a visitor has chosen for one field: each is checked, sent, and may be removed. */
import type { UploadProps } from "../props.ts";
import { takeBack, transfer, type Transfer } from "./transfer.ts";

export interface ChosenFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** Missing for one that the server has stored before. */
  readonly file?: File;
  readonly state: "sending" | "ready" | "failed" | "wrong";
  /** How much of it was sent, from 0 to 1. */
  readonly part: number;
  readonly handle: string;
  readonly message: string;
}

let lastId = 0;

export class ChosenFiles {
  readonly #props: UploadProps;
  readonly #form: HTMLFormElement;
  readonly #field: string;
  readonly #transfers = new Map<number, Transfer>();
  readonly #listeners = new Set<() => void>();
  #files: readonly ChosenFile[];
  /** The latest news, for those who do not see them. */
  news = "";

  constructor(form: HTMLFormElement, field: string, props: UploadProps) {
    this.#form = form;
    this.#field = field;
    this.#props = props;
    this.#files = props.files.map(({ name, size, handle }) => ({
      ...{ id: (lastId += 1), name, size, handle },
      ...{ state: "ready" as const, part: 1, message: "" },
    }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly list = (): readonly ChosenFile[] => this.#files;

  /** Adds files; for a field of one the last takes the place of the one before. */
  add(files: Iterable<File>): void {
    for (const file of files) {
      if (this.#props.most === 1) for (const each of this.#files) this.#drop(each);
      const message = this.#mistake(file);
      const id = (lastId += 1);
      const state = message ? "wrong" : "sending";
      const { name, size } = file;
      this.#files = [...this.#files, { id, name, size, file, state, part: 0, handle: "", message }];
      if (message) this.say(`${name} : ${message}`);
      else this.#send(id, file);
    }
    this.#announce();
  }

  remove(file: ChosenFile): void {
    this.#drop(file);
    this.say(withName(this.#props.words.removed, file.name));
  }

  sendAgain({ id, file }: ChosenFile): void {
    if (!file) return;
    this.#change(id, { state: "sending", part: 0, message: "" });
    this.#send(id, file);
  }

  /** Forgets the files, whose form was accepted or emptied. */
  clear(): void {
    this.stop();
    this.#files = [];
    this.#announce();
  }

  /** Ends all transfers. */
  stop(): void {
    for (const each of this.#transfers.values()) each.abort();
    this.#transfers.clear();
  }

  say(news: string): void {
    this.news = news;
    this.#announce();
  }

  has(...states: readonly ChosenFile["state"][]): boolean {
    return this.#files.some(({ state }) => states.includes(state));
  }

  #mistake({ name, size }: File): string {
    const { words, endings, largest, most } = this.#props;
    const good = this.#files.filter(({ state }) => state !== "wrong");
    if (good.length >= most) return words.tooMany;
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return words.wrongKind;
    if (size > largest) return words.tooLarge;
    return size ? "" : words.empty;
  }

  #send(id: number, file: File): void {
    const { words } = this.#props;
    this.say(withName(words.sending, file.name));
    const sent = transfer(this.#form, this.#field, file, (part) => {
      this.#change(id, { part });
    });
    this.#transfers.set(id, sent);
    sent.reply.then(
      ({ handle = "", message = "", isBusy = false }) => {
        if (!this.#transfers.delete(id)) return;
        const state = handle ? "ready" : isBusy ? "failed" : "wrong";
        this.#change(id, { state, part: 1, handle, message });
        this.say(handle ? withName(words.ready, file.name) : `${file.name} : ${message}`);
      },
      (error: unknown) => {
        if (!this.#transfers.delete(id)) return;
        console.info("A file was not sent yet:", error);
        this.#change(id, { state: "failed", message: words.failed });
        this.say(`${file.name} : ${words.failed}`);
      },
    );
  }

  #drop({ id, handle }: ChosenFile): void {
    const sent = this.#transfers.get(id);
    this.#transfers.delete(id);
    sent?.abort();
    if (handle) takeBack(this.#form, handle);
    this.#files = this.#files.filter((each) => each.id !== id);
  }

  #change(id: number, change: Partial<ChosenFile>): void {
    this.#files = this.#files.map((each) => (each.id === id ? { ...each, ...change } : each));
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Puts a name into a text; it may hold what `replace` would read as a sign of its own. */
export function withName(text: string, name: string): string {
  return text.replace("%s", () => name);
}
