// Tests each rewording by its example, which is read like the plain sentence, and is not without the row.

import { deepEqual, equal, notDeepEqual } from "node:assert/strict";
import type { Rewording } from "../../../language/english/inOtherWords/rewording.ts";
import { rewordings } from "../../../language/english/inOtherWords/rewordings.ts";
import { withParameters } from "../../../language/grammar/settle/mentioned.ts";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const object = (properties: string, required = ""): string => `{ type: object, required: [${required}], properties: { ${properties} } }`;
const path = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;
const text = "{ type: string }";
const answer = (schema: string): string => `responses: { "200": { description: ok, ${json(schema)} }, "404": { description: unknown } }`;
const made = (schema: string): string =>
  `requestBody: { ${json(schema)} }, responses: { "201": { description: ok, ${json(schema)} }, "409": { description: taken, ${json(object(`code: ${text}, message: ${text}`))} } }`;

const setlist = object(`id: ${text}, name: ${text}`, "name");
const song = object(`id: ${text}, content: ${text}, key: ${text}`, "content, key");
const concert = object(
  `id: ${text}, name: ${text}, seats: { type: integer }, place: ${text}, hall: ${object(`city: ${text}, street_name: ${text}`)}`,
);
const piece = object(
  `id: ${text}, title: ${text}, kind: { type: string, enum: [march, waltz] }, ready: { type: boolean }, note: { type: string, nullable: true }, writtenBy: ${text}, printedBy: ${text}`,
);
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Choir, version: "1" }
paths:
  /singers:
    get:
      summary: List singers
      parameters: [{ name: "page[size]", in: query, schema: { type: integer } }, { name: voice, in: query, schema: ${text} }, { name: status, in: query, schema: ${text} }]
      ${answer(`{ type: array, items: ${object(`id: ${text}, leaveType: { type: string, enum: [SICK, HOLIDAY] }`)} }`)}
  /setlists:
    post: { summary: Create a setlist, ${made(setlist)} }
  /setlists/{setlistId}:
    ${path("setlistId")}
    get: { summary: Get a setlist, ${answer(setlist)} }
  /setlists/{setlistId}/songs:
    ${path("setlistId")}
    get: { summary: List the songs of a setlist, ${answer(`{ type: array, items: ${song} }`)} }
    post: { summary: Create a song in a setlist, ${made(song)} }
  /hooks:
    post: { summary: Create a hook, ${made(object(`id: ${text}, url: ${text}, ok: { type: boolean }`))} }
  /hooks/{hookId}:
    ${path("hookId")}
    get: { summary: Get a hook, ${answer(object(`url: ${text}`))} }
    patch: { summary: Change a hook, requestBody: { ${json(object(`url: ${text}, state: { type: string, enum: [open, closed] }`))} }, ${answer(object(`url: ${text}`))} }
    delete: { summary: Delete a hook, responses: { "204": { description: ok } } }
  /hooks/{hookId}/ping:
    ${path("hookId")}
    post: { summary: Test a hook, responses: { "204": { description: ok } } }
  /tags:
    post: { summary: Create a tag, ${made(object(`title: ${text}, tag: ${text}, colour: ${text}`, "title"))} }
    put: { summary: Give a tag another name, requestBody: { ${json(object(`oldName: ${text}, newName: ${text}`, "oldName, newName"))} }, responses: { "200": { description: ok } } }
  /languages:
    post: { summary: Add a language, ${made(object(`code: ${text}, fallback: ${text}`, "code"))} }
  /members:
    post: { summary: Create a member, ${made(object(`id: ${text}, email: ${text}`, "email"))} }
  /remarks:
    post: { summary: Create a remark, ${made(object(`id: ${text}, text: ${text}, parentRemarkId: ${text}`, "text"))} }
  /board/members:
    post: { summary: Add a member to the board, ${made(object(`memberId: ${text}`, "memberId"))} }
  /languages/{code}:
    ${path("code")}
    delete: { summary: Remove a language, responses: { "204": { description: ok } } }
  /concerts:
    get: { summary: List concerts, parameters: [{ name: limit, in: query, schema: { type: integer } }, { name: q, in: query, schema: ${text} }], ${answer(`{ type: array, items: ${concert} }`)} }
    post: { summary: Plan a concert, ${made(concert)} }
  /tickets:
    post: { operationId: tickets.book, summary: Book a ticket, requestBody: { ${json(object("people: { type: integer }"))} }, responses: { "201": { description: ok }, "409": { description: full, ${json(object(`error: ${text}`))} } } }
  /rehearsals:
    post: { summary: Plan a rehearsal, ${made(object("day: { type: string, format: date }, until: { type: string, format: date }"))} }
  /posters:
    post: { summary: Upload the poster, requestBody: { content: { multipart/form-data: { schema: ${object("image: { type: string, format: binary }")} } } }, responses: { "201": { description: ok } } }
  /music_stands:
    post: { summary: Create a music stand, ${made(object(`id: ${text}, name: ${text}, colour: ${text}`, "name"))} }
  /halls:
    get: { summary: List halls, parameters: [{ name: sort, in: query, schema: { type: string, enum: [id, seats] } }, { name: order, in: query, schema: { type: string, enum: [asc, desc] } }], ${answer(object(`total: { type: integer }, items: { type: array, items: ${object(`id: ${text}, open: { type: boolean }`)} }`))} }
  /pieces:
    get: { summary: List pieces, ${answer(`{ type: array, items: ${piece} }`)} }
    post: { summary: Add a piece, ${made(piece)} }
  /pieces/{pieceId}:
    ${path("pieceId")}
    get: { summary: Get a piece, ${answer(piece)} }
    patch: { summary: Change a piece, requestBody: { ${json(piece)} }, ${answer(piece)} }
  /pieces/{pieceId}/parts:
    ${path("pieceId")}
    get: { summary: List the parts of a piece, parameters: [{ name: limit, in: query, schema: { type: integer } }], ${answer(`{ type: array, items: ${piece} }`)} }
  /archive/parts:
    get: { summary: List archived parts, parameters: [{ name: limit, in: query, schema: { type: integer } }], ${answer(`{ type: array, items: ${piece} }`)} }
`);

const saved = (name: string): Step => ({ step: "save", store: [{ [name]: "$.id" }] });
const before: readonly Step[] = [
  { step: "api_request", action: "POST /languages", body: { code: "nl" } },
  { step: "api_request", action: "POST /pieces", body: { title: "Radetzky", kind: "march" } },
  saved("pieceId"),
  { step: "api_request", action: "POST /hooks", body: { url: "https://x.test" } },
  saved("hookId"),
  { step: "api_request", action: "POST /concerts", body: { name: "Spring" } },
];

function read(sentence: string, after: string | undefined): readonly Step[] | string {
  const above = after === undefined ? [] : read(after, undefined);
  if (typeof above === "string") return above;
  const names = above.flatMap((step) => (step.step === "save" ? step.store.flatMap((entry) => Object.keys(entry)) : []));
  const compiled = compile(sentence, undefined, {
    ...(operations === undefined ? {} : { operations }),
    before: [...before, ...above],
    variables: new Set(["pieceId", "hookId", ...names]),
  });
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

/** A variable in the path is the same as one that fills a parameter of it. */
function inPath(step: Step | string): Step | string {
  if (typeof step === "string" || step.step !== "api_request" || step.parameters === undefined) return step;
  const { parameters, ...others } = step;
  return { ...others, action: withParameters(step.action, parameters) };
}

/** Their examples are refused only beside more fields, as in the documents that strangers write. */
const neededElsewhere: ReadonlySet<string> = new Set([
  "pairs",
  "saved values by their names",
  "items of a list",
  "plain verbs",
  "what a thing gets",
  "fields that are brought down",
  "names between commas",
  "what the fields are now",
  "things that are needed",
  "saves in the order of their names",
  "items that “them” means",
  "a field called ok",
  "on reading it",
  "things that are listed",
  "lists that a person wants to see",
  "lists that are shown",
  "things by their number",
  "operations by their summaries",
  "a body of named fields",
  "outcomes before their request",
]);

for (const [title, rows] of Object.entries(rewordings) as [string, Rewording[]][])
  describe(`rewordings that come ${title}`, () => {
    for (const row of rows) {
      const [said, plain, after] = row.example;
      it(`${row.name}: ${said}`, () => {
        const steps = read(said, after);
        equal(typeof steps, "object", String(steps));
        deepEqual([steps].flat().map(inPath), [read(plain, after)].flat().map(inPath));
      });
      if (neededElsewhere.has(row.name)) continue;
      it(`${row.name}: nothing else reads the example`, () => {
        const steps = read(said, after);
        const at = rows.indexOf(row);
        rows.splice(at, 1);
        try {
          notDeepEqual(read(said, after), steps);
        } finally {
          rows.splice(at, 0, row);
        }
      });
    }
  });
