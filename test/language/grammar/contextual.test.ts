// Sentences that lean on what stands above them: things by their names and order, what was sent before, outcomes that only the document tells.

import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/boards.yaml", import.meta.url), "utf8"));
const board: Step = { step: "api_request", action: "POST /boards", body: { name: "Work", topic: "jobs" } };
const card: Step = { step: "api_request", action: "POST /boards/${board}/cards", body: { text: "Paint" } };
const other: Step = { step: "api_request", action: "POST /boards", body: { name: "Home" } };

function check(title: string, before: readonly Step[], table: string) {
  const variables = new Set(before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap((entry) => Object.keys(entry)) : [])));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [sentence = "", expected = ""] = line.split(" => ").map((part) => part.trim());
      it(sentence, () => {
        const steps = bestReading(readSentence(sentence, undefined, context), context)?.steps;
        deepEqual(steps?.map(written), expected === "-" ? undefined : JSON.parse(expected));
      });
    }
  });
}

const call = (action: string, rest = "") => `{"step":"api_request","action":"${action}"${rest}}`;
const checks = (...all: readonly string[]) => `{"step":"validate","checks":[${all.join(",")}]}`;
const status = (code: number | string) => checks(`{"status":${typeof code === "number" ? code : `"${code}"`}}`);
const saved = (name: string): Step => ({ step: "save", store: [{ [name]: "$.id" }] });

check(
  "things that sentences above have made and saved",
  [board, saved("work"), other, saved("home")],
  `
  Delete the board "Work" => [${call("DELETE /boards/${work}")}]
  Delete the Home board => [${call("DELETE /boards/${home}")}]
  Get the first board => [${call("GET /boards/${work}")}]
  Get the second board => [${call("GET /boards/${home}")}]
  Get the third board => -
  Delete it => [${call("DELETE /boards/${home}")}]
  Delete the board => -
  Delete the board "Garden" => -
  Change the topic of the Work board to "fun" => [${call("PUT /boards/${work}", ',"body":{"topic":"fun"}')}]
  Create a board with the same name => [${call("POST /boards", ',"body":{"name":"Home"}')}]
  Create a board with the same name and topic => [${call("POST /boards", ',"body":{"name":"Home","topic":"jobs"}')}]
  `,
);

check(
  "operations and their values in other words",
  [board, saved("board"), card, saved("card")],
  `
  Get a list of project boards with limit 5 => [${call("GET /boards", ',"query":{"limit":5}')}]
  Get all boards sorted by creation date in descending order => [${call("GET /boards", ',"query":{"sort":"createdAt","order":"desc"}')}]
  Block the card => [${call("PUT /cards/${card}/state", ',"body":{"state":"Blocked"}')}]
  The team finishes the card => [${call("PUT /cards/${card}/state", ',"body":{"state":"Finished"}')}]
  Open the card => [${call("GET /cards/${card}")}]
  Only blocked cards are requested for the board => [${call("GET /boards/${board}/cards", ',"query":{"state":"Blocked"}')}]
  Only nice cards are requested for the board => -
  Delete the card => [${call("DELETE /cards/${card}")}]
  Delete all cards of the board => [${call("DELETE /boards/${board}/cards")}]
  Add a card "Wash" for 600 seconds => [${call("POST /boards/${board}/cards", ',"body":{"text":"Wash","durationSeconds":600}')}]
  Add a card "Wash" for 600 minutes => -
  Create a board named "X", make it private => [${call("POST /boards", ',"body":{"name":"X","private":true}')}]
  Create a board named "X" without an archive => [${call("POST /boards", ',"body":{"name":"X","has_archive":false}')}]
  Ask for the board again => [${call("GET /boards/${board}")}]
  Update the board: set the name to "A" and the topic to "b" => [${call("PUT /boards/${board}", ',"body":{"name":"A","topic":"b"}')}]
  The topic of the board is changed to "fun" => [${call("PUT /boards/${board}", ',"body":{"topic":"fun"}')}]
  `,
);

check(
  "what comes of a call",
  [board, saved("board"), card, saved("card")],
  `
  Deletion of the card returns 204 => [${call("DELETE /cards/${card}")},${status(204)}]
  Retrieving the deleted card results in a 404 => [${call("GET /cards/${card}")},${status(404)}]
  When the deleted card is requested once more, a 404 error is returned => [${call("GET /cards/${card}")},${status(404)}]
  Get the card again, it should be gone => [${call("GET /cards/${card}")},${status(404)}]
  Delete the card, then the board => [${call("DELETE /cards/${card}")},${call("DELETE /boards/${board}")}]
  Delete the card and the board, both should give 204 => [${call("DELETE /cards/${card}")},${status(204)},${call("DELETE /boards/${board}")},${status(204)}]
  Delete the card and make sure that worked (204) => [${call("DELETE /cards/${card}")},${status(204)}]
  What happens if I add an empty card? I'd expect a 422 => [${call("POST /boards/${board}/cards", ',"body":{"text":""}')},${status(422)}]
  It should be created => ${`[${status("2xx")}]`}
  The card should be added successfully => ${`[${status("2xx")}]`}
  It should fail with a validation error => ${`[${status(422)}]`}
  It should be gone => -
  Only tall cards are requested for the board => -
  The card should be painted => -
  `,
);

const cards: Step = { step: "api_request", action: "GET /boards/${board}/cards" };

check(
  "what is in a list",
  [board, saved("board"), card, saved("card"), cards],
  `
  The card should be in the list => [${checks('{"any":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  Our card must not be in the list => [${checks('{"none":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  The card should no longer be listed => [${checks('{"none":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  "Paint" should be one of them => [${checks('{"any":"$.cards[*]","path":"$.text","equals":"Paint"}')}]
  The list includes the card => [${checks('{"any":"$.cards[*]","path":"$.id","equals":{"$var":"card"}}')}]
  The board should be in the list => [${checks('{"any":"$.cards[*]","path":"$.boardId","equals":{"$var":"board"}}')}]
  The list contains a card with the text "Paint" => [${checks('{"any":"$.cards[*]","path":"$.text","equals":"Paint"}')}]
  There should be a card with state "Open" in the list => [${checks('{"any":"$.cards[*]","path":"$.state","equals":"Open"}')}]
  None of them has the state "Blocked" => [${checks('{"none":"$.cards[*]","path":"$.state","equals":"Blocked"}')}]
  Only cards with state "Open" are returned => [${checks('{"every":"$.cards[*]","path":"$.state","equals":"Open"}')}]
  Every card in the list has the state "Open" => [${checks('{"every":"$.cards[*]","path":"$.state","equals":"Open"}')}]
  There should be none left => [${checks('{"path":"$.cards","empty":true}')}]
  There is exactly one => [${checks('{"path":"$.cards","length":1}')}]
  The first card says "Paint" => [${checks('{"path":"$.cards[0].text","equals":"Paint"}')}]
  The list contains a board named "Work" => -
  The customer should be in the list => -
  The list contains a card with the price 3 => -
  `,
);

const boards: Step = { step: "api_request", action: "GET /boards" };

check(
  "things of a list by their names and flags",
  [board, saved("board"), boards],
  `
  The list contains a board named "Work" => [${checks('{"any":"$[*]","path":"$.name","equals":"Work"}')}]
  Work should be one of them => [${checks('{"any":"$[*]","path":"$.name","equals":"Work"}')}]
  One of them is called "Work" => [${checks('{"any":"$[*]","path":"$.name","equals":"Work"}')}]
  No board in the list is named "Home" => [${checks('{"none":"$[*]","path":"$.name","equals":"Home"}')}]
  At least one board in the list is private => [${checks('{"any":"$[*]","path":"$.private","equals":true}')}]
  The owner of the first board is "ada" => [${checks('{"path":"$[0].owner.name","equals":"ada"}')}]
  There is a board in the list that sings => -
  `,
);

check(
  "what it is",
  [board, saved("board")],
  `
  The name exists and it is not empty => [${checks('{"path":"$.name","exists":true}', '{"path":"$.name","empty":true,"not":true}')}]
  It is private => [${checks('{"path":"$.private","equals":true}')}]
  It's not private => [${checks('{"path":"$.private","equals":false}')}]
  The owner is "ada" => [${checks('{"path":"$.owner.name","equals":"ada"}')}]
  That should fail, it should give a 400 => [${status(400)}]
  Rename the board to "Play" => [${call("PUT /boards/${board}", ',"body":{"name":"Play"}')}]
  Create a board without a name => [${call("POST /boards", ',"body":{}')}]
  `,
);

const keep = (of: string, name: string) => `{"step":"save","of":"${of}","store":[{"${name}":"$.id"}],"implied":true}`;

check(
  "ids that nobody has saved",
  [board, card],
  `
  Delete the board => [${call("DELETE /boards/${board}")}]
  Delete it => [${keep("POST /boards/${board}/cards", "cardId")},${call("DELETE /cards/${cardId}")}]
  Get the card => [${keep("POST /boards/${board}/cards", "cardId")},${call("GET /cards/${cardId}")}]
  Delete the card "Paint" => [${keep("POST /boards/${board}/cards", "cardId")},${call("DELETE /cards/${cardId}")}]
  Delete the board "Work" => [${keep("POST /boards", "boardId")},${call("DELETE /boards/${boardId}")}]
  Change its topic to "fun" => -
  `,
);

check(
  "ids of two that nobody has saved",
  [board, other],
  `
  Delete the board => -
  Delete the board "Work" => -
  Delete the board "Home" => [${keep("POST /boards", "boardId2")},${call("DELETE /boards/${boardId2}")}]
  Delete it => [${keep("POST /boards", "boardId2")},${call("DELETE /boards/${boardId2}")}]
  `,
);

check(
  "a thing that is saved and one that is not",
  [board, saved("work"), other],
  `
  Delete it => [${keep("POST /boards", "boardId")},${call("DELETE /boards/${boardId}")}]
  Delete the board "Home" => [${keep("POST /boards", "boardId")},${call("DELETE /boards/${boardId}")}]
  Delete the board "Work" => [${call("DELETE /boards/${work}")}]
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
    deepEqual(read("Get the event again"), JSON.parse(`[${call("GET /special-events/${night}")}]`));
  });
  it("is none of another kind", () => {
    deepEqual(read("Get the party again"), undefined);
  });
});
