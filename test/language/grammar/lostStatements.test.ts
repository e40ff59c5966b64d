/**
 * Tests sentences of first users whose readings were silently about something else: an amount of several fields, a
 * quoted place as a field, a statement that was sent as a request, a status as a header.
 */

import { deepEqual, match } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Harbour radio, version: "1" }
paths:
  /login:
    post:
      summary: Log in
      requestBody: { content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { examples: { one: { value: { data: { token: abc }, message: welcome } } } } } } }
  /stations:
    get: { summary: List stations, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Station" } } } } } } } } }
    post:
      summary: Create a station
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Station" } } } }
      responses:
        "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Station" } } } }
        "422": { description: refused, content: { application/json: { schema: { type: object, properties: { station_id: { type: integer }, message: { type: string } } } } } }
  /stations/{station_id}:
    get: { summary: Get a station, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Station" } } } } } }
    patch:
      summary: Update a station
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Station" } } } }
      responses: { "200": { description: ok } }
    delete: { summary: Delete a station, responses: { "204": { description: ok } } }
  /stations/{station_id}/channels:
    post:
      summary: Open a channel
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /stations/{station_id}/logo:
    put:
      summary: Upload the logo
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { image: { type: string, format: binary }, label: { type: string } } } } } }
      responses: { "200": { description: ok } }
  /blocks/{user_id}:
    put: { summary: Block a user, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { user: { type: string }, type: { type: string } } } } } } } }
components:
  schemas:
    Station:
      oneOf:
        - type: object
          required: [name]
          properties:
            id: { type: integer }
            name: { type: string }
            title: { type: string }
            band: { type: string, enum: [text, morse] }
            city: { type: string }
            hours: { type: number }
            listeners: { type: number }
            crew: { type: array, items: { type: integer } }
            last: { type: object, properties: { station_id: { type: integer } } }
        - { type: object, properties: { band: { type: string, enum: [voice] } } }
`);

const list: Step = { step: "api_request", action: "GET /stations" };
const station: Step = { step: "api_request", action: "POST /stations", body: { name: "north" } };
const read: Step = { step: "api_request", action: "GET /stations/{station_id}", parameters: { station_id: 7 } };
const login: Step = { step: "api_request", action: "POST /login", body: { email: "a@b.c", password: "x" } };

function stepsOf(sentence: string, before: readonly Step[] = [], known = ["stationId", "ada", "photo"]): readonly Step[] | string {
  const variables = new Set(known);
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

/** The requests and checks, without the steps that are added by themselves. */
function saidBy(sentence: string, before?: readonly Step[]): unknown {
  const steps = stepsOf(sentence, before);
  if (typeof steps === "string") return steps;
  return steps.map((step) =>
    step.step === "validate" ? step.checks : step.step === "save" ? step.store : step.step === "api_request" ? step.action : step.step,
  );
}

describe("statements that no step says", () => {
  for (const [sentence, before, why] of [
    ["The sum of $.data.created and $.data.failed is 2.", list, /No check computes the sum of several fields/],
    ["The average of $.hours and $.listeners is 3.", read, /No check computes the average/],
    ["The maximum of all $.data[*].id is 50.", list, /look for a member “maximum”/],
    ['At most one station is in "Surabaya".', list, /no field “Surabaya”/],
    ['The hours of every station in "Surabaya" are below 20.', list, /no field “Surabaya”/],
    ['Stations "north" and "south" are shown.', list, /would send|not understood/],
    ["GET /stations must list the station ${stationId}.", station, /check nothing of the list/],
    ["GET /stations contains the station 1.", station, /would count the items/],
    ['When I open the channel, its name is "x".', read, /only reads|not understood/],
    ["Close all stations.", read, /.+/],
    ['Rename every station to "x".', read, /a single one of them|not understood/],
    ["Invite Bob to station 5.", undefined, /a new thing with the name “Bob”|not understood/],
    ["Bob blocks the user ${ada}.", read, /.+/],
    ['Create the station "north" and a channel "b" in it.', undefined, /each thing that is made|not understood/],
    ["PATCH /stations/7 with the name removed.", undefined, /“removed” would be sent as the value/],
    ["The service should not set any cookies.", undefined, /no cookie or the response sets none/],
    ["GET /stations answers 200 without cookies.", undefined, /no cookie or the response sets none/],
    ["GET /stations with header X-Trace: abc - expect 200 today.", undefined, /.+/],
  ] as const)
    it(`are refused: ${sentence}`, () => {
      const steps = stepsOf(sentence, before === undefined ? [] : [before]);
      match(typeof steps === "string" ? steps : JSON.stringify(steps), why);
      deepEqual(typeof steps, "string");
    });
});

describe("statements of first users", () => {
  for (const [sentence, before, said] of [
    [
      "GET /stations contains the station ${stationId}.",
      [station],
      ["GET /stations", [{ any: "$.data[*]", path: "$.id", equals: { $var: "stationId" } }]],
    ],
    ["The sum of $.data[*].hours is 20.", [list], [[{ path: "$.data[*].hours", sum: 20 }]]],
    ["$.data[*].id includes 1.", [list], [[{ path: "$.data[*].id", contains: 1 }]]],
    ["Accept either 200 or 400.", [list], [[{ status: [200, 400] }]]],
    ['PATCH /stations/7 with {"name": "zeta"} and accept a 400.', [], ["PATCH /stations/7", [{ status: 400 }]]],
    ["Keep the token as ${userToken}.", [login], [[{ userToken: "$.data.token" }]]],
    ["Its band is text.", [read], [[{ path: "$.band", equals: "text" }]]],
    ["Its band is voice.", [read], [[{ path: "$.band", equals: "voice" }]]],
    ["The crew includes ${ada}.", [read], [[{ path: "$.crew", contains: { $var: "ada" } }]]],
    [
      "List the stations and save the id of the first station as ${one} and its title as ${two}.",
      [],
      ["GET /stations", [{ one: "$.data[0].id" }, { two: "$.data[0].title" }]],
    ],
  ] as const)
    it(`are read: ${sentence}`, () => deepEqual(saidBy(sentence, before), said));

  it("save the id of a new thing and none of an error, or of another thing in it", () => {
    const [save] = stepsOf("Delete the station.", [station], []) as readonly Step[];
    deepEqual(save, { step: "save", of: "POST /stations", store: [{ stationId: "$.id" }], implied: true });
  });

  for (const sentence of [
    "PUT /stations/7/logo with the file ${photo} as image.",
    'PUT /stations/7/logo with label "a".',
    'Submit a multipart form by PUT to /stations/7/logo with label = "a".',
  ])
    it(`send the parts of a form: ${sentence}`, () => {
      const [request] = stepsOf(sentence) as readonly Step[];
      deepEqual(request?.step === "api_request" && [request.multipart === undefined, request.body], [false, undefined]);
    });
});

describe("requests without credentials", () => {
  for (const sentence of [
    "Send a GET request to /stations without cookies.",
    "Call GET /stations without the session cookie.",
    "GET /stations with no cookies.",
  ])
    it(sentence, () => deepEqual(stepsOf(sentence), [{ step: "api_request", action: "GET /stations", auth: "none" }]));
});
