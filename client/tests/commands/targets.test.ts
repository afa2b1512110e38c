import { expect, test, vi } from "vitest";

import type { Target } from "../../src/commands/chain.ts";
import { targetsOf } from "../../src/commands/targets.ts";
import { found } from "../support/page.ts";

const LIST =
  '<ul id="1st"><li id="a"><a></a></li><li id="b" class="off"></li><li id="c"><b></b></li></ul>';

test.each<[Target, string, string[]]>([
  ["li", "#a", ["a", "b", "c"]],
  ["#1st", "#a", ["1st"]],
  [[], "#a", ["a"]],
  [[["parent"]], "#a", ["1st"]],
  [[["next"]], "#a", ["b"]],
  [[["next", "li:not(.off)"]], "#a", ["c"]],
  [[["next", "li", true]], "#c", ["a"]],
  [[["next", "li"]], "#c", []],
  [[["previous", "li", true]], "#a", ["c"]],
  [[["previous"]], "#a", []],
  [[["next", "li", true]], "#b", ["c"]],
  [
    [
      ["closest", "ul"],
      ["inner", "li"],
    ],
    "#b",
    ["a", "b", "c"],
  ],
  [
    [
      ["closest", "table"],
      ["inner", "li"],
    ],
    "#b",
    [],
  ],
])("%j of %s", (target, from, ids) => {
  vi.spyOn(console, "debug").mockImplementation(() => undefined);
  document.body.innerHTML = LIST;
  expect(targetsOf(target, found(document, from)).map(({ id }) => id)).toEqual(ids);
});
