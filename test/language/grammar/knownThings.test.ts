// Tests things that a request refers to by a part of their noun, by their name, or as both, all and each of them.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const text = "{ type: string }";
const path = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: ${text} }]`;
const made = (properties: string, required = ""): string =>
  `requestBody: { ${json(`{ type: object, required: [${required}], properties: { ${properties} } }`)} }, responses: { "201": { description: ok, ${json(`{ type: object, properties: { id: ${text} } }`)} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Market, version: "1" }
paths:
  /market/baskets:
    post: { summary: Create a basket, ${made(`name: ${text}`)} }
  /market/baskets/{basketId}:
    ${path("basketId")}
    delete: { summary: Delete a basket, responses: { "204": { description: ok } } }
  /market/lines:
    post: { summary: Create a line, ${made(`marketBasketId: ${text}, remark: ${text}, weight: { type: integer }, ribbonId: ${text}, wrap: { type: object, properties: { ribbonId: ${text} } }`, "marketBasketId")} }
  /ribbons:
    post: { summary: Create a ribbon, ${made(`name: ${text}`, "name")} }
  /ribbons/{ribbonId}:
    ${path("ribbonId")}
    delete: { summary: Delete a ribbon, responses: { "204": { description: ok } } }
  /boards:
    post: { summary: Create a board, ${made(`title: ${text}, icon: ${text}, tags: { type: array, items: ${text} }`, "title")} }
  /boards/{boardId}:
    ${path("boardId")}
    put:
      summary: Update a board
      requestBody: { ${json(`{ type: object, properties: { title: ${text}, tags: { type: array, items: ${text} } } }`)} }
      responses: { "200": { description: ok } }
  /boards/{boardId}/assignee:
    ${path("boardId")}
    put:
      summary: Assign a board
      requestBody: { ${json(`{ type: object, required: [assignee_id], properties: { assignee_id: ${text} } }`)} }
      responses: { "200": { description: ok } }
  /extras:
    post: { summary: Create an extra, ${made(`name: ${text}, code: ${text}, amount_cents: { type: integer }, amount_currency: ${text}, tax_codes: { type: array, items: ${text} }`, "name, code")} }
  /drivers/{driverId}:
    ${path("driverId")}
    patch:
      summary: Update a driver
      requestBody: { ${json(`{ type: object, properties: { nick: ${text}, managerId: ${text} } }`)} }
      responses: { "200": { description: ok } }
  /payments:
    post: { summary: Create a payment, ${made(`transaction_reference: ${text}, amount: { type: number }, fee: { type: number }, vat_rate: { type: number }`)} }
  /trips:
    post: { summary: Create a trip, ${made(`driverNo: ${text}, title: ${text}`, "driverNo, title")} }
  /guests:
    post: { summary: Create a guest, ${made(`email: ${text}, nick: ${text}`, "email")} }
  /guests/{email}:
    ${path("email")}
    patch:
      summary: Update a guest
      requestBody: { ${json(`{ type: object, properties: { nick: ${text} } }`)} }
      responses: { "200": { description: ok } }
`);

const saved = (action: string, body: object, name: string): readonly Step[] => [
  { step: "api_request", action, body } as Step,
  { step: "save", store: [{ [name]: "$.id" }] },
];
const basket = saved("POST /market/baskets", { name: "Weekly" }, "basketId");
const red = saved("POST /ribbons", { name: "Red" }, "redId");
const blue = saved("POST /ribbons", { name: "Blue" }, "blueId");

function read(sentence: string, before: readonly Step[]): readonly Step[] | "refused" {
  const variables = new Set(before.flatMap((step) => (step.step === "save" ? step.store.flatMap((entry) => Object.keys(entry)) : [])));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : "refused";
}

/** The step with its parameters in the path: both forms send the same. */
function inPath(step: Step): Step {
  if (step.step !== "api_request" || step.parameters === undefined) return step;
  const { parameters, ...rest } = step;
  const action = Object.entries(parameters).reduce((path, [name, value]) => {
    const text = typeof value === "object" && value !== null && "$var" in value ? `\${${String(value.$var)}}` : String(value);
    return path.replace(`{${name}}`, text);
  }, step.action);
  return { ...rest, action };
}

function holds(sentence: string, expected: readonly Step[] | "refused", ...before: readonly (readonly Step[])[]): void {
  it(`${sentence} → ${JSON.stringify(expected)}`, () => {
    const actual = read(sentence, before.flat());
    deepEqual(actual === "refused" ? actual : actual.map(inPath), expected === "refused" ? expected : expected.map(inPath));
  });
}

const line = (body: object): readonly Step[] => [{ step: "api_request", action: "POST /market/lines", body } as Step];
const basketId = { $var: "basketId" };

describe("the id of a thing by the last word of its noun", () => {
  holds('Add a line to the basket: remark "leeks", weight 2', line({ weight: 2, remark: "leeks", marketBasketId: basketId }), basket);
  holds('Create a line with remark "leeks" in this basket', line({ remark: "leeks", marketBasketId: basketId }), basket);
  holds('Add a line with remark "leeks" and no basket', "refused", basket);
  holds('Add a line with remark "leeks" without a basket', "refused", basket);
  holds('Add a line to the crate: remark "leeks"', "refused", basket);
  holds('Add a line to the basket: remark "leeks"', "refused");
});

describe("two things with one place", () => {
  const two = (one: string, other: string): readonly Step[] => [one, other].flatMap((remark) => line({ remark, marketBasketId: basketId }));
  holds('Add two more lines to the basket, one with remark "leeks" and one with remark "beets"', two("leeks", "beets"), basket);
  holds('Create two lines in this basket: one with remark "leeks", another with remark "beets"', two("leeks", "beets"), basket);
  holds('Add two more lines to the crate, one with remark "leeks" and one with remark "beets"', "refused", basket);
  holds('Add two more lines to the basket, one with remark "leeks" and a crate', "refused", basket);
});

describe("the id of a thing by its name", () => {
  const body = { remark: "leeks", marketBasketId: basketId };
  holds('Add a line with remark "leeks" and the Red ribbon', line({ ...body, ribbonId: { $var: "redId" } }), basket, red, blue);
  holds(
    'Add a line to the basket: remark "leeks", with the Blue ribbon',
    line({ ...body, ribbonId: { $var: "blueId" } }),
    basket,
    red,
    blue,
  );
  // No ribbon of its own, and none that is left out.
  holds('Add a line with remark "leeks", with the Green ribbon', "refused", basket, red);
  holds('Add a line with remark "leeks" and marketBasketId 5, with the Green ribbon', "refused", basket, red);
  holds('Add a line with remark "leeks" and marketBasketId 5 and the Red ribbon', "refused", basket, red);
});

describe("which of several things", () => {
  const boards = [...saved("POST /boards", { title: "One" }, "oneId"), ...saved("POST /boards", { title: "Two" }, "twoId")];
  const put = (name: string, body: object): readonly Step[] => [
    { step: "api_request", action: "PUT /boards/{boardId}", parameters: { boardId: { $var: name } }, body } as Step,
  ];
  holds('Change the title of the first board to "Uno"', put("oneId", { title: "Uno" }), boards);
  holds('Change the title of the last board to "Dos"', put("twoId", { title: "Dos" }), boards);
  holds('Change the title of the third board to "Tres"', "refused", boards);
  holds('Change the title of the board to "Uno"', "refused", boards);
  const guests = [
    { step: "api_request", action: "POST /guests", body: { email: "ina@inn.test" } } as Step,
    { step: "api_request", action: "POST /guests", body: { email: "olaf@inn.test" } } as Step,
  ];
  holds(
    "Change olaf's nick to Ole",
    [{ step: "api_request", action: "PATCH /guests/{email}", parameters: { email: "olaf@inn.test" }, body: { nick: "Ole" } } as Step],
    guests,
  );
  holds("Change rolf's nick to Ole", "refused", guests);
  // The path wants the address that was sent, and not the saved id.
  holds(
    "Change the guest's nick to Ole",
    [{ step: "api_request", action: "PATCH /guests/{email}", parameters: { email: "ina@inn.test" }, body: { nick: "Ole" } } as Step],
    saved("POST /guests", { email: "ina@inn.test" }, "guestId"),
  );
});

describe("values in the forms that notes have", () => {
  const post = (action: string, body: object): readonly Step[] => [{ step: "api_request", action, body } as Step];
  const board = saved("POST /boards", { title: "One" }, "oneId");
  const put = (body: object): readonly Step[] => [
    { step: "api_request", action: "PUT /boards/{boardId}", parameters: { boardId: { $var: "oneId" } }, body } as Step,
  ];
  holds('Update the board with title "Uno" and an empty tags array', put({ title: "Uno", tags: [] }), board);
  holds('Update the board with title "Uno" and an empty list of tags', put({ title: "Uno", tags: [] }), board);
  holds("Update the board with empty tags", put({ tags: [] }), board);
  holds("Update the board with an empty crates array", "refused", board);
  holds('Create a board with the title "Uno" and the icon 🧺', post("POST /boards", { title: "Uno", icon: "🧺" }));
  holds("Create a payment of 20", post("POST /payments", { amount: 20 }));
  holds(
    'Create a payment of 20 with the transaction reference "R-1"',
    post("POST /payments", { amount: 20, transaction_reference: "R-1" }),
  );
  holds("Create a payment of 20 crates", "refused");
  holds("New payment: amount 50 and VAT rate 19%", post("POST /payments", { amount: 50, vat_rate: 19 }));
  holds("New payment: amount 50% and VAT rate 19", "refused");
  holds('Create a trip for driver D-7 titled "Coast"', post("POST /trips", { driverNo: "D-7", title: "Coast" }));
  holds('Create a trip for driver D-7 with the title "Coast"', post("POST /trips", { driverNo: "D-7", title: "Coast" }));
  holds(
    "Assign the board to the teammate tm_22",
    [{ step: "api_request", action: `PUT /boards/\${oneId}/assignee`, body: { assignee_id: "tm_22" } } as Step],
    board,
  );
  holds("Assign the board to the crate tm_22", "refused", board);
  const extra = { name: "Towel", code: "towel_x" };
  holds(
    'Create an extra named "Towel" with the code towel_x, an amount of 450 cents in EUR and the tax code vat_20',
    post("POST /extras", { ...extra, amount_cents: 450, amount_currency: "EUR", tax_codes: ["vat_20"] }),
  );
  holds(
    'Create an extra named "Towel" with the code towel_x and an amount of 450 cents',
    post("POST /extras", { ...extra, amount_cents: 450 }),
  );
  holds(
    'Create an extra named "Towel" with the code towel_x and the tax codes a_1 and b_2',
    post("POST /extras", { ...extra, tax_codes: ["a_1", "b_2"] }),
  );
  holds("Create an extra with the code towel_x, an amount of 450 cents in EUR", "refused");
  holds('Create an extra named "Towel" with the room code towel_x', "refused");
  // Somebody's own number is no `managerId`.
  holds("Update the colleague D-7 with nick Ole", "refused");
});

describe("all things of a kind", () => {
  const green = saved("POST /ribbons", { name: "Green" }, "greenId");
  const gone = (...names: readonly string[]): readonly Step[] =>
    names.map(($var) => ({ step: "api_request", action: "DELETE /ribbons/{ribbonId}", parameters: { ribbonId: { $var } } }) as Step);
  holds("Delete all three ribbons", gone("redId", "blueId", "greenId"), red, blue, green);
  holds("Get rid of our two ribbons", gone("redId", "blueId"), red, blue);
  holds("Delete all the three ribbons", gone("redId", "blueId", "greenId"), red, blue, green);
  holds("Remove the three ribbons.", gone("redId", "blueId", "greenId"), red, blue, green);
  holds("Delete all three ribbons", "refused", red, blue);
  holds("Delete both ribbons", "refused", red, blue, green);
  holds("Delete the three baskets", "refused", red, blue, green);
  holds("Create three ribbons with the ids a, b and c", "refused");
  holds(
    "Create three guests with the emails a@inn.test, b@inn.test and c@inn.test",
    ["a", "b", "c"].map((name) => ({ step: "api_request", action: "POST /guests", body: { email: `${name}@inn.test` } }) as Step),
  );
});
