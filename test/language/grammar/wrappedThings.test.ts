// Tests sentences on a document as frameworks write it: bodies in a member of their own, operationIds with a group, a
// name in two fields, a code that identifies a thing; and texts of several words without quotes.

import { deepEqual } from "node:assert/strict";
import { type Check, compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const voucher =
  "{ type: object, properties: { name: { type: string }, code: { type: string }, state: { type: string, enum: [open, spent] }, note: { type: string }, reusable: { type: boolean }, allow_public_use: { type: boolean } } }";
const wrapped = `content: { application/json: { schema: { type: object, properties: { voucher: ${voucher} } } } }`;
const failing =
  "content: { application/json: { schema: { type: object, properties: { code: { type: string }, error: { type: object, properties: { message: { type: string } } } } } } }";
const boat =
  '{ type: object, properties: { id: { type: integer }, name: { type: string }, berth: { type: string }, state: { allOf: [{ $ref: "#/components/schemas/State" }], description: afloat }, ownerId: { type: integer }, phone: { type: string } } }';
const owner =
  "{ type: object, properties: { first_name: { type: string }, last_name: { type: string }, title: { type: string }, email: { type: string } } }";
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Harbour, version: "1" }
paths:
  /vouchers:
    post:
      { operationId: VoucherController_create, requestBody: { ${wrapped} }, responses: { "201": { description: ok, ${wrapped} } } }
  /vouchers/{code}:
    parameters: [{ name: code, in: path, required: true, schema: { type: string } }]
    get: { operationId: VoucherController_findOne, responses: { "200": { description: ok, ${wrapped} }, "404": { description: no, ${failing} } } }
    delete: { operationId: VoucherController_remove, responses: { "204": { description: ok } } }
  /issued_vouchers:
    post: { operationId: issueVoucher, responses: { "201": { description: ok } } }
    get: { operationId: findAllIssuedVouchers, responses: { "200": { description: ok } } }
  /boats:
    get: { operationId: BoatOperations_listBoats, responses: { "200": { description: ok, ${json(`{ type: array, items: ${boat} }`)} } } }
    post: { operationId: BoatOperations_createBoat, requestBody: { ${json(boat)} }, responses: { "201": { description: ok, ${json(boat)} } } }
  /boats/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: BoatOperations_getBoat, responses: { "200": { description: ok, ${json(boat)} } } }
    put:
      operationId: BoatOperations_updateBoat
      requestBody: { ${json(boat)} }
      responses: { "200": { description: ok, content: { $ref: "#/components/mediaTypes/boat" } } }
    delete: { operationId: BoatOperations_deleteBoat, responses: { "204": { description: ok } } }
  /slips/{slipId}/tours/list:
    post:
      operationId: get_list_tours_batch
      summary: Get List Tours Batch
      parameters: [{ name: slipId, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok } }
  /owners:
    post: { summary: New skipper, operationId: OwnerOperations_createOwner, requestBody: { ${json(owner)} }, responses: { "201": { description: ok } } }
  /owners/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    put: { operationId: OwnerOperations_updateOwner, requestBody: { ${json(`{ type: object, properties: { ownerId: { type: integer } } }`)} }, responses: { "200": { description: ok } } }
components: { schemas: { State: { type: string, enum: [moored, adrift, not_known] } }, mediaTypes: { boat: { application/json: { schema: ${boat} } } } }
`);

const post = (action: string, body: object, ...saved: readonly string[]): Step =>
  ({ step: "api_request", action, body, ...(saved.length === 0 ? {} : { store: saved.map((name) => ({ [name]: "$.id" })) }) }) as Step;
const spring = post("POST /vouchers", { voucher: { name: "Spring 20", code: "SPRING" } });
const winter = post("POST /vouchers", { voucher: { name: "Long Winter Days", code: "WIN" } });
const barge = post("POST /boats", { name: "Barge 12", berth: "B4" }, "bargeId");
const yacht = post("POST /boats", { name: "Yacht 3", berth: "C9" }, "yachtId");
const changed = { step: "api_request", action: `PUT /boats/\${bargeId}`, body: { state: "adrift" } } as Step;

function read(text: string, ...before: readonly Step[]): readonly Step[] | "refused" {
  const variables = new Set(["bargeId", "yachtId", "ownerId"]);
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : "refused";
}

const request = (action: string, rest: object = {}): readonly Step[] => [{ step: "api_request", action, ...rest } as Step];
const checked = (...checks: readonly Check[]): readonly Step[] => [{ step: "validate", checks }];
const holds = (title: string, actual: () => readonly Step[] | "refused", expected: readonly Step[] | "refused"): void => {
  it(title, () => {
    deepEqual(actual(), expected);
  });
};

describe("a thing by words of its name, in a body with a member of its own", () => {
  const byCode = (method: string, code: string): readonly Step[] => request(`${method} /vouchers/{code}`, { parameters: { code } });
  holds("“the spring voucher”", () => read("Delete the spring voucher", spring, winter), byCode("DELETE", "SPRING"));
  holds("“the long winter voucher”", () => read("Get the long winter voucher", spring, winter), byCode("GET", "WIN"));
  holds("“the voucher” of two", () => read("Get the voucher", spring, winter), "refused");
  holds("“the summer voucher”, which nobody made", () => read("Get the summer voucher", spring, winter), "refused");
  holds(
    "“the barge” of “Barge 12”",
    () => read("Delete the barge", post("POST /boats", { name: "Barge 12" }, "bargeId")),
    request("DELETE /boats/{id}", { parameters: { id: { $var: "bargeId" } } }),
  );
});

describe("“unchanged” of one of several things", () => {
  holds(
    "the name of the one that was changed",
    () => read("The name is unchanged", barge, yacht, changed),
    checked({ path: "$.name", equals: "Barge 12" }),
  );
  holds("another word for it", () => read("The berth has not changed", barge, yacht, changed), checked({ path: "$.berth", equals: "B4" }));
});

describe("texts of several words without quotes", () => {
  const cases: readonly (readonly [string, readonly Step[] | "refused"])[] = [
    ["The name is Barge 12", checked({ path: "$.name", equals: "Barge 12" })],
    ["The name is not Barge 12", checked({ path: "$.name", equals: "Barge 12", not: true })],
    ["Check that name is Barge 12 and berth is B4", checked({ path: "$.name", equals: "Barge 12" }, { path: "$.berth", equals: "B4" })],
    ["The name should be Lentil soup", checked({ path: "$.name", equals: "Lentil soup" })],
    ["The name is Bed & Breakfast", checked({ path: "$.name", equals: "Bed & Breakfast" })],
    ["The phone is +49 40 1234", checked({ path: "$.phone", equals: "+49 40 1234" })],
    ["The name is Ada again", checked({ path: "$.name", equals: "Ada" })],
    ["Create a boat named Night shift", request("POST /boats", { body: { name: "Night shift" } })],
    ["Create a boat named staging", request("POST /boats", { body: { name: "staging" } })],
    ["Create a boat gull with berth B4", request("POST /boats", { body: { name: "gull", berth: "B4" } })],
    ["Create a boat again", request("POST /boats")],
    ["Create a boat starting in May", "refused"],
    ["Send POST /boats with name Delivery North and berth B4", request("POST /boats", { body: { name: "Delivery North", berth: "B4" } })],
  ];
  for (const [text, expected] of cases) holds(text, () => read(text, barge), expected);
});

describe("a common noun after an article", () => {
  holds("is no id of an operation with an action", () => read("Get the run"), "refused");
});

describe("a refusal by a word for its status", () => {
  holds("“unauthenticated”", () => read("The request is rejected as unauthenticated", barge), checked({ status: 401 }));
});

describe("a name in two fields", () => {
  const person = (rest: object = {}): readonly Step[] =>
    request("POST /owners", { body: { first_name: "Olga", last_name: "Petrova", ...rest } });
  holds("of the noun of the path", () => read("Create an owner Olga Petrova"), person());
  holds("of the noun of the summary", () => read("Create the skipper Olga Petrova with the email o@x.test"), person({ email: "o@x.test" }));
  holds("of one name alone", () => read("Create an owner Olga"), "refused");
});

describe("values that are lost or misplaced", () => {
  const list: Step = { step: "api_request", action: "GET /boats" };
  const cases: readonly (readonly [string, readonly Step[] | "refused", ...Step[]])[] = [
    ["The boat is adrift, and the berth is B4", checked({ path: "$.state", equals: "adrift" }, { path: "$.berth", equals: "B4" }), barge],
    ["The state is not known", checked({ path: "$.state", equals: "not_known" }), changed],
    [
      "GET /boats returns one entry, whose berth is B4",
      [...request("GET /boats"), ...checked({ body: "json", length: 1 }, { path: "$[0].berth", equals: "B4" })],
    ],
    ["Change the berth of the owner ${bargeId} to B5", "refused", barge],
    ["The id is 5, and the berth is B4", checked({ path: "$.id", equals: 5 }, { path: "$.berth", equals: "B4" }), barge],
    ["All is well", "refused", list],
  ];
  for (const [text, expected, ...before] of cases) holds(text, () => read(text, ...before), expected);
});

describe("two statements about two fields", () => {
  holds(
    "“it has the new name and it is adrift”",
    () => read("It has the new name and it is adrift", post("PUT /boats/7", { name: "Ark" })),
    checked({ path: "$.name", equals: "Ark" }, { path: "$.state", equals: "adrift" }),
  );
});

describe("the answer that is expected of a body with a member of its own", () => {
  const got: Step = { step: "api_request", action: "GET /vouchers/SPRING" };
  const cases: readonly (readonly [string, readonly Step[] | "refused"])[] = [
    ["Its code should still be SPRING", checked({ path: "$.voucher.code", equals: "SPRING" })],
    ["The status is 404 and the code is LOST", checked({ status: 404 }, { path: "$.code", equals: "LOST" })],
    ["$.code is LOST", checked({ path: "$.code", equals: "LOST" })],
    ["It fails with 404, and there is an error message", checked({ status: 404 }, { path: "$.error.message", exists: true })],
    ["The voucher is reusable", checked({ path: "$.voucher.reusable", equals: true })],
    ["The voucher is not reusable", checked({ path: "$.voucher.reusable", equals: false })],
    ["It is the same voucher", "refused"],
  ];
  for (const [text, expected] of cases) holds(text, () => read(text, spring, got), expected);
});

describe("headers and their values without quotes", () => {
  const sent = (headers: object): readonly Step[] => [{ step: "prepare", headers, of: "following" } as unknown as Step];
  const cases: readonly (readonly [string, object])[] = [
    ["Set the headers Api-Key to abc and Api-User to ada for all requests", { "Api-Key": "abc", "Api-User": "ada" }],
    [
      "Send the headers Authorization: Token token=abc and From: ada@x.test with every request",
      { Authorization: "Token token=abc", From: "ada@x.test" },
    ],
    ["Set the headers Accept: text/plain, X-A: b and X-C: d for all requests", { Accept: "text/plain", "X-A": "b", "X-C": "d" }],
  ];
  for (const [text, headers] of cases) holds(text, () => read(text), sent(headers));
});

describe("a thing whose name begins with that of another", () => {
  const named = (path: string, ...fields: readonly string[]) => ({
    [path]: {
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: fields,
                properties: Object.fromEntries(fields.map((name) => [name, { type: "string" }])),
              },
            },
          },
        },
        responses: { "201": { description: "created" } },
      },
    },
  });
  const paths = { ...named("/teams", "name", "type"), ...named("/team-types", "name") };
  const { operations } = readOperations(JSON.stringify({ openapi: "3.1.0", info: { title: "t", version: "1" }, paths }));
  const stepsOf = (sentence: string): unknown => {
    const compiled = compile(sentence, undefined, operations === undefined ? {} : { operations });
    return compiled.kind === "understood" ? compiled.steps : compiled.kind;
  };

  for (const sentence of ['Create a team type with name "Ada"', 'Create a team type named "Ada"'])
    it(`is no value of that one: ${sentence}`, () =>
      deepEqual(stepsOf(sentence), [{ step: "api_request", action: "POST /team-types", body: { name: "Ada" } }]));
});
