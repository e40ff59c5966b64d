// Tests requests that begin with their body or address, checks with the value before its place, and notes of saves:
// each has the steps of the plain sentence.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const loaf =
  "{ type: object, properties: { id: { type: string }, name: { type: string }, flour: { type: string }, grams: { type: integer }, tags: { type: array, items: { type: string } }, bakedAt: { type: string, format: date-time }, code: { type: string }, ok: { type: boolean }, oven: { type: object, properties: { shelf: { type: string }, heat: { type: integer } } } } }";
const error = `{ type: object, properties: { code: { type: string }, message: { type: string } } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Bakery, version: "1" }
paths:
  /loaves:
    get: { operationId: listLoaves, parameters: [{ name: flour, in: query, schema: { type: string } }], responses: { "200": { description: ok, ${json(`{ type: object, properties: { loaves: { type: array, items: ${loaf} }, total: { type: integer } } }`)} } } }
    post: { operationId: bakeLoaf, requestBody: { ${json(loaf)} }, responses: { "201": { description: ok, ${json(loaf)} }, "422": { description: no, ${json(error)} } } }
  /loaves/{loafId}:
    parameters: [{ name: loafId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getLoaf, responses: { "200": { description: ok, ${json(loaf)} }, "401": { description: no }, "404": { description: none, ${json(error)} } } }
    put: { operationId: changeLoaf, requestBody: { ${json(loaf)} }, responses: { "200": { description: ok, ${json(loaf)} } } }
    delete: { operationId: removeLoaf, responses: { "204": { description: gone } } }
`);

const get: Step = { step: "api_request", action: "GET /loaves/L-1" };
const list: Step = { step: "api_request", action: "GET /loaves" };
const bake: Step = { step: "api_request", action: "POST /loaves", body: { name: "Rye" } };
const remove: Step = { step: "api_request", action: "DELETE /loaves/L-1" };

function compiledAfter(before: readonly Step[], sentence: string): readonly Step[] | string {
  const compiled = compile(sentence, undefined, operations === undefined ? {} : { operations, before, variables: new Set(["loafId"]) });
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

const rows: readonly (readonly [title: string, before: readonly Step[], same: readonly (readonly [said: string, plain: string])[]])[] = [
  [
    "requests that begin with what is sent",
    [],
    [
      ['The body {"name": "Rye"} is sent by POST to /loaves', 'POST /loaves with body {"name": "Rye"}'],
      ['The JSON body {"name": "Rye"} should be sent to /loaves using POST', 'POST /loaves with body {"name": "Rye"}'],
      ['The payload `{"grams": 5}` is sent with `PUT` to `/loaves/L-1`', 'PUT /loaves/L-1 with body {"grams": 5}'],
      [
        'A PUT with the body {"grams": 5} is sent to /loaves/L-1; expected status code: 200',
        'PUT /loaves/L-1 with body {"grams": 5}; expect 200',
      ],
      ['Do a PUT on /loaves/L-1; the request body is {"grams": 5}', 'PUT /loaves/L-1 with body {"grams": 5}'],
      ['PUT on /loaves/L-1, the payload being {"grams": 5}', 'PUT /loaves/L-1 with body {"grams": 5}'],
      ["POST /loaves, no request body. Expected result: error 422", "POST /loaves; expect error 422"],
      ['When I POST to /loaves the body {"name": "Rye"}, the status should be 201', 'POST /loaves with body {"name": "Rye"}; expect 201'],
      ["Call /loaves/L-1 with the HTTP method DELETE", "DELETE /loaves/L-1"],
      ["When /loaves/L-1 is requested with GET, the status is 200", "GET /loaves/L-1; the status is 200"],
      ["/loaves/L-1 is called via DELETE", "DELETE /loaves/L-1"],
      ["`GET /loaves/L-1`, sent without a token, has to return **401**", "GET /loaves/L-1 without a token has to return 401"],
      ["*Cleanup* - DELETE /loaves/L-1", "Cleanup - DELETE /loaves/L-1"],
    ],
  ],
  [
    "values before their place",
    [get],
    [
      ['GET /loaves/L-1 returns "Rye" in $.name and 500 in $.grams', 'GET /loaves/L-1 returns $.name "Rye" and $.grams 500'],
      ['GET /loaves/L-1 returns "rye" in $.tags', 'GET /loaves/L-1; $.tags contains "rye"'],
      ['GET /loaves/L-1 returns 200, with the value "top" in oven.shelf', 'GET /loaves/L-1 returns 200 and oven.shelf is "top"'],
      ['The response must have the status code 200, and "Rye" in $.name', 'The status code is 200 and $.name is "Rye"'],
      ['"top" is returned in oven.shelf, and 220 in oven.heat', 'oven.shelf is "top" and oven.heat is 220'],
      ["oven.shelf should be in the response", "oven.shelf should exist"],
      ["The grams should be a number, and its value should be 500", "The grams should be a number and should be 500"],
      ["The grams is 500, as a number", "The grams should be 500 and should be a number"],
      ["The header X-Count exists, its value is a number", "The header X-Count exists and is a number"],
      ["The response has an X-Count header and its value is a number", "The header X-Count exists and is a number"],
      ["The name has a value other than null", "The name is not null"],
      ["$.name must exist, non-empty", "$.name must exist and must not be empty"],
      ['The name has the prefix "Ry"', 'The name starts with "Ry"'],
      ['The name has the suffix "ye"', 'The name ends with "ye"'],
      ["The code should have a length of 12 characters or more", "The code should have a length of at least 12"],
      ["The code has a length of 12 characters or less", "The code should have a length of at most 12"],
      ["bakedAt should be a timestamp which conforms to ISO 8601", "bakedAt should be a timestamp according to ISO 8601"],
      ['The code consists of "L-" plus 4 digits', 'The code is "L-" followed by 4 digits'],
      ["A non-empty string comes back as code", "code is a non-empty string"],
      ["name: must exist, non-empty", "name must exist, non-empty"],
      ["Check that ok is true in the response", "Check that `ok` is true"],
      ["GET /loaves/L-1 returns ok with the value false", "GET /loaves/L-1; `ok` is false"],
      ["GET /loaves/L-1 -> 200, oven.shelf non-empty", "GET /loaves/L-1 -> 200, oven.shelf is not empty"],
      ["bakedAt in the format YYYY-MM-DD", "bakedAt has the format YYYY-MM-DD"],
      ["200, Content-Type JSON", "200 and Content-Type is JSON"],
    ],
  ],
  [
    "lists in other words",
    [list],
    [
      ["The loaves are sorted by grams, the highest one coming first", "The loaves are sorted by grams, highest first"],
      ["loaves has no more items", "loaves has no items"],
      ['loaves has >= 2 items, one of them contains "rye"', 'loaves has >= 2 items, one of the items contains "rye"'],
    ],
  ],
  [
    "empty answers in other words",
    [remove],
    [
      ["We get 204 back with nothing in the body", "Nothing comes back except status 204"],
      ["Only status 204 comes back and nothing else", "Nothing comes back except status 204"],
      ["Status 204, nothing else is returned", "Nothing comes back except status 204"],
      ["The response should be just a 204 status, with nothing else in it", "Nothing comes back except status 204"],
    ],
  ],
  [
    "errors in other words",
    [bake],
    [
      ['The error contains something about "flour"', 'The error says something about "flour"'],
      ["The API returns an error with status 422", "The API returns error 422"],
      ["The error's message is non-empty", "The message is non-empty"],
      ['A loaf should be baked, with a code made up of "L-" and then 4 digits', 'The code consists of "L-" and then 4 digits'],
    ],
  ],
  [
    "notes of saves",
    [bake],
    [
      ["id -> bakedLoaf (save)", "Save id as bakedLoaf"],
      ["id -> firstLoaf, code -> loafCode (keep both)", "Save id as firstLoaf and code as loafCode"],
      ["Remember two values from the response: id as firstLoaf, and code as loafCode", "Save id as firstLoaf and code as loafCode"],
      ["$.grams = 5; $.id -> ${firstLoaf}", "$.grams = 5; save $.id as firstLoaf"],
      ["Store id and code of the response as firstLoaf and loafCode respectively", "Save id as firstLoaf and code as loafCode"],
      ["Keep the code that came back in the response", "Keep the code from the response"],
    ],
  ],
];

/** Sentences that say more than such a form. */
const refused: readonly (readonly [before: readonly Step[], sentence: string])[] = [
  [[], 'The body {"name": "Rye"} is sent'],
  [[], 'The body {"name": "Rye"} is not sent by POST to /loaves'],
  [[], 'The body {"name": "Rye"} was sent by POST to /loaves yesterday'],
  [[], "/loaves/L-1 is not requested with GET"],
  [[bake], "id -> firstLoaf (save both)"],
  [[bake], "Remember two values from the response: id as firstLoaf"],
  [[get], 'Expect "Rye" in $.name'],
  [[get], "There are no more loaves"],
  [[bake], "$.grams = 5; $.id -> ${loafId}"],
  [[get], "oven.heat is 5 and so is the weather"],
  [[], 'POST /loaves with body {"name": "Rye"} and status 201'],
  [[get], "The grams should be a number, and its colour should be 500"],
];

describe("requests and checks that begin with the body or the value", () => {
  for (const [title, before, same] of rows)
    describe(title, () => {
      for (const [said, plain] of same)
        it(said, () => {
          const steps = compiledAfter(before, plain);
          equal(typeof steps, "object", `${plain}: ${JSON.stringify(steps)}`);
          deepEqual(compiledAfter(before, said), steps);
        });
    });
  for (const [before, sentence] of refused)
    it(`is refused: ${sentence}`, () => {
      const steps = compiledAfter(before, sentence);
      equal(typeof steps, "string", JSON.stringify(steps));
    });
});
