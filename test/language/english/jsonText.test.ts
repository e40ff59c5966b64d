// Tests JSON in a sentence: Playbook sends exactly the visible text, or refuses it.

import assert from "node:assert/strict";
import { readJson, writeJson } from "../../../language/english/jsonText.ts";

describe("JSON in a sentence", () => {
  for (const text of ["0", "-1.5", "9007199254740991", "12345678901234567000", "0.1", "1e3"]) {
    it(`keeps ${text}`, () => {
      const reading = readJson(text);
      assert.ok(reading.ok);
      assert.equal(reading.value, Number(text));
    });
  }

  for (const text of ["9007199254740993", "12345678901234567890", "1e400", "0.12345678901234567890", "-1e-400"]) {
    it(`keeps all digits of ${text}`, () => {
      const reading = readJson(`{"a": ${text}}`);
      assert.ok(reading.ok);
      assert.equal(writeJson(reading.value), `{"a": ${text}}`);
    });
  }
});
