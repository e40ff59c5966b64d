// Tests that the members which a refusal calls required are found in the forms in which services say it.

import assert from "node:assert/strict";
import { requiredIn } from "../../../engine/generate/verify/requiredMembers.ts";

const answers: readonly (readonly [answer: string, names: readonly string[]])[] = [
  ['{"errors":[{"message":"Validation failed for field \\"flow\\". Value is required."}]}', ["flow"]],
  ['{"errors":[{"message":"Invalid payload. \\"collection\\" is required."}]}', ["collection"]],
  ['{"message":"must have required property \'name\'"}', ["name"]],
  ['{"path":"/body/name","message":"The `/body/name` property is required. It was not present"}', ["name"]],
  ['{"message":["email should not be empty","role is required"]}', ["email", "role"]],
  ['{"title":["This field is required."]}', ["title"]],
  ['{"errors":{"title":["can\'t be blank"]}}', ["title"]],
  ['{"error":"Missing required field: username"}', ["username"]],
  ["{\"error\":\"'items[0]' must not be null, 'name' must not be blank\"}", ["items", "name"]],
  ['{"error":"SequelizeValidationError: notNull Violation: Device.type cannot be null"}', ["type"]],
  ['{"error":"SQLITE_CONSTRAINT: NOT NULL constraint failed: devices.type"}', ["type"]],
  ['{"error":"null value in column \\"type\\" of relation \\"devices\\" violates not-null constraint"}', ["type"]],
  ['{"error":"Please sign in: authentication is required"}', []],
  ['{"error":"The name is too long"}', []],
];

describe("the members that a refusal calls required", () => {
  for (const [answer, names] of answers)
    it(`are ${names.length === 0 ? "none" : names.join(" and ")} in ${answer}`, () => assert.deepEqual(requiredIn(answer), names));
});
