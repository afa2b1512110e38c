import { expect, test } from "vitest";

import { own } from "../src/own.ts";

test.each(["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"])(
  "%s is found only where a record has it itself",
  (name) => {
    expect(own({}, name)).toBeUndefined();
    expect(own(Object.fromEntries([[name, "a"]]), name)).toBe("a");
  },
);
