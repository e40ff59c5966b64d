// Bodies in reports: pretty, and what went over the wire to the last digit.

import assert from "node:assert/strict";
import fc from "fast-check";
import { indentJson } from "../../cli/reporters/indentJson.ts";
import { property } from "../support/runs.ts";

describe("JSON in reports", () => {
  it("keeps the spelling of numbers, texts and repeated members", () => {
    assert.equal(
      indentJson(String.raw`{"id":12345678901234567890,"price":1.10,"e":1E3,"t":"a\u00e9\/\"[,]","x":[],"y":{},"id":1}`),
      String.raw`{
  "id": 12345678901234567890,
  "price": 1.10,
  "e": 1E3,
  "t": "a\u00e9\/\"[,]",
  "x": [],
  "y": {},
  "id": 1
}`,
    );
    assert.equal(indentJson('{"a": 1,}'), undefined);
  });

  it("indents like JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(indentJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
      }),
      property,
    );
  });
});
