/** Tests that no proposal does what its sentence does not ask for, or loses a word that makes another value of it. */

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const berth =
  "{ type: object, properties: { id: { type: string }, boatId: { type: string }, fee: { type: number }, paidOn: { type: string, format: date } } }";
const answer = (schema: string): string => `{ "200": { description: ok, content: { application/json: { schema: ${schema} } } } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Harbour, version: "1" }
paths:
  /reset:
    post: { summary: Reset all data, responses: { "204": { description: ok } } }
  /berths:
    get: { summary: List berths, parameters: [{ name: tenant, in: query, schema: { type: string } }], responses: ${answer(`{ type: array, items: ${berth} }`)} }
  /berths/{berthId}:
    get: { summary: Get a berth, responses: ${answer(berth)} }
    delete: { summary: Delete a berth, responses: { "204": { description: ok } } }
  /berths/bulk-approve:
    post:
      summary: Approve berths
      requestBody: { content: { application/json: { schema: { type: object, properties: { ids: { type: array, items: { type: string } } } } } } }
      responses: { "204": { description: ok } }
  /berths/{berthId}/approve:
    post: { summary: Approve a berth, responses: ${answer(berth)} }
  /boats/{boatId}:
    delete: { summary: Delete a boat, responses: { "204": { description: ok } } }
`);
const before: readonly Step[] = [{ step: "api_request", action: "GET /berths/B-1" }];

function proposalsFor(sentence: string): readonly string[] {
  const compiled = compile(sentence, undefined, { ...(operations === undefined ? {} : { operations }), before });
  return compiled.kind === "understood" ? [JSON.stringify(compiled.steps)] : compiled.problem.suggestions.map(({ text }) => text);
}

/** The sentence and what none of its proposals has. */
const rows: readonly (readonly [sentence: string, harm: RegExp])[] = [
  ["Log out", /reset/],
  ["It begins on 2026-09-02", /POST/],
  ['Take back the berth "B-1"', /POST|DELETE/],
  ['Delete the boat of berth "B-1"', /DELETE request to \/berths/],
  ["First, Ines lists the berths", /GET request to \/berths\./],
  ["List the berths as Bob", /berths(?:\.| with query)/],
  ["List the berths as somebody else", /berths\./],
  ["The fee is over two thousand", /above 2/],
  ["The fee is half of 3000", /3000/],
  ["The fee is about 5", /is 5/],
  ["Tow it back out of the dock, after which the fee must be 5", /^Expect/],
  ["The fee is 5, and the first hit is our yacht", /^Expect/],
  ["cleanup: berth away, 204", /^Expect/],
  ["Approve the berth and make sure that the response says that it is painted", /approve\.$/],
  ["Neither of the berths is there any more (404)", /berths\/B-1,/],
];

describe("proposals for a refused sentence", () => {
  for (const [sentence, harm] of rows)
    it(`do no harm: ${sentence}`, () => {
      deepEqual(
        proposalsFor(sentence).filter((text) => harm.test(text)),
        [],
      );
    });
});
