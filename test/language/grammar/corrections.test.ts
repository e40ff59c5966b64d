// Tests the corrections of refused sentences: sentences about an aquarium, with and without its OpenAPI document.

import assert from "node:assert/strict";
import fc from "fast-check";
import { isMistaken } from "../../../language/grammar/correct/mistaken.ts";
import { tokensOf } from "../../../language/grammar/tokens.ts";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { property, runs } from "../../support/runs.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Aquarium, version: "1" }
paths:
  /tanks:
    get:
      operationId: listTanks
      summary: List the tanks
      parameters: [{ name: zone, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Tank" } } } } } }
    post:
      operationId: addTank
      summary: Add a tank
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewTank" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Tank" } } } } }
  /tanks/{tankId}:
    parameters: [{ name: tankId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getTank
      summary: Get a tank
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Tank" } } } }, "404": { description: gone } }
    delete:
      operationId: drainTank
      summary: Drain a tank
      responses: { "204": { description: gone } }
  /tanks/{tankId}/transfers:
    parameters: [{ name: tankId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: transferFish
      summary: Transfer fish to another tank
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Transfer" } } } }
      responses: { "201": { description: ok }, "409": { description: full } }
components:
  schemas:
    NewTank:
      type: object
      required: [label]
      properties: { label: { type: string }, liters: { type: integer }, water: { type: string, enum: [fresh, salt] } }
    Tank:
      type: object
      properties: { tankId: { type: string }, label: { type: string }, liters: { type: integer }, water: { type: string, enum: [fresh, salt] }, fishCount: { type: integer } }
    Transfer:
      type: object
      required: [to, count]
      properties: { to: { type: string }, count: { type: integer }, species: { type: string } }
`);

const added: Step = { step: "api_request", action: "POST /tanks", body: { label: "Reef" }, store: [{ tankId: "$.tankId" }] };
const inAquarium: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [added],
  variables: new Set(["tankId"]),
};

/** The sentences that the suggestions of a refused one make. */
function corrected(sentence: string, context: SentenceContext = {}): readonly string[] {
  const compiled = compile(sentence, undefined, context);
  if (compiled.kind === "understood") return [];
  return compiled.problem.suggestions.map(({ span, text }) =>
    span === undefined ? text : sentence.slice(0, span.start) + text + sentence.slice(span.end),
  );
}

function titles(sentence: string, context: SentenceContext = {}): readonly string[] {
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? [] : compiled.problem.suggestions.map(({ title }) => title);
}

/** Sentences of which the first correction is known; `-` where nothing is likely enough. */
const explicit = `
Sned a GET request to /tanks => Send a GET request to /tanks
Send a GET reqeust to /tanks and exepct status 200 => Send a GET request to /tanks and expect status 200
Send a GTE request to /tanks => Send a GET request to /tanks
The sever returns 404 => The server returns 404
Send a GET request to /tanks politely => Send a GET request to /tanks
Expect the response to basically be 200 => Expect the response to be 200
Set the header X-Zone to "reef" carefully => Set the header X-Zone to "reef"
The fish are happy => -
The tanks are sorted by size => -
Send the fish home => -
`;

/** Without anything made before. */
const misledAtFirst = `
The corner tank shall be retrieved. => -
`;

const misledWithoutDocument = `
\`REQ-6: POST /api/login must return HTTP 200 and a Bearer token on success.\` => -
`;

const misledByList = `
The tank is active and its liters are at least 100 => -
`;

const listed: Step = { step: "api_request", action: "GET /tanks" };

const contextual = `
Try to somehow drain the tank, must fail with 409 => -
Drain the tank over there in the corner => -
`;

/** Sentences that do several things: each clause is read after the ones before it. */
const composed = `
Add a tank with label "Kelp", make its water salt => Send a POST request to /tanks with body {"label": "Kelp", "water": "salt"}.
Make sure GET /tanks/{{tankId}} does not return 200 anymore => Make sure GET /tanks/\${tankId} does not return 200 anymore
Sing to {{tankId}} in the reef => -
`;

/** Corrections that would omit a thing, a person or a value, or take one for a text. */
const misleading = `
The label has to be our tank => -
The label of it has to be the tank => -
Drain the oldest tank => -
Drain our tank and after it the other one => -
Add a tank as support with label "Kelp" => -
POST /tanks with {"liters": 1}, so no label: 422 => -
Add a tank with label "Kelp", also shiny, liters 5 => Add a tank with label "Kelp", liters 5
`;

/**
 * Corrections that misled a person: a code taken for a field, a state or “ignore case” left out, a list for one thing,
 * a request that fails for another reason.
 */
const misled = `
Somewhere label holds "reef" ignoring case => -
A label that does not exist, such as T-1000, cannot be found. => -
The second tank shall be retrieved. => -
Add tank of 5 liters once more: must fail with 409 Conflict => -
`;

const ofList = `
Both are in there and "Reef" is the first one => -
`;

/** A sentence, what it may mean, and what it does not: each pair is a class of corrections that misled. */
const mistaken: readonly (readonly [sentence: string, right: readonly Step[], wrong: readonly Step[]])[] = [
  ["at least 10 liters, please", [checking({ path: "$.liters", compare: { atLeast: 10 } })], [checking({ path: "$.liters", equals: 10 })]],
  ["the liters are 1 or more", [checking({ path: "$.liters", compare: { atLeast: 1 } })], [checking({ path: "$.liters", equals: 1 })]],
  [
    "the word fish is nowhere in the body",
    [checking({ body: "text", contains: "fish", not: true })],
    [checking({ body: "text", contains: "fish" })],
  ],
  [
    "among the tanks there is one whose water is salt",
    [checking({ any: "$[*]", path: "$.water", equals: "salt" })],
    [checking({ every: "$[*]", path: "$.water", equals: "salt" })],
  ],
  ["I'd like a 201 for that", [checking({ status: 201 })], [checking({ path: "$.fishCount", equals: 201 })]],
  ["the label is a valid URL", [checking({ path: "$.label", format: "url" })], [checking({ path: "$.label", equals: "URL" })]],
  [
    "drain the tank, then read it back",
    [calling("DELETE /tanks/1"), calling("GET /tanks/1")],
    [calling("DELETE /tanks/1"), checking({ status: 404 })],
  ],
  ["we storno the tank, answer is 204", [calling("DELETE /tanks/1"), checking({ status: 204 })], [checking({ status: 204 })]],
  [
    "A POST to /tanks with the water salt must return 400",
    [calling("POST /tanks"), checking({ status: 400 })],
    [calling("POST /tanks"), checking({ path: "$.water", equals: "salt" })],
  ],
  ["with the saved number we look where it is", [calling("GET /tanks/1")], [{ step: "save", store: [{ tankId: "$.tankId" }] }]],
  ["share it with ann@example.com", [calling("POST /tanks/1/shares")], [calling("POST /tanks/ann@example.com/shares")]],
];

function checking(check: object): Step {
  return { step: "validate", checks: [check] } as unknown as Step;
}

function calling(action: string): Step {
  return { step: "api_request", action };
}

describe("corrections", () => {
  for (const [sentence, right, wrong] of mistaken)
    it(`are not mistaken about “${sentence}”`, () => {
      assert.equal(isMistaken(tokensOf(sentence), right), false);
      assert.equal(isMistaken(tokensOf(sentence), wrong), true);
    });

  for (const [table, context] of [
    [explicit, {}],
    [contextual, inAquarium],
    [composed, inAquarium],
    [misleading, inAquarium],
    [misled, inAquarium],
    [misledAtFirst, { ...inAquarium, before: [], variables: new Set<string>() }],
    [misledWithoutDocument, {}],
    [misledByList, { ...inAquarium, before: [added, listed] }],
    [ofList, { ...inAquarium, before: [added, listed] }],
  ] as const)
    for (const line of table.trim().split("\n")) {
      const [sentence = "", expected = ""] = line.split(" => ");
      it(sentence, () => assert.equal(corrected(sentence, context)[0] ?? "-", expected));
    }

  it("leave out words that nothing knows, and name them", () => {
    const of = (sentence: string) => {
      const compiled = compile(sentence, undefined, inAquarium);
      return compiled.kind === "understood" ? ["understood"] : compiled.problem.suggestions.map(({ title }) => title);
    };
    assert.match(
      of("The water in the murky depths is frobbed salt")[0] ?? "",
      /^Write: Expect \$\.water is "salt"\. Leaves out .*“frobbed”/,
    );
    assert.equal(
      of('In the cellar I have found a tank, so I add it: label "Kelp", 80 litres')[0],
      'Write: Send a POST request to /tanks with body {"label": "Kelp", "liters": 80}. Leaves out “cellar”, “found”.',
    );
    // A name, an order, a limit or an unknown subject is never left out.
    for (const sentence of [
      "The water is salt for Karla",
      "The water is salt unless frobbed",
      "The frobbing is salt",
      "The water is salt at last in the newest",
    ])
      assert.deepEqual(of(sentence), [], sentence);
  });

  it("say in their titles what they change", () => {
    assert.deepEqual(titles("Sned a GET reqeust to /tanks"), ["Change “Sned” to “Send” and change “reqeust” to “request”"]);
    assert.deepEqual(titles("Send a GET request to /tanks politely"), ["Leave out “politely”"]);
  });

  it("never leave out a number, a quoted text, a name in capitals or “not”", () => {
    for (const sentence of [
      "Expect status 200 or thereabouts 205",
      'Send a GET request to /tanks politely "now"',
      "Expect the status not really to be 200",
      "Drain the tank REEF-2 of the zone NORTH",
    ])
      for (const text of corrected(sentence, inAquarium))
        for (const value of sentence.match(/\d+|"[^"]*"|\b[A-Z]{3,}\b|\bnot\b/g) ?? [])
          assert.ok(text.includes(value), `${sentence} → ${text}`);
  });

  it("leave out no verb, though Playbook does not know it", () => {
    for (const sentence of ["I fumble the tank", "I fumble and get the tank"])
      for (const text of corrected(sentence, inAquarium)) assert.match(text, /^Send a /, text);
  });

  it("take a thing that is called by its bare name for that text, and never for no value", () => {
    const { operations: fleet } = readOperations(`
openapi: 3.0.3
info: { title: Fleet, version: "1" }
paths:
  /devices:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /permissions:
    post:
      summary: Link an Object to another Object
      requestBody: { content: { application/json: { schema: { type: object, properties: { deviceId: { type: integer } } } } } }
      responses: { "204": { description: ok } }
`);
    const context: SentenceContext = {
      ...(fleet === undefined ? {} : { operations: fleet }),
      before: [{ step: "api_request", action: "POST /devices", body: { name: "truck" } }],
      variables: new Set(["deviceId"]),
    };
    for (const sentence of ["Link truck", "Link the truck device"]) {
      const compiled = compile(sentence, undefined, context);
      const steps = compiled.kind === "understood" ? compiled.steps : [];
      assert.deepEqual(JSON.parse(JSON.stringify(steps)), steps, sentence);
      assert.equal(compiled.kind, "refused", sentence);
    }
  });

  it("are made when they are asked for, for the place of the sentence at that time", () => {
    const before = [added];
    const compiled = compile("The keeper somehow drains the tank", undefined, { ...inAquarium, before });
    before.length = 0;
    assert.ok(compiled.kind === "refused");
    assert.ok(compiled.problem.suggestions.length > 0);
  });

  it("name the field or the operations of the document", () => {
    const messageOf = (sentence: string) => {
      const compiled = compile(sentence, undefined, inAquarium);
      return compiled.kind === "understood" ? "" : compiled.problem.message;
    };
    assert.equal(
      messageOf("Expect the litres to be 300"),
      "According to the OpenAPI document, the response has no field “litres”. Did you mean $.liters?",
    );
    assert.deepEqual(corrected("Expect the litres to be 300", inAquarium), ["Expect the $.liters to be 300"]);
    assert.equal(messageOf("Expect the weight to be 300"), "According to the OpenAPI document, the response has no field “weight”.");
    assert.deepEqual(corrected("Expect the weight to be 300", inAquarium), []);
    // A sentence that states nothing is not about a field.
    for (const nonsense of ["Bad sentence here please", "Foo bar baz"])
      assert.equal(messageOf(nonsense), `“${nonsense}” is not understood.`);
  });

  it("compile, whatever is wrong with a sentence", function () {
    this.timeout(300_000);
    const sentences = [
      "Send a GET request to /tanks and expect status 200",
      'Add a tank with label "Reef" and 300 liters',
      "Drain the tank",
      'Expect $.label is "Reef" and $.liters is at least 300',
      "Save the tankId as ${other}",
      "Transfer 3 fish to tank T-9",
      "The response has a tankId and the water is salt",
    ].map((sentence) => sentence.split(" "));
    const noise = fc.constantFrom("somehow", "the", "of", "exepct", "tank", "not", "with", "blue", "7", '"x"', "and", "is", "expect");
    const mistake = fc.record({ at: fc.nat(12), word: noise, kind: fc.constantFrom("add", "replace", "drop") });
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.array(mistake, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        (words, mistakes, hasDocument) => {
          const changed = [...words];
          for (const { at, word, kind } of mistakes)
            changed.splice(at % changed.length, kind === "add" ? 0 : 1, ...(kind === "drop" ? [] : [word]));
          const sentence = changed.join(" ");
          const context = hasDocument ? inAquarium : {};
          const all = corrected(sentence, context);
          assert.ok(all.length <= 3);
          for (const text of all) assert.equal(compile(text, undefined, context).kind, "understood", `${sentence} → ${text}`);
        },
      ),
      { ...property, numRuns: Math.min(runs, 200) },
    );
  });
});
