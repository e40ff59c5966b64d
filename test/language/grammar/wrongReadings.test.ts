// Tests sentences that could be read as another request or check than they say: lists that are checked and not
// requested again, directions and states of a list, things by their code, “not all”, and what a request would leave
// out.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const tray =
  "{ type: object, required: [tag, label, kind, state], properties: { tag: { type: string }, label: { type: string }, kind: { type: string, enum: [seed, bulb, fern] }, state: { type: string, enum: [fresh, spoilt] }, weight: { type: number } } }";
const loan =
  "{ type: object, properties: { id: { type: string, format: uuid }, trayTag: { type: string }, status: { type: string, enum: [open, closed] } } }";
const ref = (name: string): string => `{ $ref: "#/components/schemas/${name}" }`;
const page = (item: string): string =>
  `{ type: object, properties: { data: { type: array, items: ${item} }, paging: { type: object, properties: { page: { type: integer }, total: { type: integer } } } } }`;
const problem = `description: no, ${json("{ type: object, properties: { error: { type: object, properties: { code: { type: string }, message: { type: string } } } } }")}`;
const inPath = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Seed Library, version: "1" }
paths:
  /trays:
    get:
      operationId: listTrays
      summary: List trays
      parameters:
        - { name: kind, in: query, schema: { type: string, enum: [seed, bulb, fern] } }
        - { name: state, in: query, schema: { type: string, enum: [fresh, spoilt] } }
        - { name: sort, in: query, schema: { type: string, enum: [label, -label, weight, -weight] } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { "200": { description: ok, ${json(page(ref("Tray")))} } }
    post:
      operationId: addTray
      summary: Add a tray
      requestBody: { ${json("{ type: object, required: [label, kind], properties: { label: { type: string }, kind: { type: string, enum: [seed, bulb, fern] }, weight: { type: number } } }")} }
      responses: { "201": { description: ok, ${json(ref("Tray"))} }, "422": { ${problem} } }
  /trays/{tag}:
    parameters: [${inPath("tag")}]
    get: { operationId: getTray, summary: Get a tray, responses: { "200": { description: ok, ${json(ref("Tray"))} }, "404": { ${problem} } } }
    patch:
      operationId: changeTray
      summary: Change a tray
      requestBody: { ${json("{ type: object, properties: { label: { type: string }, kind: { type: string, enum: [seed, bulb, fern] } } }")} }
      responses: { "200": { description: ok, ${json(ref("Tray"))} } }
  /vouchers/{code}:
    parameters: [${inPath("code")}]
    get:
      operationId: getVoucher
      summary: Get a voucher
      responses: { "200": { description: ok, ${json("{ type: object, properties: { code: { type: string }, amount: { type: number } } }")} }, "404": { ${problem} } }
  /loans:
    get:
      operationId: listLoans
      summary: List loans
      parameters: [{ name: trayTag, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, ${json(page(ref("Loan")))} } }
    post:
      operationId: lendTray
      summary: Lend a tray
      requestBody: { ${json("{ type: object, required: [trayTag, until], properties: { trayTag: { type: string }, until: { type: string, format: date } } }")} }
      responses: { "201": { description: ok, ${json(ref("Loan"))} } }
  /loans/{loanId}/handback:
    parameters: [${inPath("loanId")}]
    post: { operationId: handBackTray, summary: Hand back a tray, responses: { "200": { description: ok, ${json(ref("Loan"))} } } }
components: { schemas: { Tray: ${tray}, Loan: ${loan} } }
`);

const after = (action: string): Step => ({ step: "api_request", action }) as Step;
const trays = after("GET /trays");
const one = { step: "api_request", action: "GET /trays/{tag}", parameters: { tag: "TR-9" } } as Step;

/** The steps in short: a request as its action with what it sends, a check as it is. */
function read(text: string, before: readonly Step[], names: readonly string[] = []): unknown {
  const context = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(names) };
  const compiled = compile(text, undefined, context);
  if (compiled.kind !== "understood") return "refused";
  return compiled.steps.flatMap((step): unknown[] => {
    if (step.step === "validate") return [...step.checks];
    if (step.step !== "api_request") return [step.step];
    const sent = step.query ?? step.body ?? step.parameters;
    return sent === undefined ? [step.action] : [step.action, sent];
  });
}

type Row = readonly [text: string, expected: unknown, before?: readonly Step[], names?: readonly string[]];

function reads(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    for (const [text, expected, before = [], names = []] of rows)
      it(text, () => {
        deepEqual(read(text, before, names), expected);
      });
  });
}

const every = (path: string, equals: string): unknown => [{ every: "$.data[*]", path, equals }];
const length = (bound: unknown): unknown => [{ path: "$.data", length: bound }];

reads("a list that is looked at", [
  ["No more than 4 trays are listed.", length({ atMost: 4 }), [trays]],
  ["At most 4 trays are displayed.", length({ atMost: 4 }), [trays]],
  ["At least 4 trays are listed.", length({ atLeast: 4 }), [trays]],
  ['The trays of kind "fern" are shown.', every("$.kind", "fern"), [trays]],
  ['The trays with the state "spoilt" are listed.', every("$.state", "spoilt"), [trays]],
  ["Only loans of the tray TR-9 are listed.", every("$.trayTag", "TR-9"), [after("GET /loans")]],
  // Nothing was asked for yet, or something else.
  ['The trays with the state "spoilt" are listed.', ["GET /trays", { state: "spoilt" }], [one]],
  ['List the trays with the state "spoilt".', ["GET /trays", { state: "spoilt" }], [trays]],
]);

reads("the direction and the states of a list", [
  ["List the trays sorted by label descending.", ["GET /trays", { sort: "-label" }]],
  ["List the trays sorted by label desc.", ["GET /trays", { sort: "-label" }]],
  ["List the trays by weight descending.", ["GET /trays", { sort: "-weight" }]],
  ["List the trays ordered by label in reverse order.", ["GET /trays", { sort: "-label" }]],
  ["List the trays sorted by label backwards.", ["GET /trays", { sort: "-label" }]],
  ["List the trays sorted by label ascending.", ["GET /trays", { sort: "label" }]],
  ["List the trays sorted by label.", ["GET /trays", { sort: "label" }]],
  ["List the loans sorted by status descending.", "refused"],
  ["List the fresh fern trays.", ["GET /trays", { kind: "fern", state: "fresh" }]],
  ["List the fern trays.", ["GET /trays", { kind: "fern" }]],
]);

const coded = (which: string, equals = "TR-9"): unknown => [{ [which]: "$.data[*]", path: "$.tag", equals }];

reads("a thing by its code", [
  ["The list contains the tray TR-9.", coded("any"), [trays]],
  ["The list does not contain the tray TR-9.", coded("none"), [trays]],
  ["The tray TR-9 is not in the list.", coded("none"), [trays]],
  ["The tray TR-9 is in the list.", coded("any"), [trays]],
  ["The first tray is TR-9.", [{ path: "$.data[0].tag", equals: "TR-9" }], [trays]],
  ['The first tray is "Winter ferns".', [{ path: "$.data[0].label", equals: "Winter ferns" }], [trays]],
  ['The list contains the tray "Winter ferns".', [{ any: "$.data[*]", path: "$.label", equals: "Winter ferns" }], [trays]],
  ['The list contains a tray with the label "TR-9".', [{ any: "$.data[*]", path: "$.label", equals: "TR-9" }], [trays]],
]);

reads("“not all” and “none … and”", [
  ["Not all trays are fresh.", [{ any: "$.data[*]", path: "$.state", equals: "fresh", not: true }], [trays]],
  ["Not every tray is fresh.", [{ any: "$.data[*]", path: "$.state", equals: "fresh", not: true }], [trays]],
  ["All trays are not fresh.", [{ every: "$.data[*]", path: "$.state", equals: "fresh", not: true }], [trays]],
  [
    'No tray has the kind "fern" and the label "Moss".',
    [{ none: "$.data[*]", path: "$", contains: { kind: "fern", label: "Moss" } }],
    [trays],
  ],
  [
    'No tray is spoilt and no tray has the kind "fern".',
    [
      { none: "$.data[*]", path: "$.state", equals: "spoilt" },
      { none: "$.data[*]", path: "$.kind", equals: "fern" },
    ],
    [trays],
  ],
]);

const voucher = after("GET /vouchers/V-1");

reads("the code of an error", [
  ['Expect 404 with the error code "gone".', [{ status: 404 }, { path: "$.error.code", equals: "gone" }], [voucher]],
  ['The error code is "gone".', [{ path: "$.error.code", equals: "gone" }], [voucher]],
  ['The voucher code is "V-1".', [{ path: "$.code", equals: "V-1" }], [voucher]],
]);

reads("a request that would do something else", [
  ["Lend the tray TR-9.", "refused"],
  ["Lend the tray TR-9 until 2031-04-05.", ["POST /loans", { trayTag: "TR-9", until: "2031-04-05" }]],
  ['Add a tray with kind "fern" and no label.', ["POST /trays", { kind: "fern" }], [], ["tag"]],
  ['Find the tray called "Winter ferns".', "refused"],
  ["Get the tray TR-9.", ["GET /trays/{tag}", { tag: "TR-9" }]],
  ["Get the first tray.", "refused", [], ["tag"]],
  ["Get the first tray.", ["save", "GET /trays/{tag}", { tag: { $var: "trayId" } }], [trays]],
]);

const made = { step: "api_request", action: "POST /trays", body: { label: "Moss", kind: "fern" } } as Step;

reads("words that are mistyped, nouns in the place of a value, and pages", [
  ["Expcet the total is at least 1.", "refused", [trays]],
  ['Verfy the label is "Moss".', "refused", [one]],
  ['Teh label is "Moss".', "refused", [one]],
  ["Send a GET reqest to /trays.", "refused"],
  ['Verify the label is "Verfy".', [{ path: "$.label", equals: "Verfy" }], [one]],
  ['Expect the label to be "reqest".', [{ path: "$.label", equals: "reqest" }], [one]],
  ["The Location header ends with the id.", "refused", [made]],
  ['The Location header ends with "/TR-9".', [{ header: "Location", endsWith: "/TR-9" }], [made]],
  ["The page has 4 trays.", "refused", [trays]],
  ["No more than 10 items are shown per page.", "refused", [trays]],
  ["The page is 2.", [{ path: "$.paging.page", equals: 2 }], [trays]],
]);
