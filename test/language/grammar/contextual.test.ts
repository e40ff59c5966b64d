// Tests sentences that depend on the ones above them: things by their names and order, earlier requests, outcomes that
// only the document defines.

import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, requestStep, validateStep } from "./table.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/boards.yaml", import.meta.url), "utf8"));
const board: Step = { step: "api_request", action: "POST /boards", body: { name: "Work", topic: "jobs" } };
const card: Step = { step: "api_request", action: "POST /boards/${board}/cards", body: { text: "Paint" } };
const other: Step = { step: "api_request", action: "POST /boards", body: { name: "Home" } };

function checkIn(title: string, before: readonly Step[], table: string) {
  const variables = new Set(before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap((entry) => Object.keys(entry)) : [])));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  check(title, table, context);
}

const status = (code: number | string) => validateStep(`{"status":${typeof code === "number" ? code : `"${code}"`}}`);
const saved = (name: string): Step => ({ step: "save", store: [{ [name]: "$.id" }] });

checkIn(
  "things that sentences above have made and saved",
  [board, saved("work"), other, saved("home")],
  `
  Delete the board "Work" => [${requestStep("DELETE /boards/${work}")}]
  Delete the Home board => [${requestStep("DELETE /boards/${home}")}]
  Get the first board => [${requestStep("GET /boards/${work}")}]
  Get the second board => [${requestStep("GET /boards/${home}")}]
  Get the third board => -
  Delete it => [${requestStep("DELETE /boards/${home}")}]
  Delete the board => -
  Delete the board "Garden" => -
  Change the topic of the Work board to "fun" => [${requestStep("PUT /boards/${work}", ',"body":{"topic":"fun"}')}]
  Create a board with the same name => [${requestStep("POST /boards", ',"body":{"name":"Home"}')}]
  Create a board with the same name and topic => [${requestStep("POST /boards", ',"body":{"name":"Home","topic":"jobs"}')}]
  `,
);

checkIn(
  "operations and their values in other words",
  [board, saved("board"), card, saved("card")],
  `
  Get a list of project boards with limit 5 => [${requestStep("GET /boards", ',"query":{"limit":5}')}]
  Get all boards sorted by creation date in descending order => [${requestStep("GET /boards", ',"query":{"sort":"createdAt","order":"desc"}')}]
  Block the card => [${requestStep("PUT /cards/${card}/state", ',"body":{"state":"Blocked"}')}]
  The team finishes the card => [${requestStep("PUT /cards/${card}/state", ',"body":{"state":"Finished"}')}]
  Open the card => [${requestStep("GET /cards/${card}")}]
  Only blocked cards are requested for the board => [${requestStep("GET /boards/${board}/cards", ',"query":{"state":"Blocked"}')}]
  Only nice cards are requested for the board => -
  Delete the card => [${requestStep("DELETE /cards/${card}")}]
  Delete all cards of the board => [${requestStep("DELETE /boards/${board}/cards")}]
  Add a card "Wash" for 600 seconds => [${requestStep("POST /boards/${board}/cards", ',"body":{"text":"Wash","durationSeconds":600}')}]
  Add a card "Wash" for 10 minutes => [${requestStep("POST /boards/${board}/cards", ',"body":{"text":"Wash","durationSeconds":600}')}]
  Add a card "Wash" for 10 weeks => -
  Create a board named "X", make it private => [${requestStep("POST /boards", ',"body":{"name":"X","private":true}')}]
  Create a board named "X" without an archive => [${requestStep("POST /boards", ',"body":{"name":"X","has_archive":false}')}]
  Ask for the board again => [${requestStep("GET /boards/${board}")}]
  Update the board: set the name to "A" and the topic to "b" => [${requestStep("PUT /boards/${board}", ',"body":{"name":"A","topic":"b"}')}]
  The topic of the board is changed to "fun" => [${requestStep("PUT /boards/${board}", ',"body":{"topic":"fun"}')}]
  `,
);

checkIn(
  "what comes of a call",
  [board, saved("board"), card, saved("card")],
  `
  Deletion of the card returns 204 => [${requestStep("DELETE /cards/${card}")},${status(204)}]
  Retrieving the deleted card results in a 404 => [${requestStep("GET /cards/${card}")},${status(404)}]
  When the deleted card is requested once more, a 404 error is returned => [${requestStep("GET /cards/${card}")},${status(404)}]
  Get the card again, it should be gone => [${requestStep("GET /cards/${card}")},${status(404)}]
  Delete the card, then the board => [${requestStep("DELETE /cards/${card}")},${requestStep("DELETE /boards/${board}")}]
  Delete the card and the board, both should give 204 => [${requestStep("DELETE /cards/${card}")},${status(204)},${requestStep("DELETE /boards/${board}")},${status(204)}]
  Delete the card and make sure that worked (204) => [${requestStep("DELETE /cards/${card}")},${status(204)}]
  What happens if I add an empty card? I'd expect a 422 => [${requestStep("POST /boards/${board}/cards", ',"body":{"text":""}')},${status(422)}]
  It should be created => ${`[${status(200)}]`}
  The card should be added successfully => ${`[${status("2xx")}]`}
  It should fail with a validation error => ${`[${status(422)}]`}
  It should be gone => -
  Only tall cards are requested for the board => -
  The card should be painted => -
  `,
);

const cards: Step = { step: "api_request", action: "GET /boards/${board}/cards" };

checkIn(
  "what is in a list",
  [board, saved("board"), card, saved("card"), cards],
  `
  The card should be in the list => [${validateStep('{"any":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  Our card must not be in the list => [${validateStep('{"none":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  The card should no longer be listed => [${validateStep('{"none":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  "Paint" should be one of them => [${validateStep('{"any":"$.cards[*]","path":"$.text","equals":"Paint"}')}]
  The list includes the card => [${validateStep('{"any":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  The board should be in the list => [${validateStep('{"any":"$.cards[*]","path":"$.boardId","equals":{"$var":"board"}}')}]
  The list contains a card with the text "Paint" => [${validateStep('{"any":"$.cards[*]","path":"$.text","equals":"Paint"}')}]
  There should be a card with state "Open" in the list => [${validateStep('{"any":"$.cards[*]","path":"$.state","equals":"Open"}')}]
  None of them has the state "Blocked" => [${validateStep('{"none":"$.cards[*]","path":"$.state","equals":"Blocked"}')}]
  Only cards with state "Open" are returned => [${validateStep('{"every":"$.cards[*]","path":"$.state","equals":"Open"}')}]
  Every card in the list has the state "Open" => [${validateStep('{"every":"$.cards[*]","path":"$.state","equals":"Open"}')}]
  There should be none left => [${validateStep('{"path":"$.cards","empty":true}')}]
  There is exactly one => [${validateStep('{"path":"$.cards","length":1}')}]
  The first card says "Paint" => [${validateStep('{"path":"$.cards[0].text","equals":"Paint"}')}]
  The list contains a board named "Work" => -
  The customer should be in the list => -
  The list contains a card with the price 3 => -
  `,
);

const boards: Step = { step: "api_request", action: "GET /boards" };

checkIn(
  "things of a list by their names and flags",
  [board, saved("board"), boards],
  `
  The list contains a board named "Work" => [${validateStep('{"any":"$[*]","path":"$.name","equals":"Work"}')}]
  Work should be one of them => [${validateStep('{"any":"$[*]","path":"$.name","equals":"Work"}')}]
  One of them is called "Work" => [${validateStep('{"any":"$[*]","path":"$.name","equals":"Work"}')}]
  No board in the list is named "Home" => [${validateStep('{"none":"$[*]","path":"$.name","equals":"Home"}')}]
  At least one board in the list is private => [${validateStep('{"any":"$[*]","path":"$.private","equals":true}')}]
  The owner of the first board is "ada" => [${validateStep('{"path":"$[0].owner.name","equals":"ada"}')}]
  There is a board in the list that sings => -
  `,
);

checkIn(
  "what it is",
  [board, saved("board")],
  `
  The name exists and it is not empty => [${validateStep('{"path":"$.name","exists":true}', '{"path":"$.name","empty":true,"not":true}')}]
  It is private => [${validateStep('{"path":"$.private","equals":true}')}]
  It's not private => [${validateStep('{"path":"$.private","equals":false}')}]
  The owner is "ada" => [${validateStep('{"path":"$.owner.name","equals":"ada"}')}]
  That should fail, it should give a 400 => [${status(400)}]
  Rename the board to "Play" => [${requestStep("PUT /boards/${board}", ',"body":{"name":"Play"}')}]
  Create a board without a name => [${requestStep("POST /boards", ',"body":{}')}]
  `,
);

const keep = (of: string, name: string) => `{"step":"save","of":"${of}","store":[{"${name}":"$.id"}],"implied":true}`;

checkIn(
  "ids that nobody has saved",
  [board, card],
  `
  Delete the board => [${requestStep("DELETE /boards/${board}")}]
  Delete it => [${keep("POST /boards/${board}/cards", "cardId")},${requestStep("DELETE /cards/${cardId}")}]
  Get the card => [${keep("POST /boards/${board}/cards", "cardId")},${requestStep("GET /cards/${cardId}")}]
  Delete the card "Paint" => [${keep("POST /boards/${board}/cards", "cardId")},${requestStep("DELETE /cards/${cardId}")}]
  Delete the board "Work" => [${keep("POST /boards", "boardId")},${requestStep("DELETE /boards/${boardId}")}]
  Change its topic to "fun" => -
  `,
);

checkIn(
  "ids of two that nobody has saved",
  [board, other],
  `
  Delete the board => -
  Delete the board "Work" => -
  Delete the board "Home" => [${keep("POST /boards", "boardId2")},${requestStep("DELETE /boards/${boardId2}")}]
  Delete it => [${keep("POST /boards", "boardId2")},${requestStep("DELETE /boards/${boardId2}")}]
  `,
);

checkIn(
  "a thing that is saved and one that is not",
  [board, saved("work"), other],
  `
  Delete it => [${keep("POST /boards", "boardId")},${requestStep("DELETE /boards/${boardId}")}]
  Delete the board "Home" => [${keep("POST /boards", "boardId")},${requestStep("DELETE /boards/${boardId}")}]
  Delete the board "Work" => [${requestStep("DELETE /boards/${work}")}]
  `,
);

describe("a thing by the last word of its name", () => {
  const paths = ["special-events", "halls"].flatMap((name) => [
    `  /${name}: { post: { responses: { "201": { description: made } } } }`,
    `  /${name}/{${name}Id}: { get: { parameters: [{ name: ${name}Id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: there } } } }`,
  ]);
  const document = readOperations(`openapi: 3.0.3\ninfo: { title: Museum, version: "1" }\npaths:\n${paths.join("\n")}\n`).operations;
  const made: Step = { step: "api_request", action: "POST /special-events" };
  const context: SentenceContext = {
    ...(document === undefined ? {} : { operations: document }),
    before: [made, saved("night")],
    variables: new Set(["night"]),
  };
  const read = (sentence: string) => bestReading(readSentence(sentence, undefined, context), context)?.steps.map(written);
  it("is meant where nothing else ends so", () => {
    deepEqual(read("Get the event again"), JSON.parse(`[${requestStep("GET /special-events/${night}")}]`));
  });
  it("is none of another kind", () => {
    deepEqual(read("Get the party again"), undefined);
  });
});

const greenhouse = readOperations(readFileSync(new URL("./documents/greenhouse.yaml", import.meta.url), "utf8")).operations;
const fern: Step = { step: "api_request", action: "POST /plants", body: { name: "Sword fern" }, store: [{ fernId: "$.id" }] };
const again: Step = { step: "api_request", action: "POST /plants", body: { name: "Sword fern" } };
const list: Step = { step: "api_request", action: "POST /lists", body: { name: "Shade" } };
const listSave = '{"step":"save","of":"POST /lists","store":[{"listId":"$.id"}],"implied":true}';
const inList = "/lists/${listId}/plants/${fernId}";

check(
  "things by the variables that hold their ids, fields by what is done to them",
  `
  Delete the fern => [${requestStep("DELETE /plants/${fernId}")}]
  Patch the fern to note "dry" => [${requestStep("PATCH /plants/${fernId}", ',"body":{"note":"dry"}')}]
  Set the note of the fern to "dry" => [${requestStep("PATCH /plants/${fernId}", ',"body":{"note":"dry"}')}]
  Archive the fern => [${requestStep("PATCH /plants/${fernId}", ',"body":{"archived":true}')}]
  Unarchive the plant => [${requestStep("PATCH /plants/${fernId}", ',"body":{"archived":false}')}]
  Mark the plant as a favourite => [${requestStep("PATCH /plants/${fernId}", ',"body":{"favourited":true}')}]
  Add the note "dry" to the plant => [${requestStep("PATCH /plants/${fernId}", ',"body":{"note":"dry"}')}]
  Leave the note "dry" on the plant => [${requestStep("PATCH /plants/${fernId}", ',"body":{"note":"dry"}')}]
  Give the plant the note "dry" => [${requestStep("PATCH /plants/${fernId}", ',"body":{"note":"dry"}')}]
  Add the colour "green" to the plant => -
  Add the plant to the list => [${listSave},${requestStep(`PUT ${inList}`)}]
  Put the plant into the list => [${listSave},${requestStep(`PUT ${inList}`)}]
  Take the plant out of the list => [${listSave},${requestStep(`DELETE ${inList}`)}]
  Get the plants of the list => [${listSave},${requestStep("GET /lists/${listId}/plants")}]
  Get the plants in the list 7 => [${requestStep("GET /lists/7/plants")}]
  Search for "moss" => [${requestStep("GET /plants/search", ',"query":{"q":"moss"}')}]
  Search the plants for "moss" => [${requestStep("GET /plants/search", ',"query":{"q":"moss"}')}]
  Delete the moss => -
  Assign the fern to "Ann" => [${requestStep("PATCH /plants/${fernId}", ',"body":{"assignee":"Ann"}')}]
  Assign the fern => -
  Make it a favourite => -
  Make the fern a favourite => [${requestStep("PATCH /plants/${fernId}", ',"body":{"favourited":true}')}]
  Change the note of the fern to "dry" and keep its name "Sword fern" => [${requestStep("PATCH /plants/${fernId}", ',"body":{"note":"dry","name":"Sword fern"}')}]
  Create a second list "Sun" => [${requestStep("POST /lists", ',"body":{"name":"Sun"}')}]
  Delete both plants => [${requestStep("DELETE /plants/${fernId}")},{"step":"save","of":"POST /plants","store":[{"plantId":"$.id"}],"implied":true},${requestStep("DELETE /plants/${plantId}")}]
  Delete both lists => -
  The fern no longer exists => [${requestStep("GET /plants/${fernId}")},${status(404)}]
  The fern can no longer be found (404) => [${requestStep("GET /plants/${fernId}")},${status(404)}]
  The list no longer exists => -
  Get the plants of the list, it should be gone => -
  A 404 is returned when the fern is fetched => [${requestStep("GET /plants/${fernId}")},${status(404)}]
  The service shall refuse a request to the fern with status 403 => [${requestStep("GET /plants/${fernId}")},${status(403)}]
  `,
  {
    ...(greenhouse === undefined ? {} : { operations: greenhouse }),
    before: [fern, again, list],
    variables: new Set(["fernId"]),
  },
);
