// Writes plain checks of a refusal, each with its steps.

import type { Check } from "../../../../language/check.ts";
import type { Field } from "../../../../language/openapi/operations.ts";
import type { Write } from "./sentences.ts";
import { membersOf } from "./values.ts";

/** Where a refusal has its code and its text: at the top, or in an object. */
function placesOf(fields: readonly Field[]): { readonly code?: string; readonly text?: string } {
  const [only] = fields;
  const inner = fields.length === 1 && only?.type === "object" ? membersOf(only) : fields;
  const prefix = inner === fields ? "$." : `$.${only?.name}.`;
  const code = inner.find(({ name }) => /^(?:code|error_?code)$/i.test(name))?.name;
  const text = inner.find(({ name }) => /^(?:message|error_?text|text)$/i.test(name))?.name;
  return { ...(code && { code: prefix + code }), ...(text && { text: prefix + text }) };
}

/** `own` are the fields of the thing itself: “the code” may be one of them. */
export function checkRefusal(write: Write, fields: readonly Field[], own: readonly Field[]): void {
  const { code, text } = placesOf(fields);
  if (code !== undefined) {
    const is: Check = { path: code, equals: "NOT_READY" };
    write("the error code is X", "The error code is NOT_READY", [is]);
    write("the response has the error code X", "The response has the error code NOT_READY", [is]);
    write("status 404 and error code X", 'The status is 404 and the error code is "NOT_READY"', [{ status: 404 }, is]);
    write("404 with code X", "It returns 404 with the error code NOT_READY", [{ status: 404 }, is]);
    write("the error code is not X", "The error code is not NOT_READY", [{ ...is, not: true }]);
  }
  if (code !== undefined && !own.some(({ name }) => name === "code")) {
    const is: Check = { path: code, equals: "NOT_READY" };
    write("the code is X", "The code is NOT_READY", [is]);
    write("it fails with code X", "It fails with the code NOT_READY", [{ status: "4xx" }, is], [is]);
    write("rejected with 409 and code X", "It is rejected with 409 and the code NOT_READY", [{ status: 409 }, is]);
  }
  if (text === undefined) return;
  const says: Check = { path: text, contains: "not ready" };
  write("the message mentions T", 'The message mentions "not ready"', [says]);
  write("the error message contains T", 'The error message contains "not ready"', [says]);
  write("the error says T", 'The error says "not ready"', [says], [{ path: text, equals: "not ready" }]);
  write("the error message is T", 'The error message is "not ready"', [{ path: text, equals: "not ready" }]);
  write("404 and the message contains T", 'The status is 404 and the message contains "not ready"', [{ status: 404 }, says]);
  write("there is an error message", "There is an error message", [{ path: text, exists: true }]);
  write("the error message is not empty", "The error message is not empty", [{ path: text, empty: true, not: true }]);
  write("the message does not contain T", 'The message does not contain "not ready"', [{ ...says, not: true }]);
}
