// Tests requests that a line names by method and path, with any words around them: each line means the plain one beside
// it, or is refused.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Ferries, version: "1" }
paths:
  /ferries:
    get:
      summary: List ferries
      parameters: [{ name: harbour, in: query, schema: { type: string } }, { name: page_size, in: query, schema: { type: integer } }, { name: with_retired, in: query, schema: { type: boolean } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Ferry" } } } } } }
    post:
      summary: Create a ferry
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } } }
  /ferries/{ferryId}:
    parameters: [{ name: ferryId, in: path, required: true, schema: { type: string } }]
    get: { summary: Get a ferry, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } }, "404": { description: unknown } } }
    put:
      summary: Replace a ferry
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } } }
    delete:
      summary: Remove a ferry
      requestBody: { content: { application/json: { schema: { type: object, properties: { scrap: { type: boolean }, notify: { type: boolean }, cause: { type: string } } } } } }
      responses: { "204": { description: ok } }
  /ferries/{ferryId}/crew:
    parameters: [{ name: ferryId, in: path, required: true, schema: { type: string } }]
    post: { summary: Assign crew, requestBody: { content: { application/json: { schema: { type: object, properties: { sailor: { type: string } } } } } }, responses: { "200": { description: ok } } }
components:
  schemas:
    Ferry:
      type: object
      properties: { id: { type: string }, name: { type: string }, home_port: { type: string }, seats: { type: integer }, draught: { type: number }, has_ramp: { type: boolean }, is_leased: { type: boolean } }
`);
const before: readonly Step[] = [
  { step: "api_request", action: "POST /ferries", body: { name: "Hanne", seats: 40, has_ramp: true } },
  { step: "save", store: [{ ferryId: "$.id" }] },
  { step: "api_request", action: "GET /ferries", query: { harbour: "Bergen", page_size: 5 } },
];

function read(sentence: string): readonly Step[] | string {
  const compiled = compile(sentence, undefined, {
    ...(operations === undefined ? {} : { operations }),
    before,
    variables: new Set(["ferryId"]),
  });
  return compiled.kind === "understood" ? compiled.steps.flatMap(inParts) : compiled.problem.message;
}

/** Saves apart from their calls, and one step for each check. */
function inParts(step: Step): readonly Step[] {
  if (step.step === "validate") return step.checks.map((check): Step => ({ step: "validate", checks: [check] }));
  if (step.step !== "api_request" || step.store === undefined) return [step];
  const { store, ...request } = step;
  return [request, { step: "save", store }];
}

const same: readonly (readonly [said: string, plain: string])[] = [
  // Words that lead to a request
  ["Scrapping time, since nobody likes wrecks in the harbour: DELETE /ferries/7; expect 204", "DELETE /ferries/7; expect 204"],
  ['Add a mate for the night 🌙 → POST /ferries/7/crew with sailor "Ida"', 'POST /ferries/7/crew with sailor "Ida"'],
  ['TC-14 – Rename her: PUT /ferries/7 with name "Liv"; expect 200', 'PUT /ferries/7 with name "Liv"; expect 200'],
  ['Part two, the second one only: PUT /ferries/7 with name "Liv"', 'PUT /ferries/7 with name "Liv"'],
  ["Just to be sure she wasn't sold (it happened last week, ticket OPS-7), GET /ferries/7; seats is 40", "GET /ferries/7; seats is 40"],
  ["Is she really afloat? Please look with GET /ferries/7: seats is 40", "GET /ferries/7; seats is 40"],
  ["(2) Please make a sister of her with POST /ferries, body name = Solveig, seats = 12", 'POST /ferries with name "Solveig" and seats 12'],
  // Asides
  ['PUT /ferries/7 (Olav asked for it) with name "Liv"; expect 200', 'PUT /ferries/7 with name "Liv"; expect 200'],
  ['PUT /ferries/7, and yes, it really is a PUT here, with name "Liv"', 'PUT /ferries/7 with name "Liv"'],
  ["GET /ferries/7; expect 200 only, no other check needed", "GET /ferries/7; expect 200"],
  ["GET /ferries/7; expect 200, and don't bother checking anything else", "GET /ferries/7; expect 200"],
  ["GET /ferries/7; expect 200. Thank you", "GET /ferries/7; expect 200"],
  ["GET /ferries/7 without any authentication: it must be a 403, no discussion", "GET /ferries/7 without any authentication; expect 403"],
  // The outcome first
  ["404 is what GET /ferries/99 must give", "GET /ferries/99; expect 404"],
  ["A 404 is what we should be getting on hitting GET /ferries/99, kindly validate the same", "GET /ferries/99; expect 404"],
  [
    'A 201 and an id that is not empty are what I expect from POST /ferries when the body is {"name": "Liv"}',
    'POST /ferries with body {"name": "Liv"}; expect 201 and an id that is not empty',
  ],
  ['$.name equal to "Hanne": that is what GET /ferries/7 has to give', 'GET /ferries/7; expect $.name equal to "Hanne"'],
  [
    "At least one ferry whose id is ${ferryId} should come out of GET /ferries, called with harbour=Bergen as query parameter",
    "GET /ferries with harbour=Bergen as query parameter; expect at least one ferry whose id is ${ferryId}",
  ],
  [
    "404 is the right answer for GET /ferries/7, once DELETE /ferries/7 has been sent before it and has answered 204",
    "DELETE /ferries/7; expect 204. GET /ferries/7; expect 404",
  ],
  // The same again
  [
    'The same POST /ferries once more, this time with name "Liv" and additionally is_leased true',
    'POST /ferries with name "Liv", seats 40, has_ramp true and is_leased true',
  ],
  ["repeat POST /ferries, but seats=12 and no has_ramp; resp code 201", 'POST /ferries with name "Hanne" and seats 12; expect 201'],
  [
    'Kindly hit the same POST /ferries once again, only the name will be "Liv" now, and store id as livId',
    'POST /ferries with name "Liv", seats 40 and has_ramp true; save id as livId',
  ],
  [
    "same post /ferries again but has_ramp off, and draught 2.5 on top",
    'POST /ferries with name "Hanne", seats 40, has_ramp false and draught 2.5',
  ],
  ["One more time GET /ferries with same query, only page_size changes to 1", "GET /ferries with harbour Bergen and page_size 1"],
  ['Again the GET /ferries, but with "Oslo" as harbour', 'GET /ferries with harbour "Oslo" and page_size 5'],
  ["Once more with the same POST /ferries: the name stays, seats becomes 8", 'POST /ferries with name "Hanne", seats 8 and has_ramp true'],
  [
    "The same boat once more with POST /ferries, but this time I put 9 for seats and I leave out the name",
    "POST /ferries with seats 9 and has_ramp true",
  ],
  // Values
  [
    "GET /ferries with query harbour = Oslo, with_retired = false, page_size = 5",
    "GET /ferries with harbour Oslo and with_retired false and page_size 5",
  ],
  ["GET /ferries (query: harbour Oslo, page_size 10); expect 200", "GET /ferries with harbour Oslo and page_size 10; expect 200"],
  ['POST /ferries whose name is "Liv", whose home_port text is "Oslo"', 'POST /ferries with name "Liv" and home_port "Oslo"'],
  [
    "PUT /ferries/7 with name Blue Heron and has_ramp off; expect 200",
    'PUT /ferries/7 with name "Blue Heron" and has_ramp false; expect 200',
  ],
  [
    'PUT /ferries/7 with name "Liv" and has_ramp, is_leased both false',
    'PUT /ferries/7 with name "Liv", has_ramp false and is_leased false',
  ],
  ["Then is a POST on /ferries sent, in the body stands has_ramp = false", "POST /ferries with has_ramp false"],
  ['PUT /ferries/7, body is name "Liv" and has_ramp false; expect 200', 'PUT /ferries/7 with name "Liv" and has_ramp false; expect 200'],
  ["GET /ferries/7; header X-Crew with ida, only in this call", 'GET /ferries/7 with header X-Crew "ida"'],
  ["Without any token at all: GET /ferries/7, server must answer 401", "GET /ferries/7 without authentication; expect 401"],
  // Two requests, and waits
  [
    "Both DELETE /ferries/7 and DELETE /ferries/8 should be done now, each of them answering 204",
    "DELETE /ferries/7; expect 204. DELETE /ferries/8; expect 204",
  ],
  [
    "Read it with GET /ferries/7, drop it with DELETE /ferries/7, and confirm that both calls are answered with 200",
    "GET /ferries/7; expect 200. DELETE /ferries/7; expect 200",
  ],
  [
    "PUT /ferries/7 with seats 9, verify seats is 9, and DELETE /ferries/7, expect 204",
    "PUT /ferries/7 with seats 9; verify seats is 9. DELETE /ferries/7; expect 204",
  ],
  ["Half a second pause", "Wait 500 ms"],
  ["5 seconds waiting", "Wait 5 seconds"],
];

const refused: readonly string[] = [
  // A lead that restricts, repeats, waits, checks, or asks for something else
  "As the other skipper: DELETE /ferries/7",
  "Only in winter: DELETE /ferries/7",
  'Twice: POST /ferries with name "Liv"',
  'Three boats → POST /ferries with name "Liv"',
  "The status is 200 → GET /ferries/7",
  "Create a ferry → DELETE /ferries/7",
  "Unless she is leased: DELETE /ferries/7",
  "Skipped for now → DELETE /ferries/7",
  'PUT /ferries/7 (only as the admin) with name "Liv"',
  // An outcome that is denied, or of two requests
  "404 is not what GET /ferries/7 must give",
  "200 is what GET /ferries/7 or GET /ferries/8 must give",
  // The same of what was never sent, with a field that nobody knows, or without what was not sent
  'The same PUT /ferries/7 once more, this time with name "Liv"',
  'The same POST /ferries once more, but colour becomes "red"',
  "repeat POST /ferries, but seats=12 unless she is leased",
  // How often, and of how many
  "GET /ferries/7, DELETE /ferries/7, and confirm that all three calls are answered with 200",
];

describe("requests by method and path, in people's words", () => {
  for (const [said, plain] of same)
    it(said, () => {
      const steps = read(said);
      equal(typeof steps, "object", String(steps));
      deepEqual(steps, read(plain));
    });
  for (const said of refused)
    it(`refuses: ${said}`, () => {
      const steps = read(said);
      equal(typeof steps, "string", JSON.stringify(steps));
    });
});
