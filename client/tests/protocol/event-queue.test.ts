import { expect, test, vi } from "vitest";

import { EventQueue, QUEUE_LIMIT } from "../../src/protocol/event-queue.ts";

const targets = new Set(["/0:onClick"]);

function queued(path: string, target: string, seq = 0) {
  return {
    path,
    event: { target, data: [], seq },
    sender: { onSent: vi.fn(), onDropped: vi.fn() },
    fallback: { needsSocket: false },
  };
}

test("events are taken once, in order, for existing targets of the same page", () => {
  const queue = new EventQueue();
  const gone = queued("/it/", "/9:onClick");
  const elsewhere = queued("/fr/", "/0:onClick");
  for (const event of [
    queued("/it/", "/0:onClick", 1),
    gone,
    elsewhere,
    queued("/it/", "/0:onClick", 2),
  ]) {
    queue.push(event);
  }
  expect(queue.take("/it/", targets).map(({ event }) => event.seq)).toEqual([1, 2]);
  expect(queue.take("/it/", targets)).toEqual([]);
  expect(gone.sender.onDropped).toHaveBeenCalledOnce();
  expect(elsewhere.sender.onDropped).toHaveBeenCalledOnce();
});

test("the queue holds the newest 64 events", () => {
  const queue = new EventQueue();
  for (let seq = 0; seq < 100; seq += 1) queue.push(queued("/it/", "/0:onClick", seq));
  expect(queue.size).toBe(QUEUE_LIMIT);
  expect(queue.take("/it/", targets)[0]?.event.seq).toBe(36);
});

test("the events of one target can be removed", () => {
  const queue = new EventQueue();
  queue.push(queued("/it/", "/0:onClick"));
  expect(queue.remove("/0:onClick")).toBe(true);
  expect(queue.remove("/0:onClick")).toBe(false);
});
