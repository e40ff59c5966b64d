// Tests that the same sentence has the same steps however it is typed: with quotes of other languages, Markdown, “!”.

import { deepEqual, equal, match } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const text = "{ type: string }";
const object = (properties: string): string => `{ type: object, properties: { ${properties} } }`;
const crane = object(
  `id: ${text}, name: ${text}, load: { type: integer }, state: { type: string, enum: [idle, busy] }, stop: ${object(`crane_id: ${text}`)}, driver: ${object(`badge: ${text}`)}`,
);
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Port, version: "1" }
paths:
  /cranes:
    get: { summary: List cranes, parameters: [{ name: berth, in: query, schema: ${text} }], responses: { "200": { description: ok, ${json(`{ type: array, items: ${crane} }`)} } } }
    post: { summary: Register a crane, requestBody: { ${json(crane)} }, responses: { "201": { description: ok, ${json(crane)} } } }
  /cranes/{craneId}:
    parameters: [{ name: craneId, in: path, required: true, schema: ${text} }]
    get: { summary: Get a crane, responses: { "200": { description: ok, headers: { ETag: { schema: ${text} } }, ${json(crane)} } } }
    delete: { summary: Scrap a crane, parameters: [{ name: X-Reason, in: header, schema: ${text} }], responses: { "204": { description: gone } } }
`);
const before: readonly Step[] = [
  { step: "api_request", action: "POST /cranes", body: { name: "Otto" } },
  { step: "save", store: [{ craneId: "$.id" }] },
];

function stepsOf(sentence: string, after = before): readonly Step[] | string {
  const context = { ...(operations === undefined ? {} : { operations }), before: after, variables: new Set(["craneId"]) };
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? JSON.parse(JSON.stringify(compiled.steps)) : compiled.problem.message;
}

/** As it is typed, and the plain sentence that has the same steps. */
const same: readonly (readonly [typed: string, plain: string])[] = [
  ["POST /cranes with name «Otto»", 'POST /cranes with name "Otto"'],
  ["POST /cranes with name « Otto »", 'POST /cranes with name "Otto"'],
  ["POST /cranes with name „Otto“", 'POST /cranes with name "Otto"'],
  ["POST /cranes with name „Otto”", 'POST /cranes with name "Otto"'],
  ["POST /cranes with name ‘Otto’", 'POST /cranes with name "Otto"'],
  ["POST /cranes with name “Otto”", 'POST /cranes with name "Otto"'],
  ["The name is “Otto” and the driver’s badge is “B-7”", 'The name is "Otto" and the driver\'s badge is "B-7"'],
  ["POST /cranes with name 'the “old” one'", "POST /cranes with name 'the “old” one'"],
  ["**GET /cranes/${craneId}** must return 200", "GET /cranes/${craneId} must return 200"],
  ['**POST /cranes** with body {"name": "Otto"}', 'POST /cranes with body {"name": "Otto"}'],
  ["**GET /cranes?berth=b2** gives 200", "GET /cranes?berth=b2 gives 200"],
  ["POST /cranes with name B-02!", "POST /cranes with name B-02"],
  ["Expect status 200!", "Expect status 200"],
  ['`name` equals `"Otto"`', 'name equals "Otto"'],
  ["`load` is still `0`", "load is still 0"],
  ["`driver` is not `null`", "driver is not null"],
  ["`id` goes into `otherId`", "id goes into otherId"],
  ["Send the header `X-Port: north quay` with every request", 'Send the header X-Port "north quay" with every request'],
  ["Send the header `X-Crane: {craneId}` with every request", "Send the header X-Crane ${craneId} with every request"],
  ["201, $.id -> ${newId}", "201, save $.id as ${newId}"],
  ["DELETE /cranes/${craneId}, header X-Reason: rust", 'DELETE /cranes/${craneId} with header X-Reason "rust"'],
  ["I search for cranes (GET /cranes?berth=b2)", "GET /cranes?berth=b2"],
  ["To find the crane, send a GET to /cranes?berth=b2", "GET /cranes?berth=b2"],
  ["Keep the crane id as firstId", "Keep the id of the crane as firstId"],
  ["Save the id as firstId, as it is needed for the cranes", "Save the id as firstId"],
  ['Save $.id as firstId, $.name is "Otto"', 'Save $.id as firstId. $.name is "Otto"'],
  ["The value at $.id is stored as ${newId}", "Save $.id as ${newId}"],
  ["myBadge = driver.badge", "Save driver.badge as myBadge"],
  ["`load` is still `3`", "load is still 3"],
  ['Add the header "X-Port: quay" to all requests', 'Add the header X-Port "quay" to all requests'],
  ['The beginning of driver.badge must be "B-"', 'driver.badge starts with "B-"'],
  ['"B-" is at the beginning of driver.badge', 'driver.badge starts with "B-"'],
  ["`$.id` → `${newId}`", "Save $.id as ${newId}"],
  ["$.id -> ${newId}, $.name is null", "Save $.id as ${newId}. $.name is null"],
  ["All requests are sent with the header X-Port: north quay (our own)", 'All requests are sent with the header X-Port "north quay"'],
  ["GET /cranes with header X-Crane-Key: wrong, I should get 401", 'GET /cranes with header X-Crane-Key "wrong", I should get 401'],
  ["`name` is one of UN, IT, AC", 'name is one of "UN", "IT", "AC"'],
  ["The name is US", 'The name is "US"'],
  ["After that, the crane is busy", "Then the crane is busy"],
];

/** Typed alike, and something else. */
const apart: readonly (readonly [typed: string, found: string])[] = [
  ["GET /cranes/**", "/cranes/**"],
  ['POST /cranes with name "Otto!"', '"Otto!"'],
  ["$.name -> ${craneId}", '"equals"'],
  ["GET /cranes/${craneId}, header ETag: v7", '"header":"ETag","equals":"v7"'],
  ["DELETE /cranes/${craneId} -> 204, X-Reason: rust", '"header":"X-Reason","equals":"rust"'],
  ["Set the password to Sesame!", "Sesame!"],
];

/** Refused, since they would mean something else. */
const refused: readonly (readonly [typed: string, reason: RegExp])[] = [
  ["Check that the cranes are good", /check nothing|no field/],
  ["GET /cranes, then again", /would send nothing/],
  ["DELETE /cranes/${craneId} and try it again, which must fail with 404", /would send nothing/],
  ["GET /cranes (north side)", /parameter that the request does not have/],
  ['$.id -> firstId; $.name = "otto"', /the name of a variable/],
];

describe("habits of typing", () => {
  for (const [typed, reason] of refused)
    it(`refuse “${typed}”`, () => {
      match(JSON.stringify(stepsOf(typed)), reason);
    });
  it("refuse a body after the request that needs it", () => {
    match(JSON.stringify(stepsOf('Body: {"name": "Otto"}', [{ step: "api_request", action: "POST /cranes" }])), /is sent without a body/);
    equal(typeof stepsOf('Body: {"name": "Otto"}'), "object");
  });
  for (const [typed, plain] of same)
    it(`read “${typed}” as “${plain}”`, () => {
      const steps = stepsOf(plain);
      equal(typeof steps, "object", `${plain}: ${steps}`);
      deepEqual(stepsOf(typed), steps);
    });
  for (const [typed, found] of apart)
    it(`change nothing in “${typed}”`, () => {
      const steps = JSON.stringify(stepsOf(typed));
      equal(steps.includes(found) || /not understood|password/.test(steps), true, steps);
    });
});
