// Tests requests whose words the document writes otherwise: “the set list” of /setlists, “page[size] 5”, “due date” of
// due_on, “without API key”; and changes that send some of the fields.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const song =
  "{ type: object, required: [content, key], properties: { content: { type: string }, key: { type: string }, due_on: { type: string, format: date }, bpm_min: { type: integer } } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Choir, version: "1" }
paths:
  /singers:
    get:
      summary: List singers
      parameters:
        - { name: "page[size]", in: query, schema: { type: integer } }
        - { name: "voices[]", in: query, schema: { type: array, items: { type: string } } }
      responses: { "200": { description: ok } }
  /setlists:
    post:
      summary: Create a setlist
      requestBody: { ${json("{ type: object, required: [name], properties: { name: { type: string } } }")} }
      responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: integer } } }")} } }
  /setlists/{setlistId}/songs:
    parameters: [{ name: setlistId, in: path, required: true, schema: { type: integer } }]
    get: { summary: List the songs of a setlist, responses: { "200": { description: ok } } }
    post:
      summary: Create a song in a setlist
      requestBody: { ${json(song)} }
      responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: integer } } }")} } }
  /songs/{songId}:
    parameters: [{ name: songId, in: path, required: true, schema: { type: integer } }]
    put:
      summary: Replace a song
      requestBody: { ${json(song)} }
      responses: { "200": { description: ok } }
  /hooks/{hookId}/ping:
    post: { summary: Test a hook, parameters: [{ name: hookId, in: path, required: true, schema: { type: integer } }], responses: { "204": { description: ok } } }
  /tags:
    put:
      summary: Give a tag another name
      requestBody: { ${json("{ type: object, required: [oldName, newName], properties: { oldName: { type: string }, newName: { type: string } } }")} }
      responses: { "200": { description: ok } }
  /choirs/{choir}/languages:
    parameters: [{ name: choir, in: path, required: true, schema: { type: string } }]
    post:
      summary: Add a language
      requestBody: { ${json("{ type: object, required: [code], properties: { code: { type: string }, fallback: { type: string } } }")} }
      responses: { "201": { description: ok } }
  /choirs/{choir}/languages/{code}:
    parameters: [{ name: choir, in: path, required: true, schema: { type: string } }, { name: code, in: path, required: true, schema: { type: string } }]
    delete: { summary: Remove a language, responses: { "204": { description: ok } } }
  /concerts:
    post:
      summary: Plan a concert
      requestBody: { ${json("{ type: object, required: [name], properties: { name: { type: string }, day: { type: string, format: date }, hall: { type: object, properties: { city: { type: string } } }, choir: { type: object, properties: { name: { type: string } } } } }")} }
      responses: { "201": { description: ok, ${json("{ type: object, properties: { name: { type: string }, hall: { type: object, properties: { city: { type: string } } } } }")} } }
  /badge:
    post:
      summary: Create badge
      requestBody: { ${json("{ type: object, required: [title], properties: { title: { type: string }, badge: { type: string }, badge_colour: { type: string } } }")} }
      responses: { "201": { description: ok } }
`);

const before = [
  { step: "api_request", action: "POST /choirs/alto/languages", body: { code: "nl" } },
  { step: "api_request", action: "POST /setlists", body: { name: "Spring" }, store: [{ setlistId: "$.id" }] },
  { step: "api_request", action: "POST /setlists/${setlistId}/songs", body: { content: "Abide", key: "F" }, store: [{ songId: "$.id" }] },
] as unknown as readonly Step[];

function read(text: string): readonly object[] | "refused" {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before,
    variables: new Set(["setlistId", "songId", "hookId"]),
  };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps.map(plain) : "refused";
}

/** With the parameters in the path. */
function plain(step: Step): object {
  if (step.step !== "api_request" || step.parameters === undefined) return step;
  const { parameters, ...rest } = step;
  const action = Object.entries(parameters).reduce((text, [name, value]) => {
    const said = typeof value === "object" && value !== null && "$var" in value ? `\${${value.$var}}` : String(value);
    return text.replace(`{${name}}`, () => said);
  }, step.action);
  return { ...rest, action };
}

const request = (action: string, rest: object = {}): readonly object[] => [{ step: "api_request", action, ...rest }];
const put = (body: object): readonly object[] => request("PUT /songs/${songId}", { body });
type Case = readonly [text: string, expected: readonly object[] | "refused"];
const check = (cases: readonly Case[]): void => {
  for (const [text, expected] of cases) it(text, () => deepEqual(read(text), expected));
};

describe("nouns that the document writes as one word", () => {
  check([
    ['Create a set list "Autumn"', request("POST /setlists", { body: { name: "Autumn" } })],
    ['Create a set-list named "Autumn"', request("POST /setlists", { body: { name: "Autumn" } })],
    ["List the songs of the set list", request("GET /setlists/${setlistId}/songs")],
    [
      'Add a song with content "Lux" and key "D" to this list',
      request("POST /setlists/${setlistId}/songs", { body: { content: "Lux", key: "D" } }),
    ],
    ["List the songs of the concert", "refused"],
    ['Create a play list "Autumn"', "refused"],
    ['Create a badge "Alto" with the colour "#3366ff"', request("POST /badge", { body: { title: "Alto", badge_colour: "#3366ff" } })],
  ]);
});

describe("fields whose words come in another form", () => {
  check([
    ["Change its due date to 11 May 2026", put({ due_on: "2026-05-11" })],
    ['Change its text to "Lux"', put({ content: "Lux" })],
    ["Change the min bpm of the song to 90", put({ bpm_min: 90 })],
    ["Change the max bpm of the song to 90", "refused"],
    ["Change its start date to 11 May 2026", "refused"],
    ["Update the song", "refused"],
    ['Add a song with content "Lux" to the set list', "refused"],
  ]);
});

describe("parameters with brackets", () => {
  check([
    ["GET /singers with page[size] 5", request("GET /singers", { query: { "page[size]": 5 } })],
    ['GET /singers with voices[] "alto" and "bass"', request("GET /singers", { query: { "voices[]": ["alto", "bass"] } })],
    ["GET /singers with page[number] 5", "refused"],
  ]);
});

describe("deeds and ids in other words", () => {
  check([
    ["Send a ping to the hook", request("POST /hooks/${hookId}/ping")],
    ["Send a letter to the hook", "refused"],
    ["Rename the tag winter to xmas.", request("PUT /tags", { body: { oldName: "winter", newName: "xmas" } })],
    ["Rename the choir alto to bass", "refused"],
    ["Remove the language nl", request("DELETE /choirs/alto/languages/nl")],
    ["Remove the language fr", "refused"],
    ['Add a language "fr", falling back to "nl"', request("POST /choirs/alto/languages", { body: { code: "fr", fallback: "nl" } })],
  ]);
});

describe("fields after a colon", () => {
  const body = { name: "Spring", hall: { city: "Ghent" } };
  check([
    ['POST /concerts: name "Spring", hall.city "Ghent"', request("POST /concerts", { body })],
    ['Now I send POST /concerts without a choir: name "Spring", hall.city "Ghent"', request("POST /concerts", { body })],
    ['POST /concerts with name "Spring", hall.city "Ghent", day "2031-05-02" to create it', "refused"],
    [
      'Create it via POST /concerts: name "Spring", day "2031-05-02"',
      request("POST /concerts", { body: { name: "Spring", day: "2031-05-02" } }),
    ],
  ]);
});

describe("requests without access or content", () => {
  const anonymous = { auth: "none" };
  const status = (code: number): object => ({ step: "validate", checks: [{ status: code }] });
  check([
    ["GET /singers without API key, expect 401", [...request("GET /singers", anonymous), status(401)]],
    [
      'POST /badge with title "x" but without a token, expect 401',
      [...request("POST /badge", { body: { title: "x" }, ...anonymous }), status(401)],
    ],
    ["Send POST /badge without any body fields, expect 400", [...request("POST /badge", { body: {} }), status(400)]],
    ["GET /singers without an API page", "refused"],
  ]);
});
