// Tests which corrections may be written without a person's review: those that keep each word of their sentence.

import assert from "node:assert/strict";
import { keepsWords } from "../../../language/grammar/correct/keptWords.ts";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Sauna, version: "1" }
paths:
  /session:
    post:
      operationId: logIn
      summary: Log in
      requestBody: { content: { application/json: { schema: { type: object, required: [user, password], properties: { user: { type: string }, password: { type: string, format: password } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } } }
  /cabins:
    get:
      operationId: listCabins
      summary: List the cabins
      parameters: [{ name: minSeats, in: query, schema: { type: integer } }, { name: pageSize, in: query, schema: { type: integer } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { $ref: "#/components/schemas/Cabin" } }, total: { type: integer } } } } } } }
    post:
      operationId: addCabin
      summary: Add a cabin
      requestBody: { content: { application/json: { schema: { type: object, required: [label], properties: { label: { type: string }, seats: { type: integer }, heater: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Cabin" } } } }, "422": { description: bad } }
  /cabins/{cabinId}:
    parameters: [{ name: cabinId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getCabin
      summary: Get a cabin
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Cabin" } } } }, "404": { description: gone } }
    patch:
      operationId: changeCabin
      summary: Change a cabin
      requestBody: { content: { application/json: { schema: { type: object, properties: { label: { type: string }, seats: { type: integer } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Cabin" } } } } }
  /cabins/{cabinId}/state:
    parameters: [{ name: cabinId, in: path, required: true, schema: { type: string } }]
    put:
      operationId: setCabinState
      summary: Heat or cool a cabin
      requestBody: { content: { application/json: { schema: { type: object, required: [state], properties: { state: { type: string, enum: [hot, cold] } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Cabin" } } } }, "409": { description: busy } }
components:
  schemas:
    Cabin:
      type: object
      properties: { id: { type: string }, label: { type: string }, seats: { type: integer }, heater: { type: string }, openedOn: { type: string, format: date }, state: { type: string, enum: [hot, cold] } }
`);

const added: Step = { step: "api_request", action: "POST /cabins", body: { label: "Alder", seats: 6 }, store: [{ cabinId: "$.id" }] };
const listed: Step = { step: "api_request", action: "GET /cabins" };

function suggestionsOf(sentence: string, before: readonly Step[]) {
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(["cabinId"]) };
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? [] : compiled.problem.suggestions;
}

describe("a correction keeps the words of its sentence", () => {
  for (const [said, instead] of [
    ["Sned a GET request to /cabins.", "Send a GET request to /cabins."],
    ["Verfy the lable is Reef.", "Verify the label is Reef."],
    ["The label should be Alder.", 'The label should be "Alder".'],
    ["Save $.id as {{cabinId}}.", "Save $.id as ${cabinId}."],
    ["Expect opened on is today.", "Expect $.openedOn is today."],
    ["Get the cabin ${cabnId}.", "Get the cabin ${cabinId}."],
    ["Send a GET request to /cabin.", "Send a GET request to /cabins."],
  ] as const)
    it(`“${said}” as “${instead}”`, () => assert.equal(keepsWords(said, instead), true));

  for (const [said, instead] of [
    ["The error for seats should be 3.", "The error seats should be 3."],
    ["The count should equal the total.", "The count should equal total."],
    ["The cabin is not hot.", "The cabin is hot."],
    ["It should be before 3.", "It should be 3."],
    ["The date should be refused.", 'The date should be "refused".'],
    ["The label is new.", 'The label is "new".'],
    ["The heating should be added.", "The $.heater should be added."],
    ["The cabin has 6 seats.", "The cabin has 5 seats."],
    ['The label is "Alder".', 'The label is "Elder".'],
    ["seats > 5", "seats < 5"],
    ["seats = 5", "seats != 5"],
    ["Get cabin c-1.", "Get cabin c-2."],
    ["Get /v1/cabins.", "Get /v2/cabins."],
    ["The total is the same.", "The ${total} is the same."],
    ["Rename the cabin to an empty label.", "Expect $.label is empty."],
  ] as const)
    it(`“${said}” not as “${instead}”`, () => assert.equal(keepsWords(said, instead), false));
});

describe("corrections in other words need a review", () => {
  for (const [sentence, before] of [
    ["There should be 10 cabins on the page.", [listed]],
    ["Cabin c1 should be hot.", [added]],
    ["The error for seats should say something.", [added]],
    ["There should be one error.", [added]],
    ["Somehow have the cabin cabin labelled Birch, with 4 seats or so", [added]],
    ["The heating should be added.", [added]],
    ["The label should be refused.", [added]],
    ["I am logged in as Tom.", []],
    ["It opens on 2031-02-03.", [added]],
    ["Get the cabin within 500 ms, quickly.", [added]],
    ["All hot cabins should be roomy.", [listed]],
    ["The total should equal the count.", [listed]],
  ] as const)
    it(sentence, () =>
      assert.deepEqual(
        suggestionsOf(sentence, before).filter(({ needsReview }) => needsReview !== true),
        [],
      ),
    );
});

describe("no correction", () => {
  for (const [title, sentence, before, form] of [
    ["does what is only stated", "Cabin c1 should be hot.", [added], /PUT/],
    ["does what is only stated", "There should be 10 cabins on the page.", [listed], /GET/],
    ["does what is only stated", "The cabin is somehow hot by now.", [added], /PUT/],
    ["does what is only stated", "The service should ask me to log in.", [], /POST/],
    ["does what is only stated", "Is the cabin hot?", [added], /PUT/],
    ["does what is only stated", "Most cabins are hot.", [listed], /GET/],
    ["only checks what is asked for", "Get the cabin within 500 ms, quickly.", [added], /time/],
    ["only checks what is asked for", "Rename the cabin to an empty label.", [added], /is empty/],
    ["fails where nothing fails", "It should not fail.", [added], /status [45]/],
    ["fails where nothing fails", "There should be no server error.", [added], /status [45]/],
    ["takes a bound for a value", "The cabins should be opened before 2031-02-03.", [listed], /is "?2031/],
    ["takes a bound for a value", "No cabin has fewer than 4 seats.", [listed], /is "?4/],
    ["takes a bound for another one", "List the cabins with fewer than 4 seats.", [listed], /minSeats/],
    ["takes an outcome for a text", "The label should be refused.", [added], /refused"/],
    ["takes an outcome for a text", "The label is valid.", [added], /valid"/],
    ["takes a field for a text", "The X-Count header should equal the total.", [listed], /equal total|"total"/],
    ["takes a name for a password", "I am logged in as Tom.", [], /Tom"/],
    ["takes a day for a password", 'It opens on "2031-02-03".', [added], /password/],
    ["looks beside the error", 'The error for seats should be "too few".', [added], /^The error seats|\$\.seats/],
    ["leaves out what matters", "List the cabins without the cold ones.", [listed], /GET/],
    ["leaves out what matters", "Add a cabin twice with the label Birch somehow.", [added], /POST/],
  ] as const)
    it(`${title}: ${sentence}`, () =>
      assert.deepEqual(
        suggestionsOf(sentence, before)
          .map(({ text, span }) => (span === undefined ? text : sentence.slice(0, span.start) + text + sentence.slice(span.end)))
          .filter((text) => form.test(text)),
        [],
      ));

  for (const [sentence, before, form] of [
    ["Add a cabin, with the label Birch and 4 seats for everybody.", [added], /Birch/],
    ["The label should be Birch, by the way of it.", [added], /Birch/],
  ] as const)
    it(`is missing for “${sentence}”`, () => {
      const [first] = suggestionsOf(sentence, before);
      assert.match(first === undefined || first.span === undefined ? (first?.text ?? "-") : sentence, form);
    });
});
