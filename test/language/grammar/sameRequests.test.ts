// Tests phrases for the last request: “the same call without a token must give 401”, “same with page=2 -> 200”. Nothing
// that came back, no other request, and none with other values may be taken for it.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Depot, version: "1" }
paths:
  /parcels:
    get:
      summary: List parcels
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: town, in: query, schema: { type: string } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string }, total: { type: integer } } } } } } }
    post:
      summary: Register a parcel
      requestBody: { content: { application/json: { schema: { type: object, required: [sender_no], properties: { sender_no: { type: string }, kind: { type: string, enum: [box, tube] }, weight: { type: number } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }
`);

const listed = { step: "api_request", action: "GET /parcels", query: { town: "Ghent", page: 1 }, headers: { Authorization: "Bearer t" } };
const posted = { step: "api_request", action: "POST /parcels", body: { sender_no: "S-17", kind: "box" } };
const anonymous = { step: "api_request", action: "GET /parcels", query: { town: "Ghent", page: 1 }, auth: "none" };
const status = (code: number | string): object => ({ step: "validate", checks: [{ status: code }] });

function read(text: string, ...before: readonly object[]): readonly Step[] | "refused" {
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before: before as unknown as readonly Step[] };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : "refused";
}

type Case = readonly [text: string, before: readonly object[], expected: readonly object[] | "refused"];
const cases: readonly Case[] = [
  ["The same call without a token has to give 401.", [listed], [anonymous, status(401)]],
  ["Same request without any credentials gives 401", [listed], [anonymous, status(401)]],
  ["Without being logged in, the same search must give 401.", [listed], [anonymous, status(401)]],
  ["The same request again returns 200", [listed], [listed, status(200)]],
  ["same with page=2 -> 200", [listed], [{ ...listed, query: { town: "Ghent", page: 2 } }, status(200)]],
  ["same POST again, 409", [posted], [posted, status(409)]],
  ["Do the same for S-18", [posted], [{ ...posted, body: { sender_no: "S-18", kind: "box" } }]],
  [
    "The same registration with kind tube must be refused with 409",
    [posted],
    [{ ...posted, body: { sender_no: "S-17", kind: "tube" } }, status(409)],
  ],
  ["The same POST without a token gives 401", [listed], "refused"],
  ["The same search without a token gives 401", [posted], "refused"],
  ["The same call with id 5 gives 401", [listed], "refused"],
  ["The same call without the town gives 400", [listed], [{ ...listed, query: { page: 1 } }, status(400)]],
  ["The same call without the kind gives 400", [listed], "refused"],
  ["The same number without a token", [listed], "refused"],
  ["Do the same for X9", [posted], "refused"],
  ["The same call without a token has to give 401.", [], "refused"],
  ["Verify that the same list request without a token returns 401", [listed], [anonymous, status(401)]],
  ["Verify that the same list request without a token returns 401", [posted], "refused"],
  ["Repeat the call with the same sender", [posted], [posted]],
  ["Repeat the call with the same weight", [posted], "refused"],
  [
    'The same call with X-Depot "north" gives 403',
    [{ step: "api_request", action: "GET /parcels" }],
    [{ step: "api_request", action: "GET /parcels", headers: { "X-Depot": "north" } }, status(403)],
  ],
  ['The same call with X-Depot "north" gives 403', [posted], [{ ...posted, headers: { "X-Depot": "north" } }, status(403)]],
  [
    "The same parcel without a kind is rejected with 422",
    [posted],
    [{ step: "api_request", action: "POST /parcels", body: { sender_no: "S-17" } }, status(422)],
  ],
  ["The same parcel without a kind is rejected with 422", [listed], "refused"],
  ["Register it again", [posted], [posted]],
  ["Register it again", [listed], "refused"],
];

describe("the last request, with what is left out or changed", () => {
  for (const [text, before, expected] of cases)
    it(`${text} (${before.length === 0 ? "first" : JSON.stringify(before[0]).slice(33, 45)})`, () =>
      deepEqual(read(text, ...before), expected));
});

describe("a body with keys that have no quotes", () => {
  const body = { sender_no: "S-1", kind: "box" };
  it("is JSON", () =>
    deepEqual(read('POST /parcels {sender_no: "S-1", kind: "box"} -> 201'), [
      { step: "api_request", action: "POST /parcels", body },
      status(201),
    ]));
  it("may hold others", () =>
    deepEqual(read("POST /parcels {a: {b-c: [1, {d: true}]}}"), [
      { step: "api_request", action: "POST /parcels", body: { a: { "b-c": [1, { d: true }] } } },
    ]));
  for (const text of [
    "POST /parcels {sender_no: S-1}",
    'POST /parcels {kind: "box", kind: "tube"}',
    'POST /parcels {: "box"}',
    'POST /parcels {kind: "box",}',
  ])
    it(`refuses ${text}`, () => deepEqual(read(text), "refused"));
});
