/** A server of payloads that answers when the test says so. */
import { vi } from "vitest";

import type { Model } from "../../src/protocol/model.ts";
import { settled } from "./page.ts";

interface Request {
  readonly url: URL;
  readonly signal: AbortSignal | undefined;
  readonly priority: RequestPriority | undefined;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

interface PayloadOptions {
  readonly build?: string;
  readonly address?: string;
  readonly connect?: string;
  readonly revision?: string;
}

export class FakePages {
  readonly requests: Request[] = [];

  /** Takes the place of `fetch`. */
  static start(): FakePages {
    const pages = new FakePages();
    vi.stubGlobal("fetch", (address: string, options: RequestInit = {}) =>
      pages.#fetch(address, options),
    );
    return pages;
  }

  /** The addresses of payloads that were asked for, without the build. */
  get addresses(): string[] {
    return this.requests.map(({ url }) => addressOf(url));
  }

  /** Answers the newest request for the payload of `address` with the page `model`. */
  async respond(address: string, model: Model, options: PayloadOptions = {}): Promise<void> {
    await this.respondText(address, JSON.stringify(payloadOf(address, model, options)));
  }

  async respondText(address: string, text: string, init: ResponseInit = {}): Promise<void> {
    this.#newest(address).resolve(new Response(text, init));
    await settled();
  }

  async fail(address: string): Promise<void> {
    this.#newest(address).reject(new TypeError("Failed to fetch"));
    await settled();
  }

  #newest(address: string): Request {
    const request = this.requests.findLast(({ url }) => addressOf(url) === address);
    if (!request) throw new Error(`the payload of ${address} was not asked for`);
    return request;
  }

  #fetch(address: string, { signal, priority }: RequestInit): Promise<Response> {
    const url = new URL(address, location.href);
    if (!/_payload(\.full)?\.json$/.test(url.pathname))
      return Promise.resolve(new Response(undefined, { status: 204 }));
    return new Promise((resolve, reject) => {
      this.requests.push({ url, signal: signal ?? undefined, priority, resolve, reject });
      signal?.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  }
}

export function payloadOf(address: string, model: Model, options: PayloadOptions = {}) {
  const { build = "b1", connect = "intent", revision = `r of ${address}` } = options;
  const messages = { "Page chargée\u00a0: %s": "Pagina caricata: %s" };
  const url = "/_villa/live/villa_site.engine.live.root.root/";
  return {
    data: model,
    state: {
      live: { url, connect, revision, model: `m of ${address}` },
      build,
      messages,
      address: options.address ?? address,
    },
  };
}

function addressOf({ pathname, search }: URL): string {
  const [, ...query] = search.split("&");
  const path = pathname.replace(/_payload(\.full)?\.json$/, "");
  return path + (query.length > 0 ? `?${query.join("&")}` : "");
}
