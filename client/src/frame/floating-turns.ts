/**
 * Shows one floating thing at a time, in the order of `TURNS`: what is later waits until what is
 * earlier has gone. The root says whose turn it is (`data-floating`), for the style of the icon of
 * the cookies, which is last. The table is in `docs/visitors.md`.
 */

const TURNS = ["consent", "alert", "fun-fact"] as const;

type Floating = (typeof TURNS)[number];

/** Milliseconds after which nothing waits any more for a consent tool that does not start. */
const PATIENCE = 5000;
/** The island of the question, which may load after what waits for it. */
const QUESTION = 'villa-island[name="consent"]';

const waiting = new Map<Floating, (isTurn: boolean) => void>();
let current: Floating | undefined;
let isQuestionDecided = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `show` when it is the turn of `name`, and when no longer; returns what gives it up. */
export function takeTurn(
  name: Exclude<Floating, "consent">,
  show: (isTurn: boolean) => void,
): () => void {
  waiting.set(name, show);
  awaitQuestion();
  settle();
  return () => {
    if (waiting.get(name) !== show) return;
    waiting.delete(name);
    settle();
  };
}

/** Says that the question about cookies is shown, or that there is none to wait for. */
export function decideQuestion(isShown: boolean): void {
  isQuestionDecided = true;
  clearTimeout(timer);
  if (isShown) waiting.set("consent", () => undefined);
  else waiting.delete("consent");
  settle();
}

function awaitQuestion(): void {
  if (isQuestionDecided || timer !== undefined || !document.querySelector(QUESTION)) return;
  timer = setTimeout(() => {
    decideQuestion(false);
  }, PATIENCE);
}

function settle(): void {
  const isPending = !isQuestionDecided && document.querySelector(QUESTION) !== null;
  const next = isPending ? undefined : TURNS.find((name) => waiting.has(name));
  if (next === current) return;
  const left = current;
  current = next;
  const { dataset } = document.documentElement;
  if (next) dataset.floating = next;
  else delete dataset.floating;
  if (left) waiting.get(left)?.(false);
  if (next) waiting.get(next)?.(true);
}
