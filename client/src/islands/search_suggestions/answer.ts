/** Fetches suggestions; `components/listing/suggestion_list.py` writes them. */
export interface Suggestion {
  readonly href: string;
  readonly title: string;
  readonly above?: string;
  readonly badge?: string;
  readonly facts?: string;
  readonly lines?: readonly string[];
  readonly picture?: string;
  readonly arch?: boolean;
}

export interface Group {
  readonly label: string;
  readonly options: readonly Suggestion[];
}

export interface Answer {
  readonly groups: readonly Group[];
  readonly all: Suggestion | null;
  readonly note: string;
  readonly status: string;
  /** Where the search page is. */
  readonly search: string;
  readonly words: Readonly<Record<"list" | "recent" | "clear" | "cleared", string>>;
}

const ADDRESS = "/_villa/suggestions";
/** The site reads no more letters of a search. */
const LONGEST = 200;
const STORED = 30;
/** Milliseconds after which a visitor has no use for an answer; the site answers no later. */
const TIMEOUT = 10_000;

const stored = new Map<string, Answer>();

/** Undefined where there are none; rejects when `signal` aborts. */
export async function fetchAnswer(typed: string, signal: AbortSignal): Promise<Answer | undefined> {
  const query = new URLSearchParams({
    lang: document.documentElement.lang,
    s: typed.slice(0, LONGEST),
  });
  const address = `${ADDRESS}?${query.toString()}`;
  const known = stored.get(address);
  if (known) return known;
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  if (response.status !== 200) return undefined;
  const answer = (await response.json()) as Answer;
  stored.set(address, answer);
  const [oldest] = stored.keys();
  if (oldest !== undefined && stored.size > STORED) stored.delete(oldest);
  return answer;
}
