// Tests that the members which a refusal calls unknown or not allowed are found in the forms in which services say it.

import assert from "node:assert/strict";
import { unknownIn } from "../../../engine/generate/verify/unknownMembers.ts";

const answers: readonly (readonly [answer: string, names: readonly string[]])[] = [
  ['{"errors":[{"message":"Invalid payload. \\"delta\\" is not allowed."}]}', ["delta"]],
  ['{"statusCode":400,"message":"\\"delta\\" is not allowed"}', ["delta"]],
  ['"delta" is not allowed. "gamma" is not allowed', ["delta", "gamma"]],
  ['{"message":["property delta should not exist"]}', ["delta"]],
  ['{"message":"must NOT have additional properties","params":{"additionalProperty":"delta"}}', ["delta"]],
  ["Additional properties are not allowed ('delta' was unexpected)", ["delta"]],
  ['{"detail":[{"type":"extra_forbidden","loc":["body","delta"],"msg":"Extra inputs are not permitted"}]}', ["delta"]],
  ['Unrecognized field "delta" (class Version), not marked as ignorable', ["delta"]],
  ["Unrecognized key(s) in object: 'delta'", ["delta"]],
  ['json: unknown field "delta"', ["delta"]],
  ["unknown field `delta`, expected one of `name`, `key`", ["delta"]],
  ["found unpermitted parameter: :delta", ["delta"]],
  ['{"error":"\\"/body/delta\\" is not allowed"}', ["delta"]],
  // About a value, another member or a person.
  ['"name" is not allowed to be empty', []],
  ['"options.delta" is not allowed', []],
  ["The name is not allowed for this role", []],
  ['"name" is required', []],
];

describe("the members that a refusal calls unknown or not allowed", () => {
  for (const [answer, names] of answers)
    it(`are ${names.length === 0 ? "none" : names.join(" and ")} in ${answer}`, () => assert.deepEqual(unknownIn(answer), names));
});
