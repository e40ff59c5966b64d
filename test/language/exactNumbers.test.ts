// Numbers with more digits than JavaScript's in sentences: the steps have all of them.

import assert from "node:assert/strict";
import { compile, parseStepsFile, stepProblems, stepsYaml } from "../../language/index.ts";

const large = ["9007199254740993", "-12345678901234567890", "0.12345678901234567890", "1e400"];

describe("numbers of any length in a sentence", () => {
  for (const digits of large) {
    for (const sentence of [
      `Expect $.id is ${digits}.`,
      `Expect $.id is at most ${digits}.`,
      `Expect $.id is 1 or ${digits}.`,
      `Expect $.ids contains ${digits}.`,
      `Expect the body contains {"id": ${digits}}.`,
      `Set \${id} to ${digits}.`,
      `Send a POST request to /orders with body {"id": ${digits}}.`,
      `Send a GET request to /orders with query parameter "id" ${digits}.`,
    ]) {
      it(`keep their digits: ${sentence}`, () => {
        const compiled = compile(sentence);
        assert.ok(compiled.kind === "understood", JSON.stringify(compiled));
        assert.deepEqual(compiled.steps.flatMap(stepProblems), []);
        assert.ok(JSON.stringify(compiled.steps).includes(digits), JSON.stringify(compiled.steps));
        const yaml = `named:\n  all:\n${stepsYaml(compiled.steps).replace(/^/gm, "    ")}`;
        assert.equal(JSON.stringify(parseStepsFile(yaml).named[0]?.steps), JSON.stringify(compiled.steps));
      });
    }
  }
});
