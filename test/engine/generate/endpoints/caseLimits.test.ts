import assert from "node:assert/strict";
import { parseCaseLimits } from "../../../../engine/generate/index.ts";

describe("caseLimits in plain words", () => {
  for (const [text, caseLimits] of [
    ["not more than 5 edge cases for DELETE", [{ most: 5, kind: "edge", method: "DELETE" }]],
    [
      "At most three negative cases for POST /orders and PATCH",
      [
        { most: 3, kind: "negative", method: "POST", path: "/orders" },
        { most: 3, kind: "negative", method: "PATCH" },
      ],
    ],
    [
      "no edge cases; up to 2 negative playbooks of /orders/{id}",
      [
        { most: 0, kind: "edge" },
        { most: 2, kind: "negative", path: "/orders/{id}" },
      ],
    ],
    [
      "only default for DELETE requests",
      [
        { most: 0, kind: "negative", method: "DELETE" },
        { most: 0, kind: "edge", method: "DELETE" },
        { most: 0, kind: "behaviour", method: "DELETE" },
      ],
    ],
    ["without any negative tests and at most 10 cases", [{ most: 0, kind: "negative" }, { most: 10 }]],
  ] as const)
    it(`“${text}” is understood`, () => assert.deepEqual(parseCaseLimits(text), { caseLimits }));

  for (const [text, part] of [
    ["make it nice", "make it nice"],
    ["at most many edge cases", "many edge cases"],
    ["at most 5 edgy cases", "edgy cases"],
    ["at most 5 edge cases for everyone", "for everyone"],
    ["at most 5 edge cases for DELETE except /orders", "for DELETE except /orders"],
    ["no", "no"],
    ["", "empty"],
  ] as const)
    it(`“${text}” is refused`, () => {
      const parsed = parseCaseLimits(text);
      assert.ok("problem" in parsed && parsed.problem.includes(part), JSON.stringify(parsed));
    });
});
