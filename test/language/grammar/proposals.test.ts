// Tests what corrections propose for refused sentences by the document and the steps before, on a hire of stage lamps.

import assert from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Lamps, version: "1" }
paths:
  /login:
    post:
      operationId: logIn
      requestBody: { content: { application/json: { schema: { type: object, required: [user, secret], properties: { user: { type: string }, secret: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { accessToken: { type: string } } } } } } }
  /lamps:
    get:
      operationId: listLamps
      summary: List the lamps
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Lamp" } } } } } }
    post:
      operationId: addLamp
      summary: Add a lamp
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewLamp" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Lamp" } } } } }
  /lamps/{lampId}:
    parameters: [{ name: lampId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getLamp
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Lamp" } } } }, "404": { description: gone } }
    delete:
      operationId: removeLamp
      summary: Remove a lamp
      responses: { "204": { description: gone }, "409": { description: hired } }
  /lamps/{lampId}/hires:
    parameters: [{ name: lampId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listHires
      summary: List the hires of a lamp
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Hire" } } } } } }
    post:
      operationId: hireLamp
      summary: Hire a lamp
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewHire" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Hire" } } } }, "409": { description: taken }, "422": { description: bad } }
components:
  schemas:
    NewLamp:
      type: object
      required: [code, watts]
      properties: { code: { type: string }, watts: { type: integer }, colour: { type: string, enum: [red, amber] } }
    Lamp:
      type: object
      properties: { id: { type: string }, code: { type: string }, watts: { type: integer }, dimmed: { type: boolean } }
    NewHire:
      type: object
      required: [hirer, fromHour, toHour]
      properties: { hirer: { type: string }, fromHour: { type: integer }, toHour: { type: integer } }
    Hire:
      type: object
      properties: { id: { type: string }, hirer: { type: string }, fromHour: { type: integer }, toHour: { type: integer }, depositPaid: { type: integer } }
`);

const lamp: Step = {
  step: "api_request",
  action: "POST /lamps",
  body: { code: "L-7", watts: 500 },
  store: [{ lampId: "$.id" }],
};
const signIn: Step = { step: "api_request", action: "POST /login", body: { user: "ola", secret: "x" } };
const hires: Step = { step: "api_request", action: "GET /lamps/${lampId}/hires" };
const hire: Step = {
  step: "api_request",
  action: "POST /lamps/${lampId}/hires",
  body: { hirer: "Ola", fromHour: 3, toHour: 7 },
};

/** The first correction of each sentence after the steps; `-` where nothing is likely enough. */
const cases: readonly (readonly [title: string, before: readonly Step[], lines: string])[] = [
  [
    "place values that no word leads to",
    [lamp],
    `
Somehow we hire the lamp out to Ola, from 3 until 7 => Send a POST request to /lamps/\${lampId}/hires with body {"hirer": "Ola", "fromHour": 3, "toHour": 7}.
`,
  ],
  [
    "keep what is to be kept, and send the token",
    [signIn],
    `
The accessToken so handed out shall serve as bearer in all that comes in subsequent calls => Save $.accessToken as \${accessToken}, and for all following requests, use bearer token "\${accessToken}".
The token she is handed identifies her in everything that follows => Save $.accessToken as \${accessToken}, and for all following requests, use bearer token "\${accessToken}".
`,
  ],
  [
    "check the items of a list",
    [lamp, hire, hires],
    `
No hirer turns up in there two times => Expect $[*].hirer is unique.
Each hire that turns up here was booked by Ola => Expect $.hirer of every item in the body is "Ola".
Each hire that comes back belongs to Ola => Expect $.hirer of every item in the body is "Ola".
`,
  ],
  [
    "ask for what the clause looks at, and refuse what it denies",
    [lamp],
    `
The hires of the lamp comprise exactly two entries => Send a GET request to /lamps/\${lampId}/hires, and expect the body is an array and the body has length 2.
Removal of the lamp is no longer permitted from then => Send a DELETE request to /lamps/\${lampId}, and expect status 409.
`,
  ],
  [
    "take nothing and nobody for no yes",
    [lamp, hire],
    `
Nothing was paid so far => Expect $.depositPaid is 0.
Nobody has dimmed the hired lamp => -
`,
  ],
  [
    "pass the guards of finished readings",
    [lamp, { step: "api_request", action: "GET /lamps/${lampId}" }],
    `
list the hires of the lamp -> 2 => -
Anonymous access to the lamp returns 401. => -
Remove the lamp and make sure that I get a 404 when I ask for it later. => -
Verfy the code is "L-7". => Verify the code is "L-7".
`,
  ],
];

function corrected(sentence: string, before: readonly Step[]): string {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before,
    variables: new Set(["lampId"]),
  };
  const compiled = compile(sentence, undefined, context);
  if (compiled.kind === "understood") return `understood: ${JSON.stringify(compiled.steps)}`;
  const [first] = compiled.problem.suggestions;
  if (first === undefined) return "-";
  return first.span === undefined ? first.text : sentence.slice(0, first.span.start) + first.text + sentence.slice(first.span.end);
}

describe("proposals", () => {
  for (const [title, before, lines] of cases)
    for (const line of lines.trim().split("\n")) {
      const [sentence = "", expected] = line.split(" => ");
      it(`${title}: ${sentence}`, () => assert.equal(corrected(sentence, before), expected));
    }
});
