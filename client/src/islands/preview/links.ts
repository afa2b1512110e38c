/** Finds out which links of a page lead to none of the site: each address is requested once. */

/** Addresses that are requested at a time. */
const AT_A_TIME = 4;
const PREVIEW = /^((?:\/[a-z-]{2,5})?)\/preview\//u;

export class Links {
  readonly #answers = new Map<string, boolean>();

  /** Whether a link is known to lead nowhere. */
  isDead(link: HTMLAnchorElement): boolean {
    const fragment = fragmentOf(link);
    if (fragment !== undefined) return fragment === "" || !document.getElementById(fragment);
    return this.#answers.get(addressOf(link) ?? "") === false;
  }

  /** Requests the addresses that are not known yet; resolves with whether there were any. */
  async check(links: Iterable<HTMLAnchorElement>): Promise<boolean> {
    const addresses = new Set([...links].flatMap((link) => addressOf(link) ?? []));
    const unknown = [...addresses].filter((address) => !this.#answers.has(address));
    for (let start = 0; start < unknown.length; start += AT_A_TIME)
      await Promise.all(unknown.slice(start, start + AT_A_TIME).map((each) => this.#request(each)));
    return unknown.length > 0;
  }

  async #request(address: string): Promise<void> {
    try {
      const { status } = await fetch(address, { method: "HEAD", credentials: "omit" });
      this.#answers.set(address, status !== 404 && status !== 410);
    } catch {
      // Without a connection nothing is known.
    }
  }
}

/** The place on the same page that a link leads to; undefined for another page. */
function fragmentOf(link: HTMLAnchorElement): string | undefined {
  const href = link.getAttribute("href") ?? "";
  return href === "" || href.startsWith("#") ? decoded(href.slice(1)) : undefined;
}

/** The public address of a link to a page of this site; undefined for any other. */
export function addressOf(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin || link.pathname.startsWith("/_villa/")) return undefined;
  return link.pathname.replace(PREVIEW, "$1/");
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
