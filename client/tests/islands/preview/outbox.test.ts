import { beforeEach, afterEach, expect, test, vi } from "vitest";

import { LONGEST, merged, Outbox, PATIENCE } from "../../../src/islands/preview/outbox.ts";
import type { Opening, Typed } from "../../../src/islands/preview/messages.ts";

const OPENING: Opening = { kind: "open", path: "/visite/", token: "t", post: 7 };

function typed(number: number, more: Partial<Typed> = {}): Typed {
  return { kind: "typed", number, ...more };
}

let sent: unknown[];
let text: string;
let outbox: Outbox;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  text = "";
  outbox = new Outbox((part, more) => {
    text += part;
    if (more) return;
    sent.push(JSON.parse(text));
    text = "";
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test("what comes while the page follows is one message", () => {
  outbox.open(OPENING);
  outbox.add(typed(1, { blocks: { a: 1 } }));
  outbox.add(typed(2, { blocks: { a: 2 } }));
  outbox.add(typed(3, { blocks: { b: 3 }, order: ["a", "b"] }));
  expect(sent).toEqual([OPENING, typed(1, { blocks: { a: 1 } })]);
  outbox.shown(1);
  vi.advanceTimersByTime(30);
  expect(sent[2]).toMatchObject({ number: 3, blocks: { a: 2, b: 3 }, order: ["a", "b"] });
  outbox.shown(3);
  expect(sent).toHaveLength(3);
});

test("a page that shows an older state does not make the next one go", () => {
  outbox.add(typed(4));
  outbox.add(typed(5));
  outbox.shown(3);
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(1);
});

test("a site that does not answer is sent the next one after a while", () => {
  outbox.add(typed(1));
  outbox.add(typed(2));
  vi.advanceTimersByTime(PATIENCE);
  expect(sent).toHaveLength(2);
});

test("a new connection begins without what waited", () => {
  outbox.add(typed(1));
  outbox.add(typed(2));
  outbox.reset();
  vi.advanceTimersByTime(PATIENCE);
  expect(sent).toHaveLength(1);
});

test("a text that is too long is not sent, and said to be", () => {
  const tooLong = vi.fn();
  const limited = new Outbox(() => sent.push("part"), tooLong);
  limited.add(typed(1, { fields: { post_title: "x".repeat(LONGEST) } }));
  expect(sent).toEqual([]);
  expect(tooLong).toHaveBeenCalledOnce();
});

test("a long text goes in parts", () => {
  const words = "mot ".repeat(20_000);
  outbox.add(typed(1, { fields: { post_title: words } }));
  expect(sent).toEqual([typed(1, { fields: { post_title: words } })]);
});

test("of two messages the later one counts", () => {
  const one = typed(1, { order: ["a"], fields: { post_title: "Un" } });
  const other = typed(2, {
    fields: { post_title: "Deux" },
    options: { bandeau: "x" },
    form: { a: "b" },
  });
  expect(merged(one, other)).toEqual(
    typed(2, {
      order: ["a"],
      blocks: {},
      fields: { post_title: "Deux" },
      options: { bandeau: "x" },
      form: { a: "b" },
    }),
  );
});
